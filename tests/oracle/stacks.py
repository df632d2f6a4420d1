# SPDX-License-Identifier: LGPL-3.0-or-later
"""Certificates of rounded stacks (wreath-stack).  All reachable pairs of a rounded
state and a state of the automaton are listed, with the last letter if the readout
reads it; or words up to LENGTH are tried.  Layers of the rule of reflections are
stepped by rules.py; if they have too many states, one long word is tried, too."""
import random
from fractions import Fraction

import householder
import lrnn
import text
from evaluate import Evaluation, Letter
from real import exponent, finite, minus, plain, read, scaled

STATES, STEPS = 400, 2000
FEW, WALK = 60, 250              # of the rule of reflections


def round_element(E, K, x, part=0):
    """A part of an element of the field, rounded by definition: the quantum,
    the whole part and the comparison with one half, each exact."""
    if not any(x[1:]):
        return E.into(Fraction(0) if part else x[0])
    if not K.real:
        v = K.part(x, part)
        if isinstance(v, Fraction):
            return E.into(v)
        lo, hi = v
    else:
        lo, hi = K.bounds(x)
    while lo * hi <= 0:
        if K.sign(x) == 0:
            return E.into(Fraction(0))
        K.refine()
        lo, hi = K.bounds(x)
    F = E.format
    while True:
        if not F.quantum:   # rounding does not decrease
            if E.into(lo) == E.into(hi):
                return E.into(lo)
            K.refine()
            lo, hi = K.bounds(x)
            continue
        # what whole() looks at must be the same at both ends
        qs = []
        for y in (lo, hi):
            q = -F.frac if F.fixed else exponent(y) - F.p + 1
            if not F.fixed and not F.flush:
                q = max(q, F.emin - F.p + 1)
            n, half = divmod(abs(y) / scaled(1, q), 1)
            qs.append((q, n, (half > Fraction(1, 2)) - (half < Fraction(1, 2)),
                       half == 0))
        if qs[0] == qs[1] and not qs[0][3] and qs[0][2]:
            return E.into(lo)
        if not K.real or hi - lo < Fraction(1, 1 << 300):
            raise lrnn.Cannot("a number that is nearly representable")
        K.refine()
        lo, hi = K.bounds(x)


