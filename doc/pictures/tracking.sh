#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# usage: tracking.sh WREATH >tracking.svg
#
# Draws the table of automata by architectures that README.md shows.  Every
# cell is what `wreath express --matrix` answers now: no verdict is written
# here.

set -eu
wreath=$1
"$wreath" express --matrix -q --verify 1000 -t csv \
    --arch mamba,gla,mlstm,deltanet,mamba-negative,deltanet-negative,rwkv-7,deltaproduct-2,pd-ssm \
    flip-flop parity mod3 s3 a5 |
    awk -F, '
    BEGIN {
        about["flip-flop"] = "one bit of memory"
        about["parity"] = "number of 1s mod 2"
        about["mod3"] = "number of 1s mod 3"
        about["s3"] = "permutations of 3"
        about["a5"] = "even permutations of 5"
        left = 214; top = 128; width = 66; height = 36
    }
    function text(x, y, more, s) {
        printf "  <text x=\"%d\" y=\"%d\"%s>%s</text>\n", x, y, more, s
    }
    function cell(i, s,    x, y, fill, ink) {
        x = left + (i - 2) * width
        y = top + (NR - 2) * height
        fill = "#f6c8c0"
        ink = "#7a1c10"
        if (s ~ /^[0-9]+x[0-9]+$/) {
            fill = "#c4e6cc"
            ink = "#12502a"
        } else if (s == "?") {
            fill = "#e4e4e4"
            ink = "#444444"
        }
        printf "  <rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"4\"" \
            " fill=\"%s\"/>\n", x + 1, y + 1, width - 2, height - 2, fill
        text(x + width / 2, y + height / 2 + 5, " text-anchor=\"middle\"" \
            " fill=\"" ink "\"", s ~ /^[0-9]/ ? "✓ " s : s == "?" ? s : "✗ " s)
    }
    NR == 1 {
        print "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 850 362\"" \
            " width=\"850\" height=\"362\" font-family=\"DejaVu Sans, Verdana," \
            " Arial, sans-serif\" font-size=\"14\">"
        print "  <title>Automata that architectures of linear RNNs track</title>"
        print "  <rect width=\"850\" height=\"362\" fill=\"#ffffff\"/>"
        for (i = 2; i <= NF; i++)
            printf "  <text transform=\"translate(%d %d) rotate(-35)\"" \
                " fill=\"#222222\">%s</text>\n", left + (i - 2) * width + 26,
                top - 8, $i
        next
    }
    {
        text(12, top + (NR - 2) * height + 17, " font-weight=\"bold\"" \
            " fill=\"#222222\"", $1)
        text(12, top + (NR - 2) * height + 32, " font-size=\"11\"" \
            " fill=\"#555555\"", about[$1])
        for (i = 2; i <= NF; i++)
            cell(i, $i)
    }
    END {
        text(12, top + (NR - 1) * height + 22, " font-size=\"12\"" \
            " fill=\"#222222\"", "✓ LxW: exact weights with L layers of" \
            " state dimension at most W, proved for all input lengths")
        text(12, top + (NR - 1) * height + 42, " font-size=\"12\"" \
            " fill=\"#222222\"", "✗ theorem: certified impossible, with" \
            " any number of layers; see proofs/ under the name")
        print "</svg>"
    }'
