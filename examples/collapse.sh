# SPDX-License-Identifier: LGPL-3.0-or-later
#
# What a letter that is read again and again leaves of a box of states: a
# contraction forgets after so many reads, a rotation never does; cells that
# are not linear keep their boxes under disturbances, for all words.

cells=$(cd "${srcdir:-$(dirname "$0")/..}/examples/cells" && pwd)
. "${srcdir:-$(dirname "$0")/..}/examples/common.sh"

show wreath collapse '[[3/4]]' --box=-1,1 --eta 1/8 --robust 1/4
show wreath collapse '[[3/5,-4/5],[4/5,3/5]]' || test $? -eq 1
cp "$cells"/*.cell .
show wreath collapse slstm-flip-flop.cell -o slstm.cert
show wreath_check slstm.cert
# As printed, and repaired.
show wreath collapse last-two-printed.cell || test $? -eq 1
show wreath collapse last-two-repaired.cell -o repaired.cert
show wreath_check repaired.cert
# The linear flip-flop cannot: ignore shrinks what it should keep.
show wreath collapse mamba-flip-flop.cell --letter ignore --eta 1/8 ||
    test $? -eq 1
