#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-3.0-or-later
"""Loads a model that `wreath export` wrote, and runs it on NumPy.

    python3 wreath_lrnn.py parity.npz            replay the test vectors
    python3 wreath_lrnn.py parity.npz 1 0 1      run a word: prints the numbers of
                                                 the states, None if undefined

In your own script, with this file and wreath_numbers.py in the same folder:

    from wreath_lrnn import Model
    model = Model("parity.npz")
    names = model.manifest["readout"]["states"]
    print([names[q] for q in model.run("101")], model.replay())

A layer is H <- A H + B, where a table selects A and B by the letter and the
labels of lower layers. Products and sums are rounded one by one, from the left,
in the type of the file; labels are decoded exactly from the rounded state. This
is the evaluation model E2:FORMAT:rne:seq of wreath, bit for bit.  Models over
complex numbers also need wreath_complex.py.
"""
import json
import struct
import sys
from fractions import Fraction

import numpy as np

from wreath_numbers import ROUND, codes

TYPES = {"F64": "<f8", "F32": "<f4", "F16": "<f2", "BF16": "<u2", "I32": "<i4"}


def load(path):
    """The manifest and the tensors; bf16 as float32 (exactly)."""
    if str(path).endswith(".npz"):
        with np.load(path, allow_pickle=False) as f:
            manifest = json.loads(f["manifest.json"])
            tensors = {k: f[k] for k in f.files if k != "manifest.json"}
    else:
        data = open(path, "rb").read()
        size, = struct.unpack("<Q", data[:8])
        header = json.loads(data[8:8 + size])
        manifest = json.loads(header.pop("__metadata__")["wreath_manifest"])
        tensors = {}
        for name, t in header.items():
            lo, hi = t["data_offsets"]
            tensors[name] = np.frombuffer(
                data[8 + size + lo:8 + size + hi],
                TYPES[t["dtype"]]).reshape(t["shape"])
    for name, t in tensors.items():
        if t.dtype == np.uint16:
            tensors[name] = (t.astype(np.uint32) << 16).view(np.float32)
    if manifest.get("complex"):
        import wreath_complex
        wreath_complex.join(tensors)
    return manifest, tensors


class Layer:
    def __init__(self, meta, part, rnd):
        self.meta, self.part, self.rnd = meta, part, rnd
        self.maps = part["A"]
        if np.iscomplexobj(self.maps):
            self.as_pairs()
        else:
            self.maps = self.maps.astype(np.float64)
            self.take()

    def as_pairs(self):
        """Represents the numbers of this layer as pairs of real ones."""
        import wreath_complex
        if "pairs" not in self.meta:
            self.meta, self.part = wreath_complex.pairs(self.meta, self.part)
            self.take()

    def take(self):
        meta, part = self.meta, self.part
        self.reads = meta["reads"]
        self.gate = {tuple(r[:-1]): r[-1] for r in part["gate"].tolist()}
        self.A, self.B = (part[k].astype(np.float64) for k in "AB")
        self.adds = bool(np.any(self.B != 0))
        if meta["decoder"]["kind"] == "table":
            self.labels = {tuple(v.ravel().tolist()): int(i) for v, (i,) in
                           zip(part["decoder.values"],
                               part["decoder.labels"])}

    def step(self, h, wires):
        a = self.gate[wires]
        A, rnd = self.A[a], self.rnd
        with np.errstate(invalid="ignore", over="ignore"):
            s = rnd(A[:, :1] * h[:1])
            for j in range(1, len(h)):
                s = rnd(s + rnd(A[:, j:j + 1] * h[j:j + 1]))
            return rnd(s + self.B[a]) if self.adds else s

    def form(self, i, h):
        """The exact value of form i."""
        c = self.part["decoder.forms"][i].ravel().tolist()
        x = h.ravel().tolist()
        return (Fraction(float(self.part["decoder.constants"][i]))
                + sum(Fraction(a) * Fraction(b) for a, b in zip(c, x)))

    def label(self, h):
        """The label of h, or None if the decoder is undefined."""
        if not np.all(np.isfinite(h)):
            return None
        d, flat = self.meta["decoder"], h.ravel().tolist()
        kind, n = d["kind"], self.meta["labels"]
        n = n if isinstance(n, int) else len(n)
        if kind == "onehot":
            i = next((i for i, v in enumerate(flat) if v != 0), n)
            return i if i < n and sum(map(abs, flat)) == 1 == flat[i] else None
        if kind == "coordinate":
            v = flat[d["index"]]
            if "zero" in d and flat[d["zero"]] != 0:
                return None
            return int(v) if v == int(v) and 0 <= v < n else None
        if kind == "table":
            return self.labels.get(tuple(flat))
        values = [self.form(i, h) for i in
                  range(len(self.part["decoder.forms"]))]
        if kind == "argmax":
            best = max(values)
            return values.index(best) if values.count(best) == 1 else None
        if kind == "sign":
            return 1 + (values[0] > 0) - (values[0] < 0)
        return sum(Fraction(float(c)) <= values[0]
                   for c in self.part["decoder.cuts"])


