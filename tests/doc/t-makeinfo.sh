# SPDX-License-Identifier: LGPL-3.0-or-later
#
# The manual in info and HTML, where makeinfo is: without a complaint, every
# node reached from a menu, every link within it ending somewhere.

. "$srcdir/tests/cli/common.sh"

command -v makeinfo >/dev/null || { echo "makeinfo is not here"; exit 77; }
flags="-I $srcdir/doc -c TREE_TRANSFORMATIONS=complete_tree_nodes_menus"

expect 0 makeinfo $flags --no-split -o wreath.info "$srcdir/doc/wreath.texi"
silent
sed -n 's/^File: wreath.info,  Node: \([^,]*\),.*/\1/p' wreath.info |
    sort >nodes
sed -n 's/^\* \(.*\)::.*/\1/p' wreath.info | sort -u >menus
comm -23 nodes menus >lost
[ "$(cat lost)" = Top ] || fail "in no menu: $(cat lost)"

expect 0 makeinfo $flags --html --split=chapter -o html \
    "$srcdir/doc/wreath.texi"
silent
for page in html/*.html; do
    name=${page##*/}
    grep -oE '\b(id|name)="[^"]*"' "$page" |
        sed "s,.*=\"\(.*\)\",$name#\1,"
    echo "$name"
done | sort -u >anchors
for page in html/*.html; do
    grep -oE '<a [^>]*href="[^"]*"' "$page" |
        sed "s,.*href=\"\(.*\)\",\1,; s,^#,${page##*/}#,"
done | grep -v '^[a-z]*:' | sort -u >links
comm -23 links anchors >broken
[ ! -s broken ] || fail "links to nothing: $(head -n 5 broken)"
