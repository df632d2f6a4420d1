# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Mistakes of beginners: the message suggests what was meant.

. "$srcdir/tests/cli/common.sh"

wreath convert -q --regex '(a|b)*b' -o ends.dfa
expect 0 grep -c '^name ends$' ends.dfa
wreath compile -q ends.dfa -o ends.lrnn
: >empty.lrnn
printf '{"hello": 1}' >odd.lrnn

# A command without operands shows its usage, and nothing else does.
for command in show compile run verify period trace horizon spectrum draw \
    convert export express arch; do
    expect 2 wreath $command
    err "usage: wreath $command [options]"
    err "  wreath $command "
done
expect 2 wreath show nowhere
[ "$(wc -l <"$tmp/err")" -eq 1 ] || fail "one line of message"

# The wrong kind of file.
for command in show classify 'draw automaton'; do
    expect 2 wreath $command ends.lrnn
    err 'ends.lrnn:1:1: found a model (.lrnn), expected an automaton'
done
expect 2 wreath run ends.dfa ab
err 'ends.dfa:1:1: found an automaton, expected a model (.lrnn)'
err 'wreath compile'
expect 2 wreath verify --all parity ends.lrnn
err 'parity is the name of an automaton, expected the file of a model'
expect 0 wreath minimise ends.dfa -o ends.jff
expect 0 wreath equiv ends.jff ends.dfa
expect 2 wreath convert ends.dfa ends.pdf
err 'wreath draw automaton draws pictures'
absent ends.pdf
expect 2 wreath compile parity -o parity.npz
err 'parity.npz: a model is written as .lrnn; wreath export makes tensors of it'
expect 2 wreath equiv - -
err 'standard input can be read only once'
expect 2 wreath show empty.lrnn
err 'empty.lrnn:1:1: found an empty file, expected an automaton'
expect 2 wreath check ends.cert
err 'did you mean the program wreath-check?'
expect 2 wreath run empty.lrnn ab
err 'empty.lrnn:1:1: found an empty file'
expect 2 wreath run odd.lrnn ab
err odd.lrnn

# Misspelt names.
expect 2 wreath show parity.dfa
err 'the example is called parity'
expect 2 wreath list cyclc
err 'did you mean cyclic?'
[ ! -s "$tmp/out" ] || fail "a heading and nothing below it"
expect 2 wreath list --json cyclc
[ ! -s "$tmp/out" ] || fail "an answer beside the refusal"
expect 2 wreath express d4 --evaluation E2:fp64,E2:e4m3fn
err '--evaluation: lists are for --matrix'
expect 2 wreath express d4 --evaluation ,
err '--evaluation: found ",", expected items separated by commas'
expect 2 wreath search collision parity -m E2:e2m1 --shape 7 --tries random
[ "$(wc -l <"$tmp/err")" -eq 1 ] || fail "one line of message"
expect 2 wreath express parity --arch deltanett
err 'did you mean deltanet?'
expect 2 wreath arch show mambaa
err 'did you mean mamba?'
expect 2 wreath export ends.lrnn --arch deltanett -o x.npz
err 'did you mean deltanet?'
expect 2 wreath express --matrix parity --arch deltanett
err 'did you mean deltanet?'

# Words, letters and evaluation models.
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
expect 2 wreath compile parity --gates tabel -o never.lrnn
err 'found "tabel", expected auto, rule, table or reflection; did you mean table'
expect 2 wreath compile swaps 3 --gates table -o never.lrnn
err '--gates is not for constructions'
expect 2 wreath export ends.lrnn --lrnn never.lrnn -o never.npz
err '--lrnn needs --arch NAME'
absent never.lrnn never.npz

expect 2 wreath table formats bfloat16
err 'expected fp64, fp32, tf32, bf16, fp16'
[ ! -s "$tmp/out" ] || fail "a heading above an error"
# Options that do not apply to the question are refused, all of them; the common
# ones never are.
refused() { # option and "does not apply ..", then the command
    said=$1 option=${1%% *}
    shift
    expect 2 wreath "$@" --deadline 60
    err "$option does not apply $(echo "$said" | cut -d ' ' -f 2-)"
    [ ! -s "$tmp/out" ] || fail "an answer beside the refusal"
}
refused '--to to table formats' table formats --to csv
refused '--m to table counters' table counters --m 3 --formats bf16
refused '--length where every' verify --all -n 10 ends.lrnn ends.dfa
refused '--word to samples of a rounded' \
    verify -m E2:bf16 --word 1 ends.lrnn ends.dfa
