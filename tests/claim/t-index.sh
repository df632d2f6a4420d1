# SPDX-License-Identifier: LGPL-3.0-or-later
#
# The table of statements in proofs/README.md is the one that `wreath claim list
# --markdown` prints: one line per statement; the statements of papers have a
# source, whose key is in the bibliography.  Every file that a claim names and
# every function that a proof names exists, and every machine proof is in
# proofs/coq.

. "$srcdir/tests/cli/common.sh"

proofs=$(cd "$srcdir/proofs" && pwd)
sed -n '/^<!-- index -->$/,/^<!-- end of index -->$/p' "$proofs/README.md" |
    sed '1d;$d' >found
expect 0 wreath claim list --markdown --proofs "$proofs"
cmp found "$tmp/out" || fail "proofs/README.md: run proofs/index.sh WREATH --write"
sed 1,2d found >rows
[ "$(wc -l <rows)" -eq "$(cat "$proofs"/*/claim | grep -c '^statement ')" ] ||
    fail "not one line per statement"
[ "$(wc -l <rows)" -gt 100 ] || fail "the table is too short"
! sed 's/\\|//g' rows |
    grep -v '^| [A-Za-z0-9.]* | [^|]* | [^|]* | [a-z][^|]* | [^|]* |$' ||
    fail "a line that is not a row of five cells"
! grep '| open ' rows | grep -v '|  |$' || fail "strength of what is open"

# README.md states the number of places that are false as printed.
sed 's/\\|//g' rows |
    awk -F'|' '$5 ~ /^ false as printed/ { print $4 }' | sort -u >places
workshop=$(grep -c '^ grazziworkshop' places)
tr '\n' ' ' <"$srcdir/README.md" | tr -s ' ' |
    grep -q "$(wc -l <places) places are false as printed, $workshop of them in" ||
    fail "README.md: $(wc -l <places) places are false as printed"

for claim in "$proofs"/*/claim; do
    folder=$(dirname "$claim")
    sed -n 's/^proof //p; s/^note //p' "$claim" | while read -r name; do
        [ -f "$folder/$name" ] || fail "$folder: there is no $name"
    done
    sed -n 's/^source \([A-Za-z0-9]*\).*/\1/p' "$claim" | while read -r key; do
        grep -q "^@[a-z]*{$key,$" "$srcdir/doc/references.bib" ||
            fail "$claim: no work $key in doc/references.bib"
    done
    sed -n 's/^theorem //p' "$claim" | while read -r name; do
        name=${name%% *}
        grep -q "^$name " "$proofs/coq/theorems" ||
            fail "$claim: no theorem $name in proofs/coq/theorems"
        grep -qx "== $name" "$proofs/coq/statements" ||
            fail "$claim: no statement of $name in proofs/coq/statements"
    done
    [ "$(grep -c '^statement ' "$claim")" -eq "$(wc -l <"$folder/expected")" ] ||
        fail "$folder/expected: not one line per statement"
done

find "$srcdir/src" "$proofs/check" -name '*.[ch]' -exec cat {} + >sources
grep -ho '`[wc][rk]_[a-z0-9_]*`' "$proofs"/*/proof.md | tr -d '`' | sort -u |
    while read -r name; do
        grep -q "\\<$name\\((\\| = {\\)" sources || fail "a proof names $name, which is not"
    done
