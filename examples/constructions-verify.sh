# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Sourced by the examples of constructions: for each line of standard input,
# a construction and its numbers, builds it, runs it on a million symbols
# (LENGTH in the environment for other lengths) beside its automaton, proves
# it for every word and has the proof checked.  Arguments go to wreath verify.

: "${LENGTH:=1000000}"

verify_each() {
    while read -r construction; do
        # shellcheck disable=SC2086
        show wreath compile $construction -q -o m.lrnn --automaton m.dfa
        show wreath verify "$@" m.lrnn m.dfa --length "$LENGTH"
        show wreath verify --all "$@" m.lrnn m.dfa -o m.cert
        show wreath_check m.cert
    done
}
