#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# --max-memory bounds the whole process: thirty commands, each with an address
# space of twice its bound (plus the memory that starting needs), give the same
# answers as without the limit, and none runs out of memory or is ended by a
# signal.

. "$srcdir/tests/cli/common.sh"

under() { # KiB COMMAND...
    kib=$1
    shift
    (ulimit -v "$kib" 2>/dev/null || exit 77; exec "$@") \
        >"$tmp/out" 2>"$tmp/err" </dev/null
}

# The memory that starting needs; a sanitizer reserves more than is available.
least() {
    kib=4000
    until (under $kib "$1" --version) 2>/dev/null; do
        kib=$((kib + 500))
        [ $kib -le 200000 ] || exit 77
    done
    echo $kib
}
base=$(least "$WREATH") || exit 77
base_check=$(least "$WREATH_CHECK") || exit 77

# many N: an automaton of N states with a permutation and a merging letter.
many() {
    awk -v n="$1" 'BEGIN {
        print "states " n; print "alphabet a b"; print "start 0"
        print "accept 1"; print "trans"
        for (i = 0; i < n; i++)
            print (7 * i + 3) % n, int((5 * i + i * i % 11) / 2) % n
    }'
}
for n in 50000 10000 2000 300 9; do
    many $n >m$n.dfa
done
wreath compile parity -q -o parity.lrnn || exit 1
wreath compile mod-rotation 12 -q -o r12.lrnn || exit 1
wreath compile t5 -q -o t5.lrnn || exit 1
wreath compile m2000.dfa -q -o m2000.lrnn || exit 1
wreath verify --all m2000.lrnn m2000.dfa -q -o m2000.cert >plain || exit 1
wreath verify --all parity.lrnn parity -q -o parity.cert >plain || exit 1

# TABLE is a file for the peak memory of each command, if time(1) reports it.
count=0
while read -r mib command; do
    limit=$base
    case $command in wreath-check*) limit=$base_check ;; esac
    eval "set -- $command"
    program=$1
    shift
    case $program in
    wreath) set -- "$WREATH" "$@" --max-memory "${mib}M" ;;
    *) set -- "$WREATH_CHECK" --max-memory "${mib}M" "$@" ;;
    esac
    wanted=0 got=0
    rm -f made
    if [ -n "${TABLE:-}" ]; then
        /usr/bin/time -o peak -f %M "$@" >plain 2>err </dev/null || wanted=$?
        printf '%4s MiB  %8s KiB  %s  %s\n' "$mib" "$(tail -n 1 peak)" $wanted \
            "$command" >>"$TABLE"
    else
        "$@" >plain 2>err </dev/null || wanted=$?
    fi
    case $wanted in 0 | 1 | 3) ;; *) fail "status $wanted: $command" ;; esac
    under $((limit + 2048 * mib)) "$@" || got=$?
    [ $got -eq $wanted ] ||
        fail "status $got, not $wanted, in twice $mib MiB: $command"
    [ $got -eq 3 ] || cmp -s plain "$tmp/out" ||
        fail "another answer in twice $mib MiB: $command"
    count=$((count + 1))
done <<'EOF'
64 wreath show --json m50000.dfa
32 wreath show --json m10000.dfa
16 wreath show m2000.dfa
256 wreath classify m10000.dfa
64 wreath classify m2000.dfa
64 wreath classify m9.dfa
64 wreath minimise m50000.dfa
32 wreath minimise m10000.dfa
64 wreath equiv m10000.dfa m10000.dfa
256 wreath decompose m300.dfa
64 wreath decompose m2000.dfa
512 wreath compile m10000.dfa -q -o made
64 wreath compile m2000.dfa -q -o made
32 wreath compile m300.dfa -q -o made
128 wreath run r12.lrnn 1^100000
256 wreath run r12.lrnn 1^1000000
64 wreath verify -q r12.lrnn mod12 --length 10000
64 wreath verify --all t5.lrnn t5 -q -o made
128 wreath verify --all m2000.lrnn m2000.dfa -q -o made
64 wreath spectrum t5.lrnn --json
64 wreath spectrum r12.lrnn
64 wreath express s5 --arch deltanet-negative -q -o made
64 wreath express flip-flop --arch gla --contracting -q -o made
32 wreath period -m E2:fp16 -e 'size 1; start 1; row 3/4; add 1' -o made
32 wreath horizon -m E1:bf16 -e 'size 1; row 1/2; add 1' -o made
64 wreath convert m50000.dfa --to dot -o made
32 wreath table formats bf16
64 wreath search period -q -m E2:e3m2:rne:dot -n 1 -x -e -1,1/2,1 -d 2 -o made
64 wreath trace r12.lrnn --word 1^2000 --against mod12 -o made
256 wreath-check m2000.cert
32 wreath-check parity.cert
EOF
[ $count -ge 30 ] || fail "$count commands"

# The size of an automaton's text is counted before it is allocated.
awk 'BEGIN {
    n = 300; print "states " n; printf "alphabet"
    for (i = 0; i < n; i++) { printf " l" i; row = row " " i }
    print "\nstart 0\naccept 1\ntrans"
    for (i = 0; i < n; i++) print row
}' >wide.dfa
expect 0 wreath show wide.dfa --max-memory 4M
expect 3 wreath show wide.dfa --max-memory 4M --json
err 'the text of the automaton'

# A growing block briefly exists twice: the elements of a monoid of 1000 states
# stay within a bound of 64 MiB, and 20 more.
awk 'BEGIN { n = 1000; print "states " n "\nalphabet a b\nstart 0\ntrans"
    for (q = 0; q < n; q++) print q < n - 1 ? q + 1 : q, q ? q - 1 : q
}' >chain.dfa
last=chain got=0
under $((base + 84 * 1024)) "$WREATH" express chain.dfa --arch aussm -q \
    --max-memory 64M || got=$?
[ "$got" -eq 3 ] || fail "chain: status $got"
out 'UNKNOWN: '

# So do the image sets that one set has under many letters, and the factors of
# the one layer of a long cycle.
bounded() { # MIB TEXT COMMAND...
    mib=$1 text=$2 got=0
    shift 2
    last=$*
    under $((base + 2048 * mib)) "$WREATH" "$@" --max-memory "${mib}M" || got=$?
    [ "$got" -eq 3 ] || fail "status $got"
    err "$text"
}
awk 'BEGIN { n = 20; k = 5000; x = 1; print "states " n; printf "alphabet"
    for (a = 0; a < k; a++) printf " l" a
    print "\nstart 0\ntrans"
    for (q = 0; q < n; q++)
        for (a = 0; a < k; a++) {
            x = (x * 48271) % 2147483647
            printf "%d%s", int(x / 7) % n, a < k - 1 ? " " : "\n"
        }
}' >letters.dfa
bounded 16 'image sets: ' decompose letters.dfa
awk 'BEGIN { n = 200000; print "states " n "\nalphabet a\nstart 0\ntrans"
    for (q = 0; q < n; q++) print (q + 1) % n
}' >cycle.dfa
bounded 16 'actions of layers: ' compile cycle.dfa -o made
absent made

# The checker keeps no table of an earlier round when it compares states.
awk 'BEGIN { n = 2000; print "states " n "\nalphabet a\nstart 0\naccept 0\ntrans"
    for (q = 0; q < n; q++) print (q + 1) % n
}' >ring.dfa
expect 1 wreath express ring.dfa --arch mamba --cert ring.cert -q
"$WREATH_CHECK" --max-memory 8M ring.cert >out || fail "ring.cert: status $?"
