# SPDX-License-Identifier: LGPL-3.0-or-later
#
# The C files are formatted by .clang-format, and the lint detects one that is
# not.

. "$srcdir/tests/lint/common.sh"

status=0
sh "$here/format.sh" "$srcdir" || status=$?
[ "$status" -ne 77 ] || exit 77
[ "$status" -eq 0 ] || { echo "FAIL: format.sh"; exit 1; }

mkdir -p "$tmp/tree/src/base" "$tmp/tree/proofs/check" "$tmp/tree/tests" \
    "$tmp/tree/examples"
cp "$srcdir/.clang-format" "$tmp/tree"
printf 'int f(void) {\n  return 0;\n}\n' >"$tmp/tree/src/base/planted.c"
caught planted.c "$here/format.sh" "$tmp/tree"
