# SPDX-License-Identifier: LGPL-3.0-or-later
#
# The shortest example: an automaton is compiled to a model with exact weights,
# the model is run for a million symbols and proved for every word, and the
# proof is checked by a program that shares no code with the one that found it.

. "${srcdir:-$(dirname "$0")/..}/examples/common.sh"

show wreath compile parity -o parity.lrnn
show wreath run parity.lrnn 1101
show wreath verify parity.lrnn parity --length 1000000
show wreath verify --all parity.lrnn parity -o parity.cert
show wreath_check parity.cert
