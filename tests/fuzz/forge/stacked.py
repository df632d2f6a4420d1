# SPDX-License-Identifier: LGPL-3.0-or-later
"""Forged certificates of rounded stacks."""
import draw
import lrnn
import stacks
import text
from models import Maker, machine
from real import finite, plain, write

HASH = ["sha256 " + "0" * 64, ".", ""]


def head(first, A_lines, compare):
    name = next((x[5:] for x in A_lines if x.startswith("name ")), "-")
    return [first, "lrnn m.lrnn", "sha256 " + "0" * 64, "automaton " + name,
            "sha256 " + "0" * 64, "compare " + compare] + \
        draw.barred(A_lines)


def setting(r, field=0.35, diagonal=False):
    """(model text, layer lines, Stack), or None."""
    maker = Maker(r, r.random() < 0.3, field)
    if diagonal:
        for layer in maker.layers:
            for a in layer.get("actions", ()):
                if layer["dim"] > 1:
                    a["A"] = r.choice(("identity", "zero", {
                        "diagonal": [maker.scalar()
                                     for _ in range(layer["dim"])]}))
    source = maker.text()
    try:
        M = lrnn.Model(source)
    except (lrnn.Wrong, lrnn.Cannot):
        return None
    if any(L.rule for L in M.layers):
        return None
    lines = [f"layers {len(M.layers)}"]
    for i, L in enumerate(M.layers):
        by = r.random() < (0.8 if maker.factored else 0.1)
        orders = ("seq", "fma") if by else draw.ORDERS
        name, parameters = draw.model(r, orders)
        while M.K.degree > 1 and "wrap" not in name and r.random() < 0.5:
            name, parameters = draw.model(r, orders)
        name += ":factors" * by
        exact = r.random() < 0.2 and M.K.degree == 1
        lines += [f"layer {i} {name} {'exact' if exact else 'rounded'}"]
        lines += parameters
    try:
        S = stacks.Stack(text.Lines("\n".join(lines + [""])), M)
        S.start()
    except (lrnn.Wrong, lrnn.Cannot):
        return None
    return source, lines, S


def own(r, S):
    """An automaton: what the stack is, or another."""
    made = machine(r, S.M, lambda a, h, _: S.step(a, h), S.start())
    if made is None or r.random() < 0.1:
        return draw.dfa(r, S.M.letters), r.choice(("state", "accept"))
    return made


def flat(h):
    return [x for v in h for x in v]


def numbers(h):
    return "".join(" " + write(x) for x in h)


def guarded(make):
    def run(r):
        try:
            return make(r)
        except (lrnn.Wrong, lrnn.Cannot):
            return None
    return run


@guarded
def hom(r):
    made = setting(r)
    if made is None:
        return None
    source, layers, S = made
    A_lines, compare = own(r, S)
    A = text.Automaton("\n".join(A_lines) + "\n")
    h, _ = S.start()
    seen = {(h, A.start): 0}
    queue = [(h, A.start)]
    for h, q in queue:
        for a, name in enumerate(S.M.letters):
            new = S.step(a, h)
            if new is None:
                continue
            key = new[0], A.delta[q][name]
            if key not in seen:
                if len(seen) == 60:
                    return None
                seen[key] = len(seen)
                queue.append(key)
    lines = head("wreath-stack 1", A_lines, compare) + layers
    lines += ["type HOM", f"states {len(seen)}"]
    lines += [f"state {q}{numbers(flat(h))}" for h, q in queue]
    return "\n".join(lines + HASH), source, True


@guarded
def coll(r):
    made = setting(r, 0.1)
    if made is None:
        return None
    source, layers, S = made
    A_lines, compare = draw.dfa(r, S.M.letters), r.choice(("state", "accept"))
    if r.random() < 0.5:
        A_lines, compare = own(r, S)
    A = text.Automaton("\n".join(A_lines) + "\n")
    h, _ = S.start()
    queue, met, seen = [(h, A.start, ())], {}, {(h, A.start)}
    c = stacks.classes(A, S.M.letters, compare)
    for h, q, word in queue:
        if len(queue) > 80:
            return None
        p, other = met.setdefault(h, (q, word))
        if c[p] != c[q]:
            rest = ()
            if compare == "accept":
                import recur
                rest = recur.apart(A, p, q, S.M.letters)
            lines = head("wreath-stack 1", A_lines, compare) + layers
            lines += ["type COLL", " ".join(("first",) + other),
                      " ".join(("second",) + word),
                      " ".join(("rest",) + rest)]
            return "\n".join(lines + HASH), source, \
                "letter" not in S.M.reads
        for a, name in enumerate(S.M.letters):
            new = S.step(a, h)
            if new is not None:
                key = new[0], A.delta[q][name]
                if key not in seen:
                    seen.add(key)
                    queue.append(key + (word + (name,),))
    return None


