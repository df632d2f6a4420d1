# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Files written by other tools (tests/interchange/data/README.md) have the
# intended languages, and wreath reports the conversion steps.

. "$srcdir/tests/cli/common.sh"

data=$srcdir/tests/interchange/data

# language FILE NUMBER EXPRESSION [options]: automaton NUMBER of the file
language() {
    file=$data/$1 number=$2 expression=$3
    shift 3
    expect 0 wreath convert "$@" --which "$number" "$file" here.dfa
    cp "$tmp/err" said
    expect 0 wreath equiv here.dfa "regex:$expression"
}
# The last conversion printed a diagnostic.
said() { grep -qF -e "$1" said || { cat said; fail "not said: $1"; }; }

fst='(<up><down>)*(|<up><up>*)'
language openfst.att 1 "$fst" --symbols "$data/openfst.syms"
said '1 epsilon transition removed'
said 'determinised: 4 subsets of 3 states; minimised: 4 states'
said 'weights are ignored'
language openfst-numbers.att 1 "$fst" --symbols "$data/openfst.syms"
language openfst-numbers.att 1 '(12)*(|11*)'
said 'no table of symbols: label 0 is epsilon'
language openfst-numbers.att 1 '(12)*(|101*)' --zero letter
said 'no table of symbols: label 0 is a letter'
language openfst-both.att 1 "$fst" --symbols "$data/openfst.syms"
language openfst.dot 1 "$fst"
printf 'digraph FST { 1 [shape=doublecircle]; 0 -> 1 [label="a/e"]
    1 -> 1 [label="b/1e-3"]; }' >weights.dot
expect 0 wreath equiv weights.dot 'regex:<a/e>b*'
said 'no arrow marks the start state: the bold node'

# The suffix .fsm is also used by other formats.
printf '.i 1\n.o 1\n0 a b\n' >kiss.fsm
expect 2 wreath show kiss.fsm
err 'kiss.fsm:1:1: unknown format, expected an automaton'
err 'att, att4, ba, dfa, dot'
expect 0 wreath show kiss.fsm --from att
printf '1 2\n2 1 \n' >matrix.txt
expect 2 wreath show matrix.txt
err 'matrix.txt:1:1: unknown format, expected an automaton'
expect 0 wreath show matrix.txt --from att
printf '0 2\n1 0 1\n' >weight.txt
expect 0 wreath show weight.txt
cp kiss.fsm named.att # states of AT&T text may have names
expect 0 wreath show named.att

for text in '---\n0\n1\n---\n1 2 a\n' '0 -> 1 a;\n'; do # of mCRL2, libfsm
    printf -- "$text" >other.fsm
    expect 2 wreath show other.fsm
    err 'other.fsm:1:1: unknown format'
done

# An edge of weight infinity does not exist.
printf '0 1 a\n0 1 b Infinity\n0 2 b 1\n1\n' >infinity.att
expect 0 wreath equiv infinity.att 'regex:a&(a|b)'
# Labels that HFST and foma do not read as letters.
printf '0 1 @U.C.ON@ @U.C.ON@\n1 1 @_IDENTITY_SYMBOL_@ @_IDENTITY_SYMBOL_@\n1\n' \
    >flags.att
expect 0 wreath show flags.att
err "flag diacritics are read as letters, not as conditions: '@U.C.ON@'"
err '@_IDENTITY_SYMBOL_@, any other symbol, is read as one letter'
printf '0 1 @_UNKNOWN_SYMBOL_@ @_UNKNOWN_SYMBOL_@\n1\n' >unknown.att
expect 2 wreath show unknown.att
err 'a transducer, expected an acceptor'

# A fourth column of numbers is a weight, with a diagnostic.
printf '0 1 5\n1 2 6 7\n2 3 6 .5e-1\n3 -2.5\n' >numbers.att
expect 0 wreath equiv numbers.att regex:566
err "'7' in the 4th column of line 2 is read as a weight"
printf '0 1 5 5 0.5\n1 2 7 7\n2\n' >five.att
expect 0 wreath equiv five.att 'regex:57'
err 'weights are ignored'

