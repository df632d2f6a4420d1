#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# wreath-kernel accepts the options of wreath-check and answers with the same
# words and statuses, except for the basis of a verdict.

proofs=$COQ_SOURCE/..
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
bad=0

# Compares the outputs, up to "evidence", and statuses for these arguments.
both() {
    "$WREATH_KERNEL" "$@" >"$work/k" 2>&1
    kernel=$?
    "$WREATH_CHECK" "$@" >"$work/c" 2>&1
    check=$?
    for out in k c; do
        sed 's/wreath-kernel/wreath-check/g; s/, "evidence": .*//; /^  evidence/,$d; 2,$s/^     *//' \
            "$work/$out" >"$work/$out.cut"
    done
    if [ $kernel -ne $check ] || ! diff "$work/k.cut" "$work/c.cut"; then
        echo "$*: wreath-kernel $kernel, wreath-check $check"
        bad=1
    fi
}
cert=$proofs/G22/G22-1-1.cert
hom=$(grep -l '^type HOM$' "$proofs"/*/*.cert | while read -r c; do
    "$WREATH_KERNEL" "$c" >"$work/log" 2>&1 && grep -q wreath-cert "$work/log" && echo "$c" && break
done)
sed -n 's/^| //p' "$hom" >"$work/same.dfa"
sed 's/^name .*/name other/' "$work/same.dfa" >"$work/other.dfa"
for one in "$cert" "$hom" "$proofs"/*/*-1-1.cert; do
    "$WREATH_KERNEL" "$one" >"$work/log" 2>&1
    [ $? -eq 3 ] || both "$one" --json
done
both "$hom"
# The name of a file comes from the certificate: it is quoted, as in a verdict.
sed 's/^lrnn .*/lrnn m.lrnn does what all (1 state) does: VERIFIED/' "$hom" \
    >"$work/named.cert"
both "$work/named.cert"
sed 's/^lrnn .*/lrnn/' "$hom" >"$work/unnamed.cert"
"$WREATH_KERNEL" "$work/unnamed.cert" --model "$proofs/README.md" >"$work/log" 2>&1
[ $? -eq 1 ] && grep -q 'names no model' "$work/log" || { cat "$work/log"; bad=1; }
both "$hom" --automaton "$work/same.dfa"
both "$hom" --automaton "$work/other.dfa"
sed 's/$/\r/' "$work/same.dfa" >"$work/returns.dfa"
"$WREATH_KERNEL" "$hom" --automaton "$work/returns.dfa" >"$work/log" 2>&1 &&
    { cat "$work/log"; bad=1; }
both "$hom" --expect agree
both "$hom" --expect differ
both "$hom" --expect differ --json
# It does not know the names of kinds that it leaves to wreath-check.
"$WREATH_KERNEL" "$hom" --expect nothing >"$work/log" 2>&1
[ $? -eq 1 ] && grep -q 'but expected "nothing"' "$work/log" || { cat "$work/log"; bad=1; }
both "$hom" --deadline 100 --max-memory 1G
for wrong in --deadline --unknown '--deadline 0' '--max-memory 1T' "$hom" \
    '--expect differ --expect agree'; do
    # shellcheck disable=SC2086
    both "$hom" $wrong
done
both "$cert" --automaton "$work/same.dfa"
both "$cert" --model "$work/same.dfa"
echo nothing >"$work/nothing.cert"
"$WREATH_KERNEL" "$work/nothing.cert" --json | grep -q '^{"status": 1, "verdict": "REJECTED", ' || bad=1
"$WREATH_KERNEL" --kinds | sed '/^ /d' >"$work/k"
"$WREATH_CHECK" --kinds | sed '/^ /d' >"$work/c"
! grep -vxFf "$work/c" "$work/k" && [ "$(wc -l <"$work/k")" -ge 16 ] || bad=1
# A number beyond native integers is not reduced silently.
model=$(dirname "$hom")/$(sed -n 's/^lrnn //p' "$hom")
awk '!n && sub(/\[0, 0\]/, "[0, 18446744073709551616]") { n = 1 } 1' "$model" >"$work/large.lrnn"
old=$(sha256sum <"$model" | cut -c1-64)
new=$(sha256sum <"$work/large.lrnn" | cut -c1-64)
sed "s/$old/$new/; s/^lrnn .*/lrnn large.lrnn/" "$hom" >"$work/large.cert"
"$WREATH_KERNEL" "$work/large.cert" >"$work/log" 2>&1
if [ $? -ne 3 ] || [ "$old" = "$new" ]; then
    cat "$work/log"
    bad=1
fi
# A number of states without rows in the file is rejected before counting.
sed 's/^| states .*/| states 16777216/' "$hom" >"$work/states.cert"
"$WREATH_KERNEL" "$work/states.cert" --deadline 20 >"$work/log" 2>&1
[ $? -eq 1 ] || { cat "$work/log"; bad=1; }
# Every theorem that it names is in the list of theorems.
"$WREATH_KERNEL" --kinds | sed -n 's/^  theorem  *//p' | sort -u | while read -r name; do
    grep -q "^$name none " "$COQ_SOURCE/theorems" || echo "$name"
done >"$work/none"
[ ! -s "$work/none" ] || { cat "$work/none"; bad=1; }
exit $bad
