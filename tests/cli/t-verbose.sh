# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Diagnostics: --verbose prints the method, the time of each phase and the use
# of limits on standard error, and changes nothing else; --quiet prints nothing;
# neither uses colour.

. "$srcdir/tests/cli/common.sh"

expect 0 wreath compile parity -o parity.lrnn --quiet
silent
expect 0 wreath compile t4 -o t4.lrnn --verbose
err 'method: exclusion cascade, chosen by whether all letters are permutations'
err 's reading t4: 4 states, 3 letters'
err 's building the cascade'
err 's making layers'
err 's self-check'
err 's deciding and writing'
err 'limit of 4294967296 bytes: '
err 'no limit of states: '
err 'no deadline: '
expect 0 wreath compile t4 --method holonomy -o t4.lrnn --verbose
err 'method: holonomy cascade'
! grep -q chosen "$tmp/err" || fail 'nothing was chosen'
expect 3 wreath classify cerny7 --max-states 100 --deadline 60 --verbose
err 'method: monoid by'
err 'limit of 100 states: 120 used'
err 'deadline of 60 s: '
expect 0 wreath verify --all parity.lrnn parity --verbose
err 'method: closing the set of states'
err 's reading parity.lrnn: 1 layer, 2 letters'
err 's proving'
expect 0 wreath collapse '[[1/2]]' --eta 1/8 --verbose
[ "$(grep -c ' deciding and writing' "$tmp/err")" -eq 1 ] ||
    fail 'the use of limits is said once'

# The answer is the same with and without; neither has an escape character.
echo "list cyclic
show parity
classify t4
equiv parity mod2
minimise parity-redundant
decompose t4
run parity.lrnn 1101
verify parity.lrnn parity --word 1101
spectrum [[1,1],[1,0]]
factor [[0,1],[1,0]]
collapse [[1/2]] --eta 1/8
arch show mamba
express parity --arch mamba
table formats bf16
period -m E2:e5m2 -e row
horizon -m E1:e4m3fn -e row
table counters --formats e4m3fn
show --info parity
claim list" >commands
while read -r command; do
    for json in '' --json; do
        set -- $command $json
        # A recurrence contains blanks.
        case $command in
        *' -e row') set -- ${command% row} 'size 1; start 1; row 1/2' $json ;;
        esac
        got=0
        wreath "$@" >plain 2>/dev/null || got=$?
        expect $got wreath "$@" --verbose
        # Times are measured.
        sed 's/~[^ ]*/~/g' plain >plain.times
        sed 's/~[^ ]*/~/g' "$tmp/out" >out.times
        same plain.times out.times
        err ': no deadline: '
        ! grep -q "$(printf '\033')" "$tmp/out" "$tmp/err" || fail 'a colour'
        expect $got wreath "$@" --quiet
        silent
    done
done <commands

expect 2 wreath list --quiet --verbose
err 'exclude each other'

# A control character in the name of a file does not reach the terminal.
escape=$(printf 'a\033b.lrnn')
expect 0 wreath compile parity -o "$escape"
expect 0 wreath verify --all "$escape" parity --verbose
err 'reading a?b.lrnn'
