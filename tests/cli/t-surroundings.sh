# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Unusual environments: closed standard streams, ignored signals, folders and
# processes that are not available, several names of one file.

. "$srcdir/tests/cli/common.sh"
export WREATH WREATH_CHECK
shell() { sh -c "$1"; }

wreath compile -q parity -o p.lrnn

# Closed streams: no file gets their descriptors.
expect 0 shell '"$WREATH" express parity --arch deltanet-negative 2>&-'
out 'EXPRESSED: parity by deltanet-negative'
expect 0 shell '"$WREATH" express --matrix parity --arch mamba,deltanet-negative \
    -t csv --keep k -j1 <&- 2>&-'
out 'parity'
! grep -q '^automaton' k/cells.jsonl || fail 'a table among the cells'
expect 2 shell '"$WREATH" show parity >&-'
err 'standard output could not be written'
expect 2 shell '"$WREATH_CHECK" nothing.cert <&- >&- 2>&-'

# SIGCHLD ignored by the parent; a closed pipe.
if env --ignore-signal=CHLD true 2>/dev/null; then
    expect 0 timeout 60 env --ignore-signal=CHLD "$WREATH" express parity \
        --arch deltanet-negative
fi
mkdir scratch
TMPDIR=$PWD/scratch "$WREATH" claim check F1 F2 F3 -j1 2>/dev/null | head -n 1 >first
[ -z "$(ls scratch)" ] || fail "left: $(ls scratch)"
# Without a reader the program ends by the signal, without a message.
("$WREATH" classify parity 2>pipe.err || echo $? >pipe.status) | true
[ "$(cat pipe.status)" -eq 141 ] || fail "a closed pipe: $(cat pipe.status)"
[ ! -s pipe.err ] || fail "a closed pipe: $(cat pipe.err)"

# No folder for temporary files, no checker: no answer, and none is stored.
expect 2 env TMPDIR=/nonexistent "$WREATH" survey --states 2 --letters 1 \
    --arch mamba -o s
err 'No such file or directory'
[ -z "$(ls s | grep 'jsonl$')" ] || fail 'a shard'
expect 2 env WREATH_CHECK=/nonexistent "$WREATH" survey --states 2 --letters 1 \
    --arch mamba -o s
err 'wreath-check could not be run'
# A shard that cannot be written takes nothing from the answer.
mkdir -p claims/claim-1-of-1.jsonl
expect 2 wreath claim check F3.1 --shard 1/1 --keep claims --json
out '"claim": "F3"'
err 'cannot write claims/claim-1-of-1.jsonl'
expect 3 env WREATH_CHECK=/nonexistent "$WREATH" express --matrix parity \
    --arch deltanet-negative --keep kept
out 'could not be run'
err 'unknown: 1 of 1 cells failed: '
expect 0 wreath express --matrix parity --arch deltanet-negative --keep kept
out '1x2'

# A process ended by a signal is a failure as well, and its answer is not
# stored.
printf '#!/bin/sh\nkill -USR2 $PPID\n' >crash
chmod +x crash
expect 3 env WREATH_CHECK="$PWD/crash" "$WREATH" express --matrix parity \
    --arch deltanet-negative --keep crashed
out 'ended by signal'
err 'cells failed'
expect 0 wreath express --matrix parity --arch deltanet-negative --keep crashed
out '1x2'

# A file that cannot grow.
expect 2 shell 'ulimit -f 1; "$WREATH" compile -q t5 -o t5.lrnn'
err 'cannot write t5.lrnn'
absent t5.lrnn .wreath*

# Two names of one file.
expect 2 wreath express parity --arch deltanet-negative -o y --cert ./y
err './y is written, and --output names it, too'
ln -s new.lrnn to-new
expect 2 wreath express parity --arch deltanet-negative -o to-new --cert new.lrnn
err 'new.lrnn is written'
absent new.lrnn
expect 2 wreath verify --all p.lrnn parity -o ./p.lrnn
err '--output would replace the operand p.lrnn'
ln -s p.lrnn link
expect 2 wreath verify --all p.lrnn mod3 --trace link
err '--trace would replace the operand p.lrnn'
# A link to a missing file: the file is created, and the link remains.
ln -s made.dfa dangling
expect 0 wreath show parity -o dangling
[ -L dangling ] && [ -s made.dfa ] || fail 'a link was replaced'
ln -s no/such.md lost
expect 2 wreath claim list --markdown=lost
err 'cannot write no/such.md: No such file or directory'
expect 2 wreath claim check F1 --markdown=q --latex=q
err 'q is written, and --'
expect 2 wreath claim check G1 --on p.lrnn --markdown=p.lrnn
err 'p.lrnn is written, and --on names it, too'
# Nothing is written if one of two files cannot be.
expect 2 wreath compile parity-sign -o new.lrnn --automaton none/new.dfa
err 'cannot write none/new.dfa: No such file or directory'
expect 2 wreath export p.lrnn -o new.npz --manifest none/new.json
absent new.lrnn new.npz
expect 2 wreath convert parity p.att --write-symbols p.att
err 'p.att is written, and --write-symbols names it, too'
expect 2 wreath convert parity none/p.att --write-symbols p.syms
absent p.syms
expect 0 wreath convert parity p.att --write-symbols p.syms
expect 2 wreath convert p.att p.syms --symbols p.syms --to att
err 'p.syms is written, and --symbols names it, too'
rm p.att p.syms
# Words that are not paths, although files with these names exist.
for round in 1 2; do
    expect 0 wreath compile cerny4 --method holonomy --layout full -o full
