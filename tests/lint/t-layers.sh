# SPDX-License-Identifier: LGPL-3.0-or-later
#
# The modules include each other as the table allows, and the lint detects
# violations.

. "$srcdir/tests/lint/common.sh"

lint "$here/layers.sh" "$srcdir"

# plant FOLDER INCLUDE: a tree of one file with one include
plant() {
    rm -rf "$tmp/tree"
    mkdir -p "$tmp/tree/src" "$tmp/tree/proofs/check" "$tmp/tree/$1"
    printf '#include %s\n' "$2" >"$tmp/tree/$1/planted.c"
}
may() { plant "$@"; lint "$here/layers.sh" "$tmp/tree"; }
may_not() {
    words=$1
    shift
    plant "$@"
    caught "$words" "$here/layers.sh" "$tmp/tree"
}

may src/cascade '"automaton/automaton.h"'
may src/cli '"claim/claim.h"'
may src/rounding '"exact/compat.h"'
may src/cascade '"cascade/impl.h"'
may src/prove '"run/round/layer.h"'
may src/prove '"cert/evidence.h"'
may proofs/check '"check.h"'
may proofs/check '<gmp.h>'

may_not 'base may not include module automaton' src/base '"automaton/automaton.h"'
may_not 'automaton may not include module cascade' src/automaton '"cascade/cascade.h"'
may_not 'rounding may not include module exact' src/rounding '"exact/exact.h"'
may_not 'model may not include module cert' src/model '"cert/cert.h"'
may_not 'run may not include module prove' src/run '"prove/prove.h"'
may_not 'cert may not include module prove' src/cert '"prove/prove.h"'
may_not 'tensors may not include module prove' src/tensors '"prove/round.h"'
may_not 'impl.h is private' src/cert '"model/file/impl.h"'
may_not 'is not in the table' src/attic '"base/base.h"'
may_not 'impl.h is private' src/cascade '"automaton/impl.h"'
may_not 'MODULE/file.h' src/cascade '"cascade.h"'
may_not 'MODULE/file.h' src/cascade '"../automaton/automaton.h"'
may_not 'only src/exact/compat.h' src/spectrum '<flint/fmpz.h>'
may_not 'only src/exact/compat.h' src/spectrum '<arb.h>'
may_not 'files of its own folder' proofs/check '"base/base.h"'
may_not 'only GMP and libc' proofs/check '<flint/fmpz.h>'
may_not 'only GMP and libc' proofs/check '<base/base.h>'
