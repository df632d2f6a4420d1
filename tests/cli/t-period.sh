# SPDX-License-Identifier: LGPL-3.0-or-later
#
# wreath period and wreath table formats: answers, both exit statuses, refusals.

. "$srcdir/tests/cli/common.sh"

# From a file with comments; doc/rounding.md shows the answer.
cat >contraction.txt <<'END'
# a contraction with the eigenvalues 1/4 and 1/8
size 2
start 0 0              # left out: zeros
letter a               # may be left out for a single letter
row 5/8 -1/2
row 3/8 -1/4
add -5/2 -4            # left out: nothing is added, not even a zero
END
expect 0 wreath period -m E2:e5m2:rne:dot contraction.txt
out 'period 3'

expect 0 wreath period -m E3:e4m3fn:rne:chunk-2 -e 'size 1; row 1/2; add 7/4'
out 'period 2'
expect 0 wreath period -m E2:e4m3fn:rne:seq -e 'size 1; row 1/2; add 7/4'
out 'period 1'
expect 0 wreath period --json -m E2:fp16:rne:seq -e 'size 1; row -0; add -0'
out '"period": 2'
out '0x8000 -0'
two='size 1; start 1; letter 0; row 1; letter 1; row -1'
expect 0 wreath period -m E2:fp16:rne:seq -e "$two" --word 01
out 'period 4'
# Symbols are counted, not words: the state returns after 0101.
expect 0 wreath period --json -m E2:fp16:rne:seq -e "$two" --word 01
out '"period": 4'
expect 0 wreath period --help --json
out 'length of the cycle in symbols'
expect 0 wreath period -m E2:fp16:rne:seq -e "$two" --word '1, 0' --states 2
out ' ...'

# All words: parity by a sign is right; a sum that stops growing is not.
expect 0 wreath period -m E2:fp16:rne:seq -e "$two" --all parity
out 'holds on all words: the 2 reachable rounded states'
sum='size 1; letter 0; row 1; letter 1; row 1; add 1'
expect 1 wreath period -m E2:e4m3fn:rne:seq -e "$sum" --all parity
out 'fails: two words reach the same rounded state'
expect 1 wreath period --json -m E2:e4m3fn:rne:seq -e "$sum" --all parity
out '"holds": false'

# Certificates of every kind, also on standard output in place of the answer.
certified() {
    wreath_status=$1 part=$2
    shift 2
    expect "$wreath_status" wreath period "$@" -o it.cert
    expect 0 "$WREATH_CHECK" it.cert
    out "$part"
    out 'evaluation model E'
    expect "$wreath_status" wreath period "$@" -o -
    same it.cert "$tmp/out"
    "$WREATH_CHECK" - <it.cert >/dev/null
}
certified 0 'have the least period 3' -m E2:e5m2:rne:dot contraction.txt
certified 0 'period 4;' -m E2:fp16:rne:seq -e "$two" --word 01
certified 0 'have the least period 2' -m E3:e4m3fn:rne:chunk-2 \
    -e 'size 1; row 1/2; add 7/4'
certified 0 'determines whether "parity" (2 states) accepts: 2 rounded states' \
    -m E2:fp16:rne:seq -e "$two" --all parity
certified 1 'no function of the rounded state determines whether "parity"' \
    -m E2:e4m3fn:rne:seq -e "$sum" --all parity
certified 0 'are eventually constant' -m E2:fp16:rne:seq -e "$sum" --mono
certified 0 'constant or alternating' -m E2:bf16:ru:acc-fp32 -e "$two" --mono

# Monotonicity: recurrences without the hypothesis, and the statements.
lost='size 1; start 1; row 30; add 1'
certified 0 'have the least period 2' -m E2:e4m3fn:rne:wide-int:16 -e "$lost"
expect 3 wreath period -m E2:e4m3fn:rne:wide-int:16 -e "$lost" --mono
err 'a NaN of one rounding'
certified 0 'are eventually constant' -m E2:e4m3fn:rne:wide-fp16 -e "$lost" \
    --mono
