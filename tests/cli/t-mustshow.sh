# SPDX-License-Identifier: LGPL-3.0-or-later
#
# The main examples: each automaton is compiled, compared with its model and
# proved for every word, and the independent checker accepts the proof.  Parity
# runs at the full length of 10^6 symbols.

. "$srcdir/tests/cli/common.sh"

road() { # SPECIMEN LENGTH
    expect 0 wreath compile "$1" -o "$1.lrnn"
    err 'self-check passed:'
    expect 0 wreath verify "$1.lrnn" "$1" --length "$2"
    out 'agrees: '
    out 'evaluation E0 (exact), matrix engine'
    expect 0 wreath verify "$1.lrnn" "$1" --length "$2" --engine index
    out 'index engine'
    expect 0 wreath verify --all "$1.lrnn" "$1" -o "$1.cert"
    out 'PROVED: '
    expect 0 check "$1.cert"
    out 'VERIFIED '
}
long() { # LENGTH, times the multiplier that the tests in C know
    awk -v n="$1" -v m="${WR_TEST_MULTIPLIER:-1}" 'BEGIN {
        printf "%d\n", n * m }'
}
road parity 1000000
road mod3 "$(long 100000)"
road s5 "$(long 20000)"
road s5-points "$(long 50000)"
road flip-flop "$(long 100000)"
road t5 "$(long 20000)"
road modarith5 "$(long 2000)"
