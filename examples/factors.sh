# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Matrices as products of generalized Householder matrices, which are the
# transition matrices of DeltaProduct: a 5-cycle needs four factors, the zero
# matrix n, a rotation of the cube two; a shear is no such product.

. "${srcdir:-$(dirname "$0")/..}/examples/common.sh"

cat >cycle.txt <<'END'
0 0 0 0 1
1 0 0 0 0
0 1 0 0 0
0 0 1 0 0
0 0 0 1 0
END
show wreath factor cycle.txt -o cycle.cert
show wreath_check cycle.cert
show wreath factor '[[0,0,0],[0,0,0],[0,0,0]]'
show wreath factor '[[0,0,1],[1,0,0],[0,1,0]]'
show wreath factor '[[1,1],[0,1]]' || test $? -eq 1
# Irrational singular values: an approximation with a stated error.
show wreath factor '[[1/2,1/2],[1/2,-1/2]]' --bits 10 -o near.cert
show wreath_check near.cert
