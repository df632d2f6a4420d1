# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Sourced by the tests of the programs.  Changes to a temporary folder, which is
# removed at the end, and defines
#
#   expect STATUS COMMAND...   run the command; its exit status must be STATUS
#   out WORDS                  the last command's standard output contains WORDS
#   err WORDS                  its standard error contains WORDS, on one line
#   silent                     its standard error is empty
#   same FILE FILE             the files are equal, byte for byte
#   absent FILE...             none of the files exists
#
# Options that name files are absolute or in this folder; example automata come
# from $WREATH_AUTOMATA.

set -eu
export LC_ALL=C
case $WREATH in */*) ;; *) echo "WREATH is not a path"; exit 1 ;; esac
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
mkdir "$tmp/work"
cd "$tmp/work"
last=none got=-
: >"$tmp/out"
: >"$tmp/err"

wreath() { "$WREATH" "$@"; }
check() { "$WREATH_CHECK" "$@"; }

fail() {
    echo "FAIL: $*"
    echo "--- last command: $last (exit status $got)"
    echo "--- its standard output:"
    head -n 40 "$tmp/out"
    echo "--- its standard error:"
    head -n 40 "$tmp/err"
    exit 1
}

expect() {
    want=$1
    shift
    last=$*
    got=0
    "$@" >"$tmp/out" 2>"$tmp/err" </dev/null || got=$?
    # A sanitizer that stops the program must not be mistaken for an exit
    # status.
    ! grep -q -e 'Sanitizer' -e 'runtime error:' "$tmp/err" ||
        fail "a sanitizer spoke"
    [ "$got" -eq "$want" ] || fail "expected exit status $want"
}

out() { grep -qF -e "$1" "$tmp/out" || fail "not on standard output: $1"; }
err() { grep -qF -e "$1" "$tmp/err" || fail "not on standard error: $1"; }
silent() { [ ! -s "$tmp/err" ] || fail "standard error is not empty"; }
same() { cmp "$1" "$2" >&2 || fail "$1 and $2 differ"; }
absent() {
    for file; do
        [ ! -e "$file" ] || fail "$file was written"
    done
}
# The folder contains only the named files.
only() {
    ls -A >"$tmp/ls"
    for file; do echo "$file"; done | sort | cmp -s - "$tmp/ls" ||
        fail "files here: $(tr '\n' ' ' <"$tmp/ls")"
}
