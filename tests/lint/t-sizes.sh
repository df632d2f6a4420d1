# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Files are short and begin with their licence, and the lint detects violations.

. "$srcdir/tests/lint/common.sh"

lint "$here/sizes.sh" "$srcdir"

# plant LINES FIRST: a tree of one file
plant() {
    rm -rf "$tmp/tree"
    mkdir -p "$tmp/tree/src/base" "$tmp/tree/proofs/check" "$tmp/tree/tests"
    awk -v n="$1" -v first="$2" 'BEGIN {
        print first
        for (i = 2; i <= n; i++) print "/* */"
    }' >"$tmp/tree/src/base/planted.c"
}
spdx='/* SPDX-License-Identifier: LGPL-3.0-or-later */'

plant 500 "$spdx"
lint "$here/sizes.sh" "$tmp/tree" >"$tmp/out"
grep -q 'warning: 500 lines' "$tmp/out"
plant 501 "$spdx"
caught '501 lines; 500 are too many' "$here/sizes.sh" "$tmp/tree"
plant 10 '/* nothing */'
caught 'the SPDX line is missing' "$here/sizes.sh" "$tmp/tree"