refused '--any-decoder where every' verify -a --any-decoder ends.lrnn ends.dfa
refused '--engine to a rounded run' run -m E2:bf16 --engine index ends.lrnn 1
refused '--vectors to the state at one step' run --at 1 --vectors ends.lrnn 11
refused '--evidence to claim list' claim list --evidence
refused '--word to draw automaton' draw automaton parity --word 1
refused '--seed without --accuracy' audit ends.lrnn ends.dfa --seed 2
refused '--jobs to one architecture' express parity --arch mamba --jobs 2
refused '--shard to weights in formats' \
    express parity --arch mamba --formats bf16 --shard 1/2
refused '--smallest to tables (--matrix)' express --smallest --matrix parity
refused '--box to cells' collapse nothing.cell --box 0,1
refused '--letter to matrices' collapse '[[1/2]]' --letter a
refused '--word where monotonicity' \
    period -m E2:fp16 --mono -e 'size 1; row 1/2; add 1' --word a
refused '--digits to the closed form' \
    spectrum ends.lrnn --word '1(1)^k' --digits 3
refused '--from with --regex' show --regex '.*' --from hoa
refused '--jobs with --merge' survey --merge a b -o c --jobs 2
refused '--columns with --replay' trace --replay a.trace --columns step
refused '--digits to the trace of a recurrence' \
    trace -m E2:bf16 -e 'size 1; start 1; row 9/10' --digits 3
refused '--word to a .trace file' trace a.trace --word 1
refused '--manifest where no tensors' \
    export ends.lrnn --arch deltanet-negative --manifest m.json
refused '--order to table flip-flop' table flip-flop --order fma
refused '--words to given words' verify ends.lrnn ends.dfa --word 11 --words 3
refused '--max-table to --gates rule' \
    compile cerny4 --gates rule --max-table 5 -o never.lrnn
refused '--arch to arch list' arch list --arch mamba
refused '--strict to arch show' arch show mamba --strict
refused '--offset to matrices without --robust' \
    collapse '[[3/4]]' --offset 1
refused '--arch with --count' survey --states 2 --letters 1 --count --arch mamba
expect 2 wreath survey --states 2 --letters 1 --formats bf16 -o parts
err '--formats requires --arch'
absent parts
expect 2 wreath run ends.lrnn 11 --n 3
err '--n: the word "11" has no ^n in it'
expect 2 wreath run ends.lrnn 'a^n' --n 2K
err '--n: found "2K", expected an integer'
# No item of a list, no value and no operand is ignored, and an empty question
# is refused.
partly() { # option, its value, then the command
    option=$1 value=$2
    shift 2
    expect 2 wreath "$@" "$option" "$value"
    err "$option: found \"$value\", expected items separated by commas"
    [ ! -s "$tmp/out" ] || fail "an answer beside the refusal"
}
for list in '' , 'fp16,' 'fp16,,bf16' ' ,bf16'; do
    partly --formats "$list" table flip-flop
    partly --formats "$list" express parity --arch mamba
    partly --evaluation "$list" audit ends.lrnn ends.dfa
    partly --evaluation "$list" express parity
    partly --arch "$list" express --matrix parity
    partly --arch "$list" express --smallest parity
    partly --arch "$list" survey --states 2 --letters 1 -o parts
    partly --such "$list" search period -m E2:e2m1 -n 1 -x
