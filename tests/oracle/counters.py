# SPDX-License-Identifier: LGPL-3.0-or-later
"""Counters (wreath-count).  The model is run on words, up to a number of
configurations; then the classes are listed as documented.  Runs of the language
at a few points determine the affine map of a letter on the numbers of a class."""
import re

import lrnn
import text
from lrnn import Wrong

TRIED = 400
WHOLE = re.compile(r"0|-?[1-9][0-9]*")


class Language:
    """A state is (block, numbers), or None after a letter that may not follow."""

    def __init__(self, name):
        self.blocks = 1
        word, _, k = name.rpartition("-")
        if name in ("anbn", "anbncn", "anbncndn"):
            self.letters = list("abcd"[:len(name) // 2])
            self.blocks = len(self.letters)
            self.start, self.step = (0, (0, 0)), self.block
        elif name == "dyck-1" or word == "shuffle-dyck" and natural(k, 16):
            kinds = [""] if name == "dyck-1" else \
                [str(i + 1) for i in range(int(k))]
            self.letters = [c + i for i in kinds for c in "()"]
            self.start, self.step = (0, (0,) * len(kinds)), self.bracket
        elif word == "boolean" and natural(k, 30):
            self.letters = ["T", "F"] + [f"f{i + 1}" for i in range(int(k))]
            self.start, self.step = (0, (1,)), self.prefix
        else:
            raise Wrong("no such language")

    def bracket(self, state, a):
        n, i = list(state[1]), self.letters.index(a)
        n[i // 2] += -1 if i % 2 else 1
        return (0, tuple(n)) if min(n) >= 0 else None

    def prefix(self, state, a):
        n = state[1][0]
        return (0, (n - 1 + int(a[1:] or 0) if a[0] == "f" else n - 1,)) \
            if n else None

    def block(self, state, a):
        b, (n, m) = state
        if self.letters.index(a) == b and (b == 0 or m):
            return b, (n + 1, m - (b > 0))
        if self.letters.index(a) == b + 1 and (m == 0 if b else n > 0):
            return b + 1, (1, n - 1)
        return None

    def accepts(self, state):
        if state is None:
            return False
        b, n = state
        if self.blocks == 1:
            return not any(n)
        return state == self.start or b + 1 == self.blocks and n[1] == 0


def natural(token, most):
    return token.isascii() and token.isdigit() and token[0] != "0" and \
        int(token) <= most


def whole(token):
    if not WHOLE.fullmatch(token):
        raise Wrong(f"no integer: {token}")
    return int(token)


def integer(K, x):
    if any(x[1:]) or x[0].denominator > 1:
        raise Wrong("a number of a counter is no integer")
    return int(x[0])


# ---- integers from one to another; None is infinite -------------------------

def meet(x, y):
    low = [v for v in (x[0], y[0]) if v is not None]
    high = [v for v in (x[1], y[1]) if v is not None]
    return max(low, default=None), min(high, default=None)


def moved(x, a, b):
    if a == 0:
        return b, b
    ends = [None if v is None else a * v + b for v in x]
    return tuple(ends if a > 0 else ends[::-1])


class Counters:
    def __init__(self, L, M, G):
        self.M, self.G = M, G
        self.form, self.cuts = {}, {}
        for i, layer in enumerate(M.layers):
            number, how = L.take("layer")
            if whole(number) != i or how not in ("counter", "finite"):
                raise Wrong("a layer's line")
            if how == "counter":
                self.counter(L, i, layer)
        self.classes = whole(L.take("classes")[0])
        if L.lines[L.at:] != [".", ""]:
            raise Wrong("the end")
        self.used = {b: set() for b in range(G.blocks)}

    def counter(self, L, i, layer):
        K = self.M.K
        if layer.n != 1 or layer.d != 1 or \
                layer.kind not in ("sign", "threshold") or \
                not K.same(layer.forms[0][0], K.one) or \
                not K.is_zero(layer.forms[0][1]):
            raise Wrong("not a counter")
        self.cuts[i] = [0, 1] if layer.kind == "sign" else \
            [integer(K, c) for c in layer.cuts]
        for b in range(self.G.blocks):
            c = [whole(x) for x in L.take("form")]
            if c[0] != b or len(c) != len(self.G.start[1]) + 2:
                raise Wrong("a form's line")
            self.form[i, b] = c[1:]

    def value(self, i, state):
        c = self.form[i, state[0]]
        return c[0] + sum(x * n for x, n in zip(c[1:], state[1]))

    def of_label(self, i, label):
        cuts = [None] + self.cuts[i] + [None]
        high = cuts[label + 1]
        return cuts[label], None if high is None else high - 1

    def values(self, i, points):
        """Of the form in a class: at the point of ones, and onwards."""
        least = points[0]
        c = self.form[i, least[0]]
        grow = [x for x, n in zip(c[1:], least[1]) if n]
        v = self.value(i, least)
        return (None if any(x < 0 for x in grow) else v,
                None if any(x > 0 for x in grow) else v)

    # ---- classes ---------------------------------------------------------

    def list_classes(self):
        """Whether all is as stated in all classes, whose number is stated."""
        M, G = self.M, self.G
        self.seen, self.queue = set(), []
        h0 = tuple(None if i in self.cuts else layer.h0
                   for i, layer in enumerate(M.layers))
        for i in self.cuts:
            if self.value(i, G.start) != integer(M.K, M.layers[i].h0[0]):
                raise Wrong("a form at the start")
        self.follow(len(M.letters), None, [G.start], h0)
        for key in self.queue:
            for a, name in enumerate(M.letters):
                before = points_of(key[0])
                self.pairs = [(p, G.step(p, name)) for p in before or ()]
                for c in {class_of(q) for _, q in self.pairs} or {None}:
                    self.follow(a, before, points_of(c), key[1])
            if len(self.seen) > self.classes:
                break
        if len(self.seen) != self.classes:
            raise Wrong(f"not {self.classes} classes")
        for (i, b), c in self.form.items():
            if any(x and j not in self.used[b] for j, x in enumerate(c[1:])):
                raise Wrong("a coefficient of what is 0")

    def follow(self, a, before, after, h):
        """All classes after a letter; before and after are points that span
        what the numbers are, or None if the word is dead."""
        ways = [((), ())]
        for i, layer in enumerate(self.M.layers):
            ways = [(state + (x,), labels + (y,)) for state, labels in ways
                    for x, y in self.layer(i, layer, a, before, after, h,
                                           labels)]
        for state, labels in ways:
            self.arrive(a, after, state, labels)

    def action(self, i, a, labels):
        if a == len(self.M.letters):
            return None
        action = self.M.choose(i, a, labels + (None,) * len(self.M.layers),
                               None)
        if action is None:
            raise Wrong("no action")
        return action

    def layer(self, i, layer, a, before, after, h, labels):
        """All (state or label in the class, label)."""
        M, K = self.M, self.M.K
        action = self.action(i, a, labels)
        if i not in self.cuts:
            new = layer.h0 if action is None else \
                M.apply(*action, h[i], layer.n, layer.d)
            label = M.label(layer, new)
            if label is None:
                raise Wrong("no label")
            return [(new, label)]
        if action is None:
            v = integer(K, layer.h0[0])
            span = v, v
        else:
            A, B = integer(K, action[0][0][0]), \
                0 if action[1] is None else integer(K, action[1][0])
            if before and after:
                for p, q in self.pairs:
                    if A * self.value(i, p) + B != self.value(i, q):
                        raise Wrong("a form is not kept")
            span = moved(self.values(i, before) if before else
                         self.of_label(i, h[i]), A, B)
        if after:
            span = meet(span, self.values(i, after))
        out = []
        for label in range(layer.labels):
            low, high = meet(span, self.of_label(i, label))
            if low is None or high is None or low <= high:
                out.append((None if after else label, label))
        return out

    def arrive(self, a, after, state, labels):
        p = after[0] if after else None
        self.agrees(a, labels, p)
        key = class_of(p), state
        if key not in self.seen:
            self.seen.add(key)
            self.queue.append(key)
        if p:
            self.used[p[0]] |= {j for j, n in enumerate(p[1]) if n}

    def agrees(self, a, labels, p):
        M, G = self.M, self.G
        m = M.readout(a, labels)
        if m is None or (m in M.accept) != G.accepts(p):
            raise Wrong("acceptance")
        may = {c for c in M.letters if p and G.step(p, c)}
        if M.next is not None and M.next[m] != may:
            raise Wrong("the letters that may follow")

    # ---- words -----------------------------------------------------------

    def words(self):
        """Acceptance, and so on, after words as they come."""
        M, G = self.M, self.G
        h, labels = M.start()
        seen, queue = set(), [(h, labels, G.start, len(M.letters))]
        for h, labels, p, a in queue:
            if None in labels:
                raise Wrong("no label")
            self.agrees(a, labels, p)
            for a, name in enumerate(M.letters):
                q = p and G.step(p, name)
                new = M.step(a, h, labels)
                if new is None:
                    raise Wrong("a step that is not defined")
                if (new[0], q, a) not in seen and len(seen) < TRIED:
                    seen.add((new[0], q, a))
                    queue.append((*new, q, a))


def class_of(p):
    return p and (p[0], tuple(n > 0 for n in p[1]))


def points_of(c):
    """Points that span a class, the least first."""
    if c is None:
        return None
    least = [int(x) for x in c[1]]
    out = [(c[0], tuple(least))]
    for i, n in enumerate(least):
        if n:
            out.append((c[0], tuple(least[:i] + [2] + least[i + 1:])))
    return out


@lrnn.cannot
def decide(source, model):
    L = text.Lines(source)
    L.take("wreath-count")
    L.rest("lrnn")
    L.take("sha256")
    G, M = Language(L.take("oracle")[0]), lrnn.Model(model)
    if set(M.letters) != set(G.letters) or M.accept is None:
        raise Wrong("other letters, or no acceptance")
    if M.rule is not None or M.cascade or any(x.rule for x in M.layers):
        raise Wrong("a rule")
    C = Counters(L, M, G)
    C.words()
    C.list_classes()
    return True, ""
