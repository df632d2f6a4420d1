#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Compares wreath compile --method exclusion with compile_exclusion, the compiler
# that is proved correct, on every example in automata/ and in the folder
# $WREATH_CORPUS, if it is set:
#
#   bytes   `compile` writes the whole .lrnn file of the compiled stack, which
#           must equal the file that wreath writes (Extract/compile.ml explains
#           which parts are compiled and which the program itself adds);
#   steps   if gates are tables, the file as Spec/ModelFile.v reads it and the
#           compiled stack have the same vectors and labels in every reached
#           state.

work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
[ -x "$COQ_BUILD/compare" ] && [ -x "$COQ_BUILD/compile" ] || exit 1
version=$("$WREATH" --version | sed -n '1s/^wreath \([^ ]*\).*/\1/p')
examples=0 bytes=0 steps=0 left=0 bad=0
for dfa in $(find "$COQ_SOURCE/../../automata" ${WREATH_CORPUS:+"$WREATH_CORPUS"} -name '*.dfa' | sort); do
    examples=$((examples + 1))
    timeout 300 "$WREATH" compile -q --no-check --method exclusion "$dfa" -o "$work/m.lrnn" \
        >"$work/log" 2>&1 && "$WREATH" show -q "$dfa" >"$work/lines" 2>"$work/log" ||
        { left=$((left + 1)); echo "left: $dfa: $(cat "$work/log")"; continue; }
    if timeout 300 "$COQ_BUILD/compile" "$work/lines" "$version" >"$work/compiled" 2>"$work/log" &&
        cmp "$work/m.lrnn" "$work/compiled" >"$work/log" 2>&1; then
        bytes=$((bytes + 1))
    else
        bad=1
        echo "$dfa: $(cat "$work/log")"
    fi
    { cat "$work/lines" && echo .; } >"$work/ended"
    timeout 120 "$COQ_BUILD/compare" "$work/m.lrnn" "$work/ended" >"$work/out" 2>&1
    case $? in
    0) steps=$((steps + 1)) ;;
    3 | 124) ;;
    *) bad=1; echo "$dfa: $(cat "$work/out")" ;;
    esac
done
echo "$examples automata, $bytes files the same byte for byte, $steps the same in every step, $left left out"
[ $bad -eq 0 ] && [ $bytes -ge 111 ] && [ $steps -ge 80 ]