expect 0 wreath period -m E2:e4m3fn:rne:seq -e "$sum" --mono
out 'the states after the repetitions are eventually constant'
expect 0 wreath period --json -m E2:e4m3fn:rne:seq -e "$two" --mono
out '"period_divides": 2'
expect 3 wreath period -m E3:e4m3fn:rne:chunk-2 -e "$sum" --mono
err 'in E3 the state depends on the time'
expect 3 wreath period -m E2:int:8:wrap:rne:seq -e "$sum" --mono
err 'numbers wrap'
expect 3 wreath period -m E2:bf16:rne:seq -e 'size 1; delta 1; value 1' --mono
err 'a delta rule'
expect 3 wreath period -m E2:e5m2:rne:dot contraction.txt --mono
err 'not diagonal'
expect 2 wreath period -m E2:e5m2:rne:dot contraction.txt --mono --all parity
err 'exclude each other'
expect 2 wreath period -m E2:e5m2:rne:dot contraction.txt --json -o -
err 'both write to standard output'

# Limits and refusals.
expect 3 wreath period -m E2:fp32:rne:seq -e 'size 1; row 1; add 1' \
    --max-steps 5000
err 'unknown:'
expect 3 wreath period -m E2:fp32:rne:seq -e "$sum" --all parity \
    --max-states 3000
err 'unknown:'
expect 2 wreath period -e 'size 1; row 1'
err '--evaluation is needed'
expect 2 wreath period -m E2:bf16:rne:seq
err 'give either a FILE or --expression'
expect 2 wreath period -m E2:bf17:rne:seq -e 'size 1; row 1'
err 'found the format "bf17"'
expect 2 wreath period -m E2:bf16:rne:sideways -e 'size 1; row 1'
err 'found the order "sideways"'
expect 2 wreath period -m E2:bf16:sto:seq -e 'size 1; row 1'
err 'stochastic rounding has no orbit'
expect 2 wreath period -m E2:posit16:rz:seq -e 'size 1; row 1'
err 'found the rounding mode "rz", expected rne'
expect 2 wreath period -m E2:bf16:rne:seq -e 'size 2; row 1 2'
err 'has 1 rows, expected 2'
expect 2 wreath period -m E2:bf16:rne:seq -e 'size 1; row x'
err 'expression:2:6: found "x", expected a number'
expect 2 wreath period -m E2:bf16:rne:seq -e 'size 1; row 1' --word b
err "word, position 1: found 'b', expected a letter (1 letters: a)"
# Words of a recurrence have the same notation as all others, also in output.
two='size 1; letter set; row 0; add 1; letter ignore; row 1/2'
expect 0 wreath period -m E2:bf16:flush:rne:seq -e "$two" --word 'set ignore^126'
out 'period 127'
expect 2 wreath period -m E2:bf16:rne:seq -e "$two" --word ''
err 'found the empty word'
expect 2 wreath period -m E2:bf16:rne:seq -e 'size 1; row 1' --all parity
err 'the automaton has no letter "a"'
expect 2 wreath period -m E2:bf16:rne:seq missing.txt
err 'missing.txt'

expect 0 wreath table formats
out 'e4m3fn'
expect 0 wreath table formats e4m3fn:sat
out '448'
out 'saturates'
expect 0 wreath table formats fixed:4:4:wrap --json
out '"largest": "127/16"'
expect 2 wreath table formats bf17
err 'found the format "bf17"'

# A single product is also rounded to G, and the mode applies to both formats.
expect 0 wreath period -m E2:bf16:rne:wide-int:8 -e 'size 1; start 1; row 1/2'
out 'preperiod 1'
expect 2 wreath period -m E2:fp32:rz:wide-posit16 -e 'size 1; row 1/2'
err 'found the rounding mode "rz", expected rne'

# Options of an orbit are refused where all words of a model are decided.
expect 0 wreath compile parity -o orbit.lrnn
for option in '--states 5' '--word 1' '--against parity'; do
    # shellcheck disable=SC2086
    expect 2 wreath period -m E2:bf16 orbit.lrnn --all parity $option
    err "${option% *} does not apply where all words of a model are decided"
done
