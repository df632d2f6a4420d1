# SPDX-License-Identifier: LGPL-3.0-or-later
#
# The checker rejects each certificate of refuse/ for the expected reason, and
# accepts the true ones among them: the list there has the exit status, the name
# and a part of the message.

reasons=$srcdir/tests/check/refuse/reasons
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
sh "$srcdir/tests/check/refused.sh" "$work" || exit 1
refuse=$work/refuse
fail=0
count=0

while read -r status name reason; do
    case $status in [0-9]) ;; *) continue ;; esac
    message=$("$WREATH_CHECK" "$refuse/$name.cert" 2>&1)
    got=$?
    count=$((count + 1))
    case $message in
    *"$reason"*) ;;
    *) got="$got, and says: $message" ;;
    esac
    if [ "$got" != "$status" ]; then
        echo "$name: expected $status, $reason; got $got" >&2
        fail=1
    fi
done < "$reasons"

for cert in "$refuse"/*.cert; do
    name=${cert##*/}
    grep -q "^[0-9] ${name%.cert} " "$reasons" ||
        { echo "$name stands without a reason" >&2; fail=1; }
done
[ "$count" -ge 700 ] || { echo "only $count certificates" >&2; fail=1; }
exit $fail
