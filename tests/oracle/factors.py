# SPDX-License-Identifier: LGPL-3.0-or-later
"""Certificates of products of Householder matrices (wreath-factors)."""
import math
from fractions import Fraction

import matrices as m
import text


def decide(source):
    L = text.Lines(source)
    L.take("wreath-factors")
    count, seen = int(L.take("matrices")[0]), 0
    while L.peek() != ".":
        if L.take("field") != ["Q"]:
            return None, "a field"
        n = int(L.take("matrix")[0])
        A = [[Fraction(x) for x in L.take("row")] for _ in range(n)]
        L.take("sha256")
        seen += 1
        why = longer(L, A, n) if L.peek() == "longer" else factors(L, A, n)
        if why is not None:
            return False, why
    return seen == count, "another number of matrices"


def longer(L, A, n):
    g, *x = [Fraction(v) for v in L.take()]
    y = [sum(a * v for a, v in zip(r, x)) for r in A]
    if len(x) != n or g <= 0 or \
            sum(v * v for v in y) != g + sum(v * v for v in x):
        return "no longer vector"
    return None


def factors(L, A, n):
    I = m.identity(n)                                   # noqa: E741
    r, s = (int(x) for x in L.take("rank"))
    if r != m.rank(m.minus(A, I)) or \
            s != m.rank(m.minus(I, m.product(m.transposed(A), A))):
        return "another rank"
    K, e, how = L.take("factors")
    K, e, P = int(K), Fraction(e), I
    for _ in range(K):
        beta, *v = [Fraction(x) for x in L.take("factor")]
        vv = sum(x * x for x in v)
        if len(v) != n or not 0 < beta <= 2 or vv == 0:
            return "no factor"
        P = m.product(P, [[I[i][j] - beta * v[i] * v[j] / vv
                           for j in range(n)] for i in range(n)])
    error = max((abs(x) for row in m.minus(P, A) for x in row),
                default=Fraction(0))
    if error != e or e >= 1:
        return f"the error is {error}"
    fewest = 3 if n == 2 == max(r, s) and needs_three(A) else max(r, s)
    if (how == "least") != (e == 0 and K == fewest):
        return "least"
    return None


def needs_three(A):
    """Whether no factor C that takes some w to A w has a symmetric C^-1 A.

    w goes around the half circle; what C^-1 A lacks to be symmetric, times
    (w - A w) . (A w), keeps its sign.  Numbers are floats, which decide for
    all but a few matrices.
    """
    a, b, c, d = (float(x) for row in A for x in row)
    if A[0][0] * A[1][1] == A[0][1] * A[1][0]:
        return False
    lacks = []
    for i in range(720):
        w = math.cos(math.pi * i / 720), math.sin(math.pi * i / 720)
        x, y = w[0] - a * w[0] - b * w[1], w[1] - c * w[0] - d * w[1]
        lack = (b - c) * (x * w[0] + y * w[1] - x * x - y * y)
        lacks.append(lack + x * (x * b + y * d) - y * (x * a + y * c))
    return min(lacks) > 1e-12 or max(lacks) < -1e-12
