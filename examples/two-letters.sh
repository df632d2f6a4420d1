# SPDX-License-Identifier: LGPL-3.0-or-later
#
# counter K has n = 6 K + 2 states and two letters, and its holonomy cascade has
# at least K (2^K + 1) levels.  For K = 8 this is more than n (n - 1) / 2
# (doc/findings.md, Conjecture 1).

. "${srcdir:-$(dirname "$0")/..}/examples/common.sh"

# State cIVP is a cell at distance I from the head, with bit V and in phase P,
# k (carry) or d (done); state tIP counts the cells that have passed the head.
# Every letter moves the next cell to the head.  In phase k the letter a turns
# 1 into 0, and b turns 0 into 1 and ends the phase; in phase d the letter a
# changes no bit, and b begins the next number once all K cells have passed.
# All other transitions lead to "dead".
counter() {
    awk -v k="$1" '
        function cell(i, v, p) { return "c" (i + k) % k v p }
        function row(q, a, b) {
            names = names " " q
            table = table a " " b "\n"
        }
        BEGIN {
            row("start", cell(0, 0, "k"), "t0k")
            row("dead", "dead", "dead")
            for (i = 0; i < k; i++) {
                for (v = 0; v <= 1; v++) {
                    if (i > 0)
                        row(cell(i, v, "k"), cell(i - 1, v, "k"),
                            cell(i - 1, v, "d"))
                    else
                        row(cell(0, v, "k"), v ? cell(-1, 0, "k") : "dead",
                            v ? "dead" : cell(-1, 1, "d"))
                    row(cell(i, v, "d"), cell(i - 1, v, "d"),
                        cell(i - 1, v, "k"))
                }
                last = i == k - 1
                row("t" i "k", last ? "dead" : "t" i + 1 "k",
                    "t" (i + 1) % k "d")
                row("t" i "d", last ? "dead" : "t" i + 1 "d",
                    last ? "t0k" : "dead")
            }
            printf "name counter%d\nstates%s\nalphabet a b\nstart start\n" \
                "trans\n%s", k, names, table
        }'
}

# Counts the images of all states under the prefixes of the only word on which
# none of the K + 1 states of the number 0 dies; the images are distinct, and
# each contains "dead".
#
# They are on different levels: suppose that a word w leads from an image back
# to an earlier one.  Both have equally many elements, so w is injective on the
# later image, and none of its K + 1 other states dies, since "dead" is a sink.
# Hence w continues the word, and leads to a later image, a contradiction.
# Levels increase along every step from one class of images to another.
images() {
    awk -v k="$1" '
        NR == 2 {
            n = NF - 1
            for (i = 2; i <= NF; i++)
                name[i - 1] = $i
        }
        NR > 5 {
            to[name[NR - 5], 1] = $1
            to[name[NR - 5], 2] = $2
        }
        # The image of set under letter l, as text in the order of the states.
        function image(set, l,    q, i, out, met) {
            for (i = split(set, q, " "); i > 0; i--)
                met[to[q[i], l]]
            for (i = 1; i <= n; i++)
                if (name[i] in met)
                    out = out " " name[i]
            return out
        }
        END {
            tokens = "t0k"
            for (i = 0; i < k; i++)
                tokens = tokens " c" i "0k"
            for (i = 1; i <= n; i++)
                all = all " " name[i]
            for (;;) {
                if (all in before || !(all ~ / dead /))
                    exit 1
                before[all]
                count++
                lives = 0
                for (l = 1; l <= 2; l++) {
                    moved[l] = image(tokens, l)
                    if (split(moved[l], q, " ") == k + 1 &&
                        !(moved[l] ~ / dead/)) {
                        lives++
                        letter = l
                    }
                }
                if (lives != 1)
                    break
                tokens = moved[letter]
                all = image(all, letter)
            }
            if (lives == 0)
                print count
        }'
}

echo "  k  states  n(n-1)/2  images  holonomy levels"
for k in 2 3 4 8; do
    counter $k >c.dfa
    n=$((6 * k + 2))
    deep=
    [ $k -eq 8 ] || deep=$(wreath decompose c.dfa | sed -n 's/^levels: //p')
    chain=$(images $k <c.dfa)
    printf '%3d %7d %9d %7d %16s\n' $k $n $((n * (n - 1) / 2)) "$chain" "$deep"
    [ "$chain" -eq $((k * ((1 << k) + 1))) ]
    [ -z "$deep" ] || [ "$deep" -ge "$chain" ]
done
[ "$chain" -gt $((n * (n - 1) / 2)) ]
[ "$(wreath show c.dfa | sed -n 's/^states //p' | wc -w)" -eq $n ]
