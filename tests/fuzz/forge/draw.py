# SPDX-License-Identifier: LGPL-3.0-or-later
"""Random parts of all kinds: numbers, formats, evaluation models, names, automata;
and changes of lines that mostly preserve the grammar."""
import re
from fractions import Fraction

from real import OTHERS

NUMBER = re.compile(r"-?[0-9]+(/[0-9]+)?")
HEX = re.compile(r"[0-9a-f]{2,16}")
NAMED = {
    "fp64": (53, -1022, 1023, "ieee"), "fp32": (24, -126, 127, "ieee"),
    "tf32": (11, -126, 127, "ieee"), "bf16": (8, -126, 127, "ieee"),
    "fp16": (11, -14, 15, "ieee"), "e5m2": (3, -14, 15, "ieee"),
    "e4m3fn": (4, -6, 8, "one-nan"), "e2m3": (4, 0, 2, "numbers"),
    "e3m2": (3, -2, 4, "numbers"), "e2m1": (2, 0, 2, "numbers"),
}
BEYOND = {"ieee": "infinity", "one-nan": "nan", "numbers": "largest"}
MODES = ("rne", "rna", "rnd", "rz", "ru", "rd", "odd")


def words(text):
    """The parameters that the name of a format stands for."""
    parts = text.split(":")
    flags = set(parts) & {"flush", "sat", "wrap"}
    if text in OTHERS:
        return OTHERS[text]
    if parts[0] in ("int", "fixed"):
        bits = int(parts[1])
        frac = int(parts[2]) if parts[0] == "fixed" else 0
        return ["fixed", str(bits + frac), str(frac),
                "wrap" if "wrap" in flags else "largest"]
    p, emin, emax, special = NAMED[parts[0]] if parts[0] in NAMED else \
        (*map(int, parts[1:4]), "ieee")
    return ["float", str(p), str(emin), str(emax), special,
            "flush" if "flush" in flags else "gradual",
            "largest" if "sat" in flags else BEYOND[special]]


def format_name(r, large=0.2):
    """A small format mostly, of any family."""
    x = r.random()
    if x < 0.12:
        text = "e4m3fn"
    elif x < 0.12 + large:
        text = r.choice(("fp16", "bf16", "e5m2", "e4m3fn", "e4m3fn", "fp32",
                         "int:16", "int:8", "fixed:4:4", *OTHERS))
    elif x < 0.6:
        text = r.choice(("float:2:0:1", "float:2:-1:1", "float:3:-1:1",
                         "float:2:-2:2", "float:3:0:2", "e2m1", "e3m2",
                         "e2m3"))
    else:
        text = r.choice(("int:2", "int:3", "int:4", "int:5", "fixed:2:1",
                         "fixed:1:3", "fixed:3:2"))
    if text.startswith(("int", "fixed")):
        return text + (":wrap" if r.random() < 0.35 else "")
    if text in OTHERS:
        return text
    if r.random() < 0.25:
        text += ":flush"
    if not text.startswith(("e2", "e3")) and r.random() < 0.25:
        text += ":sat"
    return text


def mode(r, *formats):
    """A mode that these formats are rounded in: other kinds in one only."""
    return "rne" if any(F in OTHERS for F in formats) else \
        r.choice(MODES)


ORDERS = ("dot", "seq", "bias", "fma", "wide", "acc")


def model(r, orders=ORDERS):
    """(text, lines) of an evaluation model E2."""
    F, order = format_name(r), r.choice(orders)
    G = F
    lines = ["format " + " ".join(words(F))]
    if order in ("wide", "acc", "tree-"):
        G = format_name(r, 0.4)
        if r.random() < 0.3:       # a NaN that the accumulator has not
            F = "e4m3fn" + r.choice(("", "", ":flush"))
            G = r.choice(("int:4", "int:8", "int:16", "e2m3", "fixed:3:2",
                          "e3m2", "e2m1:flush"))
            lines = ["format " + " ".join(words(F))]
        lines.append("accumulator " + " ".join(words(G)))
        order = order.rstrip("-") + "-" + G
    elif order == "tree":
        lines.append("accumulator " + " ".join(words(F)))
    return f"E2:{F}:{mode(r, F, G)}:{order}", lines


