# SPDX-License-Identifier: LGPL-3.0-or-later
#
# A model of reflections has no layer for a level of its rule: draw cascade read
# a list of such layers that did not exist, and was ended by a signal.

. "$srcdir/tests/cli/common.sh"

expect 0 wreath compile abstar --method holonomy --gates reflection -o a.lrnn
expect 0 wreath draw cascade a.lrnn --alone -o a.svg
