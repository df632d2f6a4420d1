# SPDX-License-Identifier: LGPL-3.0-or-later
"""Initial certificates: those stored in the repository, and those that the library
writes for random inputs."""
import glob
import json
import os
import subprocess
import tempfile

import draw
import recur
import stacked
from models import Maker
from real import write

LARGEST = 6000
POOLS = {}


def kind_of(source):
    head = source.split(" ", 1)[0]
    types = [x[5:] for x in source.split("\n") if x.startswith("type ")]
    kind = types[0] if types else ""
    if head == "wreath-cert":
        return "E0-" + kind
    if head == "wreath-stack":
        return "STACK-" + kind
    if head == "wreath-rounding":
        return kind
    return head[len("wreath-"):].upper()


def put(source, folder):
    """A certificate, with its model, into the pool of its kind."""
    model = ""
    for line in source.split("\n"):
        if line.startswith("lrnn "):
            path = os.path.join(folder, line[5:])
            if not os.path.isfile(path):
                return
            with open(path, encoding="utf-8") as file:
                model = file.read()
    kind = kind_of(source)
    if len(source) + len(model) < LARGEST * (4 if kind == "STACK-CASC" else 1):
        pool = POOLS.setdefault(kind, [])
        if (source, model) not in pool:
            pool.append((source, model))


def kept(top):
    for name in sorted(glob.glob(os.path.join(top, "tests/check/*/*.cert")) +
                       glob.glob(os.path.join(top, "tests/check/*/*.trace")) +
                       glob.glob(os.path.join(top, "proofs/*/*.cert"))):
        if "/refuse/" in name or os.path.getsize(name) > LARGEST:
            continue
        with open(name, encoding="utf-8") as file:
            put(file.read(), os.path.dirname(name))


class Library:
    """The program wreath, in a folder of its own."""

    def __init__(self, program, folder):
        self.program, self.folder = program, folder

    def file(self, name, text):
        with open(os.path.join(self.folder, name), "w",
                  encoding="utf-8") as file:
            file.write(text)

    def run(self, *words):
        """What it writes to c.cert is put into a pool; its status."""
        cert = os.path.join(self.folder, "c.cert")
        if os.path.exists(cert):
            os.unlink(cert)
        done = subprocess.run(
            [self.program, *words, "--deadline", "2", "-q"],
            cwd=self.folder, capture_output=True, timeout=60)
        if done.returncode < 0 or b"Sanitizer" in done.stderr:
            raise RuntimeError(f"wreath {words}: {done.stderr[-2000:]}")
        if os.path.exists(cert):
            with open(cert, encoding="utf-8") as file:
                put(file.read(), self.folder)
        return done.returncode


class Reader:
    """The library as a reader of models."""

    def __init__(self, program):
        self.program = os.path.abspath(program)
        self.folder = tempfile.TemporaryDirectory()

    def wrong(self, model, accepted):
        """What is wrong: it dies of a model, or does not read one of which
        the checker has accepted something; or None.  Rounded, H0 may have
        the label that it has not; and what the checker says of a root of a
        reducible polynomial, the oracle decides at that root."""
        path = os.path.join(self.folder.name, "m.lrnn")
        with open(path, "w", encoding="utf-8",
                  errors="surrogateescape") as file:
            file.write(model)
        try:
            done = subprocess.run(
                [self.program, "run", path, "", "--deadline", "2"],
                capture_output=True, timeout=60)
        except subprocess.TimeoutExpired:
            return None
        errors = done.stderr.decode("utf-8", "replace")
        if done.returncode < 0 or "Sanitizer" in errors:
            return f"status {done.returncode}: {errors[-2000:]}"
        if accepted and done.returncode == 2 and "m.lrnn" in errors and \
                "has no label" not in errors and \
                "test_vectors" not in errors and \
                "product of smaller" not in errors:
            return f"the library does not read it: {errors[-500:]}"
        return None


