#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Runs every example of constructions at full length: each model is built, run
# on LENGTH symbols (10^6), proved for every word and checked, or compared with
# its oracle.  Prints the failures and the total time.

set -u
LENGTH=${LENGTH:-1000000}
export LENGTH
status=0
for script in "$srcdir"/examples/constructions-*.sh; do
    name=${script##*/}
    [ "$name" != constructions-verify.sh ] || continue
    from=$(date +%s)
    if log=$(sh "$script" 2>&1); then
        echo "$name: done, $(($(date +%s) - from)) s, $(
            echo "$log" | grep -c '^agrees: ') runs of $LENGTH symbols, $(
            echo "$log" | grep -c '^PROVED: ') proofs, $(
            echo "$log" | grep -c '^VERIFIED ') accepted"
    else
        echo "$name: failed"
        echo "$log" | tail -n 5
        status=1
    fi
done
exit $status
