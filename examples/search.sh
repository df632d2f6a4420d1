# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Searches for rounded recurrences that count although the eigenvalues of their
# exact matrices forbid it, and exhaustive searches of families without any.

. "${srcdir:-$(dirname "$0")/..}/examples/common.sh"

title() { printf '\n%s\n' "$*"; }

# found OPTIONS...: print the minimised witness and check both certificates
found() {
    wreath search period "$@" -o it.cert --spectrum it.spec >it.out
    wreath_check it.cert >/dev/null
    wreath_check it.spec >/dev/null
    printf '  %s\n' "$(sed -n 's/^model //p' it.out)"
    sed -n '/^witness/,/^preperiod/{/^  [rad]/p; /^  value/p; /^pre/s/^/  /p}' \
        it.out
    sed -n 's/^exact.*; /  /p' it.out
}

# none OPTIONS...: search a whole family, which must not contain a witness
none() {
    status=0
    wreath search period -x --start all "$@" -o it.cert >it.out || status=$?
    [ $status -eq 1 ]
    case $* in *e4m3fn* | *e5m2*) ;; *) wreath_check it.cert >/dev/null ;; esac
    printf '  %-20s %s, %s\n' "$(sed -n 's/^model //p' it.out)" \
        "$(sed -n 's/^family //p' it.out)" "$(sed -n 's/^none/none/p' it.out)"
}

title 'Contractions with positive eigenvalues; rounded, they count to 2 and 3.'
for format in e4m3fn e5m2 bf16 fp16 fp32; do
    for period in 2 3; do
        found -m "E2:$format:rne:seq" --such positive,contraction -p $period
    done
done

title 'One reflection of DeltaNet in [0, 1].'
found -m E2:fp16:rne:seq -S delta -e 1..31/32 --such positive,norm -p 2
found -m E2:fp16:rne:seq -S delta -e 1..31/32 --such positive,norm -p 3 -n 3

title 'A positive gate alternates in chunks of two.'
found -m E3:bf16:rne:chunk-2 -n 1 -e 1..7/8 -p 2
found -m E3:fp32:rne:chunk-2 -n 1 -e 1..7/8 -p 2

title 'Letter by letter, a gate with a clear sign bit has period 1 from'
echo 'every start, and a gate with a set sign bit has period 1 or 2.'
for format in e2m1 e2m3 e3m2 e5m2 e4m3fn; do
    none -m "E2:$format:rne:seq" -n 1 -e codes+ -b codes
    none -m "E2:$format:rne:seq" -n 1 -e codes- -b codes -d 2
done

title 'Symmetric maps have period 1 or 2 if exact sums are rounded once, and'
echo 'semidefinite ones period 1; not if every operation is rounded.'
none -m E2:e2m1:rne:dot -S symmetric -e -4..4/4 -b -4..4/2 -d 2
none -m E2:e2m1:rne:dot -S symmetric -e -4..4/4 -b -4..4/2 --such psd
found -m E2:e2m1:rne:seq -S symmetric -e -4..4/4 -b -4..4/2 --such psd
