# SPDX-License-Identifier: LGPL-3.0-or-later
"""A function has at most five parameters.  Those that had more when the rule
came are in params.list, each with their number, and the list only shrinks.

    params.py ROOT            prints what is not so; status 1 if anything
    params.py ROOT --write    writes the list, without what has gone"""
import glob
import os
import re
import sys

MOST = 5
HEAD = re.compile(r"^(?!typedef|static const struct|#)([A-Za-z_][^;{}=]*?)"
                  r"\(((?:[^(){};]|\([^()]*\))*)\)\s*\{", re.M)


def count(parameters):
    depth, n = 0, 1
    for c in parameters:
        depth += (c in "([") - (c in ")]")
        n += c == "," and depth == 0
    return n


def over(root):
    found = {}
    for path in glob.glob(root + "/src/**/*.c", recursive=True):
        with open(path, encoding="utf-8") as f:
            text = re.sub(r"/\*.*?\*/", "", f.read(), flags=re.S)
        for m in HEAD.finditer(text):
            n, name = count(m.group(2)), re.search(r"(\w+)\s*$", m.group(1))
            if n > MOST and name:
                where = os.path.relpath(path, root) + " " + name.group(1)
                found[where] = max(n, found.get(where, 0))
    return found


def main(root, write):
    path = root + "/tests/lint/params.list"
    found, kept = over(root), {}
    if os.path.exists(path):
        with open(path, encoding="utf-8") as f:
            kept = {a.rsplit(" ", 1)[0]: int(a.rsplit(" ", 1)[1])
                    for a in f if not a.startswith("#")}
    if write:
        with open(path, "w", encoding="utf-8") as f:
            f.write("# SPDX-License-Identifier: LGPL-3.0-or-later\n"
                    "# Functions of more than five parameters; params.py\n")
            f.writelines(f"{w} {n}\n" for w, n in sorted(found.items())
                         if not kept or w in kept)
        return 0
    bad = [f"{w}: {n} parameters; {MOST} are the most"
           for w, n in sorted(found.items()) if n > kept.get(w, MOST)]
    gone = [f"{w}: need not be in params.list" for w in sorted(kept)
            if w not in found]
    for line in bad + gone:
        print(line)
    return bool(bad)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], "--write" in sys.argv))
