# SPDX-License-Identifier: LGPL-3.0-or-later
#
# wreath list and wreath show: the example automata, and one in canonical form.

. "$srcdir/tests/cli/common.sh"

expect 0 wreath list
out 'group components'
silent
count=$(find "$WREATH_AUTOMATA" -name '*.dfa' | wc -l)
[ "$(grep -c '^  [a-z]' "$tmp/out")" -eq "$((count + 1))" ] ||
    fail "$count examples, and a heading"

expect 0 wreath list cyclic
out parity
! grep -q tomita3 "$tmp/out" || fail "tomita3 is not cyclic"
expect 2 wreath list nowhere
err 'no examples found in folder nowhere'
expect 2 wreath list cyclic mixed
err 'found 2 operands'

# Another folder of automata, by option and by environment.
mkdir -p shelf/a
printf 'name tiny\nstates 1\nalphabet x\nstart 0\naccept 0\ntrans\n0\n' \
    >shelf/a/tiny.dfa
expect 0 wreath list --automata shelf
out tiny
WREATH_AUTOMATA=$tmp/work/shelf expect 0 wreath list
out tiny
expect 2 wreath list --automata "$tmp/none"
err 'no examples found'
echo nonsense >shelf/a/bad.dfa
expect 2 wreath list --automata shelf
err "shelf/a/bad.dfa:1:1: found 'nonsense'"

# show: canonical text reads back to itself, by name, by file, from stdin.
expect 0 wreath show parity
cp "$tmp/out" one.dfa
expect 0 wreath show one.dfa
same one.dfa "$tmp/out"
expect 0 wreath show parity -o two.dfa
same one.dfa two.dfa
silent
expect 0 sh -c '"$WREATH" show - <one.dfa'
same one.dfa "$tmp/out"
expect 0 wreath show --output=- one.dfa
same one.dfa "$tmp/out"
expect 2 wreath show paryti
err 'did you mean parity?'
expect 2 wreath show qqqqqqqqqqqq
err 'no file or example "qqqqqqqqqqqq"'
