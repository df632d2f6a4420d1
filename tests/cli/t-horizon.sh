# SPDX-License-Identifier: LGPL-3.0-or-later
#
# wreath horizon: answers, certificates, every exit status, refusals.

. "$srcdir/tests/cli/common.sh"

tie='size 2; start 129/128 1; row 1/4 3/4; row 3/4 1/4'
expect 1 wreath horizon -m E1:bf16 -e "$tie" -o tie.cert
out 'period 2 from k = 0'
expect 0 check tie.cert
out 'least period 2, so that they are never constant, from step 0 on'
out 'evidence TIE'
out 'evaluation model E1'

# Variants: other ties also alternate; directed rounding does not.
for mode in rna rnd; do
    expect 1 wreath horizon -m E1:bf16:$mode -e "$tie" -o $mode.cert
    out 'period 2 from k = 0'
    expect 0 check $mode.cert
done
for mode in rz ru rd odd; do
    expect 0 wreath horizon -m E1:bf16:$mode -e "$tie" -o $mode.cert
    out 'constant from k = 1 on'
    expect 0 check $mode.cert
    out 'evidence HORIZON'
done
expect 0 wreath horizon -m E1:fp16 -e "$tie"
out 'first such k: 3'

# Directed rounding near 0: a scalar, and a plane rotated by a third.
half='size 1; start 1; row -1/2'
expect 1 wreath horizon -m E1:fp16:rd -e "$half" -o half.cert
out 'first such k: 25'
out '-1/16777216'
expect 0 check half.cert
expect 0 wreath horizon -m E1:fp16 -e "$half"
out 'constant from k'
cat >third.txt <<'END'
size 4
start 1 0 0 0
row -1/3 1/12 1/6 1/4
row -1/6 11/12 -1/6 -1/4
row -1/3 -1/6 2/3 -1/2
row -1/2 -1/4 -1/2 1/4
END
expect 1 wreath horizon -m E1:fp16:rd third.txt -o third.cert
out 'period 3'
out 'k = 2 mod 3: -1/16777216, 0, 0, 0'
expect 0 check third.cert
out 'least period 3'
for mode in rne rna rz; do
    expect 0 wreath horizon -m E1:fp16:$mode third.txt -o $mode.cert
    expect 0 check $mode.cert
done

# A limit at a jump: if the powers converge the bound is the norm, otherwise the
# entry's own bound.
last='size 2; start 65521 1; row 1/2 32760; row 0 1'
expect 0 wreath horizon -m E1:fp16 -e "$last" -o last.cert
expect 0 check last.cert
last='size 2; start 1 1; row 1/4 0; row 0 3'
expect 0 wreath horizon -m E1:int:2:ru -e "$last" -o last.cert
expect 0 check last.cert

# A tampered certificate.
sed 's/^first 25/first 24/' half.cert >bad.cert
expect 1 check bad.cert

# Steps, certified and first, of contractions.
plane='size 2; start 1 2; row 41/50 -12/50; row -12/50 34/50'
expect 0 wreath horizon -m E1:e4m3fn -e "$plane" --explain
out 'first such k: 10'
out 'tends to -8/25'
expect 0 wreath horizon -m E1:fp16 -e "$plane"
out 'first such k: 16'
expect 0 wreath horizon -m E1:e4m3fn -e 'size 2; start 1 1; row 9/10 1; row 0 9/10'
out 'first such k: 112'

# Sums: both variants; steps that no loop reaches.
expect 0 wreath horizon -m E1:fp64 -e 'size 1; row 1; add 1'
out '309 digits, about 2^1023'
expect 0 wreath horizon --json -m E1:fp16:rne:published -e 'size 1; row 1; add 1'
out '"first": "65520"'
out '"overflow": true'
# Saturated casts are finite while the exact numbers grow.
expect 1 wreath horizon --json -m E1:e4m3fn:sat -e 'size 1; start 1; row -3/2'
out '"beyond": true'
out '"overflow": false'
expect 1 wreath horizon -m E1:e4m3fn:sat -e 'size 1; start 1; row -3/2'
out 'beyond the largest number'
expect 0 wreath horizon -m E1:e5m2 -e 'size 1; row -3/2; add 1'
out 'invalid: inf - inf'

