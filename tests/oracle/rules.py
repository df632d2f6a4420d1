# SPDX-License-Identifier: LGPL-3.0-or-later
"""The rules of cascades (doc/formats.md), from their definition."""
import lrnn


class Rule:
    def __init__(self, v, letters):
        self.kind, self.n, self.start = v["kind"], v["states"], v["start"]
        self.trans = v["trans"]
        self.levels, self.delays = v.get("levels"), v.get("delays")
        self.nodes = v.get("nodes")
        if len(self.trans) != self.n or any(len(r) != letters
                                            for r in self.trans):
            raise lrnn.Wrong("the rule's transitions")
        if self.kind == "reflections":
            self.reflections(v["moves"])

    def action(self, M, level, letter, labels, before):
        """(A, B) of a level, or None; before is not looked at: the delays
        say what was."""
        L = M.layers[self.levels[level]]
        old = [labels[d] for d in self.delays[:level]]
        new = [labels[l] for l in self.levels[:level]]
        move = (self.exclusion if self.kind == "exclusion"
                else self.holonomy)(letter, old, new, level, L.n)
        if move is None:
            return None
        K, n = M.K, L.n
        if isinstance(move, int):
            if not move < n:
                return None
            return ([[K.zero] * n for _ in range(n)],
                    tuple(K.whole(i == move) for i in range(n)))
        if sorted(move) != list(range(n)):
            return None
        return [[K.whole(move[j] == i) for j in range(n)]
                for i in range(n)], None

    def left(self, coordinates):
        """The states that are not excluded by these."""
        S = list(range(self.n))
        for x in coordinates:
            if x is None or x >= len(S):
                return None
            del S[x]
        return S

    def exclusion(self, letter, old, new, level, width):
        S, T = self.left(old), self.left(new)
        if S is None or T is None:
            return None
        image = [self.trans[q][letter] for q in S]
        if sorted(image) == T:
            return [T.index(q) for q in image]
        return T.index(min(q for q in T if q not in image))

    def holonomy(self, letter, old, new, level, width):
        P = R = 0
        N = self.nodes
        for l in range(level + 1):
            p_on = N[P].get("level") == l
            r_on = N[R].get("level") == l
            if l < level:
                if p_on:
                    P = self.child(P, old[l])
                if r_on:
                    R = self.child(R, new[l])
                if P is None or R is None:
                    return None
                continue
            if not r_on:
                return list(range(width))
            image = {self.trans[q][letter] for q in N[P]["set"]}
            target = [set(N[c]["set"]) for c in N[R]["children"]]
            if p_on and image == set(N[R]["set"]):
                move = list(range(width))
                for i, c in enumerate(N[P]["children"]):
                    to = {self.trans[q][letter] for q in N[c]["set"]}
                    if to not in target:
                        return None
                    move[N[P]["offset"] + i] = N[R]["offset"] + \
                        target.index(to)
                return move
            for j, s in enumerate(target):
                if image <= s:
                    return N[R]["offset"] + j
            return None

    def child(self, node, x):
        v = self.nodes[node]
        if x is None or not 0 <= x - v["offset"] < len(v["children"]):
            return None
        return v["children"][x - v["offset"]]

    # ---- reflections ------------------------------------------------------

    def reflections(self, moves):
        """What each layer is: (kind, level, number)."""
        self.moves = [[tuple(p) for p in ps] for ps in moves]
        self.widths, self.N = [], []
        for l, ps in enumerate(self.moves):
            n = max(v["offset"] + len(v["children"]) for v in self.nodes
                    if v.get("level") == l)
            if len(set(ps)) != len(ps) or any(sorted(p) != list(range(n))
                                              for p in ps):
                raise lrnn.Wrong("moves")
            N = 1
            while N < n - 1:
                N *= 2
            self.widths.append(n)
            self.N.append(N if ps else 0)
        modulus, bits = 2 * max(self.N + [1]), 0
        while 2 ** bits < modulus:
            bits += 1
        self.kinds = [("clock", 0, i) for i in range(bits)]
        self.at = []
        for l, (n, N) in enumerate(zip(self.widths, self.N)):
            self.at.append(len(self.kinds))
            if N:
                self.kinds += [("letter", l, i) for i in range(2 * N)]
                self.kinds += [("point", l, i) for i in range(n)]
            self.kinds += [("reset", l, 0), ("state", l, 0), ("state", l, 1)]
        self.bits = bits
        self.known = {}

    def shapes(self, M):
        """Whether the layers are those of the rule."""
        if len(M.layers) != len(self.kinds):
            raise lrnn.Wrong("other layers")
        first = [None] * len(self.widths)
        for (kind, l, i), L in zip(self.kinds, M.layers):
            m = {"clock": 2, "letter": 1 + len(self.moves[l]) if self.moves
                 else 1}.get(kind, self.widths[l] if self.widths else 2)
            switch = kind in ("clock", "point")
            x = M.label(L, L.h0)
            if kind == "reset":
                first[l] = x
            good = L.rule == "reflection" and L.d == 1 and L.labels == m and \
                L.n == (m if switch else 1) and \
                L.kind == ("onehot" if switch else "coordinate") and \
                x == (0 if kind in ("clock", "letter") else
                      i if kind == "point" else first[l])
            if not good:
                raise lrnn.Wrong(f"not a layer {kind} of the rule")

    def coordinates(self, labels, levels, old):
        odd = labels[0]
        return [labels[self.pair(l) + (1 - odd if old else odd)]
                for l in range(levels)]

    def pair(self, l):
        N = self.N[l]
        return self.at[l] + (2 * N + self.widths[l] if N else 0) + 1

    def product(self, l, labels, t, earliest, latest, x):
        """x by the moves of times t - earliest .. t - latest."""
        for back in range(earliest, latest - 1, -1):
            m = labels[self.at[l] + (t - back) % (2 * self.N[l])]
            if m:
                x = self.moves[l][m - 1][x]
        return x

    def exchanges(self, l, labels, t):
        """[(1, b_1), (2, b_2), ..]"""
        n, N = self.widths[l], self.N[l]
        key = l, t, tuple(labels[self.at[l]:self.at[l] + 2 * N])
        if key not in self.known:
            self.known[key] = self.factors(l, labels, t, n, N)
        return self.known[key]

    def factors(self, l, labels, t, n, N):
        p = (t - 1) % N
        B = [self.product(l, labels, t, p + N, p + 1, x) for x in range(n)]
        out = []
        while len(B) > 1:
            i = len(B) - 1
            b = B.pop()
            out.insert(0, (i, b))
            B = [b if x == i else i if x == b else x for x in B]
        return out

    def taken(self, l, labels, t, x):
        """P(x)"""
        N = self.N[l]
        if not N:
            return x
        p = (t - 1) % N
        x = labels[self.at[l] + 2 * N + x]
        for i, b in reversed(self.exchanges(l, labels, t)[:p + 1]):
            x = b if x == i else i if x == b else x
        return self.product(l, labels, t, p + N, 0, x)

    def cell(self, M, number, letter, labels):
        """(A, B) of that layer, or None."""
        kind, l, i = self.kinds[number]
        n = M.layers[number].n
        keep = self.matrix(M, list(range(n))), None
        if kind == "clock":
            return (self.matrix(M, [1, 0]), None) \
                if not any(labels[:i]) else keep
        t = sum(labels[j] << j for j in range(self.bits))
        key = (letter, tuple(self.coordinates(labels, l, True)),
               tuple(self.coordinates(labels, l, False)))
        if key not in self.known:
            self.known[key] = self.holonomy(*key, l, self.widths[l])
        move = self.known[key]
        if move is None:
            return None
        reset = isinstance(move, int)
        if kind == "letter" and t % (2 * self.N[l]) == i:
            if reset or move == list(range(self.widths[l])):
                return self.set_to(M, 0)
            if tuple(move) not in self.moves[l]:
                return None
            return self.set_to(M, 1 + self.moves[l].index(tuple(move)))
        if kind == "point":
            p = (t - 1) % self.N[l]
            for j, b in self.exchanges(l, labels, t)[p:p + 1]:
                to = list(range(n))
                to[j], to[b] = b, j
                return self.matrix(M, to), None
        if kind == "reset" and reset:
            return self.set_to(M, [self.taken(l, labels, t, x) for x in
                                   range(self.widths[l])].index(move))
        if kind == "state" and t % 2 == i:
            return self.set_to(M, self.taken(l, labels, t,
                                             labels[self.pair(l) - 1]))
        return keep

    def matrix(self, M, to):
        key = tuple(to)
        if key not in self.known:
            self.known[key] = [[M.K.whole(to[j] == i) for j in range(len(to))]
                               for i in range(len(to))]
        return self.known[key]

    def set_to(self, M, k):
        return [[M.K.zero]], (M.K.whole(k),)

    def state(self, M, labels):
        if self.kind == "reflections":
            x = self.coordinates(labels, len(self.widths), False)
        else:
            x = [labels[l] for l in self.levels]
        if self.kind == "exclusion":
            S = self.left(x)
            return S[0] if S and len(S) == 1 else None
        node = 0
        for l, c in enumerate(x):
            if self.nodes[node].get("level") == l:
                node = self.child(node, c)
                if node is None:
                    return None
        s = self.nodes[node]["set"]
        return s[0] if len(s) == 1 else None
