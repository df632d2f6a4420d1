# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Any automaton in one layer, arithmetic, and registers; the last is a
# flip-flop whose state never returns, so that it is run and not proved.

. "${srcdir:-$(dirname "$0")/..}/examples/common.sh"
. "${srcdir:-$(dirname "$0")/..}/examples/constructions-verify.sh"

verify_each <<'EOF'
onehot tcp-connection
pd dyck-2-2
modular-arithmetic 5
set-reset 4
flip-flop-predictor
EOF

# The words are short: exact entries grow by two bits a symbol.
show wreath build mamba-flip-flop -o m.lrnn --automaton m.dfa
show wreath verify m.lrnn m.dfa --length 1000
status=0
show wreath verify --all m.lrnn m.dfa --max-states 1000 -o m.cert || status=$?
[ $status -eq 3 ]
