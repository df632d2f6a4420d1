# SPDX-License-Identifier: LGPL-3.0-or-later
#
# The harness detects the errors planted in t-harness.c, prints how to repeat
# each, and gives the same numbers for the same seed.

set -eu
test=$builddir/tests/harness/t-harness
out=$(mktemp)
trap 'rm -f "$out"' EXIT

# plant WHAT STATUS WORDS...
plant() {
    what=$1 want=$2
    shift 2
    status=0
    WR_PLANT=$what WR_TEST_SEED=42 "$test" >"$out" 2>&1 || status=$?
    cat "$out"
    [ $status -eq "$want" ] || { echo "FAIL: $what: status $status"; exit 1; }
    for words; do
        grep -q -- "$words" "$out" || { echo "FAIL: $what: no '$words'"; exit 1; }
    done
}

plant nothing 0
plant require 1 't-harness.c:[0-9]*: FAIL a_condition_that_fails: x == 2' \
    'x = 3' 'replay: WR_TEST_SEED=42'
plant status 1 'it is WR_UNABLE'
plant skip 77 'skipped: planted'
if [ "${count_allocations:-1}" = 1 ]; then
    plant leak 1 'a_block_that_is_kept' '1 blocks were not'
    plant fmpz 1 'a_number_that_is_kept' 'blocks were not'
fi

numbers() {
    WR_TEST_SEED=$1 WR_TEST_MULTIPLIER=$2 "$test" numbers_of_the_seed |
        grep rounds
}
[ "$(numbers 5 1)" = "$(numbers 5 1)" ]
[ "$(numbers 5 1)" != "$(numbers 6 1)" ]
numbers 5 2.5 | grep -q 'rounds 25,'
numbers 5 0.001 | grep -q 'rounds 1,'
! "$test" no_such_case
