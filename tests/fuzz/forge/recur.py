# SPDX-License-Identifier: LGPL-3.0-or-later
"""Forged certificates of rounded recurrences.  The evidence is that which the
checker would compute, whether or not its lemma applies to the recurrence."""
import draw
import rounded
import text
from evaluate import orbit
from real import NZ, format_of, write

HASH = ["sha256 " + "0" * 64, ".", ""]


def affine(r, n, names, diagonal=False):
    lines = []
    for a in names:
        lines.append("letter " + a)
        for i in range(n):
            row = [write(draw.number(r)) if i == j or not diagonal else
                   r.choice(("0", "0", "-0")) for j in range(n)]
            if r.random() < 0.05:
                row[i] = "-0"
            lines.append("row " + " ".join(row))
        if r.random() < 0.7:
            lines.append("add " + " ".join(
                "-0" if r.random() < 0.05 else write(draw.number(r))
                for _ in range(n)))
    return lines


def delta(r, n, names):
    lines = []
    for a in names:
        lines += ["letter " + a,
                  "delta " + " ".join(write(draw.number(r))
                                      for _ in range(n)),
                  "value " + write(draw.number(r)),
                  "beta " + write(draw.number(r))]
    return lines


def tree(r, n, names):
    lines = []
    for a in names:
        lines.append("letter " + a)
        count = r.randint(0, 4)
        for i in range(count):
            def one():
                return r.choice([f"h{r.randrange(n)}",
                                 write(draw.number(r))] +
                                ([f"t{r.randrange(i)}"] if i else []))
            name = r.choice(("add", "sub", "mul", "fma"))
            lines.append(f"op {name}{r.choice(('', '.acc'))} " + " ".join(
                one() for _ in range(3 if name == "fma" else 2)))
        lines.append("out " + " ".join(
            r.choice([f"h{r.randrange(n)}"] +
                     [f"t{k}" for k in range(count)]) for _ in range(n)))
    return lines


def recurrence(r, most=2, diagonal=False, only_affine=False, chunks=False):
    """(header lines, names)."""
    n = 1 if r.random() < 0.7 else r.randint(1, most)
    names = draw.letters(r, r.choice((1, 1, 1, 2, 2, 3)))
    what = "affine" if only_affine else r.choice(
        ("affine",) * 6 + ("delta", "tree", "chunk" if chunks else "affine"))
    if what == "chunk":
        F = draw.format_name(r)
        order = r.choice(("chunk-1", "chunk-2", "chunk-3", "scan-2",
                          "scan-4", "scan-1"))
        name = f"E3:{F}:{draw.mode(r, F)}:{order}"
        head = ["format " + " ".join(draw.words(F))]
    else:
        name, head = draw.model(r, {
            "delta": ("seq", "fma"), "tree": ("tree", "tree-")}.get(
                what, ("dot", "seq", "bias", "fma", "wide", "acc", "wide",
                       "acc") + (("tree",) if r.random() < 0.02 else ())))
    lines = ["wreath-rounding 1", "model " + name] + head
    lines += [f"recurrence {n}",
              "start " + " ".join(write(draw.number(r)) for _ in range(n))]
    lines += affine(r, n, names, diagonal) if what in ("affine", "chunk") \
        else (delta if what == "delta" else tree)(r, n, names)
    return lines, names


def parsed(lines):
    L = text.Lines("\n".join(lines + ["type X", ""]))
    L.take()
    E = text.model(L)
    return (E,) + text.recurrence(L)


def numbers(word, h):
    return " ".join([word] + [write(x) for x in h])


def rho(r):
    lines, names = recurrence(r, chunks=True)
    E, n, start, letters = parsed(lines)
    word = [r.choice(names) for _ in range(r.choice((1, 1, 2, 3, 4)))]
    states, found = orbit(E, letters, start, word, 300)
    if found is None:
        return None
    M, period = found
    lines += ["type RHO", " ".join(["word"] + word), f"preperiod {M}",
              f"period {period}"]
    lines += [numbers("state", h) for h in states[M:M + period]]
    return "\n".join(lines + HASH), "", E.number == 2


def twist(r, lines, names):
    """Now and then a letter that the automaton has and they have not."""
    return draw.dfa(r, names + (["z"] if r.random() < 0.1 else []))


def hom(r):
    lines, names = recurrence(r)
    E, n, start, letters = parsed(lines)
    A_lines = twist(r, lines, names)
    A = text.Automaton("\n".join(A_lines) + "\n")
    found = walk(E, A, start, letters)
    if found is None:
        return None
    if r.random() < 0.6:     # an automaton made of the rounded states
        A_lines = automaton_of(r, E, start, letters, names)
        if A_lines is None:
            return None
        A = text.Automaton("\n".join(A_lines) + "\n")
        found = walk(E, A, start, letters)
    c = rounded.equivalent(A, names)
    number = {}
    for q in range(len(A.states)):
        number.setdefault(c[q], len(number))
    lines += ["type HOM", "automaton " + A.name] + draw.barred(A_lines)
    lines.append(" ".join(["classes"] + [str(number[c[q]]) for q in
                                         range(len(A.states))]))
    states = {}
    for h, q in found:
        states.setdefault(h, number[c[q]])
    lines.append(f"states {len(states)}")
    lines += [numbers(f"state {k}", h) for h, k in states.items()]
    return "\n".join(lines + HASH), "", len(
        {(h, c[q]) for h, q in found}) == len(states)


