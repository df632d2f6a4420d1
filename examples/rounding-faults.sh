# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Rounded linear recurrences whose behaviour differs from what the eigenvalues
# of their exact matrices imply, each with a certificate, and each followed by
# a variant with one parameter changed.

. "${srcdir:-$(dirname "$0")/..}/examples/common.sh"

title() { printf '\n%s\n' "$*"; }

# period WANTED MODEL RECURRENCE [WORD]: the period on the repeated word
period() {
    wreath period -m "$2" -e "$3" ${4:+--word "$4"} -o it.cert >it.out
    got=$(sed -n 's/^period //p' it.out)
    printf '  %-24s period %s after %s steps\n' "$2" "$got" \
        "$(sed -n 's/^preperiod //p' it.out)"
    sed -n 's/^  t =/    t =/p' it.out
    wreath_check it.cert >verdict || { cat verdict; exit 1; }
    [ "$got" = "$1" ]
}

# say MODEL: print the statement that the checker verified
say() {
    sed -n "s/^VERIFIED [a-z-]*: /$1: /p" verdict | fold -s -w 74 |
        sed 's/ *$//; 1s/^/  /; 2,$s/^/    /'
}

# all WANTED MODEL FILE AUTOMATON: decide for all words; WANTED is yes or no
all() {
    status=0
    wreath period -m "$2" "$3" --all "$4" -o it.cert >it.out || status=$?
    case $status in
    0) got=yes ;;
    1) got=no ;;
    *) exit 1 ;;
    esac
    wreath_check it.cert >verdict || { cat verdict; exit 1; }
    say "$2"
    [ "$got" = "$1" ]
}

# mono WANTED MODEL RECURRENCE: for every start and word the period divides
# WANTED
mono() {
    wreath period -m "$2" -e "$3" --mono -o it.cert >it.out
    wreath_check it.cert >verdict || { cat verdict; exit 1; }
    say "$2"
    grep -q "^divides $1\$" it.cert
}

title 'Eigenvalues 1 and -1/2: the limit is a midpoint, the state alternates.'
map='size 2; start 129/128 1; row 1/4 3/4; row 3/4 1/4'
period 2 E2:bf16:rne:seq "$map"
period 2 E2:bf16:rne:dot "$map"
period 1 E2:bf16:rz:seq "$map"

title 'A gate of -3/4 decays to two subnormal units and stays there.'
period 2 E2:fp16:rne:seq 'size 1; start 1; row -3/4; add 0'
period 1 E2:fp16:flush:rne:seq 'size 1; start 1; row -3/4; add 0'

title 'A contraction towards the mean of three numbers rotates them.'
map='size 3; start 129/128 1 1; row 1/16 1/16 7/8; row 7/8 1/16 1/16
    row 1/16 7/8 1/16'
period 3 E2:bf16:rne:seq "$map"
period 1 E2:bf16:rz:seq "$map"

title 'Eigenvalues 1/4 and 1/8, norm below 1: periods 2 and 3.'
map='size 2; row 5/8 -1/2; row 3/8 -1/4; add'
period 3 E2:e5m2:rne:dot "$map -5/2 -4"
period 3 E2:e5m2:rne:seq "$map -5/2 -4"
period 1 E2:e5m2:rne:fma "$map -5/2 -4"
period 1 E2:e5m2:rz:dot "$map -5/2 -4"
period 2 E2:e5m2:rne:dot "$map 5/2 3/2"
period 2 E2:e4m3fn:rne:dot "$map 3/2 5/4"

title 'Whole numbers, eigenvalues (2 +- sqrt 3)/4: a tie decides.'
period 2 E2:int:8:rne:dot 'size 2; start -1 1; row -1/4 -3/4; row 1/2 5/4'
period 1 E2:int:8:rna:dot 'size 2; start -1 1; row -1/4 -3/4; row 1/2 5/4'

title 'No ties: the double eigenvalue 1/5; then two reflections in [0, 1].'
map='size 2; start -1 1; row -1/5 -2/5; row 2/5 3/5; add -1/4 1/2'
period 2 E2:int:8:rne:dot "$map"
period 2 E2:int:8:rna:dot "$map"
period 1 E2:int:8:rz:dot "$map"
map='size 2; start 1 0; row -13/400 147/800; row -147/800 893/1600
    add 413/800 147/1600'
period 2 E2:int:8:rne:dot "$map"
period 1 E2:int:8:rz:dot "$map"

title 'Eigenvalues (3 +- sqrt 5)/32, one rounding of the exact dot product.'
map='size 2; start 1.28125 -1.2734375; row -1/8 11/16; row -1/16 5/16
    add 2.3125 -0.796875'
period 2 E2:bf16:rne:dot "$map"
period 1 E2:bf16:rne:seq "$map"

