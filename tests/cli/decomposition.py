# SPDX-License-Identifier: LGPL-3.0-or-later
"""Checks the output of `wreath decompose --full --json` independently.

    decomposition.py FILE.dfa ...      JSON of one after the other on stdin
    decomposition.py --make N SEED     N random automata, as files d0.dfa ...
"""
import json
import random
import sys


def make(count, seed):
    rng = random.Random(seed)
    for i in range(count):
        n, k = rng.randint(1, 6), rng.randint(1, 3)
        rows = [[rng.randrange(n) for _ in range(k)] for _ in range(n)]
        kind = rng.randrange(4)
        for a in range(k):
            if kind == 1 or (kind == 2 and a == 0):  # permutations
                for q, r in enumerate(rng.sample(range(n), n)):
                    rows[q][a] = r
            elif kind == 3 and rng.random() < 0.5:  # a merge of two states
                for q in range(n):
                    rows[q][a] = q
                rows[rng.randrange(n)][a] = rng.randrange(n)
        with open("d%d.dfa" % i, "w") as out:
            out.write("states %d\nalphabet %s\nstart 0\ntrans\n%s\n" % (
                n, " ".join("abc"[:k]),
                "\n".join(" ".join(map(str, row)) for row in rows)))


def table(path):
    """The transitions of a file that make() wrote."""
    lines = open(path).read().split("trans\n")[1].split("\n")
    return [[int(x) for x in line.split()] for line in lines if line]


def closure(generators, n):
    """The group of the generators, element by element."""
    one = tuple(range(n))
    group, new = {one}, [one]
    while new:
        new = [h for h in {tuple(g[i] for i in f) for f in new
                           for g in generators} if h not in group]
        group.update(new)
    return group


def check(d, delta):
    where = {}
    assert d["transitions"] == delta
    for q, row in enumerate(d["coordinates"]):
        assert q >= len(delta) or row["state"] == q
        assert all(x < level["states"]
                   for x, level in zip(row["coordinates"], d["levels"]))
        assert len(row["coordinates"]) == len(d["levels"])
        where[tuple(row["coordinates"])] = row["state"]
    assert len(where) == len(d["coordinates"])
    for level in d["levels"]:
        for image in level["actions"]:
            assert len(image) == level["states"]
            assert len(set(image)) in (1, level["states"])
        for c in level["components"]:
            if c["group_order"] is not None and c["group_order"] <= 720:
                group = closure(c["generators"], c["tiles"])
                assert len(group) == c["group_order"], c
            for tiles in c.get("tile_sets") and [c["tile_sets"]] or []:
                assert len(tiles) == c["tiles"]
                assert not any(set(s) < set(t) for s in tiles for t in tiles)
    for a, lift in enumerate(d["lifts"]):
        gates = [{tuple(g["when"]): g["action"] for g in of}
                 for of in lift["gates"]]
        for x, q in where.items():
            y = tuple(level["actions"][gate.get(x[:i], 0)][x[i]]
                      for i, (level, gate) in enumerate(
                          zip(d["levels"], gates)))
            assert where[y] == delta[q][a], (x, lift["letter"], y)
    assert d["checked"] == len(where) * len(d["lifts"])


if sys.argv[1] == "--make":
    make(int(sys.argv[2]), int(sys.argv[3]))
else:
    decoder, text, at = json.JSONDecoder(), sys.stdin.read(), 0
    for path in sys.argv[1:]:
        while text[at].isspace():
            at += 1
        one, at = decoder.raw_decode(text, at)
        check(one, table(path))
    assert text[at:].strip() == ""
    print(len(sys.argv) - 1, "decompositions hold")
