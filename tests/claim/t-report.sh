# SPDX-License-Identifier: LGPL-3.0-or-later
#
# wreath claim check --html, --markdown, --latex: the page is well formed, needs
# no external resources, and contains every claim and every file to which it
# links; the output does not depend on the number of jobs.

. "$srcdir/tests/cli/common.sh"

ids='F2 F3 F4 F8 G8 S10'
rows() { sed 's/  *(~.*//' "$tmp/out" >"$1"; }

mkdir page
echo '<table></table>' >page/architectures.html
expect 0 wreath claim check $ids --html page --markdown=t.md --latex=t.tex \
    --jobs 3
rows rows.3
expect 0 wreath claim check $ids --jobs 1
rows rows.1
same rows.1 rows.3

[ -s page/index.html ] || fail "no page"
grep -q '<a href="architectures.html">' page/index.html ||
    fail "the table of architectures is not linked"
for id in $ids; do
    grep -q "<details class=\"claim\" id=\"$id\">" page/index.html ||
        fail "$id is not on the page"
    grep -q "^| $id.1 | " t.md || fail "$id is not in the Markdown table"
    grep -q "^$id.1 & " t.tex || fail "$id is not in the LaTeX table"
done
! grep -qE '(https?:)?//[a-z]|<script|src=|@import|url\(' page/index.html ||
    fail "the page asks for something from elsewhere"
grep -q prefers-color-scheme page/index.html || fail "no dark page"
grep -q '<svg class="picture"' page/index.html || fail "no picture"
grep -q '<title>an orbit over time' page/index.html ||
    fail "no picture of an orbit"
grep -q '<desc>.*exact values, and dots are rounded' page/index.html ||
    fail "no picture of a trace"
grep -q '<g class="course line hollow"' page/index.html ||
    fail "the states before a cycle are not shown"
grep -q '<title>eigenvalues and' page/index.html ||
    fail "no picture of a spectrum"
# The style sheet has a colour for each class of a picture.
sed -n 's/.*<g class="\([^"]*\)".*/\1/p' page/index.html | tr ' ' '\n' |
    sort -u >classes
while read -r class; do
    grep -q "\.picture.*\.$class[^a-z]" page/index.html ||
        fail "no rule for the class $class"
done <classes
grep -q Grazzi page/index.html || fail "no source"
! grep -qF "$srcdir" page/index.html || fail "a path of this machine"

# The head lists the places of papers that are false as printed, with their
# number.
grep -qE '<h2>[2-9] places of papers are false as printed:</h2>' page/index.html ||
    fail "the head does not count what is false as printed"
sed -n '/<ul class="false">/,/<\/ul>/p' page/index.html >falsehoods
for s in F2.1 F3.1 F4.1; do
    grep -q "href=\"#${s%.*}\">$s<" falsehoods || fail "$s is not in the head"
done
! grep -q 'G8\.' falsehoods || fail "a misprint is called false"
sed -n '/<ul class="misprint">/,/<\/ul>/p' page/index.html | grep -q '>G8.1<' ||
    fail "the misprint is not in the head"

# Every link leads to a place on the page or to an accepted certificate.
grep -o 'href="[^"]*"' page/index.html | sed 's/href="//; s/"$//' |
    sort -u >links
[ "$(wc -l <links)" -gt 10 ] || fail "no links"
while read -r link; do
    case $link in
    '#'*) grep -q "id=\"${link#?}\"" page/index.html || fail "no $link" ;;
    *) [ -s "page/$link" ] || fail "no file $link" ;;
    esac
done <links
expect 0 check page/F8/F8-2-1.cert
if command -v xmllint >"$tmp/which"; then
    expect 0 xmllint --noout page/index.html
else
    echo "no xmllint: the page was not parsed"
fi
grep -q '^\\begin{longtable}' t.tex || fail "no table"
! grep -q documentclass t.tex || fail "a document, and it was not asked for"
expect 0 wreath claim check S10 --latex=t.tex --standalone
grep -q documentclass t.tex || fail "no document"
if command -v pdflatex >"$tmp/which"; then
    expect 0 pdflatex -interaction=batchmode t.tex
else
    echo "no pdflatex: the table was not typeset"
fi

# Statements that are checked alone have their own rows.
expect 0 wreath claim check F9.1 F9.3 --html alone --json
out '"only": 3'
for id in F9.1 F9.3; do
    grep -q "<details class=\"claim\" id=\"$id\">" alone/index.html ||
        fail "$id has no row"
    grep -q "<code>wreath claim check $id --evidence" alone/index.html ||
        fail "$id is not reproduced alone"
done
[ -z "$(grep -o ' id="[^"]*"' alone/index.html | sort | uniq -d)" ] ||
    fail "a name stands twice on the page"
expect 2 wreath claim check F9.1 F9
err 'found F9 after F9.1, expected statements once'
expect 2 wreath claim check F9 F9
err 'found F9 after F9, expected statements once'

# Texts are escaped.
mkdir -p mine/F4
sed 's/^title .*/title A < B \& "C" <script>/' "$srcdir/proofs/F4/claim" \
    >mine/F4/claim
printf 'Text.\n\n```\ncode without an end\n' >mine/F4/proof.md
expect 0 wreath claim show F4 --proofs mine --json
out '"title": "A < B & \"C\" <script>"'
out '"kind": "yes"'
expect 1 wreath claim check F4 --proofs mine --html page2
! grep -q '<script' page2/index.html || fail "a tag was let through"
grep -qF 'A &lt; B &amp; &quot;C&quot; &lt;script&gt;' page2/index.html ||
    fail "the title is not on the page"
tr '\n' ' ' <page2/index.html | grep -qF 'code without an end </pre>' ||
    fail "a fence without an end gains a byte"

# Undecided claims are reported as unknown, with the limit.
expect 3 wreath claim check --all --jobs 1 --deadline 1
out 'S10    open  [open: unknown]'
out ' claims, '

# An interrupt ends running checks, and the rest is unknown. (A shell starts
# background commands with SIGINT ignored; the program restores it.) The test
# repeats if, on a loaded machine, it was too early or too late.
for pause in 0.3 0.6 1.2 2.4 0.1 0.05; do
    "$WREATH" claim check $ids --jobs 1 >"$tmp/out" 2>"$tmp/err" &
    pid=$!
    sleep $pause
    kill -INT "$pid" 2>/dev/null || :
    got=0
    wait "$pid" || got=$?
    [ "$got" -ne 3 ] || break
done
last="an interrupted check"
[ "$got" -eq 3 ] || fail "expected exit status 3"
out 'S10    open '
out '6 claims, '

# Refusals.
expect 2 wreath claim check F4 --html page --keep page
err 'excludes --keep'
echo >plain
expect 2 wreath claim check F4 --html plain
err 'plain is not a folder'
expect 2 wreath claim check F4 --jobs many
err 'expected an integer'

# A claim that names a missing proof.
mkdir -p stray/G11
sed 's/^\( *\)proof proof.md/\1proof prof.md/' "$WREATH_PROOFS/G11/claim" >stray/G11/claim
export WREATH_PROOFS="$PWD/stray"
expect 2 wreath claim check G11
err 'found proof prof.md, expected a file beside it'
