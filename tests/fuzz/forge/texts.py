# SPDX-License-Identifier: LGPL-3.0-or-later
"""Forged certificates about automata alone, and of some other kinds, which begin
with stored certificates or with those of the library."""
import json

import draw
import languages
import recur
import seeds
import text
from real import write
from stacked import HASH


def aper(r):
    names = draw.letters(r, r.choice((1, 1, 2, 2, 3)))
    lines = draw.dfa(r, names)
    A = text.Automaton("\n".join(lines) + "\n")
    maps = languages.monoid(A)
    turning = [f for f in maps if not languages.settles(f)]
    out = ["wreath-aperiodic 1"] + draw.barred(lines)
    if turning and r.random() < 0.8:
        word, orbit = witness(A, r)
        out += [" ".join(["witness"] + word),
                " ".join(["orbit"] + [A.states[q] for q in orbit])]
        return "\n".join(out + HASH), "", True
    out.append(f"monoid {len(maps)}")
    return "\n".join(out + HASH), "", not turning


def witness(A, r):
    """A word and states that it turns."""
    n = range(len(A.states))
    found = {tuple(n): []}
    for f in (queue := [tuple(n)]):
        for a in A.letters:
            new = tuple(A.delta[q][a] for q in f)
            if new not in found:
                found[new] = found[f] + [a]
                queue.append(new)
                g = n
                for q in n:
                    for _ in n:
                        q = new[q]
                    orbit = [q]
                    while new[orbit[-1]] != q:
                        orbit.append(new[orbit[-1]])
                    if len(orbit) > 1:
                        return found[new], orbit
    raise ValueError("aperiodic")


def lang(r):
    names = draw.letters(r, r.choice((1, 2, 2)))
    a = draw.dfa(r, names)
    b = draw.dfa(r, names) if r.random() < 0.5 else renamed(r, a, names)
    A, B = (text.Automaton("\n".join(x) + "\n") for x in (a, b))
    out = ["wreath-languages 1", "first"] + draw.barred(a) + ["second"] + \
        draw.barred(b)
    start = A.start, B.start
    found, queue = {start: []}, [start]
    for p, q in queue:
        if (p in A.accept) != (q in B.accept):
            out.append(" ".join(["differ"] + found[p, q]))
            return "\n".join(out + HASH), "", True
        for c in names:
            new = A.delta[p][c], B.delta[q][c]
            if new not in found:
                found[new] = found[p, q] + [c]
                queue.append(new)
    out.append(f"equal {len(queue)}")
    out += [f"pair {A.states[p]} {B.states[q]}" for p, q in queue]
    return "\n".join(out + HASH), "", True


def renamed(r, lines, names):
    A = text.Automaton("\n".join(lines) + "\n")
    n = len(A.states)
    p = r.sample(range(n), n)
    rows = [None] * n
    for q in range(n):
        rows[p[q]] = [p[A.delta[q][a]] for a in names]
    return draw.write_dfa("other", [f"s{q}" for q in range(n)], names,
                          p[A.start], [p[q] for q in sorted(A.accept)], rows)


CLAIMS = (("S1", "diagonal-nonnegative", "any", "E0"),
          ("S1", "diagonal-nonnegative", "any", "E2"),
          ("X3", "diagonal-real", "any", "E0"),
          ("X4", "diagonal-real-constant", "any", "E0"),
          ("S2", "diagonal-complex-constant", "any", "E0"),
          ("G1p", "factors-nonnegative 1", "any", "E0"),
          ("G1p", "factors-nonnegative 2", "any", "E0"),
          ("G1p", "eigenvalues-nonnegative", "any", "E0"),
          ("G5", "real-eigenvalues", "any", "E0"),
          ("X6", "factors-above-minus-one", "finite", "E0"),
          ("X5", "semidefinite", "any", "E2-dot"),
          ("X5", "symmetric", "any", "E2-dot"),
          ("X9", "diagonal-unit", "finite", "E0"))


