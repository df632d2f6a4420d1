# SPDX-License-Identifier: LGPL-3.0-or-later
"""Numbers of a format, exact arithmetic on them, and rounding by definition.

A number is a Fraction (0 is +0) or one of NZ, INF, NINF, NAN.  A rounding maps an
exact result to the one of its two neighbours in the format that the mode selects;
doc/rounding.md and doc/certificates-rounding.md define the results beyond the
largest and below the least number.
"""
from fractions import Fraction
from functools import lru_cache

NZ, INF, NINF, NAN = "-0", "inf", "-inf", "nan"
SPECIAL = (NZ, INF, NINF, NAN)
MODES = ("rne", "rna", "rnd", "rz", "ru", "rd", "odd")


def read(text):
    """A number as certificates write it."""
    return text if text in SPECIAL else Fraction(text)


def write(x):
    return str(x)


def finite(x):
    return not isinstance(x, str) or x == NZ


def plain(x):
    """The value of a finite number, the two zeros taken for one."""
    return Fraction(0) if isinstance(x, str) and x == NZ else x


def negative(x):
    """The sign bit; NaN has none."""
    return x in (NZ, NINF) if isinstance(x, str) else x.numerator < 0


def minus(x):
    if isinstance(x, str):
        return {NZ: Fraction(0), INF: NINF, NINF: INF, NAN: NAN}[x]
    return NZ if x == 0 else -x


def add(x, y, down=False):
    """x + y by the rules of IEEE 754; down: x - x is -0."""
    if not isinstance(x, str) and not isinstance(y, str):
        s = x + y
        return NZ if down and not s and x else s
    if x == NAN or y == NAN or {x, y} == {INF, NINF}:
        return NAN
    if x in (INF, NINF):
        return x
    if y in (INF, NINF):
        return y
    if x == NZ and y == NZ:
        return NZ
    if plain(x) == 0 and plain(y) == 0:
        return NZ if down else Fraction(0)
    return plain(x) + plain(y)


def mul(x, y):
    if not isinstance(x, str) and not isinstance(y, str):
        p = x * y
        if not p and (x.numerator < 0 or y.numerator < 0):
            return NZ
        return p
    if x == NAN or y == NAN:
        return NAN
    sign = negative(x) != negative(y)
    if x in (INF, NINF) or y in (INF, NINF):
        if (finite(x) and plain(x) == 0) or (finite(y) and plain(y) == 0):
            return NAN
        return NINF if sign else INF
    return NZ if sign else Fraction(0)   # one of them is a zero


def exponent(x):
    """The e with 2^e <= |x| < 2^(e+1)."""
    n, d = abs(x.numerator), x.denominator
    e = n.bit_length() - d.bit_length()
    if (n << -e if e < 0 else n) < (d << e if e > 0 else d):
        e -= 1
    return e


def whole(x, q, mode):
    """|x| / 2^q as a whole number, rounded by the mode for x's sign."""
    n, d = abs(x.numerator), x.denominator
    if q < 0:
        n <<= -q
    else:
        d <<= q
    m, r = divmod(n, d)
    if r == 0:
        return m
    below = x.numerator < 0
    half = (2 * r > d) - (2 * r < d)
    if mode == "rne":
        up = half > 0 or (half == 0 and m % 2 == 1)
    elif mode == "rna":
        up = half >= 0
    elif mode == "rnd":
        up = half > 0 or (half == 0 and below)
    elif mode == "ru":
        up = not below
    elif mode == "rd":
        up = below
    elif mode == "odd":
        up = m % 2 == 0
    else:
        up = False
    return m + up


def scaled(m, q):
    return Fraction(m << q) if q >= 0 else Fraction(m, 1 << -q)


