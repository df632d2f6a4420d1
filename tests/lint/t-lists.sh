# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Every file is in a list, and the lint sees it when one is not.

. "$srcdir/tests/lint/common.sh"

lint "$here/lists.sh" "$srcdir"

rm -rf "$tmp/tree"
for folder in src/base automata proofs tests/base examples doc; do
    mkdir -p "$tmp/tree/$folder"
done
printf 'src_libwreath_la_SOURCES += %%D%%/a.c\n' >"$tmp/tree/src/base/local.mk"
printf 'check_PROGRAMS += \\\n    %%D%%/t-a\n' >"$tmp/tree/tests/base/local.mk"
: >"$tmp/tree/src/base/a.c"
: >"$tmp/tree/tests/base/t-a.c"
lint "$here/lists.sh" "$tmp/tree"

: >"$tmp/tree/src/base/forgotten.c"
caught 'src/base/forgotten.c: in no local.mk' "$here/lists.sh" "$tmp/tree"
rm "$tmp/tree/src/base/forgotten.c"
: >"$tmp/tree/tests/base/t-b.c"
caught 'tests/base/t-b.c: in no local.mk' "$here/lists.sh" "$tmp/tree"
rm "$tmp/tree/tests/base/t-b.c" "$tmp/tree/src/base/a.c"
caught 'src/base/a.c: listed, but not there' "$here/lists.sh" "$tmp/tree"
