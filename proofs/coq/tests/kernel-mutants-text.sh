#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Mutates certificates that contain the hash of their text or of their matrices:
# each mutant has one change (a number, a token replaced, a line deleted,
# duplicated or moved), and its hash is recomputed.  wreath-kernel and
# wreath-check must agree; certificates that wreath-kernel leaves to the other
# (status 3) are counted.  MUTANTS_EACH: mutants per certificate (default 12);
# SEED: seed of the mutants (default 0).

# For a mismatch, only wreath-check names what differs.
first() {
    sed -n '1s/\( disagree: after a word of [0-9]* letters\{0,1\}\) .*/\1/p
        1t
        1p' "$1"
}
# Recomputes the hash of each matrix, including its field if it is stated.
hash_rows() {
    awk -v file="$work/hashed" '
        /^field / { kept = $0 "\n" }
        /^matrix / { kept = kept == "" ? "" : kept $0 "\n" }
        /^row / { kept = kept $0 "\n" }
        /^sha256 / {
            printf "%s", kept >file
            close(file)
            ask = "sha256sum " file
            ask | getline hash
            close(ask)
            $0 = "sha256 " substr(hash, 1, 64)
            kept = ""
        }
        { print }' "$1"
}
proofs=$COQ_SOURCE/..
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
count=0 differ=0 accepted=0 left=0 number=0
for cert in "$proofs"/*/*.cert; do
    case $(sed -n '1s/ .*//p' "$cert") in
    wreath-rounding | wreath-stack | wreath-aperiodic | wreath-languages) rows=false ;;
    wreath-spectrum | wreath-factors) rows=true ;;
    *) continue ;;
    esac
    "$WREATH_KERNEL" "$cert" >/dev/null 2>&1 || continue
    number=$((number + 1))
    model=$(sed -n 's/^lrnn //p' "$cert")
    model=${model:+$(dirname "$cert")/$model}
    awk -v rows=$rows -v other="${SEED:-0}" -v each="${MUTANTS_EACH:-12}" -v seed=$number -v out="$work/m" '
        { line[NR] = $0; n = split($0, t, " "); for (j = 1; j <= n; j++) all[++tokens] = t[j] }
        function change(i, last,   n, t, j, k, s, p, q) {
            n = split(line[i], t, " ")
            j = 1 + int(rand() * n)
            if (rand() < 0.7) {
                # a number, or a part of one
                for (k = 0; k < n && t[j] !~ /[0-9]/; k++) j = j % n + 1
                if (t[j] !~ /[0-9]/) return 0
                match(t[j], rand() < 0.5 ? /[0-9]+/ : /[0-9]+$/)
                if (RLENGTH < 1 || RLENGTH > 9) return 0
                q = substr(t[j], RSTART, RLENGTH) + (rand() < 0.5 ? 1 : -1)
                t[j] = substr(t[j], 1, RSTART - 1) q substr(t[j], RSTART + RLENGTH)
            } else
                t[j] = all[1 + int(rand() * tokens)]
            s = t[1]
            for (k = 2; k <= n; k++) s = s " " t[k]
            line[i] = s
            return 1
        }
        END {
            srand(seed + 1000 * other)
            last = rows == "true" ? NR - 1 : NR - 2
            for (k = 1; k <= NR; k++) kept[k] = line[k]
            for (m = 1; m <= each; m++) {
                for (k = 1; k <= NR; k++) line[k] = kept[k]
                file = out "." m
                printf "" >file
                i = 2 + int(rand() * (last - 1))
                how = rand()
                if (how < 0.75)
                    for (tries = 0; tries < 20 && !change(i); tries++)
                        i = 2 + int(rand() * (last - 1))
                for (k = 1; k <= last; k++) {
                    if (how >= 0.75 && how < 0.83 && k == i) continue
                    print line[k] >file
                    if (how >= 0.83 && how < 0.92 && k == i) print line[k] >file
                    if (how >= 0.92 && k == i) print line[2 + int(rand() * (last - 1))] >file
                }
                close(file)
            }
        }' "$cert"
    for mutant in "$work"/m.*; do
        if $rows; then
            hash_rows "$mutant" >"$work/rows" && echo . >>"$work/rows" && mv "$work/rows" "$mutant"
        else
            hash=$(sha256sum "$mutant" | cut -d' ' -f1)
            printf 'sha256 %s\n.\n' "$hash" >>"$mutant"
        fi
        "$WREATH_KERNEL" "$mutant" ${model:+--model "$model"} >"$work/k" 2>&1
        status=$?
        "$WREATH_CHECK" "$mutant" ${model:+--model "$model"} >"$work/c" 2>&1
        expected=$?
        count=$((count + 1))
        # Or wreath-check reached one of its limits.
        if [ $status -eq 3 ] || [ $expected -eq 3 ]; then
            left=$((left + 1))
        elif [ $status -ne $expected ] || { [ $status -eq 0 ] &&
            [ "$(first "$work/k")" != "$(first "$work/c")" ]; }; then
            echo "$cert, $mutant: wreath-kernel $status, wreath-check $expected"
            head -1 "$work/k" "$work/c"
            differ=$((differ + 1))
            [ -z "${KEEP:-}" ] || cp "$mutant" "$KEEP/$differ.cert"
        fi
        [ $status -ne 0 ] || accepted=$((accepted + 1))
    done
    rm -f "$work"/m.*
done
echo "$count mutants of $number certificates: $accepted accepted by both, $left left to wreath-check, $differ differences"
[ $differ -eq 0 ] && [ $number -ge 50 ] && [ $accepted -ge 10 ]
