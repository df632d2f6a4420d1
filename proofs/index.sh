#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# usage: index.sh WREATH [--write]
#
# Prints the table of all statements, as `wreath claim list --markdown` computes
# it from the claim files and the recorded verdicts (which
# tests/claim/t-catalogue.sh checks).  With --write, the table replaces the one
# between the markers of README.md in the folder of this script.

[ $# -ge 1 ] || {
    sed -n '4s/^# *//p' "$0" >&2
    exit 2
}
wreath=$(realpath "$1")
cd "$(dirname "$0")" || exit 2
export LC_ALL=C

table() { "$wreath" claim list --markdown --proofs .; }

[ "${2-}" = --write ] || { table; exit; }
table >index.new || exit
awk '/^<!-- index -->$/ { print; while ((getline l < "index.new") > 0) print l
                          skip = 1; next }
     /^<!-- end of index -->$/ { skip = 0 }
     !skip' README.md >README.new
rm index.new
cat README.new >README.md
rm README.new
