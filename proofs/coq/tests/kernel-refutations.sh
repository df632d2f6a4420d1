#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# For the refutations that `wreath express` writes for automata and
# architectures, and mutants of them (a token replaced, a line deleted,
# duplicated or moved, the hash recomputed), wreath-kernel must agree with
# wreath-check or leave the certificate to it (status 3).  MUTANTS_EACH: mutants
# per refutation (default 40).

work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
made=0 judged=0 count=0 accepted=0 left=0 differ=0
same() { # certificate: both say the same; or left
    "$WREATH_KERNEL" "$1" >"$work/k" 2>&1
    status=$?
    "$WREATH_CHECK" "$1" >"$work/c" 2>&1
    expected=$?
    [ $status -ne 3 ] || return 0
    if [ $status -ne $expected ] || { [ $status -eq 0 ] &&
        [ "$(head -1 "$work/k")" != "$(head -1 "$work/c")" ]; }; then
        echo "$1: wreath-kernel $status, wreath-check $expected"
        head -1 "$work/k" "$work/c"
        [ -z "${KEEP:-}" ] || cp "$1" "$KEEP/"
        differ=$((differ + 1))
    fi
}
for arch in $("$WREATH" arch list 2>"$work/log" | awk '{ print $1 }'); do
    for name in parity mod3 mod4 mod6 s3-points; do
        for model in E0 E2:bf16:rne:seq; do
            cert=$work/$name-$arch-${model%%:*}.cert
            "$WREATH" express "$name" --arch "$arch" -m $model --cert "$cert" >"$work/log" 2>&1
            [ -f "$cert" ] || continue
            grep -q '^wreath-refutation 1$' "$cert" || { rm "$cert"; continue; }
            made=$((made + 1))
        done
    done
done
for cert in "$work"/*.cert; do
    same "$cert"
    [ $status -eq 0 ] || continue
    judged=$((judged + 1))
    awk -v each="${MUTANTS_EACH:-40}" -v seed=$judged -v out="$work/m" '
        { line[NR] = $0; n = split($0, t, " "); for (j = 1; j <= n; j++) all[++tokens] = t[j] }
        END {
            srand(seed)
            for (m = 1; m <= each; m++) {
                file = out "." m
                printf "" >file
                i = 2 + int(rand() * (NR - 3))
                how = rand()
                for (k = 1; k <= NR - 2; k++) {
                    s = line[k]
                    if (k == i && how < 0.75) {
                        n = split(s, t, " ")
                        j = 1 + int(rand() * n)
                        if (t[j] ~ /^[0-9]+$/ && rand() < 0.6) t[j] += rand() < 0.5 ? 1 : -1
                        else t[j] = all[1 + int(rand() * tokens)]
                        s = t[1]
                        for (l = 2; l <= n; l++) s = s " " t[l]
                    }
                    if (k == i && how >= 0.75 && how < 0.83) continue
                    print s >file
                    if (k == i && how >= 0.83 && how < 0.92) print s >file
                    if (k == i && how >= 0.92) print line[2 + int(rand() * (NR - 3))] >file
                }
                close(file)
            }
        }' "$cert"
    for mutant in "$work"/m.*; do
        hash=$(sha256sum "$mutant" | cut -d' ' -f1)
        printf 'sha256 %s\n.\n' "$hash" >>"$mutant"
        same "$mutant"
        count=$((count + 1))
        case $status in 0) accepted=$((accepted + 1)) ;; 3) left=$((left + 1)) ;; esac
    done
    rm -f "$work"/m.*
done
echo "$judged of $made refutations judged; $count mutants: $accepted accepted by both, $left left to wreath-check, $differ differences"
[ $differ -eq 0 ] && [ $judged -ge 10 ] && [ $accepted -ge 10 ]
