# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Two versions of Tomita's third language are in print.  A model of one is
# refuted against the other, by a shortest word that distinguishes them.

. "${srcdir:-$(dirname "$0")/..}/examples/common.sh"

status=0
show wreath equiv tomita3 tomita3-variant || status=$?
[ $status -eq 1 ]

show wreath compile tomita3 -o tomita3.lrnn
show wreath verify --all tomita3.lrnn tomita3 -o tomita3.cert
status=0
show wreath verify --all tomita3.lrnn tomita3-variant --compare accept \
    --trace difference.trace || status=$?
[ $status -eq 1 ]
show cat difference.trace
# six letters, so steps 0 to 6
[ "$(grep -c '^step ' difference.trace)" -eq 7 ]
