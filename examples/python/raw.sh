# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Raw parameters of every kind of layer on NumPy: gates by activations, A of
# gates, runs.  Needs python3-numpy; skipped without.

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
