# SPDX-License-Identifier: LGPL-3.0-or-later
#
# BinCounter_k is aperiodic and has 3k + 1 states, and its holonomy cascade has
# 2^k + k levels: the image sets of k tokens pass through all values of a k-bit
# counter, each on a level of its own.  The exclusion cascade has 3k levels, but
# contains groups.  K=n in the environment runs k up to n.

. "${srcdir:-$(dirname "$0")/..}/examples/common.sh"

# States dead, s_1 .. s_k, (i,0), (i,1).  load: s_i -> (i,0); inc_j carries
# into bit j: (i,1) -> (i,0) for i < j, (j,0) -> (j,1), (i,v) stays for i > j;
# everything else dies.
bincounter() {
    awk -v k="$1" '
        function bit(i, v) { return "b" i "=" v }
        BEGIN {
            printf "name bincounter%d\nstates dead", k
            for (i = 1; i <= k; i++) printf " s%d", i
            for (i = 1; i <= k; i++) printf " %s %s", bit(i, 0), bit(i, 1)
            printf "\nalphabet load"
            for (j = 1; j <= k; j++) printf " inc%d", j
            printf "\nstart s1\ntrans\ndead"
            for (j = 1; j <= k; j++) printf " dead"
            printf "\n"
            for (i = 1; i <= k; i++) {
                printf "%s", bit(i, 0)
                for (j = 1; j <= k; j++) printf " dead"
                printf "\n"
            }
            for (i = 1; i <= k; i++)
                for (v = 0; v <= 1; v++) {
                    printf "dead"
                    for (j = 1; j <= k; j++)
                        printf " %s", (i > j ? bit(i, v) : \
                            i == j && v == 0 ? bit(i, 1) : \
                            i < j && v == 1 ? bit(i, 0) : "dead")
                    printf "\n"
                }
        }'
}

levels() { wreath decompose "$@" | sed -n 's/^levels: //p'; }

# The first two are example automata of wreath.
for k in 2 3; do
    bincounter $k >b.dfa
    wreath show bincounter$k | sed '/^fact/d' | cmp - b.dfa
done

echo "  k  states  aperiodic  holonomy levels  exclusion levels"
k=2
while [ $k -le "${K:-8}" ]; do
    bincounter $k >b.dfa
    wreath decompose b.dfa >table
    grep -q '^all component groups trivial: yes$' table
    ! grep -q '(' table
    deep=$(sed -n 's/^levels: //p' table)
    flat=$(levels b.dfa --method exclusion)
    printf '%3d %7d %10s %16d %17d\n' $k $((3 * k + 1)) yes "$deep" "$flat"
    [ "$deep" -eq $(((1 << k) + k)) ]
    [ "$flat" -eq $((3 * k)) ]
    k=$((k + 1))
done

# The exclusion cascade contains groups, although the automaton is aperiodic.
bincounter 3 >b.dfa
show wreath decompose b.dfa --method exclusion >table
cat table
grep -q '^all component groups trivial: no$' table

# Both cascades are compiled, and both models are proved.
bincounter 5 >b.dfa
for method in exclusion holonomy; do
    show wreath compile -q b.dfa --method $method -o b.lrnn
    show wreath verify b.lrnn b.dfa --length 2000
    show wreath verify --all b.lrnn b.dfa -o b.cert
    show wreath_check b.cert
done
