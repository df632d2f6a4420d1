# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Both programs accept the same format: models of refuse/ that violate a rule of
# doc/formats.md are bad input to wreath, too, and the others are not.

work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
sh "$srcdir/tests/check/refused.sh" "$work" || exit 1
refuse=$work/refuse
fail=0
good=0
bad=0

while read -r status name _; do
    case $status-$name in
    [0-9]-format-?*|[0-9]-field-?*|[0-9]-wire-?*|[0-9]-reads-?*-times|[0-9]-undefined-?*) ;;
    *) continue ;;
    esac
    model=$refuse/$name.lrnn
    [ "$name" != format-other ] && [ -f "$model" ] || continue
    case $name in
    undefined-*) status=1 ;; # H0 has no label, whatever the field
    esac
    message=$("$WREATH" run "$model" '' 2>&1)
    got=$?
    case $status:$got in
    0:0) good=$((good + 1)) ;;
    1:2) bad=$((bad + 1)) ;;
    *) echo "$name: wreath-check says $status, wreath $got: $message" >&2
       fail=1 ;;
    esac
done < "$srcdir/tests/check/refuse/reasons"
[ "$good" -ge 3 ] && [ "$bad" -ge 20 ] ||
    { echo "$good good models and $bad bad ones" >&2; fail=1; }
exit $fail
