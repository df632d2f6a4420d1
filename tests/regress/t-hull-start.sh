# SPDX-License-Identifier: LGPL-3.0-or-later
#
# The boxes of a proof contain H0, also if H0 is zero and the images of the
# start's class are not: the last image was once taken for H0 when boxes shrink.

. "$srcdir/tests/cli/common.sh"

cp "$srcdir/tests/regress/hull-start.lrnn" .
expect 0 wreath verify --all hull-start.lrnn abstar -o it.cert
out '(HULL)'
expect 0 check it.cert
