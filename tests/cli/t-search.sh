# SPDX-License-Identifier: LGPL-3.0-or-later
#
# wreath search: finds and certifies witnesses, answers "none" only for whole
# families, stops at limits and resumes, and refuses nonsense.

. "$srcdir/tests/cli/common.sh"

# found PERIOD OPTIONS...: both certificates are accepted, and the witness is
# decided again from its file.
found() {
    p=$1
    shift
    expect 0 wreath search period -p "$p" "$@" -o it.cert -r it.txt \
        --spectrum it.spec
    out "period $p"
    expect 0 "$WREATH_CHECK" it.cert
    out "have the least period $p"
    expect 0 "$WREATH_CHECK" it.spec
}
again() { # PERIOD MODEL
    expect 0 wreath period -m "$2" it.txt
    out "period $1"
}

for format in e4m3fn e5m2 bf16 fp16 fp32; do
    for p in 2 3; do
        found "$p" -m "E2:$format:rne:seq" --such positive,contraction
        again "$p" "E2:$format:rne:seq"
    done
done
found 2 -m E2:fp16:rne:seq -S delta -e 1..31/32 --such positive,norm
found 3 -m E2:fp16:rne:seq -S delta -n 3 -e 1..31/32 --such positive,norm
for format in bf16 fp32; do
    found 2 -m "E3:$format:rne:chunk-2" -n 1 -e 1..7/8 --such nonnegative
done
again 2 E3:fp32:rne:chunk-2

# Two reflections a step: a period of two words is one of four letters.
expect 0 wreath search period -m E2:fp16:rne:seq -S delta -k 2 -e 1..31/32 \
    --such positive,norm -p 2 -o it.cert
out 'letter b'
out 'exact matrix product: '
expect 0 "$WREATH_CHECK" it.cert
out 'on the word of 2 letters "a" "b", repeated forever, have the least period 4'

# The preperiod is in letters, as in the certificate, also from all starts.
expect 0 wreath search period -m E2:e2m3 -n 1 -k 2 -e codes -b codes -p 2 \
    --start all --as-found --json -o it.cert
out "\"preperiod\": $(sed -n 's/^preperiod //p' it.cert),"

# Under a condition that no candidate satisfies there is no witness; the same
# numbers under another condition have one.
expect 1 wreath search period -m E2:e2m1:rne:dot -S symmetric --such psd \
    -x -e -2..2/2 -b codes --start all -o it.cert
out 'none among all 32000'
expect 0 "$WREATH_CHECK" it.cert
out 'evidence NONE'
expect 1 wreath search period -m E2:e2m1:rne:dot -S symmetric -d 2 \
    -x -e -2..2/2 -b codes --start all
expect 0 wreath search period -m E2:e2m1:rne:dot -S symmetric \
    -x -e -2..2/2 -b codes --start all
out 'period 2'
for mode in rne rd rz; do
    expect 1 wreath search period -m "E2:e3m2:$mode:seq" -n 1 -x -e codes- \
        -b codes --start all -d 2
    expect 1 wreath search period -m "E2:e3m2:$mode:seq" -n 1 -x -e codes+ \
        -b codes --start all -o it.cert
    out 'none among all 2048'
    expect 0 "$WREATH_CHECK" it.cert
    out 'none of 2048 maps of size 1 (matrix; 32 entries, 64 numbers added'
    out 'has, from any start among the 63 finite numbers but -0, a period that'
done
expect 0 wreath search period -m E2:e3m2:rne:seq -n 1 -x -e codes- -b codes \
    --start all
out 'period 2'

# A random search never answers "none"; nor does one with undecided candidates.
expect 3 wreath search period -m E2:e3m2:rne:seq -n 1 -e codes+ -b codes -t 99
out 'none among these; this is not a proof'
expect 3 wreath search period -m E2:fp16:rne:seq -n 1 -x -e 1 -b 1 --orbit 99
out '1 undecided'

# The checker agrees which maps satisfy each condition.
for such in real nonnegative positive inside one-or-inside norm contraction \
    symmetric psd; do
    expect 1 wreath search period -m E2:int:2:rne:dot -x -e -4..4/2 -b none \
        --start all -d 720720 --such $such -o it.cert
    expect 0 "$WREATH_CHECK" it.cert
done

# For a family without a certificate the reason is printed.
rm -f it.cert
expect 1 wreath search period -m E2:e2m1:rne:seq -n 1 -x -e codes+ -b codes \
    -o it.cert
err 'it requires all starts'
absent it.cert
expect 1 wreath search period -m E2:e2m1:rne:seq -n 1 -x -e 1,1/2,2/4 -b 0 \
    --start all -d 2 -o it.cert
err 'a number occurs twice in a grid'
absent it.cert
expect 1 wreath search period -m E2:e2m1:rne:seq -n 1 -x -e 1,2 -b 0 \
    --start all -d 2 --such inside -o it.cert
