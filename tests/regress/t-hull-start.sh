# SPDX-License-Identifier: LGPL-3.0-or-later
#
# The boxes of a proof hold H0 also where H0 is zero and images of the start's
# class are not: shrinking once took the last image for H0.

. "$srcdir/tests/cli/common.sh"

cp "$srcdir/tests/regress/hull-start.lrnn" .
expect 0 wreath verify --all hull-start.lrnn abstar -o it.cert
out '(HULL)'
expect 0 check it.cert
