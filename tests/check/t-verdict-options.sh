# SPDX-License-Identifier: LGPL-3.0-or-later
#
# --expect, --json, --kinds, --deadline and --automaton of wreath-check:
# answers, exit statuses and times.

check=$WREATH_CHECK
tests=$srcdir/tests/check
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
fail=0

# expect STATUS PART-OF-MESSAGE ARGUMENTS...
expect() {
    want=$1 part=$2
    shift 2
    message=$("$check" "$@" 2>&1)
    got=$?
    case $got:$message in
    "$want:"*"$part"*) ;;
    *) echo "wreath-check $*: expected $want ($part), got $got: $message" >&2
       fail=1 ;;
    esac
}

# close FILE: the hash of its lines, and the full stop
close() {
    hash=$(sha256sum <"$1" | cut -c 1-64)
    printf 'sha256 %s\n.\n' "$hash" >>"$1"
}

# --expect: each kind has a stored certificate, which is accepted with this kind
# and rejected with the previous one.
sh "$tests/refused.sh" "$dir/kept" || exit 1
met=
other=agree-on-word
for cert in "$dir"/kept/*/*.cert "$dir"/kept/*/*.trace; do
    kind=$("$check" "$cert" 2>/dev/null | sed -n '1s/^VERIFIED \([a-z-]*\): .*/\1/p')
    case " $met " in *" $kind "*) continue ;; esac
    expect 0 "VERIFIED $kind: " "$cert" --expect "$kind"
    expect 1 "verified as \"$kind\", but expected \"$other\"" \
        --expect "$other" "$cert"
    met="$met $kind" other=$kind
done
for kind in $("$check" --kinds | sed -n 's/^wreath[^:]*: //p'); do
    case " $met " in *" $kind "*) ;; *) echo "no $kind" >&2; fail=1 ;; esac
done
while read -r file kind; do
    expect 0 "VERIFIED $kind: " "$dir/kept/$file"
done <<'EOT'
golden/parity.cert agree
golden/hull.cert agree
golden/three-rule.cert agree
rounding/rho.cert periodic
rounding/coll.cert collide
rounding/hom.cert recognise
rounding/mono.cert always-constant
horizon/tie.cert casts-periodic
stack/hom.cert agree-rounded
stack/bound.cert agree-on-short-words
stack/bound-predict.cert predict-on-short-words
golden-texts/no-bb-aperiodic.cert aperiodic
golden-texts/parity-witness.cert not-aperiodic
golden-texts/no-bb-equal.cert same-language
golden-texts/tomita-differ.cert other-language
golden-texts/refute-s1.cert impossible
golden-texts/shear.cert no-factors
golden-texts/near.cert nearly-factors
golden-texts/form.cert never-collapses
golden-texts/slstm.cert boxes
count/dyck-1.cert agree-language-next
refuse/mismatch-state.cert differ-rounded
refuse/cell-of-nothing.cert boxes-some
raw/griffin.cert gates-unreachable
spectrum/rational.cert spectrum
EOT
expect 2 "unknown kind (--kinds lists all)" "$tests/golden/parity.cert" \
    --expect accepted
expect 2 "missing" "$tests/golden/parity.cert" --expect
expect 0 "wreath-cert HOM: agree predict" --kinds

# Every kind prints the hash of each subject of its statement.
for cert in "$tests"/golden/*.cert "$tests"/golden-texts/*.cert \
    "$tests"/rounding/*.cert "$tests"/horizon/*.cert "$tests"/stack/*.cert \
    "$tests"/raw/*.cert "$tests"/spectrum/*.cert "$tests"/trace/*.trace; do
    [ -f "$cert" ] || continue
    "$check" "$cert" >"$dir/said" || { echo "$cert" >&2; fail=1; continue; }
    sed -n 1p "$dir/said" | grep -q '^VERIFIED [a-z-]*: ' &&
        sed -n 2p "$dir/said" | grep -q ', sha256 [0-9a-f]\{64\}$' &&
        grep -q '^  rests on [a-z]*: ' "$dir/said" ||
        { echo "$cert: $(cat "$dir/said")" >&2; fail=1; }
    [ "$(grep -c '^VERIFIED ' "$dir/said")" -eq 1 ] || fail=1
done

# The hash of a recurrence covers its lines.
hash=$(sed -n '/^recurrence/,/^type/{/^type/!p;}' "$tests/rounding/rho.cert" |
    sha256sum | cut -c 1-64)
expect 0 "recurrence, sha256 $hash" "$tests/rounding/rho.cert"

# The verdict of a refutation in E2 states the theorem's conditions, in E0 not.
e2='each coordinate evaluated separately, each operation rounded monotonically, '
e2="${e2}none wrapping or discarding a NaN of another (E2)"
zeros='decoders that identify 0 with -0 and all NaN agrees'
for part in 'diagonal gates with clear sign bits and' "$zeros" "$e2"; do
    expect 0 "$part" "$tests/golden-texts/refute-s1-rounded.cert"
done
sed 's/^model E0$/model E2/; /^sha256/,$d' \
    "$tests/golden-texts/refute-x3.cert" >"$dir/x3.cert"
sed 's/^claim X3$/claim X4/; s/^gates .*/&-constant/; s/^word 1$/word 1 1/
    s/^period 6$/period 3/' "$dir/x3.cert" >"$dir/x4.cert"
