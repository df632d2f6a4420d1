#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# For random recurrences (formats, modes and orders, affine letters and delta
# rules, one letter or two), wreath-kernel computes the same states and cycle
# by the definitions of Spec/Rounding.v as wreath period.  Prints the numbers
# of steps, of recurrences and of evaluation models.
# ORBITS: number of recurrences (default 300).

work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
awk -v many="${ORBITS:-300}" '
    function one(list,   n, t) { n = split(list, t, " "); return t[1 + int(rand() * n)] }
    function weight() {
        if (rand() < 0.05) return "-0"
        if (rand() < 0.1) return one("1/3 -5/7 1000 -70000 1/100000 448 -449 65504")
        return (int(rand() * 33) - 16) "/" one("1 2 4 8 16 3 5")
    }
    function lowest(w,   p, a, b, t) {
        if (split(w, p, "/") < 2) return w
        a = p[1] < 0 ? -p[1] : p[1] + 0; b = p[2]
        while (b) { t = a % b; a = b; b = t }
        if (p[1] == 0) return "0"
        return p[2] / a == 1 ? p[1] / a : p[1] / a "/" p[2] / a
    }
    function row(n,   s) { s = ""; while (n--) s = s " " lowest(weight()); return s }
    BEGIN {
        srand(1)
        for (i = 1; i <= many; i++) {
            f = one("fp64 fp32 tf32 bf16 fp16 e5m2 e4m3fn e2m3 e3m2 e2m1 int:8 int:4 fixed:4:4 fixed:2:6 float:5:-9:9 float:2:-3:2")
            if (f ~ /^(int|fixed)/) { if (rand() < 0.3) f = f ":wrap" }
            else { if (rand() < 0.2) f = f ":flush"; if (f !~ /^e[23]m[123]/ && rand() < 0.2) f = f ":sat" }
            delta = rand() < 0.15
            o = delta ? one("seq fma") : one("dot seq bias fma wide-fp32 wide-int:16 wide-e5m2:sat acc-fp16 acc-fixed:8:8:wrap acc-e4m3fn")
            n = delta ? 1 + int(rand() * 2) : 1 + int(rand() * 3)
            text = "size " n "; start" row(n)
            if (text ~ / -0( |$)/) { i--; continue }
            two = rand() < 0.3
            for (a = 0; a <= two; a++) {
                if (two || delta) text = text "; letter " (a ? "b" : "a")
                if (delta) { text = text "; delta" row(n) "; value" row(1) "; beta" row(1); continue }
                for (r = 0; r < n; r++) text = text "; row" row(n)
                if (rand() < 0.8) text = text "; add" row(n)
            }
            print "E2:" f ":" one("rne rna rnd rz ru rd odd") ":" o "|" (!two ? "" : rand() < 0.3 ? "a b" : rand() < 0.5 ? "a b b" : "b a a b") "|" text
            # Slow ones, for thousands of steps.
            if (i % 20 == 0)
                print "E2:" one("fp32 fp64 float:20:-60:60 fixed:8:16") ":" one("rne rna rnd rz ru rd odd") ":" \
                    one("dot seq bias fma wide-fp32 acc-fp64") "||size 1; start " lowest(weight()) "; row " \
                    one("1023/1024 4095/4096 2047/2048 -1023/1024") "; add " lowest(weight())
        }
    }' | sed 's/start -0;/start 0;/' >list
steps=0 count=0 bad=0 tried=0
while IFS='|' read -r model word text; do
    tried=$((tried + 1))
    rm -f c.cert
    "$WREATH" period -q --max-steps 40000 -m "$model" ${word:+-w "$word"} -o c.cert -e "$text" \
        >out 2>&1 || { [ $? -eq 3 ] || { echo "$model $word $text"; cat out; }; continue; }
    grep -q '^type RHO$' c.cert || continue
    "$WREATH_KERNEL" c.cert >k 2>&1
    status=$?
    "$WREATH_CHECK" c.cert >c 2>&1
    if [ $status -ne 0 ] || [ "$(head -1 k)" != "$(head -1 c)" ]; then
        echo "$model $word: $text: $(head -1 k)"
        bad=$((bad + 1))
    fi
    count=$((count + 1))
    echo "$model" >>models
    steps=$((steps + $(sed -n 's/^preperiod //p' c.cert) + $(sed -n 's/^period //p' c.cert)))
done <list
echo "$steps steps of $count recurrences (of $tried), $(sort -u models | wc -l) models; $bad differ"
[ $bad -eq 0 ] && [ $count -ge $((tried / 2)) ]
