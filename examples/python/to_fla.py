#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-3.0-or-later
"""Fills the parameters of a layer of flash-linear-attention with the raw
weights of `wreath export --arch .. -d f32`, and compares its states with those
of the reference recurrence, bit for bit or up to the first difference.

    git clone https://github.com/fla-org/flash-linear-attention
    python3 to_fla.py flash-linear-attention FILE.npz .. [-o FOLDER]

Embeddings are one-hot.  The layer starts at 0; therefore an additional first
letter of every sequence writes H_0, which must have rank one.  Layers have one
head, and no convolution, output gate or norm:

  deltanet, deltanet-negative          DeltaNet (qk_activation='identity')
  gated-deltanet                       the same with alpha
  deltaproduct-K                       GatedDeltaProduct, use_forget_gate=False
  gla                                  GatedLinearAttention

The activations are PyTorch's; the recurrences are those of fla/ops/*/naive.py.
"""
import numpy as np
import torch
import torch.nn.functional as F

from wreath_bridge import Bridge, arguments, reference, single, solve

ARCHS = ("deltanet", "deltanet-negative", "gated-deltanet",
         "gated-deltanet-positive", "gla") + tuple(
             "deltaproduct-%d" % k for k in range(1, 9))


def l2(x):
    """fla/modules/l2norm.py"""
    return x * (1 / torch.sqrt((x * x).sum(-1, keepdim=True) + 1e-6))


def key(k):
    """x with l2(x) = k, or the best x found; if x is long, adding 10^-6 has no
    effect in float32."""
    best, most = None, -1
    rng = np.random.default_rng(1)
    for i in range(4000):
        x = np.asarray(k, np.float32) * np.float32(2.0 ** (8 + i % 8))
        if i >= 8:
            x = (x.view(np.int32) + rng.integers(-2, 3, x.shape) *
                 (x != 0)).astype(np.int32).view(np.float32)
        same = int((l2(single(x)).numpy() == k).sum())
        if same > most:
            best, most = x, same
        if same == len(k):
            break
    return best


def value(v):
    """x with SiLU(x) = v; None if v is below the minimum of SiLU."""
    low, high = (0.0, max(2.0, 2 * v)) if v > 0 else (-1.2784645, 0.0)
    if v < -0.2784645:
        return None
    for _ in range(60):
        x = (low + high) / 2
        low, high = (x, high) if x / (1 + np.exp(-x)) < v else (low, x)
    return solve(F.silu, v, x) if v else 0.0


def rank_one(H):
    """u, w with u w^T = H."""
    i, j = np.unravel_index(np.argmax(np.abs(H)), H.shape)
    if not H.any():
        return H[:, 0], H[0]
    u, w = H[:, j], H[i] / H[i, j]
    if not np.array_equal(np.outer(u, w), H):
        raise SystemExit("H_0 has rank 2 or more: one letter cannot write it")
    return u, w


