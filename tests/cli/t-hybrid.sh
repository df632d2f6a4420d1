# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Hybrids: weights whose layers belong to several architectures, in the given
# order or in any; refutations by claims that apply to all parts.  Both have
# certificates.

. "$srcdir/tests/cli/common.sh"

yes() { # AUTOMATON HYBRID EVALUATION
    wreath express "$1" --arch "$2" -m "$3" -o m.lrnn --cert m.cert >out ||
        fail "$1 by $2: $(cat out)"
    "$WREATH_CHECK" m.cert >/dev/null || fail "$1 by $2: certificate"
    wreath arch check m.lrnn --arch "$2" >check || fail "$1 by $2: $(cat check)"
    grep '^layers: ' out >layers || fail "$1 by $2: no layers"
    grep -qxf layers check || fail "$1 by $2: $(cat layers check)"
    wreath verify m.lrnn "$1" -m "$3" --length 10000 --compare auto >/dev/null ||
        fail "$1 by $2: differs"
}
not() { # AUTOMATON HYBRID STATUS WORDS
    status=0
    wreath express "$1" --arch "$2" --cert n.cert >out || status=$?
    [ $status -eq "$3" ] || fail "$1 by $2: status $status"
    grep -q "$4" out || fail "$1 by $2: $(head -1 out)"
}
forbids() { # AUTOMATON HYBRID STATUS CLAIM
    not "$1" "$2" "$3" "claim $4\$"
    "$WREATH_CHECK" n.cert >/dev/null || fail "$1 by $2: the certificate"
}

# A clock of one part below registers of another, also with rounding.
yes counter5-reset s4d+deltanet E2:bf16
grep -q '^layers: s4d 0 to 1, deltanet 2 to 4$' out || fail "$(cat out)"
wreath arch check m.lrnn --arch deltanet+s4d >out && fail "deltanet below s4d"
grep -q '^breaks: .* not a model of deltanet+s4d$' out || fail "$(cat out)"
wreath arch check m.lrnn --arch s4d+gla >out && fail "a factor by gla"
wreath arch check m.lrnn --arch deltanet+s4d+.. >/dev/null || fail "any order"

# Groups by one part and resets by the other; neither suffices alone.
not t3 aussm 3 '^NO STACK'
yes t3 aussm+mamba+.. E0
yes t3 gla+aussm+.. E0
not t4 aussm+mamba 3 '^UNKNOWN'

forbids parity mamba+retnet 1 S1
forbids mod3 mamba+mamba-negative 1 X3
forbids parity s4d+mamba 3 S2
forbids t5 complex-diagonal+mamba-negative 3 CD
forbids parity deltanet+mamba 1 G1p
forbids t3 deltanet+kda 1 G1p
wreath express parity --arch deltanet+mamba >out && fail "parity"
grep -q 'powers of a word of 1 letter' out || fail "$(cat out)"

for name in s4d+ +s4d s4d++gla s4d+.. s4d+elman s4d+nothing \
    s4d+gla+h3+s4+gsa gated-deltanet-positive+gated-deltanet-positive+gated-deltanet-positive; do
    status=0
    wreath express parity --arch "$name" >/dev/null 2>err || status=$?
    [ $status -eq 2 ] || fail "$name: status $status"
    grep -q 'is not a hybrid\|did you mean' err || fail "$name: $(cat err)"
done
status=0
wreath export m.lrnn --arch aussm+mamba -o x.npz >out 2>err || status=$?
[ $status -ne 0 ] || fail "raw parameters of a hybrid"

# The columns of a table have the names that were given.
wreath express --matrix parity --arch s4d+deltanet,deltaproduct-7 -t csv >out
head -1 out | grep -q 's4d+deltanet,deltaproduct-7' || fail "$(head -1 out)"