language foma.att 1 '(ab)*|c(a|0)*'
said 'label 0 is a letter'
language foma.dot 1 '(ab)*|c(a|0)*'
said 'node 0 is assumed'
language foma-space.att 1 '(a|_)*b'
said '1 letter name changed into tokens'

language graphviz.dot 1 '.*ab'
language mona.dot 1 '.(<!x0&!x1>|<!x0&x1>)*<x0&x1>
    (<!x0&!x1>|<!x0&x1>|<x0&x1>)* & (<x0&!x1>|.)*'
# Output of pyformlang (shape=None, U+025B for epsilon), and HTML labels.
printf 'digraph { 0 [label=0, peripheries=1]; 1 [label=1, peripheries=1];
    starting_1 [label="", shape=None]; 2 [label=2, peripheries=2];
    0 -> 0 [key=0, label=a]; 0 -> 2 [label=b]; 1 -> 0 [label="\311\233"];
    starting_1 -> 1 [key=0]; }' >pyformlang.dot
expect 0 wreath equiv pyformlang.dot 'regex:a*b'
printf 'digraph { s [shape=none, label=""]; s -> 0; 1 [shape=doublecircle];
    0 [label=<<b>zero</b>>]; 0 -> 1 [label=<&epsilon;>]; 0 -> 1 [label=<a>];
    1 -> 1 [label="a"]; 1 -> 0 [label=<\\n>]; }' >html.dot
expect 0 wreath equiv html.dot "regex:a*('\\n'a*)*"

# The label of a graph of Spot contains its acceptance.
printf 'digraph "" { rankdir=LR\n label="Inf(0)\\n[B\303\274chi]"\n labelloc="t"
    I [label="", style=invis, width=0]\n I -> 0\n 0 [label="0", peripheries=2]
    0 -> 0 [label="a"]\n }' >spot.dot
expect 0 wreath equiv spot.dot 'regex:a*&(a|<!a>)*'
err 'an automaton on infinite words, read on finite words'
sed "s/Inf(0)/t/; s/\[B.*chi\]/[all]/; s/, peripheries=2//" spot.dot >all.dot
expect 0 wreath equiv all.dot 'regex:a*&(a|<!a>)*'
# Formulas: LTLf2DFA's output for G(a -> X b) and for false, and Spot's symbols.
printf 'digraph MONA_DFA {\n node [shape = doublecircle]; 1;
 node [shape = circle]; 1;\n init [shape = plaintext, label = ""];\n init -> 1;
 1 -> 1 [label="~a"];\n 1 -> 2 [label="a"];\n 2 -> 1 [label="b & ~a"];
 2 -> 2 [label="a & b"];\n 2 -> 3 [label="~b"];\n 3 -> 3 [label="true"];\n}' \
    >ltlf.dot
n='<!a&!b>' a='<a&!b>' b='<!a&b>'
expect 0 wreath equiv ltlf.dot "regex:($n|$b|($a|<a&b>)<a&b>*$b)*"
err 'labels are formulas: a letter is a valuation of 2 propositions'
printf 'digraph MONA_DFA { node [shape = doublecircle];
 node [shape = circle]; 1; init [shape = plaintext, label = ""];
 init -> 1; 1 -> 1 [label="true"]; }' >false.dot
expect 0 wreath equiv false.dot 'regex:∅&<t>*'
printf 'digraph { I [style=invis]; I -> 0; 0 [peripheries=2];
    0 -> 0 [label=<b &amp; !a>]; 0 -> 1 [label="~(b & !a)"]
    1 -> 1 [label=1] }' >signs.dot