def refutation(r):
    names = draw.letters(r, r.choice((1, 2, 2, 3)))
    lines = draw.dfa(r, names)
    A = text.Automaton("\n".join(lines) + "\n")
    claim, gates, states, model = r.choice(CLAIMS)
    layers = "1" if claim == "G5" or gates == "symmetric" else r.choice(
        ("any", "any", "1", "2")) if claim == "X3" else "any"
    k = r.choice((1, 1, 2, 2, 3))
    words = [r.choices(names, k=k)]
    if claim in ("S2", "X9"):
        words.append(r.choices(names, k=k))
    prefix, suffix = (r.choices(names, k=r.choice((0, 0, 1, 2)))
                      for _ in range(2))
    q, n, said = A.run(prefix), len(A.states), []
    for i in range(3 * n):
        if i >= n:
            said.append(A.says(A.run(suffix, q)))
        q = A.run(words[0], q)
    P = next(p for p in range(1, n + 1)
             if all(said[i] == said[i + p] for i in range(n)))
    if P == 1 and claim != "X9" and r.random() < 0.9:
        return None
    out = ["wreath-refutation 1"] + draw.barred(lines)
    out += ["claim " + claim, "gates " + gates, "states " + states,
            "model " + model, "layers " + layers,
            " ".join(["prefix"] + prefix)]
    out += [" ".join(["word"] + w) for w in words]
    out += [" ".join(["suffix"] + suffix),
            "merge" if claim == "X9" else f"period {P}"]
    return "\n".join(out + HASH), "", False


def affine(r, p, c):
    """(letters, automaton) of maps x -> m x + t modulo p, m a power of c:
    perhaps with a bit that nothing depends on, or one edge changed."""
    maps = [(1, 1), (c, r.randrange(p)), (pow(c, -1, p), 1)]
    maps = r.choice((maps[:2], maps, [(c, 1), (c, 3 % p)]))
    names, twice = draw.letters(r, len(maps)), r.random() < 0.2
    flip = [r.random() < 0.5 for _ in maps]
    rows = [[(m * x + t) % p * 2 ** twice + (twice and y ^ f)
             for (m, t), f in zip(maps, flip)]
            for x in range(p) for y in range(2 ** twice)]
    if wrong := r.random() < 0.15:
        r.choice(rows)[r.randrange(len(maps))] = r.randrange(len(rows))
    accept = [q for q in range(len(rows))
              if q >> twice == 0 or (not twice and r.random() < 0.3)]
    if r.random() < 0.2:
        accept = None
    lines = draw.write_dfa("x", [str(q) for q in range(len(rows))], names, 0,
                           accept, rows)
    return dict(zip(names, maps)), lines, wrong or len(accept or [0]) == p


def normal(r):
    """X10 of an affine group: a translation u, and v that takes it to its
    power."""
    p = r.choice((3, 5, 7, 7, 11, 11, 13, 9))
    c = r.choice([m for m in range(2, p) if m % 3 or p != 9])
    maps, lines, wrong = affine(r, p, c)
    A, names = text.Automaton("\n".join(lines) + "\n"), list(maps)

    def value(word):
        m, t = 1, 0
        for a in word:
            m, t = maps[a][0] * m % p, (maps[a][0] * t + maps[a][1]) % p
        return m, t

    words = [r.choices(names, k=r.randint(1, 4)) for _ in range(60)]
    u = next((w for w in words if value(w)[0] == 1 != value(w)[1]), names[:1])
    v = next((w for w in words if value(w)[0] > 1), names[-1:])
    C = value(v)[0]
    Q = next((k for k in range(1, p) if pow(C, k, p) == 1), 1)
    prefix, suffix = (r.choices(names, k=r.choice((0, 0, 1, 2)))
                      for _ in range(2))
    if A.accept is None:
        suffix = []
    k, q = r.choice((1, 1, 2, 2, 3, 4)), A.run(prefix)
    must = not wrong and p != 9 and C > 1 and value(u)[0] == 1 and \
        value(u)[1] != 0 and k * len(set(u + v)) < Q * (1 + Q % 2) and \
        A.says(A.run(suffix, q)) != A.says(A.run(u + suffix, q))
    out = ["wreath-refutation 1"] + draw.barred(lines)
    out += ["claim X10", f"gates factors-contracting {k}", "states finite",
            "model E0", "layers 1", " ".join(["prefix"] + prefix),
            " ".join(["word"] + u), " ".join(["word"] + v),
            " ".join(["suffix"] + suffix), f"normal {p} {C} {Q}"]
    return "\n".join(out + HASH), "", must