@guarded
def mismatch(r):
    made = setting(r)
    if made is None:
        return None
    source, layers, S = made
    A_lines, compare = own(r, S)
    if r.random() < 0.7:
        A_lines, compare = draw.dfa(r, S.M.letters), r.choice(
            ("accept", "state"))
    A = text.Automaton("\n".join(A_lines) + "\n")
    sense = lrnn.Sense(S.M, A, compare)
    _, wrong = stacks.reach(S, sense, 60)
    must = wrong is not None
    if wrong is None:
        wrong = tuple(r.choices(S.M.letters, k=r.randint(0, 3)))
    lines = head("wreath-stack 1", A_lines, compare) + layers
    lines += ["type MISMATCH", " ".join(("word",) + wrong)]
    return "\n".join(lines + HASH), source, must


@guarded
def rho(r):
    made = setting(r)
    if made is None:
        return None
    source, layers, S = made
    A_lines, compare = own(r, S)
    A = text.Automaton("\n".join(A_lines) + "\n")
    word = r.choices(range(len(S.M.letters)), k=r.choice((1, 1, 2, 3)))
    h, _ = S.start()
    states, seen, t = [], {}, 0
    while t % len(word) or h not in seen:
        if t % len(word) == 0:
            seen[h] = t
        states.append(h)
        new = S.step(word[t % len(word)], h)
        if new is None or t > 120:
            return None
        h, t = new[0], t + 1
    import evaluate
    M, period = evaluate.cycle(states + [h], seen[h], t)
    lines = head("wreath-stack 1", A_lines, compare) + layers
    lines += ["type RHO", " ".join(["word"] + [S.M.letters[a] for a in word]),
              f"preperiod {M}", f"period {period}"]
    lines += ["state" + numbers(flat(x)) for x in states[M:M + period]]
    return "\n".join(lines + HASH), source, True


@guarded
def hull(r):
    """Boxes by the images of their ends, whether or not the steps between
    are monotone."""
    made = setting(r, 0.03, r.random() < 0.97)
    if made is None:
        return None
    source, layers, S = made
    if r.random() < 0.7:
        A_lines = draw.write_dfa("all", ["0"], S.M.letters, 0,
                                 r.choice(([0], [])),
                                 [[0] * len(S.M.letters)])
        compare = "accept"
        if r.random() < 0.8:
            source = agreeing(S, source, r)
            S.M = lrnn.Model(source)
            A_lines = draw.write_dfa("all", ["0"], S.M.letters, 0, [0],
                                     [[0] * len(S.M.letters)])
    else:
        A_lines, compare = own(r, S)
    A = text.Automaton("\n".join(A_lines) + "\n")
    boxes = close(S, A)
    if boxes is None:
        return None
    lines = head("wreath-stack 1", A_lines, compare) + layers
    lines += ["type HULL", f"classes {len(boxes)}"]
    for (q, _), box in boxes.items():
        lines.append(f"class {q}" + "".join(
            f" {write(lo)} {write(hi)}" for lo, hi in box))
    return "\n".join(lines + HASH), source, False


def agreeing(S, source, r):
    """The same model, its readout changed to accept whatever it has met
    along short words."""
    import json
    v = json.loads(source)
    met = set()
    h, labels = S.start()
    queue = [(h, labels, len(S.M.letters))]
    for h, labels, last in queue[:40]:
        m = S.M.readout(last, labels)
        if m is not None:
            met.add(m)
        if len(queue) < 40:
            for a in range(len(S.M.letters)):
                new = S.step(a, h)
                if new is not None:
                    queue.append(new + (a,))
    v["readout"]["accept"] = sorted(met)
    return json.dumps(v, ensure_ascii=False) + "\n"


def close(S, A):
    """{(q, labels): [(lo, hi) ..]}, or None."""
    M = S.M
    h, labels = S.start()
    if None in labels or not all(finite(x) for x in flat(h)):
        return None
    first = A.start, labels
    boxes = {first: [(plain(x), plain(x)) for x in flat(h)]}
    dirty = [first]
    for _ in range(150):
        if not dirty:
            return boxes
        key = dirty.pop(0)
        for a, name in enumerate(M.letters):
            image, new = [], []
            at = 0
            for i, L in enumerate(M.layers):
                wires = tuple(a if w == "letter" else new[w] for w in L.reads)
                action = L.table.get(wires)
                if action is None:
                    return None
                size = L.n * L.d
                box = boxes[key][at:at + size]
                at += size
                ends = []
                for side in (0, 1):
                    out = [None] * size
                    for j in range(L.d):
                        column = [box[k * L.d + j][side] for k in range(L.n)]
                        y = S.through(i, S.maps[i][action][j], column)
                        if len(y) != L.n:
                            return None  # pairs: boxes are of real numbers
                        for k, x in enumerate(y):
                            out[k * L.d + j] = x
                    ends.append(out)
                if not all(finite(x) for x in ends[0] + ends[1]):
                    return None
                now = [tuple(sorted((plain(x), plain(y))))
                       for x, y in zip(*ends)]
                l = S.label(i, tuple(x for x, _ in now))
                if l is None or l != S.label(i, tuple(y for _, y in now)):
                    return None
                image += now
                new.append(l)
            to = A.delta[key[0]][name], tuple(new)
            old = boxes.get(to)
            grown = image if old is None else [
                (min(x[0], y[0]), max(x[1], y[1]))
                for x, y in zip(old, image)]
            if grown != old:
                boxes[to] = grown
                if to not in dirty:
                    dirty.append(to)
                if len(boxes) > 12:
                    return None
    return None


