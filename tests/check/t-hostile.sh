# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Hostile certificates: truncated, of another model, with another hash, a
# gigabyte long.  Each is refused with a reason, and the checker's memory stays
# within its bound.

check=$WREATH_CHECK
tests=$srcdir/tests/check
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
fail=0

# refused STATUSES PART-OF-MESSAGE ARGUMENTS...
refused() {
    want=$1 part=$2
    shift 2
    message=$("$check" "$@" 2>&1)
    got=$?
    case " $want " in
    *" $got "*) ;;
    *) echo "wreath-check $*: expected $want, got $got: $message" >&2
       fail=1 ;;
    esac
    case $message in
    *"$part"*) ;;
    *) echo "wreath-check $*: expected \"$part\": $message" >&2; fail=1 ;;
    esac
}

# Truncated certificates of every kind: without the last line, half, one line.
kinds=0
for cert in "$tests"/golden/parity.cert "$tests"/golden/hull.cert \
    "$tests"/golden/holonomy.cert "$tests"/rounding/rho.cert \
    "$tests"/rounding/coll.cert "$tests"/rounding/mono.cert \
    "$tests"/horizon/tie.cert "$tests"/horizon/own.cert \
    "$tests"/spectrum/rational.cert "$tests"/stack/hom.cert \
    "$tests"/golden-texts/cycle5.cert "$tests"/golden-texts/refute-s1.cert \
    "$tests"/golden-texts/refute-cd.cert "$tests"/raw/swaps.cert; do
    name=$(basename "$cert" .cert)
    cp "$cert" "$dir/$name.cert"
    cp "${cert%/*}"/*.lrnn "$dir" 2>/dev/null
    message=$("$check" "$dir/$name.cert" 2>&1) ||
        { echo "$name is not accepted as it is: $message" >&2; fail=1; }
    lines=$(wc -l <"$cert")
    for keep in $((lines - 1)) $((lines / 2)) 1; do
        head -n "$keep" "$cert" >"$dir/cut.cert"
        refused "1 2" "" "$dir/cut.cert"
    done
    size=$(wc -c <"$cert")
    head -c $((size * 2 / 3)) "$cert" >"$dir/cut.cert"
    refused "1 2" "" "$dir/cut.cert"
    kinds=$((kinds + 1))
done
[ "$kinds" -eq 14 ] || { echo "$kinds kinds" >&2; fail=1; }
: >"$dir/empty.cert"
refused "1 2" "" "$dir/empty.cert"

# A certificate of another model, and of the right one with another hash.
golden=$tests/golden
refused 1 sha256 "$golden/parity.cert" --model "$golden/sign.lrnn"
refused 1 sha256 "$tests/golden/mod3.cert" --model "$golden/parity.lrnn"
for cert in "$golden/parity.cert" "$golden/holonomy.cert"; do
    sed 's/^sha256 ./sha256 g/' "$cert" >"$dir/hash.cert"
    refused 1 "hexadecimal" "$dir/hash.cert" --model "${cert%.cert}.lrnn"
    sed '/^sha256 /{y/0123456789abcdef/123456789abcdef0/;s/^[^ ]*/sha256/;}' \
        "$cert" >"$dir/hash.cert"
    refused 1 "sha256" "$dir/hash.cert" --model "${cert%.cert}.lrnn"
done
# The same certificate with one weight of the model changed.
sed 's/-1/-2/' "$golden/sign.lrnn" >"$dir/other.lrnn"
refused 1 sha256 "$golden/sign.cert" --model "$dir/other.lrnn"

# A gigabyte of zeros, alone or after a valid beginning.  The address space is
# bounded, too, if the shell supports it.
truncate -s 1G "$dir/zeros.cert"
for cert in "$golden/parity.cert" "$tests/rounding/rho.cert" \
    "$tests/horizon/tie.cert" "$tests/spectrum/rational.cert" \
    "$tests/raw/swaps.cert"; do
    cp "$cert" "$dir/long.cert"
    truncate -s 1G "$dir/long.cert"
    refused 3 "max-memory" "$dir/long.cert" --max-memory 64M
done
refused 3 "max-memory" "$dir/zeros.cert" --max-memory 64M
(
    ulimit -v 400000 2>/dev/null || exit 0
    "$check" "$dir/zeros.cert" --max-memory 64M >"$dir/said" 2>&1
    [ $? -eq 3 ] && grep -q max-memory "$dir/said" ||
        { echo "with bounded memory: $(cat "$dir/said")" >&2; exit 1; }
) || { grep -q Sanitizer "$dir/said" || fail=1; }
exit $fail