def matrix(r, n=None):
    n = n or r.choice((1, 2, 2, 3))
    how = r.random()
    rows = [[draw.Fraction(r.randint(-4, 4), r.choice((1, 2, 4)))
             for _ in range(n)] for _ in range(n)]
    if how < 0.2:
        p = r.sample(range(n), n)
        rows = [[r.choice((1, 1, -1)) * (p[j] == i) for j in range(n)]
                for i in range(n)]
    elif how < 0.4:
        rows = [[rows[min(i, j)][max(i, j)] / 4 for j in range(n)]
                for i in range(n)]
    elif how < 0.5 and n > 1:
        rows = [[1 * (i == j or i + 1 == j) for j in range(n)]
                for i in range(n)]
    elif how < 0.6 and n == 2:
        rows = [["3/5", "-4/5"], ["4/5", "3/5"]]
    return rows


def literal(rows):
    return "[" + ",".join("[" + ",".join(map(str, row)) + "]"
                          for row in rows) + "]"


def casc(r, W):
    names = ["a", "b"]
    W.file("x.dfa", "\n".join(draw.dfa(r, names, r.choice((2, 3, 4)))) +
           "\n")
    method = r.choice(("exclusion", "holonomy", "holonomy"))
    if W.run("compile", "x.dfa", "--method", method, "--gates", "rule", "-o",
             "m.lrnn") == 0:
        W.run("verify", "--all", "m.lrnn", "x.dfa", "-o", "c.cert")


def reflections(r, W):
    """Of two to four states, in formats that have small integers."""
    names = ["a", "b"][:r.choice((1, 2, 2))]
    W.file("x.dfa", "\n".join(draw.dfa(r, names, r.choice((2, 3, 3, 3, 4)))) +
           "\n")
    if W.run("compile", "x.dfa", "--gates", "reflection", "-o",
             "m.lrnn") == 0:
        F = r.choice(("e2m1", "e4m3fn", "fp32", "int:3", "int:4", "fixed:3:1",
                      "float:2:0:1", "float:2:-1:1:flush", "e5m2:sat"))
        order = r.choice(("dot", "seq", "bias", "fma", f"wide-{F}",
                          "acc-fp32", "wide-int:4"))
        W.run("verify", "--all", "m.lrnn", "x.dfa", "--compare",
              r.choice(("state", "accept")), "-m",
              f"E2:{F}:{r.choice(draw.MODES)}:{order}", "-o", "c.cert")


def hull(r, W):
    a = r.choice(("1/4", "1/3", "-1/3", "1/2", "2/5", "-1/4"))
    b = r.choice(("1", "2", "1/2"))
    W.file("m.lrnn", """{"format": "wreath-lrnn", "version": 1,
"alphabet": ["a", "b"], "ring": "Q", "layers": [{"name": "x",
"role": "general", "dim": 1, "H0": ["-1"], "reads": ["letter"],
"labels": 3, "gate": {"table": [[0, 0], [1, 1]]},
"actions": [{"A": {"diagonal": ["%s"]}, "B": ["-%s"]},
{"A": {"diagonal": ["%s"]}, "B": ["%s"]}],
"decoder": {"kind": "sign", "form": ["1", "0"]}}],
"readout": {"states": ["0", "1"], "accept": [1], "reads": [0],
"table": [[0, 0], [1, 0], [2, 1]]}}
""" % (a, b, a, b))
    W.file("x.dfa", "name last\nstates 2\nalphabet a b\nstart 0\naccept 1\n"
           "trans\n0 1\n0 1\n")
    W.run("verify", "--all", "m.lrnn", "x.dfa", "-o", "c.cert")


