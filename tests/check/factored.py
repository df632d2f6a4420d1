# SPDX-License-Identifier: LGPL-3.0-or-later
"""factored.py FOLDER SEED MULTIPLIER CERTIFICATE..: rounded stacks evaluated
factor by factor (doc/rounding.md, `:factors`).  The steps are implemented again
below, with single roundings from the oracle."""
import json
import os
import random
import subprocess
import sys
from fractions import Fraction
from itertools import product
from math import isqrt

from complex import FORMATS, MODES, changed
from real import add, format_of, minus, mul, plain, read, write

NUMBERS = FORMATS + ["fixed:1:5"]               # the last one has no 1
ROOT = Fraction(isqrt(2 << 4000), 1 << 2000)    # of 2, nearly


class Number:
    """a + b sqrt 2."""

    def __init__(self, a, b=0):
        self.a, self.b = Fraction(a), Fraction(b)

    def __mul__(self, x):
        return Number(self.a * x.a + 2 * self.b * x.b,
                      self.a * x.b + self.b * x.a)

    def __truediv__(self, x):
        n = x.a * x.a - 2 * x.b * x.b
        return self * Number(x.a / n, -x.b / n)

    def __eq__(self, x):
        return (self.a, self.b) == (x.a, x.b)

    def value(self):
        return self.a + self.b * ROOT


def number(v):
    return Number(*v) if isinstance(v, list) else Number(v)


class Layer:
    def __init__(self, v, name, words, exact):
        self.n, self.d = v["dim"], v.get("columns", 1)
        *_, self.mode, self.order, by = name.split(":")
        assert by == "factors" and self.order in ("seq", "fma")
        self.format, self.exact = format_of(words), exact
        self.h0 = self.vector(v["H0"], self.n * self.d)
        self.h0 = [self.into(x.value()) for x in self.h0]
        self.gate = {tuple(r[:-1]): r[-1] for r in v["gate"]["table"]}
        self.reads = v["reads"]
        self.form = v["decoder"]["form"] if v["decoder"]["kind"] == "sign" \
            else None
        self.table = v["decoder"].get("entries", ())
        B = [a["B"] for a in v["actions"] if "B" in a]
        self.adds = any(self.vector(b, len(self.h0)) !=
                        [Number(0)] * len(self.h0) for b in B)
        self.actions = [self.action(a) for a in v["actions"]]

    @staticmethod
    def vector(v, n):
        return [Number(i == v["onehot"]) for i in range(n)] \
            if isinstance(v, dict) else [number(x) for x in v]

    def into(self, x):
        return self.format.round(x, self.mode)

    def weight(self, x):
        return x.value() if self.exact else self.into(x.value())

    def action(self, a):
        """A list per column: ("row", A, b), ("delta", k, v, beta), .."""
        n, d, out = self.n, self.d, []
        B = self.vector(a["B"], n * d) if "B" in a else [Number(0)] * (n * d)
        F = a.get("factors")
        if isinstance(a["A"], dict) and "householder" in a["A"]:
            F = a["A"]["householder"]
        for j in range(d):
            b, steps = B[j::d], []
            if F is None:
                steps = [("row", self.dense(a["A"]), self.added(b))]
            for i, f in reversed(list(enumerate(F or ()))):
                k, s = [Number(0)] * n, Fraction(0)
                for r, x in f["v"]:
                    k[r] = number(x)
                norm = Number(0)
                for x in k:
                    t = x * x
                    norm = Number(norm.a + t.a, norm.b + t.b)
                beta, v = number(f["beta"]) / norm, None
                if i == 0 and beta != Number(0):
                    r = f["v"][0][0]
                    v = b[r] / (beta * k[r])
                    if any(v * beta * x != y for x, y in zip(k, b)):
                        v = None
                steps.append(("delta", [self.weight(x) for x in k],
                              self.weight(v or Number(s)), self.weight(beta)))
                done = v is not None
            if F is not None and self.adds and not (F and done):
                steps.append(("row", self.dense("identity"), self.added(b)))
            out.append(steps)
        return out

    def dense(self, A):
        """Of the matrices that are drawn here."""
        n = self.n
        if A in ("identity", "zero"):
            return [[Fraction(i == j and A == "identity") for j in range(n)]
                    for i in range(n)]
        return [[self.weight(number(A["dense"][i * n + j])) for j in range(n)]
                for i in range(n)]

    def added(self, b):
        return [self.weight(x) for x in b] if self.adds else None

    def sums(self, s, pairs):
        """s + x y + .., from the left; s None: nothing is there yet."""
        for x, y in pairs:
            p = mul(x, y)
            if self.order == "seq":
                p = self.into(p)
            s = self.into(p if s is None else add(s, p, self.mode == "rd"))
        return s

    def step(self, a, h):
        out = [None] * len(h)
        for j in range(self.d):
            x = h[j::self.d]
            for how, *w in self.actions[a][j]:
                if how == "delta":
                    k, v, beta = w
                    s = self.sums(None, zip(k, x))
                    e = self.into(add(v, minus(s), self.mode == "rd"))
                    e = self.into(mul(e, beta))
                    x = [self.sums(y, [(e, z)]) for y, z in zip(x, k)]
                    continue
                A, b = w
                if b is not None and self.order == "fma":
                    x = [self.sums(c, zip(r, x)) for r, c in zip(A, b)]
                else:
                    x = [self.sums(None, zip(r, x)) for r in A]
                if b is not None and self.order == "seq":
                    x = [self.into(add(y, c, self.mode == "rd"))
                         for y, c in zip(x, b)]
            out[j::self.d] = x
        return out

    def label(self, h):
        if any(x in ("inf", "-inf", "nan") for x in h):
            return None
        x = [plain(y) for y in h]
        for y, label in self.table:
            if [Fraction(z) for z in y] == x:
                return label
        if self.form is None:
            return None
        s = sum(y * Fraction(c) for y, c in zip(x + [1], self.form))
        return 1 + (s > 0) - (s < 0)


