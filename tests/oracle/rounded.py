# SPDX-License-Identifier: LGPL-3.0-or-later
"""Certificates of rounded recurrences (wreath-rounding): are they true?

RHO   the orbit is computed until state and time repeat
HOM   all reachable pairs of a rounded state and a state of the automaton are
      listed; false if a rounded state occurs with two outputs
COLL  the same pairs; true if a rounded state does not determine the output
MONO  the maps of all words on all states of the format, as tables: their
      semigroup is listed with the cycles of each map; for large formats only
      from some starts
NONE  all candidates, from all starts
HORIZON, TIE  exact powers are cast, step by step up to BOUND: only a
      difference is decided
"""
from fractions import Fraction
from itertools import product

import text
from evaluate import Letter, orbit
from real import INF, NAN, NINF, NZ, add, finite, plain, read

STATES, MAPS, STEPS, BOUND = 700, 60, 3000, 400


def decide(source):
    L = text.Lines(source)
    L.take("wreath-rounding")
    E = text.model(L)
    if L.peek() == "family":
        return none(L, E)
    n, start, letters = text.recurrence(L)
    if (E.order == "tree") != any(x.ops is not None
                                  for x in letters.values()):
        return False, "a step that the order does not define"
    kind = L.take("type")[0]
    return {"RHO": rho, "HOM": hom, "COLL": coll, "MONO": mono,
            "HORIZON": horizon, "TIE": horizon}[kind](L, E, n, start,
                                                      letters)


def rho(L, E, n, start, letters):
    word = L.take("word")
    M, period = int(L.take("preperiod")[0]), int(L.take("period")[0])
    states, found = orbit(E, letters, start, word, STEPS)
    if found is None:
        return None, "the orbit is long"
    if found != (M, period):
        return False, f"preperiod {found[0]}, period {found[1]}"
    for i in range(period):
        line = tuple(read(x) for x in L.take("state"))
        if states[M + i] != line:
            return False, f"state {M + i} is another"
    return True, ""


def automaton(L):
    name = L.rest("automaton")
    A = text.Automaton(L.barred())
    return A if A.name == name else None


def pairs(E, A, start, letters):
    """All pairs (rounded state, state of A) that words reach, or None."""
    first = (tuple(E.into(x) for x in start), A.start)
    seen, queue = {first}, [first]
    for h, q in queue:
        for a, letter in letters.items():
            new = E.step(letter, h), A.delta[q][a]
            if new not in seen:
                if len(seen) == STATES:
                    return None
                seen.add(new)
                queue.append(new)
    return seen


def hom(L, E, n, start, letters):
    A = automaton(L)
    if A is None:
        return False, "another automaton's name"
    found = pairs(E, A, start, letters)
    if found is None:
        return None, "many states"
    says = {}
    for h, q in found:
        if says.setdefault(h, A.says(q)) != A.says(q):
            return False, f"state {h} is met by words to be told apart"
    return True, ""


def equivalent(A, letters):
    """A class for each state: the same if no word over the letters makes A
    say different things of two."""
    c = {q: A.says(q) for q in range(len(A.states))}
    while True:
        keys = {q: (c[q], tuple(c[A.delta[q][a]] for a in letters))
                for q in c}
        number = {k: i for i, k in enumerate(sorted(set(keys.values()),
                                                    key=repr))}
        new = {q: number[keys[q]] for q in c}
        if len(set(new.values())) == len(set(c.values())):
            return new
        c = new


def coll(L, E, n, start, letters):
    A = automaton(L)
    if A is None:
        return False, "another automaton's name"
    found = pairs(E, A, start, letters)
    c, says = equivalent(A, A.letters), {}
    for h, q in found or ():
        if says.setdefault(h, c[q]) != c[q]:
            return True, ""
    return (None, "many states") if found is None else \
        (False, "the rounded state tells all that is to be told")


# ---- MONO -----------------------------------------------------------------

def cycle_periods(table, name):
    """The least periods of what is seen on the cycles of a map."""
    done = [0] * len(table)
    for i in range(len(table)):
        path, j = [], i
        while not done[j]:
            done[j] = 1
            path.append(j)
            j = table[j]
        if done[j] == 1:
            at = path.index(j) if j in path else None
            if at is not None:
                seen = [name[k] for k in path[at:]]
                P = len(seen)
                yield next(d for d in range(1, P + 1) if P % d == 0 and all(
                    seen[k] == seen[(k + d) % P] for k in range(P))), path[at]
        for k in path:
            done[k] = 2


