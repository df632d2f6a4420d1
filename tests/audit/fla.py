# SPDX-License-Identifier: LGPL-3.0-or-later
"""Random tensors with the names and shapes of layers of flash-linear-attention
and transformers, and the same recurrences by plain Python: t-audit.sh runs

    fla.py make FOLDER         writes NAME.safetensors, NAME.layout
    fla.py other NAME TENSOR.. writes NAME with tensors more or, behind -, less
    fla.py check FOLDER        compares NAME/E0-a.lrnn with them
"""
import json
import math
import random
import struct
import sys
from fractions import Fraction

D, HEADS, K, V, LETTERS = 4, 2, 2, 2, 3
NAMES = ("deltanet", "deltanet.elu", "gated-deltanet", "gated-deltaproduct",
         "gated-deltaproduct.gate", "gated-deltaproduct.projs", "kda", "gla",
         "hgrn2", "gdn2", "mamba", "mamba-2", "mamba-2.groups", "rwkv-7",
         # with short convolutions, or a shift; and heads that share keys
         "deltanet.conv", "gated-deltanet.conv", "gated-deltaproduct.conv",
         "kda.conv", "gla.conv", "hgrn2.conv", "gdn2.conv", "mamba.conv",
         "mamba-2.conv", "rwkv-7.conv",
         # with the names of other checkpoints
         "kda.kimi", "kda.bound", "qwen3-next", "qwen3.5")
SHARED = {"gated-deltanet.conv", "gated-deltaproduct.conv", "kda.conv",
          "gdn2.conv"}  # all heads have one key
CHANNELS, STATES, RANK = 3, 2, 2  # of Mamba
# the readout is of what queries read
READERS = {"deltanet.elu", "deltanet.conv", "gated-deltaproduct.conv",
           "kda.conv", "gla", "gla.conv",
           "hgrn2.conv", "gdn2.conv", "mamba-2.conv", "rwkv-7.conv",
           "qwen3-next", "qwen3.5"}
GROUPS = {"mamba-2": 1, "mamba-2.groups": 2, "mamba-2.conv": 2}
H2 = 4  # heads of Mamba-2, of V channels each
QWEN = ("qwen3-next", "qwen3.5")  # of H2 heads, each with V2 values,
HK, V2 = 2, 3  # and of HK keys
DELTA = "q_proj k_proj v_proj b_proj o_proj.weight o_norm.weight g_proj.weight"
READ = {"deltanet": DELTA, "gated-deltanet": DELTA + " a_proj A_log dt_bias",
        "gated-deltaproduct": DELTA + " k_projs v_projs b_projs",
        "gated-deltaproduct.gate": DELTA + " a_proj A_log dt_bias",
        "kda": DELTA + " f_proj.0 f_proj.1 A_log dt_bias",
        "gdn2": DELTA + " w_proj f_proj.0 f_proj.1 A_log dt_bias",
        "gla": "q_proj k_proj v_proj gk_proj o_proj.weight g_norm.weight",
        "hgrn2": "q_proj f_proj.weight i_proj o_proj.weight g_norm.weight"}
OUTPUTS = {"mamba": ("D", "out_proj.weight"), "mamba-2": ("D", "norm.weight"),
           "rwkv-7": ("x_r", "x_g", "r_k", "r_proj.weight", "o_proj.weight",
                      "g_lora.lora.0.weight", "g_norm.weight", "g_norm.bias")}
OPTIONS = {**{k: {"allow_neg_eigval": True} for k in (
    "deltanet", "gated-deltanet", "gated-deltaproduct", "kda", "gdn2")},
    "deltanet.elu": {"qk_activation": "elu", "qk_norm": "sum"},
    "kda.bound": {"lower_bound": -2.5}}
BIASED = {"deltanet": ("k_proj", "v_proj"), "gated-deltanet": ("a_proj", "b_proj"),
          "gated-deltaproduct.projs": ("k_projs.1", "b_projs.0"),
          "mamba": ("in_proj",), "mamba-2": ("in_proj",),
          "deltanet.conv": ("k_conv1d", "v_proj")}


