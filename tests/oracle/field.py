# SPDX-License-Identifier: LGPL-3.0-or-later
"""Q and Q(a), a the root of f in a box.

An element is a tuple of deg f Fractions.  It is 0 if its value at the root in the
box is 0, so that f need not be irreducible.

For fields that are not real, the root is enclosed once, in a box far smaller than
the distance of different numbers of this size: parts that are as close to a number
with a small denominator, or to each other, are considered equal."""
from fractions import Fraction

import poly


class NoRoot(Exception):
    """The box does not hold exactly one root."""


class Cannot(Exception):
    """The oracle cannot tell."""


BITS = 1536
NEAR = Fraction(1, 1 << 1024)


def cut(x):
    return Fraction(round(x * (1 << BITS)), 1 << BITS)


def at(f, x, y):
    """f(x + i y)"""
    u = v = Fraction(0)
    for c in reversed(f):
        u, v = u * x - v * y + c, u * y + v * x
    return u, v


class Field:
    def __init__(self, f=None, box=None):
        self.f = [Fraction(0), Fraction(1)] if f is None else f
        self.degree = len(self.f) - 1
        self.zero = self.whole(0)
        self.one = self.whole(1)
        self.real, self.lo, self.hi = True, Fraction(0), Fraction(0)
        self.disc = None
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

    # ---- fields that are not real -----------------------------------------

    def root(self):
        """(x, y, r): a is within r of x + i y.  A root of f is within
        deg f |f / f'| of any point, and the box holds no other."""
        if self.disc is not None:
            return self.disc
        f, box = poly.squarefree(self.f), list(self.box)
        while max(box[1] - box[0], box[3] - box[2]) > Fraction(1, 1 << 16):
            k = 2 * (box[3] - box[2] > box[1] - box[0])
            for part in (Fraction(1, 2), Fraction(4, 9), Fraction(3, 7)):
                low = list(box)
                low[k + 1] = box[k] + part * (box[k + 1] - box[k])
                n = poly.box_roots(f, low)
                if n is not None:
                    break
            else:
                raise Cannot("a root on an edge of the box")
            if n:
                box = low
            else:
                box[k] = low[k + 1]
        x, y = (box[0] + box[1]) / 2, (box[2] + box[3]) / 2
        g = poly.derivative(f)
        for _ in range(12):
            u, v = at(f, x, y), at(g, x, y)
            n = v[0] ** 2 + v[1] ** 2
            x = cut(x - (u[0] * v[0] + u[1] * v[1]) / n)
            y = cut(y - (u[1] * v[0] - u[0] * v[1]) / n)
        u, v = at(f, x, y), at(g, x, y)
        size = max(map(abs, u)) / max(map(abs, v))
        r = 2 * (len(f) - 1) * size + Fraction(1, 1 << BITS)
        if r > NEAR or x - r < self.box[0] or x + r > self.box[1] or \
                y - r < self.box[2] or y + r > self.box[3]:
            raise Cannot("a root that is not found")
        self.disc = x, y, r
        return self.disc

    def parts(self, x):
        """(re, im, error)"""
        if self.degree == 1 or not any(x[1:]):
            return x[0], Fraction(0), Fraction(0)
        u, v, r = self.root()
        big = abs(u) + abs(v) + r
        error = sum(k * abs(c) * big ** (k - 1)
                    for k, c in enumerate(x) if k) * r
        return at(list(x), u, v) + (error,)

    def part(self, x, k):
        """The real (0) or imaginary part: a Fraction, or an interval."""
        v = self.parts(x)
        if v[2] == 0:
            return v[k]
        q = v[k].limit_denominator(1 << 40)
        if abs(q - v[k]) <= v[2]:
            return q
        return v[k] - v[2], v[k] + v[2]

    def sign_parts(self, x, y):
        """The sign of Re x - Im y."""
        u, v = self.parts(x), self.parts(y)
        t, error = u[0] - v[1], u[2] + v[2]
        if error == 0 or abs(t) > error:
            return poly.sign(t)
        return 0

    def sign(self, x):
        """That of a real number; of others, that of the real part."""
        if not any(x[1:]):
            return poly.sign(x[0])
        if not self.real:
            return self.sign_parts(x, self.zero)
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
