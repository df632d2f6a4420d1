# SPDX-License-Identifier: LGPL-3.0-or-later
#
# wreath classify and wreath minimise: invariants, annotations that are right,
# wrong and undecided, and limits.

. "$srcdir/tests/cli/common.sh"

expect 0 wreath classify s5
out 'A5 C2'
silent
expect 0 wreath classify abstar
out 'aperiodic                    yes'
out 'simple group factors         none'
expect 0 wreath classify parity
out 'its powers cycle with period 2'
# A semiautomaton has no language, hence no minimal automaton.
expect 0 wreath classify t3
! grep -q minimal "$tmp/out" || fail "a semiautomaton was minimised"

# Wrong annotations: each kind of fact, and its message.
wreath show parity >parity.dfa
for lie in 'states 3' 'minimal 1' 'monoid 4' 'aperiodic yes' 'group no' \
    'components C3'; do
    key=${lie%% *}
    sed "s/^fact $key .*/fact $lie/" parity.dfa >lie.dfa
    expect 1 wreath classify lie.dfa
    err "stated fact \"$lie\" is wrong"
    out "stated: $lie - WRONG"
    expect 1 wreath classify lie.dfa --json
    out '"verdict": "WRONG"'
done
sed 's/^fact monoid .*/fact colour blue/' parity.dfa >odd.dfa
expect 0 wreath classify odd.dfa
out 'stated: colour blue - not checked'

# A limit: unknown is reported with the limit, and is neither right nor wrong.
expect 3 wreath classify cerny7 --max-states 100
out 'transition monoid            unknown (>='
out 'limit reached'
out 'stated: monoid 11970 - undecided'
wreath show cerny7 | sed 's/^fact monoid .*/fact monoid 99/' >lie.dfa
expect 1 wreath classify lie.dfa --max-states 100
out 'stated: monoid 99 - WRONG, found >='

# minimise: smaller, the same language, a fixed point.
expect 0 wreath minimise parity-redundant -o min.dfa
err '2 states of 4'
expect 0 wreath equiv parity-redundant min.dfa
expect 0 wreath minimise min.dfa -q
same min.dfa "$tmp/out"
silent
expect 2 wreath minimise t3 -o t3.dfa
absent t3.dfa
err semiautomaton

# A class of images with the symmetric group of eight points: all maps of nine
# states except the odd permutations, 9^9 - 9!/2.
cat >nine.dfa <<'END'
states 9
alphabet turn cycle merge
start 0
accept 0
trans
1 1 0
2 2 0
0 3 2
3 4 3
4 5 4
5 6 5
6 7 6
7 8 7
8 0 8
END
expect 0 wreath classify nine.dfa
out '387239049'