for claim in x3 x4; do
    close "$dir/$claim.cert"
    expect 0 "$e2" "$dir/$claim.cert"
    expect 0 "$zeros" "$dir/$claim.cert"
done
expect 0 'non-negative diagonal gates and decoders that are constant on finitely many algebraic pieces agrees' \
    "$tests/golden-texts/refute-s1.cert"

# Verdicts describe words, zeros, families and chunks correctly.
while read -r file part; do
    expect 0 "$part" "$tests/$file"
done <<'EOT'
stack/rho.cert on the word of 3 letters "1" "0" "2", repeated forever
horizon/word.cert where one step reads the word of 3 letters "a" "a" "b"; evaluation
horizon/tie.cert where one step reads the word of 1 letter "a"; evaluation
rounding/mono-two.cert no function of them that identifies 0 and -0 counts the
rounding/mono.cert hence no function of them counts the
rounding/none-psd.cert none of 5 maps of size 2 (symmetric, such psd; 2 entries
rounding/none.cert none of 6 maps of size 1 (matrix; 3 entries
rounding/rho-chunk.cert order: weights first rounded into the format; maps
rounding/rho-scan.cert the chunk began with; products and sums in order seq
EOT

# So do they describe the evaluation of a stack.
hash=$(sed -n '/^layers/,/^type/{/^type/!p;}' "$tests/stack/hom.cert" |
    sha256sum | cut -c 1-64)
expect 0 "  evaluation, sha256 $hash" "$tests/stack/hom.cert"

expect 0 "1 nearly equal to it (every entry within 2^-65)" "$tests/golden-texts/near.cert"

# Of matrices only what is claimed is said to be recomputed.
cat >"$dir/half.cert" <<EOT
wreath-spectrum 1
matrix 1
row 1/2
sha256 $(echo "row 1/2" | sha256sum | cut -c 1-64)
psd norm yes
.
EOT
expect 0 "1 claim of the certificate recomputed: definiteness
" "$dir/half.cert"

# --json prints one object on standard output, with every status.
expect 0 '{"status": 0, "verdict": "VERIFIED", "kind": "agree", ' --json \
    "$tests/golden/parity.cert"
expect 1 '{"status": 1, "verdict": "REJECTED", "message": ' --json \
    "$tests/golden/parity.cert" --model "$tests/golden/mod3.lrnn"
expect 2 '{"status": 2, "verdict": "UNREADABLE", "message": ' --json \
    "$dir/nowhere"
expect 3 '{"status": 3, "verdict": "LIMIT", "message": ' --json \
    "$tests/golden/parity.cert" --max-memory 1K
[ -z "$("$check" --json "$dir/nowhere" 2>&1 >/dev/null)" ] || fail=1

# --deadline: 300 bytes that take hours, with and without --json.
cat >"$dir/long.cert" <<'EOT'
wreath-rounding 1
model E2:fp64:rne:seq
format float 53 -1022 1023 ieee gradual infinity
recurrence 1
start 0
letter a
row 1
add 1
type RHO
word a
preperiod 4000000000
period 1
state 1
EOT
close "$dir/long.cert"
expect 3 "not checked to the end within 1 second (--deadline)" \
    "$dir/long.cert" --deadline 1
expect 3 '{"status": 3, "verdict": "LIMIT", "message": ' "$dir/long.cert" \
    --deadline 1 --json
# Inside a single operation on huge numbers: powers of 1/33...3.
cat >"$dir/huge.cert" <<EOT
wreath-collapse 1
matrix 1
row 1/$(printf '%020000d' 0 | tr 0 3)
widths 2
eta 1/8
first 2000000
stays 2000000 1
EOT
close "$dir/huge.cert"
expect 3 "a number needs more memory than the bound" "$dir/huge.cert" \
    --max-memory 8M
expect 3 '{"status": 3, "verdict": "LIMIT", "message": ' "$dir/huge.cert" \
    --max-memory 8M --json
expect 3 "(--deadline)" "$dir/huge.cert" --deadline 1
# A sufficient deadline does not change the verdict.
expect 0 "VERIFIED agree" "$tests/golden/parity.cert" --deadline 1000
expect 2 "invalid number of seconds" "$tests/golden/parity.cert" --deadline 0
expect 2 "invalid number of seconds" "$tests/golden/parity.cert" --deadline soon
expect 2 "missing" "$tests/golden/parity.cert" --deadline

# --automaton: names of states, letters and the automaton, and the start.
sed -n 's/^| //p' "$tests/golden/parity.cert" >"$dir/same.dfa"
expect 0 "VERIFIED" "$tests/golden/parity.cert" --automaton "$dir/same.dfa"
changed() { # SED-COMMAND
    sed "$1" "$dir/same.dfa" >"$dir/other.dfa"
    cmp -s "$dir/same.dfa" "$dir/other.dfa" &&
        { echo "$1 changes nothing" >&2; fail=1; }
    expect "$2" "" "$tests/golden/parity.cert" --automaton "$dir/other.dfa"
}
changed 's/^name .*/name aperiodic/' 1
changed 's/\<odd\>/odder/g' 1
changed 's/^alphabet .*/alphabet 0 2/' 1
changed 's/^start .*/start odd/' 1
changed '/^name /d' 0
exit $fail
