# SPDX-License-Identifier: LGPL-3.0-or-later
"""Evaluation models E2 and E3: one step of a recurrence, rounding by rounding
(doc/rounding.md)."""
from real import MODES, NZ, format_of, add, minus, mul


class Evaluation:
    """The text of a model, with the parameters that stand beside it."""

    def __init__(self, text, words, accumulator=None):
        self.text = text
        self.number = int(text[1])
        parts = text.split(":")
        at = next(i for i, part in enumerate(parts[1:], 1) if part in MODES)
        self.mode = parts[at]
        self.rest = ":".join(parts[at + 1:])
        self.format = format_of(words)
        self.acc = format_of(accumulator) if accumulator else self.format
        self.chunk, self.scan = 1, False
        self.order = self.rest.split("-")[0]
        if self.number == 3:
            self.scan = self.order == "scan"
            self.chunk = int(self.rest.split("-")[1])
            self.order = "seq"
        self.down = self.mode == "rd"

    def into(self, x):
        return self.format.round(x, self.mode)

    def row(self, weights, h, constant):
        """One row of A h + b in the order of the model."""
        order, mode, down = self.order, self.mode, self.down
        products = [mul(w, x) for w, x in zip(weights, h)]
        if order == "dot":
            terms = products + ([] if constant is None else [constant])
            s = terms[0]
            for t in terms[1:]:
                s = add(s, t, down)
            return self.into(s)
        sums = self.acc if order in ("wide", "acc") else self.format
        if order in ("seq", "bias", "wide"):
            products = [self.into(p) for p in products]
        elif order == "acc":
            products = [self.acc.round(p, mode) for p in products]
        terms = list(products)
        if constant is not None:
            if order in ("bias", "fma"):
                terms[0] = add(constant, terms[0], down)
            else:
                terms.append(constant)
        s = sums.round(terms[0], mode)
        for t in terms[1:]:
            s = sums.round(add(s, t, down), mode)
        return self.into(s)

    def delta(self, letter, h):
        key, value, beta = letter.delta
        fused, mode, down = self.order == "fma", self.mode, self.down
        s = None
        for k, x in zip(key, h):
            p = mul(k, x)
            if not fused:
                p = self.into(p)
            s = self.into(p if s is None else add(s, p, down))
        e = self.into(mul(self.into(add(value, minus(s), down)), beta))
        out = []
        for k, x in zip(key, h):
            p = mul(e, k)
            if not fused:
                p = self.into(p)
            out.append(self.into(add(x, p, down)))
        return tuple(out)

    def tree(self, letter, h):
        results = []

        def operand(o):
            return h[o[1]] if o[0] == "h" else \
                results[o[1]] if o[0] == "t" else o[1]

        for name, acc, operands in letter.ops:
            x = [operand(o) for o in operands]
            if name == "add":
                y = add(x[0], x[1], self.down)
            elif name == "sub":
                y = add(x[0], minus(x[1]), self.down)
            elif name == "mul":
                y = mul(x[0], x[1])
            else:
                y = add(mul(x[0], x[1]), x[2], self.down)
            results.append((self.acc if acc else self.format)
                           .round(y, self.mode))
        return tuple(self.into(operand(o)) for o in letter.out)

    def step(self, letter, h):
        if letter.ops is not None:
            return self.tree(letter, h)
        if letter.delta is not None:
            return self.delta(letter, h)
        add_ = letter.add or [None] * len(h)
        return tuple(self.row(r, h, b) for r, b in zip(letter.rows, add_))


class Letter:
    """An affine map, a delta rule or a list of operations."""

    def __init__(self, rows=None, add=None, delta=None, ops=None, out=None):
        self.rows, self.add, self.delta = rows, add, delta
        self.ops, self.out = ops, out


# ---- E3 -------------------------------------------------------------------

def rounded(E, letter):
    return Letter([[E.into(w) for w in r] for r in letter.rows],
                  None if letter.add is None
                  else [E.into(b) for b in letter.add])


def compose(E, newer, older):
    """The rounded product: newer after older."""
    n = len(older.rows)
    columns = [[E.row(r, [older.rows[k][j] for k in range(n)], None)
                for r in newer.rows] for j in range(n)]
    rows = [[columns[j][i] for j in range(n)] for i in range(n)]
    if older.add is None:
        return Letter(rows, newer.add)
    return Letter(rows, [E.row(r, older.add,
                               newer.add[i] if newer.add else None)
                         for i, r in enumerate(newer.rows)])


def block(E, letters, at, level):
    if level == 0:
        return rounded(E, letters[at % len(letters)])
    half = 1 << (level - 1)
    return compose(E, block(E, letters, at + half, level - 1),
                   block(E, letters, at, level - 1))


def prefix(E, letters, at, count):
    """The map of `count` letters from time `at` on."""
    done = None
    steps = [12 - i for i in range(13) if count >> (12 - i) & 1] \
        if E.scan else [0] * count
    for level in steps:
        new = block(E, letters, at, level)
        done = new if done is None else compose(E, new, done)
        at += 1 << level
    return done


def orbit(E, letters, start, word, limit):
    """States h_0, h_1, .. on the word for ever; and (M, L), or None if the
    limit is reached first.  letters: by name."""
    word = [letters[a] for a in word]
    h = tuple(E.into(x) for x in start)
    states, seen, t = [h], {}, 0
    from math import lcm
    N = lcm(len(word), E.chunk)
    maps = {}
    base = h
    while t < limit:
        if t % N == 0:
            if h in seen:
                return states, cycle(states, seen[h], t)
            seen[h] = t
        if E.number == 3:
            at = t % E.chunk
            if at == 0:
                base = h
            key = t % N
            if key not in maps:
                maps[key] = prefix(E, word, key - at, at + 1)
            h = E.step(maps[key], base)
        else:
            h = E.step(word[t % len(word)], h)
        t += 1
        states.append(h)
    return states, None


def cycle(states, s, t):
    """Everything is the same at times s and t: least M and L."""
    P = t - s
    L = next(d for d in range(1, P + 1) if P % d == 0 and
             all(states[s + i] == states[s + (i + d) % P]
                 for i in range(P)))
    M = s
    while M > 0 and states[M - 1] == states[M - 1 + L]:
        M -= 1
    return M, L
