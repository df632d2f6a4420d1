# SPDX-License-Identifier: LGPL-3.0-or-later
#
# The checker accepts every certificate of golden/, states its kind, and reads
# certificate, model and automaton from any folder.

golden=$srcdir/tests/check/golden
fail=0
complain() { echo "$1" >&2; fail=1; }

for cert in "$golden"/*.cert; do
    out=$("$WREATH_CHECK" "$cert") || complain "$cert is not accepted"
    case $out in
    "VERIFIED agree: "*"evaluation model E0 (exact)"*) ;;
    "VERIFIED predict: "*"evaluation model E0 (exact)"*) ;;
    *) complain "$cert: unclear verdict: $out" ;;
    esac
done

# True statements about the models and recurrences of refuse/.
count=0
for cert in "$srcdir"/tests/check/true/*.cert "$srcdir"/tests/check/true/*.trace
do
    "$WREATH_CHECK" "$cert" > /dev/null || complain "$cert is not accepted"
    count=$((count + 1))
done
[ "$count" -ge 10 ] || complain "only $count true statements"

# The verdict agrees with the files.
out=$("$WREATH_CHECK" "$golden/three-rule.cert")
for part in '"three" (3 states)' "state for state" '"turn" "swap" "merge"' \
    "2 permutation-reset, 1 delay, 0 general" "exclusion rule" \
    "$(sha256sum < "$golden/three-rule.lrnn" | cut -c 1-64)"; do
    case $out in
    *"$part"*) ;;
    *) complain "missing from the verdict: $part" ;;
    esac
done

# Standard input, another folder, and a given model.
cd / || exit 1
"$WREATH_CHECK" - --model "$golden/parity.lrnn" < "$golden/parity.cert" \
    > /dev/null || complain "not accepted from standard input"
"$WREATH_CHECK" - < "$golden/parity.cert" > /dev/null 2>&1
[ $? -eq 2 ] || complain "a model was found in the wrong folder"

# A given automaton.
dfa=$(mktemp) || exit 1
trap 'rm -f "$dfa"' EXIT
sed -n 's/^| //p' "$golden/parity.cert" > "$dfa"
"$WREATH_CHECK" "$golden/parity.cert" --automaton "$dfa" > /dev/null ||
    complain "the same automaton is not recognised"
sed 's/^alphabet/# spelled otherwise\nfact states 2\nalphabet/' "$dfa" \
    > "$dfa.2" && mv "$dfa.2" "$dfa"
"$WREATH_CHECK" --automaton "$dfa" "$golden/parity.cert" > /dev/null ||
    complain "comments and facts make a difference"
"$WREATH_CHECK" "$golden/mod3.cert" --automaton "$dfa" > /dev/null 2>&1
[ $? -eq 1 ] || complain "another automaton is taken for the same"
sed -i 's/^accept.*/accept odd/' "$dfa"
"$WREATH_CHECK" "$golden/parity.cert" --automaton "$dfa" > /dev/null 2>&1
[ $? -eq 1 ] || complain "another acceptance is taken for the same"
exit $fail
