#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Headers of the C library are included where they are used (includes.py has the
# rule), and the lint detects a use without its header.

set -eu
command -v python3 >/dev/null || { echo "no python3"; exit 77; }
python3 -B "$srcdir/tests/lint/includes.py" "$srcdir"
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
mkdir -p "$tmp/src/base"
echo 'int f(const char *s) { return strlen(s) > 1; }' >"$tmp/src/base/f.c"
! python3 -B "$srcdir/tests/lint/includes.py" "$tmp" >"$tmp/out"
grep -qx 'src/base/f.c: strlen(: <string.h>' "$tmp/out"
