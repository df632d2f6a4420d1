# SPDX-License-Identifier: LGPL-3.0-or-later
#
# wreath express --least: the number of layers that suffice, and a lower bound.

. "$srcdir/tests/cli/common.sh"

least() { # AUTOMATON ARCH LAST-LINE
    wreath express "$1" --arch "$2" --least >out || fail "$1 by $2: $(cat out)"
    [ "$(tail -1 out)" = "$3" ] || fail "$1 by $2: $(tail -1 out)"
}

least s3 deltanet-negative 'least: 2 layers, proved'
grep -q '^   1 layer    EXCLUDED by claim G5: ' out || fail "$(cat out)"
least d4 mamba-negative 'least: 2 layers, proved'
least parity mamba-negative 'least: 1 layer, proved'
least last-letter linear-attention 'least: 0 layers, proved'
least last-letter mamba 'least: 0 layers, proved'
least s3 complex-diagonal \
    'least: 2 layers, proved of stacks with finitely many reachable states'
least t3 rwkv-7 'found: 19 layers; proved necessary: 2; the numbers in between are undecided'
wreath express s3 --arch deltanet-negative --least --json >out
grep -q '"found": 2' out || fail "$(cat out)"
grep -q '"at_least": 2' out || fail "$(cat out)"

# Factors of one layer, and of two.
least s3 deltaproduct-k 'least: 2 factors, proved'
grep -q '^   1 factor    EXCLUDED by claim G5: ' out || fail "$(cat out)"
least m11 gated-deltaproduct-k "found: 10 factors; proved necessary: 5, of \
stacks with finitely many reachable states; the numbers in between are \
undecided"
grep -q '^   4 factors   EXCLUDED by claim X10: ' out || fail "$(cat out)"
wreath express s3 --arch deltaproduct-k --least --layers 2 >out
[ "$(tail -1 out)" = 'least: 1 factor, proved' ] || fail "$(cat out)"
wreath express psl2-7 --arch deltaproduct-2 --finite --layers 1 --cert x.cert \
    >out && fail "$(cat out)"
check x.cert >out || fail "$(cat out)"
grep -q '^VERIFIED impossible: no stack of 1 layer with 2 real gen' out ||
    fail "$(cat out)"
sed 's/^gates factors-contracting 2/gates factors-contracting 3/' x.cert |
    sed '/^sha256/,$d' >y.cert
printf 'sha256 %s\n.\n' "$(sha256sum y.cert | cut -c1-64)" >y.tail
cat y.tail >>y.cert
check y.cert >out 2>&1 && fail "$(cat out)"
grep -q '2 letters of 3 factors are not excluded' out || fail "$(cat out)"
status=0
wreath express s3 --arch mamba-k --least >out 2>err || status=$?
[ $status -eq 2 ] || fail "mamba-k: status $status"

status=0
wreath express parity --arch mamba --least >out || status=$?
[ $status -eq 1 ] || fail "parity by mamba: status $status"
grep -q '^  any number  EXCLUDED by claim S1: ' out || fail "$(cat out)"
status=0
wreath express t4 --arch rwkv-7-published --least >out || status=$?
[ $status -eq 3 ] || fail "t4: status $status"
for option in '--layers 2' '-o x.lrnn' '--smallest'; do
    status=0
    # shellcheck disable=SC2086
    wreath express s3 --arch mamba --least $option >out 2>err || status=$?
    [ $status -eq 2 ] || fail "$option: status $status"
    grep -q -e '--least with --layers is for families' -e 'does not apply' err || fail "$(cat err)"
done
