# SPDX-License-Identifier: LGPL-3.0-or-later
#
# wreath decompose: level tables by every method and layout, limits, and trivial
# groups for aperiodic automata.

. "$srcdir/tests/cli/common.sh"

# The full transformation monoid of n states: n - 1 levels, S_n .. S_2.
expect 0 wreath decompose t4
out 'levels: 3'
out '1: (4,S4)'
out '2: (3,S3)'
out '3: (2,C2)'
out 'C2 C3'
silent

expect 0 wreath decompose t4 --method exclusion
out 'exclusion cascade'
out 'levels: 3'
expect 0 wreath decompose s5-points --method permutation
out '1: (5,S5)'
expect 2 wreath decompose t4 --method permutation
expect 0 wreath decompose s4-points --method auto
out 'permutation cascade'
expect 0 wreath decompose t4 --method auto
out 'exclusion cascade'
for layout in disjoint overlap split full; do
    expect 0 wreath decompose antichain --layout "$layout"
    out "layout $layout"
    out 'all component groups trivial: yes'
done
# Side by side, the six pairs of four states are wider than the automaton.
expect 0 wreath decompose antichain --layout disjoint
out '1: 6'
expect 0 wreath decompose antichain --layout full
! grep -qE '^[0-9]+: .*[5-9]' "$tmp/out" || fail "wider than four states"

# Aperiodic example automata: only resets and identities in every faithful
# layout.
for file in "$WREATH_AUTOMATA"/reset/*.dfa "$WREATH_AUTOMATA"/aperiodic/*.dfa
do
    expect 0 wreath decompose "$file"
    out 'all component groups trivial: yes'
    out 'simple factors of the component groups: none'
done

expect 2 wreath decompose t4 --layout diagonal
err 'expected one of: disjoint, overlap, split, full'
expect 2 wreath decompose t4 --method exclusion --layout full
err 'a layout belongs to method holonomy'
expect 2 wreath decompose t4 --method krohn
err 'method: found "krohn"'
expect 3 wreath decompose t6 --max-states 10
err 'unknown: '
