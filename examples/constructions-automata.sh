# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Any automaton in one layer, arithmetic, registers, and brackets of bounded
# depth; the last is a flip-flop whose state never returns, so that it is run
# and not proved.

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

# The letters that may follow: after all words, where the model tracks them,
# and inside the language only, where it was made to predict.
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

# Infinitely many states: the words are short, because exact entries grow by
# two bits a symbol; the proof for every word is by boxes, one a state of the
# automaton.  The state after a long word is a product.
show wreath compile mamba-flip-flop -o m.lrnn --automaton m.dfa
show wreath verify m.lrnn m.dfa --length 1000
show wreath verify --all m.lrnn m.dfa -o m.cert
show wreath_check m.cert
show wreath run m.lrnn "random:$LENGTH:1" --at "$LENGTH"
