# SPDX-License-Identifier: LGPL-3.0-or-later
"""Recurrent layers that can be trained and then audited.

    import wreath, wreath.torch
    module = wreath.torch.DeltaNet(letters=2, dim=2, classes=2)
    ...                                  # train module(words) -> logits
    print(wreath.torch.audit(module, wreath.Automaton(text)))

Every layer is H <- A(x) H + B(x), batched, followed by an argmax of linear
forms of H.  A step computes one product and one sum at a time, from left to
right; therefore its states in float32 are those of the evaluation model
E2:fp32:rne:seq of wreath, bit for bit.
"""
import json
import os
import tempfile

import numpy
import torch

import wreath


class Recurrence(torch.nn.Module):
    """Base class of the layers: gates() returns A and B, one matrix per
    letter."""

    def __init__(self, letters, dim, classes, columns=1, bias=True):
        super().__init__()
        self.letters, self.dim, self.columns = letters, dim, columns
        new = torch.nn.Parameter
        self.H0 = new(torch.randn(dim, columns))
        self.C = new(torch.randn(classes, dim * columns))
        self.c = new(torch.zeros(classes), requires_grad=bias)

    def gates(self):
        raise NotImplementedError

    def dense(self):
        """Return A and B as dense tensors with one matrix per letter."""
        return self.gates()

    def forward(self, words, every=False):
        """Return the logits after each word of a batch of letter numbers;
        with every=True, after each prefix, including the empty one."""
        A, B = self.gates()
        h = self.H0.expand(len(words), -1, -1)
        out = [h]
        for t in range(words.shape[1]):
            h = self.step(h, A[words[:, t]], B[words[:, t]])
            out.append(h)
        h = torch.stack(out, 1) if every else h.unsqueeze(1)
        logits = h.flatten(2) @ self.C.T + self.c
        return logits if every else logits[:, 0]

    adds = True  # whether step() adds B

    def step(self, h, A, B):
        s = A[:, :, :1] * h[:, :1]
        for j in range(1, self.dim):
            s = s + A[:, :, j:j + 1] * h[:, j:j + 1]
        return s + B if self.adds else s

    def save(self, path, alphabet, name="model", accept=None):
        """Write path.npz and path.layout, the input of `wreath audit`, in
        float64 if the module is float64, else in float32.  accept lists the
        accepting classes; without it, classes are states of the automaton."""
        path = os.fspath(path)
        with torch.no_grad():
            A, B = self.dense()
            wide = A.dtype == torch.float64
            tensors = {"A": A, "B": B, "H0": self.H0, "C": self.C, "c": self.c}
            numpy.savez(path + ".npz", **{
                k: v.detach().cpu().to(
                    torch.float64 if wide else torch.float32).numpy()
                for k, v in tensors.items()})
        layout = {"format": "wreath-layout", "version": 1, "name": name,
                  "alphabet": list(alphabet), "dtype": "f64" if wide else "f32",
                  "layers": [{"A": "A", "B": "B", "H0": "H0"}],
                  "readout": {"kind": "argmax", "forms": "C",
                              "constants": "c"}}
        if accept is not None:
            layout["readout"]["accept"] = [int(i) for i in accept]
        with open(path + ".layout", "w") as f:
            json.dump(layout, f, indent=1)
            f.write("\n")


class Diagonal(Recurrence):
    """A layer with diagonal A whose gates are in (0, 1), or in (-1, 1) with
    negative=True, and one B per letter."""

    def __init__(self, letters, dim, classes, negative=False, **more):
        super().__init__(letters, dim, classes, **more)
        self.negative = negative
        self.w = torch.nn.Parameter(torch.randn(letters, dim))
        self.b = torch.nn.Parameter(torch.randn(letters, dim, self.columns))

    def gates(self):
        gate = torch.tanh(self.w) if self.negative else torch.sigmoid(self.w)
        return torch.diag_embed(gate), self.b


class DeltaProduct(Recurrence):
    """A layer whose step applies factors I - beta k k^T, |k| = 1, beta in
    (0, 2), each of which adds beta k v^T unless values=False."""

    def __init__(self, letters, dim, classes, factors=2, values=True, **more):
        super().__init__(letters, dim, classes, **more)
        self.factors, self.adds = factors, values
        new = torch.nn.Parameter
        self.k = new(torch.randn(letters, factors, dim))
        self.beta = new(torch.randn(letters, factors))
        self.v = new(torch.randn(letters, factors, self.columns),
                     requires_grad=values)

    def gates(self):
        k = torch.nn.functional.normalize(self.k, dim=-1)
        beta = 2 * torch.sigmoid(self.beta)
        A = torch.eye(self.dim).to(k).expand(self.letters, -1, -1)
        B = torch.zeros(self.letters, self.dim, self.columns).to(k)
        for j in range(self.factors):
            kj, bj = k[:, j, :, None], beta[:, j, None, None]
            A = A - bj * kj @ (kj.mT @ A)
            B = B - bj * kj @ (kj.mT @ B)
            if self.adds:
                B = B + bj * kj @ self.v[:, j, None, :]
        return A, B


