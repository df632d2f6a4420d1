#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Rounded stacks evaluated factor by factor: random factors, inputs, formats,
# modes and both orders, over Q and Q(sqrt 2).  On a random word every number
# that the library writes is the one that wreath-check and a simulation in
# fractions compute with independent code; so are those of all words of up to
# eight letters for a certificate.

python3 -c 'import sys; sys.exit(sys.version_info < (3, 9))' 2> /dev/null || {
    echo "no python3" >&2
    exit 77
}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
stack=$srcdir/tests/check/stack
"$WREATH" express mod3 --arch deltanet -m E2:bf16:factors -q \
    -o "$work/mod3.lrnn" --cert "$work/mod3.cert" > /dev/null || exit 1
PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$srcdir/tests/oracle \
    python3 "$srcdir/tests/check/factored.py" "$work" \
    "${WR_TEST_SEED:-1}" "${WR_TEST_MULTIPLIER:-1}" \
    "$stack/factors" "$work/mod3"
