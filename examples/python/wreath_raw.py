#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-3.0-or-later
"""Loads raw parameters that `wreath export` wrote, and runs them on NumPy.

    python3 wreath_raw.py s3.npz

Three things are checked, bit for bit:

  gates   the activation maps layerI.raw.GATE.x to layerI.raw.GATE: with the whole
          activation rounded once, with every operation rounded, or both, as the
          manifest states in good_for
  A       the matrices computed from the gates, if the file has them exactly
  runs    the test vectors: diagonal layers by products, factors by the delta rule
          s = k.h, e = beta (v - s), h <- h + e k, with one rounding per operation
          (E2:FORMAT:rne:seq:factors); complex numbers as pairs of real ones, with
          each part of a gate rounded once

Activations are computed in float64 with an error bound, and both ends of the
enclosure are rounded.  If they agree, the result is correctly rounded; otherwise
the gate is counted as not decided and is not compared.  For bf16, f16 and f32 few
gates or none remain undecided.
"""
import sys
from fractions import Fraction

import numpy as np

from wreath_complex import blocks
from wreath_lrnn import ROUND, Model, codes, holds

# Relative error of the activations below in float64: four units in the last
# place, and four of the exponent of an exponential.
ERROR = 2.0 ** -50


# ---- activations ---------------------------------------------------------

def sigmoid(x):
    e = np.exp(-np.abs(x))
    return np.where(x >= 0, 1 / (1 + e), e / (1 + e))


def softplus(x):
    return np.maximum(x, 0) + np.log1p(np.exp(-np.abs(x)))


def logsigmoid(x):
    return -softplus(-x)


def floored(x):
    """1 + x, or 1 / (1 - x) for x < 0, and at least 1/10000."""
    with np.errstate(divide="ignore"):
        return np.maximum(np.where(x >= 0, 1 + x, 1 / (1 - np.minimum(x, 0))),
                          1e-4)


SP16, ROOT_E = softplus(16.0), np.exp(-0.5)

# ONCE: whole activations; NEXT: their operations.  An operation that float64
# rounds correctly is a pair with True.
ONCE = {
    "sigmoid(x)": sigmoid,
    "2 sigmoid(x)": lambda x: 2 * sigmoid(x),
    "sigmoid(x)^(1/16)": lambda x: np.exp(logsigmoid(x) / 16),
    "sigmoid(x)^(1/8)": lambda x: np.exp(logsigmoid(x) / 8),
    "exp(-softplus(x))": lambda x: sigmoid(-x),
    "2 exp(-softplus(x)) - 1": lambda x: -np.tanh(x / 2),
    "exp(-8 sigmoid(x) softplus(16))": lambda x: np.exp(
        -8 * sigmoid(x) * SP16),
    "exp(-e^(-1/2) sigmoid(x))": lambda x: np.exp(-ROOT_E * sigmoid(x)),
    "1 - sigmoid(x)^2": lambda x: sigmoid(-x) * (1 + sigmoid(x)),
    "exp(-exp(x))": lambda x: np.exp(-np.exp(x)),
    "exp(-2 a(x))": lambda x: np.exp(-2 * floored(x)),
    "tanh(x)": np.tanh,
}
NEXT = {
    "exp(-x)": lambda x: np.exp(-x),
    "exp(x)": np.exp,
    "exp(.)": np.exp,
    "exp(-.)": lambda x: np.exp(-x),
    "sigmoid(x)": sigmoid,
    "softplus(x)": softplus,
    "logsigmoid(x)": logsigmoid,
    "e^(-1/2) .": lambda x: ROOT_E * x,
    "1 + .": (lambda x: 1 + x, True),
    "1 / .": (lambda x: 1 / x, True),
    "2 .": (lambda x: 2 * x, True),
    ". - 1": (lambda x: x - 1, True),
    "1 - .": (lambda x: 1 - x, True),
    ". / 16": (lambda x: x / 16, True),
    ". / 8": (lambda x: x / 8, True),
    "-2 .": (lambda x: -2 * x, True),
    "a(x)": lambda x: floored(x),
    "tanh(x)": np.tanh,
    "-8 .": (lambda x: -8 * x, True),
    ". .": (lambda x: x * x, True),
}


