# SPDX-License-Identifier: LGPL-3.0-or-later
"""Raw parameters (wreath-raw).  Activations are computed to DIGITS decimal
digits from the steps as written.  Checked are the ends, neighbours and samples of
an interval, the code of a weight, and the numbers of diagonal and free layers.
Formats of 64 bits, angles and roots are left undecided."""
import decimal
import random
from decimal import Decimal
from fractions import Fraction

import lrnn
import text
from real import INF, NINF, format_of

DIGITS = 130
decimal.getcontext().prec = DIGITS
decimal.getcontext().Emax = 10 ** 9
decimal.getcontext().Emin = -10 ** 9
BIG, TINY = Decimal("1e2000"), Decimal("1e-2000")
RANGES = {"sigmoid(x)": (0, 1), "2 sigmoid(x)": (0, 2),
          "exp(-softplus(x))": (0, 1), "sigmoid(x)^(1/16)": (0, 1),
          "2 exp(-softplus(x)) - 1": (-1, 1), "exp(-exp(x))": (0, 1),
          "1 - sigmoid(x)^2": (0, 1)}


def exp(x):
    if x > 4600:
        return BIG
    if x < -4600:
        return TINY
    return x.exp()


def softplus(x):
    return x if x > 4600 else (1 + exp(x)).ln()


def sigmoid(x):
    return 1 / (1 + exp(-x))


STEPS = {
    "exp(-x)": lambda x: exp(-x), "exp(x)": exp, "exp(-.)": lambda x: exp(-x),
    "exp(.)": exp, "1 + .": lambda x: 1 + x, "1 / .": lambda x: 1 / x,
    "2 .": lambda x: 2 * x, ". - 1": lambda x: x - 1,
    "1 - .": lambda x: 1 - x, ". / 16": lambda x: x / 16,
    ". .": lambda x: x * x, "-8 .": lambda x: -8 * x,
    "softplus(x)": softplus, "sigmoid(x)": sigmoid,
    "logsigmoid(x)": lambda x: -softplus(-x),
    "2^(-5-x)": lambda x: exp((-5 - x) * Decimal(2).ln())
    if x < 6000 else TINY,
    "e^(-1/2) .": lambda x: x * Decimal("-0.5").exp(),
}


class Codes:
    """The finite numbers of a format in their order, by bits."""

    def __init__(self, words):
        self.F = format_of(words)
        if self.F.p > 30:
            raise lrnn.Cannot("a large format")
        F = self.F
        self.frac = F.p - 1
        self.expo = (F.emax - F.emin + 2).bit_length()
        self.sign = 1 << (self.frac + self.expo)

    def order(self, bits):
        """0 for zero, growing with the number."""
        v = int(bits, 16)
        return -(v - self.sign) if v & self.sign else v

    def value(self, k):
        F = self.F
        e, m = abs(k) >> self.frac, abs(k) & ((1 << self.frac) - 1)
        if e == 0:
            x = Fraction(m) * Fraction(2) ** (F.emin - F.p + 1)
        else:
            x = Fraction(m + (1 << self.frac)) * \
                Fraction(2) ** (F.emin + e - 1 - F.p + 1)
        return -x if k < 0 else x

    def top(self):
        return ((self.F.emax - self.F.emin + 2) << self.frac) - 1

    def of(self, x):
        """The order of a number of the format, as bits say it."""
        from real import exponent
        if x == 0:
            return 0
        F = self.F
        e = max(exponent(x), F.emin)
        m = abs(x) / Fraction(2) ** (e - F.p + 1)
        k = int(m) + ((e - F.emin) << self.frac)
        return -k if x < 0 else k


class Gate:
    def __init__(self, name, steps, codes):
        self.name, self.codes = name, codes
        self.whole = "whole number" in name
        parts = [] if steps == "none" else steps.split(", ")
        self.steps = []
        for s in parts:
            if s == ". softplus(16)":
                const = codes.F.round(Fraction(softplus(Decimal(16))), "rne")
                both = (lambda x: x * softplus(Decimal(16)),
                        lambda x, c=const: x * dec(c))
                self.steps.append(both)
            elif s in STEPS:
                self.steps.append((STEPS[s], STEPS[s]))
            else:
                raise lrnn.Cannot(f"the step {s}")
        self.cache = {}

    def real(self, k):
        x = dec(self.codes.value(k))
        for f, _ in self.steps:
            x = f(x)
        return x

    def apply(self, model, k):
        """What x number k is taken to, as a number or inf."""
        key = model, k
        if key in self.cache:
            return self.cache[key]
        F = self.codes.F
        if model == "once":
            y = rounded(F, self.real(k))
        else:
            y = self.codes.value(k)
            for _, f in self.steps:
                x = BIG if y == INF else -BIG if y == NINF else dec(y)
                y = rounded(F, f(x)) if x or f is not STEPS["1 / ."] else INF
        self.cache[key] = y
        return y


def dec(x):
    return Decimal(x.numerator) / Decimal(x.denominator)


def rounded(F, x):
    if abs(x) >= Decimal("1e500"):
        return INF if x > 0 else NINF
    if x != 0 and abs(x) < Decimal("1e-500"):
        return Fraction(0)
    y = F.round(Fraction(x), "rne")
    return Fraction(0) if y == "-0" else y


def below(x, y):
    """x < y, infinities among them."""
    if x == y:
        return False
    if x == NINF or y == INF:
        return True
    if x == INF or y == NINF:
        return False
    return x < y


