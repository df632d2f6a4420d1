# SPDX-License-Identifier: LGPL-3.0-or-later
#
# From a drawing in JFLAP to NumPy and a paper: the steps of
# doc/tutorials/own.md, with files as JFLAP writes them (tabs, and a carriage
# return as a character reference at the end of each line), for a deterministic
# and a nondeterministic automaton.  Steps without NumPy or LaTeX are skipped
# with a message.

. "${srcdir:-$(dirname "$0")/..}/examples/common.sh"
top=${srcdir:-$(dirname "$0")/..}
case $top in /*) ;; *) top=$OLDPWD/$top ;; esac

# usage: jff NAME STATES START ACCEPTING FROM,TO,LETTER...
jff() {
    name=$1 states=$2 start=$3 accept=$4
    shift 4
    {
        printf '<?xml version="1.0" encoding="UTF-8" standalone="no"?>'
        printf '<!--Created with JFLAP 7.1.--><structure>&#13;\n'
        printf '\t<type>fa</type>&#13;\n\t<automaton>&#13;\n'
        printf '\t\t<!--The list of states.-->&#13;\n'
        q=0
        while [ $q -lt "$states" ]; do
            printf '\t\t<state id="%s" name="q%s">&#13;\n' $q $q
            printf '\t\t\t<x>%s.0</x>&#13;\n\t\t\t<y>118.0</y>&#13;\n' \
                $((60 + 100 * q))
            [ $q != "$start" ] || printf '\t\t\t<initial/>&#13;\n'
            [ $q != "$accept" ] || printf '\t\t\t<final/>&#13;\n'
            printf '\t\t</state>&#13;\n'
            q=$((q + 1))
        done
        printf '\t\t<!--The list of transitions.-->&#13;\n'
        for edge; do
            read=${edge##*,}
            to=${edge#*,}
            printf '\t\t<transition>&#13;\n\t\t\t<from>%s</from>&#13;\n' \
                "${edge%%,*}"
            printf '\t\t\t<to>%s</to>&#13;\n' "${to%%,*}"
            if [ -n "$read" ]; then
                printf '\t\t\t<read>%s</read>&#13;\n' "$read"
            else
                printf '\t\t\t<read/>&#13;\n'
            fi
            printf '\t\t</transition>&#13;\n'
        done
        printf '\t</automaton>&#13;\n</structure>'
    } >"$name.jff"
}

# Words with an even number of a's that end with b; words whose third or fourth
# letter from the end is a, by a nondeterministic automaton.
jff ends 3 0 2 0,1,a 0,2,b 1,0,a 1,1,b 2,1,a 2,2,b
jff guess 4 0 3 0,0,a 0,0,b 0,1,a 1,2,a 1,2,b 2,3,a 2,3,b 2,3,

for name in ends guess; do
    show wreath show --info $name.jff
    show wreath convert $name.jff $name.dfa
    grep "^name $name\$" $name.dfa
    show wreath classify $name.dfa
    show wreath compile $name.dfa -o $name.lrnn
    show wreath verify $name.lrnn $name.dfa --length 1000000
    show wreath verify --all $name.lrnn $name.dfa -o $name.cert
    show wreath_check $name.cert --automaton $name.dfa
    show wreath export $name.lrnn --dtype bf16 -o $name.npz \
        --manifest $name.json
done
# The drawing accepts the language of a regular expression.
show wreath convert -q --regex '(b|ab*a)*b' --alphabet 'a b' -o written.dfa
show wreath equiv ends.dfa written.dfa

# ---- a script, next to a copy of the reader ----------------------------------

found=
for python in ${PYTHON:-} python3 /usr/bin/python3; do
    if "$python" -c 'import numpy' 2>/dev/null; then
        found=$python
        break
    fi
done
if [ -n "$found" ]; then
    mkdir own
    cp "$top/examples/python/wreath_lrnn.py" \
        "$top/examples/python/wreath_numbers.py" own
    cat >own/mine.py <<'END'
from wreath_lrnn import Model

model = Model("../ends.npz")
names = model.manifest["readout"]["states"]
for word in ("b", "aab", "abb"):
    print(word, [names[q] for q in model.run(word)])
assert model.replay() > 0
END
    (
        cd own
        show "$found" -B mine.py
        [ "$("$found" -B mine.py | tail -n 1)" = "abb ['q1', 'q1', 'q1']" ]
        show "$found" -B wreath_lrnn.py ../guess.npz
        status=0
        show "$found" -B wreath_lrnn.py ../ends.npz abc || status=$?
        [ $status -eq 1 ]
    )
else
    echo "left out: no Python with NumPy"
fi

# ---- weights that fail in bf16 -----------------------------------------------

cat >soft.txt <<'END'
size 2
start 1 0
letter a
row -3/4 0
row 0 0
add 1 0
letter b
row 1 0
row 0 0
add 0 1
END
status=0
show wreath period -m E2:bf16:rne:seq --all ends.dfa soft.txt -o fails.cert ||
    status=$?
[ $status -eq 1 ]
show wreath_check fails.cert
show wreath horizon -m E1:bf16 soft.txt
show wreath trace -m E2:bf16:rne:seq soft.txt --steps 24 -o soft.trace
show wreath_check soft.trace

# ---- the paper ---------------------------------------------------------------

show wreath draw trace soft.trace -o soft.tex
show wreath trace soft.trace --to tikz-standalone -o document.tex
show wreath trace soft.trace --to latex --columns step,exact,rounded \
    --numbers decimal --digits 4 --around 4 -o table.tex
show wreath draw automaton ends.dfa -o automaton.tex
show wreath draw trace ends.lrnn --word aabb -o run.tex
if grep documentclass soft.tex automaton.tex run.tex; then
    exit 1
fi
grep documentclass document.tex
cat >paper.tex <<'END'
\documentclass{article}
\usepackage[T1]{fontenc}
\usepackage{lmodern}
\usepackage{booktabs,graphicx,tikz,pgfplots}
\usepgfplotslibrary{groupplots}
\pgfplotsset{compat=1.16}
\begin{document}
\begin{figure}\centering\input{automaton}\caption{Drawn.}\end{figure}
\begin{figure}\centering\input{run}\caption{Exact.}\end{figure}
\begin{figure}\centering\input{soft}\caption{In bf16.}\end{figure}
\begin{figure}\centering\includegraphics[width=\linewidth]{document}
\caption{As a document.}\end{figure}
\begin{table}\centering\input{table}\caption{Numbers.}\end{table}
\end{document}
END
missing=
for file in standalone.cls pgfplots.sty booktabs.sty lmodern.sty; do
    kpsewhich $file >/dev/null 2>&1 || missing="$missing $file"
done
if ! command -v pdflatex >/dev/null; then
    echo "left out: no pdflatex"
elif [ -n "$missing" ]; then
    echo "left out: LaTeX has no$missing"
else
    for name in document paper; do
        show pdflatex -interaction=batchmode -halt-on-error $name.tex
        [ -s $name.pdf ]
    done
    if grep Overfull paper.log; then
        exit 1
    fi
fi
if [ -n "${PICTURES:-}" ]; then
    mkdir -p "$PICTURES"
    cp ./*.tex ./*.pdf "$PICTURES"
fi
