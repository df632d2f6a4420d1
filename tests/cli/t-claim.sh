# SPDX-License-Identifier: LGPL-3.0-or-later
#
# wreath claim: verdicts come from the commands, what is expected is only
# compared, and a certificate that is not accepted decides nothing.

. "$srcdir/tests/cli/common.sh"

expect 0 wreath claim list
out 'F4     '
expect 0 wreath claim show F4
out 'yes: wreath verify --all'
expect 0 wreath claim check F4
out 'as printed: refuted'
out '2 accepted by wreath-check'
expect 0 wreath claim check F4 --json --evidence
out '"verdict": "refuted"'
out '"accepted": true'
mkdir kept
expect 0 wreath claim check F4 --keep kept
expect 0 check kept/F4/F4-1-1.cert
only kept

# A wrong expectation is said, after deciding.
mkdir -p mine/F4
cp "$srcdir/proofs/F4/claim" mine/F4
echo proved >mine/F4/expected
expect 1 wreath claim check F4 --proofs mine
out 'as printed: refuted'
out 'NOT AS EXPECTED'
rm mine/F4/expected
expect 1 wreath claim check F4 --proofs mine

# One's own model.
expect 0 wreath build mod-companion 4 -o c4.lrnn
expect 0 wreath claim check F4 --on c4.lrnn
out 'checked on 1 case'
expect 0 wreath build mod-companion 3 -o c3.lrnn
expect 3 wreath claim check F4 --on c3.lrnn
out 'unknown'

# A checker that accepts nothing: no verdict.
printf '#!/bin/sh\necho no; exit 1\n' >never
chmod +x never
last=never got=0
WREATH_CHECK=$PWD/never expect 3 wreath claim check F4
out 'as printed: unknown'

# Refusals.
expect 2 wreath claim check F44
err 'did you mean F4?'
expect 2 wreath claim check ../F4
expect 2 wreath claim show
err 'found 1 operand, expected list, show ID'
expect 2 wreath claim check F4 --param m
err 'expected NAME=VALUE'
expect 2 wreath claim list --proofs nowhere
err 'no catalogue of claims'
mkdir mine/F5
printf 'claim F5\ntitle t\nsource s\nstatement printed\nthan\n' >mine/F5/claim
expect 2 wreath claim check F5 --proofs mine
err 'claim:5: found "than"'

# What follows for one's own model, with the step that the command printed.
expect 0 wreath claim check G1p --param F=bf16 \
    --on "$srcdir/proofs/G1p/gate.txt"
out 'cannot decide parity of 1^k under E1:bf16:rne: the casts are constant'
printf 'size 1\nstart 1\nletter a\nrow -1/2\n' >minus.txt
# A model one of whose letters has the eigenvalue -1 is not what is said to
# stand still: that is found, and nothing else is asked of it.
wreath build -q parity-sign -o sign.lrnn
expect 3 wreath claim check G1 --on sign.lrnn
out 'no instance of 1 meets the hypotheses'
! grep -q 'needs --against' "$tmp/out" || fail "an orbit was asked for"
expect 3 wreath claim check G1p --param F=bf16 --on minus.txt
out 'the hypotheses do not hold; nothing follows'