class Stack:
    def __init__(self, L, M):
        self.M, self.E, self.exact, self.by = M, [], [], []
        self.p = 1 if M.K.real else 2   # numbers for one of the field
        if int(L.take("layers")[0]) != len(M.layers):
            raise lrnn.Wrong("another number of layers")
        for i, layer in enumerate(M.layers):
            number, name, how = L.take("layer")
            self.by.append(name.endswith(":factors"))
            name = name.removesuffix(":factors")
            self.E.append(Evaluation(name, *text.parameters(L)))
            self.exact.append(how == "exact")
            if layer.rule not in (None, "reflection"):
                raise lrnn.Cannot("a gate by rule")
            if layer.rule is not None:
                layer.adds = layer.n == 1
        if M.cascade:
            M.reads = list(range(len(M.layers)))
        self.maps = [[householder.letters(self, i, a, f)
                      if self.by[i] and f is not None
                      else self.letters(i, a)
                      for a, f in zip(layer.actions, layer.factors)]
                     for i, layer in enumerate(M.layers)]
        self.cache, self.made = {}, {}

    def weight(self, i, x, part=0):
        if self.exact[i]:
            v = self.M.K.part(x, part) if self.p == 2 else x[0]
            if any(x[1:]) and (self.p == 1 or not isinstance(v, Fraction)):
                raise lrnn.Wrong("an exact weight is not rational")
            return v
        y = round_element(self.E[i], self.M.K, x, part)
        if not finite(y):
            raise lrnn.Wrong("a weight is too large")
        return y

    def rows(self, i, A):
        """Rows of rounded weights; of a + b i the rows a, -b and b, a."""
        a = [[self.weight(i, x) for x in r] for r in A]
        if self.p == 1:
            return a
        b = [[self.weight(i, x, 1) for x in r] for r in A]
        out = []
        for x, y in zip(a, b):
            out.append([v for u, w in zip(x, y) for v in (u, minus(w))])
            out.append([v for u, w in zip(x, y) for v in (w, u)])
        return out

    def through(self, i, letters, h):
        """A column of layer i after these letters."""
        for letter in letters:
            h = self.E[i].step(letter, h)
        return h

    def letters(self, i, action):
        layer, (A, B) = self.M.layers[i], action
        rows, p = self.rows(i, A), self.p
        out = []
        for j in range(layer.d):
            b = None
            if layer.adds:
                b = [Fraction(0) if B is None else
                     self.weight(i, B[k // p * layer.d + j], k % p)
                     for k in range(p * layer.n)]
            out.append([Letter(rows, b)])
        return out

    def start(self):
        h = tuple(tuple(round_element(E, self.M.K, x, k)
                        for r in range(layer.n) for k in range(self.p)
                        for x in layer.h0[r * layer.d:(r + 1) * layer.d])
                  for E, layer in zip(self.E, self.M.layers))
        if any(not finite(x) for v in h for x in v):
            raise lrnn.Wrong("H0 is too large")
        return h, self.labels(h)

    def label(self, i, h):
        if any(not finite(x) for x in h):
            return None
        K, layer = self.M.K, self.M.layers[i]
        h = tuple(K.whole(plain(x)) for x in h)
        if self.p == 1:
            return self.M.label(layer, h)
        d = layer.d
        rows = [h[k * d:(k + 1) * d] for k in range(2 * layer.n)]
        return pair_label(self.M, layer, sum(rows[::2], ()),
                          sum(rows[1::2], ()))

    def labels(self, h):
        return tuple(self.label(i, x) for i, x in enumerate(h))

    def choose(self, i, letter, labels):
        """What layer i does to each column, or None."""
        layer = self.M.layers[i]
        if layer.rule is None:
            wires = tuple(letter if w == "letter" else labels[w]
                          for w in layer.reads)
            a = layer.table.get(wires)
            return None if a is None or None in wires else self.maps[i][a]
        if None in labels:
            return None
        try:
            action = self.M.rule.cell(self.M, i, letter, labels)
        except (IndexError, ValueError) as e:
            raise lrnn.Cannot("labels that the rule cannot have") from e
        if action is None:
            return None
        key = i, repr(action)
        if key not in self.made:
            self.made[key] = self.letters(i, action)
        return self.made[key]

    def step(self, letter, h):
        """(states, labels), or None."""
        key = letter, h
        if key not in self.cache:
            self.cache[key] = self.take(letter, h)
        return self.cache[key]

    def take(self, letter, h):
        out, labels = [], []
        for i, layer in enumerate(self.M.layers):
            columns = self.choose(i, letter, labels)
            if columns is None:
                return None
            n = self.p * layer.n
            new = [None] * (n * layer.d)
            for j in range(layer.d):
                column = [h[i][k * layer.d + j] for k in range(n)]
                for k, x in enumerate(self.through(i, columns[j], column)):
                    new[k * layer.d + j] = x
            out.append(tuple(new))
            labels.append(self.label(i, out[i]))
        return tuple(out), tuple(labels)


def pair_label(M, L, x, y):
    """The label of x + i y, or None."""
    K = M.K

    def value(f):
        return [K.add(total(K, f[:-1], x), f[-1]), total(K, f[:-1], y)]

    def compare(u, v):
        return K.sign_parts(*map(K.sub, u, v))

    if L.kind in ("onehot", "coordinate"):
        if L.kind == "coordinate" and L.index >= len(y):
            return None
        seen = y if L.kind == "onehot" else (y[L.index],)
        return None if any(any(v) for v in seen) else M.label(L, x)
    if L.kind == "table":
        for z, label in L.entries:
            if all(K.sign_parts(K.sub(c, u), K.zero) == 0 and
                   K.sign_parts(v, c) == 0 for c, u, v in zip(z, x, y)):
                return label
        return None
    values = [value(f) for f in L.forms]
    if L.kind == "sign":
        return 1 + compare(values[0], (K.zero, K.zero))
    if L.kind == "threshold":
        return sum(compare(values[0], (c, K.zero)) >= 0 for c in L.cuts)
    best = [i for i, v in enumerate(values)
            if all(compare(v, w) > 0 for j, w in enumerate(values) if j != i)]
    return best[0] if best else None


def total(K, c, x):
    s = K.zero
    for u, v in zip(c, x):
        s = K.add(s, K.mul(u, v))
    return s


def reach(S, sense, most=STATES, letters=None):
    """All (rounded state, q, last letter if it is read) that words reach, as
    far as steps are defined; and the first word after which the two do not
    agree, or None.  None, None if there are too many.  Only words of at most
    so many letters are read, if their number is given."""
    M, A = S.M, sense.A
    h, labels = S.start()
    none = len(M.letters)
    first = (h, A.start, none)
    seen, queue, wrong = {first}, [(first, labels, ())], None
    reads = "letter" in M.reads
    if not sense.counts(A.start):
        raise lrnn.Wrong("no word is accepted")

    def look(labels, q, last, word):
        nonlocal wrong
        if wrong is None and not (defined(M, labels) and sense.agrees(
                M.readout(last, labels), q)):
            wrong = word

    look(labels, A.start, none, ())
    for (h, q, last), labels, word in queue:
        if len(word) == letters:
            break
        for a, name in enumerate(M.letters):
            p = A.delta[q][name]
            if not sense.counts(p):
                continue
            new = S.step(a, h)
            if new is None:
                if wrong is None:
                    wrong = word + (name,)
                continue
            look(new[1], p, a, word + (name,))
            key = new[0], p, a if reads else none
            if key not in seen:
                if len(seen) == most:
                    return None, wrong
                seen.add(key)
                queue.append((key, new[1], word + (name,)))
    return seen, wrong


def defined(M, labels):
    return all(labels[w] is not None for w in M.reads if w != "letter")


def about(L, model, sense=True):
    """The lines from `lrnn` on: (model, automaton, compare)."""
    L.rest("lrnn")
    L.take("sha256")
    name = L.rest("automaton")
    L.take("sha256")
    compare = L.take("compare")[0]
    A = text.Automaton(L.barred())
    if A.name != name:
        raise lrnn.Wrong("another automaton's name")
    return lrnn.Model(model), A, compare


@lrnn.cannot
def decide(source, model):
    L = text.Lines(source)
    L.take("wreath-stack")
    M, A, compare = about(L, model)
    sense = lrnn.Sense(M, A, compare)
    S = Stack(L, M)
    kind = L.take("type")[0]
    if kind == "RHO":
        return rho(L, S, sense)
    if kind == "MISMATCH":
        word = L.take("word")
        return mismatch(S, sense, word)
    if kind == "COLL":
        return coll(L, S, sense)
    letters = int(L.take("letters")[0]) if kind == "BOUND" else None
    found, wrong = reach(S, sense, FEW if kind == "CASC" else STATES, letters)
    if kind == "CASC" and found is None and wrong is None:
        wrong = walk(S, sense)
    if wrong is not None:
        return False, f"after {' '.join(wrong)}"
    return (None, "many states") if found is None else (True, "")


def walk(S, sense):
    """What begins a long word and ends where the two do not agree, or None."""
    r, q, word = random.Random(1), sense.A.start, ()
    h, _ = S.start()
    while len(word) < WALK and sense.compare != "predict":
        a = r.randrange(len(S.M.letters))
        word += (S.M.letters[a],)
        q = sense.A.delta[q][word[-1]]
        new = S.step(a, h)
        if new is None or not defined(S.M, new[1]) or \
                not sense.agrees(S.M.readout(a, new[1]), q):
            return word
        h = new[0]
    return None


def mismatch(S, sense, word):
    h, labels = S.start()
    last, q = len(S.M.letters), sense.A.start
    for i, name in enumerate(word):
        last = S.M.letters.index(name)
        q = sense.A.delta[q][name]
        new = S.step(last, h)
        if new is None:
            if i + 1 < len(word):
                return False, "an earlier step is not defined"
            return sense.counts(q), "not defined"
        h, labels = new
    if not sense.counts(q):
        return False, "the automaton cannot go on from it"
    if not defined(S.M, labels):
        return True, ""
    return not sense.agrees(S.M.readout(last, labels), q), "they agree"


def end(S, A, word):
    """(state, last letter), and the automaton's state, after the word."""
    h, _ = S.start()
    last, q = len(S.M.letters), A.start
    for name in word:
        last = S.M.letters.index(name)
        new = S.step(last, h)
        if new is None:
            return None, None
        h, q = new[0], A.delta[q][name]
    return (h, last if "letter" in S.M.reads else None), q


def coll(L, S, sense):
    """Whether no reading of state, and last letter where the readout reads
    it, could agree.  The words of the certificate show it, or others."""
    A = sense.A
    ends = [end(S, A, L.take(w)) for w in ("first", "second")]
    rest = L.take("rest")
    if ends[0][0] is not None and ends[0][0] == ends[1][0]:
        p, q = (A.run(rest, q) for _, q in ends)
        if (p != q) if sense.compare == "state" else \
                (A.says(p) != A.says(q)):
            return True, ""
    found, _ = reach(S, sense, 1000)
    if found is None:
        return None, "many states"
    c = classes(A, S.M.letters, sense.compare)
    met = {}
    for h, q, last in found:
        if met.setdefault((h, last), c[q]) != c[q]:
            return True, ""
    return False, "the readout could tell"


def classes(A, letters, compare):
    if compare == "state":
        return {q: q for q in range(len(A.states))}
    import rounded
    return rounded.equivalent(A, letters)


def rho(L, S, sense):
    word = L.take("word")
    M, period = int(L.take("preperiod")[0]), int(L.take("period")[0])
    h, labels = S.start()
    q, last = sense.A.start, len(S.M.letters)
    states, seen = [], {}
    for t in range(STEPS):
        if not (defined(S.M, labels) and
                sense.agrees(S.M.readout(last, labels), q)):
            return False, f"at time {t} they do not agree"
        if t % len(word) == 0:
            key = h, q
            if key in seen:
                break
            seen[key] = t
        states.append(h)
        name = word[t % len(word)]
        last = S.M.letters.index(name)
        new = S.step(last, h)
        if new is None:
            return False, f"at time {t} the step is not defined"
        h, labels = new
        q = sense.A.delta[q][name]
    else:
        return None, "a long orbit"
    import evaluate
    s = seen[h, q]
    found = evaluate.cycle(states + [h], s, t)
    if found != (M, period):
        return False, f"preperiod {found[0]}, period {found[1]}"
    width = [len(x) for x in h]
    for i in range(period):
        line = [read(x) for x in L.take("state")]
        if [x for v in states[M + i] for x in v] != line:
            return False, f"state {M + i} is another"
    return True, ""
