# SPDX-License-Identifier: LGPL-3.0-or-later
"""Compares the rows of shards with all tables, by brute force.

    classes.py STATES LETTERS ACCEPTING FILE...

Every table (with every set of accepting states) whose states are all reachable,
and which is minimal if there are accepting states, has exactly one row that equals
it up to names of states and letters.  Monoid orders are recomputed by closing the
maps of the letters, and aperiodicity by their powers."""
import itertools
import json
import sys


def reached(table):
    seen, queue = {0}, [0]
    for q in queue:
        for r in table[q]:
            if r not in seen:
                seen.add(r)
                queue.append(r)
    return len(seen) == len(table)


def minimal(table, final):
    n = len(table)
    apart = {(p, q) for p in range(n) for q in range(n)
             if (p in final) != (q in final)}
    while True:
        more = {(p, q) for p in range(n) for q in range(n)
                if (p, q) not in apart and
                any((table[p][a], table[q][a]) in apart
                    for a in range(len(table[0])))}
        if not more:
            return len(apart) == n * n - n
        apart |= more


def class_of(table, final):
    """The least of all that it becomes by other names."""
    n, k, best = len(table), len(table[0]), None
    for names in itertools.permutations(range(1, n)):
        place = (0,) + names
        for order in itertools.permutations(range(k)):
            new = [None] * n
            for q in range(n):
                new[place[q]] = tuple(place[table[q][a]] for a in order)
            one = tuple(new), tuple(sorted(place[q] for q in final))
            if best is None or one < best:
                best = one
    return best


def maps(table):
    n, k = len(table), len(table[0])
    letters = [tuple(table[q][a] for q in range(n)) for a in range(k)]
    seen, queue = {tuple(range(n))}, [tuple(range(n))]
    for f in queue:
        for g in letters:
            h = tuple(g[q] for q in f)
            if h not in seen:
                seen.add(h)
                queue.append(h)
    return seen


def aperiodic(monoid, n):
    for f in monoid:
        g = tuple(range(n))
        for _ in range(n):
            g = tuple(f[q] for q in g)
        if tuple(f[q] for q in g) != g:
            return False
    return True


def main():
    n, k, accepting = (int(x) for x in sys.argv[1:4])
    found = {}
    for name in sys.argv[4:]:
        with open(name, encoding="utf-8") as file:
            for line in file.read().splitlines()[1:-1]:
                row = json.loads(line)
                one = class_of(row["table"], row.get("accepting", []))
                assert one not in found, ("twice", row)
                found[one] = row
                monoid = maps(row["table"])
                if not accepting:
                    assert row["monoid"] == len(monoid), row
                    assert row["aperiodic"] == aperiodic(monoid, n), row
    wanted, labelled = set(), 0
    for flat in itertools.product(range(n), repeat=n * k):
        table = [flat[q * k:(q + 1) * k] for q in range(n)]
        if not reached(table):
            continue
        for bits in range(2 ** n if accepting else 1):
            final = [q for q in range(n) if bits >> q & 1]
            if accepting and not minimal(table, final):
                continue
            labelled += 1
            wanted.add(class_of(table, final))
    assert wanted == set(found), (len(wanted), len(found))
    names = 1
    for i in range(2, n):
        names *= i
    print(len(wanted), labelled // names)


if __name__ == "__main__":
    main()
