# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Bad input: a clear message, exit status 2 (3 if a limit is the cause), and
# nothing written.

. "$srcdir/tests/cli/common.sh"

# Every command that reads an automaton reports the same error.
wreath compile -q parity -o p.lrnn
mkdir bad
every="show FILE:classify FILE:decompose FILE:minimise FILE:\
equiv FILE parity:equiv parity FILE:compile FILE -o out.lrnn:\
verify p.lrnn FILE:verify --all p.lrnn FILE -o out.cert"
few="compile FILE -o out.lrnn"
commands=$every
refused() { # FILE, WORDS, STATUS
    list=$commands:
    while [ -n "$list" ]; do
        command=${list%%:*}
        list=${list#*:}
        expect "${3:-2}" wreath $(echo "$command" | sed "s,FILE,$1,")
        err "$2"
        [ ! -s "$tmp/out" ] || fail "something on standard output"
        [ "$(wc -l <"$tmp/err")" -eq 1 ] || fail "one line of message"
        only bad p.lrnn
    done
}

: >bad/empty.dfa
refused bad/empty.dfa "bad/empty.dfa:1:1: found the end of the file"
printf '# nothing but a comment\n' >bad/comment.dfa
refused bad/comment.dfa 'found the end of the file'
commands=$few

head='states a b\nalphabet 0 1\nstart a\naccept b\ntrans\n'
printf "${head}a b\na c\n" >bad/state.dfa
refused bad/state.dfa "bad/state.dfa:7:3: found 'c', which is not one of the 2 states"
printf "${head}a b\n" >bad/row.dfa
refused bad/row.dfa "after 1 of 2 rows, expected the row of state 'b'"
printf "${head}a b\nb\n" >bad/short.dfa
refused bad/short.dfa bad/short.dfa:7:2:
printf "${head}a b\nb a a\n" >bad/long.dfa
refused bad/long.dfa bad/long.dfa:7:5:
printf "${head}a b\nb a\na b\n" >bad/more.dfa
refused bad/more.dfa bad/more.dfa:8:1:
printf 'states a a\nalphabet 0\nstart a\ntrans\na\na\n' >bad/twice.dfa
refused bad/twice.dfa bad/twice.dfa:1:10:
printf 'states a\nalphabet 0 0\nstart a\ntrans\na a\n' >bad/letter.dfa
refused bad/letter.dfa bad/letter.dfa:2:12:
printf 'states a b\nalphabet 0\nstart c\ntrans\na\na\n' >bad/start.dfa
refused bad/start.dfa "bad/start.dfa:3:7: found 'c'"
printf 'states 0\nalphabet 0\nstart 0\ntrans\n' >bad/none.dfa
refused bad/none.dfa bad/none.dfa:1:8:

# Numbers above 2^32, and one with very many digits.
for n in 4294967295 4294967296 18446744073709551616 \
    99999999999999999999999999999999; do
    printf 'states %s\nalphabet 0\nstart 0\naccept 0\ntrans\n0\n' $n \
        >bad/number.dfa
    refused bad/number.dfa 'bad/number.dfa:'
done
# A permitted number of states, but no rows.
printf 'states 4294967294\nalphabet 0\nstart 0\naccept 0\ntrans\n0\n' \
    >bad/number.dfa
refused bad/number.dfa "bytes after 'trans', expected 4294967294 rows"
printf 'states 2\nalphabet 0\nstart 4294967296\ntrans\n0\n0\n' >bad/number.dfa
refused bad/number.dfa "bad/number.dfa:3:7: found '4294967296'"
{ printf 'states '; head -c 100000 /dev/zero | tr '\0' 7; echo; } \
    >bad/digits.dfa
refused bad/digits.dfa 'a token of more than 65536 bytes'

# Random bytes, UTF-8 with one wrong byte, NULs.
head -c 4000 /dev/urandom >bad/noise.dfa
refused bad/noise.dfa 'bad/noise.dfa:'
printf 'states 1\nalphabet \377\n' >bad/latin.dfa
refused bad/latin.dfa 'bad/latin.dfa:2:10: found the byte 0xff'
printf 'states 1\0\n' >bad/nul.dfa
refused bad/nul.dfa bad/nul.dfa:1:9:

refused bad 'cannot read bad: Is a directory'
refused bad/missing.dfa 'cannot read bad/missing.dfa: No such file'
refused p.lrnn/x.dfa 'cannot read p.lrnn/x.dfa: Not a directory'
refused p.lrnn 'p.lrnn:1:1: found'
ln -s loop.dfa bad/loop.dfa
refused bad/loop.dfa 'cannot read bad/loop.dfa'
if [ "$(id -u)" -ne 0 ]; then
    echo x >bad/closed.dfa
    chmod a-r bad/closed.dfa
    refused bad/closed.dfa 'cannot read bad/closed.dfa: Permission denied'
fi

# A (sparse) file of 4 GiB exceeds the bound before it is read.
if truncate -s 4G bad/huge.dfa 2>/dev/null; then
    refused bad/huge.dfa '4294967296 bytes are over the limit' 3
    expect 3 wreath run bad/huge.dfa 0
    err '4294967296 bytes are over the limit'
    rm bad/huge.dfa
fi

# ---- models ---------------------------------------------------------------

every="run FILE 1:verify FILE parity:\
verify --all FILE parity -o out.cert --trace out.trace"
few="verify --all FILE parity -o out.cert --trace out.trace"
commands=$every
model_refused() { # FILE, WORDS
    list=$commands:
    while [ -n "$list" ]; do
        command=${list%%:*}
        list=${list#*:}
        expect 2 wreath $(echo "$command" | sed "s,FILE,$1,")
        err "$2"
        [ ! -s "$tmp/out" ] || fail "something on standard output"
        only bad p.lrnn
    done
}
: >bad/empty.lrnn
model_refused bad/empty.lrnn bad/empty.lrnn:
head -c 4000 /dev/urandom >bad/noise.lrnn
model_refused bad/noise.lrnn bad/noise.lrnn:
commands=$few
head -n 20 p.lrnn >bad/half.lrnn
model_refused bad/half.lrnn bad/half.lrnn:
echo '[]' >bad/array.lrnn
model_refused bad/array.lrnn bad/array.lrnn
head -c 200000 /dev/zero | tr '\0' '[' >bad/deep.lrnn
model_refused bad/deep.lrnn bad/deep.lrnn:
model_refused bad 'cannot read bad: Is a directory'
model_refused bad/missing.lrnn 'cannot read bad/missing.lrnn'
mutant() { # sed script, words
    sed "$1" p.lrnn >bad/mutant.lrnn
    ! cmp -s p.lrnn bad/mutant.lrnn || fail "no mutant: $1"
    model_refused bad/mutant.lrnn "$2"
}
mutant 's/"version": 1/"version": 2/' version
mutant 's/wreath-lrnn/wreath-lrmm/' format
mutant 's/"dim": 2/"dim": 4294967296/' dim
mutant 's/"dim": 2/"dim": 3/' bad/mutant.lrnn
mutant 's/"dim": 2/"dim": -1/' dim
mutant 's/"permutation": \[1, 0\]/"permutation": [1, 1]/' permutation
mutant 's/"beta": "2"/"beta": "2\/0"/' beta
mutant 's/"beta": "2"/"beta": "1"/' bad/mutant.lrnn
mutant 's/"role": "permutation-reset"/"role": "delay"/' role
mutant 's/"decoder"/"decodr"/' decod
mutant 's/"accept": \[0\]/"accept": [7]/' accept
mutant 's/"alphabet": \["0", "1"\]/"alphabet": ["0", "0"]/' alphabet

# ---- places that cannot be written ----------------------------------------

# An old file is not changed, and no temporary file is left.
cannot() { # PLACE, WORDS
    for command in "compile parity" "show parity" "minimise parity" \
        "verify --all p.lrnn parity"; do
        expect 2 wreath $command -o "$1"
        err "cannot write $1: $2"
        only bad p.lrnn
    done
    expect 1 wreath verify p.lrnn tomita5 --length 100
    expect 2 wreath verify p.lrnn tomita5 --length 100 --trace "$1"
    err "cannot write $1: $2"
    only bad p.lrnn
}
cannot none/p.out 'No such file or directory'
cannot p.lrnn/p.out 'Not a directory'
cannot bad 'Is a directory'
# Linux: even root cannot create a file in /proc.
[ ! -d /proc/self ] || cannot /proc/p.out ''
[ ! -c /dev/full ] || cannot /dev/full 'No space left on device'
if [ "$(id -u)" -ne 0 ]; then
    mkdir bad/locked
    chmod a-w bad/locked
    cannot bad/locked/p.out 'Permission denied'
    chmod u+w bad/locked
fi
cp p.lrnn bad/kept
ln bad/kept bad/second
expect 2 wreath compile bad/state.dfa -o bad/kept
expect 3 wreath compile modarith5 --expand --max-table 10 -o bad/kept
same p.lrnn bad/kept

# ---- the checker ----------------------------------------------------------

wreath verify --all p.lrnn parity -o bad/p.cert -q >/dev/null
for file in bad bad/none bad/loop.dfa; do
    expect 2 check "$file"
    [ -s "$tmp/err" ] || fail "no message"
done
for file in bad/empty.dfa bad/noise.dfa bad/nul.dfa bad/deep.lrnn p.lrnn; do
    expect 1 check "$file"
    err REJECTED
    [ ! -s "$tmp/out" ] || fail "something on standard output"
done
expect 2 check
err usage
