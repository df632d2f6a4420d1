#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# usage: contracts.sh ROOT
#
# The fields of contracts in headers have one order, each at most once, because
# readers compare them: shape order status cost source.  Every work that a
# comment cites as [Key] or [Key, Thm 1] is in doc/references.bib.  Prints
# violations; status 1 if there are any.

cd "$1" || exit 2

find doc src proofs/check \( -name references.bib -o -name '*.[ch]' \) |
    LC_ALL=C sort | xargs awk '
    function complain(why) {
        printf "%s:%d: %s\n", FILENAME, FNR, why
        bad = 1
    }
    BEGIN {
        n = split("shape order status cost source", field, " ")
        for (i = 1; i <= n; i++)
            place[field[i]] = i
    }

    # ---- the bibliography; it sorts before src/ ----
    FILENAME ~ /\.bib$/ {
        if ($0 ~ /^@[A-Za-z]+\{/) {
            key = $0
            sub(/^@[A-Za-z]+\{/, "", key)
            sub(/,.*/, "", key)
            if (key in entry)
                complain("two entries are called " key)
            entry[key] = 1
        }
        next
    }

    # ---- comments, followed from their opening to their end ----
    FNR == 1 { inside = 0 }
    {
        text = $0
        if (!inside) {
            at = index(text, "/*")
            if (at == 0)
                next
            text = substr(text, at)
            inside = 1
            last = 0
            citing = 0
        }
        closing = index(text, "*/")
        if (closing > 0)
            text = substr(text, 1, closing - 1)
    }
    FILENAME ~ /\.h$/ && $0 ~ /^ \* [a-z]+  +[^ ]/ {
        if ($2 in place) {
            if (place[$2] <= last)
                complain("field " $2 " stands after " field[last] \
                    "; the order is: shape order status cost source")
            last = place[$2]
        }
        citing = $2 == "source"
    }
    {
        if (text ~ /Source:/)
            citing = 1
        # Outside source fields only texts that look like a key are keys, since
        # [0, max] and x[i] are mathematics.
        rest = text
        while (match(rest, /\[[A-Za-z][A-Za-z0-9-]*[],]/)) {
            key = substr(rest, RSTART + 1, RLENGTH - 2)
            rest = substr(rest, RSTART + RLENGTH)
            if (!(key in entry) &&
                (citing || key ~ /^[A-Za-z]+[12][0-9][0-9][0-9][a-z]?$/))
                complain("[" key "] is not in doc/references.bib")
        }
        if (closing > 0)
            inside = 0
    }
    END { exit bad }'
