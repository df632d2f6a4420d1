# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Usage, unreadable input and limits: statuses 0, 2 and 3, a message, and
# bounded memory.

golden=$srcdir/tests/check/golden
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
fail=0

# expect STATUS PART-OF-MESSAGE ARGUMENTS...
expect() {
    want=$1 part=$2
    shift 2
    message=$("$WREATH_CHECK" "$@" 2>&1)
    got=$?
    case $got:$message in
    "$want:"*"$part"*) ;;
    *) echo "wreath-check $*: expected $want ($part), got $got: $message" >&2
       fail=1 ;;
    esac
}

expect 0 "Exit status" --help
expect 0 "wreath-check" --version
expect 2 "usage" --nonsense
expect 2 "no certificate"
expect 2 "one certificate" a.cert b.cert
expect 2 "missing" "$golden/parity.cert" --model
expect 2 "invalid number" "$golden/parity.cert" --max-memory lots
expect 2 "invalid number" "$golden/parity.cert" --max-memory 99999999999999999999
expect 2 "invalid number" "$golden/parity.cert" --max-memory 0
expect 2 "nowhere.cert: No such file" "$dir/nowhere.cert"
expect 2 "regular file" "$dir"
expect 2 "nowhere" "$golden/parity.cert" --model "$dir/nowhere"
expect 2 "nowhere" "$golden/parity.cert" --automaton "$dir/nowhere"
expect 1 "sha256" "$golden/parity.cert" --model "$golden/mod3.lrnn"
expect 0 "VERIFIED" "$golden/parity.cert" --max-memory 1M
expect 3 "max-memory" "$golden/parity.cert" --max-memory 1K

raw=$srcdir/tests/check/raw
expect 0 "VERIFIED" "$raw/griffin.cert" --max-memory 256K
expect 3 "max-memory" "$raw/griffin.cert" --max-memory 1K
expect 1 "sha256" "$raw/griffin.cert" --model "$raw/half.lrnn"
expect 2 "does not refer to an automaton" "$raw/griffin.cert" --automaton "$golden/parity.cert"

# A gigabyte of zeros as certificate and as model, also through a pipe, which
# has no known size.
truncate -s 1G "$dir/big"
expect 3 "max-memory" "$dir/big" --max-memory 64M
expect 3 "max-memory" "$golden/parity.cert" --model "$dir/big" \
    --max-memory 64M
message=$(yes '| states' | "$WREATH_CHECK" - --max-memory 64M 2>&1)
case $?:$message in
3:*max-memory*) ;;
*) echo "an endless certificate: $message" >&2; fail=1 ;;
esac

# Sizes that are larger than the content: dimension, labels, states.
cp "$golden/mod3.lrnn" "$dir/mod3.lrnn"
recert() {
    hash=$(sha256sum < "$dir/mod3.lrnn" | cut -c 1-64)
    sed "5s/.*/sha256 $hash/" "$golden/mod3.cert" > "$dir/mod3.cert"
}
sed -i 's/"dim": 3/"dim": 2000000000/' "$dir/mod3.lrnn" && recert
expect 1 "below 16777217" "$dir/mod3.cert" --max-memory 64M
sed -i 's/"dim": 2000000000/"dim": 50000/' "$dir/mod3.lrnn" && recert
expect 3 "too large" "$dir/mod3.cert" --max-memory 64M
sed -i 's/"dim": 50000/"dim": 46000/; s/{"permutation".*},/"identity",/' \
    "$dir/mod3.lrnn" && recert
expect 3 "max-memory" "$dir/mod3.cert" --max-memory 100K

tests=$srcdir/tests/check
count=$srcdir/tests/check/count

# Many layers: no recursion per layer with a small stack; for counters a bound.
deep() { # NAME LAYERS counter|finite LAYER
    awk -v n="$2" -v layer="$4" '
        /^  \],/ && !done++ { while (n-- > 0) print "    ," layer }
        { print }' "$count/dyck-1.lrnn" >"$dir/$1.lrnn"
    { printf 'wreath-count 1\nlrnn %s.lrnn\nsha256 %s\noracle dyck-1\n' "$1" \
        "$(sha256sum <"$dir/$1.lrnn" | cut -c 1-64)"
      printf 'layer 0 counter\nform 0 0 1\nlayer 1 finite\n'
      awk -v n="$2" -v kind="$3" 'BEGIN { for (l = 2; l < n + 2; l++) {
        print "layer", l, kind
        if (kind == "counter") print "form 0 0 1" } }'
      printf 'classes 5\n.\n'; } >"$dir/$1.cert"
}
layer='{"name": "more", "role": "general", "dim": 1, "H0": ["0"],
    "reads": ["letter"], "labels": 3, "gate": {"table": [[0, 0], [1, 1]]},
    "actions": [{"A": "identity", "B": ["1"]}, {"A": "identity", "B": ["-1"]}],
    "decoder": {"kind": "sign", "form": ["1", "0"]}}'
