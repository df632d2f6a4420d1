# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Constructions for any automaton in one layer, for arithmetic, registers, and
# brackets of bounded depth.  The last is a flip-flop with infinitely many
# states.

. "${srcdir:-$(dirname "$0")/..}/examples/common.sh"
. "${srcdir:-$(dirname "$0")/..}/examples/constructions-verify.sh"

verify_each <<'END'
onehot tcp-connection
pd dyck-2-2
pd-phases q8
pd-phases cylinder-3x3
modular-arithmetic 5
set-reset 4
flip-flop-predictor
END

# Comparison of the admissible next letters: after all words for a model that
# tracks them, and only inside the language for a model that predicts them.
show wreath compile onehot dyck-2-2 -q -o m.lrnn
show wreath verify --all --compare next m.lrnn dyck-2-2
show wreath compile flip-flop-predictor -q -o m.lrnn
show wreath verify m.lrnn flip-flop-language --compare predict \
    --length "$LENGTH"
show wreath verify --all m.lrnn flip-flop-language --compare predict \
    -o m.cert
show wreath_check m.cert
verify_each --compare predict <<'END'
dyck 2 3
dyck 5 3
END

# With infinitely many states words are short, because exact entries grow by two
# bits per symbol; the proof for every word uses boxes, one per state of the
# automaton.  The state after a long word is computed as a product.
show wreath compile mamba-flip-flop -o m.lrnn --automaton m.dfa
show wreath verify m.lrnn m.dfa --length 1000
show wreath verify --all m.lrnn m.dfa -o m.cert
show wreath_check m.cert
show wreath run m.lrnn "random:$LENGTH:1" --at "$LENGTH"
