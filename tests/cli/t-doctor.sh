# SPDX-License-Identifier: LGPL-3.0-or-later
#
# wreath doctor finds the programs in the PATH and no others; --progress prints
# lines without a terminal.

. "$srcdir/tests/cli/common.sh"

mkdir bin
printf '#!/bin/sh\nexit 0\n' >bin/dot
chmod +x bin/dot
expect 0 env PATH="$PWD/bin" "$WREATH" doctor
silent
out 'Graphviz       yes  layout of graphs in pictures'
out 'Coq            no   '
out '(coq libcoq-flocq)'
expect 0 wreath doctor --json
out '"name": "Graphviz"'
expect 2 wreath doctor all
err 'found 1 operand, expected none'

# More than ten seconds of a search, stopped by its deadline.
expect 3 wreath search period -m E2:fp32:rne:seq --such positive,contraction \
    -p 97 --tries 100000000 --deadline 13 --progress
grep -qE '^wreath search: .* after ~1[0-9] s$' "$tmp/err" ||
    fail "no line of progress"
! grep -q "$(printf '\033')" "$tmp/err" ||
    fail "the log has a control sequence of a terminal"
