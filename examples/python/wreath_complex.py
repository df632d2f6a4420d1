# SPDX-License-Identifier: LGPL-3.0-or-later
"""Support for models over complex numbers in wreath_lrnn.py.

Their numbers are stored in two planes, NAME and NAME.im.  A layer of n complex
rows is evaluated as one of 2 n real rows: rows 2 i and 2 i + 1 are the real and
imaginary parts of row i, and a weight a + b i is the block [[a, -b], [b, a]].
Hence every product and every sum is real and rounded once.  Labels are decoded
exactly, from the real part of a form.
"""
import numpy as np


def join(tensors):
    """Combines the two planes of each tensor."""
    for name in [k for k in tensors if k.endswith(".im")]:
        im = tensors.pop(name).astype(np.float64)
        tensors[name[:-3]] = tensors[name[:-3]] + 1j * im


def blocks(a):
    """Complex matrices as real ones with twice as many rows and columns."""
    out = np.zeros(a.shape[:-2] + (2 * a.shape[-2], 2 * a.shape[-1]))
    out[..., ::2, ::2] = out[..., 1::2, 1::2] = a.real
    out[..., 1::2, ::2] = a.imag
    out[..., ::2, 1::2] = -a.imag
    return out


def rows(x):
    """Complex vectors as real ones with twice as many rows."""
    return np.stack([x.real, x.imag], axis=-2).reshape(
        x.shape[:-2] + (2 * x.shape[-2], x.shape[-1]))


def pairs(meta, part):
    """The complex layer as a real layer."""
    meta, part, d = dict(meta), dict(part), dict(meta["decoder"])
    n, columns = part["H0"].shape
    part["A"] = blocks(part["A"] + 0j)
    for name in ("B", "H0", "decoder.values"):
        if name in part:
            part[name] = rows(part[name] + 0j)
    if "decoder.forms" in part:
        part["decoder.forms"] = rows(np.conj(part["decoder.forms"] + 0j))
        part["decoder.constants"] = part["decoder.constants"].real
    if "decoder.cuts" in part:
        part["decoder.cuts"] = part["decoder.cuts"].real
    if d["kind"] == "onehot":
        labels = meta["labels"]
        labels = labels if isinstance(labels, int) else len(labels)
        d = {"kind": "table"}
        part["decoder.values"] = rows(np.eye(n)[:labels, :, None] + 0j)
        part["decoder.labels"] = np.arange(min(n, labels))[:, None]
    if d["kind"] == "coordinate":  # the imaginary part has to be 0
        i, j = divmod(d["index"], columns)
        d["index"] = 2 * i * columns + j
        d["zero"] = d["index"] + columns
    meta.update(decoder=d, pairs=True)
    return meta, part
