# SPDX-License-Identifier: LGPL-3.0-or-later
"""The rules exclusion and holonomy (doc/formats.md), from their definition."""
import lrnn


class Rule:
    def __init__(self, v, letters):
        self.kind, self.n, self.start = v["kind"], v["states"], v["start"]
        self.trans = v["trans"]
        self.levels, self.delays = v["levels"], v["delays"]
        self.nodes = v.get("nodes")
        if len(self.trans) != self.n or any(len(r) != letters
                                            for r in self.trans):
            raise lrnn.Wrong("the rule's transitions")

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

    def state(self, M, labels):
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
