# SPDX-License-Identifier: LGPL-3.0-or-later
#
# usage: f15.sh [FOLDER]
#
# Two nilpotent letters that recognise (abab)*, which is not star-free.

. "${srcdir:-$(dirname "$0")/../..}/examples/figures/figure.sh"

show wreath compile f15 -o f15.lrnn --automaton f15.dfa
show wreath verify --all f15.lrnn f15.dfa -o f15.cert
show wreath_check f15.cert
show wreath classify f15.dfa
show wreath trace f15.lrnn --against f15.dfa --word '(ab)^8' -o f15.trace
figure f15 "Nilpotent gates recognise (abab)*" \
    "A(a) = [[0, 0], [1, 0]] and A(b) = [[0, -1], [0, 0]] are nilpotent: all \
their eigenvalues are 0. A(b) A(a) has the eigenvalue -1, so the word ab \
turns the sign of the state, and the state after (ab)^n tells whether n is \
even. The language (abab)* is not star-free, although no eigenvalue of a \
letter is negative. Exact (E0), with entries 0, 1 and -1 only. Proved for \
every word by the certificate f15.cert, and every step drawn here by \
f15.trace."