expect 0 wreath equiv signs.dot "regex:$b*&($n|$a|$b|<a&b>)*"
# Other acceptance is refused, with a name or without, in HTML and before
# clusters, whose labels do not belong to the graph.
for label in '"Fin(0)\\n[co-B\303\274chi]"; subgraph cluster_0 { label="x"; 0 }' \
    '<Fin(<font color="#5DA5DA">0</font>)<br/>[co-B\303\274chi]>' \
    '"f\\n[none]"' '"(Fin(0) & Inf(1)) | Inf(2)"' '"p\\n[parity max odd 3]\\n"'; do
    printf "digraph { label=$label
        1 [shape=doublecircle]; 0 -> 1 [label=a]; }" >spot.dot
    expect 2 wreath show spot.dot
    err "found the acceptance '"
done
printf 'digraph { label="[parity] even number of ones"
    1 [shape=doublecircle]; 0 -> 1 [label=a]; }' >title.dot
expect 0 wreath equiv title.dot regex:a
# Circled numbers are marks on the last line, other characters are not.
for mark in '\342\235\266' '\342\223\264' '\342\223\277' '{0}'; do
    printf 'digraph { 0 -> 1 [label="a\\n'"$mark"'"]; }' >mark.dot
    expect 2 wreath show mark.dot
    err 'a formula with acceptance marks'
done
printf 'digraph { 1 [shape=doublecircle]; 0 -> 1 [label="a\\n\342\235\244"];
    0 -> 1 [label="{0}\\nb"]; }' >heart.dot
expect 0 wreath equiv heart.dot "regex:<$(printf '\342\235\244')>|a|b|<{0}>"
printf 'digraph { 1 [shape=doublecircle]; 0 -> 1 [label=<eps>];
    1 -> 1 [label=a]; }' >eps.dot
expect 0 wreath equiv eps.dot 'regex:a*'

# The roots of PySimpleAutomata, arrows with a label.
printf 'digraph { 1 [shape=doublecircle]; 0 -> 1 [label=a]
    s0 [root=true]; s0 -> 0 [label=b]; }' >root.dot
expect 0 wreath equiv root.dot 'regex:ba'
printf 'digraph { "" [shape=none]; "" -> s [label=inicio];
    t [shape=doublecircle]; s -> t [label=a] }' >inicio.dot
expect 0 wreath equiv inicio.dot 'regex:a'

# A comma in parentheses does not separate letters.
printf 'digraph { qi [shape=point]; qi -> 0; 1 [shape=doublecircle]
    0 -> 1 [label="(0,1), f(g(a, b),c) (, d"]; }' >tuples.dot
expect 0 wreath equiv tuples.dot "regex:<(0,1)>|<f(g(a,_b),c)>|<(>|d"

# Symbols of transducers and formulas as letters.
printf 'digraph { s [shape=none, label=""]; s -> 0; 1 [shape=doublecircle];
    0 -> 1 [label="+, /, &, |, &&, !=, ="]; 1 -> 0 [label="a/b, !a"];
    1 -> 1 [label="x:1, (, )"]; }' >signs.dot
expect 0 wreath show signs.dot
out 'alphabet + / & | && != = a/b !a x:1 ( )'

printf 'digraph { 1 [shape=doublecircle]; 0 -> 1 [label="a: , 5"]; }' >colon.dot
expect 0 wreath equiv colon.dot "regex:'a:'|5"
# Tracks, times and outputs on some labels only are letters, and "||" before x.
for labels in '0:1 1:2' '0:1 1:1' '12:30 12:45' 'go:2 go:1.5' 'a:0.5,b c:0.5' \
    'a/b a/b,c' '|| ||,x'; do
    printf 'digraph { 1 [shape=doublecircle]; 0 -> 1 [label="%s"];
        0 -> 1 [label="%s"]; }' "${labels% *}" "${labels#* }" >letters.dot
    expect 0 wreath show letters.dot
