#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# usage: pins.sh WREATH AUTOMATA [CASE ...]
#
# Prints one line per case: the SHA-256 of all that a command writes (standard
# output and files), its exit status, and the command.  AUTOMATA is the folder
# automata/; a CASE is a line of tests/golden/pins without its hash, and without
# cases all cases below are run.  Standard error, times, and the results of
# express in number formats within a second are not part of a pin.

set -eu
wreath=$1
automata=$2
shift 2
export WREATH_AUTOMATA="$automata"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# To get the same output everywhere, commands run in an empty folder, and files
# are named without one.
pin() {
    rm -rf "$work/run"
    mkdir "$work/run"
    status=0
    (cd "$work/run" && eval "$wreath $1" >stdout 2>../stderr </dev/null) ||
        status=$?
    hash=$(cd "$work/run" && for f in *; do
        echo "$f"
        sed '/^  "formats": \[$/,/^  \]/d; s/"seconds": [0-9.e-]*//' "$f"
    done | sha256sum | cut -c 1-64)
    echo "$hash $status $1"
}

cases() {
    find "$automata" -name '*.dfa' | LC_ALL=C sort | while read -r f; do
        name=$(basename "$f" .dfa)
        echo "compile $name --method exclusion -o x.lrnn"
        echo "compile $name --method holonomy -o x.lrnn"
        echo "classify --json $name -o x.cert"
        echo "decompose --json $name"
    done
    for name in parity mod3 s3 a5 flip-flop last-letter d5 t3; do
        [ -n "$(find "$automata" -name "$name.dfa")" ] || continue
        echo "show --json $name"
        echo "convert $name --to hoa"
        echo "convert $name --to gap"
        echo "draw automaton $name --alone --to svg"
        echo "draw automaton $name --alone --to tex"
        echo "draw cascade $name --to svg"
        echo "draw egg-box $name --alone --to svg"
    done
    for name in parity mod3 s3 flip-flop last-letter; do
        for arch in $("$wreath" arch list | awk '/^  [a-z]/ { print $1 }'); do
            echo "express -q --json $name --arch $arch -o x.lrnn --cert x.cert"
        done
    done
    for model in E2:bf16:rne:seq E2:fp16:rz:dot E2:e4m3fn:rne:fma E2:fp32:rna:seq; do
        echo "period --json -m $model -e 'size 2; start 1 0; row 3/4 -1/2; row 1/2 3/4; add 1/8 0' -o x.cert"
        echo "period --json -m $model --mono -e 'size 1; start 1; row 1/2; add 1' -o x.cert"
        echo "trace -m $model -e 'size 1; start 1; row 1/2; add 1/4' -n 12 --to csv"
    done
    for to in csv jsonl latex tikz svg; do
        echo "trace -e 'size 1; start 1; row -1/2; add 1/4' -m E2:bf16:rne:seq -n 12 --to $to"
    done
    echo "horizon --json -m E1:bf16 -e 'size 2; start 1 0; row 1/2 1/3; row 0 1/4; add 1 1' -o x.cert"
    echo "spectrum --json '[[1/4,3/4],[3/4,1/4]]' -o x.cert"
    echo "spectrum --json --jordan '[[2,1,0],[0,2,0],[1,0,1/3]]'"
    echo "spectrum --json --powers '[[1/2,1],[0,-1/2]]'"
    echo "factor --json '[[3/5,-4/5],[4/5,3/5]]'"
    echo "collapse --json '[[3/4]]' -o x.cert"
    echo "draw spectrum '[[3/5,-4/5],[4/5,3/5]]' --to svg"
    echo "table rotation --m 2..5 --formats bf16 --to csv"
    echo "table flip-flop --formats bf16,e4m3fn --to latex"
    echo "table counters --formats e4m3fn --to csv"
    echo "table formats --json bf16"
    "$wreath" compile --list | sed -n 's/^  \([a-z][^ ]* *[^ ]*\).*/\1/p' |
        while read -r name what; do
            case $what in
            AUTOMATON) argument=s3 ;;
            [A-Z]) argument=3 ;;
            *) argument= ;;
            esac
            case $name in
            permutations | dyck | recall) argument="3 2" ;;
            esac
            case $name in # their automata are no DFA, or there is none
            dyck* | recall | shuffle* | boolean | anbn* | *-flip-flop | last-two*)
                echo "compile $name $argument -o x.lrnn" && continue ;;
            esac
            echo "compile $name $argument -o x.lrnn --automaton x.dfa"
        done
    "$wreath" arch list | awk '/^  [a-z]/ { print $1 }' |
        while read -r arch; do echo "arch show --json $arch"; done
}

if [ $# -gt 0 ]; then
    for case; do pin "$case"; done
else
    cases | while read -r case; do pin "$case"; done
fi
