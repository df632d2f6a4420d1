# SPDX-License-Identifier: LGPL-3.0-or-later
"""Certificates of matrices (wreath-spectrum), over Q."""
from fractions import Fraction
from math import gcd

import matrices as m
import poly
import text


def circle(f):
    """(inside, on, outside) of a square-free f with rational coefficients.
    The circle is ((1 - t^2) + 2 t i) / (1 + t^2); x = -1 is its end."""
    d = len(f) - 1
    back = poly.trim(list(reversed(f)))
    u = poly.gcd(f, back)
    v = poly.divide(f, u)[0]
    one = [Fraction(1), Fraction(0), Fraction(1)]
    re = [Fraction(1), Fraction(0), Fraction(-1)]
    im = [Fraction(0), Fraction(2)]

    def around(g):
        """Real and imaginary part of (1 + t^2)^deg g(x(t))."""
        a, b = [], []
        scale = [Fraction(1)]
        for c in reversed(g):
            a, b = (poly.plus(poly.times(a, re), poly.times(b, im), -1),
                    poly.plus(poly.times(a, im), poly.times(b, re)))
            a = poly.plus(a, [c * x for x in scale])
            scale = poly.times(scale, one)
        return a, b

    a, b = around(u)
    common = poly.gcd(a, b)
    on = poly.real_roots(common) if len(common) > 1 else 0
    on += poly.value(u, Fraction(-1)) == 0
    inside = (len(u) - 1 - on) // 2
    if len(v) > 1:
        a, b = around(v)
        if b:
            chain = poly.sturm(a, b)
            turns = poly.variations(chain, "-") - poly.variations(chain, "+")
            inside += -turns // 2
    return inside, on, d - inside - on


def decide(source):
    L = text.Lines(source)
    L.take("wreath-spectrum")
    A = None
    while L.peek() != ".":
        word = L.peek()
        if word == "matrix":
            n = int(L.take()[0])
            if L.peek() == "field":
                return None, "a field"
            A = [[Fraction(x) for x in L.take("row")] for _ in range(n)]
            L.take("sha256")
            continue
        rest = L.take()
        if word == "rank":
            if m.rank(m.minus(A, m.identity(n))) != int(rest[0]):
                return False, "another rank"
        elif word == "psd":
            B = A
            if rest[0] == "norm":
                B = m.minus(m.identity(n), m.product(m.transposed(A), A))
            elif A != m.transposed(A):
                return False, "not symmetric"
            if m.semidefinite(B) != (rest[1] == "yes"):
                return False, f"psd {rest[0]}"
        elif word == "spec":
            good = spec(L, A, int(rest[0]))
            if good is not None:
                return False, good
        else:
            return None, word
    return True, ""


def spec(L, A, count):
    """What is wrong, or None."""
    whole, all_ = [Fraction(1)], []
    for _ in range(count):
        numbers = [int(x) for x in L.take("factor")]
        e, claims, f = numbers[0], numbers[1:7], numbers[7:]
        f = [Fraction(c) for c in f]
        d = len(f) - 1
        if d < 1 or f[-1] <= 0 or gcd(*map(int, f)) != 1:
            return "a factor is not primitive"
        if len(poly.gcd(f, poly.derivative(f))) > 1:
            return "a factor has a double root"
        for g in all_:
            if len(poly.gcd(f, g)) > 1:
                return "factors have a common root"
        all_.append(f)
        for _ in range(e):
            whole = poly.times(whole, f)
        zero = poly.value(f, Fraction(0)) == 0
        inside, on, outside = circle(f)
        real = poly.real_roots(f)
        positive = poly.real_roots(f, Fraction(0), "+") - zero
        found = [real, positive, real - positive - zero, inside, on, outside]
        if found != claims:
            return f"counts are {found}"
        blocks = [int(x) for x in L.take("blocks")]
        if sum(blocks) != e or sorted(blocks)[::-1] != blocks:
            return "blocks"
        F = m.evaluated(f, A)
        G = m.identity(len(A))
        for k in range(1, e + 2):
            G = m.product(G, F)
            if len(A) - m.rank(G) != d * sum(min(s, k) for s in blocks):
                return f"the kernel of power {k}"
    top = whole[-1]
    if [c / top for c in whole] != m.characteristic(A):
        return "another characteristic polynomial"
    return None
