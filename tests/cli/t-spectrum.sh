# SPDX-License-Identifier: LGPL-3.0-or-later
#
# wreath spectrum: answers, and certificates that wreath-check accepts.

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
expect 0 wreath spectrum z5.txt -o z5.cert
expect 0 check z5.cert
out 'VERIFIED spectrum'
# A non-real root of x^3 - 2: its conjugate is not in the field.
printf 'field: x^3-2\n0 1\na 0\n' >c3.txt
expect 3 wreath spectrum c3.txt -o c3.cert
err 'complex conjugates are not known'
absent c3.cert
expect 0 wreath spectrum c3.txt
out '(2 of its roots)'
# The entries are rational, but the factors x + a^2 and x - a^2 are not.
printf 'field: x^4-2 root 1\n0 2\n1 0\n' >c4.txt
expect 3 wreath spectrum c4.txt -o c4.cert
err 'complex conjugates are not known'
absent c4.cert
printf 'field: x^4-2 root 1\n0 4\n1 0\n' >c4.txt
expect 0 wreath spectrum c4.txt -o c4.cert
expect 0 check c4.cert
out 'VERIFIED spectrum'

wreath compile -q s5 --gates table -o s5.lrnn
expect 0 wreath spectrum s5.lrnn -o s5.cert
expect 0 check s5.cert
out 'VERIFIED spectrum'
expect 0 wreath spectrum s5.lrnn --json
out '"matrices"'

expect 2 wreath spectrum '[[1]]' --plot p.jpg
err 'p.jpg: expected a name that ends in'
absent p.jpg
expect 0 wreath spectrum '[[1,1,0],[0,1,0],[0,0,-1]]' --plot p.svg -o j.cert
grep -q '2, block 2' p.svg || fail 'no block size in the picture'
expect 0 check j.cert
expect 0 wreath spectrum '[[0,0,1/2],[1,0,3],[0,1,-2/7]]' --plot p.tex -o k.cert
grep -q 'ellipse' p.tex || fail 'no circle'
expect 0 check k.cert

# Closed forms on words.
wreath compile -q parity-affine -o pa.lrnn
wreath compile -q f2-mod6 -o f2.lrnn
wreath compile -q f15 -o f15.lrnn
expect 0 wreath spectrum pa.lrnn --word '11(1)^k'
out 'alternates between 0 (even k) and 1 (odd k): 1/2 + -1/2*(-1)^k'
expect 0 wreath spectrum f2.lrnn -w '(1)^k' --json
out '"period": 2'
expect 2 wreath spectrum pa.lrnn --word '11'
expect 2 wreath spectrum pa.lrnn --word '1()^k'
expect 2 wreath spectrum pa.lrnn --word '1(2)^k'
expect 2 wreath spectrum r.txt --word '1(1)^k'
# One page.
expect 0 wreath spectrum f15.lrnn --report -k 2
out 'a, b: (x)^2[block 2]'
out 'MAT Theorem 6         yes'

# A reflection has a negative eigenvalue; its products are real by a structure.
cat >r.txt <<'END'
0 1 0
1 0 0
0 0 1
END
expect 0 wreath spectrum r.txt --theorems
out 'matrix, eigenvalue ~ -1.00000, a root of x+1'
out 'yes, all all products of a layer have real'
out 'commuting, so triangular'
expect 0 wreath spectrum s5.lrnn --theorems
out 'a root of x^4+x^3+x^2+x+1'
expect 0 wreath spectrum '[[0,0],[1,0]]' -t
out 'triangular in one order of coordinates'

