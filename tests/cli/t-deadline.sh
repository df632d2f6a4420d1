#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# --deadline interrupts every loop: commands that would run for half a minute or
# more end with status 3 after one second.  The test measures processor time,
# three seconds at most, so that the load of the machine does not matter.

. "$srcdir/tests/cli/common.sh"

(ulimit -t 100) 2>/dev/null || exit 77

# late COMMAND...: status 3, and the reason is the deadline
late() {
    status=0
    (ulimit -t 3 && exec "$WREATH" "$@" --deadline 1) >out 2>err || status=$?
    [ $status -eq 3 ] || fail "status $status: $*: $(cat out err)"
    cat out err | grep -q 'the deadline of 1 second has passed' ||
        fail "another reason: $*: $(cat out err)"
}

# numbers N K: a matrix of N rows, entries up to 1 with denominators up to K
numbers() {
    awk -v n="$1" -v k="$2" 'BEGIN {
        x = 1
        for (i = 0; i < n * n; i++) {
            x = (x * 48271) % 2147483647
            printf "%d/%d%s", x % 19 - 9, 20 * n + x % k,
                (i + 1) % n ? " " : "\n"
        }
    }'
}

# long N: the same with denominators of 60 digits
long() {
    awk -v n="$1" 'BEGIN {
        x = 1
        for (i = 0; i < n * n; i++) {
            d = ""
            while (length(d) < 60) {
                x = (x * 48271) % 2147483647
                d = d (x % 900000000 + 100000000)
            }
            printf "%d/%s%s", x % 19 - 9, d, (i + 1) % n ? " " : "\n"
        }
    }'
}

# integers N: the same without denominators
integers() {
    awk -v n="$1" 'BEGIN {
        x = 1
        for (i = 0; i < n * n; i++) {
            x = (x * 48271) % 2147483647
            printf "%d%s", x % 19 - 9, (i + 1) % n ? " " : "\n"
        }
    }'
}

# moves N ROW: N states; state q has the transitions ROW, an awk expression
moves() {
    awk -v n="$1" "BEGIN {
        print \"states \" n; print \"alphabet a b\"; print \"start 0\"
        print \"accept 0\"; print \"trans\"
        for (q = 0; q < n; q++) print $2
    }"
}

numbers 300 1 >small
numbers 200 10000 >large
late spectrum large
late collapse small --eta 1/1000000
late factor large
integers 160 >integers
late spectrum --jordan integers
long 150 >long
late factor long
late collapse long
moves 1009 'q, (q + 1) % n' >cycle.dfa
late express cycle.dfa --arch deltaproduct-2
expect 0 wreath convert -q a5 a5.mata
sed '/^q8 three/,/^q9 id/d' a5.mata >with-sink.mata
late express with-sink.mata --arch s4
! grep 'stronger classes' out || fail "more was asked after the deadline"
expect 0 wreath compile cycle.dfa -q -o cycle.lrnn
(ulimit -t 3 && exec "$WREATH" arch check cycle.lrnn --arch deltanet) >out ||
    [ $? -eq 1 ] || fail "arch check of 1008 factors"
moves 1000 '(q + 1 < n ? q + 1 : q), (q ? q - 1 : q)' >chain.dfa
late compile chain.dfa --gates table -q -o chain.lrnn
absent chain.lrnn
expect 0 wreath compile f5-parity -q -o f5.lrnn
late run f5.lrnn random:2000000000:1 --max-memory 64G
mkfifo pipe
(ulimit -t 3 && exec "$WREATH" show pipe --deadline 1) 2>err 3<>pipe &&
    fail "a pipe without a writer was read"
grep -q 'pipe: the deadline of 1 second has passed' err || fail "$(cat err)"
late draw trace f5.lrnn --word 1^300000 -o run.svg
absent run.svg
late horizon -m E1:bf16 \
    -e 'size 2; start 0 1; row 3/4 1/7; row 1/9 99/100; add 1 0'
moves 20000 '(q + 1) % n, q' >cycle.dfa
late decompose cycle.dfa
late express cycle.dfa --arch elman
moves 3000 '(q + 1 < n ? q + 1 : q), (q ? q - 1 : q)' >chain.dfa
late express chain.dfa --arch elman
moves 100000 '(q + 1) % n, q' >cycle.dfa
moves 100000 '(q + 1 < n ? q + 1 : q), (q ? q - 1 : q)' >chain.dfa
late express chain.dfa --arch mamba
expect 3 wreath convert cycle.dfa cycle.jff --max-memory 16M
err 'text: '
absent cycle.jff
(ulimit -t 3 && exec "$WREATH" convert cycle.dfa -q cycle.mermaid) ||
    fail "one arrow per pair of states"
