# SPDX-License-Identifier: LGPL-3.0-or-later
"""Traces: every step is executed, every line compared, and the claim (run,
refutes, repeats) decided by its definition."""
from fractions import Fraction

import exact
import lrnn
import stacks
import text
from evaluate import Evaluation, prefix
from real import NZ, plain, write


def element(x):
    c = list(x)
    while len(c) > 1 and c[-1] == 0:
        c.pop()
    return ",".join(str(v) for v in c)


def lines_of(L):
    """(claim, exact, steps, word, the lines of states)."""
    claim = L.take("claim")
    shown = int(L.take("exact")[0])
    steps = int(L.take("steps")[0])
    word = []
    while L.peek() == "word":
        count, *letters = L.take()
        word += letters * int(count)
    out = []
    while L.peek() in ("step", "undefined", "elided"):
        out.append(L.lines[L.at])
        L.at += 1
    return claim, shown, steps, word, out


@lrnn.cannot
def decide(source, model):
    L = text.Lines(source)
    L.take("wreath-trace")
    name = L.take("evaluation")[0]
    if L.peek() == "lrnn":
        return of_model(L, name, model)
    return of_recurrence(L, name)


def walk(lines, steps, states):
    """Pairs of a time and its line; states after time t: states(t)."""
    t = 0
    for line in lines:
        words = line.split(" ")
        if words[0] == "elided":
            t += int(words[1])
        else:
            if words[0] == "step" and words[1] != str(t):
                raise lrnn.Wrong("steps out of order")
            yield t, words
            t += 1
    if t != steps + 1:
        raise lrnn.Wrong("another number of lines")


def of_model(L, name, model):
    M, A, compare = stacks.about(L, model)
    exact.reads_letter(M)
    sense = lrnn.Sense(M, A, compare)
    E = exact.Exact(M)
    S = stacks.Stack(L, M) if name == "stack" else E
    claim, shown, steps, word, lines = lines_of(L)
    if len(word) != steps:
        return False, "another number of letters"
    h, labels = S.start()
    g = E.start() if S is not E else (h, labels)
    q, last, t, undefined = A.start, len(M.letters), 0, False
    run = [(h, labels, g, q, last)]
    for name in word:
        last = M.letters.index(name)
        q = A.delta[q][name]
        new = S.step(last, h)
        if g is not None:
            g = E.step(last, g[0])
        if new is None:
            undefined = True
            run.append((None, None, g, q, last))
            break
        h, labels = new
        run.append((h, labels, g, q, last))
    if len(run) != steps + 1:
        return False, "a step that is not the last is not defined"
    for t, words in walk(lines, steps, None):
        h, labels, g, q, last = run[t]
        letter = "-" if t == 0 else word[t - 1]
        if words[0] == "undefined":
            if h is not None and stacks.defined(M, labels) and \
                    None not in labels:
                return False, f"step {t} is defined"
            if words[1:] != [letter, A.states[q]]:
                return False, f"line of step {t}"
            continue
        if h is None:
            return False, f"step {t} is not defined"
        m = M.readout(last, labels) if stacks.defined(M, labels) else None
        parts = " ".join(words[2:]).split(" : ")
        first = f"{letter} {'-' if m is None else M.states[m]} " \
                f"{A.states[q]}"
        if parts[0] != first:
            return False, f"step {t}: {first}"
        if parts[1].split(" ") != ["-" if x is None else str(x)
                                   for x in labels]:
            return False, f"labels of step {t}"
        if parts[2] != "-" and g is not None and parts[2].split(" ") != [
                element(x) for v in g[0] for x in v]:
            return False, f"exact numbers of step {t}"
        if len(parts) > 3 and parts[3].split(" ") != [
                write(x) for v in h for x in v]:
            return False, f"rounded numbers of step {t}"
    if claim[0] == "refutes":
        h, labels, g, q, last = run[-1]
        if not sense.counts(q):
            return False, "the automaton cannot go on"
        if h is not None and stacks.defined(M, labels) and \
                None not in labels and \
                sense.agrees(M.readout(last, labels), q):
            return False, "they agree after the word"
    return True, ""


def of_recurrence(L, name):
    E = Evaluation(name, *text.parameters(L))
    n, start, letters = text.recurrence(L)
    claim, shown, steps, word, lines = lines_of(L)
    if len(word) != steps:
        return False, "another number of letters"
    import rounded as kinds
    x = [plain(v) for v in start]
    h = tuple(E.into(v) for v in start)
    base, runs = h, []
    if E.number == 1:
        return None, "a trace in E1"
    for t in range(steps + 1):
        runs.append((x, h))
        if t == steps:
            break
        letter = letters[word[t]]
        if x is not None and letter.ops is None:
            A, b = kinds.affine(letter, n)
            x = [sum(r * v for r, v in zip(row, x)) + p
                 for row, p in zip(A, b)]
            if max(v.denominator.bit_length() for v in x) > 4000:
                x = None
        else:
            x = None
        if E.number == 3:
            at = t % E.chunk
            if at == 0:
                base = h
            h = E.step(prefix(E, [letters[a] for a in word], t - at, at + 1),
                       base)
        else:
            h = E.step(letter, h)
    for t, words in walk(lines, steps, None):
        x, h = runs[t]
        parts = " ".join(words[2:]).split(" : ")
        if parts[0] != ("-" if t == 0 else word[t - 1]):
            return False, f"the letter of step {t}"
        if parts[1] != "-" and x is not None and \
                parts[1].split(" ") != [str(v) for v in x]:
            return False, f"exact numbers of step {t}"
        if parts[2].split(" ") != [write(v) for v in h]:
            return False, f"rounded numbers of step {t}"
    if claim[0] == "repeats":
        M = int(claim[1])
        if M >= steps or runs[M][1] != runs[-1][1]:
            return False, "the last state is another"
    return True, ""