def number(r, zero=True):
    """A weight: small, or odd."""
    x = r.random()
    if zero and x < 0.15:
        return Fraction(0)
    if x < 0.3:
        return Fraction(r.choice((1, -1)))
    if x < 0.7:
        return Fraction(r.randint(-12, 12), 1 << r.randint(0, 3))
    if x < 0.8:
        return Fraction(r.randint(-9, 9), r.choice((3, 5, 7)))
    return Fraction(r.choice((14, 30, 100, -100, 255, 1620, 1 << 15, -1 << 9,
                              1 << 40)))


LETTERS = ["a", "b", "c", "0", "1", "x,y", "\\n", "\"q\"", "é", "-", ".",
           "|", "sha256", "w" * 70, "0,1", "%s", "'", "{a}", "..", "a#"]


def letters(r, count):
    if r.random() < 0.8:
        return ["a", "b", "c", "d"][:count]
    return r.sample(LETTERS, count)


def dfa(r, names, states=None, kind="dfa"):
    """A random automaton over these letters: its lines."""
    n = states or r.choice((1, 1, 2, 2, 2, 3, 3, 4))
    rows = [[r.randrange(n) for _ in names] for _ in range(n)]
    if r.random() < 0.4:               # permutations
        columns = [r.sample(range(n), n) for _ in names]
        rows = [[c[q] for c in columns] for q in range(n)]
    accept = [q for q in range(n) if r.random() < 0.5]
    name = r.choice(("x", "parity", "odd,name", "(3", "states)"))
    return write_dfa(name, [str(q) for q in range(n)], names, 0, accept, rows)


def write_dfa(name, states, names, start, accept, rows):
    lines = [f"name {name}"] if name else []
    numbered = states == [str(q) for q in range(len(states))]
    lines.append("states " + (str(len(states)) if numbered
                              else " ".join(states)))
    lines.append("alphabet " + " ".join(names))
    lines.append("start " + states[start])
    if accept is not None:
        lines.append(" ".join(["accept"] + [states[q] for q in accept]))
    lines.append("trans")
    lines += [" ".join(states[t] for t in row) for row in rows]
    return lines


def barred(lines):
    return ["| " + x for x in lines]


# ---- changes --------------------------------------------------------------

def other_number(r, token):
    """A number in place of another, often with the same value."""
    if token in ("-0", "inf", "-inf", "nan"):
        return r.choice(("0", "-0", "inf", "-inf", "nan", "1"))
    if not NUMBER.fullmatch(token) or len(token) > 400:
        if HEX.fullmatch(token):
            return format(int(token, 16) ^ (1 << r.randrange(16)) if
                          r.random() < 0.3 else
                          max(0, int(token, 16) + r.choice((1, -1))), "x")
        return None
    try:
        x = Fraction(token)
    except ZeroDivisionError:
        return None
    y = r.choice((x + 1, x - 1, -x, 2 * x, x / 2, x * 3, Fraction(0),
                  1 - x, x + Fraction(1, 2),
                  Fraction(1 << r.choice((6, 7, 8, 9, 24))),
                  Fraction(1, 3) * x))
    if x.denominator == 1 and r.random() < 0.7:
        y = Fraction(int(y))
    text = str(y)
    if r.random() < 0.05:
        text = r.choice((text + "/1", "0" + text, "-0", "+" + text,
                         f"{2 * y.numerator}/{2 * y.denominator}",
                         str(1 << 32), str((1 << 32) - 1), "1" * 40))
    return text


def change(r, cert):
    """One change of lines or tokens of a certificate."""
    lines = cert.split("\n")
    body = [i for i, x in enumerate(lines)
            if x and x != "." and not x.startswith("sha256 ")]
    for _ in range(8):
        i = r.choice(body[1:] or body)
        how = r.random()
        if how < 0.75:
            tokens = lines[i].split(" ")
            if len(tokens) < 2:
                continue
            k = r.randrange(1, len(tokens))
            new = other_number(r, tokens[k])
            if new is None:
                other = r.choice(lines).split(" ")
                new = r.choice(other) or tokens[k]
            tokens[k] = new
            if r.random() < 0.1:
                tokens.append(new)
            elif r.random() < 0.05:
                del tokens[k]
            lines[i] = " ".join(tokens)
        elif how < 0.82:
            del lines[i]
        elif how < 0.9:
            lines.insert(i, lines[r.choice(body)])
        else:
            j = r.choice(body[1:] or body)
            lines[i], lines[j] = lines[j], lines[i]
        break
    return "\n".join(lines)
