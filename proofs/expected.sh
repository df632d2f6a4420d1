#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# usage: expected.sh WREATH WREATH-CHECK [ID...]
#
# Checks claims (all of them without ID) and records the results in
# ID/expected: one line per statement, with the verdict and the number of
# instances that it rests on.  Prints the claims whose results changed.

set -eu
[ $# -ge 2 ] || {
    sed -n '4s/^# *//p' "$0" >&2
    exit 2
}
proofs=$(cd "$(dirname "$0")" && pwd)
wreath=$(realpath "$1") check=$(realpath "$2")
shift 2
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
[ $# -gt 0 ] || set -- --all
WREATH_CHECK=$check WREATH_AUTOMATA=$proofs/../automata \
    "$wreath" claim check "$@" --proofs "$proofs" --keep "$tmp" \
    >"$tmp/rows" || [ $? -ne 2 ]
for found in "$tmp"/*/found; do
    id=$(basename "$(dirname "$found")")
    cmp -s "$found" "$proofs/$id/expected" || {
        echo "$id:" "$(paste -s -d ';' "$proofs/$id/expected" 2>"$tmp/none")" \
            "-> $(paste -s -d ';' "$found")"
        cp "$found" "$proofs/$id/expected"
    }
done