def abnormal(r, cert, model):
    """A letter more or less in a word, another power, or more factors."""
    lines = cert.split("\n")
    how = r.random()
    names = next(x for x in lines if x.startswith("| alphabet")).split(" ")[2:]
    first = ("prefix", "word", "suffix") if how < 0.6 else \
        ("normal",) if how < 0.8 else ("gates", "layers", "states", "model")
    at = [i for i, x in enumerate(lines) if x.split(" ")[0] in first]
    if not at:
        return cert, model
    i = r.choice(at)
    tokens = lines[i].split(" ")
    if how < 0.6:
        k = r.randint(1, len(tokens))
        tokens[k:k + r.choice((0, 1))] = r.choices(names, k=r.choice((0, 1)))
    elif how < 0.8 and len(tokens) == 4 and "".join(tokens[1:]).isdigit():
        p, c = int(tokens[1]), r.randrange(1, 9)
        c = pow(int(tokens[2]), c, p) if 0 < p < 99 else c
        tokens[2:] = [str(c), r.choice(tokens[2:] + [str(c), "2", "3", "6"])]
    else:
        tokens[-1] = r.choice(("1", "2", "3", "any", "finite", "E0", "E2"))
    lines[i] = " ".join(tokens)
    return "\n".join(lines), model


# ---- kinds that begin with kept ones ---------------------------------------

def pooled(kind, share=1.0, other=None):
    def make(r):
        pool = seeds.POOLS.get(kind, ())
        if other is not None and (not pool or r.random() > share):
            return other(r)
        if not pool:
            return None
        return r.choice(pool) + (True,)
    return make


def leaves(v, at=()):
    items = v.items() if isinstance(v, dict) else enumerate(v)
    for k, x in items:
        if isinstance(x, (dict, list)):
            yield from leaves(x, at + (k,))
        elif k not in ("format", "version", "name", "sha256", "method",
                       "automaton", "wreath"):
            yield at + (k,)


def model_leaf(r, cert, model):
    """One number or word of the model changed."""
    try:
        v = json.loads(model)
    except ValueError:
        return draw.change(r, cert), model
    places = list(leaves(v))
    for _ in range(3):
        *path, last = r.choice(places)
        x = v
        for k in path:
            x = x[k]
        old = x[last]
        if isinstance(old, bool):
            continue
        if isinstance(old, int):
            x[last] = max(0, old + r.choice((1, -1, 2)))
        elif (new := draw.other_number(r, old)) is not None:
            x[last] = new
        elif path and isinstance(x, list):
            x.append(r.choice(x))
        break
    return cert, json.dumps(v, ensure_ascii=False) + "\n"


def weights(r, cert, model):
    """A raw certificate with a number more, without it, or another."""
    lines = cert.split("\n")
    at = [i for i, x in enumerate(lines) if x.startswith("number ")]
    if not at:
        return draw.change(r, cert), model
    i = r.choice(at)
    block = lines[i:i + 6]
    how = r.random()
    if how < 0.4:
        return model_leaf(r, cert, model)
    new = list(block)
    words = new[0].split(" ")
    if r.random() < 0.6:
        words[2] = r.choice(("0", "1", "2"))
    new[0] = " ".join(words)
    w = new[1].split(" ")
    if len(w) == 2 and "," not in w[1]:
        x = draw.Fraction(w[1])
        x += r.choice((-1, 1, 0, draw.Fraction(-1, 2), -10, -2 * x))
        new[1] = "weight " + write(x)
        evidence(lines, words[1], new, x)
    if how < 0.8:
        lines[i:i + 6] = new
    else:
        lines[i:i] = new
        for k, line in enumerate(lines):
            if line.startswith("numbers "):
                lines[k] = f"numbers {len(at) + 1}"
    return "\n".join(lines), model