def single(x):
    return struct.unpack("<f", struct.pack("<f", x))[0]


def draw(r, *shape):
    if len(shape) == 1:
        return [single(r.uniform(-1.5, 1.5)) for _ in range(shape[0])]
    return [draw(r, *shape[1:]) for _ in range(shape[0])]


def flat(x):
    return [z for y in x for z in flat(y)] if isinstance(x, list) else [x]


def shape(x):
    return [len(x)] + shape(x[0]) if isinstance(x, list) else []


def heads(name):
    return 1 if name.partition(".")[0] == "mamba" else \
        H2 if name in GROUPS or name in QWEN else HEADS


def tensors(name):
    r = random.Random(name)
    kind, _, way = name.partition(".")
    n, d = HEADS * K, HEADS * V
    keys = K if name in SHARED else n
    own = keys if kind == "gdn2" else n  # gates of keys that are not shared
    f = 2 if kind == "gated-deltaproduct" else 1
    T = {"embed": draw(r, LETTERS, D), "norm": draw(r, D),
         "q_proj.weight": draw(r, keys, D),
         "k_proj.weight": draw(r, f * keys, D),
         "v_proj.weight": draw(r, f * d, D), "b_proj.weight": draw(
             r, f * HEADS, D), "A_log": draw(r, own // K),
         "a_proj.weight": draw(r, HEADS, D),
         "dt_bias": draw(r, own if kind in ("kda", "gdn2") else HEADS),
         "f_proj.0.weight": draw(r, V, D), "f_proj.1.weight": draw(r, own, V),
         "f_proj.weight": draw(r, n, D), "i_proj.weight": draw(r, d, D),
         "gk_proj.0.weight": draw(r, 3, D), "gk_proj.1.weight": draw(r, n, 3),
         "gk_proj.1.bias": draw(r, n)}
    if kind == "gdn2":
        T.update({"b_proj.weight": draw(r, own, D),
                  "w_proj.weight": draw(r, d, D)})
    if f == 2 and name != "gated-deltaproduct.gate":
        del T["a_proj.weight"]
    if name == "gated-deltaproduct.projs":
        for z, rows in ("k", n), ("v", d), ("b", HEADS):
            W = T.pop(z + "_proj.weight")
            T.update({f"{z}_projs.{j}.weight": W[j * rows:(j + 1) * rows]
                      for j in range(f)})
    ends = {k: T[k] for k in ("embed", "norm")}
    kept = READ.get(name, READ.get(kind, "")).split()
    T.update({k: [0.5] for k in kept if k.endswith(".weight") and k not in T})
    T = {k: v for k, v in T.items() if k in ends or any(
        k == x or k.startswith(x + ".") for x in kept)}
    if way == "conv" and kept:
        for z in "qfi" if kind == "hgrn2" else "qkv":
            T[z + "_conv1d.weight"] = draw(r, len(T[z + "_proj.weight"]), 1, 2)
    if kind == "mamba":
        T = {**ends, "in_proj.weight": draw(r, 2 * CHANNELS, D),
             "conv1d.weight": [[[0.0, 0.0, x]] for x in draw(r, CHANNELS)],
             "conv1d.bias": draw(r, CHANNELS),
             "x_proj.weight": draw(r, RANK + 2 * STATES, CHANNELS),
             "dt_proj.weight": draw(r, CHANNELS, RANK),
             "dt_proj.bias": draw(r, CHANNELS),
             "A_log": draw(r, CHANNELS, STATES)}
        if way == "conv":  # and the norms of Jamba
            T.update({"conv1d.weight": draw(r, CHANNELS, 1, 3),
                      "dt_layernorm.weight": draw(r, RANK),
                      "b_layernorm.weight": draw(r, STATES),
                      "c_layernorm.weight": draw(r, STATES)})
    if name in GROUPS:
        inner, conv = H2 * V, H2 * V + 2 * GROUPS[name] * STATES
        T = {**ends, "in_proj.weight": draw(r, inner + conv + H2, D),
             "conv1d.weight": [[[0.0, x]] for x in draw(r, conv)],
             "conv1d.bias": draw(r, conv), "A_log": draw(r, H2),
             "dt_bias": draw(r, H2), "out_proj.weight": draw(r, D, inner)}
        if way == "conv":
            T["conv1d.weight"] = draw(r, conv, 1, 2)
    if way == "kimi":
        for new, old in (("f_a_proj", "f_proj.0"), ("f_b_proj", "f_proj.1")):
            T[new + ".weight"] = T.pop(old + ".weight")
        T.update({"A_log": [[[[x] for x in T["A_log"]]]],
                  "g_a_proj.weight": [0.5], "g_b_proj.weight": [0.5]})
        del T["g_proj.weight"]
    if name in QWEN:
        keys, inner = HK * K, H2 * V2
        T = {**ends, "conv1d.weight": draw(r, 2 * keys + inner, 1, 2),
             "A_log": draw(r, H2), "dt_bias": draw(r, H2),
             "norm.weight": draw(r, V2), "out_proj.weight": draw(r, D, inner)}
        for part, rows in (("qkvz", 2 * keys + 2 * inner), ("ba", 2 * H2)) \
                if name == "qwen3-next" else (
                    ("qkv", 2 * keys + inner), ("z", inner), ("a", H2), ("b", H2)):
            T[f"in_proj_{part}.weight"] = draw(r, rows, D)
    if kind == "rwkv-7":
        T = dict(ends, **{"x_" + z: draw(r, 1, 1, D) if way == "conv" else
                          [[[0.0] * D]] for z in "wkvar"})
        for part in ("w_lora", "a_lora"):
            T.update({part + ".lora.0.weight": draw(r, 3, D),
                      part + ".lora.2.weight": draw(r, n, 3),
                      part + ".lora.2.bias": draw(r, n)})
        T.update({"k_proj.weight": draw(r, n, D), "k_k": draw(r, n),
                  "r_proj.weight": draw(r, n, D),
                  "v_proj.weight": draw(r, d, D), "k_a": draw(r, n)})
    T.update({k: [0.5] for k in OUTPUTS.get(kind, ()) if k not in T})
    for part in BIASED.get(name, ()):
        T[part + ".bias"] = draw(r, len(T[part + ".weight"]))
    C = draw(r, 2, heads(name) * (V2 if name in QWEN else V)
             if name in READERS else CHANNELS * STATES if kind == "mamba" else
             H2 * STATES * V if name in GROUPS else
             H2 * K * V2 if name in QWEN else n * V)
    return {**{k if k in ("embed", "norm") else "x." + k: v
               for k, v in T.items()}, "C": C}


def save(path, T):
    head, data = {}, b""
    for k, v in T.items():
        part = struct.pack("<%df" % len(flat(v)), *flat(v))
        head[k] = {"dtype": "F32", "shape": shape(v),
                   "data_offsets": [len(data), len(data) + len(part)]}
        data += part
    text = json.dumps(head).encode()
    with open(path, "wb") as f:
        f.write(struct.pack("<Q", len(text)) + text + data)


def other(name, *parts):
    """The layer with tensors that it does not have, or, behind -, without."""
    T = tensors(name)
    T.update({"x." + part: [1.0, 0.5] for part in parts if part[0] != "-"})
    for part in parts:
        T = {k: v for k, v in T.items() if k != "x." + part[1:]}
    save("other.safetensors", T)


def make(folder):
    for name in NAMES:
        save(f"{folder}/{name}.safetensors", tensors(name))
        with open(f"{folder}/{name}.layout", "w") as f:
            json.dump({
                "format": "wreath-layout", "version": 1, "name": name,
                "alphabet": ["a", "b", "c"], "layers": [{
                    "architecture": name if name in QWEN else
                    name.partition(".")[0], "prefix": "x.",
                    "heads": heads(name),
                    **({"query": True} if name in READERS else {}),
                    "groups": GROUPS.get(name, 1),
                    "factors": 2 if name.startswith("gated-deltaproduct")
                    else 1,
                    "input": ["letter embed", "rmsnorm norm 1e-6"],
                    **OPTIONS.get(name.partition(".")[0], {}),
                    **OPTIONS.get(name, {}),
                    **({"key_heads": 1} if name in SHARED else
                       {"key_heads": HK} if name in QWEN else {})}],
                "readout": {"forms": "C"}}, f)


def linear(W, x):
    return [sum(a * b for a, b in zip(row, x)) for row in W]


def mapped(T, part, x):
    """A linear map of the layer, with its bias if it has one."""
    y = linear(T[f"x.{part}.weight"], x)
    return [a + b for a, b in zip(y, T.get(f"x.{part}.bias", [0.0] * len(y)))]


def sigmoid(x):
    return 1 / (1 + math.exp(-x))


def silu(x):
    return x * sigmoid(x)


def softplus(x):
    return math.log1p(math.exp(x))


def unit(k):
    return [x / math.sqrt(sum(y * y for y in k) + 1e-6) for x in k]


def window(T, rows, name):
    """The newest row after the convolution of that name; rows of letters
    before the first one are 0."""
    W = T[f"x.{name}.weight"]
    b = T.get(f"x.{name}.bias", [0.0] * len(W))
    return [z + sum(w[0][-1 - k] * row[i] for k, row in
                    enumerate(rows[:len(w[0])]))
            for i, (w, z) in enumerate(zip(W, b))]


def norm(T, name, x):
    g = T.get(f"x.{name}.weight")
    size = math.sqrt(sum(y * y for y in x) / len(x) + 1e-6)
    return x if g is None else [a * y / size for a, y in zip(g, x)]


def mamba(T, xs):
    """A and B as slow_forward discretises them."""
    u = [silu(y) for y in window(T, [mapped(T, "in_proj", x)[:CHANNELS]
                                     for x in xs], "conv1d")]
    low = linear(T["x.x_proj.weight"], u)
    delta = [softplus(y + b) for y, b in zip(
        linear(T["x.dt_proj.weight"], norm(T, "dt_layernorm", low[:RANK])),
        T["x.dt_proj.bias"])]
    key = norm(T, "b_layernorm", low[RANK:RANK + STATES])
    n = CHANNELS * STATES
    A = [[0.0] * n for _ in range(n)]
    B = [0.0] * n
    for c in range(CHANNELS):
        for s in range(STATES):
            i = c * STATES + s
            A[i][i] = math.exp(-math.exp(T["x.A_log"][c][s]) * delta[c])
            B[i] = delta[c] * key[s] * u[c]
    return flat(A), B


def mamba_2(T, xs, groups):
    """A and B of H[head, state][channel], as torch_forward steps."""
    inner, conv = H2 * V, H2 * V + 2 * groups * STATES
    zs = [mapped(T, "in_proj", x)[inner:] for x in xs]
    u = [silu(y) for y in window(T, [z[:conv] for z in zs], "conv1d")]
    delta = [softplus(y + b) for y, b in zip(zs[0][conv:], T["x.dt_bias"])]
    n = H2 * STATES
    A = [[0.0] * n for _ in range(n)]
    B = []
    for h in range(H2):
        for s in range(STATES):
            i = h * STATES + s
            A[i][i] = math.exp(-math.exp(T["x.A_log"][h]) * delta[h])
            key = u[inner + h // (H2 // groups) * STATES + s]
            B += [delta[h] * key * u[h * V + c] for c in range(V)]
    return flat(A), B


def parts(x, *lengths):
    """The list as so many lists of those lengths."""
    assert len(x) == sum(lengths)
    return [x[sum(lengths[:i]):sum(lengths[:i + 1])]
            for i in range(len(lengths))]


def qwen(name, T, xs):
    """A and B of transformers' layers, whose heads share keys in groups."""
    share, rows = H2 // HK, []
    for x in xs:
        if name == "qwen3.5":
            rows.append(mapped(T, "in_proj_qkv", x))
            continue
        q, k, v = [], [], []
        for group in parts(mapped(T, "in_proj_qkvz", x),
                           *[2 * K + 2 * share * V2] * HK):
            own = parts(group, K, K, share * V2, share * V2)
            q, k, v = q + own[0], k + own[1], v + own[2]
        rows.append(q + k + v)
    q, k, v = parts([silu(y) for y in window(T, rows, "conv1d")],
                    HK * K, HK * K, H2 * V2)
    if name == "qwen3.5":
        b, a = (mapped(T, "in_proj_" + z, xs[0]) for z in "ba")
    else:
        groups = [parts(y, share, share) for y in
                  parts(mapped(T, "in_proj_ba", xs[0]), *[2 * share] * HK)]
        b, a = ([y for group in groups for y in group[z]] for z in (0, 1))
    n = H2 * K
    A, B = [[0.0] * n for _ in range(n)], []
    for h in range(H2):
        key = unit(parts(k, *[K] * HK)[h // share])
        beta, value = sigmoid(b[h]), v[h * V2:(h + 1) * V2]
        alpha = math.exp(-math.exp(T["x.A_log"][h]) *
                         softplus(a[h] + T["x.dt_bias"][h]))
        for i in range(K):
            for j in range(K):
                A[h * K + i][h * K + j] = alpha * (
                    float(i == j) - beta * key[i] * key[j])
            B += [beta * key[i] * y for y in value]
    return flat(A), B


def inputs(T, letters):
    return [[g * y / math.sqrt(sum(y * y for y in x) / D + 1e-6)
             for g, y in zip(T["norm"], x)]
            for x in (T["embed"][letter] for letter in letters)]


def queries(name, T, letters):
    """q of all heads after these last letters, but for its constant factor."""
    xs = inputs(T, letters)
    if name == "mamba-2.conv":
        inner, groups = H2 * V, GROUPS[name]
        u = [silu(y) for y in window(
            T, [mapped(T, "in_proj", x)[inner:-H2] for x in xs], "conv1d")]
        cs = parts(u[inner + groups * STATES:], *[STATES] * groups)
        return [y for h in range(H2) for y in cs[h * groups // H2]]
    if name == "rwkv-7.conv":
        old = (xs + [[0.0] * D])[1]
        return linear(T["x.r_proj.weight"], [
            a + (b - a) * c for a, b, c in zip(xs[0], old, T["x.x_r"][0][0])])
    if name in QWEN:
        part, skip = ("qkv", HK * K + H2 * V2) if name == "qwen3.5" else (
            "qkvz", K + 2 * (H2 // HK) * V2)
        rows = [mapped(T, "in_proj_" + part, x) for x in xs]
        groups = 1 if name == "qwen3.5" else HK
        size = HK * K // groups
        rows = [[y for group in parts(row, *[size + skip] * groups)
                 for y in group[:size]] for row in rows]
        W = T["x.conv1d.weight"][:HK * K]
        q = [silu(y) for y in window({"x.q.weight": W}, rows, "q")]
        return [y for h in range(H2)
                for y in unit(parts(q, *[K] * HK)[h // (H2 // HK)])]
    q = [mapped(T, "q_proj", x) for x in xs]
    q = window(T, q, "q_conv1d") if "x.q_conv1d.weight" in T else q[0]
    if name == "gla":
        return q
    if name == "deltanet.elu":
        q = parts([y + 1 if y > 0 else math.exp(y) for y in q], *[K] * HEADS)
        return [y / sum(k) for k in q for y in k]
    q = [silu(y) for y in q]
    if name in ("gla.conv", "hgrn2.conv"):
        return q
    q = [unit(k) for k in parts(q, *[K] * (len(q) // K))]
    return [y for h in range(HEADS) for y in q[h * len(q) // HEADS]]


def gates(name, T, letters):
    """A and B by running the naive recurrence on unit states and on 0, after
    these last letters, the newest first."""
    xs = inputs(T, letters)
    x, old = xs[0], (xs + [[0.0] * D])[1]
    way = name
    name = name.removesuffix(".conv").removesuffix(".kimi").removesuffix(
        ".bound")
    if name == "mamba":
        return mamba(T, xs)
    if way in GROUPS:
        return mamba_2(T, xs, GROUPS[way])
    if way in QWEN:
        return qwen(way, T, xs)

    def of(part):
        x_part = "x.x_" + ("v" if part == "v_proj" else part[0])
        if x_part in T:
            return mapped(T, part, mixed(part[0]))
        conv = part.replace("_proj", "_conv1d")
        if f"x.{conv}.weight" in T:
            return window(T, [mapped(T, part, y) for y in xs], conv)
        if "x." + part + ".weight" in T:
            return mapped(T, part, x)
        return [y for j in range(2) for y in mapped(T, f"{part}s.{j}", x)]

    def mixed(z):
        return [a + (b - a) * c for a, b, c in zip(x, old, T["x.x_" + z][0][0])]

    def cut_of(h):
        """The rows of head h among those of keys."""
        at = 0 if way in SHARED else h
        return slice(at * K, (at + 1) * K)

    activate = silu if way == "gla.conv" else lambda y: y

    def step(H):
        """H[head][i][j] after the letter."""
        out = []
        for h in range(HEADS):
            S = [row[:] for row in H[h]]
            cut = slice(h * K, (h + 1) * K)
            if name in ("gla", "hgrn2"):
                if name == "gla":
                    low = linear(T["x.gk_proj.0.weight"], x)
                    g = [a + b for a, b in zip(linear(
                        T["x.gk_proj.1.weight"], low), T["x.gk_proj.1.bias"])]
                    f = [sigmoid(y) ** (1 / 16) for y in g][cut]
                    k, v = ([activate(y) for y in of(z)]
                            for z in ("k_proj", "v_proj"))
                    k = k[cut]
                else:
                    f = [sigmoid(y) for y in of("f_proj")][cut]
                    k, v = [1 - y for y in f], of("i_proj")
                v = v[h * V:(h + 1) * V]
                S = [[f[i] * S[i][j] + k[i] * v[j] for j in range(V)]
                     for i in range(K)]
                out.append(S)
                continue
            if name == "rwkv-7":
                def lora(part, f):
                    low = [f(y) for y in linear(
                        T["x." + part + ".lora.0.weight"], mixed(part[0]))]
                    return [sigmoid(y + b) for y, b in zip(linear(
                        T["x." + part + ".lora.2.weight"], low),
                        T["x." + part + ".lora.2.bias"])][cut]
                w = [math.exp(-0.6065306597126334 * y)
                     for y in lora("w_lora", math.tanh)]
                a, k = lora("a_lora", lambda y: y), of("k_proj")[cut]
                kk = [y * z for y, z in zip(k, T["x.k_k"][cut])]
                size = math.sqrt(sum(y * y for y in kk))
                kk = [y / size for y in kk]
                k = [y * (1 + (z - 1) * g)
                     for y, z, g in zip(k, a, T["x.k_a"][cut])]
                v = of("v_proj")[h * V:(h + 1) * V]
                # S' = S diag(w) - S kk (kk o a)^T + v k^T, S the transpose
                out.append([[w[i] * S[i][c] - kk[i] * a[i] * sum(
                    kk[m] * S[m][c] for m in range(K)) + k[i] * v[c]
                    for c in range(V)] for i in range(K)])
                continue
            if name in ("gated-deltanet", "gated-deltaproduct.gate"):
                a = of("a_proj")[h] + T["x.dt_bias"][h]
                alpha = [math.exp(-math.exp(T["x.A_log"][h]) *
                                  softplus(a))] * K
            elif name in ("kda", "gdn2"):
                low = linear(T["x.f_b_proj.weight" if way == "kda.kimi" else
                               "x.f_proj.1.weight"], of(
                    "f_a_proj" if way == "kda.kimi" else "f_proj.0"))
                own = cut_of(h) if name == "gdn2" else cut
                rate = math.exp(flat(T["x.A_log"])[own.start // K])
                alpha = [math.exp(-2.5 * sigmoid(rate * (y + b))
                                  if way == "kda.bound" else
                                  -rate * softplus(y + b))
                         for y, b in zip(low, T["x.dt_bias"])][own]
            else:
                alpha = [1.0] * K
            S = [[alpha[i] * z for z in S[i]] for i in range(K)]
            if name == "gdn2":
                k = unit([silu(y) for y in of("k_proj")[cut_of(h)]])
                b = [2 * sigmoid(y) for y in of("b_proj")[cut_of(h)]]
                v = [sigmoid(y) * silu(z) for y, z in zip(
                    of("w_proj"), of("v_proj"))][h * V:(h + 1) * V]
                for c in range(V):
                    e = v[c] - sum(b[i] * k[i] * S[i][c] for i in range(K))
                    for i in range(K):
                        S[i][c] += k[i] * e
                out.append(S)
                continue
            factors = 2 if name.startswith("gated-deltaproduct") else 1
            for j in range(factors):  # rows ordered (factor, head, number)
                at = j * HEADS + h
                key = j if way in SHARED else at
                k = of("k_proj")[key * K:(key + 1) * K]
                if name == "deltanet.elu":
                    k = [y + 1 if y > 0 else math.exp(y) for y in k]
                    k = [y / sum(k) for y in k]
                else:
                    k = unit([silu(y) for y in k])
                v = [silu(y) for y in of("v_proj")[at * V:(at + 1) * V]]
                beta = 2 * sigmoid(of("b_proj")[at])
                for c in range(V):
                    e = beta * (v[c] - sum(k[i] * S[i][c] for i in range(K)))
                    for i in range(K):
                        S[i][c] += e * k[i]
            out.append(S)
        return out
    zero = [[[0.0] * V for _ in range(K)] for _ in range(HEADS)]
    B = flat(step(zero))
    n = HEADS * K
    A = [[0.0] * n for _ in range(n)]
    for j in range(n):
        H = [[row[:] for row in h] for h in zero]
        H[j // K][j % K][0] = 1.0
        image = step(H)
        for i in range(n):
            A[i][j] = image[i // K][i % K][0] - B[i * V]
    return flat(A), B


def read(q, A, B, heads):
    """A and B with a row for each head, which is its part of q times theirs."""
    n, part = len(q), len(q) // heads
    d = len(B) // n
    B = B + [sum(q[i] * B[i * d + c] for i in range(h * part, (h + 1) * part))
             for h in range(heads) for c in range(d)]
    rows = [A[i * n:(i + 1) * n] for i in range(n)]
    rows += [[sum(q[i] * rows[i][j] for i in range(h * part, (h + 1) * part))
              for j in range(n)] for h in range(heads)]
    return [y for row in rows for y in row + [0.0] * heads], B


def check(folder):
    for name in NAMES:
        with open(f"{folder}/{name}/E0-a.lrnn") as f:
            layer = json.load(f)["layers"][-1]
        T = tensors(name)
        rows = layer["gate"]["table"]
        assert len(rows) == sum(LETTERS ** k for k in range(1, len(rows[0])))
        for *letters, action in rows:
            action = layer["actions"][action]
            letters = [a for a in letters if a < LETTERS]
            A, B = gates(name, T, letters)
            if name in READERS:
                A, B = read(queries(name, T, letters), A, B, heads(name))
            got = action["A"]["dense"]
            have_A = got if not isinstance(got[0], list) else flat(got)
            for want, have in ((A, have_A), (B, action.get("B", [0] * len(B)))):
                for x, y in zip(want, have, strict=True):
                    assert abs(x - float(Fraction(y))) < 1e-5, (
                        name, letters, x, float(Fraction(y)))


if __name__ == "__main__":
    {"make": make, "check": check, "other": other}[sys.argv[1]](*sys.argv[2:])