title 'The double eigenvalue 1/8: the order of operations decides.'
map='size 2; row -1/8 -1/4; row 1/4 3/8; add 41/32 15/256'
period 3 E2:bf16:rne:seq "$map"
period 2 E2:bf16:rne:acc-fp32 "$map"
period 1 E2:bf16:rne:bias "$map"
period 1 E2:bf16:rne:fma "$map"
period 2 E2:fp32:rne:seq 'size 2; row -1/8 -1/4; row 1/4 3/8
    add 0x1.600022p+0 0x1.80000ep-2'

title 'A symmetric positive definite map: constant with exact dot products.'
map='size 2; start 5/4 5/8; row 3/8 -1/4; row -1/4 3/4; add 1 1/2'
period 2 E2:e5m2:rne:seq "$map"
period 1 E2:e5m2:rne:dot "$map"

title 'One reflection of DeltaNet in [0, 1], eigenvalue 3/64.'
period 2 E2:bf16:rne:seq 'size 2; delta 5/8 3/4; value 7/4'
period 1 E2:fp32:rne:seq 'size 2; delta 5/8 3/4; value 7/4'
period 1 E2:bf16:rne:dot 'size 2; row 39/64 -15/32; row -15/32 7/16
    add 35/32 21/16'

title 'A non-negative gate has period 1 letter by letter, 2 in chunks.'
mono 1 E2:e4m3fn:rne:seq 'size 1; row 1/2; add 7/4'
period 1 E2:e4m3fn:rne:seq 'size 1; row 1/2; add 7/4'
period 2 E3:e4m3fn:rne:chunk-2 'size 1; row 1/2; add 7/4'

title 'The gate -0 equals 0, but its sign bit is set.'
period 2 E2:fp16:rne:seq 'size 1; row -0; add -0'
mono 2 E2:fp16:rne:seq 'size 1; row -0; add -0'
mono 1 E2:fp16:rne:seq 'size 1; row 0; add -0'

title 'Gates 3/4 and 1/4 keep a bit with gradual underflow.'
cat >flipflop.txt <<'END'
size 1
start -1/2
letter set
row 1/4
add 1/2
letter reset
row 1/4
add -1/2
letter ignore
row 3/4
add 0
END
for format in e4m3fn e5m2 bf16 fp16; do
    all yes "E2:$format:rne:seq" flipflop.txt flip-flop
    all no "E2:$format:flush:rne:seq" flipflop.txt flip-flop
done
all no E2:fp16:rz:seq flipflop.txt flip-flop
sed '$d' flipflop.txt >without.txt # without "add 0" zeros keep their sign
all yes E2:fp16:flush:rne:seq without.txt flip-flop
sed 's,3/4,1/2,' flipflop.txt >half.txt
all no E2:fp16:rne:seq half.txt flip-flop

# rotations M BITS: write the rotations by 2 pi j/M, with entries rounded to
# BITS bits, and the automaton that adds modulo M
rotations() {
    awk -v m="$1" -v p="$2" '
    function bits(x,    e) {
        if (x < 0)
            return "-" bits(-x)
        if (x < 1e-9)
            return "0"
        for (e = -p; x >= 1; e++)
            x /= 2
        for (; x < 1/2; e--)
            x *= 2
        return sprintf("0x%xp%d", int(x * 2^p + 1/2), e)
    }
    BEGIN {
        print "size 2\nstart 1 0"
        for (j = 0; j < m; j++) {
            t = 8 * atan2(1, 1) * j / m
            print "letter", j
            print "row", bits(cos(t)), bits(-sin(t))
            print "row", bits(sin(t)), bits(cos(t))
        }
    }' >rotations.txt
    awk -v m="$1" 'BEGIN {
        print "name add" m "\nstates " m "\nstart 0"
        line = "alphabet"
        for (j = 0; j < m; j++)
            line = line " " j
        print line "\ntrans"
        for (q = 0; q < m; q++) {
            line = q
            for (j = 1; j < m; j++)
                line = line " " (q + j) % m
            print line
        }
    }' >add.dfa
}

title 'Rotations by 2 pi/m, every element of Z_m a letter.'
for m in 3 6 8; do
    rotations $m 8
    all yes E2:bf16:rne:seq rotations.txt add.dfa
done
for m in 5 8; do
    rotations $m 11
    all yes E2:fp16:rne:seq rotations.txt add.dfa
done
rotations 3 8
all no E2:bf16:rne:dot rotations.txt add.dfa
rotations 7 8
all no E2:bf16:rne:seq rotations.txt add.dfa
for m in 3 6 7; do
    rotations $m 11
    all no E2:fp16:rne:seq rotations.txt add.dfa
done
