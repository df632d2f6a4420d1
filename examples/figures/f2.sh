# SPDX-License-Identifier: LGPL-3.0-or-later
#
# usage: f2.sh [FOLDER]
#
# Symmetric matrices, all of whose eigenvalues are real, count modulo 3.

. "${srcdir:-$(dirname "$0")/../..}/examples/figures/figure.sh"

show wreath compile f2-mod3 -o f2.lrnn --automaton f2.dfa
show wreath verify --all f2.lrnn f2.dfa -o f2.cert
show wreath_check f2.cert
show wreath spectrum f2.lrnn -o f2-spectrum.cert
show wreath_check f2-spectrum.cert
show wreath trace f2.lrnn --against f2.dfa --word '1^12' -o f2.trace
figure f2 "Symmetric matrices count modulo 3" \
    "Layer 0 is a sign that flips at every 1 (first panel). Layer 1 is a \
vector of three numbers; the sign tells which of two swaps permutes them. \
Every matrix is symmetric and so has real eigenvalues only, and yet the \
states read off the vector count the letters 1 modulo 3: the product of two \
swaps is a 3-cycle. Exact (E0), and with these whole numbers the same in every \
arithmetic that holds them. Proved for every word by the certificate \
f2.cert, and every step drawn here by f2.trace."
