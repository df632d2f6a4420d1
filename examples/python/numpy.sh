# SPDX-License-Identifier: LGPL-3.0-or-later
#
# From an automaton to NumPy: every type and both formats, test vectors
# replayed bit for bit.  Needs python3-numpy; skipped without.

. "${srcdir:-$(dirname "$0")/../..}/examples/common.sh"
. "${srcdir:-$(dirname "$0")/../..}/examples/python/find.sh"
python numpy
run=${srcdir:-$(dirname "$0")/../..}/examples/python/wreath_lrnn.py
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE

show wreath compile tennis -q -o tennis.lrnn
show wreath export tennis.lrnn --dtype bf16 -o tennis.npz
show "$python" "$run" tennis.npz

# A permutation, rotations over number fields, counters, tables, forms.
for model in 'sum-rotation 5' a5-so3 'dihedral 4' 'mod-signs 3' \
    'mod-blocks 60' anbn 'mod-rotation-exact 5' 'dyck 2 3' f4; do
    wreath build $model -q -o m.lrnn
    for type in f64 f32 bf16 f16; do
        for format in npz safetensors; do
            wreath export m.lrnn -q --round --dtype $type -o m.$format
            "$python" "$run" m.$format | sed "s/^m/$model $type/"
            wreath import m.$format -q -o again.lrnn
            wreath export again.lrnn -q --dtype $type -o again.$format
            "$python" "$run" again.$format >/dev/null
        done
    done
done
