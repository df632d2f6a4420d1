# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Stacks of reflections by rule in number formats: proved if all numbers are
# represented; otherwise a forged certificate is rejected.

. "$srcdir/tests/cli/common.sh"

expect 0 wreath express t5 --arch deltanet-negative -m E2:bf16 -o t5.lrnn \
    --cert t5.cert --verify 200
out 'proved for every word; evaluation E2:bf16:rne:seq'
expect 0 check t5.cert
out 'VERIFIED agree-rounded'
out 'its layers represent all their numbers'
expect 0 wreath express m11 --arch deltanet-negative -m E2:fp16 -o m11.lrnn \
    --cert m11.cert
expect 0 check m11.cert
out 'layers 0-50, weights each rounded once'
expect 3 wreath express m11 --arch deltanet-negative -m E2:e2m1

# The same certificate with another text: claim and message.
forge() { # SED-SCRIPT WORDS
    sed "$1" m11.cert | sed '/^sha256 /{$!N;/\n\.$/d}' >f.cert
    printf 'sha256 %s\n.\n' "$(sha256sum f.cert | cut -c1-64)" >tail
    cat tail >>f.cert
    cmp -s f.cert m11.cert && fail "nothing was forged by $1"
    expect 1 check f.cert
    err "$2"
}
sed '/^sha256 /{$!N;/\n\.$/d}' m11.cert >f.cert
printf 'sha256 %s\n.\n' "$(sha256sum f.cert | cut -c1-64)" >>f.cert
same f.cert m11.cert
forge 's/^contexts .*/contexts 3/' 'contexts'
forge 's/E2:fp16:/E2:e2m1:/
s/^format float 11 .*/format float 2 0 2 numbers gradual largest/' \
    'the format does not represent the number'
forge 's/^type CASC/type HOM/' 'the model has a rule'
forge 's/^widths 11/widths 12/' 'width'

# A run and a verification by the same rule.
expect 0 wreath verify m11.lrnn m11 -m E2:fp32 --all -o v.cert
out 'PROVED: the local conditions of the rule'
expect 0 check v.cert
