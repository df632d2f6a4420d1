# SPDX-License-Identifier: LGPL-3.0-or-later
"""Collapse: powers of the matrix, one by one.  Cells: intervals of integer
multiples of 2^-BITS, rounded outward; a line `inside` is proved by subdividing
the box, or refuted at a point."""
import re
from fractions import Fraction
from itertools import product

import matrices as m
import text

STEPS, BITS, PARTS = 400, 160, 6


def decide(source):
    L = text.Lines(source)
    if L.peek() == "wreath-collapse":
        return collapse(L)
    return cell(L)


def collapse(L):
    L.take("wreath-collapse")
    n = int(L.take("matrix")[0])
    if n == 0:
        return False, "no matrix"
    A = [[Fraction(x) for x in L.take("row")] for _ in range(n)]
    w = [Fraction(x) for x in L.take("widths")]
    eta = Fraction(L.take("eta")[0])
    if any(x < 0 for x in w) or eta <= 0:
        return False, "no box"

    def diameter(P):
        return max(sum(abs(x) * y for x, y in zip(r, w)) for r in P)

    if L.peek() == "never":
        P = m.identity(n)
        seen = []
        for k in range(STEPS):
            if diameter(P) < eta:
                return False, f"below after {k}"
            if P in seen:
                return True, ""
            seen = seen[-12:] + [P]
            P = m.product(P, A)
            if max(abs(x.numerator) + x.denominator
                   for r in P for x in r) > 1 << 2000:
                break
        return None, "never, so far"
    k = int(L.take("first")[0])
    since, s = (int(x) for x in L.take("stays")) \
        if L.peek() == "stays" else (None, 0)
    if max(k, since or 0, s) > 4000:
        return None, "many steps"
    P, below = m.identity(n), []
    for _ in range(max(k, (since or 0) + s, 60) + 1):
        below.append(diameter(P) < eta)
        P = m.product(P, A)
    if True not in below or below.index(True) != k:
        return False, "another first"
    if since is None:
        return True, ""
    if not all(below[since:]) or (since > 0 and below[since - 1]):
        return False, "another time from which it stays"
    # |A^s| w <= w: then no diameter is more than that s steps before
    Q = m.power(A, s)
    if s == 0 or any(sum(abs(x) * y for x, y in zip(r, w)) > v
                     for r, v in zip(Q, w)):
        return None, "it stays, so far"
    return True, ""


# ---- intervals: pairs of whole numbers, in units of 2^-BITS ------------------

ONE = 1 << BITS


def down(x):
    return (x.numerator << BITS) // x.denominator


def interval(x, y=None):
    y = x if y is None else y
    return down(x), -down(-y)


def times(a, b):
    p = [x * y for x in a for y in b]
    return min(p) >> BITS, -((-max(p)) >> BITS)


