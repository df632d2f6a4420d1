# SPDX-License-Identifier: LGPL-3.0-or-later
#
# wreath export --arch: numbers that are reached and not reached, the files, and
# the model with the stored numbers.

. "$srcdir/tests/cli/common.sh"

# log(2^9 - 1) = 6.236.. is the x from which the sigmoid is nearest to 1; the
# next number of bf16 is 25/4.
expect 0 wreath compile swaps 3 -o s3.lrnn --automaton s3.dfa
expect 0 wreath export s3.lrnn --arch deltanet-negative --dtype bf16 \
    -o s3.npz --lrnn raw.lrnn --manifest raw.json
out 'beta = 2, 2 sigmoid(x): on an excluded boundary of its range'
out 'rounded once   exact after rounding: x in [25/4, ~3.38953e+38]'
out 'step by step   exact after rounding: x in [89/16, ~3.38953e+38]'
out 'k = 0.70710678118654752440..'
out '6 nearest, 0 not reachable'
grep -q '"evaluation": "E2:bf16:rne:seq:factors"' raw.json ||
    fail 'the manifest does not say how it was run'
# The file can also be imported, and the model runs.
expect 0 wreath export s3.lrnn --arch deltanet-negative --dtype bf16 -o o.lrnn
same raw.lrnn o.lrnn
expect 0 wreath import s3.npz -o dense.lrnn
expect 0 wreath verify --all dense.lrnn s3.dfa
expect 1 wreath verify --all raw.lrnn s3.dfa -m E2:bf16:rne:seq:factors
out 'REFUTED'
expect 0 wreath export s3.lrnn --arch deltanet-negative --dtype fp16 --lrnn raw.lrnn
expect 0 wreath verify --all raw.lrnn s3.dfa -m E2:fp16:rne:seq:factors
out 'closed set of 6 rounded states'
expect 0 wreath export s3.lrnn --arch deltanet-negative --dtype bf16 \
    -o again.npz
same s3.npz again.npz

# Models of another architecture; models without parameters.
expect 1 wreath export s3.lrnn --arch deltanet --dtype bf16
err 'not in [0, 1]'
expect 1 wreath export s3.lrnn --arch deltanet --json
out '"obeys": "no"'
err 'not in [0, 1]'
expect 0 wreath compile set-reset 3 -o sr.lrnn
expect 1 wreath export sr.lrnn --arch retnet
expect 0 wreath export sr.lrnn --arch griffin --json
out '"not_reachable": 0'
out '"good_for": "both"'

# 1/4 is not of the form 1 - 2^(-5-x) and is less than all of these: nothing is
# written.
cat >quarter.lrnn <<'EOF'
{"format": "wreath-lrnn", "version": 1, "alphabet": ["a"], "ring": "Q",
 "layers": [{"name": "x", "role": "general", "dim": 2, "H0": ["0", "1"],
   "reads": ["letter"], "labels": 3, "gate": {"table": [[0, 0]]},
   "actions": [{"A": {"diagonal": ["1/4", "1/4"]}}],
   "decoder": {"kind": "sign", "form": ["1", "0", "0"]}}],
 "readout": {"states": ["q"], "reads": [0], "table": [[1, 0]]}}
EOF
expect 1 wreath export quarter.lrnn --arch retnet --dtype bf16 -o never.npz
out 'gamma = 1/4, 1 - 2^(-5-x), x a whole number from 0: not in its range'
out 'not reachable: between nothing and 31/32'
err '1 number is not reachable in bf16; nothing was written'
absent never.npz

# With reached weights a model may still fail: keys of length almost 1 and a
# decoder that requires exact vectors.  A message reports this, and only this.
expect 0 wreath compile swaps 3 -q -o note.lrnn
expect 0 wreath export note.lrnn --arch deltanet-negative --dtype bf16 -o note.npz \
    --manifest note.json
err 'of 64 symbols; --against AUTOMATON decides it'
grep -q '"rounded_as_exact"' note.json || fail 'no rounded_as_exact'
expect 0 wreath export note.lrnn --arch deltanet-negative --dtype bf16 -o note.npz -q
silent
expect 0 wreath export note.lrnn --arch deltanet-negative --dtype f16 -o note.npz
! grep -q 'exact model' "$tmp/err" || fail 'fp16 runs as the exact model'

# Complex gates: a turn and a modulus; an export in two planes is imported.
expect 0 wreath compile pd-phases mod3 -o pd.lrnn
expect 0 wreath export pd.lrnn --arch pd-ssm --dtype f16 -o pd.safetensors
out 'turn = 1/3'
expect 0 wreath export pd.lrnn --arch pd-ssm --lrnn pair.lrnn
grep -q '"minpoly": \["1", "0", "1"\]' pair.lrnn || fail 'not over Q(i)'
expect 1 wreath export pd.lrnn -o pd.npz --dtype bf16
err 'layer0.A.im[1,0,0]'
expect 0 wreath export pd.lrnn -o pd.npz --dtype bf16 --round
expect 0 wreath import pd.npz -o back.lrnn
expect 0 wreath export back.lrnn -o same.npz --dtype bf16
err 'exact'
expect 0 wreath import same.npz -o same.lrnn
same back.lrnn same.lrnn

