# SPDX-License-Identifier: LGPL-3.0-or-later
#
# wreath arch and wreath express: weights satisfy the architecture and their
# certificates are accepted; refutations name claim and witness.

. "$srcdir/tests/cli/common.sh"

n=0
yes() { # AUTOMATON ARCH
    n=$((n + 1))
    wreath express "$1" --arch "$2" -o m$n.lrnn --cert m$n.cert >out ||
        fail "$1 by $2: $(cat out)"
    grep -q '^EXPRESSED' out || fail "$1 by $2"
    "$WREATH_CHECK" m$n.cert >/dev/null || fail "$1 by $2: certificate"
    wreath arch check m$n.lrnn --arch "$2" >/dev/null ||
        fail "$1 by $2: not of the architecture"
    wreath verify m$n.lrnn "$1" --length 10000 --compare auto >/dev/null ||
        fail "$1 by $2: differs"
}
no() { # AUTOMATON ARCH CLAIM; S2, CD and X6 forbid some stacks alone
    status=0 want=1
    case $3 in S2 | CD | X6) want=3 ;; esac
    wreath express "$1" --arch "$2" >out || status=$?
    [ $status -eq $want ] || fail "$1 by $2: status $status"
    grep -q "claim $3\$" out || fail "$1 by $2: $(head -1 out)"
}

yes flip-flop mamba
yes dyck-1-3 mamba
# Without a shift, delays contract: infinitely many vectors, in boxes.
yes contains-aa gla
grep -q 'by boxes' out || fail "contains-aa by gla: not by boxes"
grep -q 'type HULL' m$n.cert || fail "contains-aa by gla: no boxes"
wreath express contains-aa --arch gla --verify 20000 >out
grep -q '20000 symbols, in words of 100: agrees' out || fail "words of 100"
no parity mamba S1
no parity gla S1
yes parity mamba-negative
yes d4 mamba-negative
no mod3 mamba-negative X3
no s3 mamba-negative X3
yes s3 complex-diagonal
yes s4 complex-diagonal
# CD concerns finitely many states, as the answer states.
no a5 complex-diagonal CD
wreath express a5 --arch complex-diagonal --cert a5.cert >out && fail "a5: yes"
grep -q '^NO STACK WITH FINITELY MANY STATES: a5 by.*claim CD$' out ||
    fail "a5: $(head -1 out)"
"$WREATH_CHECK" a5.cert >/dev/null || fail "a5: the certificate"
yes s3 deltanet-negative
grep -q '^EXPRESSED.* 2 layers' out || fail "s3: $(cat out)"
yes d5 deltanet-negative
grep -q '^EXPRESSED.* 2 layers' out || fail "d5: $(cat out)"
yes d5 deltaproduct-2
grep -q '^EXPRESSED.* 1 layer .*dimension 2' out || fail "d5: $(cat out)"
yes mod6 deltanet-negative
no parity deltanet G1p
yes s5 deltaproduct-4
yes t3 deltaproduct-2
for a in s4 a5 a5-points; do
    yes $a deltaproduct-2
    grep -q '1 layer .*dimension 3' out || fail "$a: $(cat out)"
done
# Not solvable, with more reflections than a step allows: blocks of letters.
for a in a5 a5-points; do
    yes $a deltanet-negative
    grep -q '4 layers .*dimension 3' out || fail "$a: $(cat out)"
done
yes a5-reset gated-deltanet
yes a5 rwkv-7
yes s5 deltaproduct-2
grep -q '3 layers .*dimension 5' out || fail "s5: $(cat out)"
yes psl2-7 deltaproduct-3
yes m11 deltaproduct-3
yes s5-points deltanet-negative
for layers in 3 4; do
    status=0
    wreath express a5 --arch deltanet-negative --layers $layers >out ||
        status=$?
    [ $status -eq $((layers == 3 ? 3 : 0)) ] || fail "a5 in $layers layers"
done
# If blocks are too long: by rule, one reflection per letter.
for a in t5 t6 m11 cerny7; do
    wreath express $a --arch deltanet-negative -o $a.lrnn --cert $a.cert >out ||
        fail "$a: $(cat out)"
    grep -q '^EXPRESSED: .* (0 delays)' out &&
        grep -q '^a holonomy cascade, one reflection per letter' out &&
        grep -q '"kind": "reflections"' $a.lrnn ||
        fail "$a: $(cat out)"
    check $a.cert >out || fail "$a.cert: $(cat out)"
