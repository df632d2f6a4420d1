# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Models as PyTorch modules, also in bf16 and fp16, bit for bit.  Needs
# python3-torch; skipped without it.

. "${srcdir:-$(dirname "$0")/../..}/examples/common.sh"
. "${srcdir:-$(dirname "$0")/../..}/examples/python/find.sh"
python torch
run=${srcdir:-$(dirname "$0")/../..}/examples/python/wreath_torch.py
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE

for model in 'sum-rotation 5' a5-so3 'dihedral 4' 'pd-phases mod3'; do
    wreath compile $model -q -o m.lrnn
    for type in bf16 f16; do
        wreath export m.lrnn -q --round --dtype $type -o m.safetensors
        "$python" "$run" m.safetensors | sed "s/^m/$model/"
    done
done