done
partly --gates "1/3$(printf %0300d 0)" table flip-flop
expect 2 wreath audit ends.lrnn ends.dfa -m "E2:float:$(printf %060d 24):-126:127"
err 'which is longer than any evaluation model'
twice='--layer-evaluation 0=E2:fp16,0=E2:fp32'
expect 2 wreath run ends.lrnn ab -m E2:bf16 $twice
err '--layer-evaluation: found layer 0 twice'
expect 2 wreath period ends.lrnn -m E0 --against ends.dfa
err 'found "E0", expected E2:FORMAT'
expect 2 wreath verify ends.lrnn ends.dfa --word a --word b
err '--word: found "a" and "b", expected one value'
expect 2 wreath express parity -A mamba --arch deltanet
err '--arch: found "mamba" and "deltanet", expected one value'
expect 2 check --expect agree --expect period no.cert
err 'more than one value of --expect'
expect 2 wreath arch list mamba
err 'found "mamba", expected wreath arch list, or show mamba'
expect 2 wreath survey --states 2 --letters 1 -o parts --jobs 2 --shard 1/2
err 'found --jobs and --shard, expected one of them'
expect 2 wreath compile --list parity
err 'found --list and "parity", expected one of them'
refused '--output to compile --list' compile --list -o never.lrnn
expect 2 wreath convert parity never.hoa --which 0
err '--which: found 0, expected 1 or more'
expect 2 wreath convert --regex 'a*b' --from dot never.hoa
err '--from does not apply to --regex'
absent never.hoa
expect 2 wreath claim check --all F1
err 'found --all and "F1", expected one of them'
for how in --no-adversarial '-m E2:bf16'; do
    expect 2 wreath verify ends.lrnn ends.dfa --words 0 $how
    err '--words 0 leaves no word to compare'
done
expect 2 wreath express parity --arch mamba --layers 0
err '--layers: found 0, expected 1 or more'
expect 2 wreath search period -m E2:e2m1 -n 1 -x -p 0
err '--period: found 0, expected 1 or more'
absent parts
expect 2 wreath table flip-flop -m E2:bf16:rne:fma
err 'found the order fma, expected seq'
expect 2 wreath search period -m E2:bf16:sto -e 1/2 -b 1 --json
err 'stochastic rounding has no orbit'
[ ! -s "$tmp/out" ] || fail "an answer beside the refusal"
# JSON is alone on standard output.
alone() { # option, then the command
    option=$1
    shift
    expect 2 wreath "$@" --json
    err "--json and $option would both write to standard output"
    [ ! -s "$tmp/out" ] || fail "an answer beside the refusal"
}
alone --markdown claim list --markdown
alone --latex claim check F1 --latex
alone --gap decompose t3 --gap
alone --accuracy audit ends.lrnn ends.dfa -m E2:bf16 --accuracy -
expect 0 wreath claim list --json --markdown=table.md
expect 2 wreath show parity --alphabet 'x y'
err '--alphabet does not apply to .dfa'
expect 2 wreath show parity --zero letter
err '--symbols and --zero are for AT&T'
expect 2 wreath draw automaton parity --standalone -o p.svg
err '--standalone is for tex'
expect 2 wreath claim list --standalone
err '--standalone is for --latex'
expect 2 wreath compile mod-rotation 99999999999999999999 -o m.lrnn
err 'found "99999999999999999999", expected an integer from 2 to 64'
expect 2 wreath compile mod-rotation 65 -o m.lrnn
err 'M: found "65", expected an integer from 2 to 64'
expect 2 wreath compile mod-rotation two -o m.lrnn
err 'M: found "two", expected an integer from 2 to 64'
absent m.lrnn p.svg

refused '--layer-evaluation to an exact run' \
    run ends.lrnn ab --layer-evaluation 0=E2:bf16
refused '--layer-evaluation to an exact run' \
    trace ends.lrnn --against ends.dfa --word a --layer-evaluation 0=E2:bf16
refused '--layer-evaluation where every word is decided exactly' \
    verify --all ends.lrnn ends.dfa --layer-evaluation 0=E2:bf16
expect 3 wreath run ends.lrnn @/dev/zero --max-memory 50M
expect 2 wreath period -m E2:e5m2 -e 'size 1; start -0; row 1'
err 'found -0, expected a start'
expect 2 wreath search period -m E2:e2m3:rnd:dot -n 1 -x -e -0,1 -p 2
err 'found -0 in the grid "-0,1"'