# The trace.
expect 0 wreath horizon -m E1:e2m1 -t 3 -e 'size 1; start 1; row 1/3; add 1'
out 'k = 1 entry 0  exact 4/3  cast 3/2  difference 1/6'
expect 0 wreath horizon --json -m E1:e2m1 -t 2 -e 'size 1; start 1; row 1/3'
out '"difference": "1/6"'
# Long numbers and long cycles are abbreviated in text only.
expect 0 wreath horizon -m E1:fp16 -t 70 -e 'size 1; start 1; row 1/7'
out ' characters)'
expect 0 wreath horizon --json -m E1:fp16 -t 70 -e 'size 1; start 1; row 1/7'
! grep -q characters "$tmp/out" || fail 'a number is shortened'
out '"exact": "1/20500514515695490612229010908095867391439626248463723805607"'
# Three cycles, of 3, 5 and 7 entries: 105 casts.
cycles=$(awk 'BEGIN { at = 0; n = split("3 5 7", m)
    printf "size 15; start 1 0 0 1 0 0 0 0 1"
    for (b = 1; b <= n; b++) {
        for (i = 0; i < m[b]; i++) {
            printf "; row"
            for (j = 0; j < 15; j++)
                printf " %d", j == at + (i + 1) % m[b]
        }
        at += m[b]
    } }')
cycles=$(printf %s "$cycles" | sed 's/1; row/1 0 0 0 0 0 0; row/')
expect 1 wreath horizon --json -m E1:bf16 -e "$cycles"
out '"period": 105'
[ "$(grep -c '^      "' "$tmp/out")" -eq 1575 ] || fail 'casts are missing'
expect 1 wreath horizon -m E1:fp16 -w 'a b' -e \
    'size 1; start 1; letter a; row 1; letter b; row -1'
out 'period 2'

# Unknown, and refused.
turn='size 2; start 1 1; row 3/5 -4/5; row 4/5 3/5'
expect 3 wreath horizon -m E1:bf16 -e "$turn" -o none.cert
err 'on the unit circle'
[ ! -e none.cert ] || fail 'a certificate of nothing'
expect 3 wreath horizon -m E1:bf16 -e 'size 1; row 1023/1024; add 1'
err 'needs every cast'
expect 3 wreath horizon -m E1:fp64 -e 'size 1; start 1; row 4095/4096' \
    --max-steps 100
err 'unknown:'
expect 0 wreath horizon -m E1:e5m2 -e 'size 1; start 1; row 4095/4096' \
    --max-steps 50000
out 'first such k: not found within the limits of steps and time'
expect 2 wreath horizon -e "$half"
err "expected --evaluation"
expect 2 wreath horizon -m E1:bf16
err 'give either a FILE or --expression'
expect 2 wreath horizon -m E1:bf17 -e "$half"
err 'found the format "bf17"'
expect 2 wreath horizon -f bf16 --mode sideways -e "$half"
err 'found the rounding mode "sideways"'
expect 2 wreath horizon -m E1:bf16:sto -e "$half"
err 'stochastic rounding is not a cast'
expect 2 wreath horizon -m E1:int:8:wrap -e "$half"
err 'wraps is not monotone'
expect 2 wreath horizon -f bf16 -v three-stage -e "$half"
err 'three-stage'
expect 2 wreath horizon -m E1:bf16 -e "$half" --word z
err "found 'z', expected a letter"
expect 2 wreath horizon -m E1:bf16 --json -o - -e "$half"

# A model of one layer is a recurrence; one of two is not.
expect 0 wreath compile parity-affine -o one.lrnn
expect 1 wreath horizon -m E1:bf16 -w 1 one.lrnn -o one.cert
out 'never constant: period 2'
expect 0 check one.cert
expect 0 wreath horizon -m E1:bf16 -w 0 one.lrnn
expect 0 wreath compile f4 -o two.lrnn
expect 2 wreath horizon -m E1:bf16 two.lrnn
err 'found 2 layers, expected one'

# The exact numbers of a trace grow: time and memory are limited.
expect 3 wreath horizon -m E1:bf16 -e 'size 1; start 1; row 9/10' \
    --trace 1000000 --deadline 1
err 'the trace: the deadline of 1 second has passed'
expect 3 wreath horizon -m E1:bf16 -e 'size 1; start 1; row 9/10' \
    --trace 1000000 --json --max-memory 1M
err 'the trace: 10'
