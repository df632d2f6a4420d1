# SPDX-License-Identifier: LGPL-3.0-or-later
#
# The HTML manual, if Sphinx is installed: it is built without warnings and
# contains every document, command, claim, work and public function; its links
# have targets, and formulas and search need no network.

. "$srcdir/tests/cli/common.sh"

# Public headers, as installed.
for mk in "$srcdir"/src/*/local.mk; do
    room=${mk%/local.mk}
    sed -e ':again' -e '/\\$/{N; s/\\\n//; b again' -e '}' "$mk" |
        sed -n "s,%D%,src/${room##*/},g; s/^[a-z]*include_HEADERS *+*= *//p"
done | tr -s ' ' '\n' | grep . >headers

last="doc/sphinx/build html" got=0
SPHINXFLAGS="-W --keep-going" sh "$srcdir/doc/sphinx/build" html "$srcdir" \
    out 0.0.0 "$WREATH" "$WREATH_CHECK" $(cat headers) \
    >"$tmp/out" 2>"$tmp/err" || got=$?
if [ "$got" -eq 77 ]; then
    cat "$tmp/err"
    exit 77
fi
[ "$got" -eq 0 ] || fail "the manual was not made"
silent
html=out/html

for file in "$srcdir"/doc/*.md "$srcdir"/doc/tutorials/*.md \
    "$srcdir"/proofs/cascade.md "$srcdir"/proofs/stacks.md \
    "$srcdir"/proofs/SOUNDNESS.md; do
    name=${file#"$srcdir"/doc/}
    name=${name#"$srcdir"/proofs/}
    [ -f "$html/${name%.md}.html" ] || fail "$name is not in the manual"
done

grep -q specpoly "$html/SOUNDNESS.html" || fail "SOUNDNESS.md has no table"
wreath --help | sed -n '/^example:/q; s/^  \([a-z-]*\) .*/\1/p' >commands
while read -r command; do
    grep -q "<section id=\"wreath-$command\"" "$html/commands.html" ||
        fail "no section for wreath $command"
    grep -q "<section id=\"json-of-$command\"" "$html/json.html" ||
        fail "no JSON of $command"
    [ -s "$builddir/doc/schema/$command.json" ] ||
        fail "the schema of $command is not made"
    sed -n '/^## Every command/,/^## /s/^### //p' "$srcdir/doc/manual.md" |
        tr -s ', ' '\n\n' | grep -qx "$command" ||
        fail "manual.md does not go through $command"
    wreath "$command" --help | sed '/^options of every command:/,$d' |
        grep -oE -e '^  .. --[a-z-]+' | sed 's/.*--/--/' >options
    sed -n "/^## wreath $command\$/,/^## /p" out/source/commands.md >section
    while read -r option; do
        grep -q -e "^| \`\(-., \)\{0,1\}$option[[\` ]" section ||
            fail "wreath $command: no $option"
    done <options
done <commands

for claim in "$srcdir"/proofs/*/claim; do
    id=${claim%/claim}
    [ -f "$html/claim/${id##*/}.html" ] || fail "no page for ${id##*/}"
done
sed -n 's/^@[a-z]*{\(.*\),$/\1/p' "$srcdir/doc/references.bib" >keys
while read -r key; do
    grep -qi "id=\"ref-$key\"" "$html/references.html" || fail "no work $key"
done <keys

(cd "$srcdir" && xargs cat) <headers | grep -oE '^[a-z].*\bwr_[a-z0-9_]+\(' |
    grep -oE 'wr_[a-z0-9_]+\($' | tr -d '(' | sort -u >functions
cat "$html"/library/*.html | grep -oE 'id="c\.wr_[a-z0-9_]+"' |
    sed 's/.*c\.\(.*\)"/\1/' | sort -u >described
comm -23 functions described >missing
[ ! -s missing ] || fail "not in the manual: $(cat missing)"
[ "$(wc -l <functions)" -gt 300 ] || fail "functions were not found"

# Links have targets, and only links need a network.
(cd $html && find . -name '*.html' ! -path './coq/*' | sed 's,^\./,,' | sort) \
    >pages
while read -r page; do
    grep -oE '\b(id|name)="[^"]*"' "$html/$page" |
        sed "s,.*=\"\(.*\)\",$page#\1,"
    echo "$page"
    echo "$page#"
done <pages | sort -u >anchors
while read -r page; do
    case $page in */*) base=${page%/*}/ ;; *) base= ;; esac
    grep -oE '<a [^>]*href="[^"]*"' "$html/$page" |
        sed "s,.*href=\"\(.*\)\",\1,; /^[a-z]*:/d; s,^#,${page##*/}#,; s,^,$base," |
        sed -e ':up' -e 's,[a-z0-9]*/\.\./,,; t up'
done <pages | grep -v '^coq/' | sort -u >links
comm -23 links anchors >broken
[ ! -s broken ] || fail "links to nothing: $(head -n 5 broken)"
! grep -rhoE '<(script|link|img|iframe)[^>]*(src|href)="(https?:)?//[^"]*"' \
    $html >remote || fail "needs a network: $(head -n 3 remote)"
grep -q '<math ' "$html/index.html" || fail "no formula on the first page"
[ -s "$html/searchindex.js" ] || fail "nothing to search"
for name in abstar modarith5 t4-monoid spectrum horizon labels; do
    [ "$name" = modarith5 ] || [ -s "$html/_images/$name.svg" ] ||
        fail "no picture $name.svg"
done
