#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Models of one reflection per letter: the oracle in Python agrees with them on
# all short words, and wreath-check rejects modified models unless they are
# right.

python3 -c 'import sys; sys.exit(sys.version_info < (3, 9))' 2> /dev/null || {
    echo "no python3" >&2
    exit 77
}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$srcdir/tests/oracle \
    python3 "$srcdir/tests/check/reflections.py" "$work" \
    "${WR_TEST_SEED:-1}" "${WR_TEST_MULTIPLIER:-1}"