def poly(r, W):
    """States that grow where a form has a constant: cones hold them.  Reset,
    set and ignore, or parity by a sign."""
    n, parity = r.choice((1, 1, 2)), r.random() < 0.4
    grow = r.choice(("2", "3/2", "5/4", "3"))
    side = r.choice(("0", "1/8", "1/2"))
    keep = [grow] if n == 1 else [grow, side, r.choice(("0", side)), grow]

    def action(A, b):
        return {"A": {"dense": A}, "B": [b] * n}

    def minus(x):
        return x if x == "0" else "-" + x
    b = r.choice(("1/2", "1", "3"))
    if parity:
        actions = [action(keep, "0"), action([minus(x) for x in keep], "0")]
        dfa = "states 2\nalphabet a b\nstart 0\naccept 1\ntrans\n0 1\n1 0\n"
    else:
        zero = ["0"] * (n * n)
        actions = [action(zero, "-" + b), action(zero, b), action(keep, "0")]
        dfa = ("states 2\nalphabet a b c\nstart 0\naccept 1\n"
               "trans\n0 1 0\n0 1 1\n")
    W.file("m.lrnn", json.dumps({
        "format": "wreath-lrnn", "version": 1,
        "alphabet": ["a", "b", "c"][:len(actions)], "ring": "Q",
        "layers": [{"name": "x", "role": "general", "dim": n,
                    "H0": ["-" + b] * n, "reads": ["letter"], "labels": 3,
                    "gate": {"table": [[i, i] for i in range(len(actions))]},
                    "actions": actions,
                    "decoder": {"kind": "sign", "form": ["1"] * n + [
                        r.choice(("1/1024", "-1/1024", "1/64"))]}}],
        "readout": {"states": ["0", "1"], "accept": [1], "reads": [0],
                    "table": [[0, 0], [1, 0], [2, 1]]}}) + "\n")
    W.file("x.dfa", "name x\n" + dfa)
    W.run("verify", "--all", "m.lrnn", "x.dfa", "-o", "c.cert")


def count(r, W):
    """A construction that counts; its counter s H + o, cut elsewhere."""
    words = r.choice((["dyck-1"], ["shuffle-dyck", r.choice("123")],
                      ["boolean", r.choice("124")], ["anbn"], ["anbncn"],
                      ["anbncndn"]))
    W.run("compile", *words, "-o", "m.lrnn")
    with open(os.path.join(W.folder, "m.lrnn"), encoding="utf-8") as file:
        model = json.load(file)
    for layer in model["layers"]:
        D, s, o = layer["decoder"], r.choice((1, 1, 2, 5)), r.randint(-3, 3)
        if D["kind"] not in ("sign", "threshold") or r.random() < 0.2:
            continue
        cuts = [int(c) for c in D.get("cuts", ["0", "1"])]
        layer["decoder"] = {"kind": "threshold", "form": ["1", "0"], "cuts": [
            str(s * c + o - r.randrange(s)) for c in cuts]}
        h = layer["H0"]
        layer["H0"] = [str(s * (int(h[0]) if isinstance(h, list) else 1) + o)]
        for action in layer["actions"]:
            if "B" in action:
                b = action["B"]
                action["B"] = [str(s * (int(b[0]) if isinstance(b, list)
                                        else 1))]
    W.file("m.lrnn", json.dumps(model) + "\n")
    W.run("verify", "--all", "m.lrnn", "oracle:" + "-".join(words), "-o",
          "c.cert")


def small(r):
    return str(r.choice((0, 1, -1, "1/2", "-1/2", "1/4", "3/4", "1/3", 2,
                         "129/128", "-3/8", "9/10")))


def horizon(r, W):
    n = r.choice((1, 1, 2))
    lines = [f"size {n}", "start " + " ".join(small(r) for _ in range(n))]
    for _ in range(n):
        lines.append("row " + " ".join(small(r) for _ in range(n)))
    if r.random() < 0.5:
        lines.append("add " + " ".join(small(r) for _ in range(n)))
    F = draw.format_name(r, 0.4)
    if "wrap" in F:
        F = "bf16"
    mode = draw.mode(r, F)
    variant = r.choice(("two-stage", "published"))
    W.run("horizon", "-m", f"E1:{F}:{mode}:{variant}", "-e", "; ".join(lines),
          "-o", "c.cert")


def spectrum(r, W):
    W.run("spectrum", literal(matrix(r)), "-o", "c.cert")


def factor(r, W):
    W.run("factor", literal(matrix(r)), "-o", "c.cert")


def collapse(r, W):
    rows = matrix(r, r.choice((1, 1, 2)))
    box = ";".join(f"{-r.randint(0, 2)},{r.randint(1, 3)}" for _ in rows)
    W.run("collapse", literal(rows), "--box", box, "--eta",
          r.choice(("1", "1/8", "3", "1/100")), "-o", "c.cert")


