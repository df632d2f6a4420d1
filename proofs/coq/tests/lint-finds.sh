#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# The lint reports each violation, and ignores comments.

work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
lint() { COQ_SOURCE=$work sh "$COQ_SOURCE/tests/lint.sh" >"$work/out" 2>&1; }
head='(* SPDX-License-Identifier: LGPL-3.0-or-later *)'
: >"$work/theorems"
echo A.v >"$work/_CoqProject"

printf '%s\n(* Admitted, Axiom (* admit *) *)\nLemma a : True. Proof. exact I. Qed.\n' "$head" >"$work/A.v"
lint || { echo "a comment was taken for more"; exit 1; }
for text in 'Lemma a : False. Admitted.' 'Axiom a : False.' 'Proof. admit. Qed.' \
    'Parameter a : False.' 'Unset Guard Checking.' 'Conjecture a : False.'; do
    printf '%s\n%s\n' "$head" "$text" >"$work/A.v"
    ! lint || { echo "not found: $text"; exit 1; }
done
printf '%s\n' "$head" >"$work/A.v"
printf '%s\n' "$head" >"$work/B.v"
! lint || { echo "B.v is not in _CoqProject"; exit 1; }
rm "$work/B.v"
echo 'Wreath.Kernel.Hom.check_sound Classical_Prop.classic x' >"$work/theorems"
! lint || { echo "an axiom in the kernel"; exit 1; }
: >"$work/theorems"
lint
