# SPDX-License-Identifier: LGPL-3.0-or-later
#
# wreath trace and trace --replay: traces of recurrences in every evaluation
# model and of models, exact and rounded, are accepted by wreath-check and
# replayed; all export formats, with LaTeX compiled if it is installed.

. "$srcdir/tests/cli/common.sh"

cat >c.txt <<'EOF'
size 2
start 0 0
letter a
row 5/8 -1/2
row 3/8 -1/4
add -5/2 -4
EOF

holds() {
    expect 0 check "$1"
    expect 0 wreath trace --replay "$1"
    out "holds: $2"
    expect 0 wreath trace --replay --json "$1"
    out '"holds": true'
}

# ---- recurrences
expect 0 wreath trace -m E2:e5m2:rne:dot --cycles 4 c.txt -o c.trace
holds c.trace "repeats 12, 15 steps"
for model in E1:e5m2:rne:published E2:e5m2:rz:seq E2:bf16:ru:fma \
    E2:e4m3fn:rd:bias E2:e5m2:rne:acc-bf16 E2:e2m1:rne:dot E3:fp16:rne:chunk-3 \
    E3:fp16:rne:scan-2 E2:int:8:rna:seq E2:float:5:-3:4:odd:seq; do
    expect 0 wreath trace -m $model --steps 40 --around 5 c.txt -o m.trace
    holds m.trace "run, 40 steps"
done
expect 0 wreath trace -m E2:bf16:rne:seq -e 'size 1; letter a; delta 1; value 7/4' -o d.trace
holds d.trace "run, 1 step"
expect 0 wreath period -m E2:e5m2:rne:dot c.txt --trace p.trace
holds p.trace "repeats 3, 6 steps"
sed 's/-7\/4/-3\/2/' c.trace >wrong.trace
expect 1 wreath trace --replay wrong.trace
out "does not hold: line "
expect 1 check wrong.trace

# ---- models
expect 0 wreath compile parity -o p.lrnn
expect 0 wreath trace p.lrnn --against parity --word '0110 1^50' --around 4 \
    -o r.trace
holds r.trace "run, 54 steps"
expect 1 wreath verify --all p.lrnn tomita5 --compare accept --trace no.trace
holds no.trace "refutes, 1 step"
expect 0 wreath compile sum-rotation 5 -o sum.lrnn --automaton sum.dfa
expect 1 wreath verify sum.lrnn sum.dfa -m E2:e4m3fn:rne:seq --all \
    --trace s.trace
holds s.trace "refutes, 18 steps"
# The trace of a stack names the evaluation of its layers.
expect 0 wreath trace --replay s.trace
out 'evaluation E2:e4m3fn:rne:seq'
expect 0 wreath compile t3 -o t3.lrnn
expect 0 wreath trace t3.lrnn --against t3 -w 'cycle swap' -m E2:bf16 \
    --layer-evaluation 1=E2:fp16:exact -o mixed.trace
expect 0 wreath trace --to svg mixed.trace
out '0=E2:bf16:rne:seq,1=E2:fp16:rne:seq:exact,2=E2:bf16:rne:seq</title>'
expect 0 wreath trace t3.lrnn --against t3 -w 'cycle swap' \
    -m E2:bf16:factors:exact -o factors.trace
expect 0 check factors.trace
expect 0 wreath trace --replay factors.trace
out 'evaluation E2:bf16:rne:seq:factors:exact'
expect 1 wreath period sum.lrnn -m E2:e4m3fn:rne:seq --word 1 \
    --against sum.dfa --trace t.trace
holds t.trace "refutes"

# ---- bad input
expect 2 wreath trace c.txt
err "--evaluation is needed"
expect 2 wreath trace p.lrnn --word 01
err "--against"
expect 2 wreath trace p.lrnn --word 01 --against parity \
    -m E3:fp16:rne:chunk-2
err "there is no certificate for a rounded stack that is evaluated in E3"
expect 2 wreath trace c.trace --columns steps
err 'found the column "steps"'
expect 2 wreath trace c.trace --to pdf
head -n 12 c.trace >cut.trace
expect 2 wreath trace --replay cut.trace
err "cut.trace:"
printf 'wreath-cert 1\n' >other.trace
expect 2 wreath trace --replay other.trace
err 'other.trace:1: found "wreath-cert", expected wreath-trace'
expect 2 wreath trace --replay none.trace
sed 's/^claim repeats 3/claim repeats 9/' p.trace >late.trace
expect 1 wreath trace --replay late.trace
out "does not hold: line "
expect 2 wreath trace -m E1:bf16:rne:two-stage c.txt
expect 2 wreath trace -m E2:bf16:rne:seq c.txt --against parity

