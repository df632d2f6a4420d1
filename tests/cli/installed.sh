# SPDX-License-Identifier: LGPL-3.0-or-later
#
# installed.sh BINDIR DATADIR SOURCE: the tests of `make installcheck` for an
# installed wreath, without any WREATH_ variable: example automata, proofs, man
# pages, completion, and a program linked with the library.

bin=$1 data=$2 source=$3
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
fail() {
    echo "installcheck: $*" >&2
    exit 1
}
cd "$work" || exit 1
[ -s "$data/bash-completion/completions/wreath" ] || fail "no completion"
"$bin/wreath" --help | sed -n 's/^  \([a-z]*\)  .*/\1/p' > commands
[ -s commands ] || fail "no commands"
while read -r command; do
    [ -s "$data/man/man1/wreath-$command.1" ] ||
        fail "no manual page of $command"
done < commands
# Under DESTDIR the files are not yet at the places that the programs search.
if "$bin/wreath" show parity > parity.dfa 2> err; then
    "$bin/wreath" claim check F3 -q > out 2>&1 || fail "claim: $(cat out)"
    "$bin/wreath" compile parity.dfa -q -o parity.lrnn || fail compile
    "$bin/wreath" verify --all parity.lrnn parity.dfa -o parity.cert \
        > out 2>&1 || fail "verify: $(cat out)"
    "$bin/wreath-check" parity.cert > out 2>&1 || fail "check: $(cat out)"
elif [ -z "$DESTDIR" ]; then
    fail "$(cat err)"
fi
# shellcheck disable=SC2046
if pkg-config --exists wreath; then
    $CC "$source/examples/count3.c" $(pkg-config --cflags --libs wreath) \
        -o count3 2> err || fail "count3: $(cat err)"
    ./count3 > out || fail "count3 does not run"
fi