@lrnn.cannot
def decide(source, model):
    L = text.Lines(source)
    L.take("wreath-raw")
    L.rest("lrnn")
    L.take("sha256")
    L.take("format")
    C = Codes(L.take("parameters"))
    gates = {}
    for _ in range(int(L.take("gates")[0])):
        name, _, activation = L.rest("gate").partition(" ")
        gates[name] = (activation, L.rest("steps"))
    numbers, unknown = [], None
    for _ in range(int(L.take("numbers")[0])):
        gate, count = L.take("number")
        weight = L.take("weight")
        code, where = L.take("code")[0], L.take("range")[0]
        classes = [L.take(w) for w in ("once", "stepwise")]
        if count == "0":
            return False, "a number that no matrix has"
        numbers.append((gate, int(count), " ".join(weight)))
        why = number(C, gates[gate], gate, weight, code, where, classes)
        if why is None or isinstance(why, str) and why.startswith("?"):
            unknown = unknown or why
        if why and not why.startswith("?"):
            return False, why
    seen = [(g, w) for g, _, w in numbers]
    if len(set(seen)) != len(seen):
        return False, "a number twice"
    M = lrnn.Model(model)
    asked = wanted(L, M)
    if asked is None:
        return None, "layers with factors"
    found = {(g, w): c for g, c, w in numbers}
    if asked != found:
        return False, f"the model asks for {asked}"
    return (None, unknown) if unknown else (True, "")


def wanted(L, M):
    """{(gate, weight): count} of layers whose entries are rational; None
    for other kinds."""
    out = {}

    def add(gate, w):
        out[gate, str(w)] = out.get((gate, str(w)), 0) + 1

    for _ in range(int(L.take("layers")[0])):
        i, kind, *rest = L.take("layer")
        layer = M.layers[int(i)]
        if kind in ("delay", "empty"):
            continue
        if kind not in ("diagonal", "complex", "free"):
            return None
        actions = layer.actions
        if kind == "diagonal" and rest[1] == "one":
            actions = actions[:1]
        if kind == "complex" and rest[2] == "one":
            actions = actions[:1]
        for A, _ in actions:
            flat = [x for r in A for x in r]
            if any(any(x[1:]) for x in flat):
                return None
            if kind == "free":
                for x in flat:
                    if x[0]:
                        add("A", x[0])
                continue
            diagonal = [A[j][j][0] for j in range(layer.n)]
            if kind == "diagonal":
                for x in diagonal[:1] if rest[2] == "number" else diagonal:
                    add(rest[0], x)
                continue
            for x in diagonal:
                if rest[1] == "angle":
                    return None
                add(rest[0], abs(x))
                add(rest[1], Fraction(1, 2) if x < 0 else 0)
    return out


def number(C, gate, name, weight, code, where, classes):
    """What is wrong with one number; "" if nothing, "?.." if it is open."""
    if len(weight) != 1 or "," in weight[0]:
        return "?a weight that is not rational"
    w = Fraction(weight[0])
    if name == "turn" and not 0 <= w < 1:
        return "a turn that is not reduced"
    target = C.F.round(w, "rne")
    if target in (INF, NINF):
        return "?a weight beyond the format"
    target = Fraction(0) if target == "-0" else target
    k = C.of(target)
    if C.order(code) != k or (k == 0 and int(code, 16) != 0):
        return "another code"
    if gate[0] in RANGES:
        lo, hi = RANGES[gate[0]]
        if where != ("inside" if lo < w < hi else
                     "end" if w in (lo, hi) else "outside"):
            return "another range"
    try:
        G = Gate(gate[0], gate[1], C)
    except lrnn.Cannot as e:
        return "?" + str(e)
    if G.whole:
        return "?whole numbers"
    for how, t in zip(("once", "stepwise"), classes):
        why = interval(C, G, how, w, target, t)
        if why:
            return f"{how}: {why}"
    return ""


def interval(C, G, how, w, target, t):
    top = C.top()
    ends = [None if x == "-" else C.order(x) for x in t[1:3]]
    if t[0] == "not":
        X, Y = ends
        if X is not None and Y is not None and Y - X != 1 or \
                (X is None and Y != -top) or (Y is None and X != top):
            return "no neighbours"
        sides = [G.apply(how, x) for x in ends if x is not None]
        if target in sides:
            return "it is taken there"
        if len(sides) == 2 and below(sides[0], target) == \
                below(sides[1], target):
            return "both to one side"
        r = random.Random(1)
        for _ in range(12):
            if G.apply(how, r.randint(-top, top)) == target:
                return "an x that is taken there"
        if len(sides) == 1:
            rises = below(G.apply(how, -top), G.apply(how, top))
            if (below(sides[0], target)) != ((X is not None) == rises):
                return "to the other side"
        return ""
    low, high = ends
    if low is None or high is None or low > high:
        return "no interval"
    for x in (low, high, (low + high) // 2):
        if G.apply(how, x) != target:
            return f"{x} is taken to {G.apply(how, x)}"
    if low > -top and G.apply(how, low - 1) == target or \
            high < top and G.apply(how, high + 1) == target:
        return "the interval is larger"
    exact = False
    if low <= 0 <= high and not G.steps or low <= 0 <= high and \
            abs(G.real(0) - dec(w)) < Decimal(10) ** (-DIGITS + 10):
        exact = target == w
    if not G.steps:
        exact = target == w
    right = "nearest" if target != w else "exact" if exact else "rounded"
    return "" if t[0] == right else f"the class is {right}"
