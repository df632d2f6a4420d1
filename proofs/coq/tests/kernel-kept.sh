#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Every certificate that is kept in proofs/: wreath-kernel says what
# wreath-check says, word for word in the first line (of a mismatch, which of
# several things differs is said by wreath-check alone), or leaves it to it
# (status 3).  How many are judged of how many, by kind, is printed; they may
# not become fewer.

proofs=$COQ_SOURCE/..
judged=0
left=0
bad=0
: >kinds.txt
first() {
    sed -n '1s/\( do not agree: after a word of [0-9]* letters\{0,1\}\) .*/\1/p
        1t
        1p' "$1"
}
for cert in "$proofs"/*/*.cert; do
    "$WREATH_KERNEL" "$cert" >kernel.out 2>&1
    status=$?
    kind=$(sed -n '1s/ .*//p' "$cert")-$(sed -n 's/^type //p' "$cert")
    echo "$kind $status" >>kinds.txt
    if [ $status -eq 3 ]; then
        left=$((left + 1))
        continue
    fi
    "$WREATH_CHECK" "$cert" >check.out 2>&1
    expected=$?
    judged=$((judged + 1))
    if [ $status -ne $expected ] || [ "$(first kernel.out)" != "$(first check.out)" ]; then
        echo "$cert: wreath-kernel $status, wreath-check $expected"
        head -1 kernel.out check.out
        bad=1
    fi
done
awk '{ all[$1]++; if ($2 != 3) judged[$1]++ }
     END { for (k in all) printf "%s: %d of %d\n", k, judged[k], all[k] }' kinds.txt | sort
echo "$judged judged, $left left to wreath-check"
[ $bad -eq 0 ] && [ $judged -ge 184 ]
