# SPDX-License-Identifier: LGPL-3.0-or-later
#
# wreath verify: on words and for all words, the counterexample and its
# trace, comparison by state and by acceptance, limits.

. "$srcdir/tests/cli/common.sh"

wreath compile -q parity -o p.lrnn
wreath compile -q t4 -o t.lrnn
wreath compile -q t4 --gates rule -o r.lrnn

expect 0 wreath verify p.lrnn parity -n 1000
out 'agrees: p.lrnn and parity'
out 'evaluation E0 (exact), matrix engine'
out 'on these words only'
expect 0 wreath verify p.lrnn parity --length 1000 --words 5 --seed 9 -q
out '5 random'
silent
expect 0 wreath verify p.lrnn parity --length 1000 --no-adversarial -q
out 'on 1 word, 1000 symbols'
for engine in matrix index; do
    expect 0 wreath verify r.lrnn t4 --length 1000 --engine $engine
    out "$engine engine"
done
# The same seed tries the same words.
expect 0 wreath verify t.lrnn t4 --length 100 --seed 3 -q
cp "$tmp/out" once
expect 0 wreath verify t.lrnn t4 --length 100 --seed 3 -q
same once "$tmp/out"

expect 0 wreath verify --all p.lrnn parity
out 'PROVED: p.lrnn agrees with parity'
out '2 stack states (HOM)'
absent p.cert
expect 0 wreath verify -a p.lrnn parity -o p.cert
out 'certificate: p.cert'
expect 0 check p.cert
out VERIFIED
expect 0 wreath verify -a p.lrnn parity -o -
same p.cert "$tmp/out"
# A certificate in another folder names the model relative to it.
mkdir sub
expect 0 wreath verify -a p.lrnn parity -o sub/p.cert
grep -q '^lrnn \.\./p.lrnn$' sub/p.cert || fail "the model's path"
expect 0 check sub/p.cert

# Another automaton: a shortest counterexample, on test words as well.
expect 1 wreath verify --all p.lrnn even-pairs -o no.cert --trace no.trace
absent no.cert
out REFUTED
out 'a shortest counterexample'
expect 1 wreath verify --all p.lrnn tomita5 --compare accept --trace no.trace
out 'a shortest counterexample, 1 symbol: 0'
expect 1 wreath verify --all p.lrnn tomita5 --compare accept -o no.cert
err 'no certificate is written in E0: --trace FILE'
absent no.cert
[ -s no.trace ] || fail "no trace"
head -n 1 no.trace | grep -q '^wreath-trace 1$' || fail "not a trace"
grep -q '^lrnn p.lrnn$' no.trace || fail "the trace does not name the model"
tail -n 1 no.trace | grep -q '^\.$' || fail "the trace is not closed"
expect 1 wreath verify p.lrnn tomita5 --length 1000
out 'on the word tried'
# Longer than a breadth-first search reaches: --all tries long words, too.
cat >deep.lrnn <<'EOF'
{"format": "wreath-lrnn", "version": 1, "name": "deep", "alphabet": ["a", "b"],
 "ring": "Q", "layers": [{"name": "run", "role": "general", "reads": ["letter"],
 "labels": 2, "gate": {"table": [[0, 0], [1, 1]]}, "dim": 2, "H0": ["0", "0"],
 "actions": [{"A": {"diagonal": ["1", "1/2"]}, "B": ["1", "1"]},
 {"A": {"diagonal": ["0", "1/2"]}, "B": ["0", "0"]}],
 "decoder": {"kind": "threshold", "form": ["1", "0", "0"], "cuts": ["120"]}}],
 "readout": {"states": 2, "reads": [0], "table": [[0, 0], [1, 1]]}}
EOF
printf 'states 2\nalphabet a b\nstart 0\ntrans\n0 0\n1 1\n' >deep.dfa
expect 1 wreath verify --all deep.lrnn deep.dfa --trace deep.trace
out 'a shortest counterexample, 120 symbols: a^120'
expect 0 check deep.trace
expect 1 wreath verify p.lrnn tomita5 --length 1000 --json
out '"holds": false'

# By acceptance only: a different automaton of the same language.
expect 0 wreath verify --all p.lrnn parity-redundant --compare accept \
    -o accept.cert
out 'by accept'
expect 0 check accept.cert
expect 1 wreath verify --all p.lrnn parity-redundant --compare state
expect 2 wreath verify --all t.lrnn t4 --compare accept

