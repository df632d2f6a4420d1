#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# No function has more than five parameters, and the lint detects one that has.

set -eu
command -v python3 >/dev/null || { echo "no python3"; exit 77; }
python3 -B "$srcdir/tests/lint/params.py" "$srcdir"
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
mkdir -p "$tmp/src/base"
echo 'int f(int a, int b, int (*c)(int, int), int d, int e) { return a; }
int g(int a, int b, int c, int d, int e, int f) { return a; }' >"$tmp/src/base/f.c"
! python3 -B "$srcdir/tests/lint/params.py" "$tmp" >"$tmp/out"
grep -qx 'src/base/f.c g: 6 parameters; 5 are the most' "$tmp/out"
test "$(wc -l <"$tmp/out")" -eq 1
