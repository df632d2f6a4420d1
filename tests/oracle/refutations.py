# SPDX-License-Identifier: LGPL-3.0-or-later
"""Refutations: does the claim cover these gates, states, evaluation models and
layers, and does the automaton satisfy its hypothesis (the table of
doc/certificates-languages.md)?  The claim itself is a theorem proved by hand."""
from math import gcd

import rounded
import text

# gates, models, states, layers (None: any number, or a bound)
CLAIMS = {
    "S1": ("diagonal-nonnegative", ("E0", "E2"), "any", "any"),
    "X3": ("diagonal-real", ("E0", "E2"), "any", None),
    "X4": ("diagonal-real-constant", ("E0", "E2"), "any", None),
    "S2": ("diagonal-complex-constant", ("E0",), "any", None),
    "G1p": ("factors-nonnegative", ("E0",), "any", None),
    "G5": ("real-eigenvalues", ("E0",), "any", "1"),
    "X6": ("factors-above-minus-one", ("E0",), "finite", None),
    "CD": ("diagonal-complex", ("E0",), "finite", None),
    "X9": ("diagonal-unit", ("E0",), "finite", "any"),
    "X10": ("factors-contracting", ("E0",), "finite", "1"),
    "X5": ("semidefinite", ("E2-dot",), "any", "any"),
}


def alike(A, q, r):
    """Whether the same is said after every word from q and from r."""
    seen, todo = {(q, r)}, [(q, r)]
    for q, r in todo:
        if A.says(q) != A.says(r):
            return False
        for a in A.letters:
            pair = A.run([a], q), A.run([a], r)
            if pair not in seen:
                seen.add(pair)
                todo.append(pair)
    return True


def decide(source):
    L = text.Lines(source)
    L.take("wreath-refutation")
    A = text.Automaton(L.barred())
    claim = L.take("claim")[0]
    gates, states = L.take("gates"), L.take("states")[0]
    model, layers = L.take("model")[0], L.take("layers")[0]
    kind, models, finite, bound = CLAIMS[claim]
    symmetric = claim == "X5" and gates == ["symmetric"]
    if symmetric:
        kind, bound = "symmetric", "1"
    letter = claim == "G1p" and gates == ["eigenvalues-nonnegative"]
    if (gates[0] != kind and not letter) or model not in models or states != finite or \
            (bound is not None and layers != bound):
        return False, "the claim does not say that"
    each = 2 if letter else int(gates[1]) if claim == "G1p" else 1
    prefix, words = L.take("prefix"), []
    while L.peek() == "word":
        words.append(L.take())
    suffix = L.take("suffix")
    q = A.run(prefix)
    if claim == "X9":
        L.take("merge")
        r = A.run(words[0])
        good = len(words) == 2 and len(suffix) > 0 and \
            A.says(A.run(suffix, q)) != A.says(A.run(suffix, r)) and \
            alike(A, A.run(words[1], q), A.run(words[1], r))
        return good, "merged" if good else "no such states are merged"
    if claim == "X10":
        return normal(L, A, prefix, words, suffix, int(gates[1]))
    if claim == "CD":
        return fixed_point_free(L, A, q, words, suffix, layers)
    said = []
    for _ in range(len(A.states)):
        q = A.run(words[0], q)
    for _ in range(2 * len(A.states)):
        said.append(A.says(A.run(suffix, q)))
        q = A.run(words[0], q)
    n = len(A.states)
    P = next(p for p in range(1, n + 1)
             if all(said[i] == said[i + p] for i in range(n)))
    if P != int(L.take("period")[0]):
        return False, f"the period is {P}"
    odd = P
    while odd % 2 == 0:
        odd //= 2
    length = len(words[0])
    if claim == "X3":
        good = odd > 1 if layers == "any" else 2 ** int(layers) % P != 0
    elif claim == "X4":
        good = P > 1 and length % 2 == 0
    elif claim == "G1p":
        good = P > 1 and each * length <= 2
    elif claim == "G5" or symmetric:
        good = P > 2 and length == 1
    elif claim == "X5":
        good = P > 1 and length == 1
    elif claim == "S2":
        good = P > 1 and length == len(words[1]) and twins(A, prefix, words)
    else:
        good = P > 1
    return good, "the hypothesis does not hold"