done
for arch in gated-deltanet rwkv-7 deltaproduct-2; do
    wreath express t5 --arch $arch >out || fail "t5 $arch: $(cat out)"
done
yes t3 pd-ssm
yes t3 pd-ssm-rows
wreath express t5 --arch pd-ssm-rows -o rows.lrnn --cert rows.cert >out ||
    fail "t5 by rows: $(cat out)"
grep -q '^1 layer does not start at H_0 = e_1' out || fail "t5: $(cat out)"
"$WREATH_CHECK" rows.cert >/dev/null || fail "t5 by rows: certificate"
# Its columns have several entries.
status=0
wreath arch check rows.lrnn --arch pd-ssm >out || status=$?
[ $status -eq 1 ] && grep -q 'a second entry in its column' out ||
    fail "t5 by rows and by columns: $(cat out)"
wreath express t5 --arch pd-ssm -q -o columns.lrnn >/dev/null || fail "t5"
status=0
wreath arch check columns.lrnn --arch pd-ssm-rows >out || status=$?
[ $status -eq 1 ] && grep -q 'a second entry in its row' out ||
    fail "t5 by columns and by rows: $(cat out)"
# Names without a row of their own.
wreath express parity --arch comba >out && fail "parity by comba"
grep -q 'by gated-deltanet-positive' out || fail "comba: $(cat out)"
status=0
wreath express parity --arch path >out 2>&1 || status=$?
[ $status -eq 2 ] && grep -q 'path is out of scope: ' out ||
    fail "path: $(cat out)"
no parity s4d S2

# One gate, 3/8, for every input: inside of every range.
for arch in retnet s4d h3 megalodon; do
    for a in flip-flop dyck-1-3 tomita7; do
        wreath express $a --arch $arch -o c.lrnn --cert c.cert >out ||
            fail "$a by $arch: $(cat out)"
        "$WREATH_CHECK" c.cert >/dev/null || fail "$a by $arch: certificate"
        wreath arch check --strict c.lrnn --arch $arch >/dev/null ||
            fail "$a by $arch: an end of the range"
        wreath verify c.lrnn $a --length 10000 --compare auto >/dev/null ||
            fail "$a by $arch: differs"
    done
done
grep -q '"diagonal": \["3/8"\]' c.lrnn || fail "gate 3/8: $(cat c.lrnn)"
no parity retnet S1

# A clock below: lengths modulo 2 combined with an aperiodic automaton.
for a in even-length tomita3; do
    wreath express $a --arch s4d -o c.lrnn --cert c.cert >out ||
        fail "$a by s4d: $(cat out)"
    grep -q 'a clock' out || fail "$a by s4d: no clock"
    "$WREATH_CHECK" c.cert >/dev/null || fail "$a by s4d: certificate"
    wreath arch check --strict c.lrnn --arch s4d >/dev/null ||
        fail "$a by s4d: an end of the range"
    wreath verify c.lrnn $a --length 10000 --compare auto >/dev/null ||
        fail "$a by s4d: differs"
    no $a retnet S1
done

# The clocks that were tried are reported.
awk 'BEGIN { print "states 37\nalphabet a\nstart 0\ntrans"
             for (q = 1; q <= 37; q++) print q % 37 }' >c37.dfa
status=0
wreath express c37.dfa --arch s4d >out || status=$?
[ $status -eq 3 ] || fail "37 by s4d: status $status"
grep -q 'no clock of a period up to 32 removes all groups; longer ones' out ||
    fail "37 by s4d: $(cat out)"

# Time modulo 4 with a walk on 6 places: a clock of 4, unless sets are few.
awk 'BEGIN { print "states 24\nalphabet up down stay\nstart 0\naccept 1\ntrans"
             for (q = 0; q < 24; q++) {
                 t = (q % 4 + 1) % 4; p = (q - q % 4) / 4
                 print (p < 5 ? p + 1 : p) * 4 + t, (p ? p - 1 : p) * 4 + t,
                     p * 4 + t
             } }' >walk.dfa
expect 0 wreath express walk.dfa --arch s4d -q
for json in '' --json; do
    expect 3 wreath express walk.dfa --arch s4d -q --max-states 25 $json
    out 'of them are undecided: image sets: '
done

# A certificate covers the whole file, including unreachable parts.
printf 'states 4\nalphabet 0 1\nstart 1\ntrans\n0 1\n2 1\n1 2\n3 3\n' >part.dfa
for how in E0 E2:bf16; do
    wreath express part.dfa --arch deltanet-negative -m $how -q -o c.lrnn \
        --cert c.cert >out || fail "part.dfa, $how: $(cat out)"
    "$WREATH_CHECK" c.cert --automaton part.dfa >out ||
        fail "part.dfa, $how: $(cat out)"