done
expect 2 wreath period p.lrnn -m E2:bf16 -o - --trace -
err '- is written, and --output names it, too'
expect 0 wreath show parity -o same.dfa
expect 0 wreath minimise same.dfa -o same.dfa
expect 0 wreath convert same.dfa -o same.dfa
expect 2 wreath period p.lrnn -m E2:bf16 --against same.dfa -o same.dfa
err 'same.dfa is written, and --against names it, too'
# A number is not a path, although a file with this name exists.
wreath horizon -e 'size 1; row 1/2' -f bf16 -t 5 -o 5 >out ||
    fail "horizon: $(cat out)"
absent y q p.att

# A file that cannot be written is reported before the answer.
for path in '' . /no/such/trace; do
    expect 2 wreath verify --all p.lrnn mod3 --trace "$path"
    err 'cannot write'
    [ ! -s "$tmp/out" ] || fail "an answer before '$path'"
done
expect 2 wreath factor '[[0,1],[1,0]]' --json -o /dev/stdout
err 'would both write to standard output'
wreath period -e 'size 1; start 1; row 1/2' -m E2:bf16 -o /dev/stdout >c.cert ||
    fail 'no certificate'
expect 0 check c.cert
expect 2 wreath express parity --arch deltanet-negative -o -
err 'the answer is on standard output'

# Standard output given by a path is the same stream.
(echo first && "$WREATH" show parity -o /dev/stdout && echo last) >log
[ "$(sed -n '1p;$p' log | tr '\n' ' ')" = 'first last ' ] || fail "the log: $(cat log)"

# A file name that a certificate cannot contain.
name=$(printf 'm\377')
if wreath compile parity -q -o "$name" 2>/dev/null; then
    expect 2 wreath verify --all "$name" parity -o m.cert
    err 'cannot be written on one line'
    absent m.cert
fi

# The kind of standard input is recognised by its beginning, from a pipe and
# from a file.
piped() { file=$1; shift; cat "$file" | "$WREATH" "$@"; }
redirected() { file=$1; shift; "$WREATH" "$@" <"$file"; }
for how in piped redirected; do
    for command in spectrum 'spectrum --word (1)^k' factor \
        'period -m E2:bf16 --word 1 --against parity' 'audit parity' \
        'draw cascade -o -' 'draw trace --word 11 -o -'; do
        set -- $command
        verb=$1
        shift
        [ "$verb" != draw ] || { verb="draw $1"; shift; }
        expect 0 wreath $verb p.lrnn "$@"
        sed 's/p\.lrnn/-/g' "$tmp/out" >by-name
        expect 0 $how p.lrnn $verb - "$@"
        same by-name "$tmp/out"
    done
    "$WREATH" trace p.lrnn --word 11 --against parity -o p.trace
    expect 0 $how p.trace trace - --replay
    out 'holds: run, 2 steps'
    printf '# a matrix\r\n1 2\r\n3 4\r\n' >m.txt
    expect 0 $how m.txt spectrum -
    out 'factor x^2-5*x-2'
    expect 0 $how "$WREATH_AUTOMATA/cyclic/parity.dfa" draw trace - --word 11 \
        -o -
done

# A certificate or a trace on standard output is not followed by an answer.
printf 'size 1\nstart 1\nrow 1/2\n' >rec.txt
sed -n '/^```file flip-flop.cell/,/^```/p' "$srcdir/doc/cells.md" |
    sed '1d;$d' >flip-flop.cell
for command in 'spectrum [[1]]' 'collapse [[1/2]] --robust 1' 'factor [[1]]' \
    'classify parity' 'equiv parity parity' 'horizon rec.txt -m E1:bf16' \
    'collapse flip-flop.cell' 'verify --all p.lrnn parity' \
    'period rec.txt -m E2:bf16' 'table counters -f bf16 -o c.lrnn --cert -' \
    'period rec.txt -m E2:bf16 --trace -'; do
    case $command in *' -') to= ;; *) to='-o -' ;; esac
    expect 0 wreath $command $to
    cp "$tmp/out" alone.cert
    expect 0 check alone.cert
done
for how in '--all' '--all -m E2:bf16' ''; do
    expect 1 wreath verify p.lrnn mod3 --trace - $how
    cp "$tmp/out" alone.cert
    expect 0 check alone.cert
done
# If an answer or a second text would follow, the command is refused.
expect 0 wreath audit p.lrnn parity -m E2:bf16 --accuracy - --length 20 --words 4 -q
out 'PROVED'
expect 2 wreath convert parity --to att --write-symbols -
err 'would both write to standard output'
# - is not a folder.
expect 2 wreath audit p.lrnn parity -o -
err 'found -, expected the name of a folder'
expect 2 wreath express --matrix parity --arch mamba --keep - -j1
err 'found -, expected the name of a folder'
absent ./-