expect 2 wreath verify p.lrnn parity -o p2.cert
err '-o CERT requires --all'
expect 2 wreath verify p.lrnn s3
err letter
expect 2 wreath verify p.lrnn parity --length many
err '--length: found "many"'
expect 2 wreath verify p.lrnn parity --engine steam
err 'matrix or index'
expect 2 wreath verify p.lrnn parity --compare colour
err 'auto, state, accept'
expect 2 wreath verify --all p.lrnn parity -o - --json
err 'would both write to standard output'
expect 2 wreath verify p.lrnn
err 'expected MODEL DFA'
absent p2.cert

# A limit gives neither yes nor no.
wreath compile -q t5 --expand -o t5.lrnn
expect 3 wreath verify --all t5.lrnn t5 --max-states 5 -o t5.cert
err 'unknown: '
absent t5.cert
expect 3 wreath verify p.lrnn parity --length 1000000 --max-steps 1000
err 'unknown: '

# A model from a pipe has no name in its certificate.
wreath compile parity -q -o piped.lrnn
expect 0 sh -c '"$WREATH" verify --all - parity -o piped.cert <piped.lrnn'
out 'certificate: piped.cert (wreath-check piped.cert --model FILE)'
expect 0 check piped.cert --model piped.lrnn

# Given words, with automata and oracles.
expect 0 wreath verify p.lrnn parity --word all:10
out 'on 1024 words, 10240 symbols (every word of 10 symbols)'
expect 0 wreath verify p.lrnn parity --word '(01)^5'
out 'on 1 word, 10 symbols (the word given, 10 symbols)'
expect 2 wreath verify p.lrnn parity --word 012
expect 3 wreath verify p.lrnn parity --word all:60
err 'every word of 60 symbols'
wreath compile -q dyck-1 -o dyck.lrnn
expect 0 wreath verify dyck.lrnn oracle:dyck-1 --word all:8
out 'on 256 words, 2048 symbols'
wreath compile -q anbn -o anbn.lrnn
expect 0 wreath verify anbn.lrnn oracle:anbn --word 'a^1000 b^1000'
out 'on 1 word, 2000 symbols'
expect 2 wreath verify anbn.lrnn oracle:anbn --word c
expect 2 wreath verify anbn.lrnn oracle:none

# Arithmetic modulo 2 without brackets: right on words without brackets, wrong
# after one.  States: sum, product, whether a value was read.
{
    printf 'name flat\nstates 9\nalphabet 0 1 + - * ( )\nstart 1\naccept 4 7\ntrans\n'
    for v in 0 1; do for s in 0 1; do for p in 0 1; do
        x=$((s ^ p))
        case $v in
        0) echo "$((4 + 2 * s)) $((4 + 2 * s + p)) 8 8 8 8 8" ;;
        1) echo "8 8 $((2 * x + 1)) $((2 * x + 1)) $((2 * s + p)) 8 8" ;;
        esac
    done; done; done
    echo '8 8 8 8 8 8 8'
} >flat.dfa
wreath compile -q pd flat.dfa -o flat.lrnn
expect 0 wreath verify flat.lrnn oracle:arithmetic-2 --compare accept --word '1 + 1 * 1 - 0'
expect 0 wreath verify flat.lrnn oracle:arithmetic-2 --compare accept --word '1 + 0 * 1 + )'
expect 1 wreath verify flat.lrnn oracle:arithmetic-2 --compare accept --word '1 - ( 1 )'
expect 1 wreath verify --all flat.lrnn oracle:arithmetic-2 --compare accept -o flat.cert
out '('
absent flat.cert
expect 2 wreath verify flat.lrnn oracle:arithmetic-3
expect 3 wreath verify --all flat.lrnn oracle:arithmetic-2 --compare accept --word '1 + 1'
err 'the language needs a stack'

# Counters for every word, by induction.
for what in 'dyck-1 dyck-1' 'shuffle-dyck-3 shuffle-dyck 3' \
    'boolean-1 boolean 1' 'boolean-4 boolean 4' 'anbn anbn' 'anbncn anbncn' \
    'anbncndn anbncndn'; do
    set -- $what
    name=$1
    shift
    wreath compile -q "$@" -o count.lrnn
    expect 0 wreath verify --all count.lrnn "oracle:$name" -o count.cert
    out "PROVED: count.lrnn agrees with oracle:$name, by next"
    expect 0 check count.cert
    out "VERIFIED agree-language-next: \"count.lrnn\" agrees with the language $name"
