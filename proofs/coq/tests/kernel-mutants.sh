#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Changes one token of a certificate or of its model.  wreath-kernel and
# wreath-check must agree, unless wreath-kernel leaves the certificate to the
# other.  Hashes are recomputed, so that the change itself is judged.
# MUTANTS: number of mutants (default 120); ROUNDS: mutants per certificate
# (default 6), half of them of its model.

proofs=$COQ_SOURCE/..
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
count=0
differ=0
accepted=0
want=${MUTANTS:-120}
# No certificate of an exclusion cascade is kept in proofs/.
for name in t3 t4 s3 parity; do
    "$WREATH" compile -q --method exclusion --gates rule "$name" -o "$work/$name.lrnn" &&
        "$WREATH" verify -q "$work/$name.lrnn" "$name" --all -o "$work/$name.cert" >"$work/log" 2>&1
done
for cert in "$work"/*.cert "$proofs"/../tests/check/golden/cones-*.cert \
    $(grep -l '^type HOM$' "$proofs"/*/*.cert); do
    grep -q '^wreath-cert 1$' "$cert" || continue
    model=$(dirname "$cert")/$(sed -n 's/^lrnn //p' "$cert")
    # Numbers from the evidence on, and numbers within the model.
    for seed in $(seq "${ROUNDS:-6}"); do
        [ $count -lt "$want" ] || break 2
        cp "$model" "$work/m.lrnn"
        awk -v seed="$seed$count" '
            BEGIN { srand(seed) }
            { line[NR] = $0; if ($0 ~ /^type /) begin = NR }
            END {
                for (tries = 0; tries < 50; tries++) {
                    i = begin + 1 + int(rand() * (NR - begin - 1))
                    n = split(line[i], t, " ")
                    j = 2 + int(rand() * (n - 1))
                    if (n > 1 && match(t[j], rand() < 0.5 ? /[0-9]+/ : /[0-9]+$/) && RLENGTH < 16) {
                        t[j] = substr(t[j], 1, RSTART - 1) \
                            (substr(t[j], RSTART, RLENGTH) + (rand() < 0.5 ? 1 : -1)) \
                            substr(t[j], RSTART + RLENGTH)
                        line[i] = t[1]
                        for (k = 2; k <= n; k++) line[i] = line[i] " " t[k]
                        break
                    }
                }
                for (i = 1; i <= NR; i++) print line[i]
            }' "$cert" >"$work/c.cert"
        if [ $((seed % 2)) -eq 0 ]; then
            cp "$cert" "$work/c.cert"
            awk -v seed="$seed$count" '
                BEGIN { srand(seed) }
                { line[NR] = $0; if ($0 ~ /"(layers|rule)": [[{]/ && !begin) begin = NR; if ($0 ~ /"test_vectors"/) end = NR }
                END {
                    if (!end) end = NR
                    for (tries = 0; tries < 200; tries++) {
                        i = begin + int(rand() * (end - begin))
                        if (match(line[i], /[0-9]+/) && line[i] !~ /name|role/) {
                            x = substr(line[i], RSTART, RLENGTH) + 1
                            line[i] = substr(line[i], 1, RSTART - 1) x substr(line[i], RSTART + RLENGTH)
                            break
                        }
                    }
                    for (i = 1; i <= NR; i++) print line[i]
                }' "$model" >"$work/m.lrnn"
            hash=$(sha256sum "$work/m.lrnn" | cut -d' ' -f1)
            sed "0,/^sha256 /s/^sha256 .*/sha256 $hash/" "$cert" >"$work/c.cert"
        fi
        "$WREATH_KERNEL" "$work/c.cert" --model "$work/m.lrnn" >"$work/k" 2>&1
        status=$?
        "$WREATH_CHECK" "$work/c.cert" --model "$work/m.lrnn" >"$work/c" 2>&1
        expected=$?
        count=$((count + 1))
        [ $status -ne 0 ] || accepted=$((accepted + 1))
        # A certificate left to wreath-check (status 3) is not a difference.
        if [ $status -ne $expected ] && [ $status -ne 3 ]; then
            echo "$cert, mutant $seed: wreath-kernel $status, wreath-check $expected"
            head -1 "$work/k"
            head -1 "$work/c"
            differ=$((differ + 1))
            [ -z "${KEEP:-}" ] || cp "$work/c.cert" "$work/m.lrnn" "$KEEP"
        fi
    done
done
echo "$count mutants, $accepted accepted by both, $differ differences"
[ $differ -eq 0 ] && [ $count -ge 50 ]