done

# Gates strictly between 0 and 1, as --strict requires.
for a in dyck-1-3 tomita7 gridworld-3x3; do
    wreath express $a --arch mamba --contracting -o c.lrnn --cert c.cert \
        >/dev/null || fail "$a contracting"
    "$WREATH_CHECK" c.cert >/dev/null || fail "$a contracting: certificate"
    wreath arch check --strict c.lrnn --arch mamba >/dev/null ||
        fail "$a contracting: an end of the range"
    grep -q '"role": *"delay"' c.lrnn && fail "$a contracting: a shift"
    wreath verify c.lrnn $a --length 10000 --compare auto >/dev/null ||
        fail "$a contracting: differs"
done
status=0
wreath express parity --arch mamba-negative --contracting >out || status=$?
[ $status -eq 3 ] || fail "parity contracting: status $status"
status=0 # no clock, whose gates have modulus 1
wreath express even-length --arch s4d --contracting >out || status=$?
[ $status -eq 3 ] || fail "even-length contracting: status $status"

# Nonlinear cells: the stack of boxes, and the cells themselves.
for arch in slstm lstm elman; do
    for a in set-reset contains-aa dyck-1-3 tomita7; do
        rm -f c.*
        wreath express $a --arch $arch -o c.lrnn --cert c.cert >out ||
            fail "$a by $arch: $(cat out)"
        grep -q 'up to 1/20 per step' out || fail "$a by $arch: no margin"
        for f in c.cert c.lrnn.*.cert; do
            "$WREATH_CHECK" $f >/dev/null || fail "$a by $arch: $f"
        done
        wreath collapse c.lrnn.bit.cell >/dev/null || fail "$arch: the bit"
        wreath verify c.lrnn $a --length 10000 --compare auto >/dev/null ||
            fail "$a by $arch: differs"
    done
    [ -f c.lrnn.last.cell ] || fail "$arch: no delay"
    # One cell for the whole automaton, if it has groups or one layer is
    # requested: proved, certified, run.
    for a in parity s3 a5 parity-reset t4 dyck-1-3 mod3; do
        rm -f c.*
        wreath express $a --arch $arch --layers 1 -o c.lrnn --cert c.cert \
            --verify 2000 >out || fail "$a by one $arch: $(cat out)"
        grep -q 'one cell for the whole' out || fail "$a by one $arch"
        grep -q '2000 symbols: agrees' out || fail "$a by one $arch: not run"
        for f in c.cert c.lrnn.whole.cert; do
            "$WREATH_CHECK" $f >said || fail "$a by one $arch: $f"
        done
        grep -Eq "determines (whether it is accepted by|the state of) \"$a\"" said ||
            fail "$a by one $arch: the cell is not that automaton's"
    done
    sed 's/^\(next h1 = [a-z]*(\)[0-9]*\*/\10*/' c.lrnn.whole.cell >broken.cell
    cmp -s c.lrnn.whole.cell broken.cell && fail "$arch: nothing was broken"
    status=0
    wreath collapse broken.cell >out || status=$?
    [ $status -eq 1 ] || fail "$arch: a wrong weight: status $status"
    status=0
    wreath express mod3 --arch $arch -m E2:bf16 >out || status=$?
    [ $status -eq 3 ] && grep -q 'rounded activation functions' out || fail "E2 $arch"
    status=0
    wreath express mod3 --arch $arch --formats bf16 >out 2>&1 || status=$?
    [ $status -eq 3 ] && grep -q 'rounded activation functions' out || fail "in bf16 $arch"
done

# S_4 has derived length 3.
status=0
wreath express s4 --arch complex-diagonal --layers 2 >out || status=$?
[ $status -eq 3 ] || fail "s4 in two layers: status $status"
wreath express s4 --arch complex-diagonal --layers 3 >out || fail "s4"

# A model that violates an architecture, and the place.
wreath compile parity-sign -o parity.lrnn 2>/dev/null
status=0
wreath arch check parity.lrnn --arch mamba >out || status=$?
[ $status -eq 1 ] && grep -q 'action 1, entry (0, 0) = -1' out ||
    fail "arch check: $(cat out)"
status=0
wreath arch check parity.lrnn --arch mamba-negative --strict >out ||
    status=$?
[ $status -eq 1 ] || fail "arch check --strict"

