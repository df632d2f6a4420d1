# SPDX-License-Identifier: LGPL-3.0-or-later
"""Every format of the library, and some more, against tests/oracle/real.py: its
numbers, and its rounding by the library and by the checker, at the numbers, at the
jumps of rounding, and next to both.

    formats.py ROUNDER MULTIPLIER SEED

All numbers are tried of formats of up to 8 bits, and of up to 16 bits if they are
neither floats nor fixed point; of other formats some."""
import random
import subprocess
import sys
from fractions import Fraction

from draw import MODES, NAMED, words
from real import INF, NAN, NINF, NZ, OTHERS, SPECIAL, exponent, finite, \
    format_of, plain, scaled

MORE = ("float:2:0:1", "float:4:-3:3", "float:3:-1:1:flush", "e4m3fn:sat",
        "float:3:-3:3:flush:sat", "e5m2:sat", "int:4", "int:2:wrap",
        "fixed:3:2", "fixed:1:3:wrap", "fixed:4:4")
rounder, multiplier, r = sys.argv[1], float(sys.argv[2]), \
    random.Random(sys.argv[3])
wrong = 0

def ask(lines):
    done = subprocess.run([rounder, "-"], input="\n".join(lines) + "\n",
                          text=True, capture_output=True, check=True)
    return done.stdout.split("\n")[:-1]

def text(x):
    if isinstance(x, str):
        return x
    return f"{x.numerator:x}" if x.denominator == 1 else \
        f"{x.numerator:x}/{x.denominator:x}"

def value(s):
    if s in SPECIAL:
        return s
    n, _, d = s.partition("/")
    return Fraction(int(n, 16), int(d or "1", 16))

def complain(*what):
    global wrong
    wrong += 1
    if wrong < 20:
        print(*what, file=sys.stderr)

def beside(x, tiny):
    return [x - tiny, x, x + tiny] if x else [-tiny, NZ, x, tiny]

def points(F, pairs):
    """What is rounded: all about these pairs of neighbours, and the ends."""
    out, tiny = [NAN], scaled(1, F.unit - 70)
    for end in (F.largest, -F.largest, F.numbers()[0] if F.fixed else 0):
        for factor in (1, Fraction(9, 8), 2, scaled(1, 70), scaled(1, 1000)):
            out += beside(Fraction(end * factor), tiny)
    for a, b, jump in pairs:
        out += beside(b, tiny) + beside(jump, tiny) + [(a + b) / 2]
    return out

def judge(name, F, mode, asked):
    for x, answer in zip(asked, ask([f"{name} {mode}"] +
                                    [text(x) for x in asked])[1:]):
        want = F.round(x, mode)
        here, flags, there = answer.split(" ")
        if there != text(want) or here != text(want):
            complain(name, mode, text(x), "is", here, there, "and not",
                     text(want))
        if not finite(x):
            continue
        if (flags == "0") != (finite(want) and plain(x) == plain(want)):
            complain(name, mode, text(x), "has flags", flags)
        if not F.quantum and (int(flags) & 2 != 0) != (abs(plain(x)) >
                                                       F.largest):
            complain(name, mode, text(x), "overflows:", flags)

def neighbours(name, F, width, most):
    """{index: (number, the next one, the jump between)}: all, and the numbers
    are those that real.py lists, or some."""
    every = width <= (8 if F.quantum else 16)
    low = -most - F.fixed if F.quantum else 0
    at = range(low, most) if every else \
        [r.randrange(low, most) >> r.randrange(width - 2)
         for _ in range(int((100 if F.quantum else 10000) * multiplier))]
    if not every and not F.quantum:
        at = [j for i in at for j in (i, most - 1 - i)]
    asked = sorted({j for i in at for j in (i, i + 1)})
    found = dict(zip(asked, [plain(value(x)) for x in ask(
        [f"{name} rne"] + [f"at {i}" for i in asked])[1:]]))
    known = {plain(x) for x in F.numbers() if finite(x)} if every else {}
    if every and {*found.values()} != {x for x in known
                                       if F.quantum or x >= 0}:
        complain(name, "has other numbers")
    pairs = {i: (found[i], found[i + 1]) for i in at}
    if any(a > b or (a == b and not F.flush) for a, b in pairs.values()):
        complain(name, "has another order")
    return {i: (a, b, F.jump(a, b)) for i, (a, b) in pairs.items() if a < b}

def gaps(name, F, pairs):
    """A kind of its own, which is symmetrical: only neighbours of 0 are
    special."""
    asked = [f"gap {i} {text(x)} {int(F.round(x, 'rne') == b)}"
             for i, (a, b, x) in pairs.items() if a and b]
    for line, answer in zip(asked, ask([f"{name} rne"] + asked)[1:]):
        if answer:
            complain(name, line, "is", answer)

def check(name):
    F = format_of(words(name))
    modes = MODES if F.quantum else ("rne",)
    opened = ask([f"{name} {mode}" for mode in MODES])
    for mode, answer in zip(MODES, opened):
        if (answer[:3] == "ok ") != (mode in modes):
            complain(name, mode, answer)
    width, most, F.unit, F.far = map(int, opened[0].split(" ")[1:])
    pairs = neighbours(name, F, width, most)
    far, unit = scaled(1, F.far), scaled(1, F.unit)
    for a, b, jump in pairs.values():
        if max(-a, b) >= far or (jump / unit).denominator > 1:
            complain(name, text(a), "unit and far do not hold")
    some = list(pairs.values())
    if not F.quantum:
        gaps(name, F, pairs)
        some = [x for x in some if not all(x)] + some[:100]
        if set(ask([f"{name}:{x} rne" for x in
                    ("sat", "flush", "wrap")])) != {"bad"}:
            complain(name, "has other results")
    for mode in modes:
        judge(name, F, mode, points(F, some) +
              ([INF, NINF] if mode == "rne" else []))


names = ask(["names"])[0].split()
if sorted(names) != sorted([*NAMED, *OTHERS]):
    complain("the library has", names, "and real.py", *NAMED, *OTHERS)
for one in [*names, *MORE]:
    check(one)
sys.exit(wrong > 0)
