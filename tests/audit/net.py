# SPDX-License-Identifier: LGPL-3.0-or-later
"""examples/trained/two-layers.npz by plain Python, in decimals of 60 digits and
fractions: which prefixes of words are wrong, where every gate, product and sum
is rounded once to so many bits, or (0) not at all.

    net.py FILE.npz BITS RUN ..     RUN is LETTER^COUNT

prints the length of the first wrong prefix, or none.
"""
import ast
import struct
import sys
import zipfile
from decimal import Decimal, getcontext
from fractions import Fraction

getcontext().prec = 60
LEAST = -126  # the exponent of the least normal number of fp32 and bf16


def tensors(path):
    out = {}
    with zipfile.ZipFile(path) as z:
        for name in z.namelist():
            data = z.read(name)
            size = struct.unpack("<H", data[8:10])[0]
            head = ast.literal_eval(data[10:10 + size].decode())
            assert head["descr"] == "<f4" and not head["fortran_order"]
            flat = [Fraction(x[0]) for x in struct.iter_unpack(
                "<f", data[10 + size:])]
            for n in reversed(head["shape"][1:]):
                flat = [flat[i:i + n] for i in range(0, len(flat), n)]
            out[name[:-4]] = flat
    return out


def decimal(x):
    return Decimal(x.numerator) / Decimal(x.denominator)


def rounded(x, bits):
    """To nearest, ties to even; subnormal numbers too."""
    if not bits or not x:
        return x
    e = len(bin(abs(x.numerator))) - len(bin(x.denominator))
    e -= abs(x) < Fraction(2) ** e
    unit = Fraction(2) ** (max(e, LEAST) - bits + 1)
    return round(x / unit) * unit


def tanh(x):
    a, b = decimal(x).exp(), (-decimal(x)).exp()
    return Fraction((a - b) / (a + b))


def linear(W, x):
    return [sum(a * b for a, b in zip(row, x)) for row in W]


def gates(T, state, letter):
    """The diagonal of A and B of both layers, the lower state being new."""
    yield [tanh(w) for w in T["w1"][letter]], T["B1"][letter]
    h = state[0]
    mean = decimal(sum(x * x for x in h) / len(h) + Fraction(1, 10 ** 6))
    size = Fraction(1 / mean.sqrt())
    x = [g * y * size for g, y in zip(T["gam"], h)] + list(T["E"][letter])
    x = [max(0, y + b) for y, b in zip(linear(T["W1"], x), T["b1"])]
    decay = [tanh(y + b) for y, b in zip(linear(T["Wg"], x), T["bg"])]
    yield decay, linear(T["W2"], x)


def flat(x):
    return [z for y in x for z in flat(y)] if isinstance(x, list) else [x]


def first_wrong(T, bits, word):
    state = [[Fraction(0)] * 8, [rounded(x, bits) for x in flat(T["H02"])]]
    odd = 0
    for t in range(len(word) + 1):
        forms = [sum(a * b for a, b in zip(flat(row), state[1])) + c
                 for row, c in zip(T["C"], T["c"])]
        if forms.index(max(forms)) != odd:
            return t
        if t == len(word):
            return None
        odd ^= word[t]
        for l, (A, B) in enumerate(gates(T, state, word[t])):
            state[l] = [rounded(rounded(rounded(a, bits) * h, bits) +
                                rounded(b, bits), bits)
                        for a, h, b in zip(A, state[l], flat(B))]
            if not bits:  # digits enough, and no more
                state[l] = [Fraction(decimal(x)) for x in state[l]]


if __name__ == "__main__":
    letters = [int(run.partition("^")[0]) for run in sys.argv[3:]
               for _ in range(int(run.partition("^")[2] or 1))]
    print(first_wrong(tensors(sys.argv[1]), int(sys.argv[2]), letters))
