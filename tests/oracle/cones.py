# SPDX-License-Identifier: LGPL-3.0-or-later
"""Cones (wreath-cert POLY): do the listed rays prove the statement?"""
import re
from fractions import Fraction

from lrnn import Wrong

NUMBER = re.compile(r"(0|-?[1-9][0-9]*)(/[1-9][0-9]*)?")


def number(token):
    if not NUMBER.fullmatch(token) or str(Fraction(token)) != token:
        raise Wrong(f"no number: {token}")
    return Fraction(token)


def natural(token):
    x = number(token)
    if x < 0 or x.denominator > 1:
        raise Wrong(f"no natural number: {token}")
    return int(x)


def rational(K, x):
    if any(x[1:]):
        raise Wrong("a number that is not rational")
    return x[0]


class Cones:
    def __init__(self, L, M, sense):
        self.L, self.M, self.sense, A = L, M, sense, sense.A
        if [natural(x) for x in L.take("layers")] != [1] or \
                len(M.layers) != 1 or M.cascade:
            raise Wrong("not one layer")
        self.layer = layer = M.layers[0]
        if L.take("layer") != ["0", layer.role, str(len(layer.actions))] or \
                layer.rule or layer.kind not in ("argmax", "sign", "threshold"):
            raise Wrong("another layer")
        self.cones, n = [], layer.n * layer.d
        for _ in range(natural(L.take("cones")[0])):
            q, label, rays = map(natural, L.take("cone"))
            if q >= len(A.states) or label >= layer.labels:
                raise Wrong("a cone's line")
            rays = [[number(x) for x in L.take("ray")] for _ in range(rays)]
            if any(len(x) != n + 1 for x in rays):
                raise Wrong("a ray's line")
            self.cones.append((q, label, rays))
        if len({c[:2] for c in self.cones}) < len(self.cones):
            raise Wrong("a state and label twice")

    def combination(self, word, cone, x):
        """The rays of a cone that x is made of."""
        t, rays = self.L.take(word), self.cones[cone][2]
        used = [natural(i) for i in t[::2]]
        c = [number(i) for i in t[1::2]]
        if len(c) != len(used) or used != sorted(set(used)) or \
                used and used[-1] >= len(rays) or min(c, default=1) <= 0:
            raise Wrong("no combination")
        if x != [sum(a * rays[i][k] for a, i in zip(c, used))
                 for k in range(len(x))]:
            raise Wrong("another vector")
        return {(cone, i) for i in used}

    def move(self, letter, ray):
        K, action = self.M.K, self.M.choose(0, letter, (), None)
        if action is None:
            raise Wrong("no action")
        A, B = action
        n, d, w = self.layer.n, self.layer.d, ray[-1]
        A = [[rational(K, x) for x in r] for r in A]
        B = [rational(K, x) for x in B or [K.zero] * (n * d)]
        return [sum(A[i][k] * ray[k * d + j] for k in range(n)) +
                w * B[i * d + j] for i in range(n) for j in range(d)] + [w]

    def strict(self, label, ray):
        """Whether a ray has the label, without "equal"; Wrong if it is on
        the other side."""
        K, kind = self.M.K, self.layer.kind
        v = [sum(rational(K, c) * x for c, x in zip(f, ray))
             for f in self.layer.forms]
        cuts = [rational(K, c) * ray[-1] for c in self.layer.cuts]
        if kind == "sign":
            signs = [-v[0] if label == 0 else v[0]]
            if label == 1:
                if v[0]:
                    raise Wrong("a ray is not on the plane")
                return True
        elif kind == "argmax":
            signs = [v[label] - x for i, x in enumerate(v) if i != label]
        else:
            if any(v[0] < c for c in cuts[:label]):
                raise Wrong("a ray is below a cut")
            signs = [c - v[0] for c in cuts[label:]]
        if min(signs, default=1) < 0:
            raise Wrong("a ray has another label")
        return min(signs, default=1) > 0

    def closed(self):
        """All lines from `start` on; whether they prove it."""
        M, S, L = self.M, self.sense, self.L
        K = M.K
        start = [rational(K, x) for x in self.layer.h0] + [Fraction(1)]
        if not self.cones or self.cones[0][0] != S.A.start:
            raise Wrong("the first cone")
        self.reads(len(M.letters), 0)
        begin, images = self.combination("start", 0, start), {}
        for c, (q, _, rays) in enumerate(self.cones):
            for a, name in enumerate(M.letters):
                p = S.A.delta[q][name]
                if not S.counts(p):
                    continue
                at, letter, to = map(natural, L.take("move"))
                if (at, letter) != (c, a) or to >= len(self.cones) or \
                        self.cones[to][0] != p:
                    raise Wrong("a move")
                self.reads(a, to)
                for i, ray in enumerate(rays):
                    images.setdefault((c, i), []).append(
                        self.combination("image", to, self.move(a, ray)))
        if L.lines[L.at:] != [".", ""]:
            raise Wrong("the end")
        self.is_reached(begin, images)
        self.are_strong(begin, images)

    def reads(self, last, cone):
        q, label, _ = self.cones[cone]
        if not self.sense.agrees(self.M.readout(last, (label,)), q):
            raise Wrong("readouts differ")

    def is_reached(self, begin, images):
        seen, queue = set(begin), list(begin)
        for x in queue:
            for y in set().union(*images.get(x, [])) - seen:
                seen.add(y)
                queue.append(y)
        if len(seen) != sum(len(c[2]) for c in self.cones):
            raise Wrong("a ray that is not needed")

    def are_strong(self, begin, images):
        strong = {(c, i) for c, (_, label, rays) in enumerate(self.cones)
                  for i, ray in enumerate(rays) if self.strict(label, ray)}
        while True:
            less = {x for x in strong
                    if any(not y & strong for y in images.get(x, []))}
            if not less:
                break
            strong -= less
        if not begin & strong:
            raise Wrong("the start is not strictly inside")
