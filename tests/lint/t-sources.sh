# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Works cited by automata and documents are in the bibliography, and the lint
# detects one that is not.

. "$srcdir/tests/lint/common.sh"

lint "$here/sources.sh" "$srcdir"

# plant FILE: a tree with a bibliography of one work and FILE from standard
# input
plant() {
    rm -rf "$tmp/tree"
    mkdir -p "$tmp/tree/doc" "$tmp/tree/automata/a" "$tmp/tree/proofs"
    : >"$tmp/tree/README.md"
    : >"$tmp/tree/CONTRIBUTING.md"
    printf '@book{Horn2012,\n  title = {x}\n}\n' >"$tmp/tree/doc/references.bib"
    cat >"$tmp/tree/$1"
}

echo 'source Horn2012 page 3' | plant automata/a/a.dfa
lint "$here/sources.sh" "$tmp/tree"
echo 'source horn2012 page 3' | plant automata/a/a.dfa
caught 'a.dfa:1: horn2012 is not in' "$here/sources.sh" "$tmp/tree"
echo 'source' | plant automata/a/a.dfa
caught 'an empty source is not in' "$here/sources.sh" "$tmp/tree"

echo 'see [Horn2012, Thm 1], x[i] and [0, 1]' | plant doc/a.md
lint "$here/sources.sh" "$tmp/tree"
echo 'see [Horn2012] and [nobody1999b]' | plant proofs/a.md
caught 'proofs/a.md:1: nobody1999b is not in' "$here/sources.sh" "$tmp/tree"