# No answer is truncated: neither an entry of a thousand digits nor a long
# reason.
nines=$(printf '%01000d' 0 | tr 0 9)
sed "s/\"-1\"/\"-$nines\"/" parity.lrnn >long.lrnn
status=0
wreath arch check long.lrnn --arch mamba --json >out || status=$?
[ $status -eq 1 ] && grep -q "\"value\": \"-$nines\"" out ||
    fail "arch check: an entry of 1000 digits: $(cat out)"
printf '#!/bin/sh\necho because %s the end >&2\nexit 1\n' "$nines" >never
chmod +x never
status=0
WREATH_CHECK=$PWD/never wreath express flip-flop --arch mamba --formats bf16 \
    -o never.lrnn --cert never.cert --json >out || status=$?
[ $status -eq 3 ] && grep -q "\"why\": \".*because $nines the end\"" out ||
    fail "express: a reason of 1000 characters: status $status, $(cat out)"
status=0
WREATH_CHECK=$PWD/never wreath express flip-flop --arch mamba --smallest \
    --json >out || status=$?
[ $status -eq 3 ] && grep -q "\"how\":\".*because $nines the end\"" out ||
    fail "express --smallest: a long reason: status $status, $(cat out)"
status=0
wreath express flip-flop --arch mamba -m "E2:$nines" 2>err || status=$?
[ $status -eq 2 ] && grep -q 'expected at most' err || fail "a long model"

# A semiautomaton with an unreachable state: weights are for the others.
printf 'name u\nkind semiautomaton\nstates 3\nalphabet a b\nstart 2\n' >u.dfa
printf 'trans\n1 1\n2 2\n1 2\n' >>u.dfa
for m in E0 E2:bf16; do
    wreath express u.dfa --arch mamba-negative -m $m --verify 1000 \
        -o u.lrnn --cert u.cert >out || fail "not met, $m: $(cat out)"
    grep -q '1000 symbols: agrees' out || fail "not met, $m: $(cat out)"
    "$WREATH_CHECK" u.cert >/dev/null || fail "not met, $m: certificate"
done

# Rounding: gates 0 and 1 are exact in every format.
wreath express flip-flop --arch mamba -m E2:bf16:rne:seq >out ||
    fail "flip-flop in bf16"

# Rotations by a third are not exact in bf16; swaps of points are.
wreath express mod3 --arch deltanet-negative >out || fail "mod3"
grep -q 'reflections of planes\|dihedral' out || fail "mod3: $(cat out)"
wreath express mod3 --arch deltanet-negative -m E2:bf16 --verify 1000 \
    -o m.lrnn --cert m.cert >out || fail "mod3 in bf16: $(cat out)"
grep -q "nearest vector" out || fail "mod3 in bf16: $(cat out)"
"$WREATH_CHECK" m.cert >/dev/null || fail "mod3 in bf16: certificate"

# Irrational states are decoded with a margin that rounding respects.
wreath express mod5 --arch deltanet-negative --formats fp32,bf16 \
    --deadline 200 -o m.lrnn --cert m.cert >out || fail "mod5"
grep -q 'nearest vector, correct while the error of each number is below 257/1024' \
    out || fail "the margin: $(cat out)"
[ "$(grep -c 'for all words: a closed set' out)" -eq 2 ] ||
    fail "mod5 in fp32 and bf16: $(cat out)"
"$WREATH_CHECK" m.cert >/dev/null || fail "mod5: certificate"
wreath verify --all m.lrnn mod5 -m E2:fp64:rne:seq -o m.cert >/dev/null ||
    fail "mod5 in fp64"
"$WREATH_CHECK" m.cert >/dev/null || fail "mod5 in fp64: certificate"
# If a second is too short, the length reached is reported.
wreath express d5 --arch deltanet-negative >out || fail "d5"
grep -Eq 'fp32.*(every word of at most [1-9][0-9]* letters is|UNKNOWN: steps)' \
    out || fail "d5 in fp32: $(cat out)"

# Eigenvalues in [0, 1]: signs by rounding, in the default order, by factors,
# and by levels with resets.
rounds() {
    wreath express "$2" --arch "$1" -m "E2:$3" --verify 1000 -o m.lrnn \
        --cert m.cert >out || fail "$*: $(cat out)"
    grep -q 'two neighbours in the format each' out || fail "$*: $(cat out)"
    "$WREATH_CHECK" m.cert >/dev/null || fail "$*: certificate"
}
for arch in deltanet gated-deltanet-positive kda gdn2 rwkv-7-published; do
    rounds $arch caps-lock bf16
