#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# The fuzzer states its usage, and refuses options that it would ignore.

out=$(sh "$srcdir/tests/fuzz/run" --help) || exit 1
case $out in *FUZZ_SECONDS*FORGE_COUNT*) ;; *) exit 1 ;; esac
! sh "$srcdir/tests/fuzz/run" --only forge >/dev/null 2>&1