def narrow(r):
    """An evaluation model where 2 is not represented, or what is below 1."""
    F = r.choice(("int:2", "int:2:wrap", "fixed:2:1", "float:2:0:0",
                  "float:2:0:0:sat", "e2m1:flush", "float:2:1:3:flush"))
    G = r.choice(("int:2", "int:2:wrap", "fp32", "int:3"))
    if r.random() < 0.4:
        F, G = G, F
    order = r.choice(("dot", "seq", "bias", "fma", "wide", "acc", "wide"))
    lines = ["format " + " ".join(draw.words(F))]
    if order in ("wide", "acc"):
        lines.append("accumulator " + " ".join(draw.words(G)))
        order += "-" + G
    return f"E2:{F}:{r.choice(draw.MODES)}:{order}", lines


def remodel(r, cert, model, other=draw.model):
    """One layer in another evaluation model."""
    lines = cert.split("\n")
    at = r.choice([i for i, x in enumerate(lines) if x.startswith("layer ")]
                  or [None])
    if at is None:
        return cert, model
    name, parameters = other(r)
    words = lines[at].split(" ")
    behind = at + 1
    while lines[behind].startswith(("format ", "accumulator ")):
        behind += 1
    lines[at:behind] = [" ".join(words[:2] + [name] + words[3:])] + parameters
    return "\n".join(lines), model


def reflected(r):
    """Reflections as the library rounds them: some layers in other formats,
    or over another field."""
    import texts
    made = texts.pooled("STACK-CASC")(r)
    if made is None or r.random() < 0.3:
        return made
    cert, model, must = made
    for _ in range(r.choice((0, 1, 1, 2, 5))):
        cert, _ = remodel(r, cert, model, r.choice((draw.model, narrow)))
        must = False
    if r.random() < 0.2:
        model = model.replace('"ring": "Q"', r.choice(RINGS))
    return cert, model, must


def bound(r):
    """Bounds of rounding errors, perhaps of more letters or other formats."""
    import texts
    made = texts.pooled("STACK-BOUND")(r)
    if made is None or r.random() < 0.2:
        return made
    cert, model, _ = made
    cert, model = other_bound(r, cert, model)
    return cert, model, False


def other_bound(r, cert, model):
    """Another number of letters, evaluation, or number of the model."""
    import re
    import texts
    how = r.random()
    if how < 0.4:
        cert, model = remodel(r, cert, model, r.choice((draw.model, narrow)))
    elif how < 0.6:
        return texts.model_leaf(r, cert, model)
    letters = r.choice((1, 2, 3, r.randrange(1, 50), r.randrange(1, 10**6)))
    return re.sub(r"(?m)^letters .*$", f"letters {letters}", cert), model


RINGS = ('"ring": {"minpoly": ["1", "1", "1"], "root": {"re": '
         '["-5/6", "-1/6"], "im": ["1/2", "7/6"]}}',
         '"ring": {"minpoly": ["-2", "0", "1"], "root": {"re": ["1", "2"]}}')


def reflect_otherwise(r, cert, model):
    """Another evaluation, number of the model, move, layer or edge."""
    import json
    import texts
    how = r.random()
    if how < 0.35:
        return remodel(r, cert, model, r.choice((draw.model, narrow)))
    if how < 0.6:
        return texts.model_leaf(r, cert, model)
    v = json.loads(model)
    moves = [m for m in v["rule"]["moves"] if m]
    if how < 0.75 and moves:
        ps = r.choice(moves)
        p = r.choice(ps)
        if r.random() < 0.3:
            ps.remove(p)
        else:
            i, j = (r.randrange(len(p)) for _ in range(2))
            p[i], p[j] = p[j], p[i]
    elif how < 0.85:
        i, j = (r.randrange(len(v["layers"])) for _ in range(2))
        v["layers"].insert(j, v["layers"].pop(i))
    else:
        row = r.choice(v["rule"]["trans"])
        row[r.randrange(len(row))] = r.randrange(v["rule"]["states"])
    return cert, json.dumps(v, ensure_ascii=False) + "\n"


KINDS = {"STACK-CASC": reflected, "STACK-HOM": hom, "STACK-RHO": rho, "STACK-MISMATCH": mismatch,
         "STACK-COLL": coll, "STACK-HULL": hull, "STACK-BOUND": bound}
SHAKE = {"STACK-MISMATCH": remodel, "STACK-COLL": remodel,
         "STACK-CASC": reflect_otherwise, "STACK-BOUND": other_bound}
