# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Small models against printed statements, to be followed by hand.

. "${srcdir:-$(dirname "$0")/..}/examples/common.sh"
. "${srcdir:-$(dirname "$0")/..}/examples/constructions-verify.sh"

# facts MODEL WORDS: those lines of wreath spectrum that have the words.
facts() {
    echo "\$ wreath spectrum $1 | grep -E '$2'"
    # shellcheck disable=SC2086
    wreath spectrum $1 | grep -E "$2"
}

# F2: symmetric matrices count modulo 3 and 6.  Layer 0 flips a sign at every
# 1; layer 1 then exchanges two entries of (1,2,3), in turn the first two and
# the last two: 123, 213, 231, 321, 312, 132, 123.
show wreath compile f2-mod6 -q -o m.lrnn
show wreath run m.lrnn 1111111 --vectors
facts m.lrnn "^layer|factor|symmetric"

# F5: factors with eigenvalues in [0,1].  The first product has eigenvalues
# that are not real.  The second has -1/10: the sign of its second entry is
# the parity, for ever, while H shrinks by 10 at every 1.
show wreath compile f5-complex -q -o m.lrnn
show wreath spectrum m.lrnn
show wreath compile f5-parity -q -o m.lrnn --automaton m.dfa
show wreath run m.lrnn 110111 --vectors
show wreath verify m.lrnn m.dfa --length 1000

# F11: a level that toggles if the level above WAS 1.  Wires say what it is
# now, so the printed wiring is wrong at once: after the letter 1 the level
# above has just become 1, and the level below has already toggled.
show wreath compile f11-printed -q -o m.lrnn --automaton m.dfa
show wreath run m.lrnn 1101
status=0
show wreath verify --all m.lrnn m.dfa --trace m.trace || status=$?
[ $status -eq 1 ]
show cat m.trace
[ "$(grep -c '^step ' m.trace)" -eq 2 ]
# The layer between, a delay, says what it was.
show wreath compile f11-repaired -q -o m.lrnn
show wreath run m.lrnn 1101 --vectors

# F15: the letters are nilpotent, and ab is -1.
show wreath compile f15 -q -o m.lrnn
show wreath run m.lrnn abababab --vectors
facts "m.lrnn --products 2" "^layer|factor"

verify_each <<'END'
f1
f2-mod3
f2-mod6
f4
f11-repaired
f15
f15-nonnegative
f15-parity
f15-parity-nonnegative
END