layer=$(echo $layer)
deep many 1100 counter "$layer"
expect 3 "more than 1024 counters" "$dir/many.cert"
# Two labels of each counter are possible in each of these steps.
layer='{"name": "more", "role": "general", "dim": 1, "H0": ["0"],
    "reads": ["letter"], "labels": 5, "gate": {"table": [[0, 0], [1, 1]]},
    "actions": [{"A": "identity", "B": ["1"]}, {"A": "identity", "B": ["-1"]}],
    "decoder": {"kind": "threshold", "form": ["1", "0"],
        "cuts": ["0", "1", "2", "3"]}}'
layer=$(echo $layer)
deep wide 40 counter "$layer"
expect 3 "4194304 combinations" "$dir/wide.cert" --deadline 120
layer='{"name": "more", "role": "general", "dim": 1, "H0": ["0"],
    "reads": ["letter"], "labels": 1, "gate": {"table": [[0, 0], [1, 0]]},
    "actions": [{"A": "identity"}],
    "decoder": {"kind": "coordinate", "index": 0}}'
layer=$(echo $layer)
deep tall 4000 finite "$layer"
(ulimit -s 200 2>/dev/null
 expect 0 "VERIFIED agree-language" "$dir/tall.cert"
 exit $fail) || fail=1

# Boxes that are cut into many parts.
hash_of() { sha256sum <"$1" | cut -c 1-64; }
seal() { # FILE
    printf 'sha256 %s\n.\n' "$(hash_of "$1")" >>"$1"
}
boxes() { # PARTS
    printf '%s\n' 'wreath-cell 1' 'cell two' 'letters a' 'state g h' \
        'next g = g / 2' 'next h = h / 2' 'margin 0' 'box all -1 1 -1 1' \
        'gap 0' "from all a all inside $1" >"$dir/cell.cert"
    seal "$dir/cell.cert"
}
boxes 3
expect 0 "VERIFIED boxes" "$dir/cell.cert"
boxes 2049
expect 3 "4194304 parts" "$dir/cell.cert" --deadline 60
# However many boxes are cut as the library cuts them by default.
letters=$(seq -f 'a%g' 65 | xargs)
{ printf '%s\n' 'wreath-cell 1' 'cell one' "letters $letters" 'state g' \
      'next g = 0' 'margin 0' 'box all -1 1' 'gap 0'
  for a in $letters; do echo "from all $a all inside 65536"; done
} >"$dir/cell.cert"
seal "$dir/cell.cert"
expect 0 "VERIFIED boxes" "$dir/cell.cert"

# Matrices of many rows that few factors change.
sed '/"A": "identity"/!b
    h;G;G;G;G;G;G;h;G;G;G;G;G;G' "$golden/mod3.lrnn" |
    sed 's/"dim": 3/"dim": 40000/' >"$dir/mod3.lrnn" && recert
expect 1 "40000 indices were expected" "$dir/mod3.cert" --deadline 20

# The signs of many numbers of a field.
echo '{"format": "wreath-lrnn", "version": 1, "alphabet": ["a"],
    "ring": {"minpoly": ["-2", "0", "1"],
        "root": {"re": ["1", "2"], "im": ["0", "0"]}},
    "layers": [{"name": "up", "role": "general", "dim": 1, "H0": ["0"],
        "reads": ["letter"], "labels": 3, "gate": {"table": [[0, 0]]},
        "actions": [{"A": "identity", "B": ["1"]}],
        "decoder": {"kind": "sign", "form": [["0", "1"], ["1", "1"]]}}],
    "readout": {"states": ["q"], "accept": [0], "reads": [],
        "table": [[0]]}}' >"$dir/up.lrnn"
printf '%s\n' 'name m' 'states q' 'alphabet a' 'start q' 'accept q' trans q \
    >"$dir/up.dfa"
{ echo 'wreath-stack 1'
  echo 'lrnn up.lrnn'
  echo "sha256 $(hash_of "$dir/up.lrnn")"
  echo 'automaton m'
  echo "sha256 $(hash_of "$dir/up.dfa")"
  echo 'compare state'
  sed 's/^/| /' "$dir/up.dfa"
  printf '%s\n' 'layers 1' 'layer 0 E2:int:16:rne:seq rounded' \
      'format fixed 16 0 largest' 'type RHO' 'word a' 'preperiod 32767' \
      'period 1' 'state 32767'; } >"$dir/up.cert"
seal "$dir/up.cert"
expect 0 "VERIFIED agree-on-word" "$dir/up.cert" --max-memory 20M

# A file that the certificate does not concern is refused.
for cert in "$tests/golden-texts/shear.cert" \
    "$tests/golden-texts/form.cert" "$tests/golden-texts/slstm.cert" \
    "$tests/rounding/rho.cert" "$tests/spectrum/rational.cert"; do
    expect 2 "--automaton: the certificate does not refer to an automaton" "$cert" \
        --automaton "$dir/nowhere"
    expect 2 "--model: the certificate does not refer to a model" "$cert" \
        --model "$dir/nowhere"
done
expect 2 "--model: the certificate does not refer to a model" \
    "$tests/golden-texts/no-bb-aperiodic.cert" --model "$dir/nowhere"
expect 2 "--automaton: the certificate does not refer to an automaton" "$count/dyck-1.cert" \
    --automaton "$dir/nowhere"
exit $fail