done
for how in fp32 e5m2 posit16 fixed:8:8 bf16:rz bf16:rne:wide-fp32 bf16:factors
do
    rounds deltanet parity $how
done
# Counters by cycles of rounded states: alone, with several exponents, and with
# registers.
counts() {
    wreath express "$2" --arch "$1" -m "E2:$3" --verify 1000 -o m.lrnn \
        --cert m.cert >out || fail "$*: $(cat out)"
    grep -q 'groups by cycles of rounded states' out || fail "$*: $(cat out)"
    "$WREATH_CHECK" m.cert >/dev/null || fail "$*: certificate"
}
for arch in deltanet gated-deltanet-positive kda gdn2 rwkv-7-published; do
    counts $arch mod3 bf16
done
for how in fp16 fp32 e4m3fn fixed:8:8 bf16:rne:fma; do
    counts deltanet mod3 $how
done
for a in mod5 mod60 add7 s4 t3 counter5-reset; do
    counts deltanet $a bf16
done
# With a pair of large numbers, sums in fp32 are rounded, too.
for how in bf16:rne:acc-fp32 bf16:rne:wide-fp32 \
    fp16:rne:acc-fp32 fp16:rne:wide-fp32; do
    counts deltanet add7 $how
done
counts kda s4 bf16:rne:acc-fp32
counts deltanet parity bf16:rne:acc-fp32
counts deltanet s3 bf16:factors
counts kda s3 bf16:rne:fma:factors
expect 3 wreath express mod3 --arch deltanet -m E2:e2m1
out 'a cycle of a length that 3 divides'
counts deltanet mod3 bf16
status=0
wreath verify m.lrnn parity >/dev/null || status=$?
[ $status -eq 1 ] || fail "exact weights alternate"
# A bit kept by one gate for every input, alone and above delays.
for arch in retnet s4d rwkv-4; do
    rounds $arch flip-flop bf16
done
for how in fp32 e4m3fn bf16:rz bf16:rne:dot; do
    rounds s4d contains-aa $how
done
# With one rounding of the exact sum, exact weights have no sign, rounded ones
# have (X5).
for how in bf16:rne:dot fp16:rne:dot e4m3fn:rd:dot; do
    rounds deltanet parity $how
done
rounds kda parity-reset bf16:rne:dot
expect 1 wreath express parity --arch gdn2 -m E2:bf16:rne:dot:exact \
    --cert m.cert
out 'claim X5'
expect 0 wreath express mod3 --arch deltanet+deltanet-negative \
    -m E2:bf16:rne:dot:exact
expect 3 wreath express mod3 --arch deltanet -m E2:bf16:rne:dot
out 'no cycle is longer than two states (claim X5)'
expect 3 wreath express mod3 --arch kda --layers 1 -m E2:bf16:rne:dot
expect 3 wreath express parity --arch deltanet -m E2:e5m2:rne:dot
out 'no cycle is longer than one state, unless weights are rounded (claim X5)'
expect 2 wreath express parity --arch deltanet -m E2:bf16 --cert m.cert
expect 3 wreath express mod3 --arch complex-diagonal -m E2:bf16 \
    --max-states 3 --cert m.cert

# ---- tables -------------------------------------------------------------

wreath express --matrix parity s3 a5 --arch mamba,complex-diagonal \
    --to csv --verify 1000 >out 2>/dev/null || fail "matrix"
printf 'automaton,mamba,complex-diagonal\nparity,S1,1x1\ns3,S1,2x1\n' >want
printf 'a5,S1,fin:CD\n' >>want
diff want out >/dev/null || fail "matrix: $(cat out)"

# A folder, two evaluation models, files: each positive cell is certified and
# kept.
mkdir dfa
cp "$WREATH_AUTOMATA"/*/flip-flop.dfa "$WREATH_AUTOMATA"/*/contains-aa.dfa dfa
table() { # MORE ..
    wreath express --matrix dfa --arch mamba,gla,slstm -m E0,E2:bf16 \
        --verify 500 --jobs 2 "$@" || fail "table $*"
}
table --keep kept >out
grep -q '^contains-aa E0 *3x2 *3x1\*  *3x4' out || fail "table: $(cat out)"
grep -q '^flip-flop E2:bf16:rne:seq *1x1 *1x1 *?' out || fail "table in bf16"
grep -q ': 10 expressed, 0 refuted, 2 unknown' out || fail "counts"
grep -q '^E0: 6 cells: 6 expressed (6 with a certificate, 1 of them by boxes; 6 run for 500 symbols), 0 refuted, 0 unknown, ~' out ||
    fail "E0: $(cat out)"
