#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# For every certificate in proofs/, and every one that tests/check keeps to be
# accepted or rejected, wreath-kernel must print the same first line as
# wreath-check (for a mismatch, only wreath-check names what differs), or leave
# the certificate to it (status 3).  The numbers of judged and of all
# certificates are printed, for proofs/ by kind; the former must not decrease.

proofs=$COQ_SOURCE/..
judged=0
left=0
bad=0
: >kinds.txt
first() {
    sed -n '1s/\( disagree: after a word of [0-9]* letters\{0,1\}\) .*/\1/p
        1t
        1p' "$1"
}
same() { # certificate: wreath-kernel's status, and whether both say the same
    "$WREATH_KERNEL" "$1" >kernel.out 2>&1
    status=$?
    [ $status -ne 3 ] || return 0
    "$WREATH_CHECK" "$1" >check.out 2>&1
    expected=$?
    if [ $status -ne $expected ] ||
        { [ $status -eq 0 ] && [ "$(first kernel.out)" != "$(first check.out)" ]; }; then
        echo "$1: wreath-kernel $status, wreath-check $expected"
        head -1 kernel.out check.out
        bad=1
    fi
}
for cert in "$proofs"/*/*.cert; do
    same "$cert"
    echo "$(sed -n '1s/ .*//p' "$cert")-$(sed -n 's/^type //p' "$cert") $status" >>kinds.txt
    if [ $status -eq 3 ]; then left=$((left + 1)); else judged=$((judged + 1)); fi
done
others=0 all=0
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
[ ! -d "$proofs/../tests/check" ] ||
    sh "$proofs/../tests/check/refused.sh" "$work" || exit 2
for cert in "$work"/*/*.cert; do
    [ -f "$cert" ] || continue
    same "$cert"
    all=$((all + 1))
    [ $status -eq 3 ] || others=$((others + 1))
done
awk '{ all[$1]++; if ($2 != 3) judged[$1]++ }
     END { for (k in all) printf "%s: %d of %d\n", k, judged[k], all[k] }' kinds.txt | sort
echo "$judged judged, $left left to wreath-check; of $all in tests/check $others judged"
[ $bad -eq 0 ] && [ $judged -ge 189 ] && { [ $all -eq 0 ] || [ $others -ge 300 ]; }
