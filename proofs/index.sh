#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# usage: index.sh [--write]
#
# The table of all claims, from their files: ID, title, and for each statement
# its form and the verdict that is expected (and found again by
# tests/claim/t-catalogue.sh).  --write puts it between the markers of
# README.md beside this script.

cd "$(dirname "$0")" || exit 2
export LC_ALL=C

row() {
    title=$(sed -n 's/^title //p' "$1/claim")
    verdicts=$(sed -n 's/^statement //p' "$1/claim" | paste -d ' ' - "$1/expected" |
        awk '{ printf "%s%s %s", (NR > 1 ? "; " : ""), $1, $2 }')
    hand=
    [ ! -f "$1/proof.md" ] || hand="[proof]($1/proof.md)"
    printf '| %s | %s | %s | %s |\n' "$1" "$title" "$verdicts" "$hand"
}

table() {
    printf '| | title | statements, as | by hand |\n|---|---|---|---|\n'
    for file in */claim; do
        echo "${file%/claim}"
    done | sort -V | while read -r id; do row "$id"; done
}

[ "${1-}" = --write ] || { table; exit; }
table >index.new
awk '/^<!-- index -->$/ { print; while ((getline l < "index.new") > 0) print l
                          skip = 1; next }
     /^<!-- end of index -->$/ { skip = 0 }
     !skip' README.md >README.new
rm index.new
cat README.new >README.md
rm README.new
