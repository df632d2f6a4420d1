# SPDX-License-Identifier: LGPL-3.0-or-later
#
# An automaton without letters: word-problem read a letter that did not exist,
# and was ended by a signal; the other constructions refused the automaton.

. "$srcdir/tests/cli/common.sh"

printf 'name still\nstates a b\nalphabet\nstart a\ntrans\n\n\n' >still.dfa
for c in word-problem permutation-onehot permutation-vector onehot pd \
    pd-rows pd-phases; do
    expect 0 wreath compile $c still.dfa -o still.lrnn --automaton beside.dfa
    expect 0 wreath verify --all still.lrnn beside.dfa
done

# export, audit --accuracy and --repair divided by the number of letters.
expect 0 wreath export -q still.lrnn -o still.npz
expect 2 wreath audit still.lrnn beside.dfa -m E2:bf16 --accuracy -
err '--accuracy: expected an evaluation model that rounds, and words of some'
cat >mute.lrnn <<'EOF'
{"format": "wreath-lrnn", "version": 1, "name": "m", "alphabet": [],
 "ring": "Q", "layers": [{"name": "l", "role": "general", "dim": 1,
  "H0": ["1"], "reads": ["letter"], "labels": 3, "gate": {"table": []},
  "actions": [], "decoder": {"kind": "sign", "form": ["1", "0"]}}],
 "readout": {"states": ["q"], "reads": [0],
  "table": [[0, 0], [1, 0], [2, 0]]}}
EOF
printf 'states q\nalphabet\nstart q\ntrans\n\n' >mute.dfa
expect 0 wreath audit mute.lrnn mute.dfa -m E0 --repair

# A rounded run of the empty word asked for a letter.
for m in E2:bf16 E3:bf16:rne:chunk-2; do
    expect 0 wreath run mute.lrnn '' -m $m
    out 'labels agree at all steps up to 0'
done
