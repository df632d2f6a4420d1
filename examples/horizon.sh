# SPDX-License-Identifier: LGPL-3.0-or-later
#
# When do the casts of exact powers become constant?  Never, if a limit is
# half way between two numbers and a negative eigenvalue leads to it; one knob
# turned, the same matrix forgets.  And a count that no run would finish.

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

# Rounded down, -1/2 to the k is 0 or the number below it, for ever.
alternates --format fp16 --mode rd -e 'size 1; start 1; row -1/2'
show wreath horizon --format fp16 -e 'size 1; start 1; row -1/2'

# A contraction, how far is proved and when it really happens.
show wreath horizon --format fp16 --explain \
    -e 'size 2; start 1 2; row 41/50 -12/50; row -12/50 34/50'

# The sum 1 + 1 + .. in exact arithmetic, cast into fp64.
show wreath horizon --format fp64 -e 'size 1; row 1; add 1' -o sum.cert
show wreath_check sum.cert