class Format:
    """The parameters of a line `format ..` or `accumulator ..`."""
    quantum = True      # rounding looks at what whole() looks at

    def __init__(self, words):
        self.words = tuple(words)
        self.fixed = words[0] == "fixed"
        if self.fixed:
            self.bits, self.frac = int(words[1]), int(words[2])
            self.wrap = words[3] == "wrap"
            self.special, self.over, self.flush = "numbers", words[3], False
            top = 1 << (self.bits - 1)
            self.largest = Fraction(top - 1, 1 << self.frac)
        else:
            self.p, self.emin, self.emax = (int(w) for w in words[1:4])
            self.special, under, self.over = words[4:7]
            self.flush, self.wrap = under == "flush", False
            last = 2 if self.special == "one-nan" else 1
            self.largest = scaled((1 << self.p) - last,
                                  self.emax - self.p + 1)

    def has_nan(self):
        return not self.fixed and self.special != "numbers"

    def beyond(self, below, mode, was_finite=True):
        inward = mode in ("rz", "odd") or mode == ("ru" if below else "rd")
        if self.over == "largest" or (inward and was_finite):
            return -self.largest if below else self.largest
        if self.over == "infinity":
            return NINF if below else INF
        return NAN

    def round(self, x, mode):
        if isinstance(x, str):
            if x == NAN:
                return NAN if self.has_nan() else Fraction(0)
            if not self.fixed:
                return x if x == NZ else self.beyond(x == NINF, mode, False)
        if self.fixed:
            return self.round_fixed(x, mode)
        if not x:
            return x
        q = exponent(x) - self.p + 1
        if not self.flush:
            q = max(q, self.emin - self.p + 1)
        m = whole(x, q, mode)
        y = scaled(m, q)
        if m == 0 or (self.flush and y < scaled(1, self.emin)):
            return NZ if x.numerator < 0 else Fraction(0)
        if y > self.largest:
            return self.beyond(x.numerator < 0, mode)
        return -y if x.numerator < 0 else y

    def round_fixed(self, x, mode):
        top = 1 << (self.bits - 1)
        if isinstance(x, str) and x != NZ:
            if self.wrap:
                return Fraction(0)
            m = -top if x == NINF else top - 1
        else:
            v = plain(x)
            m = whole(v, -self.frac, mode)
            m = -m if v < 0 else m
            if self.wrap:
                m = (m + top) % (2 * top) - top
            else:
                m = max(-top, min(top - 1, m))
        return Fraction(m, 1 << self.frac)

    def jump(self, a, b):
        """Where rounding to nearest goes over from a to b, the next one."""
        return (a + b) / 2

    def count(self):
        """How many numbers there are, about."""
        if self.fixed:
            return 1 << self.bits
        return 2 * (self.emax - self.emin + 2) << (self.p - 1)

    def numbers(self):
        """All of them, specials included."""
        if self.fixed:
            top = 1 << (self.bits - 1)
            return [Fraction(m, 1 << self.frac) for m in range(-top, top)]
        out, one = [], 1 << (self.p - 1)
        if not self.flush:
            out += [scaled(m, self.emin - self.p + 1) for m in range(1, one)]
        for e in range(self.emin, self.emax + 1):
            out += [scaled(m, e - self.p + 1) for m in range(one, 2 * one)]
        out = [x for x in out if x <= self.largest]
        out = out + [-x for x in out] + [Fraction(0), NZ]
        if self.special == "ieee":
            out += [INF, NINF]
        if self.has_nan():
            out.append(NAN)
        return out


@lru_cache(maxsize=1 << 10)
def posit(code, bits):
    """The positive posit of this code [Posit2022, 3]."""
    text = f"{code:0{bits - 1}b}"
    run = len(text) - len(text.lstrip(text[0]))
    rest = text[run + 1:] + "00"
    fraction = rest[2:]
    e = 4 * (run - 1 if text[0] == "1" else -run) + int(rest[:2], 2)
    return scaled(1, e) * (1 + Fraction(int("0" + fraction, 2),
                                        1 << len(fraction)))


class Posit(Format):
    quantum, fixed, wrap, flush, special = False, False, False, False, "nar"

    def __init__(self, words):
        self.words, self.bits = tuple(words), int(words[1])
        self.largest = scaled(1, 4 * self.bits - 8)

    def below(self, x):
        """The code of the largest posit up to x: its bits, cut off."""
        h = exponent(x)
        r, e = divmod(h, 4)
        n, d = x.numerator, x.denominator
        f = (n << self.bits - h if h < self.bits else n >> h - self.bits) // d \
            - (1 << self.bits)
        u = int((("1" * (r + 1) + "0" if r >= 0 else "0" * -r + "1") +
                 f"{e:02b}{f:0{self.bits}b}")[:self.bits - 1], 2)
        assert posit(u, self.bits) <= x < posit(u + 1, self.bits)
        return u

    def half(self, u):
        """Half way to the next posit: the one that has one bit more
        [Posit2022, 4.1]."""
        return posit(2 * u + 1, self.bits + 1)

    def round(self, x, mode):
        if isinstance(x, str) or not x:
            return Fraction(0) if finite(x) else NAN
        y = abs(x)
        u = 1 if y <= posit(1, self.bits) else self.below(y) \
            if y < self.largest else (1 << (self.bits - 1)) - 1
        if posit(u, self.bits) < y < self.largest:
            half = self.half(u)
            u += y > half or (y == half and u % 2)
        return posit(u, self.bits) if x > 0 else -posit(u, self.bits)

    def jump(self, a, b):
        if not a or not b:
            return Fraction(0)
        return self.half(self.below(a)) if a > 0 else -self.jump(-b, -a)

    def count(self):
        return 1 << self.bits

    def numbers(self):
        some = [posit(u, self.bits) for u in range(1, 1 << (self.bits - 1))]
        return some + [-x for x in some] + [Fraction(0), NAN]


# Kinds that are neither floats nor fixed point, which are rounded in the mode
# rne only, and their formats that the forger draws.
KINDS = {"posit": Posit}
OTHERS = {f"posit{n}": ["posit", str(n), "2"] for n in (8, 16, 32)}


def format_of(words):
    return KINDS.get(words[0], Format)(words)
