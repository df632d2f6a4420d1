# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Former names of commands and options do what the new ones do, byte for byte,
# with a line on standard error that has the new name, unless --quiet.

. "$srcdir/tests/cli/common.sh"

wreath compile -q parity -o parity.lrnn
wreath compile -q swaps 3 -o s3.lrnn
wreath trace -m E2:bf16 -e 'size 1; start 1; row 1/2' -n 3 -o c.trace

# usage: both WORDS FORMER.. -- NEW..
both() {
    words=$1
    shift
    rm -rf was now
    set -- "$@" --
    former=
    while [ "$1" != -- ]; do
        former="$former '$1'"
        shift
    done
    shift
    new=
    while [ "$1" != -- ]; do
        new="$new '$1'"
        shift
    done
    mkdir was now
    got=0
    last=$former
    (cd was && eval "wreath $former" >out 2>../err </dev/null) || got=$?
    (cd now && eval "wreath $new" >out 2>../new.err </dev/null) ||
        [ $got -eq $? ] || fail "other exit statuses:$former"
    diff -r was now >&2 || fail "other answers:$former"
    grep -qF -e "$words" err || fail "no \"$words\":$former: $(cat err)"
    ! grep -qF -e ' is now ' new.err || fail "$(cat new.err)"
    [ "$(wc -l <err)" -eq "$(($(wc -l <new.err) + 1))" ] ||
        fail "more than a line:$former: $(cat err)"
    (cd was && eval "wreath $former -q" >out 2>../err </dev/null) || :
    ! grep -qF -e ' is now ' err || fail "--quiet:$former: $(cat err)"
}

r='size 1; start 1; row 1/2'
m=../parity.lrnn
both 'info is now wreath show --info' info parity -- show --info parity
both 'replay is now wreath trace --replay' replay ../c.trace -- \
    trace --replay ../c.trace
both 'formats is now wreath table formats' formats bf16 -- table formats bf16
both 'formats is now wreath table formats' formats --json -- \
    table formats --json
both 'build is now wreath compile' build swaps 3 -o x --automaton y -- \
    compile swaps 3 -o x --automaton y
both 'build is now wreath compile' build --list -- compile --list
both 'raw is now wreath export --arch' raw ../s3.lrnn --arch deltanet-negative \
    -o s3.npz -- export ../s3.lrnn --arch deltanet-negative -o s3.npz
both 'is now wreath search product --factors' spectrum --counterexample 3 \
    -o found.cert -- search product --factors 3 -o found.cert
both 'is now wreath search product --factors' spectrum --json \
    --counterexample=2 -- search --json product --factors=2

both '--model is now --evaluation' period --model E2:bf16 -e "$r" -- \
    period -m E2:bf16 -e "$r"
both '--layer-model is now --layer-evaluation' run $m 11 -m E2:bf16 \
    --layer-model 0=E2:fp16 -- run $m 11 -m E2:bf16 \
    --layer-evaluation 0=E2:fp16
both '--arith is now --evaluation' run $m 11 --arith ball:64 -- \
    run $m 11 -m ball:64
both '--arith is now --evaluation' run $m 11 --arith exact -- run $m 11 -m E0
both '-m is now --mode' horizon -f bf16 -m rd -e "$r" -- \
    horizon -m E1:bf16:rd -e "$r"
both '-m is now --method' decompose t4 -m exclusion -- \
    decompose t4 --method exclusion
both '-m is now --method' compile t4 -m holonomy -o x -- \
    compile t4 --method holonomy -o x
both '-m is now --method' draw cascade t4 -m exclusion -- \
    draw cascade t4 --method exclusion
both '-m is now --lrnn' export ../s3.lrnn --arch deltanet-negative -m r.lrnn -- \
    export ../s3.lrnn --arch deltanet-negative --lrnn r.lrnn
both '--model is now --lrnn' export ../s3.lrnn --arch deltanet-negative \
    --model r.lrnn -- export ../s3.lrnn --arch deltanet-negative --lrnn r.lrnn

# -o FILE.lrnn is the model, too.
expect 0 wreath export s3.lrnn --arch deltanet-negative --lrnn a.lrnn
expect 0 wreath export s3.lrnn --arch deltanet-negative -o b.lrnn
same a.lrnn b.lrnn

# The new -m beside a former one of the same letter.
expect 0 wreath draw trace -m E2:bf16 -e "$r" -o x.svg
silent
expect 0 wreath horizon -m E1:bf16 -e "$r"
silent

# Help, and what is no name at all.
expect 0 wreath help raw
out 'usage: wreath export'
expect 2 wreath rawx
err 'unknown command "rawx"'
