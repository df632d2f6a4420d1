# SPDX-License-Identifier: LGPL-3.0-or-later
"""Rounding to the formats that wreath exports, and the bits of their numbers."""
import numpy as np


def rounder(p, emin, largest):
    """float64 -> the nearest number with p bits, ties to even, as float64.

    A product or sum of two numbers of at most 24 bits, rounded to 53 bits
    first, is then rounded as if once: 53 >= 2 p + 2."""
    def rnd(x):
        x = np.asarray(x, np.float64)
        q = np.maximum(np.frexp(x)[1], emin + 1) - p
        with np.errstate(invalid="ignore", over="ignore"):
            y = np.ldexp(np.rint(np.ldexp(x, -q)), q)
        y = np.where(np.isfinite(x), y, x)
        return np.where(np.abs(y) > largest, np.copysign(np.inf, y), y)
    return rnd


ROUND = {
    "bf16": rounder(8, -126, float.fromhex("0x1.fep127")),
    "f16": rounder(11, -14, 65504.0),
    "f32": rounder(24, -126, float.fromhex("0x1.fffffep127")),
    "f64": lambda x: np.asarray(x, np.float64),
}


def codes(h, dtype):
    """The bits of every entry, row by row, in hexadecimal."""
    if dtype == "bf16":
        bits = h.astype(np.float32).view(np.uint32) >> 16
    else:
        t = {"f16": "f2", "f32": "f4", "f64": "f8"}[dtype]
        bits = h.astype(t).view(t.replace("f", "u"))
    return ["%x" % b for b in bits.ravel()]
