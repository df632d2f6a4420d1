# SPDX-License-Identifier: LGPL-3.0-or-later
#
# wreath factor: least numbers of factors, exact and approximate products,
# refusals, models, number fields; wreath-check accepts every certificate.

. "$srcdir/tests/cli/common.sh"

expect 0 wreath factor '[[0,0,1],[1,0,0],[0,1,0]]' -o c.cert
out 'factors                   2, exact (E0), the least number'
expect 0 check c.cert
out 'and of no fewer'
expect 0 wreath factor '[[0,0],[0,0]]'
out 'factors                   2, exact (E0), the least number'
expect 0 wreath factor '[[1]]'
out 'factors                   0, exact'

# A quarter turn scaled by 1/2 needs 3 factors, although the ranks need 2.
expect 0 wreath factor '[[0,-1/2],[1/2,0]]' -o h.cert
out '3, exact (E0), the least number'
expect 0 check h.cert
out 'and of no fewer'

# In the plane 2 factors are found if 2 suffice, over a quadratic field if
# necessary.
expect 0 wreath factor '[[0,1/3],[1/2,0]]' -o q.cert
out '2, exact (E0), the least number'
out 'where a > 0, a^2 =        601'
expect 0 check q.cert
sed 's/least$/open/' q.cert >w.cert
expect 1 check w.cert
err 'is shown here'

expect 0 wreath factor '[[1/2,1/2,0],[1/2,-1/2,0],[0,0,1/3]]' --bits 200 \
    -o n.cert --json
out '"exact": false'
expect 0 check n.cert
out 'every entry within 2^-2'

# Norm above 1: shown by a vector, also if the diagonal is small.
expect 1 wreath factor '[[1,1],[0,1]]' -o l.cert
out 'no factors: norm over 1; |A x|^2 = |x|^2 + 1 for'
out 'x 0 1'
expect 0 check l.cert
out 'norm over 1'
expect 1 wreath factor '[[0,1001/1000],[1/2,0]]' --json
out '"norm_at_most_1": false'
expect 0 wreath factor '[[0,1],[1/2,0]]'

printf 'field: x^2-2 root 1\n1/2*a -1/2*a\n1/2*a 1/2*a\n' >eighth.txt
expect 0 wreath factor eighth.txt -o e.cert
out 'least number'
expect 0 check e.cert
printf 'field: x^2+1 root 1\n0 a\na 0\n' >i.txt
expect 2 wreath factor i.txt
err 'entry (0, 1) is not a real number'
printf 'field: x^2-2 root 1\n1/2*a 0\n0 1\n' >d.txt
expect 3 wreath factor d.txt -o d.cert
err 'not orthogonal'
absent d.cert

# The letters of a model; the letters of S_5 are permutations.
wreath compile -q s5 --gates table -o s5.lrnn
expect 0 wreath factor s5.lrnn -o s5.cert
out 'the least number'
expect 0 check s5.cert

expect 2 wreath factor '[[1,2],[3]]'
expect 2 wreath factor nothing.txt
expect 2 wreath factor '[[1]]' --bits 0
err 'expected 1 or more'
expect 2 wreath factor '[[1]]' -o /no/such/folder/x.cert
