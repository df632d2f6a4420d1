# SPDX-License-Identifier: LGPL-3.0-or-later
#
# wreath collapse: matrices that collapse, some that never do, and cells; every
# certificate is accepted.

. "$srcdir/tests/cli/common.sh"

expect 0 wreath collapse '[[3/4]]' --box=-1,1 --eta 1/8 -o a.cert
out 'after 10 reads: ~0.11263, before that ~0.15017'
out 'from 10 reads on'
expect 0 check a.cert
out 'first falls below eta after 10 reads, and stays below it from read 10'

# The margin, and the resulting bound.
expect 0 wreath collapse '[[3/4]]' --eta 1/8 --robust 1/100 --offset 1/8
out 'margin of the box         1/8'
out 'below eta by           276 reads (published bound: 1501)'
expect 0 wreath collapse '[[3/4]]' --robust 1
out 'less than requested'

# Not normal: the diameter grows first; below, above, below.
expect 0 wreath collapse '[[99/100,1],[0,99/100]]' --eta 1/8 -o b.cert
out 'after 961 reads'
expect 0 check b.cert
expect 0 wreath collapse '[[0,4],[1/16,0]]' --eta 1/4 -o c.cert
out 'after 4 reads'
out 'from 6 reads on'
expect 0 check c.cert

# No collapse, by each of the three proofs.
expect 1 wreath collapse '[[3/5,-4/5],[4/5,3/5]]' -o d.cert
out 'never: the matrix shortens no vector'
expect 0 check d.cert
expect 1 wreath collapse '[[1,0],[0,1/2]]' -o e.cert
out 'never: the letter multiplies u^T h by 1'
expect 1 wreath collapse '[[1,0],[0,1/2]]' --json
tr -d ' \n' <"$tmp/out" >joined
grep -qF '"never":"form","form":["1","0"],"factor":"1"' joined ||
    fail 'the JSON lacks its proof'
expect 0 check e.cert
expect 1 wreath collapse '[[0,-1],[1,-1]]' --eta 2 -o f.cert --json
out '"never": "period"'
tr -d ' \n' <"$tmp/out" >joined
grep -qF '"never":"period","equal":[4,7]' joined ||
    fail 'the JSON lacks its proof'
expect 0 check f.cert
out 'never below eta'

# Eigenvalues above 1: computed up to the limit.
expect 3 wreath collapse '[[1/2,0],[0,255/256]]' --max-steps 10 --eta 1/2
out 'not decided within the limits'

cells=$srcdir/examples/cells
for cell in slstm-flip-flop elman-flip-flop last-two-printed last-two-repaired
do
    expect 0 wreath compile $cell -o it.cell
    same it.cell "$cells/$cell.cell"
done
expect 2 wreath compile slstm-flip-flop 3 -o it.cell
err 'without parameters'
case $cells in /*) ;; *) cells=$OLDPWD/$cells ;; esac
expect 0 wreath collapse "$cells/slstm-flip-flop.cell" -o s.cert
out 'one --reset--> zero  within [~0.0064521, ~0.073129]'
out 'an automaton of 2 states'
expect 0 check s.cert
out '6 of 6 pairs of a box and a letter'
expect 1 wreath collapse "$cells/last-two-printed.cell" -o p.cert
out 'NO       00 --1--> 01  at h = -1/100, h leaves: [~0.91831, ~0.91831]'
expect 1 wreath collapse "$cells/last-two-printed.cell" --json
out '"leaves": "h"'
out '"-1/100"'
expect 0 check p.cert
out '4 of 8 pairs of a box and a letter lead into the stated box, 4 do not'
expect 0 wreath collapse "$cells/last-two-repaired.cell" -o r.cert
out 'an automaton of 4 states'
out 'margin 1/1000'
expect 0 check r.cert
expect 0 wreath collapse "$cells/elman-flip-flop.cell" -o l.cert --json
out '"holds": true'
expect 0 check l.cert
expect 1 wreath collapse "$cells/mamba-flip-flop.cell" --letter ignore --eta 1/8 -o m.cert
out 'plus, 7 reads of ignore: within [~0.016685, ~0.13348]'
expect 0 check m.cert

# A greater margin is refuted.
sed 's|^margin .*|margin 1/10|' "$cells/slstm-flip-flop.cell" >wide.cell
expect 1 wreath collapse wide.cell
out 'NO       one --reset--> zero'

expect 2 wreath collapse '[[3/4]]' --box 0
err 'expected 1 pair '
expect 2 wreath collapse '[[3/4]]' --eta x
expect 2 wreath collapse '[[3/4]]' --eta 0
expect 2 wreath collapse '[[3/4]]' --box 1,1
expect 2 wreath collapse '[[3/4]]' --letter a
err '--letter does not apply to matrices'
expect 2 wreath collapse wide.cell --box 0,1
expect 2 wreath collapse wide.cell --eta 1/8
err '--eta does not apply to cells without --letter'
expect 2 wreath collapse wide.cell --letter what
err 'has no letter "what"'
echo 'cell x y' >bad.cell
expect 2 wreath collapse bad.cell
err 'bad.cell:1'
expect 2 wreath collapse none.cell

# Unknown answers have no certificate, and unknown letters are refused.
sed 's|^next h = .*|next h = sigma(u + 1/0*h - 5) * tanh(2)|' \
    "$cells/slstm-flip-flop.cell" >unknown.cell
expect 3 wreath collapse unknown.cell -o unknown.cert
err 'unknown: no certificate was written'
absent unknown.cert
expect 2 wreath collapse "$cells/slstm-flip-flop.cell" --letter nope
[ ! -s "$tmp/out" ] || fail 'an answer beside the refusal'
