# SPDX-License-Identifier: LGPL-3.0-or-later
"""Models, from doc/formats.md: layers, gates, decoders, readouts, rules; and
exact steps (E0)."""
import json
from fractions import Fraction

import field
import householder
from field import Cannot, Field


class Wrong(Exception):
    """The file is no model, or says of itself what is not so."""


STRICT = True   # a forger may read what is no model


class Layer:
    pass


def twice(rows):
    out = {}
    for k, v in rows:
        if k in out:
            raise Wrong(f"the key {k} stands twice")
        out[k] = v
    return out


def names(v):
    return [str(i) for i in range(v)] if isinstance(v, int) else v


class Model:
    def __init__(self, source):
        try:
            self.read(json.loads(source, object_pairs_hook=twice))
        except (KeyError, TypeError, IndexError, ValueError, AttributeError,
                ZeroDivisionError) as e:
            raise Wrong(f"{type(e).__name__}: {e}") from e

    def read(self, v):
        self.letters = v["alphabet"]
        if len(set(self.letters)) != len(self.letters):
            raise Wrong("a letter twice")
        ring = v["ring"]
        if ring == "Q":
            self.K = Field()
        else:
            root = ring["root"]
            box = [Fraction(x) for x in root["re"] + root["im"]]
            f = [Fraction(x) for x in ring["minpoly"]]
            if f[-1] != 1 or len(f) < 3:
                raise Wrong("not monic of degree 2 at least")
            try:
                self.K = Field(f, box)
            except field.NoRoot as e:
                raise Wrong(str(e)) from e
        self.rule = None
        if "rule" in v:
            import rules
            self.rule = rules.Rule(v["rule"], len(self.letters))
        self.layers = [self.layer(i, x) for i, x in enumerate(v["layers"])]
        if self.rule is not None and self.rule.kind == "reflections":
            self.rule.shapes(self)
        out = v["readout"]
        self.states = names(out["states"])
        self.accept = set(out["accept"]) if "accept" in out else None
        self.next = [set(x) for x in out["next"]] if "next" in out else None
        self.cascade = out.get("rule") == "cascade"
        if not self.cascade:
            self.reads = out["reads"]
            self.table = self.rows(out["table"])

    def rows(self, rows):
        out = {}
        for r in rows:
            if tuple(r[:-1]) in out:
                raise Wrong("a row twice")
            out[tuple(r[:-1])] = r[-1]
        return out

    def scalar(self, v):
        return self.K.element(v if isinstance(v, list) else [v])

    def vector(self, v, n, d):
        if isinstance(v, dict):
            i = v["onehot"]
            if d != 1 or not 0 <= i < n:
                raise Wrong("onehot")
            return tuple(self.K.whole(j == i) for j in range(n))
        out = tuple(self.scalar(x) for x in v)
        if len(out) != n * d:
            raise Wrong("a vector's length")
        return out

    def identity(self, n):
        return [[self.K.whole(i == j) for j in range(n)] for i in range(n)]

    def matmul(self, A, B):
        K, n = self.K, len(A)
        out = []
        for r in A:
            row = []
            for j in range(n):
                s = K.zero
                for k in range(n):
                    if any(r[k]):
                        s = K.add(s, K.mul(r[k], B[k][j]))
                row.append(s)
            out.append(row)
        return out

    def matrix(self, v, n):
        K = self.K
        Z = [[K.zero] * n for _ in range(n)]
        if v == "identity":
            return self.identity(n)
        if v == "zero":
            return Z
        (kind, x), = v.items()
        if kind == "permutation":
            if sorted(x) != list(range(n)):
                raise Wrong("no permutation")
            for j, p in enumerate(x):
                Z[p][j] = K.one
        elif kind == "diagonal":
            for i in range(n):
                Z[i][i] = self.scalar(x[i])
        elif kind == "dense":
            Z = [[self.scalar(x[i * n + j]) for j in range(n)]
                 for i in range(n)]
        elif kind == "sparse":
            for i, j, c in x:
                Z[i][j] = self.scalar(c)
        elif kind == "householder":
            Z = householder.product(self, x, n)
        elif kind == "companion":
            for i in range(n):
                if i:
                    Z[i][i - 1] = K.one
                Z[i][n - 1] = K.sub(Z[i][n - 1], self.scalar(x[i]))
        else:
            raise Wrong(kind)
        return Z

    def action(self, v, n, d):
        A = self.matrix(v["A"], n)
        B = self.vector(v["B"], n, d) if "B" in v else None
        if "factors" in v:
            P = householder.product(self, v["factors"], n)
            if not all(self.K.same(x, y) for r, s in zip(A, P)
                       for x, y in zip(r, s)):
                raise Wrong("factors do not multiply to A")
        return A, B

    def layer(self, number, v):
        L, K = Layer(), self.K
        L.n, L.d = v["dim"], v.get("columns", 1)
        L.h0 = self.vector(v["H0"], L.n, L.d)
        L.labels = len(names(v["labels"]))
        L.reads = ["letter"] + list(range(number)) \
            if v["reads"] == "all" else v["reads"]
        if any(w != "letter" and not 0 <= w < number for w in L.reads):
            raise Wrong("reads")
        if STRICT and len(set(L.reads)) != len(L.reads):
            raise Wrong("a wire is read twice")
        L.rule = v["gate"].get("rule")
        L.level = v["gate"].get("level")
        L.delay = L.rule == "delay"
        if L.rule is None:
            L.table = self.rows(v["gate"]["table"])
            L.actions = [self.action(a, L.n, L.d) for a in v["actions"]]
            L.factors = [householder.stated(self, a, L.n) for a in v["actions"]]
            if any(not 0 <= a < len(L.actions) for a in L.table.values()):
                raise Wrong("an action that is not there")
        else:
            L.actions = L.factors = []
        L.role = v["role"]
        self.check_role(L, L.role)
        self.decoder(L, v["decoder"])
        L.adds = any(B is not None and not all(map(K.is_zero, B))
                     for _, B in L.actions)
        return L

    def check_role(self, L, role):
        K = self.K
        if role == "general" or L.rule is not None:
            return
        for A, B in L.actions:
            if role == "delay":
                good = L.n == 2 and L.d == 1 and all(
                    K.same(A[i][j], K.whole((i, j) == (1, 0)))
                    for i in range(2) for j in range(2)) and \
                    (B is None or (K.same(B[1], K.zero) and
                                   whole(K, B[0]) is not None))
            else:
                permutation = all(
                    sum(not K.same(x, K.zero) for x in r) == 1 and
                    all(K.same(x, K.zero) or K.same(x, K.one) for x in r)
                    for r in list(A) + list(map(list, zip(*A))))
                empty = B is None or all(K.is_zero(x) for x in B)
                reset = all(K.is_zero(x) for r in A for x in r) and \
                    B is not None and \
                    sum(not K.is_zero(x) for x in B) == 1 and \
                    all(K.is_zero(x) or K.same(x, K.one) for x in B)
                good = L.d == 1 and ((permutation and empty) or reset)
            if not good:
                raise Wrong(f"a layer is no {role}")

    def decoder(self, L, v):
        L.kind = v["kind"]
        form = [v["form"]] if "form" in v else v.get("forms", [])
        L.forms = [[self.scalar(x) for x in f] for f in form]
        L.cuts = [self.scalar(x) for x in v.get("cuts", [])]
        L.index = v.get("index")
        L.entries = [([self.scalar(x) for x in e[0]], e[1])
                     for e in v.get("entries", [])]
        for i, (x, _) in enumerate(L.entries):
            for y, _ in L.entries[:i]:
                if all(self.K.same(a, b) for a, b in zip(x, y)):
                    raise Wrong("a decoder lists a vector twice")
        for x, y in zip(L.cuts, L.cuts[1:]):
            if self.K.sign(self.K.sub(y, x)) <= 0:
                raise Wrong("cuts do not increase")

    # ---- steps ------------------------------------------------------------

    def label(self, L, h):
        """The label of H, or None."""
        K = self.K
        if L.kind == "onehot":
            ones = [i for i, x in enumerate(h) if K.same(x, K.one)]
            zeros = sum(K.is_zero(x) for x in h)
            ok = L.d == 1 and len(ones) == 1 and zeros == L.n - 1 and \
                ones[0] < L.labels
            return ones[0] if ok else None
        if L.kind == "coordinate":
            c = whole(K, h[L.index])
            return c if c is not None and c < L.labels else None
        if L.kind == "table":
            for x, label in L.entries:
                if all(K.same(a, b) for a, b in zip(x, h)):
                    return label
            return None
        values = []
        for f in L.forms:
            s = f[-1]
            for c, x in zip(f, h):
                if any(c):
                    s = K.add(s, K.mul(c, x))
            values.append(s)
        if L.kind == "sign":
            return K.sign(values[0]) + 1
        if L.kind == "threshold":
            return sum(K.sign(K.sub(values[0], c)) >= 0 for c in L.cuts)
        best = 0
        for i in range(1, len(values)):
            if K.sign(K.sub(values[i], values[best])) > 0:
                best = i
        ties = sum(K.sign(K.sub(x, values[best])) == 0 for x in values)
        return best if ties == 1 else None

    def start(self):
        """(H0 everywhere, labels); a label may be None."""
        h = tuple(L.h0 for L in self.layers)
        return h, tuple(self.label(L, x) for L, x in zip(self.layers, h))

    def apply(self, A, B, h, n, d):
        K, out = self.K, []
        for i in range(n):
            for j in range(d):
                s = B[i * d + j] if B is not None else K.zero
                for k in range(n):
                    if any(A[i][k]):
                        s = K.add(s, K.mul(A[i][k], h[k * d + j]))
                out.append(s)
        return tuple(out)

    def choose(self, l, letter, labels, before):
        """(A, B) of layer l, or None where there is no action."""
        L = self.layers[l]
        wires = tuple(letter if w == "letter" else labels[w]
                      for w in L.reads)
        if L.delay:
            K = self.K
            if wires[0] is None:
                return None
            return ([[K.zero, K.zero], [K.one, K.zero]],
                    (K.whole(wires[0]), K.zero))
        if L.rule == "reflection":
            return self.rule.cell(self, l, letter, labels)
        if L.rule == "level":
            return self.rule.action(self, L.level, letter, labels, before)
        a = L.table.get(wires)
        return None if a is None else L.actions[a]

    def step(self, letter, h, before):
        """(states, labels) after letter number `letter`; None if that is
        not defined.  before: the labels that the layers had."""
        out, labels = [], [None] * len(self.layers)
        for l, L in enumerate(self.layers):
            action = self.choose(l, letter, labels, before)
            if action is None:
                return None
            out.append(self.apply(*action, h[l], L.n, L.d))
            labels[l] = self.label(L, out[l])
            if labels[l] is None:
                return None
        return tuple(out), tuple(labels)

    def readout(self, last, labels):
        """The state that is named, or None; last: the letter, or the number
        of letters."""
        if self.cascade:
            return self.rule.state(self, labels)
        key = tuple(last if w == "letter" else labels[w] for w in self.reads)
        return self.table.get(key)


