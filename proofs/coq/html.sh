#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# usage: html.sh SOURCE BUILD OUT
#
# Writes pages to the folder OUT: index.html, which lists them; Spec/ and the
# statements of Theory/, without proofs, as coqdoc renders them; and
# statements.html, which shows every theorem of `theorems` as Coq prints it,
# with its axioms and the claims that it settles.  BUILD is the folder of
# build.sh; with its results, names are links and statements.html has contents;
# without them the pages of coqdoc are made from SOURCE alone.

set -u
source=$(cd "$1" && pwd) || exit 2
rm -rf "$3" && mkdir -p "$3" && out=$(cd "$3" && pwd) || exit 2
statements=
from=$source
if [ -f "$2/Spec/Words.glob" ]; then
    from=$(cd "$2" && pwd)
    [ ! -s "$from/statements.txt" ] || statements=$from/statements.txt
fi
cd "$from" || exit 2
files=$(sed -n '/^Spec.*v$/p; /^Theory.*v$/p' _CoqProject)
coqdoc -q -g --toc --html --utf8 -d "$out" -Q . Wreath $files \
    >"$out/coqdoc.log" 2>&1 && [ -s "$out/toc.html" ] || exit 1
rm -f "$out/coqdoc.log"

page() { # title; the body from standard input
    printf '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">\n'
    printf '<title>%s</title>\n' "$1"
    printf '<link href="coqdoc.css" rel="stylesheet" type="text/css"></head>\n'
    printf '<body><h1>%s</h1>\n' "$1"
    cat
    printf '</body></html>\n'
}
escaped() {
    sed 's/&/\&amp;/g; s/</\&lt;/g; s/>/\&gt;/g' "$1"
}

# One paragraph per theorem, from `theorems` and the output of Coq.
mv "$out/index.html" "$out/names.html"
if [ -n "$statements" ]; then
    escaped "$source/theorems" >"$out/settles"
    escaped "$statements" | awk -v settles="$out/settles" '
        function close_one() { if (open) print "</pre>" }
        BEGIN {
            while ((getline line <settles) > 0)
                if (line !~ /^(#|$)/) {
                    split(line, word, " ")
                    axioms[word[1]] = word[2]
                    text = line
                    sub(/^[^ ]+ [^ ]+ /, "", text)
                    what[word[1]] = text
                }
        }
        /^== / {
            close_one()
            name = $2
            sub(/^Wreath\./, "", name)
            gsub(/,/, ", ", axioms[$2])
            printf "<h2 id=\"%s\">%s</h2>\n<p>%s. Axioms: %s.</p>\n<pre>\n", \
                name, name, what[$2], axioms[$2]
            open = said = 1
            next
        }
        / is not universe polymorphic$/ { said = 0 }
        said && NF { print }
        END { close_one() }' | page "Theorems" >"$out/statements.html"
    rm -f "$out/settles"
fi
{
    printf '<p>What is proved by machine (<code>proofs/coq</code>).</p>\n<ul>\n'
    [ -z "$statements" ] ||
        printf '<li><a href="statements.html">Theorems</a>, with the axioms they rest on</li>\n'
    printf '<li>Definitions that say what a verdict means:'
    for file in $files; do
        case $file in
        Theory/* | *File.v | */Json.v) ;;
        *) page=$(echo "${file%.v}" | tr / .)
           printf ' <a href="Wreath.%s.html">%s</a>' "$page" "${file#Spec/}" ;;
        esac
    done
    printf '</li>\n<li><a href="toc.html">All files</a>, <a href="names.html">all names</a></li>\n</ul>\n'
} | page "Proofs by machine" >"$out/index.html"
