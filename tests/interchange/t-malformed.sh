# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Malformed files of every format, within bounded memory: truncated anywhere, in
# another encoding, with huge counts, deep nesting, entities, compression bombs.
# Each is read, or refused by a message that names the file and the place, and
# no program is ended by a signal. WR_TEST_MULTIPLIER=99 tests more truncations.

. "$srcdir/tests/cli/common.sh"

if ! grep -q -e -fsanitize "$builddir/Makefile"; then
    ulimit -v 1000000 || exit 77
fi
data=$srcdir/tests/interchange/data
npz=yes
jflap=yes
wreath show --info "$data/jflap.jff" 2>&1 | grep -q 'without expat' && jflap=no

# clean COMMAND...: status 0, or 2 and a message that names the file and its
# place ($place: a pattern; status 1 is also accepted if $answers is set).
answers='0 2'
place=':[0-9][0-9]*:'
clean() {
    last=$*
    got=0
    timeout 20 "$@" >"$tmp/out" 2>"$tmp/err" </dev/null || got=$?
    ! grep -q -e 'Sanitizer' -e 'runtime error:' "$tmp/err" ||
        fail "a sanitizer spoke"
    case " $answers " in *" $got "*) ;; *) fail "exit status $got" ;; esac
    [ $got -ne 2 ] || grep -q "$place" "$tmp/err" ||
        fail "$(wc -c <"$file") bytes: no place in the message"
}
# bad WORDS COMMAND...: like clean, but refused, with WORDS in the message.
bad() {
    words=$1
    shift
    clean "$@"
    [ $got -ne 0 ] || fail "it was read"
    cat "$tmp/out" >>"$tmp/err"
    err "$words"
}

