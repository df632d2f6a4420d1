# SPDX-License-Identifier: LGPL-3.0-or-later
#
# The local conditions of a rule are about all words: they once certified a
# rounded model of reflections that predicts the next letters, and wreath-check
# refused the certificate.

. "$srcdir/tests/cli/common.sh"

cat > as.dfa <<'EOF'
name as
states q0 dead
alphabet a b
start q0
accept q0
trans
q0 dead
dead dead
EOF
expect 0 wreath compile as.dfa --method holonomy --gates reflection -o r.lrnn
sed 's/"accept": \[0\]/"accept": [0], "next": [["a"], []]/' r.lrnn > n.lrnn
expect 0 wreath verify --all n.lrnn as.dfa -m E2:bf16 --compare next -o n.cert
expect 0 check n.cert
expect 2 wreath verify --all n.lrnn as.dfa -m E2:bf16 --compare predict -o p.cert
err "unless all words are compared"
expect 0 wreath verify --all n.lrnn as.dfa -m E2:bf16 --compare predict
out "HOM"