grep -q '^E2:bf16:rne:seq: 6 cells: 4 expressed (.*), 0 refuted, 2 unknown, ' out ||
    fail "E2: $(cat out)"
grep -q '^Unknown, by architecture: slstm 2$' out || fail "by architecture"
grep -q '^? slstm in E2:.*: rounded activation functions .* (2: contains-aa, flip-flop)$' out ||
    fail "the unknown listed: $(cat out)"
[ "$(ls kept/*.lrnn | wc -l)" -eq 10 ] || fail "weights kept"
for cert in kept/*.cert; do
    "$WREATH_CHECK" "$cert" >/dev/null || fail "$cert"
done
[ "$(wc -l <kept/cells.jsonl)" -eq 12 ] || fail "cells.jsonl"
table --to html >out
grep -q '<td class="yes" title="set-reset.*3x1\*</td>' out || fail "html"
! command -v xmllint >/dev/null || xmllint --noout out || fail "html: form"
! grep -q 'Unknown, by' out || grep -q '<p>Unknown, by' out || fail "html"
table --to latex >out
grep -q '^.par.noindent E2:bf16:rne:seq: 6 cells: 4 expr' out || fail "latex"
table --to csv >out 2>err
[ "$(wc -l <out)" -eq 5 ] || fail "csv: $(cat out)"
grep -q 'E2:bf16:rne:seq: 6 cells: 4 expr' err || fail "csv: $(cat err)"
table --to latex >out
grep -q 'flip-flop & E2:bf16:rne:seq & 1x1 & 1x1 & ?' out || fail "latex"
cp "$WREATH_AUTOMATA"/*/parity.dfa 'a<b_c>.dfa'
wreath express --matrix 'a<b_c>.dfa' --arch mamba --to latex >out ||
    fail "latex: an odd name"
grep -qF 'a$<$b\_c$>$ & S1 ' out || fail "latex: an odd name: $(cat out)"
# Weights that decay are right in E0; rounded, they are wrong after a word,
# which is certified and counted, although the cell remains unknown.
wreath express --matrix flip-flop --arch s4d -m E2:fixed:8:8 --keep wrong >out || :
grep -q '^flip-flop *w[1-9][0-9]*$' out || fail "until: $(cat out)"
grep -q ' 1 unknown (1 with weights that hold in E0 and are wrong here ' out ||
    fail "until, counted: $(cat out)"
