# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Sourced by the examples.  Defines the programs ($WREATH and $WREATH_CHECK, or
# the installed ones) and show COMMAND..., which prints a command and runs it,
# and changes to an empty folder, which is removed at the end.

set -eu
export LC_ALL=C
here=$(mktemp -d)
trap 'rm -rf "$here"' EXIT
cd "$here"

wreath() { command "${WREATH:-wreath}" "$@"; }
wreath_check() { command "${WREATH_CHECK:-wreath-check}" "$@"; }

show() {
    echo "\$ $(echo "$*" | sed s/wreath_check/wreath-check/)"
    "$@"
}
