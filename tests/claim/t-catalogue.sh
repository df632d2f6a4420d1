# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Every claim of the catalogue is checked, and has the recorded verdicts.

. "$srcdir/tests/cli/common.sh"

expect 0 wreath claim check --all
out ' claims, 0 not as expected'
