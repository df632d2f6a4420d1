# SPDX-License-Identifier: LGPL-3.0-or-later
#
# The files of the checker are as described, and the lint detects differences.

. "$srcdir/tests/lint/common.sh"

lint "$here/soundness.sh" "$srcdir"

copy() {
    rm -rf "$tmp/tree"
    mkdir -p "$tmp/tree/proofs"
    cp -R "$srcdir/doc" "$srcdir/proofs/check" "$tmp/tree" 2>/dev/null
    mv "$tmp/tree/check" "$tmp/tree/proofs/check"
    cp "$srcdir"/proofs/*.md "$srcdir/proofs/soundness.sh" "$tmp/tree/proofs"
    chmod -R u+w "$tmp/tree"
}
copy
lint "$here/soundness.sh" "$tmp/tree"

# A kind whose check now also uses another file.
sh "$srcdir/proofs/soundness.sh" >"$tmp/before"
sed 's/^void ck_aper_check(ck_job \*job) {/&\n    ck_hom_closed(NULL, 0);/' \
    "$srcdir/proofs/check/aper.c" >"$tmp/tree/proofs/check/aper.c"
sh "$tmp/tree/proofs/soundness.sh" >"$tmp/after"
grep -q '| `wreath-aperiodic` .* hom ' "$tmp/after" &&
    ! cmp -s "$tmp/before" "$tmp/after" ||
    { echo "FAIL: another file of a kind is not in its row"; exit 1; }
copy
printf '/* a file */\n' >"$tmp/tree/proofs/check/forgotten.c"
caught 'forgotten.c: no check goes through it' "$here/soundness.sh" \
    "$tmp/tree"
copy
rm "$tmp/tree/proofs/check/walk.c"
caught 'lists walk.c, which is not there' "$here/soundness.sh" "$tmp/tree"
copy
sed 's/^## 4. The stack/## 4. Stacks/' "$srcdir/proofs/cascade.md" \
    >"$tmp/tree/proofs/cascade.md"
caught 'cascade.md has no heading' "$here/soundness.sh" "$tmp/tree"
