# SPDX-License-Identifier: LGPL-3.0-or-later
#
# wreath table: cells, output formats, and cells that name a limit.

. "$srcdir/tests/cli/common.sh"

expect 0 wreath table flip-flop --formats e5m2 --modes rz --gates 3/4 --to csv
out 'format,mode,underflow,3/4'
out 'e5m2,rz,gradual,0 at step 32'
expect 0 wreath table flip-flop --formats e5m2 --modes rne --gates 3/4 \
    --to latex
out '\toprule'
out '2\textsuperscript{-15} forever, from step 30 \\'
# Formats without flushing, or that always flush, have one row; both zeros are a
# lost bit.
expect 0 wreath table flip-flop --modes rne --gates 1/2,-1/2 --to csv \
    --formats int:5,posit8,e5m2:flush
out 'int:5,rne,-,0 at step 1,0 at step 1'
out 'posit8,rne,-,"2^-16 forever, from step 16",period 2 from step 16'
out 'e5m2:flush,rne,flush,0 at step 15,0 at step 15'
[ "$(wc -l <"$tmp/out")" -eq 4 ] || fail "$(cat "$tmp/out")"
# The default modes are those of the format.
expect 0 wreath table flip-flop --gates 1/2 --formats posit8,int:5 --to csv
out 'posit8,rne,-,"2^-16 forever, from step 16"'
out 'int:5,rd,-,0 at step 1'
[ "$(wc -l <"$tmp/out")" -eq 7 ] || fail "$(cat "$tmp/out")"
expect 2 wreath table flip-flop --formats posit8 --modes rna
err 'expected rne: the format has no other'
expect 0 wreath table counters --formats fp32 --modes ru --json
out '"first n that fails": "> 16777216"'
# Running and proof agree if both are possible.
expect 0 wreath table counters --formats e5m2,bf16 --run 1
out 'E2:e5m2:rne:seq  9                   proof'
out 'E2:bf16:rne:seq  257                 proof'
expect 0 wreath table counters --formats e5m2,bf16
out 'E2:e5m2:rne:seq  9                   run'
out 'E2:bf16:rne:seq  257                 run'
# A row has a certificate: of the word that is decoded wrongly, or of the step
# that changes nothing; there is none beyond the exact numbers.
expect 0 wreath table counters -f int:8:wrap -o ab.lrnn --cert ab.cert
expect 0 "$WREATH_CHECK" ab.cert --expect differ-rounded
expect 0 wreath table counters -f fp64 -o ab.lrnn --cert ab.cert
expect 0 "$WREATH_CHECK" ab.cert --expect constant
expect 2 wreath table counters -f fp32 --modes ru -o ab.lrnn --cert ab.cert
expect 2 wreath table counters -f fp32,fp64 -o ab.lrnn --cert ab.cert
expect 2 wreath table counters -f fp32 --cert ab.cert

expect 0 wreath table rotation --m 5 --formats bf16 --max-states 1000 \
    --drift 10
out 'locked: period 5 from step 108'
out 'unknown: 1001 rounded states were found, the bound'
expect 0 wreath table rotation --m 7 --formats e2m3 --max-states 1000
out 'lost'
expect 3 wreath table flip-flop --formats fp64 --modes rne \
    --gates 999999999/1000000000 --deadline 1
out 'unknown: steps of the orbit: the deadline of 1 second has passed'
expect 2 wreath table rotations
expect 2 wreath table rotation --m 1..3
expect 2 wreath table flip-flop --gates one
expect 2 wreath table counters --formats fp99

# One evaluation model instead of the lists.
expect 0 wreath table counters -m E2:e5m2:rz --run 40
cp "$tmp/out" one
expect 0 wreath table counters --formats e5m2 --modes rz --run 40
same one "$tmp/out"
expect 2 wreath table counters -m E2:e5m2 --formats e5m2
err '--evaluation replaces --formats'
expect 2 wreath table counters -m E3:bf16:rne:chunk-2
err 'expected E2'
