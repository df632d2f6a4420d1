# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Files of weights as PyTorch and NumPy write them: tensors that neither layout
# nor manifest names may have any type, and arrays may be column-major or
# big-endian.  Unreadable tensors that are used are refused by file, tensor and
# type.

. "$srcdir/tests/cli/common.sh"
command -v python3 >/dev/null || exit 77
here=$srcdir/examples/trained
foreign() {
    python3 "$srcdir/tests/tensors/foreign.py" "$@" || fail "foreign.py $*"
}
expect 0 wreath compile mod3 -q -o p.lrnn
expect 0 wreath export -q p.lrnn -o p.safetensors
expect 0 wreath import p.safetensors -o clean.lrnn
wreath export -q p.lrnn -o p.npz 2>/dev/null || npz=no
[ "${npz:-yes}" = yes ] || exit 77

# audited FILE: the verdict on the model of flip-flop, by its layout.
audited() {
    expect 1 wreath audit "$1" flip-flop --layout "$here/flip-flop.layout" \
        -m E0 --each 600
    out 'after 48 letters, a shortest wrong word: set ignore^47'
}
# used FILE NAME WORDS: the tensor as initial state is refused, with WORDS.
used() {
    sed "s/\"H0\": \"H0\"/\"H0\": \"$2\"/" "$here/flip-flop.layout" >used.layout
    expect 2 wreath audit "$1" flip-flop --layout used.layout -m E0
    err "used.layout: $1: tensor $2: found $3"
    sed "s/\"A\": \"A\"/\"A\": [\"letter A\", \"add 0\", \"scale $2\"]/" \
        "$here/flip-flop.layout" >used.layout
    expect 2 wreath audit "$1" flip-flop --layout used.layout -m E0
    err "used.layout: $1: tensor $2: found $3"
}
expected=', expected floats of 16, 32 or 64 bits, or integers that fit in 32 bits, in at most 4 dimensions'

# ---- .safetensors ---------------------------------------------------------

foreign convert "$here/flip-flop.npz" s.safetensors
audited s.safetensors
foreign st s.safetensors more.safetensors steps=I64::0500000000000000 \
    ids=I64:1,2:16*ff huge=I64:1:8*7f mask=BOOL:3:010001 image=U8:2,2:4*80 \
    small=I8:2:2*ff short=I16:1:2*01 half=U16:1:2*ff word=U32:1:4*01 \
    long=U64:1:8*00 q=F8_E4M3:2:2*38 q2=F8_E5M2:2:2*38 z=C64:1:8*00 \
    f4=F4:2:22 new=F128:3:5*01 conv=F32:2,1,1,1,2:16*00 \
    deep=BF16:1,1,1,1,1,2:4*00 none=F8_E4M3:0,2: far=F32:1,1,1,1,0:
audited more.safetensors
for row in 'steps:integers (I64), expected a floating type' \
    'mask:integers (BOOL), expected a floating type' \
    'image:integers (U8), expected' 'small:integers (I8), expected' \
    'long:integers (U64), expected' \
    "huge:dtype I64 with a value beyond 32 bits$expected" \
    "q:dtype F8_E4M3$expected" 'q2:dtype F8_E5M2' 'z:dtype C64' 'f4:dtype F4' \
    'new:dtype F128' "conv:5 dimensions$expected" 'deep:6 dimensions' \
    'none:dtype F8_E4M3' 'far:5 dimensions'; do
    used more.safetensors "${row%%:*}" "${row#*:}"
done
# The readout, and a list of the tensors.
sed 's/"constants": "c"/"constants": "q"/' "$here/flip-flop.layout" >c.layout
expect 2 wreath audit more.safetensors flip-flop --layout c.layout
err "more.safetensors: tensor q: found dtype F8_E4M3$expected"
foreign st s.safetensors few.safetensors q=F8_E4M3:2:2*38 conv=F32:1,1,1,1,1:4*00
sed 's/"constants": "c"/"constants": "d"/; s/"B": "B"/"B": "X"/' \
    "$here/flip-flop.layout" >d.layout
