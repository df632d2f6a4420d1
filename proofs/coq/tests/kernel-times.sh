#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Generates large certificates.  Both checkers must agree on each of them, and
# wreath-kernel must not exceed the CPU seconds given here.
# Prints the seconds of the kernel and of the checker.

work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
bad=0

seconds() { # of the children of a shell: "times" says them in its second line
    sed -n '$s/^\([0-9]*\)m\([0-9.]*\)s.*/\1 \2/p' "$1" | awk '{ print 60 * $1 + $2 }'
}
judge() { # name, seconds
    (timeout 120 "$WREATH_KERNEL" "$1.cert" >k.out 2>&1; echo $? >k.status; times) >k.times
    (timeout 120 "$WREATH_CHECK" "$1.cert" >c.out 2>&1; echo $? >c.status; times) >c.times
    echo "$1: wreath-kernel $(seconds k.times) s, wreath-check $(seconds c.times) s, limit $2 s"
    head -1 k.out | cut -c1-100
    if [ "$(cat k.status)" != 0 ] || [ "$(cat c.status)" != 0 ] ||
        [ "$(head -1 k.out)" != "$(head -1 c.out)" ] ||
        awk "BEGIN { exit !($(seconds k.times) > $2) }"; then
        bad=1
    fi
}

# A closed set of 2,016 states; one of dimension 120, in sparse rows.
for name in t6 s5; do
    "$WREATH" compile -q --expand "$name" -o $name.lrnn >log 2>&1 &&
        "$WREATH" verify -q $name.lrnn $name --all -o $name.cert >log 2>&1 || exit 2
done
judge t6 1
judge s5 2
# The cascade of 200 states, 199 levels.
awk 'BEGIN {
    print "name many\nstates 200\nalphabet a b c\nstart 7\naccept 3 5\ntrans"
    for (q = 0; q < 200; q++) print (q * 37 + 11) % 200, (q * q + 3) % 200, q % 7
}' >many.dfa
"$WREATH" compile -q --method exclusion --gates rule many.dfa -o many.lrnn >log 2>&1 &&
    "$WREATH" verify -q many.lrnn many.dfa --all -o many.cert >log 2>&1 || exit 2
judge many 10
# 131,072 steps, all states listed; 34,774 steps to a fixed point.
"$WREATH" period -q -m E2:int:17:wrap:rne:seq -o count.cert \
    -e 'size 1; row 1; add 1' >log 2>&1
judge count 10
"$WREATH" period -q -m E2:fp32:rne:seq -o fixed.cert \
    -e 'size 1; row 4095/4096; add 1/3' >log 2>&1
judge fixed 10
exit $bad
