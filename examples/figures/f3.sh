# SPDX-License-Identifier: LGPL-3.0-or-later
#
# usage: f3.sh [FOLDER]
#
# Exact powers that converge to a midpoint of bf16 from alternating sides.

. "${srcdir:-$(dirname "$0")/../..}/examples/figures/figure.sh"

cat >map.txt <<'EOF'
size 2
start 129/128 1
letter a
row 1/4 3/4
row 3/4 1/4
EOF
show wreath horizon -m E1:bf16 map.txt -o f3.cert || [ $? -eq 1 ]
show wreath_check f3.cert
wreath horizon --json -m E1:bf16 map.txt >f3.json || [ $? -eq 1 ]
show wreath trace -m E1:bf16:rne:two-stage --steps 14 map.txt -o f3.trace
figure f3 "Casts of exact powers that alternate at all later steps" \
    "A = (1/4) [[1, 3], [3, 1]] is symmetric and doubly stochastic, with the \
eigenvalues 1 and -1/2, and the exact A^k h converge to 257/256, which is half \
way between two numbers of bf16. Cast to nearest, ties to even \
(E1:bf16:rne:two-stage), they have the period $(what period f3.json) at all \
later steps: that is proved by the certificate f3.cert, and every step drawn here by \
f3.trace."