done
printf 'digraph { 1 [shape=doublecircle]; 0 -> 1 [label="|| x"]; }' >or.dot
expect 0 wreath equiv or.dot "regex:'||'|x"
for labels in 'a:1.0 b:0.5' 'a:0 b:5e-05' 'a:0.25,b:0.75 c:1'; do
    printf 'digraph { 0 -> 1 [label="%s"]; 0 -> 0 [label="%s"]; }' \
        "${labels% *}" "${labels#* }" >markov.dot
    expect 2 wreath show markov.dot
    err 'a probability'
done

# A comment after a statement; '#' inside strings and HTML begins no comment.
printf '# a\ndigraph { s [shape=none, label=""]; s -> 0 # b }\n  # c\n
    1 [shape=doublecircle, color="#ff0000"]; 0->1#d\n[label="#"] // e\n
    1 -> 0 [label=<#a>]; }' >comments.dot
expect 0 wreath equiv comments.dot 'regex:<#>(<#a><#>)*'
printf 'digraph { a -> b [label=x, color=#ff0000]\n}\n' >colour.dot
expect 2 wreath show colour.dot
err "colour.dot:1:34: found '#', which begins a comment, expected a value"
printf 'digraph { 1 [shape=doublecircle]; 0 -> 1 [label= \n# the letter\n x] }' \
    >below.dot
expect 0 wreath equiv below.dot regex:x

# The name of a graph alone does not indicate MONA or OpenFst.
for name in MONA_DFA FST; do
    printf 'name %s\nstates 2\nalphabet !x0&x1 a:b a/1 X\nstart 0\naccept 1\n%s' \
        $name 'trans
1 0 0 1
0 1 0 1
' >own.dfa
    expect 0 wreath convert own.dfa own.dot
    expect 0 wreath convert own.dot again.dfa
    same again.dfa own.dfa
done

language gap-det.g 1 'b*ab*'
said '1 missing transition: completed with a sink state'
language gap-nondet.g 1 '[ab]*a[ab]*'
said '2 start states'
language gap-nondet.g 2 '(a|b)*'
# Lists of numbers as letters, and a range of states.
printf 'P := Predicaton(Automaton("nondet", 3, [ [ 0, 0 ], [ 1, 0 ] ],
    [ [ [ 2 ],, ], [ , 3, ] ], [ 1 ], [ 2 .. 3 ]), [ 1, 2 ]);' >predicaton.g
expect 0 wreath equiv predicaton.g "regex:<[0,0]>(|<[1,0]>)"
# A hole in a list is a missing target.
printf 'Automaton("det",4,2,[[2,,3,\n],[3, ,4,4]],[1],[4]);;
Automaton("nondet",2,"ab",[[[1,2],],[,[1]]],[1],[2]);;' >holes.g
expect 0 wreath convert --which 1 holes.g here.dfa
expect 0 wreath equiv here.dfa 'regex:ba*bb*'
expect 0 wreath convert --which 2 holes.g here.dfa
expect 0 wreath equiv here.dfa 'regex:(a|ab)*a'
expect 0 wreath show "$data/gap-transformations.g"
out 'states 3'
out 'alphabet a b c d'
[ "$(sed -n '/^trans/,$p' "$tmp/out" | tr '\n' ' ')" = \
    'trans 1 0 0 0 0 0 1 1 2 2 2 0 ' ] || fail "another table"
expect 0 wreath show "$data/gap-long.g"
out 'states 40'
# A line may be broken within a number or a string, and end with CR LF.
printf 'Automaton("det",\\\r\n2,"a\\\r\nb",[[1\\\r\n,2],[2,1]],[1],[2]);;\r\n' \
    >broken.g
expect 0 wreath show broken.g
out 'alphabet a b'
printf 'Automaton("det",1\\\r\n0,"a",[[1,2,3,4,5,6,7,8,9,1\\\r\n0]],[1],[2])' \
    >broken.g
expect 0 wreath show broken.g
out 'states 10'
# A comment of three characters is not closed.
printf '/*/ a graph */ digraph { a -> a [label=x]; }\n' >comment
expect 0 wreath show comment
out 'alphabet x'