"$WREATH_CHECK" --expect differ-rounded wrong/*.cert >/dev/null ||
    fail "until: no certificate"
wreath verify wrong/*.lrnn flip-flop -m E2:fixed:8:8 --all >out && fail "holds"
wreath verify wrong/*.lrnn flip-flop --all >out || fail "E0: $(cat out)"
grep -q '"wrong_word":"[^"]*","wrong_after":[1-9]' wrong/cells.jsonl ||
    fail "until: $(cat wrong/cells.jsonl)"
status=0
wreath express flip-flop --arch s4d -m E2:fixed:8:8 -o w.lrnn --cert w.cert >out ||
    status=$?
[ $status -eq 3 ] && grep -q '^the best weights found .* after: .*ignore^' out &&
    grep -q '^weights: w.lrnn; certificate of the difference: w.cert$' out ||
    fail "until, one answer: $(cat out)"
"$WREATH_CHECK" --expect differ-rounded w.cert >/dev/null || fail "w.cert"
table --json >out
grep -q '"unknown": 2, "certified": 10' out || fail "json"
[ "$(grep -c '"expresses":' out)" -eq 12 ] || fail "json: $(cat out)"
! command -v python3 >/dev/null || python3 -m json.tool out >/dev/null ||
    fail "json does not parse"

# Without the checker's acceptance, nothing is expressed.
WREATH_CHECK=/bin/false table >out
grep -q ': 0 expressed, 0 refuted, 12 unknown' out || fail "no certificate"
grep -q 'wreath-check rejected the certificate' out || fail "why: $(cat out)"
# A checker that does not finish has rejected nothing.
printf '#!/bin/sh\necho "wreath-check: 3 GiB" >&2\nexit 3\n' >limit
chmod +x limit
WREATH_CHECK=$PWD/limit table >out
grep -q ': 0 expressed, 0 refuted, 12 unknown' out || fail "no certificate"
grep -q 'the certificate was not checked to the end (limit): wreath' out ||
    fail "limit: $(cat out)"

# The accumulator discards a NaN of the products: rounding is not monotone
# there, and h -> 30 h + 1 alternates (tests/cli/t-period).
expect 1 wreath express parity --arch mamba -m E2:e4m3fn:rne:wide-fp32
for model in E2:e4m3fn:rne:wide-int:16 E2:fp16:rne:acc-int:16 \
    E2:int:8:wrap:rne:seq E2:bf16:rne:tree; do
    expect 3 wreath express parity --arch mamba -m $model
done

# Misplaced options, and invalid automata, models and architectures.
expect 2 wreath express parity --arch mamba --keep x
err '--keep does not apply to one architecture'
expect 2 wreath express --matrix parity -o x
err '--output does not apply to tables (--matrix)'
expect 2 wreath express --matrix parity -m E2:bf17
expect 2 wreath express --matrix parity -m E9
err 'found "E9", expected E0 or E2:FORMAT'
expect 2 wreath express --matrix parity --arch mamba,mambo
err 'unknown architecture "mambo"'
mkdir none
expect 2 wreath express --matrix none
err 'no .dfa file below none'
expect 2 wreath express --matrix parity --keep no/such/folder

# If processes of cells cannot be started, the table fails.
expect 3 env TMPDIR="$tmp/none" "$WREATH" express --matrix parity \
    --arch mamba,gla --keep unstarted
err '2 of 2 cells failed: cannot be started: No such file or directory'
expect 3 env TMPDIR="$tmp/none" "$WREATH" express parity --arch mamba,gla \
    --smallest --keep unstarted
err '1 of 1 automata failed: cannot be started'

# A file that cannot be written is named.
mkdir -p unwritable/s3.mamba-3.lrnn
expect 3 wreath express --smallest s3 --arch mamba-3 --keep unwritable
err 'cannot write unwritable/s3.mamba-3.lrnn: Is a directory'

# Limits of a cell: its memory (not with a sanitizer), its time.
grep -q -e -fsanitize "$builddir/Makefile" ||
    wreath express --matrix "$WREATH_AUTOMATA"/cyclic/z60.dfa --arch full \
    --max-memory 20M >out || fail "small memory"
grep -q -e -fsanitize "$builddir/Makefile" ||
    grep -q '^? full in E0: over the memory of 20 MB: .*(1: z60)$' out || fail "memory: $(cat out)"
wreath express --matrix heisenberg3 m11 --arch deltaproduct-2 --deadline 1 \
    >out || fail "deadline"
grep -q '2 automata' out || fail "deadline: $(cat out)"

# ---- the smallest ---------------------------------------------------------

smallest() { # AUTOMATON ARCH CLASS CLAIMS
    wreath express --smallest "$1" --verify 1000 --keep small >out ||
        fail "smallest $1: $(cat out)"
    grep -q "^SMALLEST: $1 by $2 ($3), " out || fail "smallest: $(cat out)"
    grep -q "^no weaker class realises it$4\$" out || fail "smaller: $(cat out)"
    "$WREATH_CHECK" "small/$1.$2.cert" >/dev/null || fail "smallest $1"
    wreath arch check "small/$1.$2.lrnn" --arch "$2" >/dev/null ||
        fail "smallest $1: not of the architecture"
}
smallest flip-flop mamba 'non-negative diagonal' ''
smallest parity mamba-negative 'real diagonal' ': claims S1'
smallest s3 mamba-3 'complex diagonal' ': claims S1 X3'
# Of one class, fewer layers and then smaller width come first.
wreath express --smallest contains-aa --arch deltanet,mamba,gla --verify 0 \
    >out || fail "smallest of three"
grep -q 'by gla (non-negative diagonal), 3 layers.*dimension 1$' out ||
    fail "smallest of three: $(cat out)"
# The answer states which stacks the claims concern and how many layers, and
# that smaller classes that were not tried are not excluded.
wreath express --smallest s3 --layers 1 --verify 0 >out || fail "one layer"
for line in 'no weaker class realises it with finitely many states: claims S1 X3 fin:S2 fin:CD G1p G5' \
    'decided for at most 1 layer' \
    'CD: only of stacks with finitely many reachable states'; do
    grep -q "^$line\$" out || fail "one layer: $(cat out)"
done
grep -q '^S2: only of stacks whose angles are rational' out || fail "S2"
wreath express --smallest mod3 --arch deltaproduct-2 --verify 0 >out ||
    fail "mod3 by one"
grep -q 'not all weaker classes are refuted.*not all were tried$' out ||
    fail "mod3 by one: $(cat out)"
wreath express --smallest mod3 --arch deltaproduct-2 --verify 0 --to csv \
    >out 2>/dev/null
grep -q ',not asked$' out || fail "mod3 by one, csv: $(cat out)"
status=0
wreath express s4 --arch complex-diagonal --layers 2 >out || status=$?
grep -q 'by complex-diagonal with at most 2 layers; claim CD$' out &&
    grep -q '^evaluation E0; only of stacks with finitely' out ||
    fail "two layers: $(cat out)"
# If no class expresses it, the answer states that.
wreath express --smallest a5 --verify 0 >out || fail "smallest a5"
grep -q '^SMALLEST: a5 by deltanet-negative (one factor), 4 layers' out ||
    fail "a5: $(cat out)"
wreath express --smallest m11 --verify 0 >out || fail "smallest m11"
grep -q '^SMALLEST: m11 by deltanet-negative (one factor), 51 layers' out ||
    fail "m11: $(cat out)"
status=0
wreath express --smallest parity flip-flop --arch mamba,gla --verify 0 \
    >out || status=$?
[ $status -eq 3 ] && grep -q '^parity *?' out || fail "none: $(cat out)"
grep -q '2 automata: 1 expressed, 1 of them by no smaller' out || fail "none"
# Unreachable states are omitted; the others keep their numbers.
printf 'states 4\nalphabet a\nstart 0\ntrans\n2\n1\n3\n0\n' >gap.dfa
wreath express gap.dfa --arch pd-ssm -o gap.lrnn --cert gap.cert >out ||
    fail "gap: $(cat out)"
for how in state auto; do
    wreath verify --all gap.lrnn gap.dfa --compare $how >out ||
        fail "gap: $(cat out)"
done
"$WREATH_CHECK" gap.cert >out || fail "gap: $(cat out)"
# A single state, the name of which is a number.
printf 'states 3\nalphabet a\nstart 2\ntrans\n0\n2\n2\n' >one.dfa
printf 'digraph {\n5 -> 5 [label=a];\n}\n' >one.dot
for a in one.dfa one.dot; do
    for arch in mamba pd-ssm elman; do
        expect 0 wreath express $a --arch $arch -o one.lrnn --cert one.cert
        ! grep -q 'REJECTED' "$tmp/out" || fail "$a: rounded"
        expect 0 check one.cert
        expect 0 wreath verify --all one.lrnn $a -o one.cert
        expect 0 check one.cert
    done
done
# Cells have the letters of the automaton, whatever their names.
printf 'states 2\nalphabet \303\251 "a#b\nstart 0\naccept 1\ntrans\n1 0\n0 1\n' \
    >odd.dfa
expect 0 wreath express --matrix odd.dfa --arch elman,lstm,slstm --verify 10 \
    --keep odd
out '3 expressed (3 with a certificate'
for arch in elman lstm slstm; do
    expect 0 check odd/odd.$arch.lrnn.whole.cert
    out 'VERIFIED boxes-recognise: '
done

# Parameters outside the range of activations are reported, exact and rounded.
expect 0 wreath express parity --arch mamba-3
out 'satisfies the constraints of the row, not the ranges of its gates'
out '2 parameters lie outside the range of their gates'
expect 0 wreath express parity --arch mamba-3+deltanet -q -o hybrid.lrnn
out 'not the ranges of its gates'
expect 0 wreath arch check hybrid.lrnn --arch mamba-3 --json
out '"outside": 2'
expect 0 wreath arch check hybrid.lrnn --arch mamba-3 --max-states 1
out 'a limit was reached before the parameters were compared'
expect 0 wreath arch check hybrid.lrnn --arch mamba-3 --max-states 1 --json
out '"outside": null'
expect 0 wreath express flip-flop --arch gated-deltanet
out 'satisfies the constraints of the architecture'
out '5 parameters lie on an excluded boundary of the range'
expect 0 wreath express mod3 --arch pd-ssm --json
out '"outside": 0'

# Only pairs of states on the way to a difference are stored.
{
    printf 'states 3000\nalphabet a\nstart 0\naccept 0\ntrans\n'
    seq 2999
    echo 0
} >cycle.dfa
expect 1 wreath express cycle.dfa --arch mamba --max-memory 100M
out 'acceptance of the powers of a word of 1 letter has period 3000'

# As many joint states are listed as the automaton has.
{
    printf 'states 600\nalphabet a\nstart 0\naccept 0\ntrans\n'
    seq 599
    echo 0
} >cycle.dfa
expect 0 wreath express cycle.dfa --arch full
out '1 layer (0 delays), state dimension 600'