class DeltaNet(DeltaProduct):
    """DeltaProduct with one factor per letter."""

    def __init__(self, letters, dim, classes, **more):
        super().__init__(letters, dim, classes, factors=1, **more)


class Exported(Recurrence):
    """A model of one layer that reads letters, written by `wreath export -d
    f32`.  Its states are those of the evaluation model `evaluation`, which is
    E2:fp32:rne:seq with the stored A and B.  After export --arch, factors with
    alpha = 1 and without a B added after them are applied by the delta rule;
    this is E2:fp32:rne:seq:factors.  The classes are the states of the model;
    where a decoder by vectors has no state, the nearest vector decides."""

    def __init__(self, path):
        with numpy.load(path, allow_pickle=False) as f:
            if "manifest.json" not in f:
                raise ValueError("%s: found no manifest.json, expected a file "
                                 "of wreath export" % path)
            about = json.loads(f["manifest.json"])
            part = {k[len("layer0."):]: f[k] for k in f.files
                    if k.startswith("layer0.")}
            readout = f["readout"]
        (meta, *more), C, c = about["layers"] or [None], None, None
        if not meta or more or meta["reads"] != ["letter"] or (
                about["readout"]["reads"] != [0] or about["dtype"] != "f32" or
                about.get("complex")):
            raise ValueError("%s: expected one layer in f32 that reads "
                             "letters, and whose label is read" % path)
        kind = meta["decoder"]["kind"]
        if kind == "table":  # argmax selects the nearest value
            v = part["decoder.values"].astype(numpy.float64)
            v = v[numpy.argsort(part["decoder.labels"].ravel())]
            v = v.reshape(len(v), -1)
            C, c = 2 * v, -(v * v).sum(1)
        elif kind == "coordinate":
            n = meta["labels"]
            n = numpy.arange(n if isinstance(n, int) else len(n))
            C = numpy.zeros((len(n), part["H0"].size))
            C[:, meta["decoder"]["index"]], c = 2 * n, -n * n
        elif kind == "onehot":
            C = numpy.eye(part["H0"].size)
            c = numpy.zeros(len(C))
        elif kind == "argmax":
            C = part["decoder.forms"]
            C, c = C.reshape(len(C), -1), part["decoder.constants"].ravel()
        if C is None or sorted(readout[:, 0]) != list(range(len(C))) or (
                sorted(readout[:, 1]) != list(range(len(C)))):
            raise ValueError("%s: found a decoder by %s, expected one label a "
                             "state, by argmax or values" % (path, kind))
        super().__init__(len(about["alphabet"]), part["H0"].shape[0], len(C),
                         part["H0"].shape[1])
        state = readout[numpy.argsort(readout[:, 0]), 1]
        self.alphabet, self.raw = about["alphabet"], None
        self.evaluation = "E2:fp32:rne:seq"
        with torch.no_grad():
            self.H0.copy_(torch.tensor(part["H0"]))
            self.C[state] = torch.tensor(C).float()
            self.c[state] = torch.tensor(c).float()
        rows = [row[-1] for row in sorted(part["gate"].tolist())]
        self.adds = bool(part["B"].any())
        new = torch.nn.Parameter
        self.A, self.B = (new(torch.tensor(part[k][rows])) for k in "AB")
        if "raw.beta" in part and not part["raw.added"].any() and (
                numpy.all(part.get("raw.alpha", 1) == 1)):
            self.evaluation += ":factors"
            self.raw = new(torch.cat([torch.tensor(part[k][rows]) for k in (
                "raw.k", "raw.v")] + [torch.tensor(
                    part["raw.beta"][rows])[..., None]], -1))

    def dense(self):
        return self.A, self.B

    def gates(self):
        return self.A if self.raw is None else self.raw, self.B

    def step(self, h, A, B):
        if self.raw is None:
            return super().step(h, A, B)
        n = self.dim
        for j in range(A.shape[1]):
            k, v, beta = A[:, j, :n, None], A[:, j, None, n:-1], A[:, j, -1]
            s = k[:, :1] * h[:, :1]
            for i in range(1, n):
                s = s + k[:, i:i + 1] * h[:, i:i + 1]
            beta = beta[:, None, None]
            h = torch.where(beta != 0, h + k * (beta * (v - s)), h)
        return h


def audit(module, automaton, evaluations=wreath.EVALUATIONS, seconds=30,
          accept=None):
    """Return a list of verdicts, one per evaluation model: {"evaluation",
    "holds", "evidence", "word", "shortest"}.  accept lists the accepting
    classes of a module whose classes are not states of the automaton."""
    letters = automaton.letters
    if module.letters != len(letters):
        raise ValueError("found a module of %d letters, expected %d: %s" % (
            module.letters, len(letters), " ".join(letters)))
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "model")
        module.save(path, letters, accept=accept)
        model = wreath.load(path + ".npz", path + ".layout", automaton)
    return model.audit(automaton, evaluations, seconds)
