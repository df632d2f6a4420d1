# SPDX-License-Identifier: LGPL-3.0-or-later
"""The stacks of claim R3 (proofs/R3/proof.md, "Every automaton"), step by step in
fractions, on random words over random automata: every parameter is inside its
range, and the labels determine the state after every letter."""

import random
import sys
from fractions import Fraction as Q

FLOOR = Q(5453, 10000)  # above exp(-exp(-1/2))


def step(w, a, k, h):
    """One step of RWKV-7 with c = 1: (diag(w) - (a o k) k^T / |k|^2) h."""
    assert all(FLOOR < x < 1 for x in w) and all(0 < x < 1 for x in a)
    dot = sum(x * y for x, y in zip(k, h)) / sum(x * x for x in k)
    return [w[i] * h[i] - a[i] * k[i] * dot for i in range(len(w))]


def sign(gate, h, add=Q(0)):
    """A step of one coordinate, whose factor w - a is the gate."""
    w = Q(7, 8) if gate == Q(3, 4) else Q(5, 8)
    return step([w], [w - gate], [Q(1)], [h])[0] + add


def bit(h):
    assert h != 0 and abs(h) < 1
    return int(h < 0)


def factors(f):
    """Swaps and copies whose product is the map f, in the order they act."""
    made, place = [], {}
    for q, y in enumerate(f):
        if y in place:
            made.append(("copy", place[y], q))
        place.setdefault(y, q)
    for y in list(place):
        x = place[y]
        if x != y:
            made.append(("swap", x, y))
            place = {z: x if at == y else at for z, at in place.items()}
            place[y] = y
    return made


def matrices(factor, n):
    kind, i, j = factor
    first, second, w = [Q(0)] * n, [Q(0)] * n, [Q(9, 16)] * n
    first[i], first[j] = Q(1), Q(-1)
    second[i], second[j] = (Q(1), Q(1)) if kind == "swap" else (Q(1), Q(-3))
    if kind == "swap":
        raised = [Q(3, 4) if x in (i, j) else w[x] for x in range(n)]
        return [(w, [Q(63, 64)] * n, first), (raised, [Q(3, 16)] * n, second)]
    raised = [Q(15, 16) if x == i else w[x] for x in range(n)]
    return [([Q(3, 4)] * n, [Q(3, 4)] * n, first), (raised, [Q(15, 16)] * n, second)]


def idle(n):
    return ([Q(3, 4)] + [Q(9, 16)] * (n - 1), [Q(3, 16)] * n, [Q(1)] + [Q(0)] * (n - 1))


def moved(x, made, p):
    """The label at position p of a block that begins with label x."""
    for number, (kind, i, j) in enumerate(made):
        if 2 * number > p or x not in (i, j):
            continue
        if kind == "swap":
            x = i + j - x
        else:
            x = min(i, j) if 2 * number == p else i
    return x


def check(n, letters, delta, start, word):
    m = 1
    while m < 4 * (n - 1):
        m *= 2
    time = [Q(1, 2)] * ((2 * m).bit_length() - 1)
    store = [[Q(1, 2)] * letters.bit_length() for _ in range(2 * m)]
    h = [Q(int(x == start)) for x in range(n)]
    state = start

    def product(codes):
        f = list(range(n))
        for c in codes:
            f = [delta[x][c - 1] for x in f] if c else f
        return f

    for letter in word:
        state = delta[state][letter]
        carry = True
        for i, old in enumerate(time):
            time[i] = sign(Q(-1, 4) if carry else Q(3, 4), old)
            carry = carry and bit(time[i]) == 0
        t = sum(bit(x) << i for i, x in enumerate(time))
        for r, bits in enumerate(store):
            for b, x in enumerate(bits):
                set_to = Q(-1, 2) if (letter + 1) >> b & 1 else Q(1, 2)
                bits[b] = sign(Q(1, 4), x, set_to) if r == t else sign(Q(3, 4), x)
        code = [sum(bit(x) << b for b, x in enumerate(bits)) for bits in store]
        p = (t - 1) % m
        now = [code[(t - p + i) % (2 * m)] for i in range(p + 1)]
        last = product(code[(t - p - m + i) % (2 * m)] for i in range(m))
        made = factors(last)
        steps = [x for one in made for x in matrices(one, n)]
        assert len(steps) <= m
        h = step(*(steps + [idle(n)] * m)[p], h)
        label = h.index(max(h))
        found = {product(now)[last[x]] for x in range(n) if moved(x, made, p) == label}
        assert found == {state}, (delta, start, word, found, state)


def main():
    random.seed(int(sys.argv[1]))
    for _ in range(int(sys.argv[2])):
        n, letters = random.randint(2, 5), random.randint(1, 3)
        delta = [[random.randrange(n) for _ in range(letters)] for _ in range(n)]
        word = [random.randrange(letters) for _ in range(60)]
        check(n, letters, delta, random.randrange(n), word)


main()
