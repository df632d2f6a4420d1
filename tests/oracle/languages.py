# SPDX-License-Identifier: LGPL-3.0-or-later
"""Certificates about automata alone, by listing the transition monoid and the
reachable pairs of states."""
import text

MAPS = 20000


def monoid(A):
    """All maps of the states that words make, the empty one's too; or None."""
    n = range(len(A.states))
    gens = [tuple(A.delta[q][a] for q in n) for a in A.letters]
    first = tuple(n)
    found, queue = {first}, [first]
    for f in queue:
        for g in gens:
            new = tuple(g[q] for q in f)
            if new not in found:
                if len(found) == MAPS:
                    return None
                found.add(new)
                queue.append(new)
    return found


def settles(f):
    seen, g = [], f
    while g not in seen:
        seen.append(g)
        g = tuple(f[q] for q in g)
    return seen[-1] == g


def decide(source):
    L = text.Lines(source)
    if L.peek() == "wreath-aperiodic":
        L.take()
        A = text.Automaton(L.barred())
        return aperiodic(L, A)
    L.take("wreath-languages")
    L.take("first")
    A = text.Automaton(L.barred())
    L.take("second")
    B = text.Automaton(L.barred())
    return languages(L, A, B)


def aperiodic(L, A):
    if L.peek() == "witness":
        word = L.take()
        orbit = [A.number[s] for s in L.take("orbit")]
        for q, p in zip(orbit, orbit[1:] + orbit[:1]):
            if A.run(word, q) != p:
                return False, "the orbit is another"
        if len(set(orbit)) < 2 or len(set(orbit)) != len(orbit):
            return False, "no orbit"
        maps = monoid(A)
        return (True, "") if maps is None else \
            (any(not settles(f) for f in maps), "aperiodic")
    count = int(L.take("monoid")[0])
    maps = monoid(A)
    if maps is None:
        return None, "many maps"
    if len(maps) != count:
        return False, f"{len(maps)} maps"
    return all(map(settles, maps)), "not aperiodic"


def languages(L, A, B):
    if A.accept is None or B.accept is None:
        return False, "a semiautomaton has no language"
    if set(A.letters) != set(B.letters):
        return False, "other letters"
    start = A.start, B.start
    found, queue = {start: ()}, [start]
    differ = None
    for p, q in queue:
        if (p in A.accept) != (q in B.accept):
            differ = found[p, q]
            break
        for a in A.letters:
            new = A.delta[p][a], B.delta[q][a]
            if new not in found:
                found[new] = found[p, q] + (a,)
                queue.append(new)
    if L.peek() == "equal":
        return (True, "") if differ is None else \
            (False, f"they differ on {' '.join(differ)}")
    word = L.take("differ")
    return (A.run(word) in A.accept) != (B.run(word) in B.accept), \
        "the word is in both or in none"
