# SPDX-License-Identifier: LGPL-3.0-or-later
#
# The picture of README.md shows the present answers of the program, and its
# script draws another picture if an answer changes.

set -eu
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
script=$srcdir/doc/pictures/tracking.sh
picture=$srcdir/doc/pictures/tracking.svg

sh "$script" "$WREATH" >"$tmp/now.svg"
cmp "$picture" "$tmp/now.svg" || {
    echo "FAIL: sh doc/pictures/tracking.sh wreath >doc/pictures/tracking.svg"
    exit 1
}
grep -q 'doc/pictures/tracking.svg' "$srcdir/README.md" ||
    { echo "FAIL: README.md does not show the picture"; exit 1; }

# A changed answer is detected.
printf '#!/bin/sh\n"%s" "$@" | sed "s/^parity,S1/parity,1x1/"\n' "$WREATH" \
    >"$tmp/liar"
chmod +x "$tmp/liar"
sh "$script" "$tmp/liar" >"$tmp/liar.svg"
if cmp -s "$picture" "$tmp/liar.svg"; then
    echo "FAIL: the picture does not depend on the answers"
    exit 1
fi
