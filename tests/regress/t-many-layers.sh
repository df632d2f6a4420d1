# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Commutators of as many levels as layers are searched if they have few enough
# words; for 32 layers or more 2^layers was once computed modulo 2^32.

. "$srcdir/tests/cli/common.sh"

for layers in 4 5 31 32 33 36 64 100; do
    expect 0 wreath express s4 --arch complex-diagonal --layers $layers
done
