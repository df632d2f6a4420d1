# SPDX-License-Identifier: LGPL-3.0-or-later
"""Random layers with convolutions and shifts of letters and of the states of a
layer below, and the same by plain Python, in decimals of 60 digits and
fractions.

    windows.py SEED BITS    writes net.safetensors, net.layout and net.dfa

and prints the one word of up to DEPTH letters after which the automaton is not
what the net is where every gate, product and sum is rounded once to so many
bits, or (0) not at all.
"""
import itertools
import json
import random
import sys
from fractions import Fraction

from fla import draw, flat, save
from net import decimal, linear, rounded, tanh

DEPTH = 5


def tensors(r):
    shapes = {"E": (2, 3), "P": (2, 3), "c": (2, 1, 3), "s": (3,), "Q": (4, 3),
              "H": (2, 2), "g": (2,), "w": (6, 2), "R": (2, 4), "d": (2, 2),
              "b": (2,), "S": (3, 2), "t": (3,), "u": (2, 3), "F": (3, 1),
              "C": (2, 1), "k": (2,), "U": (2, 3), "v": (2, 1, 2),
              "W": (3, 3)}
    T = {name: draw(r, *n) for name, n in shapes.items()}
    T["g"] = [x / 4 for x in T["g"]]
    return T


LAYERS = [{"decay": ["letter E", "linear P", "conv c", "tanh"],
           "B": ["letter E", "shift s", "linear Q"], "H0": "H",
           "query": ["letter E", "linear U", "conv v"]},
          {"decay": ["layer 0", "take 0 4", "rmsnorm g 1e-6 1", "take 1 1 2",
                     "conv w 3", ["layer 0", "take 4 2", "conv d"], "bias b",
                     "linear S", "tanh"],
           "query": ["letter E", "linear W"],
           "B": ["layer 0", "take 0 4", "linear R", "shift b", "conv w 2", "linear S",
                 "shift t", ["letter E", "shift s"]],
           "H0": "F"}]


def conv(w, rows):
    """Of rows, the newest first; there may be fewer than taps."""
    return [sum(flat(taps)[-1 - k] * row[i]
                for k, row in enumerate(rows[:len(flat(taps))]))
            for i, taps in enumerate(w)]


def shift(s, rows):
    old = rows[1] if len(rows) > 1 else [0] * len(s)
    return [x + (y - x) * z for x, y, z in zip(rows[0], old, s)]


def rms(g, x):
    out = []
    for i in range(0, len(x), len(g)):
        part = x[i:i + len(g)]
        mean = decimal(sum(y * y for y in part) / len(part) + Fraction(1, 10 ** 6))
        out += [(z + 1) * y * Fraction(1 / mean.sqrt()) for y, z in zip(part, g)]
    return out


class Net:
    def __init__(self, T, bits):
        self.T = {k: exact(v) for k, v in T.items()}
        self.bits = bits

    def round(self, x):
        if self.bits:
            return rounded(x, self.bits)
        return Fraction(decimal(x))

    def gates_0(self, xs):
        T = self.T
        return ([tanh(y) for y in conv(T["c"], [linear(T["P"], x) for x in xs])],
                linear(T["Q"], shift(T["s"], xs)))

    def gates_1(self, xs, hs):
        T = self.T
        odd = [rms(T["g"], h[:4])[1::2] for h in hs]
        two = conv(T["d"], [h[4:] for h in hs])
        a = [x * y + z for x, y, z in zip(conv(T["w"][3:5], odd), two, T["b"])]
        maps = [shift(T["b"], rows) for rows in (
            [linear(T["R"], h[:4]) for h in hs[i:]] for i in range(len(hs)))]
        rows = [linear(T["S"], conv(T["w"][2:4], maps[i:])) for i in range(len(maps))]
        return ([tanh(y) for y in linear(T["S"], a)],
                [x * y for x, y in zip(shift(T["t"], rows), shift(T["s"], xs))])

    def states(self, word):
        """What is read of the layer above after the word."""
        T = self.T
        low = [self.round(x) for x in flat(T["H"])]
        high = [self.round(x) for x in flat(T["F"])]
        xs, hs, read = [], [], [Fraction(0)]
        for letter in word:
            xs.insert(0, T["E"][letter])
            low = self.step(low, *self.gates_0(xs), 2)
            q = conv(T["v"], [linear(T["U"], x) for x in xs])
            hs.insert(0, low + self.read(q, low, 2))
            high = self.step(high, *self.gates_1(xs, hs), 1)
            read = self.read(linear(T["W"], xs[0]), high, 1)
        return read

    def step(self, h, A, B, columns):
        return [self.round(self.round(self.round(A[i // columns]) * x) +
                           self.round(B[i])) for i, x in enumerate(h)]

    def read(self, q, h, columns):
        out = [Fraction(0)] * columns
        for i, x in enumerate(h):
            out[i % columns] = self.round(out[i % columns] + self.round(
                self.round(q[i // columns]) * x))
        return out

    def accepts(self, word):
        h = self.states(word)
        even, odd = (y + z for y, z in zip(linear(self.T["C"], h), self.T["k"]))
        assert even != odd
        return odd > even


def exact(x):
    return [exact(y) for y in x] if isinstance(x, list) else Fraction(x)


def trie(r, path, accepts):
    """Writes the automaton of all words of up to DEPTH letters, which is right on
    all of them but one; that word.  It is wrong on all with one letter more."""
    words = [w for n in range(DEPTH + 2)
             for w in itertools.product((0, 1), repeat=n)]
    number = {w: i for i, w in enumerate(words)}
    wrong = r.choice([w for w in words if 1 < len(w) <= DEPTH])
    accept = [i for w, i in number.items()
              if accepts(w) != (w == wrong or len(w) > DEPTH)]
    with open(path, "w") as f:
        f.write("name trie\nstates %d\nalphabet a b\nstart 0\naccept %s\ntrans\n"
                % (len(words), " ".join(map(str, accept))))
        for w in words:
            f.write("%d %d\n" % tuple(number.get(w + (a,), 0) for a in (0, 1)))
    return ["ab"[a] for a in wrong]


def main(seed, bits):
    r = random.Random(seed)
    T = tensors(r)
    save("net.safetensors", T)
    with open("net.layout", "w") as f:
        json.dump({"format": "wreath-layout", "version": 1,
                   "alphabet": ["a", "b"], "layers": LAYERS, "readout": {
                       "forms": "C", "constants": "k", "states": ["0", "1"],
                       "accept": [1]}}, f)
    net = Net(T, bits)
    print(*trie(r, "net.dfa", net.accepts))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