def nearest(y, rnd):
    """The number to which all numbers within the error of y are rounded; NaN
    if there are several."""
    with np.errstate(divide="ignore", invalid="ignore"):
        error = ERROR * (1 + np.abs(np.log(np.abs(y))))
        error = np.where(np.isfinite(error), error, 0)
        low, high = rnd(y * (1 - error)), rnd(y * (1 + error))
    return np.where(low == high, low, np.nan)


def once(x, gate, rnd):
    name = gate["activation"]
    if name.startswith("1 - 2^(-5-x)"):
        return rnd(1 - np.ldexp(1.0, (-5 - x).astype(int)))
    with np.errstate(over="ignore"):
        return nearest(ONCE[name](x), rnd)


def steps(x, gate, rnd):
    if gate["activation"].startswith("1 - 2^(-5-x)"):
        return once(x, gate, rnd)
    with np.errstate(over="ignore", divide="ignore"):
        for op in gate["steps"].split(", "):
            if op == ". softplus(16)":
                x = rnd(x * nearest(SP16, rnd))
                continue
            f = NEXT[op]
            x = rnd(f[0](x)) if isinstance(f, tuple) else nearest(f(x), rnd)
    return x


# ---- layers --------------------------------------------------------------

class Raw(Model):
    """A model whose maps are computed from raw parameters."""

    def __init__(self, path):
        super().__init__(path)
        self.raw = self.manifest["raw"]
        self.good = {(v["gate"], v["code"]): v["good_for"]
                     for v in self.raw["values"]}
        for y, meta in zip(self.layers, self.raw["layers"]):
            y.kind, y.scale = meta["kind"], meta.get("scale")
            y.written = meta.get("form")
            y.gates = {g["gate"]: g for g in meta["gates"]}
            # NAME and NAME.x of each gate, which are real
            y.raw = {k[len("raw."):]: v.astype(np.float64)
                     for k, v in y.part.items() if k.startswith("raw.")}
            y.gate_rnd = ROUND[self.manifest["dtype"]]

    def check_gates(self):
        """Compares the values of activations; returns the number of compared
        ones, and the number that float64 does not decide."""
        count = np.zeros(2, int)
        for y in self.layers:
            for name, gate in y.gates.items():
                if "x" in gate:
                    count += self.check_gate(y, name, gate)
        return count

    def check_gate(self, y, name, gate):
        x, want = y.raw[name + ".x"], y.raw[name]
        dtype = self.manifest["dtype"]
        good = np.array([self.good[name, c] for c in codes(want, dtype)])
        good, count = good.reshape(want.shape), np.zeros(2, int)
        for model, how in (("once", once), ("steps", steps)):
            use = (good == model) | (good == "both")
            got = how(x[use], gate, y.gate_rnd)
            known = ~np.isnan(got)
            assert np.array_equal(got[known], want[use][known]), (name, model)
            count += np.sum(known), np.sum(~known)
        return count

    # ---- A from the gates ------------------------------------------------

    def diagonal(self, y):
        (g,) = (y.raw[n] for n in y.gates)
        a = np.zeros_like(y.A)
        i = np.arange(a.shape[1])
        a[:, i, i] = g  # one row for all actions, one gate for all rows
        return a

    def added(self, y):
        """diag(w) - c (a k) k^T, each entry rounded once."""
        a = np.zeros_like(y.A)
        for t, i, j in np.ndindex(*a.shape):
            w, k, g = (y.raw[n][t] for n in "wka")
            x = -y.scale * Fraction(g[i]) * Fraction(k[i]) * Fraction(k[j])
            a[t, i, j] = self.exactly(x + (Fraction(w[i]) if i == j else 0),
                                      y.rnd)
        return a

    def erased(self, y):
        """(I - k (b o k)^T) diag(alpha), and B = b k v^T of KDA or k v^T / 2 of
        Gated DeltaNet-2, each entry rounded once."""
        a, n, d = np.zeros_like(y.A), y.A.shape[1], y.B.shape[2]
        for t in range(len(a)):
            alpha, b, k, v = ([Fraction(float(x)) for x in y.raw[g][t]]
                              for g in ("alpha", "b", "k", "v"))
            b = b * n if len(b) == 1 else b
            for i, j in np.ndindex(n, n):
                x = ((i == j) - k[i] * b[j] * k[j]) * alpha[j]
                a[t, i, j] = self.exactly(x, y.rnd)
            for i, j in np.ndindex(n, d):
                x = b[0] if y.written == "kda" else Fraction(1, 2)
                y.B[t, i, j] = self.exactly(x * k[i] * v[j], y.rnd)
        return a

    def bilinear(self, y):
        """(1 + z/2) / (1 - z/2) with z = -rate + i frequency, each part
        rounded once."""
        a = np.zeros(y.maps.shape, np.complex128)
        for t, j in np.ndindex(len(a), a.shape[2]):
            r, f = (Fraction(float(x[t if len(x) > 1 else 0, j])) / 2
                    for x in (y.raw["rate"], y.raw["frequency"]))
            norm = (1 + r) ** 2 + f ** 2
            z = [self.exactly(x / norm, y.rnd)
                 for x in (1 - r ** 2 - f ** 2, 2 * f)]
            a[t, j, j] = complex(*z)
        return a if np.any(a.imag) or np.iscomplexobj(y.maps) else a.real

    @staticmethod
    def exactly(x, rnd):
        """A fraction, rounded once: except for f64, float(x) is first rounded to
        odd."""
        f = float(x)
        if rnd is not ROUND["f64"] and Fraction(f) != x and np.frexp(f)[0] * 2 ** 53 % 2 == 0:
            f = np.nextafter(f, np.inf if Fraction(f) < x else -np.inf)
        return float(rnd(f))

    def make(self):
        """Computes A of each layer from its gates; returns the number of entries
        that agree with the file, and of all entries."""
        same = total = 0
        for y in self.layers:
            if y.kind in ("shift", "factors"):
                continue
            if y.kind == "diagonal":
                a = self.diagonal(y)
            elif y.kind == "added":
                a = self.added(y)
            elif y.kind == "erased":
                a = self.erased(y)
            elif y.kind == "bilinear":
                a = self.bilinear(y)
            elif y.kind == "free":
                a = y.raw["A"]
            else:
                a = self.turned(y)
            same += int(np.sum(a == y.maps))
            total += a.size
            y.maps = a
        pairs = any(np.iscomplexobj(y.maps) for y in self.layers)
        for y in self.layers:
            if pairs:
                y.as_pairs()
            y.A = blocks(y.maps + 0j) if pairs else y.maps
        return same, total

    def turned(self, y):
        """Maps of complex gates: modulus e^(i angle), each part rounded once.
        Weights are real if the exact angles are 0 and pi, but a rounded pi makes
        them complex."""
        name = "turn" if "turn" in y.raw else "angle"
        a = np.zeros(y.maps.shape, np.complex128)
        for t, j in np.ndindex(len(a), a.shape[2]):
            r, angle = (Fraction(float(x[t if len(x) > 1 else 0, j]))
                        for x in (y.raw["modulus"], y.raw[name]))
            at = (j, j)
            if "column" in y.raw:
                at = (y.raw["column"].astype(int)[t, j], j)
            elif "row" in y.raw:
                at = (j, y.raw["row"].astype(int)[t, j])
            z = [self.exactly(r * x, y.rnd) for x in circle(angle, name)]
            a[(t,) + at] = complex(*z)
        return a if np.any(a.imag) or np.iscomplexobj(y.maps) else a.real

    def start(self):
        """Makes the layers step by their gates; returns the counts of make."""
        same = self.make()
        for y in self.layers:
            if y.kind == "factors":
                y.step = Factors(y)
        return same

    def replay_raw(self):
        """Replays the test vectors; returns the number of symbols, and of those
        after which the state is that of the exact model."""
        count = agree = 0
        for v in self.raw["test_vectors"]:
            want = v.get("rounded_states", v["states"])
            got = self.follow(v["word"])
            if "rounded_states" in v:
                assert got == want, (v["word"], got, want)
                bits = [codes(h, self.manifest["dtype"]) for h in self.h]
                assert bits == v["rounded_codes"], (v["word"], bits)
            count += len(want)
            agree += sum(a == b for a, b in zip(got, v["states"]))
        return count, agree