# The answers have certificates, also unreachable ones; a certificate with
# another claim and the right hash is rejected with a reason.
forge() {
    sed "$2" "$1" | sed '$d' | sed '$d' >forged.cert
    hash=$(sha256sum <forged.cert | cut -c 1-64)
    printf 'sha256 %s\n.\n' "$hash" >>forged.cert
    expect 1 check forged.cert
    err "$3"
}
expect 0 wreath export s3.lrnn --arch deltanet-negative --dtype bf16 \
    --cert s3.cert
expect 0 check s3.cert
out '12 numbers in "bf16": 3 exact, 3 exact after rounding, 6 nearest, 0 not'
forge s3.cert 's/^once rounded 40c8/once rounded 40c9/' \
    'the activation maps the x before 40c9 to the number as well'
forge s3.cert 's/^once rounded/once exact/' 'it is exact after rounding'
forge s3.cert 's/^code 3f35/code 3f34/' 'not the number nearest'
expect 1 wreath export quarter.lrnn --arch retnet --dtype bf16 --cert q.cert
expect 0 check q.cert
out '1 not reachable'
forge q.cert 's/^once not - 0/once not 0 3f80/' \
    'to a number'
expect 0 wreath export pd.lrnn --arch pd-ssm --dtype f32 --cert pd.cert
expect 0 check pd.cert
expect 0 wreath export sr.lrnn --arch mlstm --dtype f64 --cert sr.cert
expect 0 check sr.cert
# An identity written as a permutation is also diagonal.
expect 0 wreath express parity --arch rwkv-7 -q -o p7.lrnn
expect 0 wreath export p7.lrnn --arch rwkv-7 --dtype bf16 --cert p7.cert
expect 0 check p7.cert
# Activations of newer architectures; layers without a certificate.
for row in 'gsa flip-flop' 'mamba-3 mod3' 'aussm mod3' 'aussm parity'; do
    expect 0 wreath express ${row#* } --arch ${row% *} -q -o n.lrnn
    expect 0 wreath export n.lrnn --arch ${row% *} --dtype f16 --cert n.cert
    expect 0 check n.cert
done
expect 0 wreath express mod3 --arch mamba-3 -q -o n.lrnn
expect 0 wreath export n.lrnn --arch mamba-3 --dtype f16 --cert n.cert
forge n.cert 's/^once nearest 3[0-9a-f]*/once nearest 3000/' \
    'does not map'
expect 1 wreath export n.lrnn --arch mamba-3 --dtype f32 -o never.npz
err '2 numbers are not reachable in fp32; nothing was written'
absent never.npz
for row in 'kda flip-flop' 's4 flip-flop'; do
    expect 0 wreath express ${row#* } --arch ${row% *} -q -o n.lrnn
    expect 2 wreath export n.lrnn --arch ${row% *} --cert never.cert
    err "are not available for the layers of ${row% *}"
    absent never.cert
done
# A literal matrix of KDA is not decomposed; S4 has no entry -1.
minus() {
    cat <<END_MODEL
{"format": "wreath-lrnn", "version": 1, "alphabet": ["a"], "ring": "Q",
 "layers": [{"name": "x", "role": "general", "dim": 2, "H0": ["0", "1"],
   "reads": ["letter"], "labels": 3, "gate": {"table": [[0, 0]]},
   "actions": [{"A": $1}],
   "decoder": {"kind": "sign", "form": ["1", "0", "0"]}}],
 "readout": {"states": ["q"], "reads": [0], "table": [[1, 0]]}}
END_MODEL
}
minus '{"diagonal": ["-1", "1/2"]}' >minus.lrnn
expect 2 wreath export minus.lrnn --arch s4
err 'an entry -1'
minus '{"dense": ["41/50", "-3/125", "-6/25", "17/250"]}' >literal.lrnn
expect 0 wreath arch check literal.lrnn --arch kda
expect 2 wreath export literal.lrnn --arch kda
err 'neither diagonal nor a single factor'
# The identity has no factors, however it is written.
minus '{"diagonal": ["1", "1"]}' >one.lrnn
expect 0 wreath export one.lrnn --arch deltanet-negative --dtype bf16 \
    --cert one.cert
expect 0 check one.cert
# Weights that differ after 20 digits are different numbers of a certificate.
minus '{"diagonal": [["-1", "1"],
    ["-999999999999999999999999999999/1000000000000000000000000000000", "1"]]}' |
    sed 's|"Q"|{"minpoly": ["-2", "0", "1"], "root":\
        {"re": ["1", "2"], "im": ["0", "0"]}}|' >near.lrnn
expect 0 wreath export near.lrnn --arch mamba --dtype bf16 --cert near.cert
expect 0 check near.cert
out 'have 2 numbers'

expect 0 wreath compile t5 --method holonomy --gates rule -q -o rule.lrnn
expect 2 wreath export rule.lrnn --arch full --cert never.cert
err 'gates given by a rule'
absent never.cert

# MesaNet's code adds logarithms of its gate, as mLSTM's does.
expect 0 wreath express -q flip-flop --arch mesanet -o mesa.lrnn
expect 0 wreath export mesa.lrnn --arch mesanet --dtype bf16
out 'sigmoid(x) step by step: logsigmoid(x), exp(.)'

expect 2 wreath export s3.lrnn
err 'expected -o FILE'
expect 2 wreath export s3.lrnn --arch nothing
expect 2 wreath export s3.lrnn --arch deltanet-negative --dtype f8
expect 2 wreath export s3.lrnn --arch deltanet-negative -o s3.txt
err 'does not determine a format'
expect 2 wreath export s3.lrnn --arch slstm
