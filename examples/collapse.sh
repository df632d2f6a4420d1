# SPDX-License-Identifier: LGPL-3.0-or-later
#
# The image of a box of states under repetitions of a letter: a contraction
# forgets after finitely many reads, a rotation never does.  Nonlinear cells
# stay in their boxes under disturbances, for all words.

cells=$(cd "${srcdir:-$(dirname "$0")/..}/examples/cells" && pwd)
. "${srcdir:-$(dirname "$0")/..}/examples/common.sh"

show wreath collapse '[[3/4]]' --box=-1,1 --eta 1/8 --robust 1/4
show wreath collapse '[[3/5,-4/5],[4/5,3/5]]' || test $? -eq 1
cp "$cells"/*.cell .
show wreath collapse slstm-flip-flop.cell -o slstm.cert
show wreath_check slstm.cert
# The boxes as printed in a paper, and repaired ones.
show wreath collapse last-two-printed.cell || test $? -eq 1
show wreath collapse last-two-repaired.cell -o repaired.cert
show wreath_check repaired.cert
# The linear flip-flop fails: ignore shrinks the boxes that it should preserve.
show wreath collapse mamba-flip-flop.cell --letter ignore --eta 1/8 ||
    test $? -eq 1
