# SPDX-License-Identifier: LGPL-3.0-or-later
#
# The command line itself: help, versions, mistakes with a suggestion.

. "$srcdir/tests/cli/common.sh"

expect 2 wreath
err 'usage: wreath COMMAND'
expect 0 wreath --help
for task in automata weights verdicts rounding papers files; do
    out "$task:"
done
cp "$tmp/out" help
expect 0 wreath help
same help "$tmp/out"
expect 0 wreath --version
out 'wreath '
out 'FLINT '
version=$(sed -n 's/^AC_INIT(\[wreath\], \[\(.*\)\])$/\1/p' \
    "$srcdir/configure.ac")
out "wreath $version "

wreath --help | sed -n '/^example:/q; s/^  \([a-z]*\) .*/\1/p' >commands
[ "$(wc -l <commands)" -ge 9 ] || fail "commands: $(tr '\n' ' ' <commands)"
while read -r command; do
    expect 0 wreath "$command" --help
    out "usage: wreath $command"
    out 'example:'
    out 'exit status:'
    ! grep -q '.\{81\}' "$tmp/out" || fail 'a line of more than 80 columns'
    cp "$tmp/out" help
    expect 0 wreath help "$command"
    same help "$tmp/out"
    expect 0 wreath "$command" -h
    same help "$tmp/out"
    expect 2 wreath "$command" --no-such-option x y
    err 'unknown option --no-such-option'
    expect 2 wreath "$command" 1 2 3 4 5
    err 'found 5 operands'
    expect 2 wreath "$command" --max-states many
    err '--max-states: found "many", expected an integer'
    expect 2 wreath "$command" --max-memory 99999999999999999999
    err '--max-memory: found'
    expect 2 wreath "$command" --deadline -1
    err '--deadline: found'
done <commands

expect 2 wreath verfy
err 'did you mean verify?'
expect 2 wreath help verfy
err 'did you mean verify?'
expect 2 wreath zzzzzz
err 'wreath --help lists them'
expect 2 wreath classify parity --jsno
err 'unknown option --jsno; did you mean --json?'
expect 2 wreath compile parity -o
err 'option -o needs a value'
expect 2 wreath classify parity -z
err 'unknown option -z'

# Options may stand anywhere; -- ends them; factors K, M, G.
expect 0 wreath show --quiet parity --max-memory 1G
expect 0 wreath show --max-memory 64M -- parity
expect 2 wreath show -- --json
err 'no file or example "--json"'

# A full disk behind standard output is detected.
if [ -w /dev/full ]; then
    expect 2 sh -c '"$WREATH_CHECK" --kinds >/dev/full'
    err 'standard output could not be written'
    expect 2 sh -c '"$WREATH" list >/dev/full'
    [ "$(wc -l <"$tmp/err")" -eq 1 ] || fail "one line of message"
    err 'standard output'
    expect 2 sh -c '"$WREATH" classify parity --json >/dev/full'
    err 'standard output'
    expect 2 sh -c '"$WREATH" --help >/dev/full'
    err 'standard output'
fi
