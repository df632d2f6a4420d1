# SPDX-License-Identifier: LGPL-3.0-or-later
"""What wreath_lrnn.py needs for models over complex numbers.

Their numbers stand in two planes, NAME and NAME.im.  No order of roundings is
fixed for them: products are complex ones, real and imaginary parts are rounded
after each product and sum, and a label is that of the nearest vector, so that
the exact states are what is compared.
"""
import numpy as np


def join(tensors):
    """Puts the two planes of each tensor together."""
    for name in [k for k in tensors if k.endswith(".im")]:
        im = tensors.pop(name).astype(np.float64)
        tensors[name[:-3]] = tensors[name[:-3]] + 1j * im


def by_parts(rnd):
    """Both parts of complex numbers rounded."""
    return lambda z: rnd(np.real(z)) + 1j * rnd(np.imag(z))


def nearest(layer, h, kind, n):
    """The label of a complex state that rounding has moved a little."""
    d, part, flat = layer.meta["decoder"], layer.part, h.ravel()
    if kind == "onehot":
        return int(np.argmax(flat.real[:n]))
    if kind == "coordinate":
        return int(np.rint(flat[d["index"]].real))
    if kind == "table":
        off = np.abs(part["decoder.values"] - h)
        return int(part["decoder.labels"][
            np.argmin((off ** 2).sum(axis=(1, 2))), 0])
    values = ((part["decoder.forms"] * h).sum(axis=(1, 2))
              + part["decoder.constants"]).real
    if kind == "argmax":
        return int(np.argmax(values))
    if kind == "sign":
        return 1 + int(np.sign(values[0]))
    return int(np.sum(part["decoder.cuts"].real <= values[0]))