expect 2 wreath audit few.safetensors flip-flop --layout d.layout
err 'found no tensor X; the file has A, B, H0'
err 'q (unreadable: dtype F8_E4M3), conv (unreadable: 5 dimensions)'
# Some architectures test only whether a tensor exists.
presence() { # ARCHITECTURE TENSOR WORDS
    foreign st s.safetensors x.safetensors "$2"
    printf '%s\n' '{"format": "wreath-layout", "version": 1,' \
        '"alphabet": ["0"], "layers": [{"architecture":' \
        "\"$1\", \"prefix\": \"x.\"}], \"readout\": {\"forms\": \"C\"}}" >x.layout
    expect 2 wreath audit x.safetensors parity --layout x.layout
    err "found tensor $3"
}
presence deltanet x.u_conv1d.weight=F8_E4M3:1:38 \
    'x.u_conv1d.weight, which no pipeline'
presence hgrn2 model.lower_bounds=F32:2,1,1,1:8*00 'model.lower_bounds, the least'

# Damaged files are refused, whether or not the tensor is used.
size=$(python3 -c 'import struct
d = open("s.safetensors", "rb").read()
print(len(d) - 8 - struct.unpack("<Q", d[:8])[0])')
damaged() { # WORDS ITEM ..
    words=$1
    shift
    foreign st s.safetensors bad.safetensors "$@"
    expect 2 wreath audit bad.safetensors flip-flop \
        --layout "$here/flip-flop.layout"
    err "bad.safetensors: $words"
}
end=$((size + 8))
for type in I64 F64 C64; do
    damaged 'x: the number of bytes does not match the shape' x=$type:2:8*00
    damaged 'x: data_offsets are not in the file' \
        x=$type:1:8*00:$size:$((end + 1))
    damaged 'x: data_offsets are not in the file' x=$type:1:8*00:$end:$size
    damaged 'header: the tensors overlap' x=$type:1:8*00:0:8
    damaged 'header: the tensors overlap or leave bytes unused' \
        x=$type:1:9*00:$size:$end
    damaged 'x: the shape is not possible' \
        x=$type:4294967296,4294967296,1:8*00:$size:$end
    damaged 'header: duplicate object key' x=$type:1:8*00 x=$type:1:8*00
done
damaged 'x: the number of bytes does not match the shape' x=F4:3:2*00
damaged 'x: data_offsets are not in the file' x=NEW:1:8*00:$size:$((end + 1))
damaged 'header: the tensors overlap' x=NEW:1:8*00:0:8
damaged 'x: the shape is not possible' x=NEW:4294967296,4294967296,1:8*00

# import ignores tensors that the manifest does not list, also of known types.
foreign st p.safetensors more.safetensors steps=I64::0500000000000000 \
    q=F8_E4M3:2:2*38 conv=F64:1,1,1,1,1:8*00
expect 0 wreath import more.safetensors -o more.lrnn
same more.lrnn clean.lrnn
foreign retype p.safetensors as.safetensors layer0.B I64
expect 2 wreath import as.safetensors -o never.lrnn
err 'as.safetensors: tensor layer0.B: found I64 of rank 3, expected f64 of rank 3'
foreign retype p.safetensors as.safetensors layer0.A C64
expect 2 wreath import as.safetensors -o never.lrnn
err "as.safetensors: tensor layer0.A: found dtype C64$expected"
foreign retype p.safetensors as.safetensors layer0.A X64
expect 2 wreath import as.safetensors -o never.lrnn
err "as.safetensors: tensor layer0.A: found dtype X64$expected"
absent never.lrnn

# ---- .npz -----------------------------------------------------------------

foreign npz "$here/flip-flop.npz" more.npz 'steps=<i8::0500000000000000' \
    'big=>i8:1:0000000000000005' 'huge=<i8:2:16*7f' 'mask=|b1:2:0100' \
    'byte=|u1:2:2*80' 'half=<u2:2:4*ff' 'name=<U3:2:24*61' 'bytes=|S5:2:10*61' \
    'object=|O:3:800495' 'z=<c8:1:8*00' 'long=<f16:1:16*00' 'bf=|V2:3:6*01' \
    'day=<M8[ns]:1:8*00' "rec=[('a', '<f8'), ('b', [('c', '<i4', (2,))])]:1:16*00" \
    'conv=<f4:1,2,1,1,1:8*00' 'empty=<U0:2:' 'mini=<f1:1:38' 'native==f4:1:4*00'
audited more.npz
for row in 'steps:integers (<i8), expected a floating type' \
    'big:integers (>i8), expected' 'mask:integers (|b1), expected' \
    'byte:integers (|u1), expected' 'half:integers (<u2), expected' \
    "huge:dtype <i8 with a value beyond 32 bits$expected" \
    "name:dtype <U3$expected" 'bytes:dtype |S5' \
    "object:dtype O, a pickle, which is never loaded$expected" 'z:dtype <c8' \
    'long:dtype <f16' 'bf:dtype |V2' 'day:dtype <M8[ns]' \
    'rec:dtype of several fields' "conv:5 dimensions$expected" \
    'empty:dtype <U0' 'mini:dtype <f1' \
    'native:dtype =f4'; do
    used more.npz "${row%%:*}" "${row#*:}"
done
damaged() { # WORDS ITEM ..
    words=$1
    shift
    foreign npz "$here/flip-flop.npz" bad.npz "$@" 2>/dev/null
    expect 2 wreath audit bad.npz flip-flop --layout "$here/flip-flop.layout"
    err "bad.npz: x.npy: $words"
}
for type in '<i8' '<f8' '<U2' '<c8' '>f8'; do
    damaged 'the number of bytes does not match the shape' "x=$type:2:8*00"
    damaged 'the shape is too large' \
        "x=$type:1099511627776,1099511627776,4:8*00"
    damaged 'found twice' "x=$type:1:8*00" "x=$type:1:8*00"
done
damaged 'the shape is too large' 'x=|O:1099511627776,1099511627776,4:00'
damaged "descr: expected a type, such as '<f4'" 'x=float32:1:4*00'
damaged "descr: expected a type, such as '<f4'" 'x=<:1:4*00'
damaged "descr: expected a type, such as '<f4'" 'x=<i1 i2:1:00'

# Column-major arrays, as NumPy saves W.T, and big-endian ones: the same model.
for type in f64 f32 f16 bf16; do
    expect 0 wreath export -q p.lrnn --dtype $type -o p.npz
    for how in f b fb; do
        foreign turn p.npz turned.npz $how
        expect 0 wreath import turned.npz -o turned.lrnn
        same turned.lrnn clean.lrnn
    done
done
for how in f b fb; do
    foreign turn "$here/mod3.npz" mod3.npz $how
    expect 1 wreath audit mod3.npz mod3 --layout "$here/mod3.layout" \
        -m E0 --each 600
    out 'after 47 letters, a shortest wrong word'
done

# Tables of other integers, as NumPy creates them, are equal if they fit.
expect 0 wreath export -q p.lrnn -o p.npz
for type in '<i8' '>i8' '<i2' '|i1' '|u1' '<u2' '>u4' '<u8'; do
    foreign as p.npz as.npz "layer0.gate=$type" "readout=$type"
    expect 0 wreath import as.npz -o as.lrnn
    same as.lrnn clean.lrnn
done
for type in '<i8' '>i8' '<u4' '<u8'; do
    foreign as p.npz as.npz "layer0.gate=$type+"
    expect 2 wreath import as.npz -o never.lrnn
    err "as.npz: tensor layer0.gate: found dtype $type with a value beyond 32 bits"
    absent never.lrnn
done
foreign npz p.npz more.npz 'note=<U1:1:4*00' 'object=|O:1:80'
expect 0 wreath import more.npz -o more.lrnn
same more.lrnn clean.lrnn

# A missing plane of imaginary parts is not a plane of zeros.
printf 'name turn\nstates 4\nalphabet a\nstart 0\naccept 0\ntrans\n' >turn.dfa
printf '1\n2\n3\n0\n' >>turn.dfa
expect 0 wreath express turn.dfa --arch complex-diagonal -q -o turn.lrnn
expect 0 wreath export -q turn.lrnn -o turn.npz
expect 0 wreath import turn.npz -o again.lrnn
foreign without turn.npz no.npz layer0.A.im
expect 2 wreath import no.npz -o never.lrnn
err 'no.npz: found no tensor layer0.A.im'
absent never.lrnn
