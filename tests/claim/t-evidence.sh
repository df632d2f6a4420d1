# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Every certificate that is kept beside a claim is accepted, and none is when
# its last line, the full stop, is gone.

. "$srcdir/tests/cli/common.sh"

n=0
for cert in "$srcdir"/proofs/*/*.cert; do
    # A distribution is read-only; models are found beside the certificate.
    expect 0 check "$cert"
    out ACCEPTED
    n=$((n + 1))
    [ $((n % 8)) -ne 0 ] || {
        mkdir -p cut
        cp "$(dirname "$cert")"/*.lrnn cut/ 2>"$tmp/none" || true
        sed '$d' "$cert" >cut/cut.cert
        expect 1 check cut/cut.cert
        err REJECTED
    }
done
[ "$n" -ge 100 ] || fail "found $n certificates, expected 100 or more"
