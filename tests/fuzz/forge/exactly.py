# SPDX-License-Identifier: LGPL-3.0-or-later
"""Forged certificates of exact models, and traces."""
import json

import draw
import exact
import lrnn
import text
import traces
from models import Maker, machine
from stacked import HASH, guarded, head


def setting(r):
    maker = Maker(r, r.random() < 0.85, 0.3)
    source = maker.text()
    try:
        M = lrnn.Model(source)
    except lrnn.Wrong:
        if r.random() < 0.5:
            return None
        M = rooted(source)       # as if it were one
    if M is None:
        return None
    exact.reads_letter(M)
    return source, M


def rooted(source):
    """The model, its field without a look at the box, its wires without one
    at whether they are read twice."""
    import field
    was = field.poly.box_roots
    field.poly.box_roots = lambda f, box: 1
    lrnn.STRICT = False
    try:
        return lrnn.Model(source)
    except (lrnn.Wrong, lrnn.Cannot):
        return None
    finally:
        field.poly.box_roots, lrnn.STRICT = was, True


class Plain:
    """A model without looking at where the root is: as residues."""

    def __init__(self, M):
        self.M = M
        M.K.is_zero = lambda x: not any(x)

    def start(self):
        return self.M.start()

    def step(self, a, h):
        return self.M.step(a, h, None)


def entries(M, h):
    return " ".join(traces.element(x) for x in h)


@guarded
def hom(r):
    made = setting(r)
    if made is None:
        return None
    source, M = made
    must = M.K.degree == 1
    S = Plain(M)
    own = machine(r, M, lambda a, h, _: S.step(a, h), S.start(), 12)
    if own is None:
        return None
    A_lines, compare = own
    A = text.Automaton("\n".join(A_lines) + "\n")
    h, labels = S.start()
    seen, queue = {(h, A.start)}, [(h, A.start)]
    for h, q in queue:
        for a, name in enumerate(M.letters):
            key = S.step(a, h)[0], A.delta[q][name]
            if key not in seen:
                if len(seen) == 60:
                    return None
                seen.add(key)
                queue.append(key)
    lines = head("wreath-cert 1", A_lines, compare)
    lines[1:1] = ["job verify-all", "evaluation E0"]
    v = json.loads(source)
    lines += ["type HOM", f"layers {len(M.layers)}"]
    for i, layer in enumerate(v["layers"]):
        lines.append(f"layer {i} {layer['role']} " + (
            "rule" if "rule" in layer["gate"] else
            str(len(layer["actions"]))))
    vectors, number = [], {}
    for h, _ in queue:
        for i, x in enumerate(h):
            if (i, x) not in number:
                number[i, x] = len(vectors)
                vectors.append(f"vector {i} {entries(M, x)}")
    lines += [f"vectors {len(vectors)}"] + vectors + [f"states {len(queue)}"]
    lines += [" ".join([f"state {q}"] + [str(number[i, x])
                                         for i, x in enumerate(h)])
              for h, q in queue]
    return "\n".join(lines + [".", ""]), source, must


@guarded
def trace(r):
    """A run beside an automaton, exact."""
    made = setting(r)
    if made is None:
        return None
    source, M = made
    S = Plain(M)
    names = M.letters
    own = machine(r, M, lambda a, h, _: S.step(a, h), S.start(), 12)
    if own is None or r.random() < 0.5:
        own = draw.dfa(r, names), r.choice(("state", "accept"))
    A_lines, compare = own
    A = text.Automaton("\n".join(A_lines) + "\n")
    sense = lrnn.Sense(M, A, compare)
    h, labels = S.start()
    word = r.choices(names, k=r.randint(0, 5))
    q, last, out, agrees = A.start, len(names), [], True
    done = []
    for t in range(len(word) + 1):
        letter = "-" if t == 0 else word[t - 1]
        if t:
            last = names.index(word[t - 1])
            q = A.delta[q][word[t - 1]]
            new = S.step(last, h)
            if new is None:
                out.append(f"undefined {letter} {A.states[q]}")
                agrees = False
                done = word[:t]
                break
            h, labels = new
        done = word[:t]
        if None in labels:
            out.append(f"undefined {letter} {A.states[q]}")
            agrees = False
            break
        m = M.readout(last, labels)
        agrees = sense.agrees(m, q)
        out.append(f"step {t} {letter} {'-' if m is None else M.states[m]} "
                   f"{A.states[q]} : {' '.join(map(str, labels)) or '-'} : "
                   f"{' '.join(entries(M, x) for x in h)}")
    lines = head("wreath-trace 1", A_lines, compare)
    lines[1:1] = ["evaluation E0"]
    claim = "run" if agrees and r.random() < 0.95 else "refutes"
    count = sum(x.startswith("step") for x in out)
    lines += ["claim " + claim, f"exact {count}", f"steps {len(done)}"]
    lines += [f"word 1 {a}" for a in done]
    return "\n".join(lines + out + HASH), source, False


KINDS = {"E0-HOM": hom, "TRACE": trace}
SHAKE = {}