def mono(L, E, n, start, letters):
    divides = int(L.take("divides")[0])
    if E.format.count() ** n > STATES:
        return sampled(E, n, letters, divides)
    states = list(product(E.format.numbers(), repeat=n))
    number = {h: i for i, h in enumerate(states)}
    name = [h if n == 1 else tuple(0 if x == NZ else x for x in h)
            for h in states]
    maps = [tuple(number[E.step(x, h)] for h in states)
            for x in letters.values()]
    found, queue = set(maps), list(dict.fromkeys(maps))
    room = max(12, min(MAPS, 4000 // len(states)))
    for f in queue:
        for period, i in cycle_periods(f, name):
            if divides % period:
                return False, f"a period of {period} from {states[i]}"
        for g in maps:
            new = tuple(g[i] for i in f)
            if new not in found and len(found) < room:
                found.add(new)
                queue.append(new)
    return (True, "") if len(found) < room else (None, "many words")


def sampled(E, n, letters, divides):
    """Some starts, single letters and pairs: only a difference is found."""
    some = {x for r in letters.values() if r.rows for row in r.rows
            for x in row} | {y for r in letters.values() if r.add
                             for y in r.add}
    values = [E.into(x) for x in sorted(map(plain, some))]
    values += [Fraction(0), E.format.largest, -E.format.largest,
               E.into(Fraction(1)), E.into(E.format.largest / 2),
               E.into(E.format.largest / 32)]
    names = list(letters)
    for h in list(product(dict.fromkeys(values), repeat=n))[:24]:
        for word in [[a] for a in names] + [[a, b] for a in names
                                            for b in names if a != b]:
            states, found = orbit(E, letters, h, word, 300)
            if found is None:
                continue
            seen = [s if n == 1 else tuple(0 if x == NZ else x for x in s)
                    for s in states[found[0]:]]
            k = len(word)
            at = (-found[0]) % k
            behind = [seen[(at + i * k) % found[1]]
                      for i in range(2 * found[1])]
            if any(behind[i] != behind[i + divides]
                   for i in range(len(behind) - divides)):
                return False, f"from {h} on {word}"
    return None, "a large format; some starts were tried"


# ---- NONE -----------------------------------------------------------------

def such(name, A):
    """What is asked of A, of size 1 or 2, from its trace and determinant."""
    if len(A) == 1:
        a = A[0][0]
        return {"real": True, "nonnegative": a >= 0, "positive": a > 0,
                "inside": abs(a) < 1, "one-or-inside": abs(a) < 1 or a == 1,
                "norm": abs(a) <= 1, "contraction": abs(a) < 1,
                "symmetric": True, "psd": a >= 0}[name]
    (a, b), (c, d) = A
    t, m = a + d, a * d - b * c
    real = t * t - 4 * m >= 0
    inside = abs(m) < 1 and abs(t) < 1 + m
    if name == "real":
        return real
    if name == "nonnegative":
        return real and t >= 0 and m >= 0
    if name == "positive":
        return real and t > 0 and m > 0
    if name == "inside":
        return inside
    if name == "one-or-inside":     # 1 and the other eigenvalue t - 1 = m
        return inside or (1 - t + m == 0 and (abs(m) < 1 or m == 1))
    if name in ("norm", "contraction"):
        g = [[a * a + c * c, a * b + c * d], [a * b + c * d, b * b + d * d]]
        p, r = 1 - g[0][0], 1 - g[1][1]
        det = p * r - g[0][1] ** 2
        return (p > 0 and det > 0) if name == "contraction" else \
            (p >= 0 and r >= 0 and det >= 0)
    if name == "symmetric":
        return b == c
    if name == "psd":
        return b == c and a >= 0 and d >= 0 and m >= 0
    raise ValueError(name)


def none(L, E):
    shape, n = L.take("family")
    n = int(n)
    entries = [read(x) for x in L.take("entries")]
    adds = [read(x) for x in L.take()] if L.peek() == "add" else None
    names = L.take() if L.peek() == "such" else []
    how, D = L.take("periods")
    D = int(D)
    L.take("type")
    if n > 2:
        return None, "large matrices"
    free = [(i, j) for i in range(n) for j in range(n)
            if shape == "matrix" or (shape == "diagonal" and i == j)
            or (shape in ("triangular", "symmetric") and i <= j)]
    starts = [x for x in E.format.numbers() if finite(x) and x != NZ]
    count = len(entries) ** len(free) * len(adds or [0]) ** n
    if count * len(starts) ** n > 4000:
        return None, "a large family"
    for values in product(entries, repeat=len(free)):
        A = [[Fraction(0)] * n for _ in range(n)]
        for (i, j), v in zip(free, values):
            A[i][j] = v
            if shape == "symmetric":
                A[j][i] = v
        exact = [[plain(x) for x in r] for r in A]
        if not all(such(w, exact) for w in names):
            continue
        for b in product(adds or [None], repeat=n):
            letter = Letter(A, None if adds is None else list(b))
            next_, done = {}, set()
            for h in product(starts, repeat=n):
                path = []
                while h not in done and h not in next_:
                    next_[h] = E.step(letter, h)
                    path.append(h)
                    h = next_[h]
                if h not in done and h in path:
                    period = len(path) - path.index(h)
                    if (how == "divide" and D % period) or \
                            (how == "differ" and D == period):
                        return False, f"a period of {period}, {A}, {b}"
                done.update(path)
    return True, ""


# ---- casts of exact powers ---------------------------------------------------

def affine(letter, n):
    """The exact map of a letter: rows of A, and b."""
    if letter.delta is None:
        return ([[plain(x) for x in r] for r in letter.rows],
                [plain(x) for x in letter.add or [Fraction(0)] * n])
    k, v, beta = letter.delta
    k, v, beta = [plain(x) for x in k], plain(v), plain(beta)
    return ([[(i == j) - beta * k[i] * k[j] for j in range(n)]
             for i in range(n)], [beta * v * x for x in k])


def horizon(L, E, n, start, letters):
    word = L.take("word")
    L.find("from")
    since, first, period = (L.take(w)[0]
                            for w in ("from", "first", "period"))
    since, period = int(since), int(period)
    casts = [tuple(read(x) for x in L.take("cast")) for _ in range(period)]
    for d in range(1, period):
        if period % d == 0 and all(casts[i] == casts[(i + d) % period]
                                   for i in range(period)):
            return False, "a smaller period"
    A = [[Fraction(i == j) for j in range(n)] for i in range(n)]
    b = [Fraction(0)] * n
    for a in word:
        rows, plus = affine(letters[a], n)
        A = [[sum(r[k] * A[k][j] for k in range(n)) for j in range(n)]
             for r in rows]
        b = [sum(x * y for x, y in zip(r, b)) + p
             for r, p in zip(rows, plus)]

    def cast(v):
        out = []
        for x in v:
            y = E.into(x)
            out.append(Fraction(0) if y == NZ else y)
        return out

    two = E.rest == "two-stage"
    h, term = [plain(x) for x in start], b
    acc = [Fraction(0)] * n
    seen = []
    bound = max(since + 3 * period, min(since + BOUND, 2 * BOUND))
    if bound > 6 * BOUND:
        bound = 6 * BOUND
    for k in range(bound):
        if two:
            seen.append(tuple(cast([add(x, y) for x, y in
                                    zip(acc, cast(h))])
                              if any(b) else cast(h)))
            acc = [add(x, y) for x, y in zip(acc, cast(term))]
            term = [sum(x * y for x, y in zip(r, term)) for r in A]
            h = [sum(x * y for x, y in zip(r, h)) for r in A]
        else:
            seen.append(tuple(cast(h)))
            h = [sum(x * y for x, y in zip(r, h)) + p for r, p in zip(A, b)]
        if max(abs(x.numerator).bit_length() + x.denominator.bit_length()
               for x in h) > 6000:
            break
    for k in range(since, len(seen)):
        if seen[k] != casts[k % period]:
            return False, f"step {k}: {seen[k]}"
    if first != "-":
        if int(first) > since:
            return False, "first is behind from"
        m = since
        if len(seen) >= since:
            while m > 0 and seen[m - 1] == casts[(m - 1) % period]:
                m -= 1
            if m != int(first):
                return False, f"the first is {m}"
    return None, f"{len(seen)} steps agree"
