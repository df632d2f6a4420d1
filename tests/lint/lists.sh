#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# usage: lists.sh ROOT
#
# Every file is named by files.sh or a local.mk; otherwise it would silently not
# be compiled, tested or released.  Prints the sources, tests, automata, proofs
# and documents that are in no list, and listed files that do not exist; status
# 1 if there are any.

cd "$1" || exit 2

folders='src automata proofs tests examples doc'
listed=$(mktemp) || exit 2
trap 'rm -f "$listed"' EXIT

sh ./files.sh || exit 2
find files.mk $folders -name local.mk -o -name files.mk | LC_ALL=C sort | xargs awk '
    # Print each word that is a path once, with %D% replaced.
    /^[ \t]*#/ { next }
    {
        folder = FILENAME
        sub(/\/local\.mk$/, "", folder)
        gsub(/%D%/, folder)
        for (i = 1; i <= NF; i++)
            if ($i ~ /^(src|automata|proofs|tests|examples|doc)\//)
                print $i
    }' | LC_ALL=C sort -u >"$listed"

# A test program is listed without .c.
find $folders \( -name '*.[ch]' -o -name '*.sh' -o -name '*.dfa' \
    -o -name '*.v' -o -name '*.md' -o -name '*.[1357]' \) -type f |
    LC_ALL=C sort |
    awk -v lists="$listed" '
    BEGIN {
        while ((getline path < lists) > 0)
            listed[path] = 1
    }
    {
        program = $0
        sub(/\.c$/, "", program)
        if (!($0 in listed) && !(program in listed)) {
            print $0 ": in no local.mk"
            bad = 1
        }
        there[$0] = there[program] = 1
    }
    END {
        for (path in listed)
            if (path ~ /\.(c|h|sh|dfa|v|md)$/ && !(path in there)) {
                print path ": listed, but not there"
                bad = 1
            }
        exit bad
    }'
