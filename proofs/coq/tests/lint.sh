#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Nothing is taken for granted: no Admitted, no axiom of ours, no proof that
# was given up, no check of Coq switched off; every file is in _CoqProject.
# Spec/ has definitions and no proofs, and those that say what a verdict means
# (all but Json.v and the files *File.v) are 600 lines at most.

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
# Comments may speak of these: they are taken away before looking.
for file in $files; do
    perl -0pe 's/\(\*((?>[^(*]+|\((?!\*)|\*(?!\))|(?R))*)\*\)/"\n" x (($& =~ tr,\n,,))/ge' \
        "$file" | grep -nE "(^|[^A-Za-z_'])($words)([^A-Za-z_']|\$)" |
        sed "s,^,$file:,"
done | grep . && bad=1
# Without comments, empty lines and the lines that open files and sections.
definitions() {
    perl -0pe 's/\(\*((?>[^(*]+|\((?!\*)|\*(?!\))|(?R))*)\*\)//g;
        s/^(From|Import|Open|Require|Arguments|Section|End|Variables?|Notation)\b[^.]*?(\.[A-Za-z][^.\n]*)*\.\n//gm' "$@" |
        grep -c '[^[:space:]]'
}
if [ -d Spec ]; then
    # What it takes from Theory is definitions too: proofs/SOUNDNESS.md names these.
    grep -oE 'Theory\.[A-Za-z]+' Spec/*.v | sort -u | grep -vE \
        '^Spec/(Matrices|Refutation)\.v:Theory\.Ordered$|^Spec/CascadeFile\.v:Theory\.Exclusion$' && bad=1
    grep -nE '^(Lemma|Theorem|Corollary|Example|Fact|Remark|Proof)' Spec/*.v && bad=1
    meaning=$(definitions $(ls Spec/*.v | grep -v 'File\.v$\|Json\.v$'))
    reading=$(definitions Spec/*File.v Spec/Json.v)
    echo "Spec: $meaning lines of definitions say what verdicts mean, $reading how files are read"
    [ "$meaning" -le 600 ] || { echo "Spec: more than 600 lines say what verdicts mean"; bad=1; }
fi
# The kernel rests on nothing (the list is compared with Coq's own).
grep -E '^Wreath\.(Kernel|Spec|Extract)\.' theorems | grep -v ' none' && bad=1
exit $bad
