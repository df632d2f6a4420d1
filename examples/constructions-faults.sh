# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Small models against printed statements, to be followed by hand.

. "${srcdir:-$(dirname "$0")/..}/examples/common.sh"
. "${srcdir:-$(dirname "$0")/..}/examples/constructions-verify.sh"

# F2: symmetric matrices count modulo 3 and 6.  Layer 0 flips a sign at every
# 1; layer 1 then exchanges two entries of (1,2,3), in turn the first two and
# the last two: 123, 213, 231, 321, 312, 132, 123.
show wreath build f2-mod6 -o m.lrnn --automaton m.dfa
show wreath run m.lrnn 1111111

# F11: a level that toggles if the level above WAS 1.  Wires say what it is
# now, so the printed wiring is wrong at once; a delay repairs it.
show wreath build f11-printed -o m.lrnn --automaton m.dfa
status=0
show wreath verify --all m.lrnn m.dfa --trace m.trace || status=$?
[ $status -eq 1 ]
show cat m.trace
[ "$(grep -c '^step' m.trace)" -eq 2 ]

verify_each <<'EOF'
f1
f2-mod3
f2-mod6
f4
f11-repaired
f15
f15-nonnegative
EOF
