# SPDX-License-Identifier: LGPL-3.0-or-later
"""Polynomials over Q, lowest coefficient first, and their roots: in real
intervals by Sturm sequences, in boxes of the plane by the argument
principle along the four edges."""
from fractions import Fraction


def trim(f):
    f = list(f)
    while f and f[-1] == 0:
        f.pop()
    return f


def plus(f, g, c=1):
    out = [Fraction(0)] * max(len(f), len(g))
    for i, x in enumerate(f):
        out[i] += x
    for i, x in enumerate(g):
        out[i] += c * x
    return trim(out)


def times(f, g):
    out = [Fraction(0)] * (len(f) + len(g))
    for i, x in enumerate(f):
        if x:
            for j, y in enumerate(g):
                out[i + j] += x * y
    return trim(out)


def divide(f, g):
    """Quotient and rest."""
    f = trim(f)
    q = [Fraction(0)] * max(0, len(f) - len(g) + 1)
    while len(f) >= len(g):
        c = f[-1] / g[-1]
        k = len(f) - len(g)
        q[k] = c
        for i, x in enumerate(g):
            f[i + k] -= c * x
        f = trim(f[:-1])
    return trim(q), f


def gcd(f, g):
    f, g = trim(f), trim(g)
    while g:
        f, g = g, divide(f, g)[1]
    return [x / f[-1] for x in f] if f else f


def derivative(f):
    return trim([i * x for i, x in enumerate(f)][1:])


def squarefree(f):
    f = trim(f)
    return divide(f, gcd(f, derivative(f)))[0] if len(f) > 1 else f


def value(f, x):
    s = Fraction(0)
    for c in reversed(f):
        s = s * x + c
    return s


def sign(x):
    return (x > 0) - (x < 0)


def sturm(f, g=None):
    out = [trim(f), trim(derivative(f) if g is None else g)]
    while out[-1]:
        out.append([-x for x in divide(out[-2], out[-1])[1]])
    return out[:-1]


def variations(chain, x):
    """Changes of sign at x; None: at minus infinity; INF: at infinity."""
    if x == "-":
        s = [sign(f[-1]) * (-1) ** (len(f) - 1) for f in chain]
    elif x == "+":
        s = [sign(f[-1]) for f in chain]
    else:
        s = [sign(value(f, x)) for f in chain]
    s = [v for v in s if v]
    return sum(a != b for a, b in zip(s, s[1:]))


def real_roots(f, lo="-", hi="+"):
    """Distinct roots in [lo, hi]."""
    f = squarefree(f)
    if len(f) < 2:
        return 0
    chain = sturm(f)
    n = variations(chain, lo) - variations(chain, hi)   # those in (lo, hi]
    return n + (lo not in ("-", "+") and value(f, lo) == 0)


def along(f, z, w):
    """Re and Im of f(z + t w) as polynomials in t; z, w pairs."""
    re, im = [], []
    for c in reversed(f):
        re, im = (plus(plus(times(re, [z[0], w[0]]),
                            times(im, [z[1], w[1]]), -1), [c]),
                  plus(times(re, [z[1], w[1]]), times(im, [z[0], w[0]])))
    return re, im


def box_roots(f, box):
    """Distinct roots in the closed box (re lo, re hi, im lo, im hi); None
    where one lies on an edge of a box that is not a line."""
    a, b, c, d = box
    if a > b or c > d:
        return 0
    f = squarefree(f)
    if c == d == 0:
        return real_roots(f, a, b)
    corners = [(a, c), (b, c), (b, d), (a, d)]
    turns = Fraction(0)
    for i in range(4):
        z, to = corners[i], corners[(i + 1) % 4]
        re, im = along(f, z, (to[0] - z[0], to[1] - z[1]))
        common = gcd(re, im)
        if len(common) > 1 and real_roots(common, Fraction(0), Fraction(1)):
            return None
        turns += index(re, im)
    return int(turns / -2) if turns % 2 == 0 else None


def index(re, im):
    """The Cauchy index of im/re on [0, 1]; ends where re is 0 count half."""
    if not re:
        return Fraction(0)
    chain = sturm(re, im) if im else [re]

    def ends(x):
        s = [sign(value(g, x)) for g in chain]
        total, last = Fraction(0), None
        # signs at a point; a zero at the first entry counts half
        for v, w in zip(s, s[1:]):
            if v * w < 0:
                total += 1
            elif v == 0 or w == 0:
                total += Fraction(abs(v - w), 2)
        return total

    return ends(Fraction(0)) - ends(Fraction(1))
