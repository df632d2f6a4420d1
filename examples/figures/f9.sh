# SPDX-License-Identifier: LGPL-3.0-or-later
#
# usage: f9.sh [FOLDER]
#
# One delta rule with beta = 1 whose error alternates in bf16.

. "${srcdir:-$(dirname "$0")/../..}/examples/figures/figure.sh"

cat >map.txt <<'EOF'
size 2
start 0 0
letter a
delta 5/8 3/4
value 7/4
beta 1
EOF
model=E2:bf16:rne:seq
show wreath period -m $model map.txt -o f9.cert
show wreath_check f9.cert
wreath period --json -m $model map.txt >f9.json
show wreath trace -m $model --cycles 6 map.txt -o f9.trace
figure f9 "DeltaNet with beta = 1 alternates in bf16" \
    "s = k.h, e = beta (v - s), h <- h + e k with k = (5/8, 3/4), v = 7/4, \
beta = 1: I - beta k k^T is symmetric with the eigenvalues 1 and 3/64. In \
exact arithmetic h converges. Every operation rounded to bf16 ($model), the \
states have the period $(what period f9.json) from step \
$(what preperiod f9.json) on: that is proved by the certificate f9.cert, and \
every step by f9.trace. Drawn from step 1 on." 1
