# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Every linear architecture in every number format: weights from express,
# exported and as raw parameters, are replayed by examples/python on NumPy, and
# on PyTorch if it is installed; so are the cells of two nonlinear
# architectures.  Without NumPy the test is skipped.

. "$srcdir/tests/cli/common.sh"
. "$srcdir/examples/python/find.sh"
python numpy
export PYTHONPATH="$srcdir/examples/python" PYTHONDONTWRITEBYTECODE=1

# A published decay of RetNet, 1 - 2^-5: whether an a occurred.
cat >contains-a.lrnn <<'END_MODEL'
{
  "format": "wreath-lrnn",
  "version": 1,
  "name": "contains-a",
  "alphabet": ["a", "b"],
  "ring": "Q",
  "layers": [
    {
      "name": "sum", "role": "general", "dim": 1, "H0": ["0"],
      "reads": ["letter"], "labels": 2, "gate": {"table": [[0, 0], [1, 1]]},
      "actions": [{"A": {"diagonal": ["31/32"]}, "B": ["1"]},
        {"A": {"diagonal": ["31/32"]}}],
      "decoder": {"kind": "threshold", "form": ["1", "0"], "cuts": ["1/1024"]}
    }
  ],
  "readout": {"states": ["no", "yes"], "accept": [1], "reads": [0],
    "table": [[0, 0], [1, 1]]},
  "test_vectors": []
}
END_MODEL

# A sum: whether an a occurred.
sed 's/contains-a/has-a/; s|31/32|1|; s|1/1024|1|' contains-a.lrnn >has-a.lrnn

# ARCHITECTURE AUTOMATON OPTIONS, then the formats in which a gate is not
# reachable (status 1, nothing written).
number=0
kinds() {
    while read -r arch what never; do
        number=$((number + 1))
        model=$what.lrnn
        case $never in
            contracting*) option=--contracting never=${never#contracting} ;;
            *) option= ;;
        esac
        if [ ! -e "$model" ]; then
            model=k$number.lrnn
            expect 0 wreath express "$what" --arch "$arch" $option -q \
                -o "$model"
        fi
        echo "$arch" >>seen
        for type in bf16 f16 f32; do
            format=npz
            [ $((number % 2)) -eq 0 ] || format=safetensors
            file=$arch-$what$option-$type.$format
            expect 0 wreath export "$model" -q --round --dtype $type \
                -o "x-$file"
            case " $never " in
                *" $type "*) expected=1 ;;
                *) expected=0 ;;
            esac
            expect $expected wreath export "$model" --arch "$arch" -q \
                --dtype $type -o "r-$file"
            [ $expected -eq 1 ] || [ -s "r-$file" ] || fail "no r-$file"
        done
    done
}
kinds <<'END_KINDS'
mamba contains-aa
mamba contains-aa contracting
mamba-negative d4
mamba-2 contains-aa
gla contains-aa contracting f16
gla flip-flop
mlstm contains-aa contracting
retnet contains-a
retnet flip-flop bf16 f16 f32
hgrn2 contains-aa
rwkv-4 flip-flop
rwkv-5 flip-flop
rwkv-6 contains-aa
mesanet contains-aa
griffin contains-aa
griffin flip-flop contracting bf16 f16 f32
megalodon flip-flop
megalodon counter5-reset
s4d even-length
h3 counter5-reset
complex-diagonal a4
complex-diagonal counter5-reset
deltanet contains-aa
deltanet-negative s3
deltanet-negative counter5-reset
deltanet-negative a5
gated-deltanet contains-aa
gated-deltanet-positive contains-aa
rwkv-7 s3
rwkv-7 parity-reset
rwkv-7-published contains-aa
deltaproduct-2 counter5-reset
deltaproduct-2 a5
deltaproduct-3 mod3
deltaproduct-4 s5
gated-deltaproduct-2 counter5-reset
gated-deltaproduct-3 mod3
gated-deltaproduct-4 mod3
pd-ssm counter5-reset
pd-ssm-rows counter5-reset
pd-ssm-rows t3
block-diagonal s3
full s3
linear-attention has-a
gsa flip-flop
gsa contains-aa f16
s4 flip-flop
mamba-3 mod3 f32
aussm mod3
kda flip-flop
kda-negative s3
gdn2 flip-flop
gdn2-negative s3
END_KINDS

