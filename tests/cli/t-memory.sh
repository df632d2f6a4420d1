#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Refused memory leads to status 3 and never to a wrong answer: each command
# runs under many bounds of address space, from the least with which the program
# starts to one with which the command succeeds.  Under each it either reports
# that memory was refused, and leaves no files, or gives the answer that it
# gives without a bound.

. "$srcdir/tests/cli/common.sh"

under() { # KiB COMMAND...
    kib=$1
    shift
    (ulimit -v "$kib" 2>/dev/null || exit 77; exec "$@") \
        >"$tmp/out" 2>"$tmp/err" </dev/null
}

# The least bound at which the program starts; below it the loader fails.  A
# sanitizer reserves more than is available.
base=16000
until (under $base "$WREATH" --version) 2>/dev/null; do
    base=$((base + 250))
    [ $base -le 200000 ] || exit 77
done

# many N: an automaton of N states with a permutation and a merging letter.
many() {
    awk -v n="$1" 'BEGIN {
        print "states " n; print "alphabet a b"; print "start 0"; print "trans"
        for (i = 0; i < n; i++)
            print (7 * i + 3) % n, int((5 * i + i * i % 11) / 2) % n
    }'
}
many 2000 >large.dfa
many 60 >small.dfa

# starved STEP COMMAND...: run under the bounds base, base + STEP, ..; if the
# command writes a file, its name is `made`.
starved() {
    step=$1
    shift
    last=$*
    rm -f made
    "$@" >"$tmp/wanted" 2>"$tmp/err" || fail "$* without a bound"
    [ ! -e made ] || mv made wanted
    refused=0
    bound=$base
    while :; do
        got=0
        under $bound "$@" || got=$?
        case $got in
        0)
            cmp -s "$tmp/out" "$tmp/wanted" ||
                fail "another answer under $bound KiB"
            [ ! -e wanted ] || cmp -s made wanted ||
                fail "another file under $bound KiB"
            break
            ;;
        3)
            refused=$((refused + 1))
            absent made
            ;;
        *) fail "status $got under $bound KiB" ;;
        esac
        bound=$((bound + step))
        [ $bound -le 4000000 ] || fail "it needs over $bound KiB"
    done
    [ $refused -gt 0 ] || fail "no bound was too small"
    rm -f made wanted
}

starved 150 "$WREATH" show --json large.dfa
starved 200 "$WREATH" compile -q small.dfa -o made
matrix=$(awk 'BEGIN {
    for (i = 0; i < 24; i++) {
        printf "%s[", i ? "," : "["
        for (j = 0; j < 24; j++) printf "%s%d", j ? "," : "", (i * j + i) % 7
        printf "]"
    }
    print "]" }')
starved 100 "$WREATH" spectrum --json "$matrix"
expect 0 wreath compile -q small.dfa -o small.lrnn
starved 800 "$WREATH" verify --all --json small.lrnn small.dfa -o made
