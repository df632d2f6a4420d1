# SPDX-License-Identifier: LGPL-3.0-or-later
#
# The corpus driver itself: it passes on automata with true labels, and a
# wrong label, a broken file and a checker that rejects are each seen.

. "$srcdir/tests/cli/common.sh"

make -s -C "$builddir" tests/corpus/corpus >make.log 2>&1 ||
    { cat make.log; exit 1; }
corpus() { "$builddir/tests/corpus/corpus" --length 500 "$@"; }

mkdir -p dir/a
for name in parity abstar t3 vending flip-flop; do
    cp "$WREATH_AUTOMATA"/*/$name.dfa dir/a/
done
cat >dir/labels.csv <<'END'
file,states,min_states,monoid,aperiodic,group,simple_factors,note
a/parity.dfa,2,2,2,no,yes,C2,
a/abstar.dfa,3,3,6,yes,no,,"quoted, with a comma"
a/t3.dfa,3,3,27,no,no,C2|C3,
a/vending.dfa,3,3,>=5,no,no,C3,"a ""bound"""
END
expect 0 corpus dir
out 'passed: 0 failures'
silent
grep -q '^automata  *5$' "$tmp/out" || fail "five automata"
grep -q '^accepted by wreath-check  *5$' "$tmp/out" || fail "five certificates"
grep -q '^label monoid reproduced  *3, 1 stopped' "$tmp/out" || fail "monoids"
expect 0 corpus --verbose --jobs 1 dir
out 'a/t3.dfa'
VERBOSE=1 expect 0 sh "$srcdir/tests/corpus/run" --length 100 dir
out 'a/t3.dfa'

lie() { # script, words
    cp dir/labels.csv kept
    sed "$1" kept >dir/labels.csv
    expect 1 corpus dir
    out "$2"
    out 'FAILED: 1 failures'
    mv kept dir/labels.csv
}
lie 's/abstar.dfa,3,3,6/abstar.dfa,3,3,7/' \
    'DISAGREEMENT on monoid: labels.csv has 7, found 6'
lie 's/parity.dfa,2,2/parity.dfa,2,1/' 'DISAGREEMENT on min_states'
lie 's/parity.dfa,2,2/parity.dfa,3,2/' 'DISAGREEMENT on states'
lie 's/6,yes,no/6,no,no/' 'DISAGREEMENT on aperiodic'
lie 's/no,yes,C2/no,no,C2/' 'DISAGREEMENT on group'
lie 's/C2|C3/C2|C5/' 'DISAGREEMENT on simple_factors'
lie 's/>=5/>=7/' 'DISAGREEMENT on monoid'
echo 'states' >dir/a/broken.dfa
expect 1 corpus dir
out 'a/broken.dfa'
rm dir/a/broken.dfa
WREATH_CHECK=/bin/false expect 1 corpus dir
out 'wreath-check: '
out 'FAILED: 5 failures'

mkdir empty
expect 2 corpus empty
err 'no .dfa file below empty'
expect 2 corpus