done
expect 0 wreath verify --all dyck.lrnn oracle:dyck-1 --json
out '"evidence": "COUNT"'
# A counter that is wrong for large counts, and one that cannot be analysed.
sed 's/"kind": "sign", "form": \["1", "0"\]/"kind": "threshold", "form": ["1", "0"], "cuts": ["0", "1", "90"]/
    s/"labels": 3/"labels": 4/; s/\[2, 0\]\]},/[2, 0], [3, 1]]},/
    s/\[2, 1, 0\]\],/[2, 1, 0], [3, 0, 2], [3, 1, 0]],/' dyck.lrnn >deep.lrnn
expect 0 wreath verify deep.lrnn oracle:dyck-1 --word all:8
expect 1 wreath verify --all deep.lrnn oracle:dyck-1 -o deep.cert
expect 3 wreath verify --all deep.lrnn oracle:dyck-1 -o deep.cert --word all:8
err 'no induction over counters: the letters that may follow differ'
absent deep.cert
sed 's/"A": "identity", "B": \["-1"\]/"A": {"diagonal": ["2"]}, "B": ["-1"]/' \
    dyck.lrnn >twice.lrnn
expect 3 wreath verify --all twice.lrnn oracle:dyck-1 --word '(' -o deep.cert
err 'a counter does not keep its closed form'
expect 2 wreath verify --all dyck.lrnn oracle:anbn

# Infinitely many states: proved by boxes, or unknown.
wreath compile -q mamba-flip-flop -o mamba.lrnn --automaton mamba.dfa
expect 0 wreath verify --all mamba.lrnn mamba.dfa -o mamba.cert
out 'closed boxes: 2 for 2 classes (HULL)'
expect 0 check mamba.cert
out 'evidence HULL'
out '2 classes, 2 boxes'
expect 0 wreath verify --all mamba.lrnn mamba.dfa --json
out '"evidence": "HULL"'
sed 's|"1/4"|"-1/4"|' mamba.lrnn >other.lrnn
expect 0 wreath verify --all other.lrnn mamba.dfa -o mamba.cert
expect 0 check mamba.cert
sed 's|"3/4"|"1"|; s|"1/4"|"2"|' mamba.lrnn >grows.lrnn
expect 1 wreath verify --all grows.lrnn mamba.dfa
sed 's|"3/4"|"2"|; s|"1/4"|"0"|' mamba.lrnn >grows.lrnn
expect 0 wreath verify --all grows.lrnn mamba.dfa -o grows.cert
out 'up to positive factors'
expect 0 check grows.cert
# Not if a form has a constant, because signs then change along a ray.
sed 's|"form": \["1", "0"\]|"form": ["1", "-1/1024"]|' grows.lrnn >far.lrnn
! cmp -s far.lrnn grows.lrnn || fail "no form: $(cat grows.lrnn)"
# Closed cones contain states that grow in the right direction.
expect 0 wreath verify --all far.lrnn mamba.dfa -o far.cert
out 'closed set of 2 cones of 4 rays (POLY)'
expect 0 check far.cert
out 'evidence POLY'
out '2 cones of 4 rays, closed under every letter'
expect 0 wreath verify --all far.lrnn mamba.dfa --json
out '"evidence": "POLY"'
sed '/^image/{s|$| 1 1/7|;:a
n
ba
}' far.cert >bad.cert
! cmp -s far.cert bad.cert || fail "no image in far.cert: $(cat far.cert)"
expect 1 check bad.cert
# A leak is detected at the first word that it makes wrong.
sed 's|"3/4"|"19/20"|; s|"1/4"|"1/100"|; s|"1", "0"|"1", "-1/32"|' mamba.lrnn \
    >leak.lrnn
expect 1 wreath verify --all leak.lrnn mamba.dfa
out 'a shortest counterexample, 55 symbols: set ignore'
out 'reason: leak: the matrix of ignore has its greatest eigenvalue at modulus'
expect 1 wreath verify --all leak.lrnn mamba.dfa --json
out '"reason": "leak: the matrix of ignore has its greatest eigenvalue'
out '"shortest": true'
# A rotation of infinite order is neither proved nor refuted: the length
# reached.
sed 's|"dim": 1|"dim": 2|; s|"H0": \["-1/2"\]|"H0": ["1", "0"]|
    s|\["3/4"\]|["1", "1"]|; s|"B": \["-*1/2"\]|"B": ["0", "0"]|
    s|{"diagonal": \["1/4"\]}|{"dense": ["3/5", "-4/5", "4/5", "3/5"]}|
    s|"form": \["1", "0"\]|"form": ["0", "1", "-2"]|
    s|\[2, 1\]|[2, 0]|' mamba.lrnn >turn.lrnn
