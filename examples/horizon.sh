# SPDX-License-Identifier: LGPL-3.0-or-later
#
# The step after which the casts of exact powers are constant.  There is none if
# a limit is a midpoint of two numbers that a negative eigenvalue approaches;
# with another rounding mode the same matrix has one.  The last example has a
# step that no run would reach.

. "${srcdir:-$(dirname "$0")/..}/examples/common.sh"

alternates() {
    status=0
    show wreath horizon "$@" || status=$?
    [ $status -eq 1 ]
}

half='size 2; start 129/128 1; row 1/4 3/4; row 3/4 1/4'
alternates --format bf16 -e "$half" --trace 3 -o tie.cert
show wreath_check tie.cert
show wreath horizon --format bf16 --mode rd -e "$half" -o down.cert
show wreath_check down.cert

# Rounded down, (-1/2)^k is 0 or the largest number below 0, alternately.
alternates --format fp16 --mode rd -e 'size 1; start 1; row -1/2'
show wreath horizon --format fp16 -e 'size 1; start 1; row -1/2'

# A contraction: the proved step, and the first one.
show wreath horizon --format fp16 --explain \
    -e 'size 2; start 1 2; row 41/50 -12/50; row -12/50 34/50'

# The sum 1 + 1 + .. in exact arithmetic, cast into fp64.
show wreath horizon --format fp64 -e 'size 1; row 1; add 1' -o sum.cert
show wreath_check sum.cert
