# SPDX-License-Identifier: LGPL-3.0-or-later
"""Householder factors that an action states, I - beta v v^T / (v^T v): their
product, and rounded steps factor by factor (doc/rounding.md, `:factors`)."""
from fractions import Fraction

from evaluate import Letter


def factor(M, h, n):
    """The vector v, and beta / (v^T v)."""
    import lrnn
    K = M.K
    x = [K.zero] * n
    for i, c in h["v"]:
        x[i] = M.scalar(c)
    s = K.zero
    for c in x:
        s = K.add(s, K.mul(c, c))
    if K.is_zero(s):
        raise lrnn.Wrong("v v is 0")
    return x, K.mul(M.scalar(h["beta"]), K.inverse(s))


def stated(M, v, n):
    """The factors of an action, or None."""
    A, given = v["A"], v.get("factors")
    if isinstance(A, dict):
        given = A.get("householder", given)
    return None if given is None else [factor(M, h, n) for h in given]


def product(M, factors, n):
    K = M.K
    A = M.identity(n)
    for h in factors:
        x, b = factor(M, h, n)
        C = [[K.sub(K.whole(i == j), K.mul(b, K.mul(x[i], x[j])))
              for j in range(n)] for i in range(n)]
        A = M.matmul(A, C)
    return A


def value(K, factors, b):
    """The x with b = x beta k for the left factor, or None."""
    if not factors or K.is_zero(factors[0][1]):
        return None
    k, beta = factors[0]
    r = next(r for r, y in enumerate(k) if not K.is_zero(y))
    x = K.mul(b[r], K.inverse(K.mul(beta, k[r])))
    good = all(K.same(y, K.mul(K.mul(x, beta), z)) for z, y in zip(k, b))
    return x if good else None


def letters(S, i, action, factors):
    """For each column of layer i of a stack the delta rules of the factors,
    from the right; what the left one does not add to it is added
    afterwards."""
    import lrnn
    layer, K = S.M.layers[i], S.M.K
    n, d = layer.n, layer.d
    if S.p == 2 or S.E[i].order not in ("seq", "fma"):
        raise lrnn.Wrong("factors in this field or order")
    out = []
    for j in range(d):
        b = [K.zero] * n if action[1] is None else action[1][j::d]
        x, some = value(K, factors, b), []
        for f, (k, beta) in enumerate(factors):
            v = K.zero if f or x is None else x
            some.append(Letter(delta=([S.weight(i, y) for y in k],
                                      S.weight(i, v), S.weight(i, beta))))
        some.reverse()
        if x is None and layer.adds:
            one = [[Fraction(r == c) for c in range(n)] for r in range(n)]
            some.append(Letter(one, [S.weight(i, y) for y in b]))
        out.append(some)
    return out
