#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-3.0-or-later
"""An exported model as a PyTorch module.

    python3 wreath_torch.py parity.npz

The weights are buffers of the file's own type, bf16 and fp16 included.  A step
consists of single products and single sums in a fixed order, so that PyTorch
rounds exactly where the evaluation model E2:FORMAT:rne:seq of wreath does.  (On
a processor without bf16 or fp16 units PyTorch computes each operation in
float32 and rounds the result; this differs only for results below the least
normal number, where a product may be rounded twice.) Gates and decoders are
tables and exact comparisons, as in wreath_lrnn.py.

A complex number is two rows of that type, and a complex product consists of
four real products and two sums (wreath_complex.py).
"""
import sys

import numpy as np
import torch

from wreath_lrnn import Model, codes, holds

TYPES = {"f64": torch.float64, "f32": torch.float32,
         "bf16": torch.bfloat16, "f16": torch.float16}


def typed(x, dtype):
    return torch.tensor(np.asarray(x, np.float64)).to(dtype)


def affine(A, h, B):
    """A h + B, by single products and sums from the left; B may be None."""
    s = A[:, :1] * h[:1]
    for j in range(1, len(h)):
        s = s + A[:, j:j + 1] * h[j:j + 1]
    return s if B is None else s + B


class TorchLayer(torch.nn.Module):
    """H <- A H + B for the action that a gate selects."""

    def __init__(self, layer, dtype):
        super().__init__()
        self.adds = layer.adds
        for name in ("A", "B"):
            self.register_buffer(name, typed(getattr(layer, name), dtype))
        self.register_buffer("H0", typed(layer.part["H0"], dtype))

    def forward(self, h, action):
        return affine(self.A[action], h, self.B[action] if self.adds
                      else None)


class TorchModel(torch.nn.Module):
    """The stack; forward gives the states after each symbol of a word."""

    def __init__(self, path):
        super().__init__()
        self.model = Model(path)
        self.manifest = self.model.manifest
        self.dtype = TYPES[self.manifest["dtype"]]
        self.layers = torch.nn.ModuleList(
            TorchLayer(y, self.dtype) for y in self.model.layers)

    def forward(self, word):
        m = self.model
        self.h = [y.H0 for y in self.layers]
        label = [y.label(h.double().numpy())
                 for y, h in zip(m.layers, self.h)]
        states = []
        for a in word:
            def wire(w):
                return m.letters[a] if w == "letter" else label[w]
            h = list(self.h)
            try:
                for i, (y, z) in enumerate(zip(self.layers, m.layers)):
                    action = z.gate[tuple(map(wire, z.reads))]
                    h[i] = y(h[i], action)
                    label[i] = z.label(h[i].double().numpy())
            except KeyError:  # this step and all later ones are undefined
                return states + [None] * (len(word) - len(states))
            self.h = h
            reads = self.manifest["readout"]["reads"]
            states.append(m.readout.get(tuple(map(wire, reads))))
        return states

    def replay(self):
        """Replays all test vectors bit for bit and returns the number of symbols;
        after self.agreed of them the state is that of the exact model."""
        count = self.agreed = 0
        for v in self.manifest["test_vectors"]:
            want = v.get("rounded_states", v["states"])
            got = self(v["word"])
            assert got == want, (v["word"], got, want)
            if "rounded_codes" in v:
                bits = [codes(h.double().numpy(), self.manifest["dtype"])
                        for h in self.h]
                assert bits == v["rounded_codes"], (v["word"], bits)
            count += len(want)
            self.agreed += sum(a == b for a, b in zip(got, v["states"]))
        return count


if __name__ == "__main__":
    torch.set_num_threads(1)
    module = TorchModel(sys.argv[1])
    with torch.no_grad():
        count = module.replay()
        print("%s: %d symbols replayed in %s, bit for bit; %d states as the"
              " exact model; %s" % (
                  sys.argv[1], count, module.manifest["dtype"],
                  module.agreed, holds(module.manifest)))
