# SPDX-License-Identifier: LGPL-3.0-or-later
"""reflections.py FOLDER SEED MULTIPLIER: models of one reflection per letter,
written by wreath for random small automata.  The oracle runs them on all short
words, on which they must be right; if their rule or layers are changed and the
hashes corrected, wreath-check must refuse the certificate unless the oracle finds
no error either."""
import hashlib
import json
import os
import random
import subprocess
import sys

import lrnn

WREATH, CHECK = os.environ["WREATH"], os.environ["WREATH_CHECK"]


def automaton(rng):
    n, k = rng.randint(2, 4), rng.randint(1, 2)
    letters = []
    for _ in range(k):
        p = list(range(n))
        rng.shuffle(p)
        letters.append(p if rng.random() < .6 else
                       [rng.randrange(n) for _ in range(n)])
    return n, k, [[letters[a][q] for a in range(k)] for q in range(n)]


def write(name, n, k, rows):
    with open(name, "w") as f:
        f.write(f"states {n}\nalphabet {' '.join('abc'[:k])}\nstart 0\n"
                "trans\n" + "".join(" ".join(map(str, r)) + "\n"
                                    for r in rows))


def wrong(text, rows, length):
    """A word after which the model does something else, or None; or why it
    is no model."""
    try:
        M = lrnn.Model(text)
    except (lrnn.Wrong, ValueError) as e:
        return f"no model: {e}"
    h, labels = M.start()
    todo = [((), h, labels, 0)]
    for word, h, labels, q in todo:
        if None in labels:
            return word
        m = M.readout(word[-1] if word else len(M.letters), labels)
        if m is None or M.states[m] != str(q):
            return word
        if len(word) == length:
            continue
        for a in range(len(M.letters)):
            try:
                after = M.step(a, h, labels)
            except (IndexError, KeyError, TypeError, ValueError) as e:
                return f"{word} {a}: {e}"
            if after is None:
                return word + (a,)
            todo.append((word + (a,), *after, rows[q][a]))
    return None


def places(v, at=()):
    """Every number in a JSON value that means something."""
    if isinstance(v, dict):
        for key, x in v.items():
            if key not in ("name", "origin", "test_vectors", "version"):
                yield from places(x, at + (key,))
    elif isinstance(v, list):
        for i, x in enumerate(v):
            yield from places(x, at + (i,))
    elif isinstance(v, int) or (isinstance(v, str) and v.isdigit()):
        yield at


def holder(v, at):
    for key in at[:-1]:
        v = v[key]
    return v


def mutate(rng, text):
    v = json.loads(text)
    way = rng.randrange(4)
    rule = [p for p in places(v["rule"])]
    moves = [(l, i) for l, m in enumerate(v["rule"]["moves"])
             for i in range(len(m))]
    if way == 0 and moves:          # a move less, or exchanged with another
        l, i = rng.choice(moves)
        m = v["rule"]["moves"][l]
        if rng.random() < .5:
            del m[i]
        else:
            m[i], m[0] = m[0], m[i]
        return v
    if way == 1:                    # a layer less, or twice, or moved
        i, j = (rng.randrange(len(v["layers"])) for _ in range(2))
        x = v["layers"].pop(i)
        if rng.random() < .7:
            v["layers"].insert(j, x)
        return v
    if way == 2 and moves:          # two images of a move
        l, i = rng.choice(moves)
        m = v["rule"]["moves"][l][i]
        a, b = (rng.randrange(len(m)) for _ in range(2))
        m[a], m[b] = m[b], m[a]
        return v
    at = ("rule",) + rng.choice(rule) if rng.random() < .6 else \
        rng.choice(list(places(v)))
    x = holder(v, at)
    new = max(0, int(x[at[-1]]) + rng.choice((-1, 1, 1, 2)))
    x[at[-1]] = str(new) if isinstance(x[at[-1]], str) else new
    return v


def main(folder, seed, multiplier):
    rng = random.Random(seed)
    refused = accepted = 0
    os.chdir(folder)
    for _ in range(6 * multiplier):
        n, k, rows = automaton(rng)
        write("a.dfa", n, k, rows)
        subprocess.run([WREATH, "compile", "-q", "a.dfa", "--gates",
                        "reflection", "-o", "a.lrnn"], check=True)
        subprocess.run([WREATH, "verify", "-q", "--all", "a.lrnn", "a.dfa",
                        "-o", "a.cert"], check=True,
                       stdout=subprocess.DEVNULL)
        text = open("a.lrnn").read()
        cert = open("a.cert").read()
        length = 8 if k == 1 else 4
        word = wrong(text, rows, length)
        if word is not None:
            sys.exit(f"seed {seed}: the oracle differs after {word}: {rows}")
        if subprocess.run([CHECK, "a.cert"],
                          stdout=subprocess.DEVNULL).returncode != 0:
            sys.exit(f"seed {seed}: refused: {rows}")
        layers = len(json.loads(text)["layers"])
        for _ in range(25):
            v = mutate(rng, text)
            other = json.dumps(v)
            with open("b.lrnn", "w") as f:
                f.write(other)
            c = cert.replace("lrnn a.lrnn", "lrnn b.lrnn").replace(
                hashlib.sha256(text.encode()).hexdigest(),
                hashlib.sha256(other.encode()).hexdigest())
            if len(v["layers"]) != layers:
                c = c.replace(f"layers {layers}", f"layers {len(v['layers'])}")
            with open("b.cert", "w") as f:
                f.write(c)
            status = subprocess.run([CHECK, "b.cert"], capture_output=True)
            if status.returncode not in (0, 1, 2):
                sys.exit(f"seed {seed}: status {status.returncode}: {other}")
            if status.returncode != 0:
                refused += 1
                continue
            accepted += 1
            word = wrong(other, rows, length)
            if word is not None:
                sys.exit(f"seed {seed}: accepted, but wrong after {word}:\n"
                         f"{other}")
    if refused < accepted or not refused:
        sys.exit(f"seed {seed}: {refused} refused, {accepted} accepted")
    print(f"{refused} mutants refused, {accepted} accepted and right")


main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
