# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Every certificate and trace stored with a claim is accepted, traces by wreath
# trace --replay as well, and is rejected without its last line, the full stop.
# Every statement whose commands write evidence has some.

. "$srcdir/tests/cli/common.sh"

n=0
traces=0
for file in "$srcdir"/proofs/*/*.cert "$srcdir"/proofs/*/*.trace; do
    # A distribution is read-only; models are found next to the certificate.
    expect 0 check "$file"
    out VERIFIED
    case $file in
    *.trace)
        traces=$((traces + 1))
        expect 0 wreath trace --replay "$file"
        out holds
        ;;
    esac
    n=$((n + 1))
    [ $((n % 8)) -ne 0 ] || {
        mkdir -p cut
        cp "$(dirname "$file")"/*.lrnn cut/ 2>"$tmp/none" || true
        sed '$d' "$file" >cut/cut.cert
        expect 1 check cut/cut.cert
        err REJECTED
    }
done
[ "$n" -ge 200 ] || fail "found $n certificates and traces, expected 200 or more"
[ "$traces" -ge 20 ] || fail "found $traces traces, expected 20 or more"

for claim in "$srcdir"/proofs/*/claim; do
    folder=$(dirname "$claim")
    id=$(basename "$folder")
    awk '/^statement / { n++ } /[{](cert|trace)[}]/ { print n }' "$claim" |
        sort -u >statements
    while read -r s; do
        ls "$folder/$id-$s"-*[et] >"$tmp/none" 2>&1 ||
            fail "$id: nothing is kept of statement $s"
    done <statements
done
