#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Every certificate of type HOM that is kept in proofs/: wreath-kernel says what
# wreath-check says, or leaves it to it (status 3).  How many are judged is
# printed, and may not become fewer.

proofs=$COQ_SOURCE/..
judged=0
left=0
bad=0
for cert in "$proofs"/*/*.cert; do
    grep -q '^wreath-cert 1$' "$cert" && grep -q '^type HOM$' "$cert" || continue
    "$WREATH_KERNEL" "$cert" >kernel.out 2>&1
    status=$?
    "$WREATH_CHECK" "$cert" >check.out 2>&1
    expected=$?
    case $status in
    3) left=$((left + 1)) ;;
    "$expected") judged=$((judged + 1)) ;;
    *) echo "$cert: wreath-kernel $status, wreath-check $expected"; cat kernel.out; bad=1 ;;
    esac
done
echo "$judged judged, $left left to wreath-check"
[ $bad -eq 0 ] && [ $judged -ge 33 ]
