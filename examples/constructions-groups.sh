# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Word problems of groups: swaps of S_4, the rotations of the cube and of the
# icosahedron, dihedral groups with one reflection per symbol in two layers;
# any permutation automaton on its states, or on the fewest points on which
# its group acts faithfully (S_5, given by its 120 elements, on 5).

. "${srcdir:-$(dirname "$0")/..}/examples/common.sh"
. "${srcdir:-$(dirname "$0")/..}/examples/constructions-verify.sh"

verify_each <<'END'
swaps 4
s4-so3
a5-so3
dihedral-3-integer
dihedral 5
permutation-onehot s5-points
permutation-vector s5
permutation-vector mod60
END
