# SPDX-License-Identifier: LGPL-3.0-or-later
"""The oracle: is the statement of a certificate true?

decide(certificate, model) is (True, ..), (False, why) or, if it is undecided,
(None, why).  It reads the statement, and of the evidence only what belongs to
the statement (a period, a count, the word of a mismatch), and decides by its own
methods: fractions, words up to a length, sets that it closes itself.  No file here
is shared with the library or with wreath-check.

    real.py         numbers of a format, and rounding by definition
    evaluate.py     steps of E2 and E3, orbits
    text.py         lines of certificates, recurrences, automata
    rounded.py      recurrences: RHO, HOM, COLL, MONO, NONE, HORIZON, TIE
    poly.py         polynomials over Q; roots in intervals and boxes
    field.py        Q(a), a the root in a box; zero tests and signs
    lrnn.py         models, exact steps, and `compare`
    rules.py        the rules of cascades
    stacks.py       rounded stacks: HOM, RHO, HULL, COLL, MISMATCH, CASC, BOUND
    exact.py        exact models: HOM, HULL, CASC
    cones.py        exact models: POLY
    counters.py     stacks of counters: COUNT
    traces.py       traces
    matrices.py     products, ranks, characteristic polynomials over Q
    spectra.py      spectra, PSD and RANK
    factors.py      products of Householder matrices
    languages.py    aperiodicity, and equality of languages
    refutations.py  the hypotheses of claims
    boxes.py        collapse, and cells by intervals of its own
    raw.py          gates before their activations

What it cannot tell: HULL of exact models with infinitely many states and the
casts of exact powers are only refuted, by words and steps up to a bound; so
are rounded stacks of reflections with many states, MONO in large formats, raw parameters that are irrational or of layers
with factors, and matrices over number fields.

    python3 oracle.py FILE.cert ..

decides of files.
"""
import importlib

PARTS = {
    "wreath-rounding": "rounded", "wreath-stack": "stacks",
    "wreath-cert": "exact", "wreath-trace": "traces",
    "wreath-aperiodic": "languages", "wreath-languages": "languages",
    "wreath-refutation": "refutations", "wreath-factors": "factors",
    "wreath-spectrum": "spectra", "wreath-raw": "raw",
    "wreath-collapse": "boxes", "wreath-cell": "boxes",
    "wreath-count": "counters",
}


def decide(cert, model=""):
    head = cert.split(" ", 1)[0]
    if head not in PARTS:
        return None, "no oracle of this kind"
    part = importlib.import_module(PARTS[head])
    if head in ("wreath-stack", "wreath-cert", "wreath-trace", "wreath-raw",
                "wreath-count"):
        return part.decide(cert, model)
    return part.decide(cert)


if __name__ == "__main__":
    import sys
    for name in sys.argv[1:]:
        with open(name, encoding="utf-8") as file:
            source = file.read()
        about = ""
        for line in source.split("\n"):
            if line.startswith("lrnn "):
                from os.path import dirname, join
                with open(join(dirname(name), line[5:]),
                          encoding="utf-8") as file:
                    about = file.read()
        print(name, *decide(source, about))
