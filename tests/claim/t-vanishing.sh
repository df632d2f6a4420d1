# SPDX-License-Identifier: LGPL-3.0-or-later
#
# The construction of claim R3 for every automaton, by an independent program.

. "$srcdir/tests/cli/common.sh"

command -v python3 >"$tmp/none" || exit 77
expect 0 python3 "$srcdir/tests/claim/vanishing.py" "${WR_TEST_SEED:-1}" 12
