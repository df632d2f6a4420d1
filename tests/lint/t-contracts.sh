# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Contracts have their fields in order and cite works that are in the
# bibliography, and the lint detects violations.

. "$srcdir/tests/lint/common.sh"

lint "$here/contracts.sh" "$srcdir"

# plant: a tree with one header, read from standard input
plant() {
    rm -rf "$tmp/tree"
    mkdir -p "$tmp/tree/src/base" "$tmp/tree/proofs/check" "$tmp/tree/doc"
    printf '@book{Horn2012,\n  title = {x}\n}\n' >"$tmp/tree/doc/references.bib"
    cat >"$tmp/tree/src/base/planted.h"
}

plant <<'EOF'
/* Good.
 * shape   A n x n, entry [0, max], x[i]
 * status  OK
 * source  [Horn2012, Thm 3.1.11]
 */
/* shape   another comment starts again; [Horn2012] */
EOF
lint "$here/contracts.sh" "$tmp/tree"

plant <<'EOF'
/* Bad.
 * status  OK
 * shape   A n x n
 */
EOF
caught 'field shape stands after status' "$here/contracts.sh" "$tmp/tree"

plant <<'EOF'
/* Bad.
 * cost    O(n)
 * cost    O(n^2)
 */
EOF
caught 'field cost stands after cost' "$here/contracts.sh" "$tmp/tree"

plant <<'EOF'
/* Bad.
 * source  [Horn2012, Thm 3.1.11],
 *         [Nobody]
 */
EOF
caught '\[Nobody\] is not in' "$here/contracts.sh" "$tmp/tree"

plant <<'EOF'
/* Bad: a key in the text [Nobody1999]. */
EOF
caught '\[Nobody1999\] is not in' "$here/contracts.sh" "$tmp/tree"

echo '@book{Horn2012,' >>"$tmp/tree/doc/references.bib"
caught 'two entries are called Horn2012' "$here/contracts.sh" "$tmp/tree"
