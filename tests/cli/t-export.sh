# SPDX-License-Identifier: LGPL-3.0-or-later
#
# wreath export and import: exactness is reported correctly, an imported model
# equals the exported one, and the same model gives the same bytes.

. "$srcdir/tests/cli/common.sh"

expect 0 wreath compile parity -o parity.lrnn
for type in f64 f32 bf16 f16; do
    for format in npz safetensors; do
        expect 0 wreath export parity.lrnn --dtype $type -o p.$format
        err 'exact'
        expect 0 wreath export parity.lrnn --dtype $type -o q.$format
        same p.$format q.$format
        expect 0 wreath import p.$format -o again.lrnn
        expect 0 wreath verify --all again.lrnn parity
    done
done
# Files that are not written are not reported.
expect 2 wreath export parity.lrnn -o not.npz --against nowhere.dfa
absent not.npz
! grep -q exact "$tmp/err" || fail "a file that is not there is described"
# From a pipe.
expect 0 wreath export parity.lrnn -o p.npz
expect 0 sh -c 'cat p.npz | "$WREATH" import - -o piped.lrnn'
expect 0 wreath verify --all piped.lrnn parity
expect 2 wreath import -
err 'stdin: '
rm -f p.* q.*

# Rotations are exact in no type; the first entry is named, nothing is written.
expect 0 wreath compile sum-rotation 5 -o sum.lrnn --automaton sum.dfa
expect 1 wreath export sum.lrnn --dtype bf16 -o sum.npz
err 'layer0.A[1,0,0]'
err 'not exact in bf16'
err '--round accepts them'
absent sum.npz
expect 0 wreath export sum.lrnn --dtype bf16 --round -o sum.npz \
    --manifest sum.json
err 'rounded once to bf16'
err '64 of 64 states as the exact model'
# For all words: by a closed set, or the first word that fails.
wreath express mod5 --arch deltanet-negative -o mod5.lrnn -q >/dev/null
expect 0 wreath export mod5.lrnn --dtype bf16 --round -o mod5.npz \
    --against mod5 --manifest mod5.json
err 'in E2:bf16:rne:seq: right for every word (HOM)'
grep -q '"holds": "yes"' mod5.json || fail "holds: $(cat mod5.json)"
expect 2 wreath export mod5.lrnn --arch deltanet-negative -o raw.npz \
    --lrnn raw.lrnn --against nowhere.dfa
absent raw.npz raw.lrnn
expect 1 wreath export mod5.lrnn --arch deltanet-negative --dtype bf16 \
    -o raw.npz --against mod5 --manifest raw.json -q
err 'in E2:bf16:rne:seq:factors: wrong after 1^183 (length 183)'
grep -q '"holds": "no"' raw.json || fail "holds: $(cat raw.json)"
expect 2 wreath export parity.lrnn -o no.npz --against contains-aa
err '--against: the alphabets differ: the model has no letter a'
absent no.npz
grep -q '"statement": "rounded once to bf16"' sum.json ||
    fail 'the manifest does not say so'
# The rounded model has the stored numbers: its run is the same bit for bit.
expect 0 wreath import sum.npz -o stored.lrnn
for model in sum stored; do
    expect 0 wreath run $model.lrnn '1^7 3 2' -m E2:bf16:rne:seq --last
    out '[-205/256 149/256]'
done
# Integers are exact in every type.
expect 0 wreath compile anbn -o anbn.lrnn
expect 0 wreath export anbn.lrnn --dtype f16 -o anbn.safetensors
expect 0 wreath export anbn.lrnn -o a.npz --json
out '"statement": "exact"'
out '"inexact": 0'

# Truncated anywhere, or with any byte of the header changed: refused or read,
# within bounded memory.
for format in npz safetensors; do
    expect 0 wreath export parity.lrnn -o whole.$format --vectors 0
    size=$(wc -c <whole.$format)
    for cut in 0 1 4 7 8 9 20 100 $((size / 2)) $((size - 1)); do
        head -c "$cut" whole.$format >cut.$format
        expect 2 wreath import cut.$format -o never.lrnn
        err 'wreath import'
        absent never.lrnn
    done
done
expect 2 wreath import absent.npz
err 'cannot read absent.npz: No such file or directory'
expect 2 wreath import .
err 'cannot read .: Is a directory'
expect 2 wreath import "$srcdir/examples/trained/flip-flop.npz"
err 'expected a file that wreath export wrote; wreath audit reads others'
expect 2 wreath export parity.lrnn -o parity.txt
err 'does not determine a format'
expect 2 wreath export parity.lrnn
err 'expected -o'
expect 2 wreath export parity.lrnn -o p.npz --dtype f8
expect 2 wreath import parity.lrnn
err 'found JSON'
# Memory limits are checked before allocation.
expect 3 wreath import whole.npz --max-memory 1K

# Types by the names of NumPy and PyTorch.
for type in float64 float32 bfloat16 float16 fp32; do
    expect 0 wreath export parity.lrnn --dtype $type -o named.npz
done

# The answer to --against is in the JSON, too.
expect 0 wreath export parity.lrnn -o held.npz --against parity --json
out '"rounded_holds": {'
out '"holds": "yes"'
