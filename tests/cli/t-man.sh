# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Every command has a man page, which has the options and the exit statuses of
# --help and no others; the formatter, if installed, reports no errors.  All
# pages except that of wreath-check are generated from --help (doc/tools/man).

. "$srcdir/tests/cli/common.sh"

mkdir "$tmp/man"
cp "$srcdir"/doc/man/*.1 "$builddir"/doc/man/*.1 "$tmp/man"
man=$tmp/man
last=man got=0
: >"$tmp/out" >"$tmp/err"

# The options mentioned in a text, one per line; short ones begin with -.
long() { grep -o -e '--[a-z][a-z-]*' | sort -u; }
page() { sed 's/\\-/-/g; s/\\f[BIR]//g' "$1"; }
short() { grep -oE '(^|[ ,])-[a-zA-Z]($|[ ,])' | tr -d ' ,' | sort -u; }

compare() { # PROGRAM-HELP PAGE
    [ -f "$man/$2" ] || fail "no page $2"
    sed "/^example:/,\$d" "$1" | long >help.long
    # Options of other programs and commands occur in examples below.
    page "$man/$2" | sed '/^\.SH EXAMPLES/,$d' >text
    while read -r option; do
        grep -qw -e "$option" text || fail "$2 does not have $option"
    done <help.long
    sed -n '/^\.SH OPTIONS/,/^\.SH EXIT/p' text | long >page.long
    comm -13 help.long page.long >more
    [ ! -s more ] || fail "$2 has options that are not: $(cat more)"
    sed -n 's/^  \(-[a-z]\) .*/\1/p' "$1" >help.short
    while read -r option; do
        grep -qE -e "(^|[^-a-z])$option([^a-z]|\$)" text ||
            fail "$2 does not have $option"
    done <help.short
    # Exit statuses 0 to 3, each once.
    [ "$(sed -n '/^\.SH EXIT/,/^\.SH/p' text |
        grep -c '^\.B [0-3]$')" -eq 4 ] || fail "$2: exit statuses"
}

wreath --help | sed -n '/^example:/q; s/^  \([a-z]*\) .*/\1/p' >commands
while read -r command; do
    wreath "$command" --help >help
    compare help "wreath-$command.1"
    page "$man/wreath.1" | grep -q "^\.BR wreath-$command (1)" ||
        fail "wreath.1 does not name $command"
done <commands
{ echo --version; wreath list --help | sed '/^usage/d'; } >help
compare help wreath.1
check --help >help
echo --version >>help
compare help wreath-check.1

# A text for an option that does not exist is refused.
cp -r "$srcdir/doc" "$tmp/doc"
printf '@no-such-option\nIt does nothing.\n' >>"$tmp/doc/man/wreath-show.man"
expect 1 sh "$srcdir/doc/tools/man" "$WREATH" "$tmp/doc" show
err 'no-such-option is no option of it'

[ "$(ls "$man" | grep -c '\.1$')" -eq "$(($(wc -l <commands) + 2))" ] ||
    fail "a page too many"
for file in "$man"/*.1; do
    # The name in the heading is the name of the file.
    name=$(basename "$file" .1)
    page "$file" | grep -q "^$name - [a-z]" || fail "$name: NAME"
    if command -v groff >/dev/null; then
        groff -man -ww -Tascii "$file" 2>&1 >/dev/null | sed '/^$/d' >complaints
        [ ! -s complaints ] || fail "$(cat complaints)"
    fi
done