def twins(A, prefix, words):
    c = rounded.equivalent(A, A.letters)
    q = A.run(prefix)
    for _ in range(len(A.states) + 1):
        if c[A.run(words[1], q)] != c[q]:
            return False
        q = A.run(words[0], q)
    return True


def normal(L, A, prefix, words, suffix, factors):
    """X10: states as classes; u and v are followed from each of them."""
    P, C, Q = (int(x) for x in L.take("normal"))
    c = rounded.equivalent(A, A.letters)
    member, u, v = {}, words[0], words[1] if len(words) == 2 else None
    for q in c:
        member.setdefault(c[q], q)
    orbit = [c[A.run(prefix)]]
    for x in orbit:
        for w in words:
            y = c[A.run(w, member[x])]
            if y not in orbit:
                orbit.append(y)
    if v is None or factors < 1 or any(
            len({c[A.run(w, member[x])] for x in orbit}) != len(orbit)
            for w in words):
        return False, "no permutations by two words"
    if P < 2 or any(P % d == 0 for d in range(2, P)) or not 1 < C < P:
        return False, "no prime, or no power"
    if any(c[A.run(u * P, member[x])] != x for x in orbit) or \
            all(c[A.run(u, member[x])] == x for x in orbit):
        return False, "another order"
    if any(c[A.run(u + v, member[x])] != c[A.run(v + u * C, member[x])]
           for x in orbit):
        return False, "another power"
    if Q != next(k for k in range(1, P) if pow(C, k, P) == 1):
        return False, "another order modulo the prime"
    says = [A.says(A.run(suffix, A.run(w, A.run(prefix)))) for w in ([], u)]
    return says[0] != says[1] and \
        (Q if Q % 2 == 0 else 2 * Q) > factors * len(set(u + v)), "too few"


def fixed_point_free(L, A, start, words, suffix, layers):
    """CD: perfect or derived."""
    c = rounded.equivalent(A, A.letters)
    member = {}
    for q in c:
        member.setdefault(c[q], q)

    def act(word, x):
        return c[A.run(word, member[x])]

    orbit = [c[start]]
    for x in orbit:
        for w in words:
            y = act(w, x)
            if y not in orbit:
                orbit.append(y)
    maps = [{x: act(w, x) for x in orbit} for w in words]
    if any(len(set(m.values())) != len(orbit) for m in maps):
        return False, "no permutations"

    def then(f, g):
        return {x: g[f[x]] for x in f}

    def inverse(f):
        return {y: x for x, y in f.items()}

    def order(f):
        g, k = f, 1
        while any(g[x] != x for x in g):
            g, k = then(g, f), k + 1
        return k

    def says(x):
        return A.says(A.run(suffix, member[x]))

    what = L.peek()
    numbers = [int(x) for x in L.take()]
    if what == "perfect":
        if len(words) != 2:
            return False, "two words are asked for"
        f, g = maps
        orders = [order(f), order(g), order(then(f, g))]
        if orders != numbers:
            return False, f"the orders are {orders}"
        if any(gcd(a, b) != 1 for i, a in enumerate(orders)
               for b in orders[:i]):
            return False, "the orders are not coprime"
        to = f[c[start]]
    else:
        n = numbers[0]
        if len(words) != 2 ** n or layers == "any" or int(layers) > n:
            return False, "too few words"
        while len(maps) > 1:
            maps = [then(then(x, y), then(inverse(x), inverse(y)))
                    for x, y in zip(maps[::2], maps[1::2])]
        to = maps[0][c[start]]
        if to == c[start]:
            return False, "the commutator does not move the state"
    return says(c[start]) != says(to), "the same is said"
