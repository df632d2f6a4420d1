# SPDX-License-Identifier: LGPL-3.0-or-later
"""A random language model of two DeltaNet layers of flash-linear-attention,
with short convolutions, norms, residuals and MLPs, and the same by plain
Python.

    stack.py SEED    writes stack.safetensors, stack.layout and stack.dfa

and prints the one word of up to DEPTH letters after which the automaton is not
what the model is.
"""
import json
import random
import sys

from fla import draw, linear, parts, save, sigmoid, silu, unit, window
from windows import trie

DIM, HEADS, K, V, HIDDEN, EPS = 4, 2, 2, 3, 5, 1e-6


def tensors(r):
    T = {"model.embeddings.weight": draw(r, 2, DIM),
         "model.norm.weight": draw(r, DIM), "lm_head.weight": draw(r, 2, DIM),
         "zero": [0.0]}
    for i in range(2):
        shapes = {"attn_norm": (DIM,), "mlp_norm": (DIM,), "attn.o_norm": (V,),
                  "attn.q_proj": (HEADS * K, DIM), "attn.k_proj": (HEADS * K, DIM),
                  "attn.v_proj": (HEADS * V, DIM), "attn.b_proj": (HEADS, DIM),
                  "attn.o_proj": (DIM, HEADS * V),
                  "attn.q_conv1d": (HEADS * K, 1, 3),
                  "attn.k_conv1d": (HEADS * K, 1, 3),
                  "attn.v_conv1d": (HEADS * V, 1, 3),
                  "mlp.gate_proj": (HIDDEN, DIM), "mlp.up_proj": (HIDDEN, DIM),
                  "mlp.down_proj": (DIM, HIDDEN)}
        T.update({f"model.layers.{i}.{name}.weight": draw(r, *shape)
                  for name, shape in shapes.items()})
    return T


def layers():
    """Those of the layout: two with states, and one that has the last norm."""
    x, out = ["letter model.embeddings.weight"], []
    for i in range(2):
        at = f"model.layers.{i}."
        out.append({"architecture": "deltanet", "prefix": at + "attn.",
                    "heads": HEADS, "allow_neg_eigval": True, "query": True,
                    "input": x + [f"rmsnorm {at}attn_norm.weight {EPS}"]})
        x = x + [["add", f"layer {i}", f"take {HEADS * K * V} {HEADS * V}",
                  f"times {K ** -0.5}",
                  f"rmsnorm {at}attn.o_norm.weight {EPS}",
                  f"linear {at}attn.o_proj.weight"]]
        h = x + [f"rmsnorm {at}mlp_norm.weight {EPS}"]
        x = x + [["add"] + h + [f"linear {at}mlp.gate_proj.weight", "silu",
                                h + [f"linear {at}mlp.up_proj.weight"],
                                f"linear {at}mlp.down_proj.weight"]]
    out.append({"decay": ["constant zero"], "dim": DIM, "columns": 1,
                "B": x + [f"rmsnorm model.norm.weight {EPS}"]})
    return out


def norm(g, x):
    size = (sum(y * y for y in x) / len(x) + EPS) ** 0.5
    return [a * y / size for a, y in zip(g, x)]


def attention(T, at, xs):
    """The outputs after all letters, from the first on."""
    def conv(name, i):
        old = [linear(T[f"{at}{name}_proj.weight"], x) for x in xs[i::-1]]
        return window({"x.c.weight": T[f"{at}{name}_conv1d.weight"]}, old, "c")
    H = [[[0.0] * V for _ in range(K)] for _ in range(HEADS)]
    out = []
    for i, x in enumerate(xs):
        q, k, v = ([silu(y) for y in conv(name, i)] for name in "qkv")
        b = [2 * sigmoid(y) for y in linear(T[at + "b_proj.weight"], x)]
        q, k = (parts(y, *[K] * HEADS) for y in (q, k))
        o = []
        for h, value in enumerate(parts(v, *[V] * HEADS)):
            key, query = unit(k[h]), unit(q[h])
            for c in range(V):
                e = b[h] * (value[c] - sum(key[j] * H[h][j][c] for j in range(K)))
                for j in range(K):
                    H[h][j][c] += key[j] * e
            o += norm(T[at + "o_norm.weight"], [
                sum(query[j] * H[h][j][c] for j in range(K)) * K ** -0.5
                for c in range(V)])
        out.append(linear(T[at + "o_proj.weight"], o))
    return out


def accepts(T, word):
    xs = [T["model.embeddings.weight"][a] for a in word]
    for i in range(2):
        at = f"model.layers.{i}."
        os = attention(T, at + "attn.", [norm(T[at + "attn_norm.weight"], x)
                                         for x in xs])
        xs = [[a + b for a, b in zip(x, o)] for x, o in zip(xs, os)]
        for x in xs:
            h = norm(T[at + "mlp_norm.weight"], x)
            gate, up = (linear(T[f"{at}mlp.{z}_proj.weight"], h)
                        for z in ("gate", "up"))
            down = linear(T[at + "mlp.down_proj.weight"],
                          [silu(a) * b for a, b in zip(gate, up)])
            x[:] = [a + b for a, b in zip(x, down)]
    even, odd = linear(T["lm_head.weight"],
                       norm(T["model.norm.weight"], xs[-1]))
    assert abs(even - odd) > 1e-9
    return odd > even


def main(seed):
    r = random.Random(seed)
    T = tensors(r)
    save("stack.safetensors", T)
    with open("stack.layout", "w") as f:
        json.dump({"format": "wreath-layout", "version": 1,
                   "alphabet": ["a", "b"], "layers": layers(), "readout": {
                       "forms": "lm_head.weight", "states": ["0", "1"],
                       "accept": [1]}}, f)
    print(*trie(r, "stack.dfa", lambda w: bool(w) and accepts(T, w)))


if __name__ == "__main__":
    main(sys.argv[1])
