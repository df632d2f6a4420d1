# SPDX-License-Identifier: LGPL-3.0-or-later
"""Corrects the hashes of a changed certificate."""
import hashlib


def sha(text):
    return hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()


def repair(cert, model):
    """The same lines with the hashes of the model, of the automaton's lines,
    of matrices, and of all lines before the last hash."""
    lines = cert.split("\n")
    first = lines[0].split(" ")[0]
    if first in ("wreath-spectrum", "wreath-factors"):
        return matrices(lines)
    out, after, last = [], None, None
    whole = first not in ("wreath-cert", "wreath-count")
    hashes = [i for i, line in enumerate(lines) if line.startswith("sha256 ")]
    last = hashes[-1] if whole and hashes else None
    for i, line in enumerate(lines):
        if i == last:
            line = "sha256 " + sha("".join(x + "\n" for x in out))
        elif i in hashes and after == "lrnn":
            line = "sha256 " + sha(model)
        elif i in hashes and after == "automaton":
            bars = []
            for x in lines[i + 1:]:
                if x.startswith("| "):
                    bars.append(x[2:] + "\n")
                elif bars:
                    break
            line = "sha256 " + sha("".join(bars))
        elif line.startswith(("lrnn ", "automaton ")):
            after = line.split(" ")[0]
        out.append(line)
    return "\n".join(out)


def matrices(lines):
    out, block = [], []
    for line in lines:
        word = line.split(" ")[0]
        if word in ("row", "field", "root"):
            block.append(line + "\n")
        elif word == "sha256":
            line = "sha256 " + sha("".join(block))
            block = []
        elif word != "matrix":
            block = []
        elif out and out[-1].split(" ")[0] != "field":
            pass
        if word == "matrix" and lines[0].startswith("wreath-factors"):
            block.append(line + "\n")
        out.append(line)
    return "\n".join(out)
