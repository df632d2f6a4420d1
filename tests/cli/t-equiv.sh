# SPDX-License-Identifier: LGPL-3.0-or-later
#
# wreath equiv: equal languages, a shortest word that distinguishes two,
# refusals.

. "$srcdir/tests/cli/common.sh"

expect 0 wreath equiv parity mod2
out 'equal: parity and mod2 accept the same words'
expect 1 wreath equiv tomita3 tomita3-variant
out 'accepted by tomita3-variant only, length 6'
out 100110
expect 1 wreath equiv tomita3-variant tomita3
out 'accepted by tomita3-variant only, length 6'

# The empty word, and letters in another order.
cat >a.dfa <<'END'
states 1
alphabet x y
start 0
accept 0
trans
0 0
END
sed 's/^accept.*/accept/' a.dfa >none.dfa
expect 1 wreath equiv a.dfa none.dfa
out '(empty)'
cat >xy.dfa <<'END'
states 2
alphabet x y
start 0
accept 1
trans
1 0
1 0
END
cat >yx.dfa <<'END'
states 2
alphabet y x
start 0
accept 1
trans
0 1
0 1
END
expect 0 wreath equiv xy.dfa yx.dfa

expect 2 wreath equiv parity s3
err 'letter'
expect 2 wreath equiv t3 t3
err semiautomaton
expect 2 wreath equiv parity
err 'expected A B'
