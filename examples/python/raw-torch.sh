# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Raw parameters with PyTorch's own activations: runs are compared bit for bit,
# and activations that are not correctly rounded are printed.  Needs
# python3-torch; skipped without it.

. "${srcdir:-$(dirname "$0")/../..}/examples/common.sh"
. "${srcdir:-$(dirname "$0")/../..}/examples/python/find.sh"
python torch
run=${srcdir:-$(dirname "$0")/../..}/examples/python/wreath_raw_torch.py
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE

wreath compile swaps 3 -q -o swaps.lrnn
wreath compile set-reset 3 -q -o gates.lrnn
wreath compile mamba-flip-flop -q -o thirds.lrnn
wreath express even-length --arch s4d -q -o clock.lrnn >express.txt
wreath express s3 --arch complex-diagonal -q -o phases.lrnn >express.txt
for type in bf16 f16; do
    for arch in deltanet-negative deltaproduct-2; do
        wreath export swaps.lrnn --arch $arch --dtype $type \
            -o swaps-$arch-$type.npz >/dev/null
    done
    for arch in gla mlstm hgrn2 griffin rwkv-7; do
        wreath export gates.lrnn --arch $arch --dtype $type \
            -o gates-$arch-$type.npz >/dev/null
    done
    wreath export thirds.lrnn --arch mamba --dtype $type \
        -o thirds-$type.npz >/dev/null
    # complex models: the states of the exact model are counted
    wreath export clock.lrnn --arch s4d --dtype $type \
        -o clock-$type.npz >/dev/null
    wreath export phases.lrnn --arch complex-diagonal --dtype $type \
        -o phases-$type.npz >/dev/null
done
"$python" "$run" bf16 f16 *.npz
