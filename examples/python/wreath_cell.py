#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-3.0-or-later
"""Reads a .cell file and runs the cell in floating point, on NumPy.

    python3 wreath_cell.py a5.whole.cell               random words
    python3 wreath_cell.py a5.whole.cell float16       evaluated in float16
    python3 wreath_cell.py a5.whole.cell float64 a b a     a word

For random words, every step is disturbed at random by up to the margin of the
file, and each state must lie in the box that the `from` lines name.  This is an
illustration and not a proof, because rounding errors reduce the margin.
`wreath collapse FILE` decides the question; doc/cells.md has the format.
"""
import re
import sys
from fractions import Fraction

import numpy as np


def sigma(x):
    return (1 + np.tanh(x / 2)) / 2


FUNCTIONS = {"sigma": sigma, "tanh": np.tanh, "exp": np.exp}
TOKEN = re.compile(r"\s*(?:(\d+)|([^\W\d][\w.]*)|([-+*/()]))")


def compiled(text, known):
    """An expression as a function of the values of names.  It consists of
    integers, known names, + - * / ( ) and the functions above."""
    code, at, text = "", 0, text.strip()
    while at < len(text):
        m = TOKEN.match(text, at)
        if not m:
            raise ValueError("found %r, expected an expression" % text[at:])
        number, name, sign = m.groups()
        if name and name not in FUNCTIONS and name not in known:
            raise ValueError("found %r, expected a name" % name)
        code += (sign or (number and "t(%s)" % number)
                 or ("f[%r]" if name in FUNCTIONS else "v[%r]") % name)
        at = m.end()
    return eval("lambda v, t, f=f: " + code,
                {"__builtins__": {}, "f": FUNCTIONS})


class Cell:
    def __init__(self, path, dtype="float64"):
        self.type = np.dtype(dtype).type
        self.inputs, self.lets, self.next = {}, [], []
        self.boxes, self.to, self.margin = {}, {}, Fraction(0)
        known = set()
        with open(path, encoding="utf-8") as lines:
            for count, line in enumerate(lines, 1):
                words = re.sub(r"(^|\s)#.*", "", line).split()
                try:
                    if words:
                        self.record(words, known)
                except (ValueError, IndexError, SyntaxError) as e:
                    raise ValueError("line %d: %s" % (count, e)) from None
        self.names = list(self.boxes)
        bounds = np.array(list(self.boxes.values()))  # box, coordinate, end
        self.low, self.high = bounds[:, :, 0], bounds[:, :, 1]

    def record(self, words, known):
        if len(words) < 2:
            raise ValueError("found only %r, expected a record" % words[0])
        kind, name, rest = words[0], words[1], words[2:]
        if kind == "cell":
            self.name = name
        elif kind == "letters":
            self.letters = {a: i for i, a in enumerate(words[1:])}
        elif kind == "input":
            self.inputs[name] = numbers(rest)
        elif kind == "state":
            self.state = words[1:]
        elif kind in ("let", "next"):
            steps = self.next if kind == "next" else self.lets
            steps.append((name, compiled(" ".join(rest[1:]), known)))
        elif kind == "margin":
            self.margin = Fraction(name)
        elif kind == "box":
            self.boxes[name] = numbers(rest).reshape(-1, 2)
        elif kind == "from":
            self.to[name, rest[0]] = rest[1]
        else:
            raise ValueError("found %r, expected a record" % kind)
        if kind in ("input", "state", "let"):
            known.update(words[1:] if kind == "state" else [name])

    def step(self, h, letter):
        """The states h, one per row, after one letter per row, in the type."""
        v = dict(zip(self.state, h.T.astype(self.type)))
        for name, x in self.inputs.items():
            v[name] = x[letter].astype(self.type)
        for name, f in self.lets:
            v[name] = f(v, self.type)
        after = {name: f(v, self.type) + 0 * h[:, 0] for name, f in self.next}
        return np.stack([after[n] for n in self.state], axis=1)

    def box(self, h):
        """The number of the box that contains each state, or -1."""
        inside = np.all((self.low <= h[:, None])
                        & (h[:, None] <= self.high), axis=2)
        return np.where(inside.any(axis=1), inside.argmax(axis=1), -1)

    def start(self, count):
        return np.repeat((self.low + self.high)[:1] / 2, count, axis=0)

    def run(self, word):
        """The name of the box after each letter, None outside all boxes."""
        h, at = self.start(1), []
        for a in word:
            h = self.step(h, np.array([self.letters[a]]))
            at.append(self.box(h)[0])
        return [self.names[i] if i >= 0 else None for i in at]

    def disturbed(self, words=20, length=200, seed=1):
        """The number of boxes visited by random words under random
        disturbances, half of which have the size of the margin."""
        rng, eps = np.random.default_rng(seed), float(self.margin)
        to = np.array([[self.names.index(self.to[b, a]) for a in self.letters]
                       for b in self.names])
        h, want, met = self.start(words), np.zeros(words, int), set()
        for t in range(length):
            a = rng.integers(len(self.letters), size=words)
            h = self.step(h, a)
            h += np.clip(rng.uniform(-2 * eps, 2 * eps, h.shape), -eps, eps)
            want, got = to[want, a], self.box(h)
            if not np.array_equal(got, want):
                i = np.argmax(got != want)
                raise ValueError("after %d letters %s is in %s, not in %s" % (
                    t + 1, h[i], (self.names + ["no box"])[got[i]],
                    self.names[want[i]]))
            met.update(want.tolist())
        return len(met)


def numbers(words):
    return np.array([float(Fraction(w)) for w in words])


def main(path=None, dtype="float64", *word):
    if path in (None, "-h", "--help"):
        sys.exit("usage: python3 wreath_cell.py FILE.cell [TYPE [LETTER ...]]")
    try:
        cell = Cell(path, dtype)
        if word:
            print(*cell.run(word))
        else:
            print("%s in %s: 20 words of 200 letters, disturbed by up to %s a "
                  "step, stay in the boxes named; %d of %d boxes met" % (
                      cell.name, dtype, cell.margin, cell.disturbed(),
                      len(cell.names)))
    except KeyError as e:
        sys.exit("wreath_cell.py: %s: not in the file: %s" % (path, e))
    except (OSError, TypeError, ValueError) as e:
        sys.exit("wreath_cell.py: %s: %s" % (path, e))


if __name__ == "__main__":
    main(*sys.argv[1:])
