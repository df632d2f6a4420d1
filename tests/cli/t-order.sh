# SPDX-License-Identifier: LGPL-3.0-or-later
#
# wreath draw order: the Hasse diagram of architectures from a kept table.

. "$srcdir/tests/cli/common.sh"

wreath express --matrix flip-flop parity t3 --arch \
    mamba,gla,mamba-negative,deltanet-negative --verify 100 --keep k \
    >out 2>&1 || fail "$(cat out)"
wreath draw order k/cells.jsonl -o o.svg 2>/dev/null || fail "no picture"
for text in 'mamba, gla' '1 automaton:' flip-flop '2 automata:' parity \
    deltanet-negative '3 automata:' t3; do
    grep -q ">$text</text>\|>$text<" o.svg || fail "$text: $(cat o.svg)"
done
[ "$(grep -c '>parity<' o.svg)" -eq 1 ] || fail "parity stands twice"
wreath draw order k/cells.jsonl --title Top --caption=Below -o t.svg 2>err
for text in Top Below; do
    grep -q ">$text<" t.svg || fail "--title and --caption: no $text"
done
wreath draw order k/cells.jsonl -o o.tex 2>/dev/null || fail "no TikZ"
grep -q 'tikzpicture' o.tex || fail "no TikZ"
echo '{"arch": "x"}' >bad.jsonl
for file in bad.jsonl nothing; do
    status=0
    wreath draw order $file -o x.svg 2>err || status=$?
    [ $status -eq 2 ] || fail "$file: status $status"
done
grep -q 'cannot read nothing: No such file or directory' err ||
    fail "no reason: $(cat err)"