class Delta(Bridge):
    """DeltaNet and its variants.  Rows are letters; the last row is the letter
    that begins every sequence."""

    def fill(self):
        y, r = self.y, self.y.raw
        f, (n, c) = r["beta"].shape[1], self.H0.shape
        if r["added"].any():
            raise SystemExit("%s: B lies beside the key" % self.path)
        rows = len(self.letters) + 1
        self.two = self.arch not in ("deltanet", "gated-deltanet-positive")
        self.k, self.v = np.zeros((rows, f, n)), np.zeros((rows, f, c))
        self.b, self.off = np.full((rows, f), -200.0), 0  # beta 0
        self.a = np.zeros(rows)
        for row, t in enumerate(self.action):
            if "alpha.x" in r:
                self.a[row] = r["alpha.x"][t]
            for j in range(f):
                if r["beta"][t, j] != 0:
                    self.put(row, j, r["beta.x"][t, j], r["k"][t, j],
                             r["v"][t, j])
        self.begin(rows - 1)
        if self.off:
            self.notes.append("%d numbers of keys and values are not what l2 "
                              "and SiLU give" % self.off)

    def put(self, row, j, b, k, v):
        if v.min() < -0.27 and v.max() <= 0:
            k, v = -k, -v  # the same product
        x = [value(z) for z in v]
        if None in x:
            raise SystemExit("%s: no SiLU(x) is %s" % (self.path, v.min()))
        self.b[row, j], self.v[row, j], self.k[row, j] = b, x, key(k)
        self.off += int((l2(single(self.k[row, j])).numpy() != k).sum() +
                        (F.silu(single(x)).numpy() != v).sum())

    def begin(self, row):
        """k v^T rounded to float32 is H_0."""
        u, w = rank_one(self.H0)
        size, rng = np.linalg.norm(u), np.random.default_rng(2)
        if size == 0:
            self.notes.append("H_0 is 0: the first letter writes nothing")
            return
        self.b[row, 0] = 0.0 if self.two else 200.0  # beta 1
        if w.min() < 0 and w.max() <= 0:
            u, w = -u, -w
        best = None
        for _ in range(20000):
            x = (u * 64).astype(np.float32)
            x = (x.view(np.int32) + rng.integers(-3, 4, x.shape) *
                 (x != 0)).astype(np.int32).view(np.float32)
            v = (w * size * (1 + rng.uniform(-3e-7, 3e-7))).astype(np.float32)
            k = l2(single(x)).numpy()
            off = int((np.outer(k, v) != self.H0).sum())
            if best is None or off < best[0]:
                z = [value(float(t)) for t in v]
                if None in z:
                    raise SystemExit("%s: no SiLU(x) is %s" % (
                        self.path, v.min()))
                if (F.silu(single(z)).numpy() == v).all():
                    best = off, x, z
            if best and best[0] == 0:
                break
        _, self.k[row, 0], self.v[row, 0] = best
        self.notes.append("the letter of the beginning writes H_0 %s" % (
            "exactly" if best[0] == 0 else "but for %d entries" % best[0]))

    def parameters(self):
        rows, f, n = self.k.shape
        p = {"q_proj.weight": torch.zeros(n, rows),
             # rows of k and v are ordered (factor, number)
             "k_proj.weight": single(self.k).reshape(rows, -1).T,
             "v_proj.weight": single(self.v).reshape(rows, -1).T,
             "b_proj.weight": single(self.b).T}
        if self.arch.startswith("gated"):
            p.update({"a_proj.weight": single(self.a)[None],
                      "A_log": torch.zeros(1), "dt_bias": torch.zeros(1)})
        return p

    def layer(self, repository):
        p, (rows, f, n) = self.parameters(), self.k.shape
        c = self.H0.shape[1]
        naive, = reference(repository, "fla/ops/%s/naive.py" % (
            "gated_delta_product" if f > 1 else "gated_delta_rule"
            if self.arch.startswith("gated") else "delta_rule"), [
            "naive_recurrent_gated_delta_product" if f > 1 else
            "naive_recurrent_gated_delta_rule"
            if self.arch.startswith("gated") else "delta_rule_recurrence"])

        def step(letter, h):
            x = F.one_hot(torch.tensor(letter), rows).float()
            k = l2(F.linear(x, p["k_proj.weight"]).reshape(f, n))
            v = F.silu(F.linear(x, p["v_proj.weight"])).reshape(f, c)
            b = torch.sigmoid(F.linear(x, p["b_proj.weight"]))
            b = 2 * b if self.two else b
            if f > 1:  # [batch, time * factors, heads, ..]
                return naive(torch.zeros(1, 1, 1, n), k[None, :, None],
                             v[None, :, None], None, b[None, :, None], 1.0,
                             None, initial_state=h, num_householder=f)[1]
            if "A_log" in p:
                g = -p["A_log"].exp() * F.softplus(
                    F.linear(x, p["a_proj.weight"]) + p["dt_bias"])
                return naive(torch.zeros(1, 1, 1, n), k[None, None],
                             v[None, None], b[None, None], g[None, None],
                             initial_state=h, output_final_state=True)[1]
            return naive(torch.zeros(1, 1, 1, n), k[None, None],
                         v[None, None], b[None, None], initial_state=h)[1]
        return step, naive.__name__


class Gated(Bridge):
    """GLA: keys and values have no activation; the gate's weight has rank 16."""

    def fill(self):
        n, c = self.H0.shape
        self.rows = rows = len(self.letters) + 1
        self.k, self.v = np.zeros((rows, n)), np.zeros((rows, c))
        self.g = np.zeros((rows, n))
        if rows > 17:
            raise SystemExit("%s: more than 16 letters" % self.path)
        (x,) = (self.y.raw[g + ".x"] for g in self.y.gates)
        for row, t in enumerate(self.action):
            self.g[row] = x[t]
            self.k[row], self.v[row] = rank_one(self.y.B[t])
        self.k[-1], self.v[-1] = rank_one(self.H0)
        self.notes.append("the letter of the beginning writes H_0 exactly")

    def parameters(self):
        low = torch.zeros(16, self.rows)
        low[range(self.rows - 1), range(self.rows - 1)] = 1
        high = torch.zeros(self.g.shape[1], 16)
        high[:, :self.rows - 1] = single(self.g[:-1]).T
        return {"q_proj.weight": torch.zeros(self.g.shape[1], self.rows),
                "k_proj.weight": single(self.k).T,
                "v_proj.weight": single(self.v).T,
                "gk_proj.0.weight": low, "gk_proj.1.weight": high,
                "gk_proj.1.bias": torch.zeros(self.g.shape[1])}

    def layer(self, repository):
        p = self.parameters()
        naive, = reference(repository, "fla/ops/gla/naive.py",
                           ["naive_recurrent_gla"])

        def step(letter, h):
            x = F.one_hot(torch.tensor(letter), self.rows).float()
            k, v = (F.linear(x, p[s + "_proj.weight"]) for s in "kv")
            g = F.logsigmoid(F.linear(F.linear(x, p["gk_proj.0.weight"]),
                                      p["gk_proj.1.weight"],
                                      p["gk_proj.1.bias"])) / 16
            k, v, g = (z[None, None, None] for z in (k, v, g))
            return naive(torch.zeros_like(k), k, v, g, initial_state=h,
                         output_final_state=True)[1]
        return step, naive.__name__


def main():
    repository, files = arguments(__doc__)
    for path, out in files:
        b = Bridge(path, ARCHS)
        b.__class__ = Gated if b.arch == "gla" else Delta
        b.fill()
        step, name = b.layer(repository)
        print("%s: %s, %d letters and one more, with which every sequence "
              "begins" % (path, b.arch, len(b.letters)))
        b.compare(step, name)
        if out:
            b.save(out + ".fla.npz", dict(
                embeddings=torch.eye(len(b.letters) + 1), **b.parameters()))


if __name__ == "__main__":
    main()
