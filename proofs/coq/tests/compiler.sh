#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# wreath compile --method exclusion beside compile_exclusion, the compiler that
# is proved correct, for every specimen in automata/ whose gates are tables:
# the same layers, and the same vectors and labels in every state reached.

work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
[ -x "$COQ_BUILD/compare" ] || exit 1
same=0
left=0
bad=0
for dfa in $(find "$COQ_SOURCE/../../automata" -name '*.dfa' | sort); do
    timeout 60 "$WREATH" compile -q --method exclusion "$dfa" -o "$work/m.lrnn" \
        >"$work/log" 2>&1 || { left=$((left + 1)); continue; }
    # The records of the format, a line each, tokens with one space between.
    awk '{ sub(/(^|[ \t])#.*/, ""); $1 = $1 } NF' "$dfa" >"$work/lines"
    echo . >>"$work/lines"
    timeout 120 "$COQ_BUILD/compare" "$work/m.lrnn" "$work/lines" >"$work/out" 2>&1
    case $? in
    0) same=$((same + 1)) ;;
    3 | 124) left=$((left + 1)); echo "left: $dfa: $(cat "$work/out")" ;;
    *) bad=1; echo "$dfa: $(cat "$work/out")" ;;
    esac
done
echo "$same the same, $left left out"
[ $bad -eq 0 ] && [ $same -ge 80 ]
