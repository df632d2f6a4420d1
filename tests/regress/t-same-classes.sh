# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Directions of classes were once searched again for each pair of states that
# generates the same classes, without a check of the deadline: a group of 60
# elements took minutes.

. "$srcdir/tests/cli/common.sh"

expect 3 wreath express a5 --arch s4d+deltanet
