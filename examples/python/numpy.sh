# SPDX-License-Identifier: LGPL-3.0-or-later
#
# From an automaton to NumPy: models of every type in both formats, with test
# vectors replayed bit for bit.  Needs python3-numpy; skipped without it.

. "${srcdir:-$(dirname "$0")/../..}/examples/common.sh"
. "${srcdir:-$(dirname "$0")/../..}/examples/python/find.sh"
python numpy
run=${srcdir:-$(dirname "$0")/../..}/examples/python/wreath_lrnn.py
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE

show wreath compile tennis -q -o tennis.lrnn
show wreath export tennis.lrnn --dtype bf16 -o tennis.npz
show "$python" "$run" tennis.npz

# A word on which the model is undefined from the third letter on.
wreath compile parity -q -o parity.lrnn
sed '/"gate"/,/]]}/ { /\[0, 0\],/d; }' parity.lrnn >broken.lrnn
wreath export broken.lrnn -q -o broken.npz
[ "$("$python" "$run" broken.npz 1101)" = "1 0 None None" ]

# A permutation, rotations over number fields, counters, tables, forms,
# reflections, gates, columns, and complex numbers in two planes.
for model in 'sum-rotation 5' a5-so3 'dihedral 4' 'mod-signs 3' \
    'mod-blocks 60' anbn 'mod-rotation-exact 5' 'dyck 2 3' f4 'swaps 3' \
    'set-reset 3' mamba-flip-flop 'pd tennis' 'pd-phases mod3'; do
    wreath compile $model -q -o m.lrnn
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

# A file that NumPy compressed is read; a file that unpacks to more than the
# limit is refused, and so is one that states a smaller size than it has.
"$python" - tennis.npz <<'END'
import sys, zipfile
src = zipfile.ZipFile(sys.argv[1])
with zipfile.ZipFile("packed.npz", "w", zipfile.ZIP_DEFLATED) as out:
    for name in src.namelist():
        out.writestr(name, src.read(name))
with zipfile.ZipFile("bomb.npz", "w", zipfile.ZIP_DEFLATED) as out:
    out.writestr("manifest.json", b" " * (1 << 27))
data = bytearray(open("bomb.npz", "rb").read())
for at in (data.find(b"PK\1\2") + 24, 22):
    data[at:at + 4] = (64).to_bytes(4, "little")
open("lie.npz", "wb").write(data)
END
show wreath import packed.npz -o packed.lrnn
show wreath verify packed.lrnn tennis --length 1000
status=0
show wreath import bomb.npz --max-memory 64M -o never.lrnn || status=$?
[ $status -eq 3 ]
status=0
show wreath import lie.npz --max-memory 64M -o never.lrnn || status=$?
[ $status -eq 2 ]
[ ! -e never.lrnn ]
