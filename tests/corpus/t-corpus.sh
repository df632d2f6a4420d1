# SPDX-License-Identifier: LGPL-3.0-or-later
#
# The corpus driver passes on automata with true labels, and detects a wrong
# label, a broken file and a checker that rejects.

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
out '5 automata, 5 expressed (5 by no smaller class)'
grep -q '^a/t3.dfa,,complex diagonal,mamba-3,' smallest.csv ||
    fail "smallest.csv: $(cat smallest.csv)"

# The smallest architectures and the classes of labels.
smallest() { sh "$srcdir/tests/corpus/smallest" "$@"; }
mkdir -p classes/b
cp "$WREATH_AUTOMATA"/*/flip-flop.dfa "$WREATH_AUTOMATA"/*/parity.dfa classes/b
labels() { # CLASS-OF-FLIP-FLOP APERIODIC CLASS-OF-PARITY APERIODIC
    printf 'file,aperiodic,"a, b",class\r\n' >classes/labels.csv
    printf 'b/flip-flop.dfa,%s,"c,d",%s\r\n' "$2" "$1" >>classes/labels.csv
    printf 'b/parity.dfa,%s,,%s\r\n' "$4" "$3" >>classes/labels.csv
}
labels SL yes Zp no
expect 0 smallest classes
out 'SL              1 automata, 1 expressed (1 by no smaller class): 1 non-neg'
out 'Zp              1 automata, 1 expressed (1 by no smaller class): 1 real'
labels SL yes SF no
expect 1 smallest classes
out 'WRONG: b/parity.dfa: a language of class SF, but real diagonal'
labels SL no Zp yes
expect 1 smallest classes
out 'WRONG: b/flip-flop.dfa: the label says not aperiodic, but non-neg'
out 'WRONG: b/parity.dfa: the label says aperiodic, but real diagonal'
out 'FAILED: 2 failures'

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
expect 2 smallest empty
expect 2 corpus empty
err 'no .dfa file below empty'
expect 2 corpus
