# SPDX-License-Identifier: LGPL-3.0-or-later
#
# The manual is whole: every document, command, claim and public function has
# its place in it, and what is released is what the sources say now.

. "$srcdir/tests/cli/common.sh"

made=$srcdir/doc/generated
last=manual got=0
: >"$tmp/out" >"$tmp/err"
[ -f "$made/stamp" ] || fail "the manual was not made: $made"

# Every chapter is included, and only what is made is.
sed -n 's/^@include generated\///p' "$srcdir/doc/wreath.texi" | sort >included
(cd "$made" && ls *.texi) | sort >there
while read -r file; do
    grep -qx "$file" there || fail "$file is included and is not made"
    grep -q "/$file\( \|\$\)" "$srcdir/doc/local.mk" ||
        fail "$file is not released"
done <included
for file in "$srcdir"/doc/*.md "$srcdir"/doc/tutorials/*.md \
    "$srcdir"/proofs/cascade.md "$srcdir"/proofs/SOUNDNESS.md; do
    name=$(basename "$file" .md)
    grep -qx "$name.texi" included || fail "$name.md is not in the manual"
    # Its title, so that it is this document and not an old one.
    title=$(sed -n 's/^# *//p' "$file" | head -n 1 | tr -d '`')
    grep -q "^@\(chapter\|section\) " "$made/$name.texi" ||
        fail "$name.texi has no heading"
    sed -n 's/^@[a-z]*section \|^@chapter //p' "$made/$name.texi" |
        sed 's/@code{\([^}]*\)}/\1/g' | head -n 1 | grep -qxF -e "$title" ||
        fail "$name.texi does not begin with \"$title\""
done

wreath --help | sed -n '/^example:/q; s/^  \([a-z-]*\) .*/\1/p' >commands
while read -r command; do
    grep -qx "@node wreath $command" "$made/commands.texi" ||
        fail "no node for wreath $command"
    grep -qx "@node JSON of $command" "$made/json.texi" ||
        fail "no JSON of $command"
    grep -q "/schema/$command.json\$" "$srcdir/doc/local.mk" ||
        fail "the schema of $command is not installed"
    sed -n '/^## Every command/,/^## /s/^### //p' "$srcdir/doc/manual.md" |
        tr -s ', ' '\n\n' | grep -qx "$command" ||
        fail "manual.md does not go through $command"
    wreath "$command" --help >help
    sed '/^options of every command:/,$d' help |
        grep -oE -e '^  .. --[a-z-]+' | sed 's/.*--/--/' >options
    sed -n "/^@node wreath $command\$/,/^@node/p" "$made/commands.texi" >node
    while read -r option; do
        grep -q -e "@code{\(-., \)\{0,1\}$option[[ }]" node ||
            fail "wreath $command: no $option"
    done <options
done <commands

for claim in "$srcdir"/proofs/*/claim; do
    id=${claim%/claim}
    node=$(echo "${id##*/}" | tr . -)
    grep -q "^@node $node " "$made/catalogue.texi" ||
        fail "no node for the claim ${id##*/}"
done

sed -n 's/^@[a-z]*{\(.*\),$/\1/p' "$srcdir/doc/references.bib" >keys
while read -r key; do
    grep -qxF "@item [$key]" "$made/references.texi" || fail "no work $key"
done <keys

# Functions, by the headers that are installed.
for mk in "$srcdir"/src/*/local.mk; do
    room=${mk%/local.mk}
    sed -n "s,%D%,$room,g; s/^[a-z]*include_HEADERS *+*= *//p" "$mk"
done | xargs cat | grep -oE '^[a-z].*\bwr_[a-z0-9_]+\(' |
    grep -oE 'wr_[a-z0-9_]+' | sort -u >functions
sed -n 's/^@findex //p' "$made/headers.texi" | sort -u >indexed
comm -23 functions indexed >missing
[ ! -s missing ] || fail "not in the index: $(cat missing)"
[ "$(wc -l <functions)" -gt 300 ] || fail "functions were not found"
