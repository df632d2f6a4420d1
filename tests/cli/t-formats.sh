# SPDX-License-Identifier: LGPL-3.0-or-later
#
# wreath express --formats: each row agrees with `wreath verify --all
# --evaluation` for the same weights, and its files are accepted.

. "$srcdir/tests/cli/common.sh"

list=fp64,fp32,fp32:flush,bf16,bf16:flush,fp16:flush,e5m2,e2m1,e2m1:flush
status=0
wreath express flip-flop --arch mamba --contracting --formats $list \
    --max-states 20000 --keep kept >out || status=$?
[ $status -eq 0 ] || fail "status $status: $(cat out)"
grep -q 'E2, to nearest (rne), in order (seq)' out || fail "the evaluation"
[ "$(grep -c '^  ' out)" -eq 9 ] || fail "rows: $(cat out)"
# Too many states: closed boxes of them.
for f in fp64 fp32; do
    grep -q "^  $f  *for all words: a closed set of 2 boxes (HULL)" out ||
        fail "$f: $(cat out)"
    "$WREATH_CHECK" kept/flip-flop.mamba.$f.cert >/dev/null ||
        fail "$f: certificate"
done
for f in bf16 bf16:flush fp16:flush e5m2 e2m1 e2m1:flush; do
    name=$(echo $f | tr : -)
    status=0
    wreath verify --all kept/flip-flop.mamba.lrnn flip-flop \
        -m E2:$f:rne:seq >one || status=$?
    row=$(grep "^  $f  *" out)
    if [ $status -eq 0 ]; then
        n=$(sed -n 's/.*set of \([0-9]*\) rounded.*/\1/p' one)
        echo "$row" | grep -q "for all words: .* $n joint state" ||
            fail "$f: $row, not $(cat one)"
    else
        n=$(sed -n 's/.*counterexample, \([0-9]*\) symbol.*/\1/p' one)
        echo "$row" | grep -q "fails: .*(length $n, a shortest)" ||
            fail "$f: $row, not $(cat one)"
        "$WREATH_CHECK" kept/flip-flop.mamba.$name.trace >/dev/null ||
            fail "$f: trace"
    fi
    "$WREATH_CHECK" kept/flip-flop.mamba.$name.cert >/dev/null ||
        fail "$f: certificate"
done
# Too many states, and a word that fails late.
grep -q '^  fp32:flush .*after ignore^302 (length 302, perhaps' out ||
    fail "fp32:flush: $(cat out)"
"$WREATH_CHECK" kept/flip-flop.mamba.fp32-flush.cert >/dev/null || fail "late"

# A word that repeats one or two letters, with its length; other formats; no
# files left.
wreath express contains-aa --arch gla --contracting \
    --formats fp16:flush,E2:e4m3fn:rz:seq >out || fail "contains-aa"
grep -q 'after (a b)^16 (length 32' out || fail "pairs: $(cat out)"
grep -q 'E2:e4m3fn:rz:seq fails' out || fail "a model: $(cat out)"
wreath express flip-flop --arch mamba --formats e2m1 -o w.lrnn >out ||
    fail "gates 0 and 1"
"$WREATH_CHECK" w.e2m1.cert >/dev/null || fail "-o: certificate"
wreath express flip-flop --arch mamba --formats bf16 --json >out || fail json
grep -q '"holds": "yes"' out || fail "json: $(cat out)"
! grep -q '"certificate"' out || fail "json names a file that is gone"

# Without the checker's acceptance, no row holds.
status=0
WREATH_CHECK=/bin/false wreath express flip-flop --arch mamba \
    --formats bf16 -o w.lrnn >out || status=$?
[ $status -eq 3 ] && grep -q 'UNKNOWN: wreath-check rejected' out ||
    fail "not checked: $(cat out)"

# Complex weights are pairs of numbers; if a set is not closed within a bound,
# the answer is unknown and states the bound.
wreath express s3 --arch complex-diagonal --formats bf16 >out ||
    fail "complex: $(cat out)"
grep -q 'bf16 .*for all words: a closed set' out || fail "complex: $(cat out)"
status=0
wreath express s3 --arch complex-diagonal --formats bf16 --max-states 6 >out ||
    status=$?
[ $status -eq 3 ] && grep -q 'UNKNOWN: .* rounded states were found, the bound' \
    out || fail "not closed: $(cat out)"

# A refutation has no weights to round.
expect 1 wreath express parity --arch mamba --formats bf16
expect 2 wreath express flip-flop --arch mamba --formats bf17
err 'found the format "bf17"'
expect 2 wreath express flip-flop --arch mamba --formats bf16,
expect 2 wreath express flip-flop --arch mamba --formats bf16 -m E2:bf16
err 'cannot be combined with --evaluation'
expect 2 wreath express flip-flop --arch mamba --formats bf16 -o -
expect 2 wreath express --matrix flip-flop --formats bf16
err '--formats does not apply to tables'

# All formats, and those that are floats with subnormals flushed.
wreath express parity --arch deltanet-negative --formats all >out ||
    fail "all: $(cat out)"
for f in posit8 e2m1 fp64:flush; do
    grep -q "^  $f  *for all words: " out || fail "$f of all: $(cat out)"
done
! grep -q posit8:flush out || fail "posits that flush"

# An automaton without a name is called by its file: kept files had no name,
# so that two automata overwrote each other's, and JSON had none either.
printf 'states 2\nalphabet 0 1\nstart 0\naccept 0\ntrans\n0 1\n1 0\n' >plain.dfa
expect 0 wreath express plain.dfa --arch mamba-negative --formats bf16 \
    --keep plain --json
out '"automaton": "plain.dfa"'
[ -s plain/plain.mamba-negative.bf16.cert ] || fail "the file's name"
expect 0 wreath express plain.dfa --arch mamba-negative --least
out 'plain.dfa by mamba-negative'