expect 0 wreath arch list
sed -n "/not linear/!s/^  *\([^ ]*\) .*/\1/p" "$tmp/out" >linear
[ -s linear ] || fail 'no architectures are listed'
while read -r arch; do
    grep -qx "$arch" seen || fail "$arch is not among the kinds"
done <linear

cat >replay.py <<'END_PYTHON'
"""Replays all files; runs of complex gates have only exact states beside
them, and those of a clock h <- -h/2 end where f16 does."""
import glob, sys
import wreath_raw
try:
    import torch
    torch.set_num_threads(1)
    from wreath_torch import TorchModel
    from wreath_raw_torch import TorchRaw
except ImportError:
    TorchModel = TorchRaw = None
symbols = bits = 0
for path in sorted(glob.glob("x-*")):
    for kind in (wreath_raw.Model, TorchModel):
        if kind:
            symbols += kind(path).replay()
for path in sorted(glob.glob("r-*")):
    model = wreath_raw.Raw(path)
    compared, undecided = model.check_gates()
    assert undecided == 0 and (compared or any(
        a in path for a in ("full", "block", "linear-a", "s4-", "aussm"))), path
    model.start()
    bits += compared
    for m in (model, TorchRaw and TorchRaw(path)):
        if m:
            count, agree = m.replay_raw()
            symbols += count
            if any("pairs" in y.meta for y in m.layers):
                assert agree == count or "even-length-f16" in path, path
            else:
                assert all("rounded_codes" in v
                           for v in m.raw["test_vectors"]), path
print("%d gates, %d symbols%s" % (
    bits, symbols, "" if TorchModel else "; without PyTorch"))
END_PYTHON
expect 0 "$python" replay.py
out ' symbols'
cat "$tmp/out"

# Columns and turns that happen to be real are a model over Q.
for arch in pd-ssm complex-diagonal; do
    expect 0 wreath express parity-reset --arch $arch -q -o p.lrnn
    expect 0 wreath export p.lrnn --arch $arch -q --dtype bf16 --lrnn real.lrnn
    expect 0 wreath verify --all real.lrnn parity-reset \
        -m E2:bf16:rne:seq:factors
    out 'PROVED'
done
expect 0 wreath express mod3 --arch complex-diagonal -q -o p.lrnn
expect 0 wreath export p.lrnn --arch complex-diagonal -q --lrnn turns.lrnn
grep -q '"ring": {"minpoly": \["1", "0", "1"\]' turns.lrnn ||
    fail 'complex gates are not over Q(i)'
expect 0 wreath verify turns.lrnn mod3 --length 300

# A flipped bit is detected, of a gate and of a state.
cat >turned.py <<'END_PYTHON'
import glob
import wreath_raw
for path in glob.glob("r-mamba-contains-aa-bf16*"):
    m = wreath_raw.Raw(path)
    m.layers[-1].raw["a"] = m.layers[-1].raw["a"] * (1 + 2.0 ** -7)
    for what in (m.check_gates, lambda: (m.start(), m.replay_raw())):
        try:
            what()
        except (AssertionError, KeyError):
            print("noticed")
END_PYTHON
expect 0 "$python" turned.py
[ "$(grep -c noticed "$tmp/out")" = 2 ] || fail 'a bit is not noticed'

