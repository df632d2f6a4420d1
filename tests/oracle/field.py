# SPDX-License-Identifier: LGPL-3.0-or-later
"""Q and Q(a), a the root of f in a box.

An element is a tuple of deg f Fractions.  Whether one is 0 is decided at the
root that the box names, so that f need not be irreducible."""
from fractions import Fraction

import poly


class NoRoot(Exception):
    """The box does not hold exactly one root."""


class Cannot(Exception):
    """The oracle cannot tell."""


class Field:
    def __init__(self, f=None, box=None):
        self.f = [Fraction(0), Fraction(1)] if f is None else f
        self.degree = len(self.f) - 1
        self.zero = self.whole(0)
        self.one = self.whole(1)
        self.real, self.lo, self.hi = True, Fraction(0), Fraction(0)
        if f is None:
            return
        self.box = box
        n = poly.box_roots(f, box)
        if n is None:
            raise Cannot("a root on an edge of the box")
        if n != 1:
            raise NoRoot(f"{n} roots in the box")
        self.real = box[2] == box[3] == 0 or self.on_line()
        if self.real:
            self.lo, self.hi = box[0], box[1]

    def on_line(self):
        a, b, c, d = self.box
        return c <= 0 <= d and poly.real_roots(self.f, a, b) > 0

    def whole(self, n):
        return (Fraction(n),) + (Fraction(0),) * (self.degree - 1)

    def element(self, coefficients):
        c = tuple(Fraction(x) for x in coefficients)
        return c + (Fraction(0),) * (self.degree - len(c))

    def add(self, x, y):
        return tuple(a + b for a, b in zip(x, y))

    def sub(self, x, y):
        return tuple(a - b for a, b in zip(x, y))

    def mul(self, x, y):
        if self.degree == 1:
            return (x[0] * y[0],)
        rest = poly.divide(poly.times(poly.trim(x), poly.trim(y)), self.f)[1] \
            if len(self.f) > 1 else []
        return self.element(rest)

    def is_zero(self, x):
        if not any(x):
            return True
        if self.degree == 1 or not any(x[1:]):
            return False
        g = poly.gcd(list(x), self.f)
        if len(g) == 1:
            return False
        n = poly.box_roots(g, self.box)
        if n is None:
            raise Cannot("a root on an edge of the box")
        return n == 1

    def same(self, x, y):
        return x == y or self.is_zero(self.sub(x, y))

    def inverse(self, x):
        if self.degree == 1:
            return (1 / x[0],)
        if self.is_zero(x):
            raise ZeroDivisionError
        f = self.f
        g = poly.gcd(list(x), f)
        while len(g) > 1:           # only the part of f that has the root
            f = poly.divide(f, g)[0]
            g = poly.gcd(list(x), f)
        r0, r1, s0, s1 = f, poly.divide(list(x), f)[1], [], [Fraction(1)]
        while r1:
            q, r = poly.divide(r0, r1)
            r0, r1 = r1, r
            s0, s1 = s1, poly.plus(s0, poly.times(q, s1), -1)
        return self.element([c / r0[0] for c in s0])

    def bounds(self, x):
        """An interval that holds a real element."""
        if not self.real:
            raise Cannot("a number that is not real")
        lo = hi = Fraction(0)
        for c in reversed(x):
            ends = (lo * self.lo, lo * self.hi, hi * self.lo, hi * self.hi)
            lo, hi = min(ends) + c, max(ends) + c
        return lo, hi

    def refine(self):
        f = poly.squarefree(self.f)
        mid = (self.lo + self.hi) / 2
        if self.lo == self.hi:
            return
        if poly.value(f, mid) == 0:
            self.lo = self.hi = mid
        elif poly.real_roots(f, self.lo, mid):
            self.hi = mid
        else:
            self.lo = mid

    def sign(self, x):
        if not any(x[1:]):
            return poly.sign(x[0])
        if not self.real:
            raise Cannot("a sign in a field that is not real")
        if self.is_zero(x):
            return 0
        for _ in range(300):
            lo, hi = self.bounds(x)
            if lo > 0:
                return 1
            if hi < 0:
                return -1
            self.refine()
        raise Cannot("a sign near 0")