def walk(E, A, start, letters, most=150):
    first = (tuple(E.into(x) for x in start), A.start)
    seen = {first: ()}
    queue = [first]
    for h, q in queue:
        for a, letter in letters.items():
            new = E.step(letter, h), A.delta[q][a]
            if new not in seen:
                if len(seen) == most:
                    return None
                seen[new] = seen[h, q] + (a,)
                queue.append(new)
    return seen


def automaton_of(r, E, start, letters, names):
    first = tuple(E.into(x) for x in start)
    number, queue, rows = {first: 0}, [first], []
    for h in queue:
        row = []
        for a in names:
            new = E.step(letters[a], h)
            if new not in number:
                if len(number) == 60:
                    return None
                number[new] = len(number)
                queue.append(new)
            row.append(number[new])
        rows.append(row)
    accept = [q for q in range(len(rows)) if r.random() < 0.5]
    return draw.write_dfa("own", [str(q) for q in range(len(rows))], names,
                          0, accept, rows)


def coll(r):
    lines, names = recurrence(r)
    E, n, start, letters = parsed(lines)
    A_lines = twist(r, lines, names)
    A = text.Automaton("\n".join(A_lines) + "\n")
    found = walk(E, A, start, letters)
    if found is None:
        return None
    c, met = rounded.equivalent(A, names), {}
    for (h, q), word in found.items():
        if met.setdefault(h, (q, word)) and c[met[h][0]] != c[q]:
            p, other = met[h]
            rest = apart(A, p, q, names)
            lines += ["type COLL", "automaton " + A.name]
            lines += draw.barred(A_lines)
            lines += [" ".join(("first",) + other),
                      " ".join(("second",) + word),
                      " ".join(("rest",) + rest)]
            return "\n".join(lines + HASH), "", True
    return None


def apart(A, p, q, names):
    queue = [(p, q, ())]
    seen = {(p, q)}
    for p, q, word in queue:
        if A.says(p) != A.says(q):
            return word
        for a in names:
            new = A.delta[p][a], A.delta[q][a]
            if new not in seen:
                seen.add(new)
                queue.append(new + (word + (a,),))
    raise ValueError("not told apart")


def mono(r):
    lines, names = recurrence(r, diagonal=r.random() < 0.98,
                              only_affine=r.random() < 0.98)
    E, n, start, letters = parsed(lines)
    minus = any(r_[i] == NZ or (r_[i] != NZ and r_[i] < 0)
                for x in letters.values() if x.rows
                for i, r_ in enumerate(x.rows))
    divides = 2 if minus else 1
    if r.random() < 0.05:
        divides = 3 - divides
    lines += ["type MONO", f"divides {divides}"]
    return "\n".join(lines + HASH), "", False


def none(r):
    name, head = draw.model(r)
    F = text.Evaluation(name, head[0].split()[1:],
                        head[1].split()[1:] if len(head) > 1 else None)
    if F.format.count() > 64:
        return None
    n = 1 if F.format.count() > 16 or r.random() < 0.7 else 2
    shape = r.choice(("matrix", "diagonal", "triangular", "symmetric"))
    entries = sorted({draw.number(r) for _ in range(r.randint(1, 3))})
    entries = [write(x) for x in entries]
    if r.random() < 0.2:
        entries.insert(0, "-0")
    lines = ["wreath-rounding 1", "model " + name] + head
    lines += [f"family {shape} {n}", "entries " + " ".join(entries)]
    adds = 1
    if r.random() < 0.6:
        values = sorted({draw.number(r) for _ in range(r.randint(1, 2))})
        adds = len(values)
        lines.append("add " + " ".join(write(x) for x in values))
    names = []
    if r.random() < 0.6:
        names = [w for w in ("real", "nonnegative", "positive", "inside",
                             "one-or-inside", "norm", "contraction",
                             "symmetric", "psd") if r.random() < 0.2]
        if names:
            lines.append("such " + " ".join(names))
    free = {"matrix": n * n, "diagonal": n}.get(shape, n * (n + 1) // 2)
    candidates = len(entries) ** free * adds ** n
    if candidates * F.format.count() ** n > 1500:
        return None
    outside = 0
    from itertools import product
    from fractions import Fraction
    for v in product(entries, repeat=free):
        it = iter(v)
        A = [[Fraction(0)] * n for _ in range(n)]
        for i in range(n):
            for j in range(n):
                if shape == "matrix" or (shape == "diagonal" and i == j) or \
                        (shape in ("triangular", "symmetric") and i <= j):
                    A[i][j] = Fraction(next(it).replace("-0", "0"))
                    if shape == "symmetric":
                        A[j][i] = A[i][j]
        if not all(rounded.such(w, A) for w in names):
            outside += adds ** n
    lines += [f"periods {r.choice(('divide', 'divide', 'differ'))} "
              f"{r.randint(1, 4)}", "type NONE", f"candidates {candidates}",
              f"outside {outside}"]
    return "\n".join(lines + HASH), "", False


def remodel(r, cert, model):
    """The same recurrence and claim in another evaluation model."""
    lines = [x for x in cert.split("\n")
             if not x.startswith(("format ", "accumulator ", "model "))]
    name, head = draw.model(r, ("wide", "acc", "wide", "seq", "dot", "fma",
                                "bias", "tree"))
    return "\n".join(lines[:1] + ["model " + name] + head + lines[1:]), model


def smaller(r, cert, model):
    """remodel, where the format stays small enough to walk through."""
    new, model = remodel(r, cert, model)
    words = new[new.index("format "):].split("\n")[0].split(" ")[1:]
    if format_of(words).count() <= 64:
        return new, model
    return draw.change(r, cert), model


SHAKE = {"MONO": remodel, "NONE": smaller}
KINDS = {"RHO": rho, "HOM": hom, "COLL": coll, "MONO": mono, "NONE": none}
