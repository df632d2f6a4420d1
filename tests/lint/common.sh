# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Sourced by the tests of lints. $tmp is a temporary folder, which is removed at
# the end. lint COMMAND... must find nothing; caught WORDS COMMAND... must fail
# and print the words, because a lint that cannot fail proves nothing.

set -eu
here=$srcdir/tests/lint
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

lint() {
    sh "$@" || { echo "FAIL: $*"; exit 1; }
}

caught() {
    words=$1
    shift
    if sh "$@" >"$tmp.out" 2>&1; then
        cat "$tmp.out"
        rm -f "$tmp.out"
        echo "FAIL: $* did not see: $words"
        exit 1
    fi
    grep -q -- "$words" "$tmp.out" ||
        { cat "$tmp.out"; rm -f "$tmp.out"; echo "FAIL: no '$words'"; exit 1; }
    rm -f "$tmp.out"
}
