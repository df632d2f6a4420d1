# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Sourced by the examples: the programs (those of $WREATH and $WREATH_CHECK,
# else those installed), an empty folder that goes away at the end, and
# show COMMAND..., which prints a command before it runs it.

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