class Factors:
    """The delta rule, factor by factor; an action without factors, or whose gate
    alpha is 0, is evaluated as a dense map."""

    def __init__(self, y):
        self.y, self.rnd, r = y, y.rnd, y.raw
        self.beta, self.k, self.v = r["beta"], r["k"], r["v"]
        self.behind = r["added"]
        self.closed = r["alpha"] == 0 if "alpha" in r else np.zeros(
            len(self.beta), bool)

    def factor(self, h, beta, k, v):
        rnd = self.rnd
        s = rnd(k[0] * h[0])
        for j in range(1, len(h)):
            s = rnd(s + rnd(k[j] * h[j]))
        e = rnd(beta * rnd(v - s))
        return rnd(h + rnd(np.multiply.outer(k, e)))

    def __call__(self, h, wires):
        y, rnd = self.y, self.rnd
        a = y.gate[wires]
        used = np.nonzero(self.beta[a])[0]
        if self.closed[a] or len(used) == 0:
            A = np.zeros_like(y.A[a]) if self.closed[a] else np.eye(len(h))
            return self.dense(A, h, y.B[a] if y.adds else None)
        for i in used:
            h = self.factor(h, self.beta[a, i], self.k[a, i], self.v[a, i])
        if self.behind[a]:  # add the nonzero columns of B
            has = np.any(y.B[a] != 0, axis=0)
            h = np.where(has, self.dense(np.eye(len(h)), h, y.B[a]), h)
        return h

    def dense(self, A, h, B):
        rnd = self.rnd
        s = rnd(A[:, :1] * h[:1])
        for j in range(1, len(h)):
            s = rnd(s + rnd(A[:, j:j + 1] * h[j:j + 1]))
        return s if B is None else rnd(s + B)


