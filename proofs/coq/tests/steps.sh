#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# wreath run must follow the definitions of Spec/ in every number, label and state
# of STEPS random steps (default: 100000 in total), for the models in proofs/ and
# for compiled examples.

work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
want=${STEPS:-100000}
root=$COQ_SOURCE/../..
for name in parity t5 t6 bincounter2 flipflop2 s3; do
    "$WREATH" compile -q "$name" -o "$work/$name.lrnn" >"$work/log" 2>&1
done
set -- "$root"/proofs/*/*.lrnn "$work"/*.lrnn
done=0
models=0
bad=0
each=$((want / 30 + 1))
for model; do
    # A run may end early if the model is not defined everywhere.
    "$WREATH" run -q --vectors "$model" "random:$each:7" >"$work/run" 2>/dev/null ||
        "$WREATH" run -q --vectors "$model" "random:40:7" >"$work/run" 2>/dev/null || continue
    "$COQ_BUILD/steps" "$model" <"$work/run" >"$work/out" 2>&1
    case $? in
    0) done=$((done + $(cat "$work/out"))); models=$((models + 1)) ;;
    3) ;;
    *) echo "$model: $(cat "$work/out")"; bad=1 ;;
    esac
done
echo "$done steps of $models models"
[ $bad -eq 0 ] && [ $done -ge $((want * 9 / 10)) ]
