# SPDX-License-Identifier: LGPL-3.0-or-later
"""A function has at most five parameters.

    params.py ROOT            prints violations; status 1 if there are any"""
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
    for path in (glob.glob(root + "/src/**/*.[ch]", recursive=True) +
                 glob.glob(root + "/proofs/check/*.[ch]")):
        with open(path, encoding="utf-8") as f:
            text = re.sub(r"/\*.*?\*/", "", f.read(), flags=re.S)
        for m in HEAD.finditer(text):
            n, name = count(m.group(2)), re.search(r"(\w+)\s*$", m.group(1))
            if n > MOST and name:
                where = os.path.relpath(path, root) + " " + name.group(1)
                found[where] = max(n, found.get(where, 0))
    return found


def main(root):
    found = over(root)
    for where, n in sorted(found.items()):
        print(f"{where}: {n} parameters; {MOST} are the most")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