# ---- complex gates -------------------------------------------------------

PLACES = 256  # bits after the binary point


def arctan(n):
    """arctan(1 / n), in units of 2^-PLACES."""
    x = (1 << PLACES) // n
    total, k = 0, 1
    while x:
        total += x // k if k % 4 == 1 else -(x // k)
        x, k = x // n ** 2, k + 2
    return total


PI = 4 * (4 * arctan(5) - arctan(239))


def circle(x, name):
    """cos and sin of an angle, or of a turn, as fractions: exact for quarters
    of a turn, otherwise with an error below 2^-240."""
    if x == 0 or name == "turn" and (4 * x).denominator == 1:
        k = int(4 * x) % 4
        return (1, 0, -1, 0)[k], (0, 1, 0, -1)[k]
    t = int(2 * x * PI) if name == "turn" else int(x * (1 << PLACES))
    part, term, k = [0, 0], 1 << PLACES, 0
    while term:
        part[k % 2] += term if k % 4 < 2 else -term
        k += 1
        term = int(Fraction(term * t, k << PLACES))
    return [Fraction(p, 1 << PLACES) for p in part]


# ---- report --------------------------------------------------------------

def report(path):
    m = Raw(path)
    if m.manifest["dtype"] == "f64":
        gates = "gates not compared (float64 does not round them surely)"
    else:
        gates = "%d gates, %d not decided" % tuple(m.check_gates())
    same, total = m.start()
    count, agree = m.replay_raw()
    print("%s: %s, %s: %s; A of them: %d of %d entries as stored; "
          "%d symbols replayed, %d as the exact model; %s" % (
              path, m.raw["arch"], m.manifest["dtype"], gates, same, total,
              count, agree, holds(m.manifest)))


if __name__ == "__main__":
    for file in sys.argv[1:]:
        report(file)