def layers(model, lines):
    how = [x.split(" ") for x in lines if x.startswith("layer ")]
    words = [x.split(" ")[1:] for x in lines if x.startswith("format ")]
    return [Layer(v, h[2], w, h[3] == "exact")
            for v, h, w in zip(model["layers"], how, words)]


def step(L, letter, h):
    out, labels = [], []
    for y, x in zip(L, h):
        a = y.gate[tuple(letter if w == "letter" else labels[w]
                         for w in y.reads)]
        out.append(y.step(a, x))
        labels.append(y.label(out[-1]))
    return out


def flat(h):
    return [x for y in h for x in y]


def run(*command):
    p = subprocess.run(command, capture_output=True, text=True)
    return p.returncode, p.stdout + p.stderr


# ---- all words ------------------------------------------------------------

def closed(rng, name):
    """Words of 8 letters, all of them, and long ones lead to what is listed,
    and so does every word; nothing else is listed."""
    with open(name + ".cert", encoding="utf-8") as file:
        lines = file.read().split("\n")
    with open(name + ".lrnn", encoding="utf-8") as file:
        model = json.load(file)
    L, n = layers(model, lines), len(model["alphabet"])
    rows = [x[2:].split(" ") for x in lines if x.startswith("| ")]
    states = next(r[1:] for r in rows if r[0] == "states")
    start = next(r[1] for r in rows if r[0] == "start")
    at = rows.index(["trans"]) + 1
    if len(states) == 1:
        states = [str(q) for q in range(int(states[0]))]
    delta = [[states.index(q) for q in r] for r in rows[at:at + len(states)]]
    listed = {tuple(read(x) if i else int(x)
                    for i, x in enumerate(y.split(" ")[1:]))
              for y in lines if y.startswith("state ")}
    made, first = {}, (states.index(start), [y.h0 for y in L])

    def follow(q, h, a):
        key = q, *flat(h)
        assert key in listed, f"{name}: {key} is not listed"
        if (key, a) not in made:
            made[key, a] = delta[q][a], step(L, a, h)
        return made[key, a]

    now = [first]
    for _ in range(8):                     # words, and not states
        now = [follow(q, h, a) for q, h in now for a in range(n)]
    for _ in range(20):
        now = first
        for _ in range(1000):
            now = follow(*now, rng.randrange(n))
    met, queue = set(), [first]
    for q, h in queue:
        key = q, *flat(h)
        if key not in met:
            met.add(key)
            queue += [follow(q, h, a) for a in range(n)]
    assert met == listed, f"{name}: {len(listed - met)} states are not reached"


# ---- words of random models -----------------------------------------------