def whole(K, x):
    if K.degree > 1:
        c = K.bounds(x)[0] if K.real and any(x[1:]) else x[0]
        if any(x[1:]):
            for n in range(max(0, int(c) - 2), int(c) + 3):
                if K.same(x, K.whole(n)):
                    return n
            return None
        c = x[0]
    else:
        c = x[0]
    return int(c) if c.denominator == 1 and c >= 0 else None


# ---- agreement --------------------------------------------------------------

class Sense:
    """What `compare` asks of the readout's state and the automaton's."""

    def __init__(self, M, A, compare):
        if set(M.letters) != set(A.letters):
            raise Wrong("other letters")
        self.M, self.A, self.compare = M, A, compare
        self.live = A.live()
        if compare in ("accept", "next", "predict") and A.accept is None:
            raise Wrong("acceptance of a semiautomaton")

    def counts(self, q):
        return self.compare != "predict" or q in self.live

    def agrees(self, m, q):
        if m is None:
            return False
        M, A = self.M, self.A
        accepts = M.accept is not None and m in M.accept
        if self.compare == "state":
            return M.states[m] == A.states[q] and (
                M.accept is None or A.accept is None or
                accepts == (q in A.accept))
        if M.accept is None or accepts != (q in A.accept):
            return False
        if self.compare == "accept":
            return True
        may = {a for a in A.letters if A.delta[q][a] in self.live}
        return M.next is not None and M.next[m] == may


def cannot(decide):
    def run(*args):
        try:
            return decide(*args)
        except Wrong as e:
            return False, f"no such model: {e}"
        except Cannot as e:
            return None, str(e)
    return run
