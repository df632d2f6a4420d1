# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Raw parameters in layers of flash-linear-attention and mamba_ssm have the
# states of the published recurrences, bit for bit. WREATH_FLA and WREATH_MAMBA
# name clones of fla-org/flash-linear-attention and state-spaces/mamba, which do
# not belong to wreath; skipped without them.

. "${srcdir:-$(dirname "$0")/../..}/examples/common.sh"
. "${srcdir:-$(dirname "$0")/../..}/examples/python/find.sh"
if [ -z "${WREATH_FLA:-}${WREATH_MAMBA:-}" ]; then
    echo "skipped: WREATH_FLA and WREATH_MAMBA name no clones"
    exit 77
fi
python torch
bridges=${srcdir:-$(dirname "$0")/../..}/examples/python
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE

wreath compile swaps 3 -q -o swaps.lrnn
wreath compile set-reset 3 -q -o gates.lrnn
wreath compile mamba-flip-flop -q -o thirds.lrnn
raw() { wreath export "$1.lrnn" --arch "$2" -d f32 -q -o "$1-$2.npz" >/dev/null; }
# equal COUNT COMMAND..: exactly COUNT recurrences are equal, bit for bit
equal() {
    count=$1
    shift
    "$@" >report
    cat report
    [ "$(grep -c 'equal, bit for bit' report)" -eq "$count" ]
}

if [ -n "${WREATH_FLA:-}" ]; then
    for arch in deltanet-negative gated-deltanet deltaproduct-2; do
        raw swaps $arch
    done
    for arch in deltanet gated-deltanet gla; do raw gates $arch; done
    raw thirds gla
    equal 7 "$python" "$bridges/to_fla.py" "$WREATH_FLA" *.npz
    rm -- *.npz
fi
if [ -n "${WREATH_MAMBA:-}" ]; then
    for arch in mamba mamba-2; do raw thirds $arch; done
    raw gates mamba
    # Mamba-2 sums logarithms, which rounds differently
    equal 3 "$python" "$bridges/to_mamba.py" "$WREATH_MAMBA" *.npz
fi
