# SPDX-License-Identifier: LGPL-3.0-or-later
#
# What the commands write is, byte for byte, what they wrote when tests/golden/
# pins was last renewed:  sh tests/golden/pins.sh WREATH automata >tests/golden/pins
# A difference is either a defect or a change that the commit has to name.

set -eu
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

sh "$srcdir/tests/golden/pins.sh" "$WREATH" "$WREATH_AUTOMATA" >"$tmp/pins"
[ "$(grep -c '^[0-9a-f]* [013] ' "$tmp/pins")" -eq "$(wc -l <"$tmp/pins")" ] ||
    { grep -v '^[0-9a-f]* [013] ' "$tmp/pins"; echo "FAIL: bad cases"; exit 1; }
diff "$srcdir/tests/golden/pins" "$tmp/pins" ||
    { echo "FAIL: the output has changed"; exit 1; }

# A pin detects one changed byte: another word has another hash.
one() { sh "$srcdir/tests/golden/pins.sh" "$WREATH" "$WREATH_AUTOMATA" "$1"; }
one "classify --json parity" >"$tmp/a"
one "classify --json mod3" >"$tmp/b"
[ "$(cut -c 1-64 "$tmp/a")" != "$(cut -c 1-64 "$tmp/b")" ]