# ---- exports
sed 's|^\(step 2 .*\) [^ ]*$|\1 0xff|' c.trace >damaged.trace
expect 2 wreath trace damaged.trace --to csv
err "the lines of the trace are not those of the hash at its end"
expect 2 wreath draw trace damaged.trace -o damaged.svg
absent damaged.svg
expect 0 wreath trace c.trace --to csv --numbers hex
out "step,letter,exact 0,exact 1,rounded 0,rounded 1,code 0,code 1"
out "1,a,-0x2.8p+0,-0x4p+0,-0x2.8p+0,-0x4p+0,0xc1,0xc4"
! head -n 1 "$tmp/out" | grep -q _ || fail "an underscore in a column's name"
expect 0 wreath trace c.trace --to jsonl --around 1
out '{"step": 0, "letter": null, "exact": ["0", "0"], "rounded": ["0", "0"], "code": ["0x00", "0x00"]}'
[ "$(wc -l <"$tmp/out")" -eq 2 ] || fail "two lines"
expect 0 wreath trace c.trace --to latex --numbers decimal --digits 3 \
    --around 3 --columns step,exact -o table.tex
expect 0 cat table.tex
out '\toprule'
out 'step & exact 0 & exact 1 \\'
out '2 & $-2.06$ & $-3.94$ \\'
out '\multicolumn{3}{c}{\emph{steps 3 to 12}} \\'
expect 0 wreath trace c.trace --to csv --from 14 --columns step,rounded
out "15,-7/4,-4"
[ "$(wc -l <"$tmp/out")" -eq 3 ] || fail "a row too many"
expect 2 wreath trace c.trace --from 16
err "only 15 steps"
expect 0 wreath trace c.trace --to tikz-standalone --from 9 -o from.tex
# --to tikz writes a picture for \input, not a document
expect 0 wreath trace c.trace --to tikz -o part.tex
! grep -q 'documentclass' part.tex || fail "a document"
grep -q '^\\begin{tikzpicture}' part.tex || fail "no picture"
# Columns that do not fit on a page are omitted, with a note.
expect 0 wreath trace c.trace --to latex
out 'rounded 1 & code 0'
! grep -q '% left out' "$tmp/out" || fail "all of it fits"
expect 0 wreath trace c.trace --to latex --digits 20
out "% left out, too wide for a page: code"
out "step & letter & exact 0 & exact 1 & rounded 0 & rounded 1 "
# Digits apply to decimals only.
for to in 'csv --numbers hex' 'jsonl --numbers fraction' svg tikz csv; do
    # shellcheck disable=SC2086
    expect 2 wreath trace c.trace --digits 3 --to $to
    err '--digits does not apply to'
done
expect 0 wreath trace c.trace --digits 3 --to csv --numbers decimal
expect 0 wreath trace c.trace --to svg --title 'a < b & c' -o c.svg
grep -q 'a &lt; b &amp; c' c.svg || fail "not escaped"
# If the trace has no exact number, the cell is empty.
expect 0 wreath trace -m E2:bf16 -e 'size 1; start 1; row 99/100' --steps 300 \
    --to latex --columns step,exact,rounded
out '300 &  & $'
# A state without any finite number cannot be drawn.
expect 0 wreath trace -m E2:bf16:rne:seq -e 'size 1; start 1; row 2' \
    --steps 200 --to tikz-standalone -o inf.tex
for name in c r s no; do
    expect 0 wreath trace $name.trace --to latex-standalone --numbers decimal \
        -o $name-table.tex
    expect 0 wreath trace $name.trace --to tikz-standalone \
        --title "50% of a_b" --caption='x & y # {z} \ ~' -o $name-figure.tex
done
cat >input.tex <<'EOF'
\documentclass{article}
\usepackage{booktabs,tikz}
\begin{document}
\input{table}
\input{part}
\end{document}
EOF
if command -v pdflatex >/dev/null &&
    kpsewhich standalone.cls tikz.sty lmodern.sty >/dev/null; then
    for file in input.tex inf.tex from.tex *-table.tex *-figure.tex; do
        expect 0 pdflatex -interaction=nonstopmode -halt-on-error \
            "${file%.tex}"
    done
else
    echo "pdflatex or lmodern.sty is not here: exports for LaTeX were not compiled"
fi

# Invalid numbers are text, and cause no division by zero.
printf 'size 1\nstart 1\nletter a\nrow 1/3\n' >third.txt
expect 0 wreath trace -m E2:bf16 --steps 3 third.txt -o third.trace
sed '/^sha256/,$d; s|: 1/3 :|: 1/0 :|' third.trace >lines
{ cat lines && sha256sum lines | sed 's/\([^ ]*\).*/sha256 \1/' && echo .; } >zero.trace
for to in csv jsonl latex tikz; do
    expect 0 wreath trace zero.trace --to $to --numbers decimal -o zero.$to
done
expect 1 wreath trace --replay zero.trace
