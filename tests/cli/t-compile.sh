# SPDX-License-Identifier: LGPL-3.0-or-later
#
# wreath compile: methods, gates, output files, and that the same input gives
# the same bytes.

. "$srcdir/tests/cli/common.sh"

# A group from a file of generators: its word problem, and weights for it.
echo '[ Transformation([2,1,3,4,5]), Transformation([2,3,4,5,1]) ]' >s5.g
expect 0 wreath compile word-problem s5.g -o s5.lrnn --automaton s5.dfa
expect 0 wreath verify --all s5.lrnn s5.dfa --compare state
expect 0 wreath classify s5.dfa
out 'minimal DFA (sink counted)   120'
out 'A5 C2'
echo '[ Transformation([2,1,1]) ]' >no.g
expect 2 wreath compile word-problem no.g -o no.lrnn
err 'is not a permutation of the states'
absent no.lrnn
expect 2 wreath compile permutations 6 6 -o no.lrnn
err '720 letters and 720 states'

expect 0 wreath compile t3 -o a.lrnn
err '3 states, 3 letters -> exclusion, 2 levels'
err '3 layers (1 delay)'
err 'self-check passed:'
[ ! -s "$tmp/out" ] || fail "the model went to a file, and something to stdout"
expect 0 wreath compile t3 -o - -q
silent
same a.lrnn "$tmp/out"
expect 0 wreath compile t3 --output=b.lrnn
same a.lrnn b.lrnn

# At most 2|Q| - 3 layers by exclusion; one for a permutation automaton.
for name in t4 t5 tennis even-pairs; do
    expect 0 wreath compile $name -o m.lrnn
    states=$(sed -n 's/.*: \([0-9]*\) states, .*/\1/p' "$tmp/err")
    layers=$(sed -n 's/.*: \([0-9]*\) layers (.*/\1/p' "$tmp/err")
    [ "$layers" -eq $((2 * states - 3)) ] || fail "$layers layers"
done
expect 0 wreath compile s5 -o m.lrnn
err '1 layer (0 delays)'
expect 0 wreath compile s3-points --method exclusion -o m.lrnn
err 'exclusion, 2 levels'

# Models of every method, layout and kind of gate are proved.
for how in '--method exclusion' '--method holonomy' '--method auto' \
    '--method holonomy --layout overlap' '--method holonomy --layout split' \
    '--method holonomy --layout full'; do
    for gates in auto rule table; do
        for name in t3 vending; do
            expect 0 wreath compile $name $how --gates $gates -o m.lrnn
            expect 0 wreath verify --all m.lrnn $name -o m.cert
            expect 0 check m.cert
        done
    done
done
for how in '' '--method auto'; do
    expect 0 wreath compile t4 $how --gates reflection -o m.lrnn
    grep -q '"layout": "overlap"' m.lrnn || fail "$how: not of fewest layers"
    expect 0 wreath compile t4 $how --gates reflection --layout full -o m.lrnn
    grep -q '"layout": "full"' m.lrnn || fail "$how: the layout was not heeded"
done
expect 2 wreath compile t4 --method exclusion --gates reflection -o no.lrnn
err 'reflections require a holonomy cascade'
expect 0 wreath compile s4-points --method permutation --gates rule -o m.lrnn
expect 0 wreath verify --all m.lrnn s4-points
expect 0 wreath compile t3 --gates rule -o rule.lrnn
err 'gates by rule'
expect 0 wreath compile t3 --expand -o table.lrnn
err 'gates by table'
same table.lrnn a.lrnn
expect 3 wreath compile modarith5 --expand --max-table 1000 -o m2.lrnn
err 'unknown: '
absent m2.lrnn
expect 0 wreath compile modarith2 --max-table 10 -o m2.lrnn
err 'gates by rule'

expect 0 wreath compile t3 --no-factors --no-check -o bare.lrnn
err 'self-check: not done'
! grep -q factors bare.lrnn || fail "factors were not wanted"
expect 0 wreath verify --all bare.lrnn t3

expect 0 wreath compile parity-redundant --minimise -o m.lrnn
err '2 states, '
expect 2 wreath compile t3 --minimise -o m3.lrnn
err semiautomaton
absent m3.lrnn

# From standard input; a single state; a single letter.
printf 'states 1\nalphabet a\nstart 0\naccept 0\ntrans\n0\n' >one.dfa
expect 0 sh -c '"$WREATH" compile - -o one.lrnn <one.dfa'
expect 0 wreath verify --all one.lrnn one.dfa -o one.cert
expect 0 check one.cert
expect 0 wreath run one.lrnn aaa

expect 2 wreath compile t3
err '-o FILE is needed'
expect 2 wreath compile t3 -o x --gates sometimes
err 'auto, rule, table'
expect 2 wreath compile t3 -o x --layout full
err 'a layout belongs to method holonomy'
absent x

expect 2 wreath compile t4 --gates rule --expand -o t4.lrnn
err '--expand does not apply to --gates rule'
