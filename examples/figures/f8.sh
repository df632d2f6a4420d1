# SPDX-License-Identifier: LGPL-3.0-or-later
#
# usage: f8.sh [FOLDER]
#
# A contraction with positive eigenvalues that enters a cycle if it is rounded
# step by step.

. "${srcdir:-$(dirname "$0")/../..}/examples/figures/figure.sh"

cat >map.txt <<'EOF'
size 2
start 0 0
letter a
row 5/8 -1/2
row 3/8 -1/4
add -5/2 -4
EOF
model=E2:e5m2:rne:dot
show wreath period -m $model map.txt -o f8.cert
show wreath_check f8.cert
wreath period --json -m $model map.txt >f8.json
show wreath trace -m $model --cycles 4 map.txt -o f8.trace
figure f8 "A contraction with eigenvalues 1/4 and 1/8 that never settles" \
    "h <- A h + b with A = (1/8) [[5, -4], [3, -2]], b = (-5/2, -4), h = 0 \
at first. In exact arithmetic h converges. With the exact dot product rounded \
to e5m2 once a step, to nearest, ties to even ($model), the states have the \
period $(what period f8.json) from step $(what preperiod f8.json) on, for \
ever: that is proved by the certificate f8.cert, and every step drawn here by \
f8.trace."
