# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Sourced by the examples of constructions.  Each line of standard input is a
# construction with its parameters.  Builds the model, compares it with its
# automaton on a million symbols (or LENGTH in the environment), proves it for
# every word and checks the proof.  Arguments are passed to wreath verify.

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