class Model:
    def __init__(self, path, rnd=None):
        self.manifest, tensors = load(path)
        rnd = rnd or ROUND[self.manifest["dtype"]]
        self.letters = {a: i for i, a in enumerate(self.manifest["alphabet"])}
        self.layers = []
        for i, meta in enumerate(self.manifest["layers"]):
            prefix = "layer%d." % i
            part = {k[len(prefix):]: v for k, v in tensors.items()
                    if k.startswith(prefix)}
            self.layers.append(Layer(meta, part, rnd))
        self.readout = {tuple(r[:-1]): r[-1]
                        for r in tensors["readout"].tolist()}
        self.reset()

    def reset(self):
        self.h = [y.part["H0"].astype(np.float64) for y in self.layers]
        self.label = [y.label(h) for y, h in zip(self.layers, self.h)]

    def step(self, letter):
        """Reads one symbol by name and returns the number of the state, or
        None.  An undefined step raises KeyError and changes nothing."""
        x, h, label = self.letters[letter], list(self.h), list(self.label)
        wire = lambda w: x if w == "letter" else label[w]
        for i, y in enumerate(self.layers):
            h[i] = y.step(h[i], tuple(map(wire, y.reads)))
            label[i] = y.label(h[i])
        self.h, self.label = h, label
        reads = self.manifest["readout"]["reads"]
        return self.readout.get(tuple(map(wire, reads)))

    def run(self, word):
        self.reset()
        return [self.step(a) for a in word]

    def follow(self, word):
        """The state after each symbol, None from the first undefined step on."""
        got = []
        self.reset()
        try:
            for a in word:
                got.append(self.step(a))
        except KeyError:
            pass
        return got + [None] * (len(word) - len(got))

    def replay(self):
        """Replays all test vectors and returns the number of symbols; after
        self.agreed of them the state is that of the exact model."""
        count = self.agreed = 0
        for v in self.manifest["test_vectors"]:
            want = v.get("rounded_states", v["states"])
            got = self.follow(v["word"])
            assert got == want, (v["word"], got, want)
            if "rounded_codes" in v:
                bits = [codes(h, self.manifest["dtype"]) for h in self.h]
                assert bits == v["rounded_codes"], (v["word"], bits)
            count += len(want)
            self.agreed += sum(a == b for a, b in zip(got, v["states"]))
        return count


def holds(manifest):
    """The manifest's verdict for all words, in its evaluation model."""
    h = manifest.get("rounded_holds")
    if h is None:
        return "no more is known: export --against AUTOMATON decides it"
    return "%s in %s: %s" % (h["automaton"], h["evaluation"], {
        "yes": "right for every word",
        "no": "wrong after %s (length %s)" % (h.get("word"),
                                              h.get("length")),
        "unknown": "unknown: %s" % h.get("why")}[h["holds"]])


def main(path=None, *word):
    if path in (None, "-h", "--help"):
        sys.exit("usage: python3 wreath_lrnn.py FILE.npz [LETTER ...]")
    try:
        model = Model(path)
    except OSError as e:
        sys.exit("wreath_lrnn.py: %s" % e)
    if len(word) == 1 and word[0] not in model.letters:
        word = list(word[0])  # letters without blanks between them
    for a in set(word) - set(model.letters):
        sys.exit("wreath_lrnn.py: found %r, expected a letter: %s" % (
            a, " ".join(model.letters)))
    print(*model.follow(word) if word else (
        "%s: %d symbols of test vectors replayed, %d as the exact model; %s"
        % (path, model.replay(), model.agreed, holds(model.manifest)),))


if __name__ == "__main__":
    main(*sys.argv[1:])
