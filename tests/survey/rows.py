# SPDX-License-Identifier: LGPL-3.0-or-later
"""Recomputes rows of a database from their tables alone.

    rows.py DATABASE COUNT SEED

For COUNT automata, chosen by the seed: the order of the monoid, its J-classes,
whether it is aperiodic or a group; and that a diagonal with entries in [0, 1]
expresses the aperiodic ones, and one with entries in [-1, 1] those whose elements
have powers of 2 as periods.  Their weights and certificates are written to folders
named by their hashes, and the paths of the certificates are printed for
wreath-check."""
import hashlib
import json
import os
import random
import sqlite3
import sys

from classes import aperiodic, maps


def j_classes(monoid, letters):
    """Strong components of f -> f g and g f."""
    step = {f: [tuple(g[q] for q in f) for g in letters] +
            [tuple(f[q] for q in g) for g in letters] for f in monoid}

    def below(f):
        seen, stack = {f}, [f]
        while stack:
            for g in step[stack.pop()]:
                if g not in seen:
                    seen.add(g)
                    stack.append(g)
        return seen

    down = {f: below(f) for f in monoid}
    return len({frozenset(g for g in down[f] if f in down[g])
                for f in monoid})


def period(f):
    """Of the powers of f."""
    met, g, i = {}, f, 0
    while g not in met:
        met[g] = i
        g, i = tuple(f[q] for q in g), i + 1
    return i - met[g]


def expresses(db, i, arch):
    found = db.execute("SELECT expressed FROM cell WHERE id = ? AND arch = ?",
                       (i, arch)).fetchone()
    return found and found[0]


def write(db, cert):
    os.makedirs(cert, exist_ok=True)
    for name, data in db.execute("SELECT name, data FROM sqlar WHERE"
                                 " name GLOB ? || '/*'", (cert,)):
        with open(name, "wb") as file:
            file.write(data)
        if name.endswith("/proof.cert"):
            assert hashlib.sha256(data).hexdigest() == cert
            print(name)


def main():
    base, count, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    db, chance = sqlite3.connect(base), random.Random(seed)
    rows = db.execute("SELECT id, delta, monoid, aperiodic, is_group,"
                      " j_classes FROM automaton ORDER BY id").fetchall()
    for i, delta, order, star_free, group, classes in \
            chance.sample(rows, min(count, len(rows))):
        table = json.loads(delta)
        n, k = len(table), len(table[0])
        monoid = maps(table)
        letters = [tuple(table[q][a] for q in range(n)) for a in range(k)]
        found = (len(monoid), aperiodic(monoid, n),
                 all(len(set(f)) == n for f in monoid),
                 j_classes(monoid, letters))
        assert found == (order, star_free, group, classes), (i, found)
        for arch, holds in (("mamba", star_free), ("mamba-negative", all(
                period(f) & (period(f) - 1) == 0 for f in monoid))):
            assert expresses(db, i, arch) in (None, "yes" if holds else "no")
        for (cert,) in db.execute("SELECT DISTINCT certificate FROM cell WHERE"
                                  " id = ? AND certificate NOTNULL", (i,)):
            write(db, cert)
        print("row", i, *found, file=sys.stderr)


if __name__ == "__main__":
    main()