def raw(r, W):
    arch, entries = r.choice((
        ("pd-ssm", ("1", "-1", "0", "1/2", "-1/2")),
        ("complex-diagonal", ("1", "-1", "0", "1/4")),
        ("mamba", ("1", "0", "1/2", "1/4")), ("hgrn2", ("1/2", "1", "0")),
        ("mamba-negative", ("1", "-1", "0", "1/2", "-1/4")),
        ("gla", ("1", "1/2")), ("mlstm", ("1", "1/2", "0"))))
    n = r.choice((1, 2))
    actions = ", ".join('{"A": {"diagonal": [%s]}}' % ", ".join(
        f'"{r.choice(entries)}"' for _ in range(n)) for _ in range(2))
    W.file("m.lrnn", """{"format": "wreath-lrnn", "version": 1,
"alphabet": ["a", "b"], "ring": "Q", "layers": [{"name": "x",
"role": "general", "dim": %d, "H0": [%s], "reads": ["letter"],
"labels": 3, "gate": {"table": [[0, 0], [1, 1]]},
"actions": [%s], "decoder": {"kind": "sign", "form": [%s]}}],
"readout": {"states": ["0", "1"], "accept": [1], "reads": [0],
"table": [[0, 0], [1, 0], [2, 1]]}}
""" % (n, ", ".join(['"1"'] * n), actions, ", ".join(['"1"'] * (n + 1))))
    W.run("export", "m.lrnn", "--arch", arch, "--dtype",
          r.choice(("bf16", "f16")), "--cert", "c.cert")


def rounded(r, W):
    lines, names = recur.recurrence(r, chunks=True)
    name = lines[1][6:]
    body = [("size " + x[11:]) if x.startswith("recurrence ") else x
            for x in lines if not x.startswith(
                ("wreath-", "model ", "format ", "accumulator "))]
    if any(set(a) & set("#;\\'\"") for a in names):
        return
    W.run("period", "-m", name, "-e", "; ".join(body), "-o", "c.cert",
          *(["--mono"] if r.random() < 0.4 else []))


def stack(r, W):
    made = stacked.setting(r, 0.1)
    if made is None:
        return
    source, layers, S = made
    if any(set(a) & set("#\\'\"") for a in S.M.letters):
        return
    W.file("m.lrnn", source)
    try:
        A_lines, compare = stacked.own(r, S)
    except Exception:                       # noqa: BLE001
        return
    W.file("x.dfa", "\n".join(A_lines) + "\n")
    names = [x.split(" ")[2] for x in layers if x.startswith("layer ")]
    W.run("verify", "--all", "m.lrnn", "x.dfa", "--compare", compare,
          "--layer-evaluation", ",".join(f"{i}={x}" for i, x in enumerate(names)),
          "-m", names[0], "-o", "c.cert",
          *r.choice((["--any-decoder"], ["--length", "5"], [])))


def exactly(r, W):
    maker = Maker(r, True, 0.2)
    if any(set(a) & set("#\\'\"") for a in maker.letters):
        return
    W.file("m.lrnn", maker.text())
    W.file("x.dfa", "\n".join(draw.dfa(r, maker.letters)) + "\n")
    W.run("verify", "--all", "m.lrnn", "x.dfa", "--compare", "accept", "-o",
          "c.cert")


MAKERS = (
    (casc, "E0-CASC"), (reflections, "STACK-CASC"), (hull, "E0-HULL"), (poly, "E0-POLY"),
    (count, "COUNT"),
    (horizon, "HORIZON TIE"),
    (spectrum, "SPECTRUM"), (factor, "FACTORS"), (collapse, "COLLAPSE"),
    (raw, "RAW"), (rounded, "RHO MONO"),
    (stack, "STACK-HOM STACK-MISMATCH STACK-COLL STACK-HULL "
     "STACK-BOUND"),
    (exactly, "E0-HOM"))


def made(program, r, count, kinds):
    """count runs of each maker of one of these kinds."""
    with tempfile.TemporaryDirectory() as folder:
        W = Library(os.path.abspath(program), folder)
        for make, makes in MAKERS:
            if not set(makes.split()) & set(kinds):
                continue
            for _ in range(count):
                try:
                    make(r, W)
                except subprocess.TimeoutExpired:
                    pass
