# SPDX-License-Identifier: LGPL-3.0-or-later
#
# An automaton without letters: word-problem read a letter that there was not
# and was ended by a signal; the other constructions refused the automaton.

. "$srcdir/tests/cli/common.sh"

printf 'name still\nstates a b\nalphabet\nstart a\ntrans\n\n\n' >still.dfa
for c in word-problem permutation-onehot permutation-vector onehot pd \
    pd-rows pd-phases; do
    expect 0 wreath compile $c still.dfa -o still.lrnn --automaton beside.dfa
    expect 0 wreath verify --all still.lrnn beside.dfa
done