language hoa.hoa 1 '~(.*aa.*) & (a|<!a>)*'
said 'read on finite words'
expect 0 wreath show --info "$data/hoa.hoa"
out '2 states, 9 edges, 2 starts, 0 epsilon'

# `0 t` also accepts in states without an item.
printf 'HOA: v1.1 Start: 0 Start: 2 States: 3 AP: 1 "a" Acceptance: 0 t
--BODY-- State: 0 [0] 1 --END--' >all.hoa
expect 0 wreath equiv all.hoa 'regex:(a|())|<!a>&a'
# Headers in any order and over lines, a byte order mark, and an automaton
# that is discarded.
printf '\357\273\277HOA: v1 Alias: @a 0 Alias: @b\n!@a Acceptance:\n0 t Start:
0 AP: 1 "a" --BODY-- State: 0 [@a] 1 State: 2 [@b] --ABORT--
HOA: v1 name: "kept" Start: 0 Alias: @a\n0\nAlias: @b !@a /* end */
wreath-letters: "b" "a" Acceptance: 0 t AP: 1 "a" States: 3
--BODY-- State: 0 [@a] 1 [@b] 2 State: 1 State: 2 [@b] 2 --END--' >order.hoa
expect 0 wreath show --info order.hoa
out 'an automaton that ends with --ABORT-- is discarded'
expect 0 wreath equiv order.hoa 'regex:a|b*'
cp order.hoa order # without the ending
expect 0 wreath equiv order 'regex:a|b*'
# --ABORT-- inside a label, before the next automaton and at the end.
printf 'HOA: v1 Acceptance: 0 t AP: 1 "a" States: 1 Start: 0 --BODY-- State: 0
[0 & --ABORT--\n' >inside.hoa
expect 2 wreath show inside.hoa
err 'found no automaton'
cat all.hoa >>inside.hoa
expect 0 wreath equiv inside.hoa 'regex:(a|())|<!a>&a'
printf 'HOA: v1 Acceptance: 0 t --ABORT--' >none.hoa
expect 2 wreath show none.hoa
err 'found no automaton'

language mata.mata 1 '(|a)b*a'
language mata.mata 2 'a*b*'
language mata-bits.mata 1 '.*<a0&!a1>(<!a0&a1>|<a0&a1>).*&(.|<!a0&!a1>)*'
language mata-many-bits.mata 1 '(<0000000001100010><0000000001100011>)*
    (|<0000000001100010>) & (.|<0000000000000000>)*'
said '65536 valuations of 16 bits are 3 letters'

# One language in the formats of several programs.
ab='(a|b)*ab(a|b)*'
language mata-written.mata 1 "$ab"
language fado-written.fado 1 "$ab"
language grail-written.grail 1 "$ab"
language rabit.ba 1 "$ab"
language jhoafparser.hoa 1 '(<set>|<wait>)*<set>'
# Names in quotes are FAdo's, and so is a comment after an edge.
printf '@DFA "1" $ "*" a # starts\n"0" "*" 1 # an edge\n1 a 0\n' > quoted.fado
expect 0 wreath equiv quoted.fado "regex:'*'(a'*')*"
# States of BA without brackets.
printf '0\na1,0->1\na,b,1->0\n1\n' > bare.ba
expect 0 wreath equiv bare.ba "regex:'a1'('a,b''a1')*"
# Line feeds may be preceded by carriage returns, and the last line may have
# only one of these.
printf 'a,[0]->[1]\r\nb,[1]->[0]\r\r\n[1]\r' > cr.ba
expect 0 wreath equiv cr.ba 'regex:a(ba)*'
# Missing information: no states, and letters that are on no edge.
: > empty.att
expect 0 wreath convert empty.att empty.dfa --alphabet 'a b'
expect 0 wreath equiv empty.dfa 'regex:[ab]&~[ab]'
for name in one.mata one.ba one.grail one.hoa; do
    expect 0 wreath convert regex:'a*' "$name"
    expect 0 wreath convert "$name" --alphabet 'a b c' one.dfa
    expect 0 wreath equiv one.dfa 'regex:a*&(b|c|a)*'
done
# The header of older .mata files, which FAdo also has: decided by the file's
# name, and by its first key.
printf '@NFA\n# a comment\n%%Alphabet-auto\n%%Initial q\n%%Final r\nq a r\nr b q\n' \
    >old.mata
cp old.mata old
for name in old.mata old; do
    expect 0 wreath equiv $name 'regex:a(ba)*'
done
printf '@NFA\n0 a 1\n' >fado # nothing is accepted
expect 0 wreath equiv fado 'regex:a&[^a]'
# Mata interprets the first character of a state's name as its kind.
expect 0 wreath convert tomita4 enum.mata
grep -q '^%States-enum none one two dead$' enum.mata ||
    fail "states that Mata would confuse"

# Without expat the program reports this and nothing else.
jflap=yes
wreath show --info "$data/jflap.jff" 2>&1 | grep -q 'without expat' && jflap=no
if [ $jflap = yes ]; then
    language jflap.jff 1 '([cd]*ab)+'
    said 'labels of several characters are words: 1 state put inside them'
    language jflap-written.jff 1 "$ab"
    language jflap-re.jff 1 "$ab"
    # Transitions before the states.
    printf '<structure><type>fa</type><automaton><transition><from>0</from>
        <to> 1 </to><read>a</read></transition><state id="1"><final/></state>
        <state id="0"><initial/></state></automaton></structure>' >order.jff
    expect 0 wreath equiv order.jff regex:a
    # The type as an attribute indicates JFLAP 8, if there is no element for it.
    sed 's/<structure>/<structure type="x">/' order.jff >typed.jff
    expect 0 wreath equiv typed.jff regex:a
    sed 's/<type>fa<.type>//' typed.jff >eight.jff
    expect 2 wreath show eight.jff
    err 'eight.jff:1:1: found <structure type="x"> of JFLAP 8'
fi
language ba.ba 1 'a(a|ba)*'
language fado.fado 1 '(a|)b*'
language fado.fado 2 'a(aa)*'
language grail.grail 1 'a+b|()'
language regex.re 1 '(ab)*'
language regex.re 2 '~(.*aa.*)&.*b'

# Streams are written to streams, to one file each, or are refused.
expect 0 wreath convert "$data/mata.mata" both.hoa
expect 0 wreath convert both.hoa 'part-%.grail'
expect 0 wreath equiv part-1.grail 'regex:(|a)b*a'
expect 0 wreath equiv part-2.grail 'regex:a*b*'
expect 2 wreath convert both.hoa both.jff
err 'several automata'
absent both.jff
expect 2 wreath equiv both.hoa parity
err 'found several automata'

# Blanks in names are replaced by underscores, and nothing else changes.
printf 'digraph { x [shape=none label=""]; x -> "st\303\244t_1 a"
"st\303\244t_1 a" -> "\303\251_ b" [label=0]; "\303\251_ b" -> "\303\251_ b" [label=0] }' >blanks.dot
expect 0 wreath convert blanks.dot blanks.dfa
grep -q "^states $(printf 'st\303\244t_1_a \303\251__b')\$" blanks.dfa ||
    fail "names: $(head -n 1 blanks.dfa)"

