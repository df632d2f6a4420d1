# SPDX-License-Identifier: LGPL-3.0-or-later
#
# wreath classify recomputes every fact of every example automaton (exit status
# 1 if one is wrong, 3 if a limit was reached), and every automaton states some
# facts.

. "$srcdir/tests/cli/common.sh"

find "$WREATH_AUTOMATA" -name '*.dfa' | sort >examples
[ "$(wc -l <examples)" -ge 40 ] || fail "fewer than 40 examples"
while read -r file; do
    expect 0 wreath classify "$file"
    silent
    ! grep -q '^stated: ' "$tmp/out" || fail "a fact was not checked: $file"
    for key in states monoid aperiodic group components; do
        [ "$(grep -c "^fact $key [^ ]" "$file")" -eq 1 ] ||
            fail "$file: not one fact $key"
    done
    minimal=$(grep -c '^fact minimal ' "$file" || :)
    accept=$(grep -c '^accept' "$file" || :)
    [ "$minimal" -eq "$accept" ] || fail "$file: fact minimal"
    name=$(basename "$file" .dfa)
    grep -qx "name $name" "$file" || fail "$file: the name is another"
    [ "$(sed -n 1p "$file" | cut -c1-2)" = '# ' ] ||
        fail "$file: no comment at its head"
    # The canonical text describes the same automaton.
    wreath show "$file" >canonical.dfa
    expect 0 wreath show canonical.dfa
    same canonical.dfa "$tmp/out"
done <examples
