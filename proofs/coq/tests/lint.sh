#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Nothing is assumed: there is no Admitted, no axiom of our own, no abandoned
# proof, and no check of Coq is switched off; every file is in _CoqProject.
# Spec/ contains definitions and no proofs; those that define the verdicts (all
# files except Json.v and *File.v) have at most 600 lines.

cd "$COQ_SOURCE" || exit 2
bad=0
files=$(find . -name '*.v' | sed 's,^\./,,' | sort)
for file in $files; do
    grep -qx "$file" _CoqProject ||
        { echo "$file: not in _CoqProject"; bad=1; }
    head -1 "$file" | grep -q 'SPDX-License-Identifier: LGPL-3.0-or-later' ||
        { echo "$file:1: the SPDX line is missing"; bad=1; }
done
words='Admitted|admit|give_up|Axioms?|Parameters?|Conjecture|Unset +(Guard|Positivity|Universe)|bypass_check|Undo|Abort'
# Comments may mention these words, so comments are removed first.
for file in $files; do
    perl -0pe 's/\(\*((?>[^(*]+|\((?!\*)|\*(?!\))|(?R))*)\*\)/"\n" x (($& =~ tr,\n,,))/ge' \
        "$file" | grep -nE "(^|[^A-Za-z_'])($words)([^A-Za-z_']|\$)" |
        sed "s,^,$file:,"
done | grep . && bad=1
# Counts lines except comments, empty lines and lines that open files or sections.
definitions() {
    perl -0pe 's/\(\*((?>[^(*]+|\((?!\*)|\*(?!\))|(?R))*)\*\)//g;
        s/^(From|Import|Open|Require|Arguments|Section|End|Variables?|Notation)\b[^.]*?(\.[A-Za-z][^.\n]*)*\.\n//gm' "$@" |
        grep -c '[^[:space:]]'
}
if [ -d Spec ]; then
    # Spec uses definitions of Theory as well, which proofs/SOUNDNESS.md names.
    grep -oE 'Theory\.[A-Za-z]+' Spec/*.v | sort -u | grep -vE \
        '^Spec/(Matrices|Refutation)\.v:Theory\.Ordered$|^Spec/CascadeFile\.v:Theory\.Exclusion$' && bad=1
    grep -nE '^(Lemma|Theorem|Corollary|Example|Fact|Remark|Proof)' Spec/*.v && bad=1
    meaning=$(definitions $(ls Spec/*.v | grep -v 'File\.v$\|Json\.v$'))
    reading=$(definitions Spec/*File.v Spec/Json.v)
    echo "Spec: $meaning lines of definitions say what verdicts mean, $reading how files are read"
    [ "$meaning" -le 600 ] || { echo "Spec: more than 600 lines say what verdicts mean"; bad=1; }
fi
# The kernel rests on no axiom (the list is compared with Coq's output).
grep -E '^Wreath\.(Kernel|Spec|Extract)\.' theorems | grep -v ' none' && bad=1
exit $bad
