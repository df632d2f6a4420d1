# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Conversion for other tools and back, for the tools that are installed: their
# output for our files has the same language.  Missing tools are named; without
# any tool the test is skipped.

. "$srcdir/tests/cli/common.sh"

tools=0
present() {
    command -v "$1" >/dev/null && tools=$((tools + 1)) && return 0
    echo "$1 is not here: its part is skipped"
    return 1
}
examples='parity mod3 abstar'
for name in $examples; do
    expect 0 wreath show "$name"
done

# OpenFst: a symbol table; epsilon inserted and removed again.
if present fstcompile && present fstprint && present fstrmepsilon; then
    for name in $examples; do
        expect 0 wreath convert "$name" in.att --write-symbols in.syms
        fstcompile --acceptor --isymbols=in.syms in.att a.fst
        fstclosure a.fst | fstrmepsilon | fstdeterminize | fstminimize >b.fst
        fstprint --acceptor --isymbols=in.syms a.fst back.att
        expect 0 wreath convert back.att back.dfa --symbols in.syms
        expect 0 wreath equiv "$name" back.dfa
        # its own closure against its own file with epsilon edges
        fstprint --acceptor --isymbols=in.syms b.fst star.att
        fstclosure a.fst | fstprint --acceptor --isymbols=in.syms >eps.att
        expect 0 wreath convert star.att star.dfa --symbols in.syms
        expect 0 wreath convert eps.att eps.dfa --symbols in.syms
        err 'removed'
        expect 0 wreath equiv star.dfa eps.dfa
    done
    # without the table: numbers, and the label 0 is epsilon
    fstclosure a.fst | fstprint --acceptor >numbers.att
    expect 0 wreath show --info numbers.att
    out 'label 0 is epsilon'
fi

# foma: reads, writes, draws; its own regular expressions compared with ours.
if present foma; then
    for name in $examples; do
        expect 0 wreath convert "$name" in.att4
        printf 'read att in.att4\nwrite att back.att\nprint dot > back.dot\n' \
            >script
        foma -q -f script </dev/null >foma.log 2>&1 || fail "foma: $(cat foma.log)"
        expect 0 wreath convert back.att back.dfa --zero letter
        expect 0 wreath equiv back.dfa "$name"
    done
    printf 'regex ~[?* a a ?*] & [a|b]*;\nwrite att back.att\n' >script
    foma -q -f script </dev/null >foma.log 2>&1
    expect 0 wreath equiv back.att 'regex:~(.*aa.*)&[ab]*'
fi

# HFST: the start becomes state 0.
if present hfst-txt2fst && present hfst-fst2txt && present hfst-minimize; then
    for name in $examples; do
        expect 0 wreath convert "$name" in.att4
        hfst-txt2fst -i in.att4 -o in.hfst 2>/dev/null
        hfst-minimize -i in.hfst 2>/dev/null | hfst-fst2txt >back.att 2>/dev/null
        expect 0 wreath convert back.att back.dfa --zero letter
        expect 0 wreath equiv back.dfa "$name"
    done
    printf 'states 2\nalphabet a\nstart 1\naccept 0\ntrans\n0\n0\n' >late.dfa
    expect 0 wreath convert late.dfa in.att4
    hfst-txt2fst -i in.att4 2>/dev/null | hfst-fst2txt >back.att 2>/dev/null
    expect 0 wreath convert back.att back.dfa
    expect 0 wreath equiv back.dfa late.dfa
fi

# Graphviz keeps unknown attributes and adds positions.
if present dot; then
    for name in $examples s5; do
        expect 0 wreath convert "$name" in.dot
        dot -Tdot in.dot >back.dot
        expect 0 wreath convert back.dot back.dfa
        wreath show "$name" | sed '/^fact/d; /^source/d' >want
        wreath show back.dfa | sed '/^name/d' >got
        sed '/^name/d' want | cmp -s - got ||
            fail "$name came back from Graphviz as another automaton"
        dot -Tsvg in.dot | grep -q '</svg>' || fail "dot -Tsvg"
    done
fi

# MONA numbers its states itself.
if present mona; then
    echo 'var2 P,Q; P sub Q & ~empty(P);' >in.mona
    mona -gw in.mona | sed -n '/digraph/,$p' >back.dot
    states=$(mona -q -w in.mona | sed -n 's/^Automaton has \([0-9]*\) states.*/\1/p')
    expect 0 wreath show --info back.dot
    out "as a DFA                 $states states, complete"
fi

# GAP: transformations always, automata with the package of this name.
if present gap; then
    expect 0 wreath convert t4 in.g
    {
        printf 'gens := '
        cat in.g
        printf '%s\n' 'PrintTo("back.g", gens, ";\n");'
        printf '%s\n' 'PrintTo("size", Size(Semigroup(gens)), "\n"); QUIT;'
    } >script.g
    gap -q -A script.g </dev/null >gap.log 2>&1 || cat gap.log
    expect 0 wreath show in.g
    cp "$tmp/out" in.dfa
    expect 0 wreath show back.g
    same in.dfa "$tmp/out"
    expect 0 wreath classify in.g
    out "transition monoid            $(cat size)"
    for name in $examples; do
        expect 0 wreath convert "$name" in.g
        {
            echo 'if LoadPackage("automata") <> true then'
            echo 'FORCE_QUIT_GAP(1); fi;'
            printf 'A := '
            cat in.g
            printf '%s\n' 'PrintTo("back.g", String(MinimalAutomaton(A)), "\n"); QUIT;'
        } >script.g
        rm -f back.g
        gap ${GAP_ROOT:+-l ";$GAP_ROOT"} -q -A script.g </dev/null >gap.log 2>&1 || true
        if [ ! -s back.g ]; then
            echo "GAP is without its package automata: that part is skipped"
            break
        fi
        expect 0 wreath equiv back.g "$name"
    done
fi

# LaTeX typesets the picture.
if present pdflatex; then
    expect 0 wreath convert parity picture.tikz
    {
        printf '%s\n' '\documentclass{standalone}' '\usepackage{tikz}' \
            '\usetikzlibrary{automata,arrows.meta}' '\begin{document}'
        cat picture.tikz
        printf '%s\n' '\end{document}'
    } >picture.tex
    pdflatex -interaction=batchmode picture.tex >/dev/null </dev/null ||
        fail "pdflatex"
fi

[ "$tools" -gt 0 ] || exit 77
