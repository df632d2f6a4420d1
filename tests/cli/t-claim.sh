# SPDX-License-Identifier: LGPL-3.0-or-later
#
# wreath claim: verdicts are computed from the commands and only compared with
# the recorded ones, and a certificate that is not accepted decides nothing.

. "$srcdir/tests/cli/common.sh"

expect 0 wreath claim list
out 'F4     '
expect 0 wreath claim show F4
out 'yes: wreath verify --all'
expect 0 wreath claim check F4
out 'F4.1 false as printed: refuted'
out '2 accepted by wreath-check'
expect 0 wreath claim check F4 --json --evidence
out '"verdict": "refuted"'
out '"class": "false as printed"'
out '"strength": "1 counterexample"'
out '"source": "grazziworkshop Theorem 2, in prose"'
out '"accepted": true'
mkdir kept
expect 0 wreath claim check F4 --keep kept
expect 0 check kept/F4/F4-1-1.cert
only kept

# A single statement, by its number.
expect 0 wreath claim show F1.2
out '  repairs statement 1'
expect 0 wreath claim show F9.2
out 'F9.2 ours'
! grep -q 'F9.1 ' "$tmp/out" || fail "another statement is shown"
expect 2 wreath claim show F9.02
expect 0 wreath claim check F9.2 --keep one
out 'F9.2 ours: proved'
! grep -q 'F9.1 ' "$tmp/out" || fail "another statement is checked"
expect 0 check one/F9/F9-2-1.cert
absent one/F9/found
expect 0 wreath claim check F9.2 F4
out 'F9.2   ours'
out '2 claims, 0 not as expected'
expect 0 wreath claim show P1.1.1
out 'P1.1.1 '
expect 2 wreath claim show F9.7
err 'no statement "F9.7"; claim F9 has 5'
expect 2 wreath claim check F9.0
expect 2 wreath claim check F9.3 --on kept/F4/f4.lrnn
err 'no statement asked for is about every one'

# A wrong recorded verdict is reported, after deciding.
mkdir -p mine/F4
cp "$srcdir/proofs/F4/claim" mine/F4
echo proved 1 >mine/F4/expected
expect 1 wreath claim check F4 --proofs mine
out 'F4.1 false as printed: refuted'
out 'NOT AS EXPECTED'
rm mine/F4/expected
expect 1 wreath claim check F4 --proofs mine

# A model given by the user.
expect 0 wreath compile mod-companion 4 -o c4.lrnn
expect 0 wreath claim check F4 --on c4.lrnn
out 'checked on 1 case'
expect 0 wreath compile mod-companion 3 -o c3.lrnn
expect 3 wreath claim check F4 --on c3.lrnn
out 'unknown'
expect 2 wreath claim check G1 --on kept
err '--on: kept is a directory, expected a file'
expect 2 wreath claim check G1 --on ./kept
err '--on: ./kept is a directory, expected a file'
expect 3 env TMPDIR="$tmp/none" "$WREATH" claim check F4 --keep kept
err 'F4 cannot be started: No such file or directory'

# With a checker that accepts nothing there is no verdict.
printf '#!/bin/sh\necho no; exit 1\n' >never
chmod +x never
last=never got=0
WREATH_CHECK=$PWD/never expect 3 wreath claim check F4
out 'F4.1 open: unknown'

# Tables of recorded verdicts: nothing is run.
expect 0 wreath claim list --markdown
out '| F4.1 | Counting modulo m > 2'
out '(paraphrase) | grazziworkshop Theorem 2, in prose | false as printed | 1 counterexample |'
out '| holds (repairs F1.1) | by hand + '
expect 0 wreath claim list --latex=t.tex --markdown=t.md
grep -q '^F4.1 & Counting' t.tex || fail "no line of F4.1"
grep -q '& grazziworkshop Theorem 2, in prose & false as printed & ' t.tex ||
    fail "no source in the LaTeX table"
expect 0 wreath claim check F4 --markdown=f4.md
grep '^| F4' t.md >recorded
grep '^| F4' f4.md >computed
same recorded computed
expect 2 wreath claim list --markdown t.md
err 'found "t.md", expected --markdown=t.md'
expect 2 wreath claim list --html page
err '--html does not apply to claim list'
expect 2 wreath claim check F3 F8 --jobs some --html page
expect 2 wreath claim check F3 F8 --param some --html page
err 'wreath claim: --param: found "some", expected NAME=VALUE of'
[ "$(wc -l <"$tmp/err")" -eq 1 ] || fail "one line of message"
expect 2 wreath claim check F12 --param q=3 --html page
err 'no statement has the variable of "q=3"'
expect 2 wreath claim check F3 nowhere --html page
[ ! -s "$tmp/out" ] && [ ! -e page ] || fail "a count of claims not checked"
echo perhaps 1 >mine/F4/expected
expect 2 wreath claim list --proofs mine
err 'found "perhaps 1" for statement 1'
rm mine/F4/expected

# Refusals.
expect 2 wreath claim check F44
err 'did you mean F4?'
expect 2 wreath claim check ../F4
expect 2 wreath claim show
err 'found 1 operand, expected list, show ID'
expect 2 wreath claim check F4 --param m
err 'expected NAME=VALUE'
expect 2 wreath claim list --about-models --json
err '--about-models prints lines of text'
expect 2 wreath claim list --proofs nowhere
err 'no catalogue of claims'
mkdir mine/F5
printf 'claim F5\ntitle t\nstatement printed\nthan\n' >mine/F5/claim
expect 2 wreath claim check F5 --proofs mine
err 'claim:4: found "than"'

# --param also changes the values that name the variable.
mkdir mine/Z1
cat >mine/Z1/claim <<'CLAIM'
claim Z1
title Registers modulo m
statement ours
says the automaton mod{m} has m states
model E0
every {A} automata
for m in 2..3
then it has m states
  yes wreath classify {A} --json
    where .states = {m}
instance counter
  let A = mod{m}
CLAIM
expect 0 wreath claim check Z1 --proofs mine --param m=5 --evidence
out 'wreath classify mod5 --json'

# The conclusion for the user's model, with the step that the command printed.
expect 0 wreath claim check G1p --param F=bf16 \
    --on "$srcdir/proofs/G1p/gate.txt"
out 'cannot decide parity of 1^k under E1:bf16:rne: the casts are constant'
printf 'size 1\nstart 1\nletter a\nrow -1/2\n' >minus.txt
# A model with a letter of eigenvalue -1 does not satisfy the hypothesis: this
# is found, and no other condition is tested.
wreath compile -q parity-sign -o sign.lrnn
expect 3 wreath claim check G1 --on sign.lrnn
out 'no instance of 1 meets the hypotheses'
! grep -q 'needs --against' "$tmp/out" || fail "an orbit was asked for"
expect 3 wreath claim check G1p --param F=bf16 --on minus.txt
out 'the hypotheses do not hold, so nothing follows'