# Names with control characters are one line.
printf '{"a\\n\\u001b[31mb": 1}' >key.lrnn
expect 2 wreath run key.lrnn ab
[ "$(wc -l <"$tmp/err")" -eq 1 ] || fail "said: $(cat "$tmp/err")"
expect 2 wreath run ends.lrnn ab --engine "$(printf 'a\033[31m')"
err 'found "a?[31m"'

# If a file could not be saved, only the reason is printed.
printf '0 1 a\n0 0 a\n1\n' >ends.att
for from in parity ends.att; do # the second with remarks
    expect 2 wreath convert $from nowhere/parity.hoa
    err 'cannot write nowhere/parity.hoa: No such file'
    [ "$(wc -l <"$tmp/err")" -eq 1 ] || fail "said: $(cat "$tmp/err")"
done

# Counts have no sign, no blank and a bound, in every option.
for word in random:-3:1 'random: 3:1' random:3:+1 random:3:99999999999999999999; do
    expect 2 wreath run ends.lrnn "$word"
    err "found \"$word\", expected random:N:SEED"
done
expect 2 wreath run ends.lrnn all:-1
for part in 1/-3 -2/-1 ' 1/2' 1/18446744073709551616; do
    expect 2 wreath survey --states 2 --letters 1 --shard "$part" -o part
    err "--shard: found \"$part\", expected I/M"
done
absent part
expect 2 wreath run ends.lrnn ab -m 'mpfr: 20'

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

# An automaton without a name gets that of its file.
sed 1d ends.dfa >plain.dfa
expect 0 wreath compile plain.dfa -o plain.lrnn
err 'compile: plain.dfa: 2 states'
expect 0 wreath express plain.dfa --arch mamba -o w.lrnn
out ': plain.dfa by mamba'

# Columns count characters; byte order marks and line ends are not letters.
printf '\357\273\277states gr\303\274n rot\r\nstart gr\303\274n\r\n' >utf8.dfa
printf 'accept rot\r\nalphabet \303\244 \303\266\r\ntrans\r\n' >>utf8.dfa
printf 'gr\303\274n rot\r\nrot gr\303\274n\r\n' >>utf8.dfa
wreath compile -q utf8.dfa -o utf8.lrnn
expect 0 wreath run utf8.lrnn "$(printf '\303\244\303\266')"
out "$(printf '1  \303\244        gr\303\274n           no      0')"
out "$(printf '2  \303\266        rot            yes     1')"

# Both programs detect a full disk.
if [ -c /dev/full ]; then
    wreath verify --all ends.lrnn ends.dfa -o ends.cert >"$tmp/out"
    status=0
    check ends.cert >/dev/full 2>"$tmp/err" || status=$?
    [ $status -eq 2 ] || fail "wreath-check: status $status"
    err 'standard output could not be written'
    expect 2 wreath compile parity -o /dev/full
    err 'No space left'
fi

# An operand that begins with a minus is taken literally.
expect 2 wreath run ends.lrnn '- 1 0'
err 'found "- 1 0", expected an option; write words that begin with - after --'
expect 2 wreath run ends.lrnn --json -xv
err 'unknown option -xv'
expect 2 wreath rawx
err 'unknown command "rawx"'

# A file that cannot be written is reported before any answer.
wreath compile -q parity-sign -o sign.lrnn
unwritten() { # the command; its last word is a path
    expect 2 wreath "$@"
    err 'cannot write no/such'
    [ ! -s "$tmp/out" ] || fail "an answer, and no file"
}
unwritten spectrum '[[1/2]]' -o no/such
unwritten spectrum '[[1/2]]' --plot no/such.svg
unwritten factor '[[0,1],[1,0]]' -o no/such
unwritten collapse '[[3/4]]' -o no/such
unwritten search product --factors 3 -o no/such
unwritten verify --all sign.lrnn mod3 --trace no/such
unwritten export sign.lrnn --arch deltanet-negative --lrnn no/such
unwritten export sign.lrnn --arch deltanet-negative -o no/such.npz
unwritten period -m E2:fp16 -e 'size 1; row 1/2' -o no/such
unwritten table counters -m E2:bf16 --cert p.cert -o no/such