err 'no candidate meets the conditions'
absent it.cert

# A search that was stopped and resumed gives the same answer.
long='period -m E2:fp16:rne:seq --such positive,contraction --smallest -t 30000'
expect 0 wreath search $long
cp "$tmp/out" whole
expect 3 wreath search $long --max-steps 12345 -c at
out 'searched 12345 of 30000'
expect 0 wreath search $long -c at
err 'resuming at candidate 12345'
same whole "$tmp/out"
expect 0 wreath search $long -c at # nothing is left to do
same whole "$tmp/out"
expect 2 wreath search $long -c at --seed 2
err 'at:2:8: this is the checkpoint of another search'
sed 's/^next .*/next 7/' at >bad
expect 2 wreath search $long -c bad
err 'the counts do not fit together'
expect 3 wreath search ${long%30000}100000000 --deadline 1 -c new
[ -s new ]

# Collisions, and recurrences without any.
expect 0 wreath search collision parity -m E2:fp16:rne:seq -n 1 \
    -e codes+:-2:0 --length 99 -o it.cert
out 'two words reach the same rounded state'
expect 0 "$WREATH_CHECK" it.cert
out 'evidence COLL'
expect 1 wreath search collision parity -m E2:e2m1:rne:seq -n 1 -x -e codes+ \
    -b codes --apart
out 'none among all 16384'
expect 0 wreath search collision parity -m E2:e2m1:rne:seq -n 1 -x -e codes \
    -b codes --start 1 --apart -o it.cert
expect 0 "$WREATH_CHECK" it.cert
out 'evidence HOM'
expect 0 wreath search collision parity -m E2:e2m1:rne:seq -n 1 -e codes+ \
    -b codes --json
out '"verdict": "found"'
out '"words": ['

# The certificate on standard output in place of the answer.
expect 0 wreath search period -m E2:e5m2:rne:seq --such positive,contraction \
    -o it.cert
expect 0 wreath search period -m E2:e5m2:rne:seq --such positive,contraction \
    -o -
same it.cert "$tmp/out"
expect 0 wreath search period -m E2:e5m2:rne:seq --such positive,contraction \
    --json
out '"verdict": "found"'
out '"is": "real nonnegative positive inside'
# At a deadline, the witnesses so far are the answer, although no fact of their
# matrices can be decided any more.
for json in '' --json; do
    # shellcheck disable=SC2086
    expect 3 wreath search period -m E2:bf16 --smallest --tries 100G \
        --deadline 1 $json
    out 'witness'
    err 'the deadline of 1 second has passed'
    err 'stopped at candidate'
done
out '"verdict": "found"'
out '"stopped": "search: the deadline of 1 second has passed"'

refused() {
    part=$1
    shift
    expect 2 wreath search "$@"
    err "$part"
}
refused 'is needed' period
refused 'expected period, collision or product' squares -m E2:bf16:rne:seq
refused 'needs an AUTOMATON' collision -m E2:bf16:rne:seq
refused 'does not accept an AUTOMATON' period parity -m E2:bf16:rne:seq
refused 'found the grid "1/0"' period -m E2:bf16:rne:seq -e 1/0
refused 'found the grid "3..1"' period -m E2:bf16:rne:seq -e 3..1
refused 'found the grid "codes:200:300"' period -m E2:bf16:rne:seq \
    -b codes:200:300
refused 'found "nice"' period -m E2:bf16:rne:seq --such positive,nice
refused 'too many to go through' period -m E2:fp32:rne:seq -x -b codes
refused 'more than 2^20 states' period -m E2:fp16:rne:seq --start all
refused 'all starts are for periods' period -m E3:e2m1:rne:chunk-2 -n 1 \
    --start all
refused 'stochastic rounding' period -m E2:bf16:sto:seq -t 5
refused 'are for collision' period -m E2:bf16:rne:seq --apart
refused 'are for period' collision parity -m E2:bf16:rne:seq -p 2
refused 'at least 1' period -m E2:bf16:rne:seq -n 0
refused 'delta rule' period -m E2:bf16:rne:dot -S delta
# Options that do not apply to the search.
refused '--exhaustive and --seed' period -m E2:e2m1 -n 1 -x --seed 3
refused '--exhaustive and --tries' period -m E2:e2m1 -n 1 -x -t 3
refused '--period and --not-dividing' period -m E2:e2m1 -p 2 -d 3
refused '--apart and --length' collision parity -m E2:e2m1 --apart --length 3
refused '--beta is for' period -m E2:e2m1 --beta 1
# A checkpoint that cannot be read, with the limit.
expect 3 wreath search period -m E2:e2m1 -n 1 -x --checkpoint /dev/full
err '/dev/full: the file is over the limit of 65536 bytes'
