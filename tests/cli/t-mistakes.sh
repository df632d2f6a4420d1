# SPDX-License-Identifier: LGPL-3.0-or-later
#
# What people who begin do wrong: the message says what was meant.

. "$srcdir/tests/cli/common.sh"

wreath convert -q --regex '(a|b)*b' -o ends.dfa
expect 0 grep -c '^name ends$' ends.dfa
wreath compile -q ends.dfa -o ends.lrnn
: >empty.lrnn
printf '{"hello": 1}' >odd.lrnn

# A command alone shows what it takes, and nothing else does.
for command in show compile run verify period trace horizon spectrum draw \
    convert export express arch; do
    expect 2 wreath $command
    err "usage: wreath $command [options]"
    err "  wreath $command "
done
expect 2 wreath show nowhere
[ "$(wc -l <"$tmp/err")" -eq 1 ] || fail "one line of message"

# One kind of file for another.
for command in show classify 'draw automaton'; do
    expect 2 wreath $command ends.lrnn
    err 'ends.lrnn:1:1: found a model (.lrnn), expected an automaton'
done
expect 2 wreath run ends.dfa ab
err 'ends.dfa:1:1: found an automaton, expected a model (.lrnn)'
err 'wreath compile'
expect 2 wreath run empty.lrnn ab
err 'empty.lrnn:1:1: found an empty file'
expect 2 wreath run odd.lrnn ab
err odd.lrnn

# Names nearly right.
expect 2 wreath show parity.dfa
err 'the specimen is called parity'
expect 2 wreath list cyclc
err 'did you mean cyclic?'
[ ! -s "$tmp/out" ] || fail "a heading and nothing below it"
expect 2 wreath express parity --arch deltanett
err 'did you mean deltanet?'
expect 2 wreath arch show mambaa
err 'did you mean mamba?'
expect 2 wreath export ends.lrnn --arch deltanett -o x.npz
err 'did you mean deltanet?'
expect 2 wreath express --matrix parity --arch deltanett
err 'did you mean deltanet?'

# Words, letters and models of rounding.
expect 2 wreath run ends.lrnn random:10
err 'expected random:N:SEED'
expect 2 wreath period -m bf16 -e 'size 1; row 1/2'
err 'found "bf16", expected E2:FORMAT[:MODE[:ORDER]]'
expect 2 wreath period -m E2:bf16:rne:sqe -e 'size 1; row 1/2'
err 'found the order "sqe"'
expect 2 wreath period -m E2:bf16:rnx:seq -e 'size 1; row 1/2'
err 'found the rounding mode "rnx"'
expect 2 wreath compile mod-cycle -o never.lrnn
err 'did you mean mod-cycles?'
expect 2 wreath compile swaps 3 --gates table -o never.lrnn
err '--gates is not for constructions'
expect 2 wreath export ends.lrnn --lrnn never.lrnn -o never.npz
err '--lrnn needs --arch NAME'
absent never.lrnn never.npz

expect 2 wreath table formats bfloat16
err 'expected fp64, fp32, tf32, bf16, fp16'
[ ! -s "$tmp/out" ] || fail "a heading above an error"
expect 2 wreath period -m E2:bf16:rne:seq ends.dfa
err 'expected size, with which a recurrence begins'
expect 0 wreath export -q ends.lrnn --dtype fp16 -o ends.npz
expect 2 wreath --json list
err 'options follow the command'

# Automata that are not complete, and names with blanks.
head='states a b\nstart a\naccept a\n'
printf "$head"'alphabet 0 1\ntrans\na b\nb -\n' >dash.dfa
expect 2 wreath show dash.dfa
err 'dash.dfa:7:3:'
err 'a sink'
printf "$head"'alphabet "go left" right\ntrans\na b\nb a\n' >blank.dfa
expect 2 wreath show blank.dfa
err 'one per letter: "go left" right'

# An automaton without a name is called as its file is.
sed 1d ends.dfa >plain.dfa
expect 0 wreath compile plain.dfa -o plain.lrnn
err 'compile: plain.dfa: 2 states'
expect 0 wreath express plain.dfa --arch mamba -o w.lrnn
out ': plain.dfa by mamba'

# Columns count characters; byte order marks and line ends are no letters.
printf '\357\273\277states gr\303\274n rot\r\nstart gr\303\274n\r\n' >utf8.dfa
printf 'accept rot\r\nalphabet \303\244 \303\266\r\ntrans\r\n' >>utf8.dfa
printf 'gr\303\274n rot\r\nrot gr\303\274n\r\n' >>utf8.dfa
wreath compile -q utf8.dfa -o utf8.lrnn
expect 0 wreath run utf8.lrnn "$(printf '\303\244\303\266')"
out "$(printf '1  \303\244        gr\303\274n           no      0')"
out "$(printf '2  \303\266        rot            yes     1')"

# A full disk is seen by both programs.
if [ -c /dev/full ]; then
    wreath verify --all ends.lrnn ends.dfa -o ends.cert >"$tmp/out"
    status=0
    check ends.cert >/dev/full 2>"$tmp/err" || status=$?
    [ $status -eq 2 ] || fail "wreath-check: status $status"
    err 'standard output could not be written'
    expect 2 wreath compile parity -o /dev/full
    err 'No space left'
fi

# An operand that begins with a minus is the one that is named.
expect 2 wreath run ends.lrnn '- 1 0'
err 'found "- 1 0", expected an option; write words that begin with - after --'
expect 2 wreath run ends.lrnn --json -xv
err 'unknown option -xv'
