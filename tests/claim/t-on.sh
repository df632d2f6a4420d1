# SPDX-License-Identifier: LGPL-3.0-or-later
#
# wreath claim check ID --on MODEL: for each hypothesis of each statement about
# models some model violates it, and the statement then does not apply.  A
# statement without hypotheses cannot be applied to a model.

. "$srcdir/tests/cli/common.sh"

quiet() { expect 0 wreath "$@"; }
quiet compile parity-sign -o sign.lrnn
quiet compile mod-rotation 3 -o rot3.lrnn
quiet compile mod-rotation 5 -o rot5.lrnn
quiet compile contains-aa --method holonomy -o aa.lrnn
# Other stacks over the letters of registers, with other states.
for n in 2 7; do
    quiet compile set-reset $n -o r$n.lrnn --automaton r$n.dfa
    sed '/^trans/,$d' r$n.dfa >one$n.dfa
    printf 'trans\n' >>one$n.dfa
    sed '1,/^trans/d' r$n.dfa | sed 's/[0-9][0-9]*/0/g' >>one$n.dfa
    quiet compile one$n.dfa --method holonomy -o one$n.lrnn
done
printf 'size 1\nstart 1\nletter a\nrow -1/2\n' >half.txt
printf 'size 1\nstart 1\nletter a\nrow -1\n' >minus.txt
printf 'size 2\nstart 1 0\nletter a\nrow 0 -1\nrow 1 0\n' >turn.txt

quiet compile f4 -o f4.lrnn
quiet compile mamba-flip-flop -o ff.lrnn

# Statement, number of the condition, a model that violates it and no earlier
# one, if necessary with a parameter.
cat >all <<'TABLE'
F1.1 0 rot3.lrnn
F1.2 0 rot3.lrnn
F2.1 0 sign.lrnn
F2.1 1 f4.lrnn A=mod4
F2.2 0 rot3.lrnn
F2.2 1 f4.lrnn A=mod4
F2.3 0 sign.lrnn
F2.3 1 f4.lrnn A=mod4
F4.1 0 sign.lrnn
F4.1 1 sign.lrnn A=parity
F5.1 0 sign.lrnn
F5.2 0 sign.lrnn
F7.1 0 minus.txt
F8.1 0 half.txt
F15.1 0 sign.lrnn
F15.1 1 aa.lrnn
F15.1 2 ff.lrnn A=flip-flop
G1.1 0 rot3.lrnn
G1.2 0 rot3.lrnn
G1.3 0 half.txt
G1.4 0 half.txt
G1p.1 0 half.txt
G1p.2 0 half.txt
G2.1 0 sign.lrnn
G2.1 1 sign.lrnn A=parity
G2.2 0 sign.lrnn
G2.2 1 f4.lrnn m=4
G3.1 0 sign.lrnn
G3.1 1 sign.lrnn L=1
G4.1 0 rot3.lrnn
G4.1 1 f4.lrnn A=mod4
G4.2 0 rot3.lrnn
G4.2 1 f4.lrnn m=4
G5.3 0 turn.txt
G6.1 0 minus.txt
G6.1 1 half.txt
G6.2 0 half.txt
G7.1 0 minus.txt
G13.3 0 half.txt
G24.1 0 sign.lrnn
G24.1 1 f4.lrnn m=4
M3.1 0 [[1]]
M5.2 0 sign.lrnn
M5.2 1 aa.lrnn
M5.2 2 ff.lrnn A=flip-flop
M5.3 0 abstar
M12.3 0 parity
M13.1 0 parity
P1.1.1 0 [[2,0],[0,1]]
P1.3a.1 0 rot5.lrnn
P1.3b.1 0 sign.lrnn
P1.3b.2 0 sign.lrnn
S4.1 0 sign.lrnn
S4.1 1 one2.lrnn
S4.2 0 parity
S4.3 0 parity
X2.1 0 sign.lrnn
X2.1 1 one7.lrnn
X6.2 0 sign.lrnn
X7.2 0 abstar
TABLE
while read -r s i model param; do
    [ ! -f "$srcdir/proofs/${s%.*}/claim" ] || echo "$s $i $model $param"
done <all >breaks

# The table has every hypothesis: statement, number and words of each.
expect 0 wreath claim list --about-models
sed 's/	.*//' "$tmp/out" >asked
while read -r s; do
    expect 0 wreath claim show "${s%.*}" --json
    awk -v n="${s##*.}" '
        /"form":/ { k++; i = 0 }
        k == n && /"kind": "(if|then)"/ { open = /"if"/; found = 1 }
        k == n && found && /"says":/ {
            sub(/.*"says": "/, ""); sub(/",$/, "")
            if (open) print i, $0
            i++; found = 0
        }' "$tmp/out" | sed "s/^/$s /" >>hypotheses
done <asked
[ "$(wc -l <asked)" -gt 30 ] || fail "too few statements can be asked"
awk '{ print $1, $2 }' hypotheses | sort >named
awk '{ print $1, $2 }' breaks | sort >broken
same named broken

# The model violates each, and the message names it.
while read -r s i model param; do
    last="claim check ${s%.*} --on $model $param"
    wreath claim check "$s" --on "$model" ${param:+--param "$param"} \
        >"$tmp/out" 2>"$tmp/err" || true
    sed -n "/^  $s /,/meets the hypotheses/p" "$tmp/out" >said
    words=$(sed -n "s/^$s $i //p" hypotheses)
    grep -qF "meets the hypotheses: not \"$words\"" said ||
        fail "$s: the hypothesis \"$words\" was not found broken"
    grep -q "^  $s does not apply to this model: unknown" said ||
        fail "$s: something is said"
done <breaks

# A file is one case; statements without hypotheses do not apply.
expect 3 wreath claim check X6 --on rot5.lrnn
out 'no instance of 1 meets the hypotheses: not "every matrix is a product'
expect 0 wreath claim check X6 --on 'H(1/2;1,0)H(3/2;-1,2)'
out 'checked on 1 case '
expect 3 wreath claim check P1.3b --on rot5.lrnn
for id in S7 G21 G14 G18; do
    expect 2 wreath claim check $id --on sign.lrnn
    err "$id cannot be checked on a model"
done

expect 2 wreath claim check G1 --on nowhere.lrnn
err '--on: cannot read nowhere.lrnn: No such file'
expect 2 wreath claim check F1 --on nowhere
err '--on: cannot read nowhere: No such file'