# cut FILE COMMAND...: the file truncated at many places, as cut.SUFFIX.
cut() {
    whole=$1 file=cut.${1##*.}
    shift
    size=$(wc -c <"$whole")
    step=$((size / (5 * ${WR_TEST_MULTIPLIER:-1}) + 1))
    at=0
    while [ $at -lt "$size" ]; do
        head -c $at "$whole" >"$file"
        clean "$@" "$file"
        at=$((at + step))
    done
}
# coded FILE COMMAND...: UTF-16, a letter of Latin-1, a NUL.
coded() {
    whole=$1 file=code.${1##*.}
    shift
    { printf '\377\376'; sed 's/./&\x00/g' "$whole"; } >"$file"
    clean "$@" "$file"
    [ $got -ne 0 ] || fail "UTF-16 was read"
    { cat "$whole"; printf '\351\n'; } >"$file"
    clean "$@" "$file"
    [ $got -ne 0 ] || fail "Latin-1 was read"
    { cat "$whole"; printf 'a\000b\n'; } >"$file"
    clean "$@" "$file"
    [ $got -ne 0 ] || fail "a NUL was read"
}
both() {
    cut "$@"
    coded "$@"
}


# ---- cut off, and in other encodings --------------------------------------

expect 0 wreath compile parity -q -o p.lrnn
expect 0 wreath verify --all p.lrnn parity -o p.cert
expect 0 wreath trace p.lrnn -w '1 0 1' --against parity -o p.trace
expect 0 wreath show parity
cp "$tmp/out" p.dfa
cp "$WREATH_PROOFS/M1/elman.cell" p.cell



both p.dfa "$WREATH" show
both p.lrnn "$WREATH" spectrum
for file in "$data"/*.*; do
    case $file in
    *.md | *.syms) continue ;;
    *.jff) [ $jflap = yes ] || continue ;;
    esac
    both "$file" "$WREATH" show --info
done
answers='0 1 2'
both p.cell "$WREATH" collapse
both p.trace "$WREATH" trace --replay
place='REJECTED: .*cut\|REJECTED: .*code'
answers='0 1'
both p.cert "$WREATH_CHECK"
both p.trace "$WREATH_CHECK"
place='cut[.a-z]*: .'
answers='0 2'
for ending in npz safetensors; do
    expect 0 wreath export -q p.lrnn -o p.$ending
    cut p.$ending "$WREATH" import -o -
done

# ---- huge counts ----------------------------------------------------------

place=':[0-9][0-9]*:'
answers='0 2'
file=huge
printf 'states 4000000000\nalphabet 0 1\nstart 0\naccept 0\ntrans\n' >$file
bad 'huge:5:1: found 0 bytes' "$WREATH" show $file
sed 's/"dim": *[0-9]*/"dim": 4000000000/' p.lrnn >$file
bad 'huge' "$WREATH" spectrum $file
sed 's/"labels": .*/"labels": 400000000000,/' p.lrnn >$file
bad 'huge' "$WREATH" spectrum $file
printf 'HOA: v1\nStates: 4000000000\nAcceptance: 0 t\n--BODY--\nX' >$file
bad 'huge:5:1:' "$WREATH" show --info $file
printf 'HOA: v1\nAP: 40 "a"\nAcceptance: 0 t\n--BODY--\n--END--\n' >$file
answers='0 2 3'
bad 'huge:2:' "$WREATH" show --info $file
printf '@NFA 4000000000 * 0\n4000000000 a 99999999999999999999\n' >$file
clean "$WREATH" show --info $file
printf '0 4000000000 1 1\n4000000000\n' >$file
clean "$WREATH" show --info --from att $file
printf '(START) |- 4000000000\n4000000000 a 0\n0 -| (FINAL)\n' >$file
clean "$WREATH" show --info $file
printf 'Automaton("det",4000000000,"ab",[[1],[1]],[1],[1]);;' >$file
bad 'huge:1:' "$WREATH" show --info $file
printf 'Transformation([4000000000])' >$file
bad 'huge:1:' "$WREATH" show --info $file
file=huge.re
for count in 4000000000 1000000 99999999999999999999; do
    printf '(ab){%s}\n' $count >$file
    bad '' "$WREATH" show --info $file
done
answers='1 2'
for line in 'steps 99999999999999999999' 'exact 4000000000' \
    'word 4000000000 1 0'; do
    file=huge.trace
    sed "s/^${line%% *} .*/$line/" p.trace >$file
    bad '' "$WREATH" trace --replay $file
    bad 'REJECTED: huge.trace:' "$WREATH_CHECK" $file
done
for line in 'vectors 4000000000' 'states 99999999999999999999' \
    'layers 4000000000' 'layer 0 permutation-reset 4000000000'; do
    file=huge.cert
    sed "s/^${line%% [0-9p]*} [0-9].*/$line/" p.cert >$file
    bad 'REJECTED: huge.cert:' "$WREATH_CHECK" $file
done

# ---- deep nesting ---------------------------------------------------------

deep() { head -c $2 /dev/zero | tr '\0' "$1"; }
answers='0 2 3'
file=deep
deep '[' 1000000 >$file
bad 'deep:1:' "$WREATH" spectrum $file
bad '' "$WREATH" show --info $file
file=deep.lrnn
{ printf '{"layers": '; deep '[' 1000000; } >$file
bad 'deep.lrnn:1:' "$WREATH" spectrum $file
{ printf '{"layers": '; deep '{' 1000000; } >$file
bad 'deep.lrnn:1:' "$WREATH" spectrum $file
file=deep.re
for mark in '(' '~' '[' '<'; do
    deep "$mark" 100000 >$file
    bad 'deep.re:1:' "$WREATH" show --info $file
done
{ deep '(' 100000; printf a; deep ')' 100000; } >$file
clean "$WREATH" show --info $file
{ printf a; deep '*' 100000; } >$file
clean "$WREATH" show --info $file
file=deep.dot
{ printf 'digraph {'; deep '{' 1000000; } >$file
bad 'deep.dot:1:' "$WREATH" show --info $file
file=deep.hoa
{ printf 'HOA: v1\nAP: 1 "a"\nAcceptance: 0 t\n--BODY--\nState: 0\n['
    deep '(' 1000000; } >$file
bad 'deep.hoa:6:' "$WREATH" show --info $file
{ printf 'HOA: v1\nAP: 1 "a"\nAcceptance: 0 t\n--BODY--\nState: 0\n['
    deep '!' 1000000; } >$file
bad 'deep.hoa:6:' "$WREATH" show --info $file
file=deep.mata
{ printf '@NFA-bits\n%%Initial q\n%%Final q\nq '; deep '(' 1000000; } >$file
bad 'deep.mata:4:' "$WREATH" show --info $file
file=deep.g
{ printf 'Automaton("det",1,"a",'; deep '[' 1000000; } >$file
bad 'deep.g:1:' "$WREATH" show --info $file
file=deep.txt
for line in "size 1; row $(deep '(' 9999)1" "size 4000000000; row 1"; do
    bad '' "$WREATH" period -m E2:fp16:rne:seq -e "$line"
done

# ---- entities -------------------------------------------------------------

if [ $jflap = yes ]; then
    file=bomb.jff
    { printf '<?xml version="1.0"?>\n<!DOCTYPE structure [<!ENTITY l0 "ha">'
        for i in 1 2 3 4 5 6 7 8 9 10 11 12; do
            printf '<!ENTITY l%d "' $i
            for j in 0 1 2 3 4 5 6 7 8 9; do printf '&l%d;' $((i - 1)); done
            printf '">\n'
        done
        printf ']><structure><type>&l12;</type></structure>\n'; } >$file
    bad 'found a DOCTYPE' "$WREATH" show --info $file
    echo 'secret' >secret
    for what in 'SYSTEM "secret"' 'PUBLIC "a" "secret"' \
        "[<!ENTITY x SYSTEM \"file://$PWD/secret\">]" \
        '[<!ENTITY % x SYSTEM "secret"> %x;]'; do
        printf '<!DOCTYPE structure %s>\n<structure><type>&x;</type>%s\n' \
            "$what" '</structure>' >$file
        bad 'found a DOCTYPE' "$WREATH" show --info $file
        ! grep -q secret "$tmp/err" || fail "it was opened"
    done
    printf '<structure><type>&x;</type></structure>' >$file
    bad 'bomb.jff:1:' "$WREATH" show --info $file
    file=deep.jff
    for i in 1 2 3 4 5 6 7 8 9 10; do printf '<a><b><c><d>'; done >one
    for i in 1 2 3 4 5 6 7 8 9 10; do cat one one one one one; done >two
    { printf '<structure>'; for i in 1 2 3 4 5 6 7 8 9 10; do cat two two
        done; } >$file
    bad 'deep.jff:1:' "$WREATH" show --info $file
fi

# ---- tensors --------------------------------------------------------------

# The length of a header, in eight bytes, little-endian.
place='huge.safetensors: .'
file=huge.safetensors
answers='0 2'
for length in '\377\377\377\377\377\377\377\377' '\0\0\0\0\0\0\0\200' \
    '\0\0\0\0\0\0\0\100' '\0\0\0\100\0\0\0\0' '\377\377\377\177\0\0\0\0'; do
    { printf "$length"; tail -c +9 p.safetensors; } >$file
    bad huge.safetensors "$WREATH" import $file
done
for shape in '[1152921504606846976,16]' '[4294967296,4294967296,4]' \
    '[99999999999999999999]' '[-1]' '[1,1,1,1,1,1,1]'; do
    header='{"a":{"dtype":"F64","shape":'$shape',"data_offsets":[0,0]}}'
    { printf '%b' "\\0$(printf %o ${#header})\\0\\0\\0\\0\\0\\0\\0"
        printf '%s' "$header"; } >$file
    bad huge.safetensors "$WREATH" import $file
done
{ printf '\0\0\1\0\0\0\0\0'; deep '[' 65536; } >$file
bad huge.safetensors "$WREATH" import $file

# A zip file whose members differ from their headers: needs a zip writer.
place='bomb.npz: .'
file=bomb.npz
zipped() { python3 - "$@" 2>/dev/null; }
if [ -s p.npz ] && zipped <<'END'
import struct, zipfile
def npy(shape, data=b""):
    h = "{'descr': '<f8', 'fortran_order': False, 'shape': %s, }\n" % shape
    return b"\x93NUMPY\1\0" + struct.pack("<H", len(h)) + h.encode() + data
def made(name, members):
    with zipfile.ZipFile(name, "w", zipfile.ZIP_DEFLATED) as z:
        for member, data in members:
            z.writestr(member, data)
good = zipfile.ZipFile("p.npz")
manifest = [(n, good.read(n)) for n in good.namelist()]
zeros = b"\0" * (64 << 20)
made("zeros.npz", manifest + [("b%d.npy" % i, zeros) for i in range(12)])
made("shape.npz", manifest + [("big.npy", npy("(1152921504606846976,)"))])
made("product.npz", manifest + [("big.npy", npy("(1099511627776,)"))])
made("paths.npz", manifest + [("../../up.npy", npy("(1,)", b"\0" * 8)),
                              ("/root-of-wreath.npy", npy("(1,)", b"\0" * 8))])
# The sizes in the directory, and then before the member, are 10 GB less a
# 32-bit word: the largest possible ones.
for name, at in (("says.npz", 24), ("says-both.npz", 22)):
    b = bytearray(open("shape.npz", "rb").read())
    i = b.rfind(b"PK\1\2")
    b[i + 24:i + 28] = b"\xfe\xff\xff\xff"
    if at == 22:
        j = b.rfind(b"PK\3\4")
        b[j + 22:j + 26] = b"\xfe\xff\xff\xff"
    open(name, "wb").write(bytes(b))
# And a size of 10 GB in the 64-bit fields.
b = bytearray(open("shape.npz", "rb").read())
i, end = b.rfind(b"PK\1\2"), b.rfind(b"PK\5\6")
n = struct.unpack_from("<H", b, i + 28)[0]
extra = struct.pack("<HHQ", 1, 8, 10 << 30)
b[i + 24:i + 28] = b"\xff\xff\xff\xff"
struct.pack_into("<H", b, i + 30, len(extra))
b[i + 46 + n:i + 46 + n] = extra
end += len(extra)
size = struct.unpack_from("<I", b, end + 12)[0]
struct.pack_into("<I", b, end + 12, size + len(extra))
open("ten.npz", "wb").write(bytes(b))
# Headers with a duplicate or an unknown key.
twice = npy("(1,), 'shape': (2,)", b"\0" * 8)
made("twice.npz", manifest + [("b.npy", twice)])
made("more.npz", manifest + [("b.npy", npy("(1,), 'order': 'C'", b"\0" * 8))])
END
then
    answers='0 2 3'
    for bomb in zeros shape product says says-both ten twice more; do
        file=bomb.npz
        mv $bomb.npz $file
        bad 'bomb.npz: b' "$WREATH" import $file \
            -o out.lrnn --max-memory 256M
        grep -q 'npz: b[^ ]*\.npy: ' "$tmp/err" || fail "no member is named"
        absent out.lrnn
    done
    # Members are never written to files: paths in their names have no effect.
    file=bomb.npz
    mv paths.npz $file
    clean "$WREATH" import $file -o -
    absent up.npy ../up.npy ../../up.npy /root-of-wreath.npy
fi
