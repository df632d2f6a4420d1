#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# usage: sizes.sh ROOT
#
# Files are short: a .c file of more than 300 lines is reported, and one of more
# than 500 is an error.  Every source file begins with its SPDX line.  Prints
# violations; status 1 if there is an error.

cd "$1" || exit 2

find src proofs/check tests -name '*.[ch]' | LC_ALL=C sort | xargs awk '
    function finish() {
        if (name !~ /\.c$/)
            return
        if (lines > 500) {
            printf "%s: %d lines; 500 are too many\n", name, lines
            bad = 1
        } else if (lines > 300)
            printf "%s: warning: %d lines; 300 are long\n", name, lines
    }
    FNR == 1 {
        finish()
        name = FILENAME
        if ($0 !~ /SPDX-License-Identifier: LGPL-3\.0-or-later/) {
            printf "%s:1: the SPDX line is missing\n", FILENAME
            bad = 1
        }
    }
    { lines = FNR }
    END { finish(); exit bad }'
