# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Counting the letter 1 modulo m: by signs, by permutations, by companion
# matrices of cyclotomic polynomials, by rotations over number fields (decoded
# by the greatest of m linear forms, or by a table), by a root of unity.

. "${srcdir:-$(dirname "$0")/..}/examples/common.sh"
. "${srcdir:-$(dirname "$0")/..}/examples/constructions-verify.sh"

verify_each <<'END'
parity-sign
parity-affine
mod-signs 3
mod-permutation 5
mod-cycles 60
mod-companion 7
mod-blocks 60
mod-rotation 3
mod-rotation 5
mod-rotation 7
mod-rotation-exact 7
pd-phases mod5
END
