# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Refutations of architectures are certified, and the commands printed for the
# limits of a claim demonstrate them.

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

# A word of three letters is read modulo 3.
cat >mod3-of-abc.dfa <<'END'
name mod3-of-abc
states 0 1 2 3 4 5 6 7 8 x
alphabet a b c
start 0
accept 0
trans
1 x x
x 2 x
x x 3
4 x x
x 5 x
x x 6
7 x x
x 8 x
x x 0
x x x
END

tried=0
refuted() { # STATUS CLAIM AUTOMATON ARCH OPTION...
    status=$1 claim=$2 a=$3 arch=$4
    shift 4
    expect "$status" wreath express "$a" --arch "$arch" --cert r.cert "$@"
    out "claim $claim"
    sed -n '/^limits of the theorem/,$p' "$tmp/out" >"escapes-$claim"
    expect 0 check r.cert
    out "rests on claim: $claim,"
    out 'checked here, its hypothesis'
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

refuted 1 S1 parity mamba
refuted 1 S1 parity mamba -m E2:bf16
refuted 1 S1 parity retnet
refuted 1 X3 s3 mamba-negative
refuted 1 X3 mod3 mamba-negative -m E2:fp16
refuted 1 X3 mod4 mamba-negative --layers 1
refuted 3 S2 parity s4d
refuted 3 S2 parity-redundant h3
refuted 3 S2 a4 megalodon
refuted 3 CD a5-reset complex-diagonal
refuted 3 CD s4 complex-diagonal --layers 2
refuted 1 G1p mod5 deltanet
refuted 1 G1p modarith2 deltanet
refuted 1 G5 mod3 deltanet-negative --layers 1
refuted 1 G5 mod3 rwkv-7 --layers 1
refuted 3 X6 mod3-of-abc.dfa deltanet
refuted 1 X5 mod3 rwkv-7 --layers 1 -m E2:bf16:rne:dot:exact
refuted 1 X5 mod3 mamba+gated-deltanet --layers 1 -m E2:bf16:rne:dot
refuted 1 X5 a5 mamba+kda -m E2:fp16:rd:dot:exact
for claim in S1 X3 S2 CD G1p G5 X6 X5; do
    escapes "$claim"
done
[ "$tried" -ge 11 ] || fail "only $tried escapes"

# If a claim concerns finitely many states only, the answer is a separate one;
# weights with infinitely many exist here.
expect 3 wreath express mod3-of-abc.dfa --arch deltanet
out 'NO STACK WITH FINITELY MANY STATES: mod3-of-abc'
expect 1 wreath express mod3-of-abc.dfa --arch deltanet --finite
out 'only of stacks with finitely many reachable states'
expect 1 wreath express abcabc.dfa --arch deltanet --finite
expect 3 wreath express mod3-of-abc.dfa --arch deltanet --json
out '"expresses": "no-finite"'
expect 0 wreath express abcabc.dfa --arch deltanet -o abc.lrnn \
    --cert abc.cert --verify 3000
out 'projections flip by obtuse angles'
expect 0 check abc.cert
expect 0 wreath arch check abc.lrnn --arch deltanet
expect 0 wreath verify --all abc.lrnn abcabc.dfa
out 'up to positive factors'
expect 0 wreath verify --all abc.lrnn abcabc.dfa --json
out '"rays": true'
# Finitely many states are a hypothesis of this theorem, which fails here.
expect 3 wreath claim check M5.2 --on abc.lrnn --param A="$PWD/abcabc.dfa"
out 'not "finitely many states are reachable"'
# A letter leads two states to one of them, the first or the second.
sed -e 's/abcabc/merges/; s/a b c/a b c r/; s/[0-9x] [0-9x] [0-9x]$/& x/' \
    -e 's/^\(1 x x\|4 x x\) x/\1 3/; s/^\(x [25] x\) x/\1 1/' \
    -e 's/^states.*/states 0 1 2 3 4 5 x/' abcabc.dfa >merges.dfa
expect 0 wreath express merges.dfa --arch deltanet -o merges.lrnn \
    --cert merges.cert
out 'projections flip by obtuse angles'
expect 0 check merges.cert
# Rejected: without the rays, a form with a constant, a step that adds to a ray,
# or a missing ray.
forge() { # SED-MODEL SED-CERT
    sed "$1" abc.lrnn >forged.lrnn
    hash=$(sha256sum forged.lrnn | cut -d ' ' -f 1)
    sed -e 's/^lrnn .*/lrnn forged.lrnn/' \
        -e "0,/^sha256 .*/s//sha256 $hash/" -e "$2" abc.cert >forged.cert
    expect 1 check forged.cert
}
forge 's/x/x/' 's/^\(vectors [0-9]*\) rays.*/\1/'
forge 's/"form": \["3", "7", "0"\]/"form": ["3", "7", "1"]/' 's/x/x/'
grep -q '"form": \["3", "7", "1"\]' forged.lrnn || fail "no constant"
forge '/"v": \[\[1, "1"\]\]/s/}\]}}/}]}, "B": ["0", "1"]}/' 's/x/x/'
cmp -s abc.lrnn forged.lrnn && fail "no B was added"
forge 's/x/x/' 's/^vector 7 2 1$/vector 7 2 3/'
# The stronger classes are tried for the automaton itself.
cat >c3reset.dfa <<'END'
name c3reset
states 3
alphabet a r
start 0
accept 0
trans
1 0
2 0
0 0
END
expect 1 wreath express c3reset.dfa --arch mamba
out '  mamba-negative: excluded by claim X3'
expect 0 wreath express c3reset.dfa --jobs 2
out 'WEAKEST: c3reset by megalodon'
out 'mamba-negative: X3'
expect 0 wreath express c3reset.dfa --arch all
out 'WEAKEST: c3reset by megalodon'

# Numbers that wrap are not ordered: monotonicity refutes nothing.
expect 3 wreath express parity --arch mamba -m E2:int:8:wrap:rne:seq
# Any number of layers.
expect 0 wreath express s4 --arch complex-diagonal --layers 3
expect 0 wreath express mod4 --arch mamba-negative --layers 2