# Mermaid: one arrow per pair of states, in the order of their first letters,
# accepting states in three circles.
expect 0 wreath convert flip-flop picture.mmd
cat >want.mmd <<'END'
flowchart LR
    start[ ] --> s0
    style start fill:none,stroke:none
    s0(("off"))
    s1((("on")))
    s0 -->|"set"| s1
    s0 -->|"reset, ignore"| s0
    s1 -->|"set, ignore"| s1
    s1 -->|"reset"| s0
END
same picture.mmd want.mmd
expect 2 wreath show picture.mmd
err 'the format mermaid cannot be read'

# Walnut: an automaton; tracks, with `*`; a system with a name; outputs other than
# 0 and 1; no alphabet.
printf '# odd\n\nmsd_2\n0 0\n0 -> 0\n1->1\n\n1 1\n0 -> 1\n1 -> 0\n' >odd.txt
expect 0 wreath equiv odd.txt 'regex:0*1(0|10*1)*'
printf '{-1, 0,+1} lsd2\n7 0\n-1 1 -> 7\n* 0 -> 9 7\n9 1\n' >tracks.txt
expect 0 wreath convert tracks.txt tracks.dfa
cat >want.dfa <<'END'
name tracks
states 3
alphabet (-1,0) (-1,1) (0,0) (0,1) (1,0) (1,1)
start 0
accept 1
trans
1 0 1 2 1 2
1 0 1 2 1 2
2 2 2 2 2 2
END
same tracks.dfa want.dfa
printf 'msd_fib\n0 0\n0 -> 0\n1 -> 1\n1 1\n0 -> 0\n' >fib.walnut
expect 0 wreath equiv fib.walnut 'regex:0*1(00*1)*'
printf 'msd_2\n0 2\n0 -> 0\n1 -> 1\n1 -3\n0 -> 0\n' >outputs.txt
expect 0 wreath convert outputs.txt outputs.dfa
err 'outputs other than 0 and 1: a semiautomaton'
cat >want.dfa <<'END'
name outputs
states 0/2 1/-3 sink
alphabet 0 1
start 0/2
trans
0/2 1/-3
0/2 sink
sink sink
END
same outputs.dfa want.dfa
for word in true false; do
    echo $word >$word.walnut
    expect 0 wreath show $word.walnut
