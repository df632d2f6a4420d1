#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Rounded stacks over fields that are not real: random weights, orders, modes,
# formats and decoders. On a random word every number and label that the library
# writes is the one that wreath-check and the oracle compute with independent
# code.

python3 -c 'import sys; sys.exit(sys.version_info < (3, 9))' 2> /dev/null || {
    echo "no python3" >&2
    exit 77
}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$srcdir/tests/oracle \
    python3 "$srcdir/tests/check/complex.py" "$work" \
    "${WR_TEST_SEED:-1}" "${WR_TEST_MULTIPLIER:-1}"
