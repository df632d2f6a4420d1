#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-3.0-or-later
"""Runs raw parameters in the recurrences that the papers publish, on NumPy.

    python3 wreath_reference.py s3.npz

The file was written by `wreath export --arch` for an architecture in STEP
below. Every layer is evaluated by the recurrence of its paper and its reference
code, from H = 0 and with a beginning-of-sequence letter that writes H_0.  Gates
are computed from the pre-activation parameters, in the type of the file; sums
and products are those of float64.  The states of the automaton after every
letter of the test vectors must be those of the exact model.

Before a decoder that requires exact vectors reads a state, its numbers are
rounded to 40 bits, and those below 2^-40 of the largest are set to 0.
"""
import sys

import numpy as np

from wreath_lrnn import ROUND
from wreath_raw import ONCE, Raw, once, steps


def keep(h):
    """h without the rounding errors of float64, part by part if complex."""
    if np.iscomplexobj(h):
        h = np.where(np.abs(h) > 2.0 ** -40 * np.max(np.abs(h), initial=0), h, 0)
        return keep_bits(h.real) + 1j * keep_bits(h.imag, np.abs(h))
    return keep_bits(h, np.max(np.abs(h), initial=0))


def keep_bits(x, size=None):
    size = np.abs(x) if size is None else size
    m, e = np.frexp(x)
    x = np.ldexp(np.round(m * 2.0 ** 40), e - 40)
    return np.where(np.abs(x) > 2.0 ** -40 * size, x, 0)


class Gates:
    """The parameters of one layer for each action: NAME is the gate, NAME_x its
    pre-activation parameter."""

    def __init__(self, y, raw):
        self.raw = raw
        self.value = {}
        for name, gate in y.gates.items():
            x = y.raw[name]
            if "x" in gate:
                x = self.made(y, name, gate)
            self.value[name] = x

    def made(self, y, name, gate):
        """The gate in the evaluation that float64 decides, or else in
        float64."""
        x, want = y.raw[name + ".x"], y.raw[name]
        if y.rnd is ROUND["f64"]:
            with np.errstate(over="ignore"):
                got = ONCE[gate["activation"]](x)
            assert np.allclose(got, want, rtol=1e-13, atol=1e-13), name
            return got
        a, b = (how(x, gate, y.gate_rnd) for how in (once, steps))
        got = np.where(a == want, a, b)
        got = np.where(np.isnan(got), want, got)
        assert np.array_equal(got, want), name
        return got

    def __call__(self, name, t):
        x = self.value[name]
        return x[t if len(x) > 1 else 0]


# ---- the recurrences, for a state H, gates g, action t and B ----------------

def linear_attention(layer, H, g, t, B):
    """S_t = S_(t-1) + phi(k_t) v_t^T, phi(k) the column of B and v = 1"""
    phi, v = B, np.ones((1, 1))
    return H + phi @ v


def gsa(layer, H, g, t, B):
    """V_t = diag(f_t) V_(t-1) + (1 - f_t) v_t^T, one head per row"""
    f = g("f", t)[:, None]
    assert np.all(B[f[:, 0] == 1] == 0)
    v = np.divide(B, 1 - f, out=np.zeros_like(B), where=f != 1)
    return f * H + (1 - f) * v


def s4(layer, H, g, t, B):
    """h_t = A' h_(t-1) + B' x_t with A' = (I - D/2 A)^-1 (I + D/2 A) and
    B' = (I - D/2 A)^-1 D B, where A = -rate + i frequency and D = 1"""
    A = np.diag(-g("rate", t) + 1j * g("frequency", t))
    I, D = np.eye(len(A)), 1
    B = (I - D / 2 * A) @ B / D  # the parameter from which B' is computed
    inverse = np.linalg.inv(I - D / 2 * A)
    return inverse @ (I + D / 2 * A) @ H + inverse @ (D * B)


