# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Raw parameters of every kind of layer on NumPy: gates by activations, A by
# gates, and runs.  The published recurrences, started at 0 with a first letter
# that writes H_0, have the states of the automaton after every letter of the
# test vectors.  Needs python3-numpy; skipped without it.

. "${srcdir:-$(dirname "$0")/../..}/examples/common.sh"
. "${srcdir:-$(dirname "$0")/../..}/examples/python/find.sh"
python numpy
run=${srcdir:-$(dirname "$0")/../..}/examples/python/wreath_raw.py
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE

wreath compile swaps 3 -q -o swaps.lrnn
show wreath export swaps.lrnn --arch deltanet-negative --dtype f16 -o swaps.npz
show "$python" "$run" swaps.npz

wreath compile set-reset 3 -q -o gates.lrnn
wreath compile parity-sign -q -o sign.lrnn
wreath compile pd tennis -q -o pd.lrnn
wreath compile pd-phases mod3 -q -o phases.lrnn
wreath compile dihedral 4 -q -o dihedral.lrnn
wreath compile mod-rotation 5 -q -o rotation.lrnn
wreath express contains-aa --arch gated-deltanet -q -o gated.lrnn >/dev/null

all() { # MODEL ARCHITECTURE..
    model=$1
    shift
    for arch; do
        for type in bf16 f16 f32; do
            wreath export $model.lrnn --arch $arch --dtype $type -q \
                -o $model.safetensors >/dev/null
            "$python" "$run" $model.safetensors
        done
    done
}
all gates mamba mamba-2 gla mlstm hgrn2 griffin rwkv-7 deltanet \
    complex-diagonal pd-ssm full
all sign mamba-negative deltanet-negative rwkv-7
all swaps deltaproduct-2 gated-deltanet
all dihedral deltanet-negative
all rotation deltaproduct-2
all pd pd-ssm
all phases pd-ssm complex-diagonal
all gated gated-deltanet

# One sum that decides whether an a occurred.
cat >contains-a.lrnn <<'END_MODEL'
{"format": "wreath-lrnn", "version": 1, "name": "contains-a",
 "alphabet": ["a", "b"], "ring": "Q",
 "layers": [{"name": "sum", "role": "general", "dim": 1, "H0": ["0"],
   "reads": ["letter"], "labels": 2, "gate": {"table": [[0, 0], [1, 1]]},
   "actions": [{"A": "identity", "B": ["1"]}, {"A": "identity"}],
   "decoder": {"kind": "threshold", "form": ["1", "0"], "cuts": ["1"]}}],
 "readout": {"states": ["no", "yes"], "accept": [1], "reads": [0],
   "table": [[0, 0], [1, 1]]}}
END_MODEL
reference=${srcdir:-$(dirname "$0")/../..}/examples/python/wreath_reference.py

published() { # ARCHITECTURE WHAT TYPE..
    arch=$1 model=$2
    shift 2
    [ -e $model.lrnn ] || [ -e $arch-$model.lrnn ] ||
        wreath express $model --arch $arch -q -o $arch-$model.lrnn >/dev/null
    [ -e $arch-$model.lrnn ] || cp $model.lrnn $arch-$model.lrnn
    for type; do
        wreath export $arch-$model.lrnn --arch $arch --dtype $type -q \
            --vectors 3 --length 200 -o $arch-$model-$type.npz >/dev/null
        "$python" "$reference" $arch-$model-$type.npz
    done
}
published linear-attention contains-a bf16 f64
published gsa flip-flop bf16 f64
published gsa contains-aa f64
published s4 even-length f64
published mamba-3 s3 bf16 f16
published aussm mod3 f64
published aussm parity f64
published kda contains-aa bf16 f64
published kda-negative s3 f64
published gdn2 flip-flop bf16 f64
published gdn2-negative counter5-reset bf16 f64

# A flipped bit of a gate, and of a key, is detected.
cat >turned.py <<'END_PYTHON'
import sys
import numpy as np
from wreath_reference import Reference
for path, gate in (("kda-contains-aa-f64.npz", "b"),
                   ("gdn2-negative-counter5-reset-f64.npz", "k")):
    m = Reference(path)
    for y in m.layers:
        if gate in y.gates:
            x = y.step.gates.value[gate]
            x[...] = np.where(x != 0, x * 0.75, x)
    count, agree = m.compare()
    assert agree < count, path
print("noticed")
END_PYTHON
PYTHONPATH=$(dirname "$reference") "$python" turned.py