# Cells: as many boxes as the stack has labels, visited in the same order.
cat >beside.py <<'END_PYTHON'
import random, sys
from wreath_cell import Cell
from wreath_lrnn import Model
random.seed(1)
for name in sys.argv[1:]:
    model, cell = Model(name + ".npz"), Cell(name + ".lrnn.whole.cell")
    word = random.choices(list(cell.letters), k=300)
    model.reset()
    for a, box in zip(word, cell.run(word)):
        model.step(a)
        assert cell.names[model.label[0]] == box, (a, box)
    print(name, len(cell.names), "boxes")
END_PYTHON
expect 0 wreath express d4 --arch slstm -q -o slstm.lrnn
expect 0 wreath express d4 --arch lstm -q -o lstm.lrnn
expect 0 wreath express a5 --arch elman -q -o elman.lrnn
expect 0 wreath express contains-aa --arch elman -q -o bits.lrnn
for name in slstm lstm elman; do
    expect 0 wreath export $name.lrnn -q -o $name.npz
    expect 0 "$python" "$srcdir/examples/python/wreath_cell.py" \
        $name.lrnn.whole.cell float32
    out 'stay in the boxes named'
done
expect 0 "$python" beside.py slstm lstm elman
out 'elman 180 boxes'

# An LSTM with its published equations and one matrix for all gates: the weights
# of output gates come from the cell, the other gates have only biases.
cat >lstm.py <<'END_PYTHON'
import random, re
import numpy as np
from wreath_cell import Cell, sigma
from wreath_lrnn import Model
random.seed(2)
path = "lstm.lrnn.whole.cell"
cell, model = Cell(path), Model("lstm.npz")
text = open(path).read()
gate = dict(re.findall(r"^next (h\d+) = sigma\((.*)\)\*tanh\(m\d+\)$", text, re.M))
sums = re.findall(r"^let (s\d+) = (.*)$", text, re.M)
bias = {x: float(y) for x, y in
        re.findall(r"^let ([fig]) = [a-z]*\((.*)\)$", text, re.M)}
names = ["h%d" % k for k in range(len(gate))]
n, letters = len(gate), list(cell.letters)

def affine(h, u):
    v = {**dict(zip(names, h)), **u}
    for s, value in sums:
        v[s] = eval(value, {}, v)
    return np.array([eval(gate[x], {}, v) for x in names])

none = {x: 0.0 for x in cell.inputs}
b_o = affine(np.zeros(n), none)
U_o = np.stack([affine(e, none) - b_o for e in np.eye(n)], axis=1)
W_o = np.stack([affine(np.zeros(n), {x: y[a] for x, y in cell.inputs.items()})
                - b_o for a in range(len(letters))], axis=1)
zero = lambda k: np.zeros((n, k))
# the rows of i, f, g and o, in this order
W = np.concatenate([zero(len(letters))] * 3 + [W_o])
U = np.concatenate([zero(n)] * 3 + [U_o])
b = np.concatenate([np.full(n, bias["i"]), np.full(n, bias["f"]),
                    np.full(n, bias["g"]), b_o])
h, c = np.split(cell.start(1)[0], 2)
word = random.choices(range(len(letters)), k=400)
model.reset()
for t, a in enumerate(word):
    i, f, g, o = np.split(W @ np.eye(len(letters))[a] + U @ h + b, 4)
    c = sigma(f) * c + sigma(i) * np.tanh(g)
    h = sigma(o) * np.tanh(c)
    model.step(letters[a])
    box = cell.box(np.concatenate([h, c])[None])[0]
    assert box == model.label[0], (t, box, model.label[0])
print("LSTM of", n, "neurons:", len(word), "letters")
END_PYTHON
expect 0 "$python" lstm.py
out 'LSTM of 12 neurons: 400 letters'
expect 0 "$python" "$srcdir/examples/python/wreath_cell.py" bits.lrnn.bit.cell
out 'stay in the boxes named; 2 of 2 boxes met'
# weights that are too small lose the bit
sed 's/2\*h/h/' bits.lrnn.bit.cell >weak.cell
expect 1 "$python" "$srcdir/examples/python/wreath_cell.py" weak.cell
err 'is in no box'
