# SPDX-License-Identifier: LGPL-3.0-or-later
#
# An automaton of 10^6 states is read, minimised, compared and written.  A limit
# refuses larger tasks, with numbers in the message, and nothing is written.

. "$srcdir/tests/cli/common.sh"

awk 'BEGIN {
    n = 1000000
    print "name million\nstates " n "\nalphabet a b\nstart 0\naccept 7\ntrans"
    for (i = 0; i < n; i++) print (i * 7 + 3) % n, (i + 1) % n
}' >million.dfa

expect 0 wreath show million.dfa -o copy.dfa
same million.dfa copy.dfa
expect 0 wreath minimise million.dfa -o min.dfa
expect 0 wreath equiv million.dfa min.dfa
out 'equal: '
rm min.dfa copy.dfa

expect 3 wreath compile million.dfa -o out.lrnn --method exclusion
err 'over the limit'
expect 3 wreath compile million.dfa -o out.lrnn --method holonomy \
    --max-memory 256M
err 'unknown: '
expect 3 wreath decompose million.dfa --max-memory 256M
err 'unknown: '
expect 3 wreath classify million.dfa --max-memory 256M
out 'transition monoid            unknown'
expect 3 wreath show million.dfa --max-states 999999
err 'over the limit'
expect 3 wreath show million.dfa --max-memory 1M
err 'over the limit'
only million.dfa
