# SPDX-License-Identifier: LGPL-3.0-or-later
#
# wreath spectrum: answers, certificates that wreath-check accepts, and every
# single-token mutation of one refused.

. "$srcdir/tests/cli/common.sh"

expect 0 wreath spectrum '[[1/4,3/4],[3/4,1/4]]' --digits 8
out 'factor 2*x+1'
out '~ -0.50000000'
out 'spectral radius           = 1'
out 'norm at most 1            yes'
expect 2 wreath spectrum '[[1,2],[3]]'
err 'expected 2 rows of 2 entries'
expect 2 wreath spectrum '[[1,x],[3,4]]'
err 'expected a rational'
expect 2 wreath spectrum nothing.txt

# Householder products with eigenvalues 0..1 of each factor and a non-real
# or a negative eigenvalue of the product.
expect 0 wreath spectrum '[[77/200,3/100],[-3/50,8/25]]'
out '2 not real'
expect 0 wreath spectrum '[[0,0],[-1/10,-1/10]]'
out 'all real and >= 0         no'

# Nilpotent letters whose product has the eigenvalue -1.
expect 0 wreath spectrum '[[0,0],[1,0]]'
out 'nilpotent                 yes, index 2'

printf 'field: x^4+x^3+x^2+x+1\na 1\n0 a\n' >z5.txt
expect 0 wreath spectrum z5.txt
out '1 of its roots'
out 'blocks 2'
out 'powers bounded            no'
expect 3 wreath spectrum z5.txt -o z5.cert
absent z5.cert

wreath compile -q s5 --gates table -o s5.lrnn
expect 0 wreath spectrum s5.lrnn -o s5.cert
expect 0 check s5.cert
out 'ACCEPTED'
expect 0 wreath spectrum s5.lrnn --json
out '"matrices"'

expect 0 wreath spectrum '[[1,1,0],[0,1,0],[0,0,-1]]' --plot p.svg -o j.cert
grep -q '2,2' p.svg || fail 'no block size in the picture'
expect 0 check j.cert
expect 0 wreath spectrum '[[0,0,1/2],[1,0,3],[0,1,-2/7]]' --plot p.tex -o k.cert
grep -q 'circle (1)' p.tex || fail 'no circle'
expect 0 check k.cert

# Token i of line l changed, for all l and i.
for cert in j k; do
    total=$(wc -l <$cert.cert)
    line=1
    while [ $line -le "$total" ]; do
        tokens=$(sed -n "${line}p" $cert.cert | wc -w)
        token=1
        while [ $token -le "$tokens" ]; do
            awk -v l=$line -v i=$token '
                NR == l {
                    if ($i ~ /^-?[0-9]+$/) $i = $i + 1
                    else if ($i == "yes") $i = "no"
                    else if ($i == "no") $i = "yes"
                    else $i = $i "1"
                }
                { print }' $cert.cert >bad.cert
            expect 1 check bad.cert
            token=$((token + 1))
        done
        line=$((line + 1))
    done
done

# A reflection has a negative eigenvalue; its powers are real for a reason.
cat >r.txt <<'END'
0 1 0
1 0 0
0 0 1
END
expect 0 wreath spectrum r.txt --theorems
out 'real-nonnegative       no: matrix'
out 'all-real               yes'
out 'all products: commuting'
expect 0 wreath spectrum s5.lrnn --theorems
out 'all-real               no'
expect 0 wreath spectrum '[[0,0],[1,0]]' -t
out 'real-nonnegative       yes; all products: triangular'

expect 0 wreath spectrum '[[1/4,3/4],[3/4,1/4]]' --powers
out 'limit 1/2 1/2'
expect 0 wreath spectrum '[[0,1],[1,0]]' --powers --json
out '"powers": "alternate"'