done
# refused TEXT MESSAGE [STATUS]: the text is not one of Walnut's automata.
refused() {
    printf "$1" >bad.txt
    expect "${3:-2}" wreath show bad.txt --from walnut
    err "bad.txt:$2"
}
refused 'msd_2\n0 0\n2 -> 0\n' \
    "3:1: found '2', expected a letter of the alphabet"
refused 'msd_2 msd_2\n0 0\n0 -> 0\n' \
    "3:3: found '->', expected one digit per track"
refused 'msd_2\n0 0\n0 -> 1\n' '4:1: found no output of state 1, expected one'
refused 'msd_2\n0\n0 -> 0 / 1\n' \
    "2:2: found '', expected the output of the state" # a transducer
refused 'msd_fib\n0 0\n* -> 0\n' \
    "3:3: found '->', expected one digit per track, or '*' if"
refused 'msd_2 msd_300 msd_300\n' '1:22: found more than 65536 letters' 3
refused 'msd_2 msd_65537\n' '1:16: found more than 65536 letters' 3
refused 'msd_0\n0 1\n' "1:1: found 'msd_0', expected a base of at least 2"
refused '0 1\n0 -> 0\n' "1:1: found '0', expected a base of at least 2"
refused 'msd_fib msd_2\n0 0\n0 2 -> 0\n' \
    "3:1: found '0', expected a letter of the alphabet"
refused '{0,1,0}\n' "1:7: found '}', expected each digit once"
refused 'msd_2\n0 1\n0 0\n' "3:3: found '0', expected each state once"
refused 'true\n0 1\n' "2:1: found '0', expected nothing after 'true'"

# Errors use the names of the table of formats.
expect 2 wreath convert flip-flop --to merrmaid
err 'expected att, att4, ba, dfa'
err 'mata, regex, mermaid, tikz or walnut; did you mean mermaid'

# A letter that is a keyword of the format.
printf 'states 1\nalphabet |- a\nstart 0\naccept 0\ntrans\n0 0\n' >mark.dfa
expect 2 wreath convert mark.dfa mark.grail
err "the letter '|-' would be a mark in the format grail"
absent mark.grail
