# SPDX-License-Identifier: LGPL-3.0-or-later
"""Matrices over Q: products, ranks, characteristic polynomials."""
from fractions import Fraction


def identity(n):
    return [[Fraction(i == j) for j in range(n)] for i in range(n)]


def product(A, B):
    m = len(B[0]) if B else 0
    return [[sum((a * B[k][j] for k, a in enumerate(r) if a), Fraction(0))
             for j in range(m)] for r in A]


def minus(A, B):
    return [[x - y for x, y in zip(r, s)] for r, s in zip(A, B)]


def transposed(A):
    return [list(r) for r in zip(*A)]


def rank(A):
    A, r = [list(row) for row in A], 0
    for j in range(len(A[0]) if A else 0):
        p = next((i for i in range(r, len(A)) if A[i][j]), None)
        if p is None:
            continue
        A[r], A[p] = A[p], A[r]
        for i in range(r + 1, len(A)):
            if A[i][j]:
                f = A[i][j] / A[r][j]
                A[i] = [x - f * y for x, y in zip(A[i], A[r])]
        r += 1
    return r


def determinant(A):
    A, d = [list(row) for row in A], Fraction(1)
    for j in range(len(A)):
        p = next((i for i in range(j, len(A)) if A[i][j]), None)
        if p is None:
            return Fraction(0)
        if p != j:
            A[j], A[p], d = A[p], A[j], -d
        d *= A[j][j]
        for i in range(j + 1, len(A)):
            f = A[i][j] / A[j][j]
            A[i] = [x - f * y for x, y in zip(A[i], A[j])]
    return d


def characteristic(A):
    """By values at 0 .. n, and interpolation."""
    n = len(A)
    import poly
    out = []
    for i in range(n + 1):
        M = [[Fraction(i if r == c else 0) - A[r][c] for c in range(n)]
             for r in range(n)]
        term = [determinant(M)]
        for k in range(n + 1):
            if k != i:
                term = poly.times(term, [Fraction(-k, i - k),
                                         Fraction(1, i - k)])
        out = poly.plus(out, term)
    return out


def semidefinite(A):
    """Every principal minor is at least 0."""
    n = len(A)
    for mask in range(1, 1 << n):
        rows = [i for i in range(n) if mask >> i & 1]
        if determinant([[A[i][j] for j in rows] for i in rows]) < 0:
            return False
    return True


def evaluated(f, A):
    out = [[Fraction(0)] * len(A) for _ in A]
    for c in reversed(f):
        out = product(out, A)
        for i in range(len(A)):
            out[i][i] += c
    return out


def power(A, k):
    out = identity(len(A))
    while k:
        if k & 1:
            out = product(out, A)
        A = product(A, A)
        k >>= 1
    return out


def norm(A):
    """The greatest sum of moduli of a row."""
    return max(sum(map(abs, r)) for r in A)
