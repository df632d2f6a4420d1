# SPDX-License-Identifier: LGPL-3.0-or-later
#
# wreath express --keep: a second run reuses the answers of the first one if
# nothing has changed, and counts no cell twice.

. "$srcdir/tests/cli/common.sh"

cp "$WREATH_AUTOMATA"/*/parity.dfa p.dfa
cp "$WREATH_AUTOMATA"/*/flip-flop.dfa f.dfa
table() { # MORE ..
    wreath express --matrix p.dfa f.dfa --arch mamba,pd-ssm,slstm \
        -m E0,E2:bf16 --verify 500 --keep kept "$@"
}
real=$WREATH_CHECK
cells=kept/cells.jsonl
lines() { # N: so many cells are in the file, none of them twice
    [ "$(wc -l <$cells)" -eq "$1" ] || fail "$(wc -l <$cells) lines, not $1"
    [ "$(sed 's/.*"asked":{"name":"\([^"]*\)".*"arch":"\([^"]*\)","eval[a-z]*":"\([^"]*\)".*/\1 \2 \3/' \
        $cells | sort -u | wc -l)" -eq "$1" ] || fail "a cell is there twice"
}
over() { # N: so many of 12 were taken over; the counts are always the same
    out ": $yes expressed, $no refuted, $open unknown, "
    if [ "$1" -gt 0 ]; then
        out "Resumed: $1 of 12 cells reused from kept"
    else
        ! grep -qi 'reused' "$tmp/out" || fail "something was reused"
    fi
    lines $all
}
all=12

expect 0 table
count() { sed -n "s/.* models: .* \([0-9]*\) $1, .*/\1/p" "$tmp/out"; }
yes=$(sed -n 's/.* models: \([0-9]*\) expressed, .*/\1/p' "$tmp/out")
no=$(count refuted)
open=$(count unknown)
decided=$((yes + no))
[ $((decided + open)) -eq 12 ] && [ "$yes" -ge 7 ] && [ "$no" -ge 2 ] ||
    fail "counts"
over 0
cp $cells first
expect 0 table
over 12
same first $cells
expect 0 table --json
out "\"expressed\": $yes, \"refuted\": $no, \"unknown\": $open, \"certified\": $yes"
out '"taken_over": 12, "cells_asked": 12'
[ "$(grep -c '"taken_over":true' "$tmp/out")" -eq 12 ] || fail "each says so"

# A process that was killed: half of the lines, the last of them truncated.
{
    head -n 6 first
    sed -n 7p first | cut -c 1-100 | tr -d '\n'
} >$cells
expect 0 table
err 'cells.jsonl: 1 malformed line skipped'
over 6
# Invalid text in the middle.
{
    head -n 3 first
    printf 'x\0\377{\n{}\n'
    tail -n 9 first
} >$cells
expect 0 table
err '2 malformed lines skipped'
over 12

# Files that differ from the checked ones, or are missing.
echo >>kept/f.mamba.cert
expect 0 table
over 11
rm kept/f.pd-ssm.lrnn
expect 0 table
over 11
"$WREATH_CHECK" kept/f.mamba.cert >/dev/null || fail "the file is anew"
[ -f kept/f.pd-ssm.lrnn ] || fail "the weights are anew"

# Other bounds: answers found within narrower bounds are reused, unknown ones
# are tried again.
expect 0 table --deadline 30
over $decided
expect 0 table --deadline 10
over 0
expect 0 table --max-states 900000
over 0
expect 0 table
over $decided
# Other questions.
expect 0 wreath express --matrix p.dfa f.dfa --arch mamba,pd-ssm,slstm \
    -m E0,E2:bf16 --verify 400 --keep kept
over 0
expect 0 table --contracting
! grep -qi 'reused' "$tmp/out" || fail "contracting: reused"
expect 0 table
over 0
expect 0 table --layers 3
over 0
# Another version of what is kept.
expect 0 table --layers 3
over 12
sed 's/"format":[0-9]*/"format":0/' $cells >x
mv x $cells
expect 0 table --layers 3
over 0

# By content and not by name: another automaton with the same name is computed;
# the same one with a new name has the files of the first.
expect 0 table
over 0
cp f.dfa old.dfa
cp "$WREATH_AUTOMATA"/*/set-reset.dfa f.dfa
expect 0 table
over 6
cp old.dfa f.dfa
expect 0 table
over 6
cp p.dfa q.dfa
expect 0 wreath express --matrix q.dfa --arch mamba,pd-ssm,slstm \
    -m E0,E2:bf16 --verify 500 --keep kept --json
out '"taken_over": 6, "cells_asked": 6'
out '"certificate":"kept/p.mamba.cert"'
out '"automaton":"q"'
all=18
lines 18
# A smaller table keeps the other answers.
expect 0 wreath express --matrix f.dfa --arch mamba --verify 500 --keep kept
out 'Resumed: 1 of 1 cells'
lines 18
# The folder was moved.
mv kept moved
expect 0 wreath express --matrix f.dfa --arch mamba --verify 500 \
    --keep moved --json
out '"weights":"moved/f.mamba.lrnn"'
out '"taken_over": 1,'
mv moved kept

# A different wreath-check checks again.
printf '#!/bin/sh\necho "$1" >>%s/asked\nexec %s "$@"\n' \
    "$PWD" "$WREATH_CHECK" >checker
chmod +x checker
export WREATH_CHECK="$PWD/checker"
expect 0 table
over $decided
[ "$(grep -c -v lrnn asked)" -eq $decided ] || fail "asked: $(cat asked)"
times=$(wc -l <asked)
expect 0 table
over 12
[ "$(wc -l <asked)" -eq "$times" ] || fail "asked twice: $(cat asked)"
printf '#!/bin/sh\nexit 1\n' >checker
expect 0 table
out ': 0 expressed, 0 refuted, 12 unknown, '
! grep -qi 'reused' "$tmp/out" || fail "rejected, but reused"
export WREATH_CHECK="$real"

# Interrupted or killed while the fourth cell is checked, whenever that is:
# three are stored, and the same command completes the folder.
cat >checker <<EOF
#!/bin/sh
echo >>$PWD/calls
[ "\$(wc -l <$PWD/calls)" -ne 4 ] || {
    kill "-\$SIGNAL" "\$(ps -o ppid= -p \$PPID | tr -d ' ')"
    sleep 2
}
exec $real "\$@"
EOF
whole() {
    wreath express --matrix p.dfa f.dfa --arch mamba,pd-ssm --verify 500 \
        -m E0,E2:bf16 --jobs 1 --keep "$@"
}
if command -v ps >/dev/null; then
    export WREATH_CHECK="$PWD/checker" SIGNAL
    for SIGNAL in INT KILL; do
        rm -f calls
        status=3
        [ $SIGNAL = INT ] || status=137
        expect $status whole "cut-$SIGNAL" --to csv
        [ $SIGNAL = KILL ] || err 'the same command resumes there'
        [ "$(wc -l <"cut-$SIGNAL/cells.jsonl")" -eq 3 ] || fail "$SIGNAL"
        expect 0 whole "cut-$SIGNAL"
        out "Resumed: 3 of 8 cells reused from cut-$SIGNAL"
        [ "$(wc -l <calls)" -eq 9 ] || fail "$SIGNAL: $(wc -l <calls) calls"
    done
    export WREATH_CHECK="$real"
fi

# ---- the smallest ---------------------------------------------------------

small() { # ARCHS ..
    archs=${1:-mamba,pd-ssm}
    [ $# -eq 0 ] || shift
    wreath express --smallest p.dfa f.dfa --arch "$archs" --verify 500 \
        --keep small "$@"
}
expect 0 small
out '2 automata: 2 expressed, 1 of them by no smaller class, 0 unknown'
cp small/smallest.jsonl first
expect 0 small
out 'Resumed: 2 of 2 automata reused from small'
out '2 automata: 2 expressed, 1 of them by no smaller class, 0 unknown'
same first small/smallest.jsonl
head -n 1 first >small/smallest.jsonl
sed -n 2p first | cut -c 1-200 >>small/smallest.jsonl
expect 0 small
err '1 malformed line skipped'
out 'Resumed: 1 of 2 automata reused from small'
[ "$(wc -l <small/smallest.jsonl)" -eq 2 ] || fail "lines of the smallest"
expect 0 small mamba,pd-ssm --json
[ "$(grep -c '"taken_over":true' "$tmp/out")" -eq 2 ] || fail "each says so"
# For other architectures it may differ.
expect 0 small mamba,mamba-negative,pd-ssm
! grep -qi 'reused' "$tmp/out" || fail "reused from other architectures"
# The files, including those of refutations.
rm small/p.mamba.cert
expect 0 small mamba,mamba-negative,pd-ssm
out 'Resumed: 1 of 2 automata reused from small'
[ -f small/p.mamba.cert ] || fail "the refutation is anew"
expect 0 wreath express --smallest p.dfa --arch mamba,mamba-negative,pd-ssm \
    --verify 500 --keep small
out 'reused from small, a result of an earlier run'
# If no architecture expresses it, this answer is stored, too.
expect 3 wreath express --smallest p.dfa --arch mamba --verify 0 --json
out '"arch":null'
out '"cell":"?"'