def evidence(lines, gate, new, w):
    """Code, range, and the x that are taken there, for the weight."""
    import raw
    words = next(x for x in lines if x.startswith("parameters ")).split(" ")
    try:
        C = raw.Codes(words[1:])
        i = next(k for k, x in enumerate(lines)
                 if x.startswith(f"gate {gate} "))
        name = lines[i].split(" ", 2)[2]
        G = raw.Gate(name, lines[i + 1][6:], C)
    except (raw.lrnn.Cannot, StopIteration):
        return
    target = C.F.round(w, "rne")
    if isinstance(target, str) or G.whole:
        return
    new[2] = "code " + code(C, C.of(target))
    lo, hi = raw.RANGES.get(name, (None, None))
    if lo is not None:
        new[3] = "range " + ("inside" if lo < w < hi else
                             "end" if w in (lo, hi) else "outside")
    for k, how in ((4, "once"), (5, "stepwise")):
        new[k] = how + " " + reached(C, G, how, w, target)


def code(C, k):
    return format(k if k >= 0 else C.sign - k, "x")


def reached(C, G, how, w, target):
    import raw
    top = C.top()
    rises = raw.below(G.apply(how, -top), G.apply(how, top))

    def before(k):              # number k is taken to before the target
        y = G.apply(how, k)
        return raw.below(y, target) if rises else raw.below(target, y)

    def first(test):            # the first number that does not pass
        lo, hi = -top, top + 1
        while lo < hi:
            mid = (lo + hi) // 2
            lo, hi = (mid + 1, hi) if test(mid) else (lo, mid)
        return lo

    low = first(before)
    high = first(lambda k: before(k) or G.apply(how, k) == target) - 1
    if low > high:
        return "not " + ("-" if low == -top else code(C, low - 1)) + " " + \
            ("-" if low > top else code(C, low))
    if target != w:
        cls = "nearest"
    elif not G.steps or (low <= 0 <= high and
                         abs(G.real(0) - raw.dec(w)) < raw.Decimal("1e-90")):
        cls = "exact"
    else:
        cls = "rounded"
    return f"{cls} {code(C, low)} {code(C, high)}"


def degenerate(r):
    """Collapse of nothing, and of one number."""
    if r.random() < 0.5:
        return pooled("COLLAPSE")(r)
    n = r.choice((0, 1, 1))
    out = ["wreath-collapse 1", f"matrix {n}"]
    for _ in range(n):
        out.append("row " + write(draw.number(r)))
    out.append(" ".join(["widths"] + [r.choice(("0", "1", "2", "1/2"))
                                      for _ in range(n)]))
    out.append("eta " + r.choice(("1", "1/8", "2", "0")))
    out += r.choice((["first 0", "stays 0 1"], ["never expands"],
                     ["never form 1" + " 1" * n], ["never period 0 1"],
                     ["first 1", "stays 1 1"]))
    return "\n".join(out + HASH), "", False


KINDS = {
    "APERIODIC": aper, "LANGUAGES": lang, "NORMAL": normal,
    "REFUTATION": pooled("REFUTATION", 0.1, refutation), "COLLAPSE": degenerate,
}
SHAKE = {"E0-HULL": model_leaf, "E0-POLY": model_leaf, "E0-CASC": model_leaf,
         "COUNT": model_leaf, "RAW": weights,
         "NORMAL": abnormal}
