#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-3.0-or-later
"""Raw parameters of `wreath export` with PyTorch's own activations.

    python3 wreath_raw_torch.py s3.npz       the gates and runs of a file
    python3 wreath_raw_torch.py bf16         functions on all numbers of a type

The runs are checked bit for bit: products, sums and the delta rule in the type of
the file, one operation at a time, complex numbers as pairs of real ones.  The
activations are PyTorch's own, run in that type.  PyTorch does not promise correct
rounding; differences from the correctly rounded activation are printed and are no
errors.
"""
import sys

import numpy as np
import torch
import torch.nn.functional as F

from wreath_lrnn import ROUND, codes
from wreath_raw import Raw, nearest, sigmoid, softplus, logsigmoid
from wreath_torch import TYPES, affine, typed

ROOT_E = float(np.exp(-0.5))

# activations as written in published code
OWN = {
    "sigmoid(x)": torch.sigmoid,
    "2 sigmoid(x)": lambda x: 2 * torch.sigmoid(x),
    "sigmoid(x)^(1/16)": lambda x: torch.exp(F.logsigmoid(x) / 16),
    "sigmoid(x)^(1/8)": lambda x: torch.exp(F.logsigmoid(x) / 8),
    "exp(-softplus(x))": lambda x: torch.exp(-F.softplus(x)),
    "2 exp(-softplus(x)) - 1": lambda x: 2 * torch.exp(-F.softplus(x)) - 1,
    "exp(-8 sigmoid(x) softplus(16))": lambda x: torch.exp(
        -8 * torch.sigmoid(x) * F.softplus(torch.tensor(16.0).to(x.dtype))),
    "exp(-e^(-1/2) sigmoid(x))": lambda x: torch.exp(
        -ROOT_E * torch.sigmoid(x)),
    "1 - sigmoid(x)^2": lambda x: 1 - torch.sigmoid(x) ** 2,
    "exp(-exp(x))": lambda x: torch.exp(-torch.exp(x)),
    "exp(-2 a(x))": lambda x: torch.exp(-2 * torch.clamp(
        torch.where(x >= 0, 1 + x, 1 / (1 - torch.clamp(x, max=0))),
        min=1e-4)),
    "tanh(x)": torch.tanh,
}
FUNCTIONS = {
    "sigmoid": (torch.sigmoid, sigmoid), "exp": (torch.exp, np.exp),
    "softplus": (F.softplus, softplus),
    "logsigmoid": (F.logsigmoid, logsigmoid),
}


def own(f, x, dtype):
    """f(x) in the type or, if PyTorch lacks f there, in float32 and rounded;
    and a note in the second case."""
    x = torch.tensor(np.asarray(x, np.float64)).to(dtype)
    try:
        return f(x), ""
    except RuntimeError:
        return f(x.float()).to(dtype), " (by float32: not in %s)" % (
            str(dtype)[6:])


class TorchRaw(Raw):
    """Runs with PyTorch's products and sums."""

    def __init__(self, path):
        super().__init__(path)
        self.type = TYPES[self.manifest["dtype"]]
        for y in self.layers:
            y.rnd = self.round
        self.start()
        for y in self.layers:
            y.step = Step(y, self.type)

    def round(self, x):
        return torch.tensor(np.asarray(x)).to(self.type).double().numpy()


class Step:
    """A step of a layer in the type; it takes and returns states in float64."""

    def __init__(self, y, dtype):
        self.y, self.type = y, dtype
        self.A, self.B = typed(y.A, dtype), typed(y.B, dtype)
        if y.kind == "factors":
            for name in ("beta", "k", "v"):
                setattr(self, name, typed(y.raw[name], dtype))

    def __call__(self, h, wires):
        y, a, h = self.y, self.y.gate[wires], typed(h, self.type)
        h = (self.factors(h, a) if y.kind == "factors"
             else self.dense(self.A[a], h, self.B[a] if y.adds else None))
        return h.double().numpy()

    def dense(self, A, h, B):
        return affine(A, h, B)

    def factors(self, h, a):
        y = self.y
        alpha = y.raw["alpha"][a] if "alpha" in y.raw else 1
        used = np.nonzero(y.raw["beta"][a])[0]
        one = torch.eye(h.shape[0]).to(self.type)
        if alpha == 0 or len(used) == 0:
            return self.dense(one * 0 if alpha == 0 else one, h,
                              self.B[a] if y.adds else None)
        for i in used:
            k = self.k[a, i]
            s = k[0] * h[0]
            for j in range(1, h.shape[0]):
                s = s + k[j] * h[j]
            e = self.beta[a, i] * (self.v[a, i] - s)
            h = h + k[:, None] * e[None, :]
        if y.raw["added"][a]:
            has = torch.any(self.B[a] != 0, dim=0)
            h = torch.where(has, self.dense(one, h, self.B[a]), h)
        return h


def differences(m):
    """The number of gates, and lines about those for which PyTorch's activation
    gives another value."""
    total, lines = 0, []
    for i, y in enumerate(m.layers):
        for name, gate in y.gates.items():
            f = OWN.get(gate.get("activation"))
            if f is None:
                continue
            got, how = own(f, y.raw[name + ".x"], m.type)
            got, want = got.double().numpy(), y.raw[name]
            total += want.size
            seen = set()
            for at in zip(*np.nonzero(got != want)):
                x, a, b = y.raw[name + ".x"][at], got[at], want[at]
                if (x, a, b) not in seen:
                    lines.append("  layer %d, %s at x = %g: PyTorch %.9g, "
                                 "correctly rounded %.9g%s" % (
                                     i, name, x, a, b, how))
                seen.add((x, a, b))
    return total, lines


def every_number(name):
    """PyTorch's functions on every finite number of a 16-bit type."""
    bits = np.arange(1 << 16, dtype=np.uint16)
    x = torch.tensor(bits.view(np.int16)).view(TYPES[name])
    x = x.double().numpy()
    x = x[np.isfinite(x)]
    for f, (theirs, ours) in FUNCTIONS.items():
        got, how = own(theirs, x, TYPES[name])
        got = got.double().numpy()
        with np.errstate(over="ignore"):
            want = nearest(ours(x), ROUND[name])
        off = ~np.isnan(want) & (got != want)
        print("%s in %s%s: %d of %d numbers not correctly rounded%s" % (
            f, name, how, off.sum(), x.size,
            "" if not off.any() else ", as at %g: %.9g for %.9g" % (
                x[off][0], got[off][0], want[off][0])))


def report(path):
    m = TorchRaw(path)
    count, agree = m.replay_raw()
    total, lines = differences(m)
    print("%s: %d symbols replayed in %s, bit for bit, %d as the exact model;"
          " %d of %d gates by PyTorch's activations differ" % (
              path, count, m.manifest["dtype"], agree, len(lines), total))
    print(*lines, sep="\n", end="\n" if lines else "")


if __name__ == "__main__":
    torch.set_num_threads(1)
    for file in sys.argv[1:]:
        if file in ("bf16", "f16"):
            every_number(file)
        else:
            report(file)
