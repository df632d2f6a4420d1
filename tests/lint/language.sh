#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# usage: language.sh ROOT
#
# Phrases that do not occur in what users read: README.md, NEWS, the documents,
# the man pages and the help texts of src/cli.  The first list is matched as it
# stands, also across the end of a line; the second is "a" for "per".  Prints
# file, line and phrase of each occurrence; status 1 if there is any.

cd "$1" || exit 2

files=$(find README.md NEWS CONTRIBUTING.md CITATION.cff automata/README.md \
    proofs/README.md doc src/cli \( -name '*.md' -o -name '*.1' -o -name '*.man' \
    -o -name 'cmd_*.c' -o -name main.c -o -name options.c -o -name NEWS \
    -o -name '*.cff' \) -type f 2>/dev/null | LC_ALL=C sort)

[ -n "$files" ] || { echo "language.sh: nothing to read"; exit 1; }

awk '
    BEGIN {
        n = split("the whole road;by the grace of;gone on with;" \
            "code of its own;no remarks;remarks on standard error;" \
            "parts its lines;so many processes;why to believe;" \
            "whatever reading;any reading could;each decided again;" \
            "decided again from;takes every step again;take every step again;" \
            "steps taken again;what it is run on; say which numbers a;" \
            "a folder of your own;somebody looks;" \
            "for the eye;is held against;held against the;" \
            "said once, here;what is said besides;rules of the house;" \
            "what rounding makes of;a document of its own", phrase, ";")
        noun = " an? (word|letter|symbol|level|layer|step|row|line|file|" \
            "format|state|factor|claim|token|class)([^a-z]|$)"
        per = "(^|[^a-z])((one|an?) (line|row|layer|map|class|vector|number|" \
            "record|target|automaton)|symbols|letters|steps|rows|numbers|" \
            "reflections|factors|layers|nanoseconds|ns)" noun
    }
    function report(what) {
        printf "%s:%d: \"%s\"\n", FILENAME, FNR, what
        bad = 1
    }
    FNR == 1 { before = "" }
    {
        line = tolower($0)
        gsub(/["\\]/, "", line)
        gsub(/[ \t*]+/, " ", line)
        gsub(/^ | $/, "", line)
        both = before " " line
        for (i = 1; i <= n; i++)
            if (index(both, phrase[i]) && !index(before, phrase[i]))
                report(phrase[i])
        if (both ~ per && before !~ per)
            report("a for per")
        before = line
    }
    END { exit bad }' $files
