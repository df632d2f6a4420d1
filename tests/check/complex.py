# SPDX-License-Identifier: LGPL-3.0-or-later
"""complex.py FOLDER SEED MULTIPLIER: random models over fields that are not
real, each with a random word, as a trace in rounded arithmetic."""
import hashlib
import json
import os
import random
import subprocess
import sys

import oracle

# minpoly and box: i, exp(2 pi i/3), exp(2 pi i/5), exp(2 pi i/8), (1+i sqrt 7)/2
FIELDS = [
    (["1", "0", "1"], ["-1/2", "1/2"], ["1/2", "3/2"]),
    (["1", "1", "1"], ["-1", "0"], ["1/2", "1"]),
    (["1", "1", "1", "1", "1"], ["1/4", "1/2"], ["3/4", "1"]),
    (["1", "0", "0", "0", "1"], ["1/2", "1"], ["1/2", "1"]),
    (["2", "-1", "1"], ["1/4", "3/4"], ["1", "3/2"]),
]
FORMATS = ["e4m3fn", "e5m2", "bf16", "fp32", "fixed:6:6", "e2m1"]
MODES = ["rne", "rne", "rna", "rnd", "rz", "ru", "rd", "odd"]
ORDERS = ["dot", "seq", "bias", "fma", "wide-fp32", "acc-fp32"]


def scalar(rng, degree, most=4):
    """An element with small coefficients; perhaps rational, perhaps 0."""
    c = [f"{rng.randint(-most, most)}/{rng.choice((1, 2, 3, 4, 8))}"
         for _ in range(rng.choice((1, 2, degree)))]
    return c if len(c) > 1 else c[0]


def decoder(rng, degree, size):
    """(decoder, labels)"""
    kind = rng.choice(("argmax", "sign", "threshold", "table", "coordinate"))
    form = [scalar(rng, degree) for _ in range(size + 1)]
    if kind == "argmax":
        forms = [form] + [[scalar(rng, degree) for _ in range(size + 1)]
                          for _ in range(2)]
        return {"kind": kind, "forms": forms}, 3
    if kind == "sign":
        return {"kind": kind, "form": form}, 3
    if kind == "threshold":
        return {"kind": kind, "form": form, "cuts": ["-1/2", "1"]}, 3
    if kind == "coordinate":
        return {"kind": kind, "index": rng.randrange(size)}, 3
    return {"kind": kind, "entries": []}, 3


def model(rng):
    f, re, im = rng.choice(FIELDS)
    degree, n, d = len(f) - 1, rng.randint(1, 2), rng.choice((1, 1, 2))
    h0 = [scalar(rng, degree) for _ in range(n * d)]
    actions = []
    for _ in range(2):
        if rng.random() < 0.6:
            A = {"diagonal": [scalar(rng, degree, 2) for _ in range(n)]}
        else:
            A = {"dense": [scalar(rng, degree, 1) for _ in range(n * n)]}
        act = {"A": A}
        if rng.random() < 0.4:
            act["B"] = [scalar(rng, degree) for _ in range(n * d)]
        actions.append(act)
    dec, labels = decoder(rng, degree, n * d)
    if dec["kind"] == "table":
        dec["entries"] = [[h0, 0]]
    elif dec["kind"] == "coordinate":
        h0[dec["index"]] = "1"
    return {
        "format": "wreath-lrnn", "version": 1, "alphabet": ["a", "b"],
        "ring": {"minpoly": f, "root": {"re": re, "im": im}},
        "layers": [{
            "name": "z", "role": "general", "dim": n, "columns": d, "H0": h0,
            "reads": ["letter"], "labels": labels,
            "gate": {"table": [[0, 0], [1, 1]]}, "actions": actions,
            "decoder": dec}],
        "readout": {"states": 3, "reads": [0],
                    "table": [[i, i] for i in range(3)]}}


def run(*command):
    p = subprocess.run(command, capture_output=True, text=True)
    return p.returncode, p.stdout + p.stderr


def changed(rng, text):
    """The trace with one rounded number changed, and its hash made right."""
    lines = text.split("\n")[:-3]
    steps = [i for i, x in enumerate(lines)
             if x.startswith("step ") and x.count(" : ") == 4]
    i = rng.choice(steps)
    groups = lines[i].split(" : ")
    numbers = groups[3].split(" ")
    k = rng.randrange(len(numbers))
    numbers[k] = rng.choice([x for x in ("0", "-0", "1", "-1/2", "3/4")
                             if x != numbers[k]])
    groups[3] = " ".join(numbers)
    lines[i] = " : ".join(groups)
    body = "\n".join(lines) + "\n"
    return f"{body}sha256 {hashlib.sha256(body.encode()).hexdigest()}\n.\n"


def main(folder, seed, multiplier):
    rng = random.Random(int(seed))
    wreath, check = os.environ["WREATH"], os.environ["WREATH_CHECK"]
    path, dfa, trace = (os.path.join(folder, x)
                        for x in ("m.lrnn", "m.dfa", "m.trace"))
    with open(dfa, "w", encoding="utf-8") as out:
        out.write("name m\nstates 3\nalphabet a b\nstart 0\ntrans\n"
                  "1 2\n2 0\n0 1\n")
    done = tried = 0
    want = max(3, int(40 * float(multiplier)))
    while done < want and tried < 20 * want:
        tried += 1
        M = model(rng)
        how = f"E2:{rng.choice(FORMATS)}:{rng.choice(MODES)}:" \
              f"{rng.choice(ORDERS)}"
        with open(path, "w", encoding="utf-8") as out:
            json.dump(M, out)
        word = " ".join(rng.choice("ab") for _ in range(rng.randint(1, 9)))
        status, said = run(wreath, "trace", "-q", path, "--against", dfa,
                           "--compare", "state", "-w", word, "-m", how,
                           "-o", trace)
        if status > 1:      # H0 has no label; a weight that is too large
            continue
        with open(trace, encoding="utf-8") as file:
            text = file.read()
        status, said = run(check, trace)
        found = oracle.decide(text, json.dumps(M))
        if status != 0 or found[0] is False:
            print(f"seed {seed}, model {tried}, {how}, word {word}")
            print(said, found, json.dumps(M), text, sep="\n")
            return 1
        done += found[0] is True
        if found[0] is not True:
            continue
        with open(trace, "w", encoding="utf-8") as file:
            file.write(changed(rng, text))
        if run(check, trace)[0] != 1:
            print(f"seed {seed}, model {tried}: a changed number is accepted")
            return 1
    print(f"{done} of {tried} models agree")
    return done < want


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