def draw(rng, field):
    def scalar(some=(0, 1, -1, 2, "1/2", "-3/4", "5/4", "1/3", "-2/3")):
        x = str(rng.choice(some))
        return [x, rng.choice(("1", "-1/2", "3"))] \
            if field and rng.random() < 0.3 else x

    n, d = rng.choice((1, 2, 2, 3)), rng.choice((1, 1, 2))

    def factor():
        v = [[i, scalar((1, -1, 2, 3, -5, "1/3"))] for i in range(n)
             if rng.random() < 0.8]
        return {"v": v or [[0, "3"]],
                "beta": scalar((0, 1, 2, 2, "1/2", "3/4", "4/3"))}

    def action():
        kind = rng.random()
        a = {"A": {"householder": [factor() for _ in range(rng.choice(
            (1, 1, 2, 3)))]}} if kind < 0.7 else \
            {"A": "identity", "factors": []} if kind < 0.8 else \
            {"A": {"dense": [scalar() for _ in range(n * n)]}}
        if rng.random() < 0.6:
            a["B"] = [scalar() for _ in range(n * d)]
        if kind < 0.5 and "B" in a:        # in one column what the left has
            k = dict(a["A"]["householder"][0]["v"])
            a["B"][::d] = [k.get(i, "0") for i in range(n)]
        return a

    return {
        "format": "wreath-lrnn", "version": 1, "alphabet": ["a", "b"],
        "ring": {"minpoly": ["-2", "0", "1"], "root": {
            "re": ["1", "2"], "im": ["-1", "1"]}} if field else "Q",
        "layers": [{
            "name": "x", "role": "general", "dim": n, "columns": d,
            "H0": [scalar() for _ in range(n * d)], "reads": ["letter"],
            "labels": 3, "gate": {"table": [[0, 0], [1, 1]]},
            "actions": [action(), action()],
            "decoder": {"kind": "sign", "form": ["1"] * (n * d) + ["0"]}}],
        "readout": {"states": 3, "reads": [0],
                    "table": [[i, i] for i in range(3)]}}


def main(folder, seed, multiplier, *certificates):
    rng = random.Random(int(seed))
    wreath, check = os.environ["WREATH"], os.environ["WREATH_CHECK"]
    path, dfa, trace = (os.path.join(folder, x)
                        for x in ("m.lrnn", "m.dfa", "m.trace"))
    for name in certificates:
        closed(rng, name)
        status, said = run(check, name + ".cert")
        assert status == 0, said
    with open(dfa, "w", encoding="utf-8") as out:
        out.write("name m\nstates 3\nalphabet a b\nstart 0\ntrans\n"
                  "1 2\n2 0\n0 1\n")
    done = tried = 0
    want = max(3, int(60 * float(multiplier)))
    while done < want and tried < 20 * want:
        tried += 1
        field = rng.random() < 0.4
        M = draw(rng, field)
        how = f"E2:{rng.choice(NUMBERS)}:{rng.choice(MODES)}:" \
              f"{rng.choice(('seq', 'fma'))}:factors"
        exact = ":exact" if not field and rng.random() < 0.2 else ""
        with open(path, "w", encoding="utf-8") as out:
            json.dump(M, out)
        word = [rng.randrange(2) for _ in range(rng.randint(1, 40))]
        status, said = run(
            wreath, "trace", "-q", path, "--against", dfa, "--compare",
            "state", "-w", " ".join("ab"[a] for a in word), "-m",
            how + exact, "-o", trace)
        if status > 1:          # a weight that is too large
            continue
        with open(trace, encoding="utf-8") as file:
            text = file.read()
        L = layers(M, text.split("\n"))
        h = [y.h0 for y in L]
        states = [h] + [h := step(L, a, h) for a in word]
        shown = [x.split(" : ")[3].split(" ") for x in text.split("\n")
                 if x.startswith("step ")]
        status, said = run(check, trace)
        if status != 0 or shown != [[write(x) for x in flat(h)]
                                    for h in states[:len(shown)]]:
            print(f"seed {seed}, model {tried}, {how}{exact}", said,
                  json.dumps(M), text, states, sep="\n")
            return 1
        done += 1
        with open(trace, "w", encoding="utf-8") as file:
            file.write(changed(rng, text))
        if run(check, trace)[0] != 1:
            print(f"seed {seed}, model {tried}: a changed number is accepted")
            return 1
    print(f"{done} of {tried} models agree")
    return done < want


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