printf '%s\n' 'name off' 'states off on' 'alphabet reset set ignore' 'start off' \
    trans 'off off off' 'on on on' >off.dfa
expect 3 wreath verify --all turn.lrnn off.dfa -o none.cert --max-steps 1000000
err 'right on the empty word; least margin '
err 'least margin ~1.00e+0 after'
err 'pumped words'
err 'a higher bound on the steps lets longer words be searched'
absent none.cert

# Too many rounded states to list: boxes of them, or both reasons.
wreath express flip-flop --arch mamba --contracting -o ff.lrnn -q
expect 0 wreath verify --all ff.lrnn flip-flop -m E2:fp32:rne:seq \
    --max-states 1000 -o ff.cert
out 'closed boxes of rounded states, one for each of 2 classes (HULL)'
out 'evaluation E2:fp32:rne:seq'
expect 0 check ff.cert
out 'evidence HULL'
sed 's|^\(class 1 .*\) [^ ]*$|\1 5592404/8388608|' ff.cert >bad.cert
! cmp -s ff.cert bad.cert || fail "no box in ff.cert: $(cat ff.cert)"
expect 1 check bad.cert
expect 0 wreath verify --all ff.lrnn flip-flop -m E2:fp32:rne:seq --json \
    --max-states 1000
out '"evidence": "HULL"'
out '"holds": true'
# With a limit below the size of the closed set, boxes; otherwise the set.
expect 0 wreath verify --all ff.lrnn flip-flop -m E2:bf16:rne:seq
out 'rounded states (HOM)'
# Words up to a length, by bounds of rounding errors.
wreath express mod5 --arch deltaproduct-2 -o m5.lrnn -q
expect 0 wreath verify --all m5.lrnn mod5 -m E2:fp32 --length 1000 -o m5.cert
out 'stay below the margins of labels (BOUND)'
out 'longer words: unknown'
expect 0 check m5.cert
out 'VERIFIED agree-on-short-words: '
expect 0 wreath verify --all m5.lrnn mod5 -m E2:fp32 --length 1000 --json
out '"evidence": "BOUND"'
out '"scope": "words up to a length"'
letters=$(sed -n 's/.*"letters": \([0-9]*\).*/\1/p' "$tmp/out")
[ "$letters" -ge 1000 ] || fail "$letters letters"
expect 0 wreath verify --all m5.lrnn mod5 -m E2:fp32 --length "$letters"
out "at most $letters letters"
# Longer words need other evidence.
more="--length $((letters + 1))"
expect 0 wreath verify --all m5.lrnn mod5 -m E2:fp32 $more
out 'rounded states (HOM)'
expect 3 wreath verify --all m5.lrnn mod5 -m E2:fp32 $more --max-states 10 \
    --max-steps 10 -o none.cert
err "every word of at most $letters letters is classified correctly"
absent none.cert
# Six letters lead to more states than the limit: the empty word is right.
printf 'states 3\nalphabet a b c d e f\nstart 0\naccept 1\ntrans\n' >six.dfa
printf '1 2 0 0 1 1\n2 0 2 0 1 2\n0 1 1 1 0 2\n' >>six.dfa
expect 0 wreath compile six.dfa -q -o six.lrnn
expect 3 wreath verify --all six.lrnn six.dfa -m E2:fp32 --max-states 3
err 'the set is not closed; the empty word is classified correctly; '
# If neither closes, a word that fails late is found nevertheless.
expect 1 wreath verify --all ff.lrnn flip-flop -m E2:fp32:flush:rne:seq \
    --max-states 100 -o late.cert
out 'on a word tried, which need not be a shortest one, 302 symbols'
out 'after it the model outputs on (accept), expected off (reject)'
expect 0 check late.cert
expect 3 wreath verify --all ff.lrnn flip-flop -m E2:fp32:flush:rne:seq \
    --max-states 100 --max-steps 100 -o none.cert
err '101 rounded states were found'
absent none.cert
expect 3 wreath verify --all ff.lrnn flip-flop -m E2:fp32:rne:seq \
    --max-states 1000 --any-decoder

# JSON on random words of a rounded run has the facts of the text.
expect 0 wreath compile parity -o words.lrnn
expect 0 wreath verify words.lrnn parity -m E2:bf16 --words 3 --length 5 --json
out '"words": 3'
out '"symbols": 15'