def mamba_3(layer, H, g, t, B):
    """H_t = alpha_t H_(t-1) + gamma_t K_t + beta_t K_(t-1), keys turned by the
    sum of all angles pi tanh(w) D, modulo 2 pi; D = 2, and lambda = 1"""
    D, lam = 2.0, 1.0
    alpha = g("modulus", t)[:, None]
    layer.angle = (layer.angle + np.pi * g("turn", t)[:, None] * D) % (
        2 * np.pi)
    K = np.exp(-1j * layer.angle) * B / D
    H = alpha * layer.turned + lam * D * K + (1 - lam) * D * alpha * layer.last
    layer.turned, layer.last = H, K
    return np.exp(1j * layer.angle) * H  # turned queries read this


def aussm(layer, H, g, t, B):
    """h_t = diag(e^(i D (W x + b))) h_(t-1) + D B x, D = 1"""
    return np.exp(1j * g("angle", t))[:, None] * H + B


def kda(layer, H, g, t, B):
    """S' = diag(alpha) S, S = S' + b k (v - S'^T k)^T"""
    k, v = g("k", t)[:, None], g("v", t)[None, :]
    S = g("alpha", t)[:, None] * H
    return S + g("b", t) * k @ (v - k.T @ S)


def gdn2(layer, H, g, t, B):
    """S' = diag(alpha) S, S = S' + k (w o v - S'^T (b o k))^T, w = 1/2"""
    k, v, w = g("k", t)[:, None], g("v", t)[None, :], 0.5
    S = g("alpha", t)[:, None] * H
    return S + k @ (w * v - (g("b", t)[:, None] * k).T @ S)


STEP = {"linear-attention": linear_attention, "gsa": gsa, "s4": s4,
        "mamba-3": mamba_3, "aussm": aussm, "kda": kda, "kda-negative": kda,
        "gdn2": gdn2, "gdn2-negative": gdn2}


class Stepped:
    """One layer, evaluated by a recurrence."""

    def __init__(self, y, arch):
        self.y, self.step, self.pairs = y, STEP[arch], "pairs" in y.meta
        self.gates = Gates(y, y.raw)
        self.B = y.B[:, ::2] + 1j * y.B[:, 1::2] if self.pairs else y.B

    def complex(self, h):
        return h[::2] + 1j * h[1::2] if self.pairs else h

    def reset(self, H0):
        """The state 0, and then a letter that writes H_0."""
        self.angle = np.zeros(H0.shape)
        self.turned = self.last = np.zeros(H0.shape, complex)
        self.turned = self.turned + H0
        return H0

    def __call__(self, h, wires):
        t = self.y.gate[wires]
        h = self.step(self, self.complex(h), self.gates, t, self.B[t])
        h = keep(h)
        if self.pairs:
            h = np.stack([h.real, h.imag], axis=1).reshape(-1, h.shape[1])
        elif np.iscomplexobj(h):
            h = np.where(h.imag == 0, h.real, np.nan)
        return h


class Reference(Raw):
    def __init__(self, path):
        super().__init__(path)
        if self.raw["arch"] not in STEP:
            sys.exit("%s: no recurrence of %s here" % (path, self.raw["arch"]))
        for y in self.layers:
            if y.kind != "shift" and len(y.A) > 0 and y.A.shape[1] > 0:
                y.step = Stepped(y, self.raw["arch"])
        self.reset()

    def reset(self):
        super().reset()
        for i, y in enumerate(self.layers):
            if isinstance(getattr(y, "step"), Stepped):
                y.step.reset(y.step.complex(self.h[i]))

    def compare(self):
        """The number of symbols of the test vectors, and of states that agree."""
        count = agree = 0
        for v in self.raw["test_vectors"]:
            got = self.follow(v["word"])
            count += len(got)
            agree += sum(a == b for a, b in zip(got, v["states"]))
        return count, agree


if __name__ == "__main__":
    wrong = 0
    for file in sys.argv[1:]:
        m = Reference(file)
        count, agree = m.compare()
        wrong += count - agree
        print("%s: %s, %s: %d of %d states as the exact model" % (
            file, m.raw["arch"], m.manifest["dtype"], agree, count))
    sys.exit(wrong > 0)
