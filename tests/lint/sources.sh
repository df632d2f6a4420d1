#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# usage: sources.sh ROOT
#
# Works are cited by keys of doc/references.bib: the first word of an
# automaton's `source` line, and [key] or [key, Thm 1] in a document, if the
# text looks like a key (a name and a year).  Prints keys that are not in the
# bibliography; status 1 if there are any.

cd "$1" || exit 2

files=$(find README.md CONTRIBUTING.md doc automata proofs \
    \( -name '*.dfa' -o -name '*.md' \) -type f | LC_ALL=C sort)

awk '
    function complain(key) {
        printf "%s:%d: %s is not in doc/references.bib\n", FILENAME, FNR, key
        bad = 1
    }
    FILENAME ~ /\.bib$/ {
        if ($0 ~ /^@[A-Za-z]+\{/) {
            key = $0
            sub(/^@[A-Za-z]+\{/, "", key)
            sub(/,.*/, "", key)
            entry[key] = 1
        }
        next
    }
    FILENAME ~ /\.dfa$/ {
        if ($1 == "source" && !($2 in entry))
            complain($2 == "" ? "an empty source" : $2)
        next
    }
    {
        rest = $0
        while (match(rest, /\[[A-Za-z]+[12][0-9][0-9][0-9][a-z]*[],]/)) {
            key = substr(rest, RSTART + 1, RLENGTH - 2)
            rest = substr(rest, RSTART + RLENGTH)
            if (!(key in entry))
                complain(key)
        }
    }
    END { exit bad }' doc/references.bib $files
