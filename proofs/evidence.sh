#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# usage: evidence.sh WREATH WREATH-CHECK
#
# Updates the certificates and traces of the claims.  Checks every claim in a
# copy of this folder, so that certificates name models by their paths here.
# For each statement and each kind of evidence, keeps the smallest file that
# wreath-check accepts in place, with the model that it names.  Prints the
# statements that have no such file.

set -eu
export LC_ALL=C
proofs=$(cd "$(dirname "$0")" && pwd)
most=8192 # bytes per certificate or trace; twice as many per model

# Lists the accepted files, the smallest of each statement and kind.
candidates() {
    for f in "$id"-*.cert "$id"-*.trace; do
        [ -f "$f" ] && [ "$(wc -c <"$f")" -le $most ] || continue
        model=$(sed -n 's/^lrnn //p' "$f")
        [ -z "$model" ] || [ "$(wc -c <"$model")" -le $((2 * most)) ] || continue
        "$check" "$f" >"$tmp/said" 2>&1 || continue
        statement=${f%-*}
        kind=$(sed -n '1s/ .*//p; s/^type //p; s/^monoid.*/monoid/p
                       s/^witness.*/witness/p; s/^claim //p' "$f" | tr -d '0-9' | sort -u | tr ' \n' '__')
        echo "$(wc -c <"$f") ${statement##*-} $kind $f"
    done | sort -k1,1n -k4,4V | awk '!seen[$2 " " $3]++ { print $4 }'
}

# Succeeds if some claim reads a model of this name; {F} matches any value.
is_read() {
    sed -n 's|.*{here}/\([^ ]*\.lrnn\).*|\1|p' "$proofs"/*/claim |
        sed 's|.*/||; s/[.]/[.]/g; s/{[^}]*}/.*/g' | sort -u >"$tmp/read"
    echo "$1" | grep -qxf "$tmp/read"
}

[ $# -eq 2 ] || {
    sed -n '4s/^# *//p' "$0" >&2
    exit 2
}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

wreath=$(realpath "$1") check=$(realpath "$2")
cp -R "$proofs" "$tmp/proofs"
find "$tmp/proofs" -name '*.cert' -o -name '*.trace' | xargs rm -f
WREATH_CHECK=$check WREATH_AUTOMATA=$proofs/../automata \
    "$wreath" claim check --all --proofs "$tmp/proofs" --keep "$tmp/proofs" \
    >"$tmp/table" || {
    grep -i 'not as expected\|expected' "$tmp/table" >&2
    exit 1
}
sed -n '$p' "$tmp/table"
for folder in "$tmp"/proofs/*/; do
    id=$(basename "$folder")
    [ -f "$folder/claim" ] || continue
    rm -f "$proofs/$id"/*.cert "$proofs/$id"/*.trace
    cd "$folder"
    candidates >"$tmp/chosen"
    for model in "$proofs/$id"/*.lrnn; do
        # A model that no claim reads belongs to a certificate.
        is_read "$(basename "$model")" || rm -f "$model"
    done
    while read -r f; do
        cp "$f" "$proofs/$id/"
        model=$(sed -n 's/^lrnn //p' "$f")
        [ -z "$model" ] || [ -f "$proofs/$id/$model" ] || cp "$model" "$proofs/$id/$model"
    done <"$tmp/chosen"
    n=$(grep -c '^statement ' claim)
    for s in $(seq "$n"); do
        grep -q "^$id-$s-" "$tmp/chosen" || echo "$id $s: none"
    done
done
