# SPDX-License-Identifier: LGPL-3.0-or-later
#
# wreath run -m: exact and rounded states side by side, and the first step at
# which the labels differ.

. "$srcdir/tests/cli/common.sh"

expect 0 wreath compile anbn -o anbn.lrnn
expect 0 wreath run anbn.lrnn 'a^8 b^8' -m E2:e5m2:rne:seq
out 'labels agree at all steps up to 16'
expect 1 wreath run anbn.lrnn 'a^9 b^9' -m E2:e5m2:rne:seq
out '<-- differ'
out 'labels first differ at step 17, in layer 0: exact 2, rounded 1'
# Another evaluation model for the counter only.
expect 0 wreath run anbn.lrnn 'a^9 b^9' -m E2:e5m2:rne:seq \
    --layer-evaluation 0=E2:bf16:rne:seq
out 'labels agree at all steps up to 18'
# Of long words both ends are shown, and the first different labels.
expect 1 wreath run anbn.lrnn 'a^300 b^300' -m E2:bf16:rne:seq
out '   ...'
out 'labels first differ at step 556'
[ "$(wc -l <"$tmp/out")" -lt 150 ] || fail 'a long word is shown whole'
expect 1 wreath run anbn.lrnn 'a^9 b^9' -m E2:e5m2:rne:seq --json
out '"difference"'
out '"step": 17'
# JSON contains every step, also of a long word.
expect 1 wreath run anbn.lrnn 'a^300 b^300' -m E2:bf16:rne:seq --json
[ "$(grep -c '^      "step"' "$tmp/out")" -eq 601 ] || fail 'steps are missing'

# Algebraic weights, factor by factor and dense.
expect 0 wreath compile mod-rotation 5 -o rotation.lrnn
expect 0 wreath run rotation.lrnn '1^10' -m E2:bf16:rne:seq
out '[79/256 243/256]'
err '4 of 7 numbers'
expect 0 wreath run rotation.lrnn '1^10' -m E2:bf16:rne:seq:factors
refuse=rotation.lrnn
expect 2 wreath run $refuse '1^10' -m E2:bf16:rne:seq:exact
err 'irrational weight'
expect 2 wreath run $refuse '1^10' -m E2:bf16:rne:seq:other
expect 2 wreath run $refuse '1^10' -m E2:bf16:rne:seq \
    --layer-evaluation 1=E2:bf16:rne:seq
err 'a layer I below 1'
# E3: one layer of one column.
expect 0 wreath run rotation.lrnn '1^10' -m E3:bf16:rne:chunk-2
expect 2 wreath run anbn.lrnn 'ab' -m E3:bf16:rne:chunk-2
err 'E3 models are for one layer'

# A table of complex vectors: both parts of rounded states are compared.
expect 0 wreath compile pd-phases mod4 -o phases.lrnn
expect 0 wreath run phases.lrnn '1^8' -m E2:bf16:rne:seq

# A word has one map per letter, whatever the size of the chunk.
expect 0 wreath run rotation.lrnn '1^1999' -m E3:bf16:rne:chunk-4096 --last
