# SPDX-License-Identifier: LGPL-3.0-or-later
"""A file that uses a function of the C library must include its header, itself or
through a header of wreath, because the headers that a library includes depend on
its release (FLINT 2.9 includes string.h, FLINT 3 does not).

    includes.py ROOT"""
import os
import re
import sys

USES = {
    "string.h": r"\b(mem(?:cpy|set|cmp|move|chr)|str(?:len|cmp|ncmp|chr|rchr|"
                r"str|cpy|ncpy|cat|cspn|spn|dup|error|pbrk|tok))\s*\(",
    "stdlib.h": r"\b(strto(?:l|ul|ll|ull|d)|malloc|calloc|realloc|free|qsort|"
                r"exit|getenv|abort|ato[il]|mkdtemp|realpath|bsearch)\s*\(",
    "math.h": r"\b(sqrt|log2|log10|log|exp|floor|ceil|fabs|hypot|sin|cos|acos|"
              r"pow|ldexp|frexp|isnan|isinf|isfinite|fmax|fmin|ilogb)\s*\(|"
              r"\b(NAN|INFINITY)\b",
    "stdio.h": r"\b(f?printf|v?snprintf|fputs|puts|putchar|fopen|fclose|fread|"
               r"fwrite|fflush|tmpfile|ferror|fgets)\s*\(|\bFILE\b",
    "inttypes.h": r"\bPRI[uxd](?:32|64|MAX|PTR)\b",
    "errno.h": r"\berrno\b",
    "ctype.h": r"\bis(?:alpha|alnum|digit|space|upper|lower|xdigit)\s*\(",
}
PLACES = {"src": ("src",), "proofs/check": ("proofs", "proofs/check"),
          "tests": ("tests", "tests/harness", "src", "proofs")}
known = {}


def included(path, folders):
    """The system headers that a file includes, by others of ours too."""
    if path not in known:
        known[path] = set()
        with open(path, encoding="utf-8") as file:
            text = file.read()
        for system, own in re.findall(
                r'#\s*include\s+(?:<([^>]+)>|"([^"]+)")', text):
            if system:
                known[path].add(system)
                continue
            for folder in folders + (os.path.dirname(path),):
                name = os.path.join(folder, own)
                if os.path.exists(name):
                    known[path] |= included(name, folders)
                    break
    return known[path]


def main():
    bad = 0
    os.chdir(sys.argv[1])
    for place, folders in PLACES.items():
        for folder, _, names in sorted(os.walk(place)):
            for name in sorted(names):
                path = os.path.join(folder, name)
                if not name.endswith((".c", ".h")):
                    continue
                with open(path, encoding="utf-8") as file:
                    text = file.read()
                text = re.sub(r'/\*.*?\*/|"(?:\\.|[^"\\\n])*"', "", text,
                              flags=re.S)
                for header, uses in USES.items():
                    found = re.search(uses, re.sub("#.*", "", text))
                    if found and header not in included(path, folders):
                        print(f"{path}: {found[0]}: <{header}>")
                        bad = 1
    return bad


if __name__ == "__main__":
    sys.exit(main())
