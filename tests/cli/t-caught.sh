# SPDX-License-Identifier: LGPL-3.0-or-later
#
# A modified weight, gate entry, readout or certificate is detected. Models that
# are still well formed are refuted with a shortest counterexample of known
# length; the checker rejects all of them with the old certificate.

. "$srcdir/tests/cli/common.sh"

wreath compile -q parity --no-factors -o p.lrnn
wreath verify -q --all p.lrnn parity -o p.cert >"$tmp/out"
wreath compile -q flip-flop --no-factors -o f.lrnn
wreath verify -q --all f.lrnn flip-flop -o f.cert >"$tmp/out"

# Refuted after exactly LENGTH symbols: MODEL AUTOMATON SCRIPT LENGTH WORD
caught() {
    sed "$3" "$1.lrnn" >m.lrnn
    ! cmp -s "$1.lrnn" m.lrnn || fail "nothing was changed by $3"
    expect 1 wreath verify --all m.lrnn "$2" -o m.cert --trace m.trace
    out REFUTED
    out "a shortest counterexample, $4: $5"
    absent m.cert
    [ -s m.trace ] || fail "no trace"
    # Test words find the error as well, because they use every transition.
    expect 1 wreath verify m.lrnn "$2" --length 1000
    # The old certificate fits neither the new bytes nor, with the new hash, the
    # new model.
    sum=$(sha256sum <m.lrnn)
    sed "s/^lrnn .*/lrnn m.lrnn/" "$1.cert" >old.cert
    expect 1 check old.cert
    err REJECTED
    sed "5s/.*/sha256 ${sum%% *}/" old.cert >forged.cert
    expect 1 check forged.cert
    err REJECTED
}
# weights
caught p parity 's/"permutation": \[1, 0\]/"permutation": [0, 1]/' '1 symbol' 1
caught p parity 's/"A": "identity"/"A": {"permutation": [1, 0]}/' '1 symbol' 0
caught p parity 's/"A": "identity"/"A": "zero", "B": {"onehot": 0}/' \
    '2 symbols' 10
caught p parity 's/"H0": {"onehot": 0}/"H0": {"onehot": 1}/' '0 symbols' ''
# gate entries
caught p parity '/"gate"/,/]]}/s/\[1, 1\]/[1, 0]/' '1 symbol' 1
caught p parity '/"gate"/,/]]}/ { /\[0, 0\],/d; }' '1 symbol' 0
caught f flip-flop '/"gate"/,/]]}/s/\[0, 0\]/[0, 1]/' '1 symbol' set
caught f flip-flop '/"gate"/,/]]}/s/\[2, 2\]/[2, 0]/' '1 symbol' ignore
caught f flip-flop '/"gate"/,/]]}/s/\[2, 2\]/[2, 1]/' '2 symbols' \
    'set ignore'
# readout and acceptance
caught p parity '/"table": \[$/,$s/\[0, 0\]/[0, 1]/' '0 symbols' ''
caught p parity 's/"accept": \[0\]/"accept": [1]/' '0 symbols' ''
caught f flip-flop 's/"accept": \[1\]/"accept": [0, 1]/' '0 symbols' ''

# A deeper stack: the delay between two levels forgets, and a level has a wrong
# action; trying every word gives the length of a shortest counterexample.
wreath compile -q t3 --no-factors -o t.lrnn
wreath verify -q --all t.lrnn t3 -o t.cert >"$tmp/out"
shortest() { # MODEL: the least length at which the states differ
    for n in 1 2 3 4 5; do
        awk -v n=$n 'BEGIN {
            split("cycle swap merge", letter, " ")
            for (i = 0; i < 3 ^ n; i++) {
                word = ""
                for (j = 0; j < n; j++)
                    word = word letter[int(i / 3 ^ j) % 3 + 1] " "
                print word
            }
        }' | while read -r word; do
            wreath run --last t.lrnn "$word" | awk '!/^#/ { print $3 }' >want
            wreath run --last "$1" "$word" 2>/dev/null |
                awk '!/^#/ { print $3 }' >found
            cmp -s want found || { echo $n; break; }
        done >least
        [ ! -s least ] || { cat least; return; }
    done
}
deep() { # SCRIPT
    sed "$1" t.lrnn >m.lrnn
    ! cmp -s t.lrnn m.lrnn || fail "nothing was changed by $1"
    n=$(shortest m.lrnn)
    plural=s
    [ "$n" != 1 ] || plural=
    caught t t3 "$1" "$n symbol$plural" ''
}
deep '/"delay 0"/,/"decoder"/s/\[1, 1\]/[1, 2]/'
deep '/"level 1"/,/"decoder"/s/\[1, 1, 1\]/[1, 1, 0]/'

# The automaton inside a rule.
wreath compile -q t4 --gates rule -o r.lrnn
wreath verify -q --all r.lrnn t4 -o r.cert >"$tmp/out"
caught r t4 's/^ *\[1, 1, 0\],/[1, 1, 1],/' '1 symbol' merge
caught r t4 's/^ *\[2, 0, 0\],/[2, 0, 1],/' '2 symbols' 'cycle merge'

# Every token of a certificate is changed, and every line omitted.
tokens=$(awk 'END { print n } { n += NF }' p.cert)
i=0
while [ $i -lt "$tokens" ]; do
    i=$((i + 1))
    awk -v i=$i '{
        for (k = 1; k <= NF; k++)
            if (++n == i)
                $k = $k ~ /^[0-9]$/ ? ($k + 1) % 10 : $k "x"
        print
    }' p.cert >m.cert
    ! cmp -s p.cert m.cert || fail "token $i was not changed"
    ! check m.cert >"$tmp/out" 2>"$tmp/err" || fail "token $i: accepted"
done
lines=$(wc -l <p.cert)
i=0
while [ $i -lt "$lines" ]; do
    i=$((i + 1))
    sed "${i}d" p.cert >m.cert
    ! check m.cert >"$tmp/out" 2>"$tmp/err" || fail "without line $i: accepted"
done
