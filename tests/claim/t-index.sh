# SPDX-License-Identifier: LGPL-3.0-or-later
#
# The table of claims in proofs/README.md is the one that proofs/index.sh
# makes, and names the claims that `wreath claim list` names, in their order.
# Every claim that refers to a proof has it, and every function that a proof
# names is there.

. "$srcdir/tests/cli/common.sh"

proofs=$(cd "$srcdir/proofs" && pwd)
sed -n '/^<!-- index -->$/,/^<!-- end of index -->$/p' "$proofs/README.md" |
    sed '1d;$d' >found
sh "$proofs/index.sh" >made
cmp found made || fail "proofs/README.md: run proofs/index.sh --write"
[ "$(wc -l <made)" -gt 20 ] || fail "the table is empty"

expect 0 wreath claim list --proofs "$proofs"
sed 's/ .*//' "$tmp/out" >listed
sed '1,2d;s/^| //;s/ |.*//' made >rows
cmp listed rows || fail "another order than wreath claim list has"

for claim in "$proofs"/*/claim; do
    folder=$(dirname "$claim")
    sed -n 's/^proof //p' "$claim" | while read -r name; do
        [ -f "$folder/$name" ] || fail "$folder: there is no $name"
    done
    [ "$(grep -c '^statement ' "$claim")" -eq "$(wc -l <"$folder/expected")" ] ||
        fail "$folder/expected: not one line a statement"
done

cat "$srcdir"/src/*/*.[ch] "$proofs"/check/*.[ch] >sources
grep -ho '`[wc][rk]_[a-z0-9_]*`' "$proofs"/*/proof.md | tr -d '`' | sort -u |
    while read -r name; do
        grep -q "\\<$name(" sources || fail "a proof names $name, which is not"
    done
