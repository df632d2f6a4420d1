# SPDX-License-Identifier: LGPL-3.0-or-later
#
# The main examples: each automaton is compiled, compared with its model and
# proved for every word, and the independent checker accepts the proof.  Parity
# runs at the full length of 10^6 symbols.

. "$srcdir/tests/cli/common.sh"

compile_and_verify() { # EXAMPLE LENGTH
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
compile_and_verify parity 1000000
compile_and_verify mod3 "$(long 100000)"
compile_and_verify s5 "$(long 20000)"
compile_and_verify s5-points "$(long 50000)"
compile_and_verify flip-flop "$(long 100000)"
compile_and_verify t5 "$(long 20000)"
compile_and_verify modarith5 "$(long 2000)"
