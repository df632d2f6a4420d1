# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Every file is in a list, and the lint detects one that is not.

. "$srcdir/tests/lint/common.sh"

lint "$here/lists.sh" "$srcdir"

rm -rf "$tmp/tree"
for folder in src/base automata proofs tests/base examples doc; do
    mkdir -p "$tmp/tree/$folder"
done
cp "$srcdir/files.sh" "$tmp/tree"
printf 'EXTRA_DIST += %%D%%/a.md\n' >"$tmp/tree/doc/local.mk"
: >"$tmp/tree/doc/a.md"
: >"$tmp/tree/src/base/a.c"
: >"$tmp/tree/tests/base/t-a.c"
lint "$here/lists.sh" "$tmp/tree"
grep -q '^check_PROGRAMS' "$tmp/tree/files.mk"

: >"$tmp/tree/tests/base/forgotten.c"
caught 'tests/base/forgotten.c: in no local.mk' "$here/lists.sh" "$tmp/tree"
rm "$tmp/tree/tests/base/forgotten.c"
: >"$tmp/tree/automata/b.dfa"
caught 'automata/b.dfa: in no local.mk' "$here/lists.sh" "$tmp/tree"
rm "$tmp/tree/automata/b.dfa" "$tmp/tree/doc/a.md"
caught 'doc/a.md: listed, but not there' "$here/lists.sh" "$tmp/tree"