def over(a, b):
    if b[0] <= 0 <= b[1]:
        raise ArithmeticError("division by 0")
    ends = [(x << BITS, y) for x in a for y in b]
    return min(x // y for x, y in ends), max(-(-x // y) for x, y in ends)


def exp_at(x, up):
    """A bound of exp(x / ONE)."""
    if x > 60000 * ONE or x < -60000 * ONE:
        if x < 0:
            return 1 if up else 0
        raise ArithmeticError("large")
    k = max(0, (abs(x) >> BITS).bit_length() + 8)
    extra = 64 + 2 * k
    unit = 1 << (BITS + extra)
    r = (x << extra) >> k           # less than 2^-8, an error below 1 unit
    s = t = unit
    i = 1
    while t:
        t = t * r // (unit * i)
        if t == -1:
            break
        s += t
        i += 1
    error = 4 * i + 8
    for _ in range(k):
        # (s + d)^2, |d| <= error
        error = (2 * s * error + error * error) // unit + 2
        s = s * s // unit
    s = s + error if up else max(0, s - error)
    return -((-s) >> extra) if up else s >> extra


def exp(a):
    return exp_at(a[0], False), exp_at(a[1], True)


def sigma(a):
    low, high = exp((-a[1], -a[0]))
    return over((ONE, ONE), (ONE + high, ONE + high))[0], \
        over((ONE, ONE), (ONE + low, ONE + low))[1]


def tanh(a):
    s = sigma((2 * a[0], 2 * a[1]))
    return 2 * s[0] - ONE, 2 * s[1] - ONE


class Expression:
    """Numbers, names, + - * /, brackets, sigma, tanh, exp."""

    def __init__(self, source):
        self.tokens = [t for t in re.findall(
            r"\d+|[A-Za-z_]\w*|[-+*/()]", source)]
        self.at = 0
        self.tree = self.sum()
        if self.at != len(self.tokens):
            raise ValueError("an expression")

    def next(self):
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    def eat(self):
        self.at += 1
        return self.tokens[self.at - 1]

    def sum(self):
        left = self.term()
        while self.next() in ("+", "-"):
            left = (self.eat(), left, self.term())
        return left

    def term(self):
        left = self.unary()
        while self.next() in ("*", "/"):
            left = (self.eat(), left, self.unary())
        return left

    def unary(self):
        if self.next() == "-":
            self.eat()
            return ("neg", self.unary())
        t = self.eat()
        if t == "(":
            inner = self.sum()
            self.eat()
            return inner
        if t.isdigit():
            return ("number", Fraction(int(t)))
        if self.next() == "(":
            self.eat()
            inner = self.sum()
            self.eat()
            return (t, inner)
        return ("name", t)

    def value(self, names, tree=None):
        t = self.tree if tree is None else tree
        if t[0] == "number":
            return interval(t[1])
        if t[0] == "name":
            return names[t[1]]
        a = self.value(names, t[1])
        if t[0] == "neg":
            return -a[1], -a[0]
        if t[0] in ("sigma", "tanh", "exp"):
            return {"sigma": sigma, "tanh": tanh, "exp": exp}[t[0]](a)
        b = self.value(names, t[2])
        if t[0] == "+":
            return a[0] + b[0], a[1] + b[1]
        if t[0] == "-":
            return a[0] - b[1], a[1] - b[0]
        return times(a, b) if t[0] == "*" else over(a, b)


class Cell:
    def __init__(self, L):
        self.inputs, self.lets, self.nexts = [], [], {}
        self.boxes, self.lines, self.gap = {}, [], None
        self.start = self.A = None
        while L.peek() not in ("sha256", "."):
            word = L.peek()
            if word in ("let", "next"):
                name, _, rest = L.rest(word).partition(" = ")
                e = Expression(rest)
                if word == "let":
                    self.lets.append((name, e))
                else:
                    self.nexts[name] = e
                continue
            if word == "automaton":
                L.take()
                self.A = text.Automaton(L.barred())
                continue
            t = L.take()
            if word == "letters":
                self.letters = t
            elif word == "input":
                self.inputs.append((t[0], [Fraction(x) for x in t[1:]]))
            elif word == "state":
                self.state = t
            elif word == "margin":
                self.margin = Fraction(t[0])
            elif word == "box":
                x = [Fraction(v) for v in t[1:]]
                self.boxes[t[0]] = list(zip(x[::2], x[1::2]))
            elif word == "gap":
                self.gap = Fraction(t[0])
            elif word == "from":
                self.lines.append(t)
            elif word == "start":
                self.start = t[0]

    def image(self, letter, box):
        names = dict(zip(self.state, (interval(*x) for x in box)))
        i = self.letters.index(letter)
        for name, values in self.inputs:
            names[name] = interval(values[i])
        for name, e in self.lets:
            names[name] = e.value(names)
        return [self.nexts[x].value(names) for x in self.state]

    def target(self, name):
        e = self.margin
        return [(lo + e, hi - e) for lo, hi in self.boxes[name]]

    def inside(self, letter, box, target, depth=PARTS):
        """True, False or None."""
        image = self.image(letter, box)
        t = [(-down(-lo), down(hi)) for lo, hi in target]
        if all(lo <= a and b <= hi for (a, b), (lo, hi) in zip(image, t)):
            return True
        mid = [((lo + hi) / 2,) * 2 for lo, hi in box]
        for point in [mid] + [[(c, c) for c in corner]
                              for corner in product(*box)]:
            y = self.image(letter, point)
            if any(b < lo - 1 or a > hi + 1
                   for (a, b), (lo, hi) in zip(y, t)):
                return False
        if depth == 0:
            return None
        found = True
        for part in product(*(((lo, (lo + hi) / 2), ((lo + hi) / 2, hi))
                              for lo, hi in box)):
            one = self.inside(letter, part, target, depth - len(box))
            if one is False:
                return False
            if one is None:
                found = None
        return found


def cell(L):
    L.take("wreath-cell")
    C = Cell(L)
    names = list(C.boxes)
    gaps = []
    for i, a in enumerate(names):
        for b in names[:i]:
            gaps.append(max(max(q[0] - p[1], p[0] - q[1]) for p, q in
                            zip(C.boxes[a], C.boxes[b])))
    gap = max(Fraction(0), min(gaps, default=Fraction(0)))
    if C.gap != gap:
        return False, f"the gap is {gap}"
    unknown = None
    for t in C.lines:
        source, letter, to, how = t[:4]
        target = C.target(to)
        if how == "inside":
            found = C.inside(letter, C.boxes[source], target)
            if found is False:
                return False, " ".join(t)
            if found is None:
                unknown = " ".join(t)
            continue
        i, x = int(t[4]), [Fraction(v) for v in t[5:]]
        if len(x) != len(C.state) or any(not lo <= v <= hi for v, (lo, hi)
                                         in zip(x, C.boxes[source])):
            return False, "a point outside of the box"
        a, b = C.image(letter, [(v, v) for v in x])[i]
        lo, hi = target[i]
        if lo <= hi and not (b < down(lo) or a > -down(-hi)):
            if down(lo) <= a and b <= -down(-hi):
                return False, " ".join(t)
            unknown = " ".join(t)
    if C.A is not None:
        good = follows(C, gap)
        if good is not None:
            return False, good
    return (True, "") if unknown is None else (None, unknown)


def follows(C, gap):
    """What is wrong with boxes going as the automaton does, or None."""
    A = C.A
    if A.letters != C.letters or (len(C.boxes) > 1 and gap == 0):
        return "letters or boxes"
    move = {(t[0], t[1]): t[2] for t in C.lines if t[3] == "inside"}
    first = C.start, A.start
    seen, queue, says = {first}, [first], {}
    for b, q in queue:
        if says.setdefault(b, A.says(q)) != A.says(q):
            return "a box goes with two"
        for a in C.letters:
            if (b, a) not in move:
                return "a line is missing"
            new = move[b, a], A.delta[q][a]
            if new not in seen:
                seen.add(new)
                queue.append(new)
    return None