# Nilpotent letters: each is harmless, a word of two is not.
expect 0 wreath spectrum f15.lrnn -t -k 2
out 'MAT Theorem 6          yes'
out 'layer 0, word a b, eigenvalue ~ -1.00000, a root of x+1'
# One theorem is the answer: yes, no, or unknown for so few products.
expect 0 wreath spectrum f15.lrnn --theorem mat-6 -o f15.cert
expect 0 "$WREATH_CHECK" f15.cert --expect spectrum
expect 1 wreath spectrum f15.lrnn --theorem nonnegative-words -k 2 --json
out '"holds": "no"'
expect 3 wreath spectrum f2.lrnn --theorem 2-published
expect 3 wreath spectrum '[[0,1],[1,0]]' --theorem proposition-1-1
out 'no case'
expect 2 wreath spectrum f15.lrnn --theorem mat-66
err 'one-or-inside-words or norm-words; did you mean mat-6'
# Symmetric letters whose product of 2 in layer 2 is a rotation.
expect 0 wreath spectrum f2.lrnn -t -k 2
out 'word 1(L0=1) 1(L0=0), eigenvalue ~ -0.500000 - 0.866025 i'
expect 0 wreath spectrum f2.lrnn -t
out 'Theorem 2, published   unknown'
out 'layer 1 needs --products 2'
# An idle layer.
wreath compile -q f1 -o f1.lrnn
expect 0 wreath spectrum f1.lrnn -t
out 'decided by layer 0, where no letter has one'
out 'Theorem 1, published   yes'

# Rules are expanded, within limits.
wreath compile -q parity-reset --gates rule --method exclusion -o rule.lrnn
expect 0 wreath spectrum rule.lrnn -t
out 'layer 0, letter'
expect 3 wreath spectrum rule.lrnn --max-states 2

# Proposition 1, last clause: given, and found.
expect 0 wreath spectrum 'H(1/2;1,0)H(1/2;-1,-2)H(1/2;-1,2)' -t -o gh.cert
out 'factor 200*x^2-141*x+25'
out 'Proposition 1, 3 end   REFUTED'
expect 0 check gh.cert
expect 0 wreath spectrum 'H(1;1,0)H(1;-1,-2)H(1;-1,1)' -t
out 'eigenvalue ~ -0.100000'
expect 2 wreath spectrum 'H(1/2;0,0)'
err 'expected factors'
expect 0 wreath search product --factors 3 -o found.cert
out 'non-real: H('
out 'negative: H('
expect 0 check found.cert
expect 1 wreath search product --factors 2
expect 3 wreath search product --factors 3 --max-steps 3
expect 2 wreath spectrum
expect 2 wreath search product --factors 3 r.txt

# The Jordan form.
expect 0 wreath spectrum '[[1,1],[1,0]]' --jordan --calcium
out 'r a root of x^2-x-1, in the discs of radius'
out 'A P = P J by Calcium, multiplied back'
expect 0 wreath spectrum z5.txt --jordan
out 'A P = P J by Calcium'

expect 0 wreath spectrum '[[1/4,3/4],[3/4,1/4]]' --powers
out 'limit 1/2 1/2'
out 'converges to 1/2: 1/2 + -1/2*(-1/2)^k'
expect 0 wreath spectrum '[[0,1],[1,0]]' --powers --json
out '"powers": "alternate"'
expect 0 wreath spectrum '[[0,1],[0,0]]' --powers --json
out '"growth": null'

# The matrices of a recurrence, affine maps and delta rules.
printf 'size 2\nletter a\nrow 1/4 3/4\nrow 3/4 1/4\nadd 1 2\n' >rec.txt
printf 'letter d\ndelta 1 1\nvalue 3\nbeta 1/4\n' >>rec.txt
expect 0 wreath spectrum rec.txt --json
out '"name": "letter a"'
out '"name": "letter d"'
grep -q '"-1/4"' "$tmp/out" || fail "I - beta k k^T has the entry -1/4"
expect 2 wreath spectrum broken.txt
printf 'size 2\nrow 1 0\n' >broken.txt
expect 2 wreath spectrum broken.txt
err 'broken.txt:'
wreath express -q all-words --arch gla -o none.lrnn >/dev/null
expect 2 wreath spectrum none.lrnn -o none.cert
err 'the model has no layers'

# Standard input that cannot be stored is an error; half of it is not used.
{
    echo '9 9'
    yes '#' | head -n 12000
    printf '1/2 0\n0 1/3\n'
} >long
status=0
(ulimit -f 4 && cat long | "$WREATH" spectrum - >/dev/null 2>&1) || status=$?
[ $status -eq 2 ] || fail "input cut by the size of a file: status $status"
