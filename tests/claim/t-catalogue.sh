# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Every claim of the catalogue is decided again, and comes out as expected.

. "$srcdir/tests/cli/common.sh"

expect 0 wreath claim check --all
out ' claims, 0 not as expected'
