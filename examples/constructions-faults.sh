# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Small models that refute printed statements and can be verified by hand.

. "${srcdir:-$(dirname "$0")/..}/examples/common.sh"
. "${srcdir:-$(dirname "$0")/..}/examples/constructions-verify.sh"

# facts MODEL WORDS: print the lines of wreath spectrum that contain the words.
facts() {
    echo "\$ wreath spectrum $1 | grep -E '$2'"
    # shellcheck disable=SC2086
    wreath spectrum $1 | grep -E "$2"
}

# F2: symmetric matrices count modulo 3 and 6.  Layer 0 flips a sign at every
# 1; layer 1 exchanges two entries of (1,2,3), alternately the first two and the
# last two: 123, 213, 231, 321, 312, 132, 123.
show wreath compile f2-mod6 -q -o m.lrnn
show wreath run m.lrnn 1111111 --vectors
facts m.lrnn "^layer|factor|symmetric"

# F5: products of factors with eigenvalues in [0,1].  The first has eigenvalues
# that are not real. The second has the eigenvalue -1/10: the sign of the second
# entry of H is the parity at all times, while H is divided by 10 at every 1.
show wreath compile f5-complex -q -o m.lrnn
show wreath spectrum m.lrnn
show wreath compile f5-parity -q -o m.lrnn --automaton m.dfa
show wreath run m.lrnn 110111 --vectors
show wreath verify m.lrnn m.dfa --length 1000

# F11: a level that toggles if the level above was 1 before the letter.  Wires
# carry its state after the letter, so the printed wiring fails after the letter
# 1: the level above has just become 1, and the level below has toggled.
show wreath compile f11-printed -q -o m.lrnn --automaton m.dfa
show wreath run m.lrnn 1101
status=0
show wreath verify --all m.lrnn m.dfa --trace m.trace || status=$?
[ $status -eq 1 ]
show cat m.trace
[ "$(grep -c '^step ' m.trace)" -eq 2 ]
# A delay layer between them outputs the previous state.
show wreath compile f11-repaired -q -o m.lrnn
show wreath run m.lrnn 1101 --vectors

# F15: both letters are nilpotent, and ab has the eigenvalue -1.
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
