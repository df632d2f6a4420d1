# SPDX-License-Identifier: LGPL-3.0-or-later
"""Models from the grammar of doc/formats.md: layers of every role, gates with
repeated wires, decoders of every kind, readouts that read the last letter,
fields with unusual boxes."""
import json
from itertools import product

import draw

# polynomial, root box; the last ones are odd: no root, two, reducible, ..
FIELDS = [
    (["-2", "0", "1"], ["1", "2"], ["0", "0"]),
    (["-2", "0", "1"], ["-2", "-1"], ["0", "0"]),
    (["-1", "-1", "1"], ["1", "2"], ["0", "0"]),
    (["-2", "0", "0", "1"], ["1", "2"], ["0", "0"]),
    (["1", "0", "1"], ["-1/2", "1/2"], ["1/2", "3/2"]),
    (["1", "1", "1"], ["-1", "0"], ["1/2", "1"]),
    (["-3", "0", "1"], ["17/10", "18/10"], ["0", "0"]),
]
ODD = [
    (["-2", "0", "1"], ["100", "101"], ["0", "0"]),
    (["-2", "0", "1"], ["-2", "2"], ["0", "0"]),
    (["-1", "0", "1"], ["1/2", "2"], ["0", "0"]),
    (["0", "-1", "1"], ["1/2", "2"], ["0", "0"]),
    (["1", "0", "1"], ["0", "1"], ["0", "0"]),
    (["1", "0", "1"], ["-1", "1"], ["-2", "2"]),
    (["4", "-4", "1"], ["1", "3"], ["0", "0"]),
    (["-2", "0", "1"], ["2", "1"], ["0", "0"]),
    (["-2", "-1", "2", "1"], ["1/2", "3/2"], ["0", "0"]),
    (["1", "-3", "0", "1"], ["0", "1"], ["0", "0"]),
]


