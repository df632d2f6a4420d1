#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-3.0-or-later
"""Fills the parameters of a Mamba layer of mamba_ssm with the raw weights of
`wreath export --arch mamba -d f32`, and compares its states with those of the
reference recurrences, bit for bit or up to the first difference.

    git clone https://github.com/state-spaces/mamba
    python3 to_mamba.py mamba FILE.npz .. [-o FOLDER]

Embeddings are one-hot.  The layer starts at 0; therefore an additional first
letter of every sequence writes H_0. The convolution cannot be omitted: its last
tap is 1, the others are 0.  SiLU follows it and maps 32 to 32.  There is one
channel per letter, and one per number of the state: number i is entry i of the
state of channel i of the latter.  A_log is 0.

Reference: selective_scan_ref, and ssd_minimal_discrete of Mamba-2, which sums
logarithms of gates and is therefore compared only up to rounding.
"""
import sys

import numpy as np
import torch
import torch.nn.functional as F

from wreath_bridge import Bridge, arguments, near, reference, single

ONE = 32.0  # SiLU(32) is 32 in float32

# the patterns of einops that ssd_minimal.py uses
SHAPES = {
    "b (c l) ... -> b c l ...": lambda x, l: x.reshape(
        x.shape[0], -1, l, *x.shape[2:]),
    "b c l h -> b h c l": lambda x: x.permute(0, 3, 1, 2),
    "b c l h p -> b (c l) h p": lambda x: x.flatten(1, 2),
    "... d -> ... d e": lambda x, e: x[..., None].expand(*x.shape, e)}


def einops(x, pattern, **sizes):
    if isinstance(x, (list, tuple)):
        return [einops(y, pattern, **sizes) for y in x]
    return SHAPES[pattern](x, **sizes)


class Mamba(Bridge):
    """One channel per letter, then one per number of the state."""

    def fill(self):
        (gate,) = self.y.gates
        x, n = self.y.raw[gate + ".x"], self.H0.size
        self.rows, self.n = len(self.letters) + 1, n
        self.dt = np.zeros((self.rows, n))
        self.B = np.zeros((self.rows, n))
        want = np.concatenate([self.y.B[self.action].reshape(-1, n),
                               self.H0.reshape(1, n)])
        for row, t in enumerate(self.action):
            self.dt[row] = np.repeat(np.broadcast_to(
                x[t], len(self.H0)), self.H0.shape[1])
        delta = F.softplus(single(self.dt))
        off = 0
        for i in np.ndindex(self.rows, n):
            d = delta[i]
            self.B[i] = want[i] / float(d) / ONE
            for b in near(self.B[i], 64):
                if float(d * single(b) * ONE) == want[i]:
                    self.B[i] = b
                    break
            off += float(d * single(self.B[i]) * ONE) != want[i]
        self.notes.append(
            "the letter of the beginning writes H_0; numbers of B and H_0 %s" %
            ("are exact" if off == 0 else "are off by an ulp: %d" % off))

    def parameters(self):
        rows, n = self.rows, self.n
        inner = rows + n
        p = {"in_proj.weight": torch.zeros(2 * inner, rows),
             "conv1d.weight": torch.zeros(inner, 1, 4),
             "conv1d.bias": torch.zeros(inner),
             "x_proj.weight": torch.zeros(rows + 2 * n, inner),
             "dt_proj.weight": torch.zeros(inner, rows),
             "dt_proj.bias": torch.zeros(inner),
             "A_log": torch.zeros(inner, n), "D": torch.zeros(inner),
             "out_proj.weight": torch.zeros(rows, inner)}
        p["in_proj.weight"][range(rows), range(rows)] = ONE
        p["in_proj.weight"][rows:inner] = ONE
        p["conv1d.weight"][:, 0, 3] = 1
        p["x_proj.weight"][range(rows), range(rows)] = 1
        p["x_proj.weight"][rows:rows + n, :rows] = single(self.B).T / ONE
        p["dt_proj.weight"][rows:] = single(self.dt).T / ONE
        return p

    def gates(self, p, letter):
        """u, delta before softplus, and B for a letter, as in Mamba.forward."""
        rows, n = self.rows, self.n
        x = F.one_hot(torch.tensor(letter), rows).float()
        u = F.linear(x, p["in_proj.weight"])[:rows + n]
        u = F.silu(u * p["conv1d.weight"][:, 0, 3] + p["conv1d.bias"])
        dt, B, _ = F.linear(u, p["x_proj.weight"]).split([rows, n, n])
        return u, F.linear(dt, p["dt_proj.weight"]), B

    def scan(self, repository):
        """A step that evaluates the whole sequence up to the letter."""
        p, rows, n = self.parameters(), self.rows, self.n
        scan, = reference(repository,
                          "mamba_ssm/ops/selective_scan_interface.py",
                          ["selective_scan_ref"])
        sofar = []

        def step(letter, h):
            if h is None:
                sofar.clear()
            sofar.append(self.gates(p, letter))
            u, dt, B = (torch.stack(z, -1)[None] for z in zip(*sofar))
            _, h = scan(u, dt, -torch.exp(p["A_log"]), B,
                        torch.zeros_like(B), delta_bias=p["dt_proj.bias"],
                        delta_softplus=True, return_last_state=True)
            return h[0, range(rows, rows + n), range(n)]
        return step, scan.__name__

    def ssd(self, repository):
        """The same for heads with one channel and one state."""
        p, rows = self.parameters(), self.rows
        ssd = reference(repository, "mamba_ssm/modules/ssd_minimal.py",
                        ["segsum", "ssd_minimal_discrete"],
                        rearrange=einops, repeat=einops)[1]
        sofar = []

        def step(letter, h):
            if h is None:
                sofar.clear()
            u, dt, B = self.gates(p, letter)
            sofar.append((u[rows:], F.softplus(dt[rows:]), B))
            u, dt, B = (torch.stack(z)[None] for z in zip(*sofar))
            _, h = ssd((dt * B * u)[..., None], -dt,
                       torch.ones_like(B)[..., None],
                       torch.ones_like(B)[..., None], 1)
            return h.reshape(-1)
        return step, ssd.__name__


def main():
    repository, files = arguments(__doc__)
    for path, out in files:
        b = Bridge(path, ("mamba", "mamba-2"))
        b.__class__ = Mamba
        b.fill()
        print("%s: %s, %d letters and one more, with which every sequence "
              "begins" % (path, b.arch, len(b.letters)))
        for step, name in (b.scan(repository), b.ssd(repository)):
            b.compare(step, name)
            b.notes = []
        if out:
            b.save(out + ".mamba.npz", dict(
                embeddings=torch.eye(b.rows), **b.parameters()))


if __name__ == "__main__":
    main()
