#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# usage: soundness.sh ROOT
#
# proofs/soundness.sh describes the checker correctly: it has a row for every
# certificate, and some check uses each file of proofs/check; the files listed
# at the heads of headers exist; every lemma that the table of kinds names is
# under that heading of that document.  Prints violations; status 1 if there are
# any.

cd "$1" || exit 2
export LC_ALL=C
bad=0
found=$(mktemp) || exit 2
trap 'rm -f "$found"' EXIT

sh proofs/soundness.sh >"$found.table"
"${WREATH_CHECK:-wreath-check}" --kinds | grep -o '^wreath-[a-z]*' | sort -u |
    while read -r kind; do
        grep -qF "| \`$kind\` |" "$found.table" ||
            echo "proofs/soundness.sh: no row of $kind"
    done >"$found"
for file in proofs/check/*.c; do
    name=${file##*/}
    sed '3,$s/.*|\(.*\)|$/\1/' "$found.table" |
        grep -q "[ \`]${name%.c}[ .]" ||
        echo "proofs/check/$name: no check goes through it"
done >>"$found"
rm -f "$found.table"
[ ! -s "$found" ] || { cat "$found"; bad=1; }

# The head of a header: its lines up to the first #include or declaration.
head_of() {
    sed '/^#include\|^typedef\|^enum\|^void\|^int/,$d' "$1"
}

for header in proofs/check/*.h; do
    head_of "$header" | sed -n '/^[ /]\*     /p' |
        grep -o '[a-z0-9_]*\.[ch]'
done | sort -u >"$found"
while read -r name; do
    [ -f "proofs/check/$name" ] ||
        echo "proofs/check: a header lists $name, which is not there"
done <"$found" >"$found.bad"
[ ! -s "$found.bad" ] || { cat "$found.bad"; bad=1; }
rm -f "$found.bad"

# LEMMA (FILE, "HEADING")
"${WREATH_CHECK:-wreath-check}" --kinds |
    grep -o '[A-Za-z/-]*\.md, "[^"]*"' | sort -u >"$found"
while read -r line; do
    file=${line%%,*}
    heading=${line#*\"}
    heading=${heading%\"}
    grep -q "^#* *$heading\$" "$file" || {
        echo "kinds.c: $file has no heading \"$heading\""
        bad=1
    }
done <"$found"
[ "$(wc -l <"$found")" -ge 8 ] || { echo "kinds.c: no lemmas"; bad=1; }
exit $bad