class Maker:
    """One model.  exact: small numbers, so that words lead to few states.
    factored: most matrices are products."""

    def __init__(self, r, exact, field=0.2):
        self.r, self.exact = r, exact
        self.letters = draw.letters(r, r.choice((1, 2, 2, 2, 3)))
        self.ring, self.factored = None, r.random() < 0.15
        if r.random() < field:
            self.ring = r.choice(ODD if r.random() < 0.3 else FIELDS)
        self.layers, self.labels = [], []
        for _ in range(1 if r.random() < 0.65 else 2):
            self.layer()

    def scalar(self, x=None):
        r = self.r
        if x is None:
            x = r.choice((0, 1, -1, 1, 0, "1/2", "-1/2", 2)) if self.exact \
                else draw.number(r)
        if self.ring and r.random() < 0.3:
            return [str(x if r.random() < 0.5 else 0),
                    str(draw.number(r) if not self.exact else
                        r.choice((1, -1, "1/2", 2)))
                    if r.random() < 0.7 or self.exact else
                    str(r.randint(-4000, 4000))]
        return str(x)

    def reads(self):
        """Distinct wires, and the list as it is written."""
        r, n = self.r, len(self.layers)
        wires = ["letter"] if r.random() < 0.92 else []
        wires += [l for l in range(n) if r.random() < 0.7]
        written = list(wires)
        if wires and r.random() < 0.05:
            written += r.choices(wires, k=r.choice((1, 2, 13)))
        return wires, written

    def values(self, wire):
        return len(self.letters) if wire == "letter" else self.labels[wire]

    def table(self, actions):
        r = self.r
        wires, written = self.reads()
        rows = []
        for t in product(*(range(self.values(w)) for w in wires)):
            if r.random() < 0.01:
                continue
            at = dict(zip(wires, t))
            rows.append([at[w] for w in written] + [r.randrange(actions)])
        return written, {"table": rows}

    def layer(self):
        r = self.r
        make = r.choice((self.counter, self.counter, self.swap, self.plane,
                         self.delay, self.columns))
        made = make()
        if made is None:
            made = self.counter()
        made.setdefault("name", r.choice(("x", "odd \"name\"", "é", "")))
        self.layers.append(made)
        self.labels.append(made["labels"])

    def done(self, role, n, h0, actions, labels, decoder, **more):
        reads, gate = more.pop("gate", None) or self.table(len(actions))
        out = {"role": role, "dim": n, "H0": h0, "reads": reads,
               "labels": labels, "gate": gate, "decoder": decoder, **more}
        if "rule" not in gate:
            out["actions"] = actions
        return out

    def decoder(self, n, d=1):
        """(labels, decoder) by linear forms or coordinates."""
        r = self.r
        form = [self.scalar() for _ in range(n * d)] + ["0"]
        kind = r.choice(("sign", "threshold", "argmax", "coordinate",
                         "table"))
        if kind == "sign":
            return 3, {"kind": kind, "form": form}
        if kind == "threshold":
            cuts = sorted({draw.number(r) for _ in range(r.randint(0, 2))})
            return len(cuts) + 1, {"kind": kind, "form": form,
                                   "cuts": [str(c) for c in cuts]}
        if kind == "argmax":
            k = r.randint(1, 3)
            return k, {"kind": kind, "forms": [
                [self.scalar() for _ in range(n * d)] +
                [str(draw.number(r))] for _ in range(k)]}
        if kind == "coordinate":
            return r.choice((2, 3, 4)), {"kind": kind,
                                         "index": r.randrange(n * d)}
        seen, entries = set(), []
        for x in product(("0", "1", "-1"), repeat=n * d):
            if r.random() < 0.9 and len(entries) < 9:
                entries.append([list(x), r.randrange(2)])
        return 2, {"kind": kind, "entries": entries}

    def matrix(self, n):
        r = self.r
        x = r.random()
        if self.factored and x < 0.6:
            x = 0.6
        if x < 0.15:
            return "identity"
        if x < 0.25:
            return "zero"
        if x < 0.4:
            return {"diagonal": [self.scalar() for _ in range(n)]}
        if x < 0.55:
            return {"permutation": r.sample(range(n), n)}
        if x < 0.65:
            return {"householder": [
                self.factor(n) for _ in range(r.choice((0, 1, 1, 1, 2, 3)))]}
        if x < 0.7:
            return {"companion": [self.scalar() for _ in range(n)]}
        return {"dense": [self.scalar() for _ in range(n * n)]}

    def factor(self, n):
        r = self.r
        v = r.choice((["1", "-1"], ["1", "0"], ["3", "4"], ["1", "1"]))
        v = [[i, c] for i, c in enumerate(v[:n]) if c != "0"]
        return {"v": v, "beta": r.choice(("2", "1", "0", "2", "1/2"))}

    def action(self, n, d=1):
        out = {"A": self.matrix(n)}
        if self.r.random() < 0.5:
            out["B"] = [self.scalar() for _ in range(n * d)]
        if self.r.random() < 0.05 and "identity" == out["A"]:
            out["factors"] = []
        return out

    def counter(self):
        r = self.r
        labels, decoder = self.decoder(1)
        actions = [self.action(1) for _ in range(r.randint(1, 3))]
        return self.done("general", 1, [self.scalar()], actions, labels,
                         decoder)

    def plane(self):
        r = self.r
        labels, decoder = self.decoder(2)
        actions = [self.action(2) for _ in range(r.randint(1, 3))]
        return self.done("general", 2, [self.scalar(), self.scalar()],
                         actions, labels, decoder)

    def columns(self):
        labels, decoder = self.decoder(1, 2)
        actions = [self.action(1, 2) for _ in range(2)]
        return self.done("general", 1, [self.scalar(), self.scalar()],
                         actions, labels, decoder, columns=2)

    def swap(self):
        r, n = self.r, self.r.choice((1, 2, 2, 3))
        actions = []
        for _ in range(r.randint(1, 3)):
            actions.append({"A": {"permutation": r.sample(range(n), n)}}
                           if r.random() < 0.7 else
                           {"A": "zero", "B": {"onehot": r.randrange(n)}})
        return self.done("permutation-reset", n, {"onehot": r.randrange(n)},
                         actions, n, {"kind": "onehot"})

    def delay(self):
        r = self.r
        wires = ["letter"] + list(range(len(self.layers)))
        w = r.choice(wires)
        m = self.values(w)
        x, y = r.randrange(m), r.randrange(m)
        return self.done("delay", 2, [str(x), str(y)], None, m,
                         {"kind": "coordinate", "index": 1},
                         gate=([w], {"rule": "delay"}))

    def readout(self):
        r = self.r
        wires = [l for l in range(len(self.layers)) if r.random() < 0.8]
        if r.random() < 0.3:
            wires.insert(0, "letter")
        written = list(wires)
        if wires and r.random() < 0.08:
            written += r.choices(wires, k=r.choice((1, 2, 12, 20)))
        n = r.choice((1, 2, 2, 3))
        rows = []
        for t in product(*(range(self.values(w) + (w == "letter"))
                           for w in wires)):
            if r.random() < 0.01:
                continue
            at = dict(zip(wires, t))
            rows.append([at[w] for w in written] + [r.randrange(n)])
        return {"states": n, "accept": [q for q in range(n)
                                        if r.random() < 0.5],
                "reads": written, "table": rows}

    def text(self):
        ring = "Q" if not self.ring else {
            "minpoly": self.ring[0],
            "root": {"re": self.ring[1], "im": self.ring[2]}}
        return json.dumps({
            "format": "wreath-lrnn", "version": 1, "alphabet": self.letters,
            "ring": ring, "layers": self.layers,
            "readout": self.readout()}, ensure_ascii=False) + "\n"


def machine(r, M, step, start, most=25):
    """The automaton that M is, of pairs of a state and a last letter where
    the readout reads it: its lines, compare, and the walk; None if it is
    large or not defined somewhere.  step(letter, h, labels)."""
    none = len(M.letters)
    reads = "letter" in M.reads
    h, labels = start
    if None in labels:
        return None
    first = (h, none)
    number, queue, rows, says = {first: 0}, [(h, labels, none)], [], []
    for h, labels, last in queue:
        m = M.readout(last, labels)
        if m is None:
            return None
        says.append(m)
        row = []
        for a in range(none):
            new = step(a, h, labels)
            if new is None or None in new[1]:
                return None
            key = new[0], a if reads else none
            if key not in number:
                if len(number) == most:
                    return None
                number[key] = len(number)
                queue.append((new[0], new[1], key[1]))
            row.append(number[key])
        rows.append(row)
    accept = M.accept or set()
    if r.random() < 0.5:              # the readout's own states, if they are
        own = {}
        for m, row in zip(says, rows):
            if own.setdefault(m, [says[t] for t in row]) != \
                    [says[t] for t in row]:
                break
        else:
            used = sorted(own)
            if len(used) == 1 and used != [0]:   # "states 1" is a number
                return None
            lines = draw.write_dfa(
                "own", [M.states[m] for m in used], M.letters,
                used.index(says[0]), [used.index(m) for m in used
                                      if m in accept],
                [[used.index(t) for t in own[m]] for m in used])
            return lines, "state"
    lines = draw.write_dfa("own", [str(q) for q in range(len(rows))],
                           M.letters, 0, [q for q, m in enumerate(says)
                                          if m in accept], rows)
    return lines, "accept"
