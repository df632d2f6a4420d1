# SPDX-License-Identifier: LGPL-3.0-or-later
#
# What refutes an architecture is certified, and where the claim is said to
# fail, the command beside it shows so.

. "$srcdir/tests/cli/common.sh"

cat >abcabc.dfa <<'END'
name abcabc
states 0 1 2 3 4 5 x
alphabet a b c
start 0
accept 0
trans
1 x x
x 2 x
x x 3
4 x x
x 5 x
x x 0
x x x
END

tried=0
refuted() { # CLAIM AUTOMATON ARCH OPTION...
    claim=$1 a=$2 arch=$3
    shift 3
    expect 1 wreath express "$a" --arch "$arch" --cert r.cert "$@"
    out "claim $claim"
    sed -n '/^escapes:/,$p' "$tmp/out" >"escapes-$claim"
    expect 0 check r.cert
    out "rests on claim: $claim,"
    out 'checked here: its hypothesis'
    [ -f "$srcdir/proofs/$claim/proof.md" ] || fail "no proof of $claim"
    grep -q "^## Stacks" "$srcdir/proofs/$claim/proof.md" ||
        fail "the proof of $claim does not speak of stacks"
}
escapes() { # CLAIM: pairs of lines, a command and what it shows
    grep -A 1 '^    wreath ' "escapes-$1" | grep -v '^--' >pairs || true
    while read -r command && read -r shows; do
        tried=$((tried + 1))
        eval "expect 0 $command"
        out "${shows#shows: }"
    done <pairs
}

refuted S1 parity mamba
refuted S1 parity mamba --model E2:bf16
refuted S1 parity retnet
refuted X3 s3 mamba-negative
refuted X3 mod3 mamba-negative --model E2:fp16
refuted X3 mod4 mamba-negative --layers 1
refuted S2 parity s4d
refuted S2 parity-redundant h3
refuted S2 a4 megalodon
refuted CD a5-reset complex-diagonal
refuted CD s4 complex-diagonal --layers 2
refuted G1p mod5 deltanet
refuted G1p modarith2 deltanet
refuted G5 mod3 deltanet-negative --layers 1
refuted G5 mod3 rwkv-7 --layers 1
refuted X6 abcabc.dfa deltanet
for claim in S1 X3 S2 CD G1p G5 X6; do
    escapes "$claim"
done
[ "$tried" -ge 16 ] || fail "only $tried escapes"

# Numbers that wrap are no chain: nothing is refuted by monotony.
expect 3 wreath express parity --arch mamba --model E2:int:8:wrap:rne:seq
# As many layers as it takes.
expect 0 wreath express s4 --arch complex-diagonal --layers 3
expect 0 wreath express mod4 --arch mamba-negative --layers 2
