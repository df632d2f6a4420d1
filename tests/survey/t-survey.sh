#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Surveys: known numbers, every class exactly once (by brute force), the same
# bytes for every division into parts and after interruptions, and the database.

. "$srcdir/tests/cli/common.sh"

# Tables up to names of states [almeida2007].
for known in 1:1 2:12 3:216 4:5248 5:160675; do
    expect 0 wreath survey --states "${known%:*}" --letters 2 --count
    out "${known#*:} table"
done
expect 2 wreath survey --states 3
err 'states and --letters are needed'
expect 2 wreath survey --states 3 --letters 2 --shard 3/2 -o out
err 'expected I/M with 1 <= I <= M'
expect 3 wreath survey --states 40 --letters 6 --count
err '2^63 automata or more'

survey="wreath survey --states 3 --letters 2 --arch mamba,deltanet-negative \
    --formats bf16"
# shellcheck disable=SC2086
expect 0 $survey -o whole
# shellcheck disable=SC2086
for i in 1 2 3; do expect 0 $survey --shard $i/3 -o parts; done
rows() { cat "$@" | grep '^{"index"'; }
rows whole/*.jsonl >a
rows parts/*-1-*.jsonl parts/*-2-*.jsonl parts/*-3-*.jsonl >b
cmp -s a b || fail "rows depend on how the survey is cut"

# Half a line was written when the run was killed: the rest is computed again.
mkdir again
head -c 9000 whole/n3-k2-1-of-1.jsonl >again/n3-k2-1-of-1.jsonl.part
# shellcheck disable=SC2086
expect 0 $survey -o again
cmp -s whole/n3-k2-1-of-1.jsonl again/n3-k2-1-of-1.jsonl ||
    fail "other bytes after going on"
absent again/n3-k2-1-of-1.jsonl.part
expect 2 wreath survey --states 3 --letters 2 -o whole
err 'a shard of another survey is there'
for option in '--arch mambba' '--arch mamba --formats bf99'; do
    # shellcheck disable=SC2086
    expect 2 wreath survey --states 2 --letters 2 $option -o no
    absent no
done

if command -v python3 >/dev/null; then
    expect 0 wreath survey --states 2 --letters 3 -o three
    python3 "$srcdir/tests/survey/classes.py" 2 3 0 three/*.jsonl >/dev/null ||
        fail "two states, three letters"
    python3 "$srcdir/tests/survey/classes.py" 3 2 0 whole/*.jsonl >counts ||
        fail "three states, two letters"
    [ "$(cat counts)" = "114 216" ] || fail "$(cat counts)"
    # Minimal DFAs of three states over two letters: 1028 [domaratzki2002].
    expect 0 wreath survey --states 3 --letters 2 --accepting -j 2 -o dfas
    python3 "$srcdir/tests/survey/classes.py" 3 2 1 dfas/*.jsonl >counts ||
        fail "minimal DFAs"
    [ "$(cut -d ' ' -f 2 counts)" = 1028 ] || fail "$(cat counts)"
fi

sed 's/"monoid":6/"monoid":7/' whole/n3-k2-1-of-1.jsonl >false.jsonl
expect 2 wreath survey --merge false.jsonl -o x.sqlite
"$WREATH" survey --merge whole/*.jsonl -o x.sqlite >/dev/null 2>"$tmp/err" || {
    grep -q 'built without SQLite' "$tmp/err" || fail "$(cat "$tmp/err")"
    exit 0
}
expect 0 wreath survey --merge parts/*-2-*.jsonl -o x.sqlite --json
err 'tables of the survey are in none of these shards'
! grep '"missing": 0' "$tmp/out" || fail "all tables in one of several shards"
expect 0 wreath survey --html page x.sqlite --json
! grep '"ended"' "$tmp/out" || fail "a count of answers that was not taken"
grep -q '<td>semiautomata<td>[1-9][0-9]* to [0-9]*<td>' page/index.html ||
    fail "tables that are in the database"
expect 0 wreath survey --merge whole/*.jsonl -o x.sqlite --json
out '"missing": 0'
# Empty shards are at the borders of others.
expect 0 wreath survey --states 2 --letters 1 -j 9 -o empty
expect 0 wreath survey --merge empty/*.jsonl -o y.sqlite --json
out '"missing": 0'
expect 2 wreath survey --merge whole/*.jsonl parts/*-2-*.jsonl -o x.sqlite
err 'overlap'
mkfifo pipe
for to in pipe parts - nowhere/x.sqlite; do
    expect 2 wreath survey --merge parts/*.jsonl -o "$to"
    absent nowhere ./-
done
[ -p pipe ] || fail 'a pipe was replaced'
ln -s y.sqlite link
expect 0 wreath survey --merge parts/*.jsonl -o link
[ -L link ] || fail 'a link was replaced'
if python3 -c 'import sqlite3' 2>/dev/null; then
    for base in x y; do
        python3 -c 'import sqlite3, sys
base = sqlite3.connect(sys.argv[1])
for table in "automaton", "cell":
    for row in base.execute("SELECT * FROM %s ORDER BY 1, 2" % table):
        print(row)' $base.sqlite >$base.rows
    done
    cmp -s x.rows y.rows || fail "databases differ"
    [ "$(wc -l <x.rows)" -eq $((114 * 3)) ] || fail "rows are missing"
    cmp x.sqlite y.sqlite || fail "a database shows how it was cut"

    expect 2 wreath survey --html /dev/null/page x.sqlite
    err 'Not a directory'

    # A database contains file names: none may leave the folder.
    cp x.sqlite away.sqlite
    python3 -c 'import sqlite3
base = sqlite3.connect("away.sqlite")
base.execute("UPDATE cell SET certificate = \"../away\"")
base.commit()'
    expect 2 wreath survey --html away.html away.sqlite
    absent away
    # A table may be a view: of many rows only the first are drawn; for an
    # infinite one the deadline is checked inside SQLite.
    for rows in 150 0; do
        cp x.sqlite rows-$rows.sqlite
        python3 -c 'import sys, sqlite3
rows = sys.argv[1]
base = sqlite3.connect("rows-%s.sqlite" % rows)
names = [row[1] for row in base.execute("PRAGMA table_info(automaton)")]
base.execute("DROP TABLE automaton")
base.execute("CREATE VIEW automaton AS WITH RECURSIVE r(n) AS (SELECT 0 UNION "
             "ALL SELECT n + 1 FROM r%s) SELECT %s FROM r%s"
             % ((" WHERE n + 1 < 150", "%s", "") if rows == "150"
                else ("", "%s", " WHERE n < 0"))
             % ", ".join("n AS " + name for name in names))
base.commit()' $rows
    done
    expect 0 wreath survey --html many rows-150.sqlite
    grep -q 'The first 100 rows are drawn' many/index.html || fail "many rows"
    mv rows-0.sqlite endless.sqlite
    expect 3 wreath survey --html endless endless.sqlite --deadline 1
    err 'the deadline of 1 second'
    absent endless/index.html

    # Rows are recomputed from their tables, and their certificates checked.
    python3 "$srcdir/tests/survey/rows.py" x.sqlite 10 21 >certs 2>/dev/null ||
        fail "rows.py: another answer"
    [ -s certs ] || fail "no certificates"
    while read -r cert; do
        expect 0 check "$cert"
    done <certs

    # The queries of the manual have answers.
    python3 - "$srcdir/doc/survey.md" x.sqlite <<'END' || fail "a query"
import re, sqlite3, sys
base = sqlite3.connect(sys.argv[2])
with open(sys.argv[1], encoding="utf-8") as file:
    asked = re.findall("```sql\n(.*?)```", file.read(), re.S)
found = [base.execute(sql).fetchall() for sql in asked]
assert len(found) == 10
assert ("mamba", 22, 92, 0) in found[0] and found[1] == []
assert len(found[2]) == 16 and len(found[3]) == 100 and found[4] == []
END

    # The queries of the findings, on three states, two, and a few rows.
    expect 0 wreath survey --states 2 --letters 2 \
        --arch retnet,s4d,gla,rwkv-7-published --formats bf16 -o two
    for i in 1 20 103 127 167; do
        expect 0 wreath survey --states 3 --letters 2 \
            --arch s4d,mamba-negative --shard $i/216 -o few
    done
    for base in two few; do
        expect 0 wreath survey --merge $base/*.jsonl -o $base.sqlite
    done
    python3 - "$srcdir/doc/findings.md" x.sqlite two.sqlite few.sqlite \
        <<'END' || fail "a finding"
import re, sqlite3, sys
with open(sys.argv[1], encoding="utf-8") as file:
    asked = re.findall("```sql\n(.*?)```", file.read(), re.S)
three, two, few = ([sqlite3.connect(base).execute(sql).fetchall()
                    for sql in asked] for base in sys.argv[2:])
assert three[0] == [(1, 14), (3, 100)]
assert len(three[1]) == 16 and three[1][0][2] == 3 and two[1] == []
assert sum(row[4] for row in three[2]) == 8
assert sum(row[4] for row in three[2] if row[2:4] == (1, 1)) == 2
assert sum(row[4] for row in three[2] if row[2:4] == (2, 2)) == 6
assert ("mamba", 22, 92, 0) in three[3]
assert [row[0] for row in few[4]] == [0, 102, 126, 166]
assert ("[[0,1],[1,1]]", "s4d", 94) in [row[1:4] for row in two[5]]
assert three[6] == []
assert [row[0:3:2] + row[4:5] for row in two[6]] == [
    (i, "rwkv-7-published", 117) for i in (0, 2, 8, 9)]
END

    # An answer that a deadline ended is distinguished from an unknown one.
    python3 - whole/*.jsonl >late.jsonl <<'END'
import hashlib, json, sys
lines = open(sys.argv[1], encoding="utf-8").read().splitlines()
row = json.loads(lines[1])
row["cells"][0] = ["mamba", "unknown", "?", None, "deadline"]
lines[1] = json.dumps(row)
text = "\n".join(lines[:-1]) + "\n"
sha = hashlib.sha256(text.encode()).hexdigest()
print(text + json.dumps({"rows": len(lines) - 2, "sha256": sha}))
END
    expect 0 wreath survey --merge late.jsonl -o late.sqlite
    err 'a deadline ended 1 answers (column "ended")'
    [ "$(python3 -c 'import sqlite3
print(sqlite3.connect("late.sqlite").execute(
    "SELECT arch, expressed, ended FROM cell WHERE ended NOTNULL").fetchall())'
    )" = "[('mamba', 'unknown', 'deadline')]" ] || fail "no mark of a deadline"
fi

shard=whole/n3-k2-1-of-1.jsonl
cp "$shard" kept.jsonl
expect 2 wreath survey --merge kept.jsonl -o kept.jsonl
err 'would replace the operand'
same kept.jsonl "$shard"
expect 0 wreath survey --html page x.sqlite
! grep -q 'The first 100 rows are drawn' page/index.html || fail "few rows"
grep -q '<svg' page/index.html || fail "no pictures"
for link in $(grep -o 'href="[^"]*"' page/index.html | cut -d '"' -f 2); do
    [ -s "page/$link" ] || fail "no file $link"
done
for cert in page/*/*.cert; do expect 0 check "$cert"; done
expect 2 wreath survey --html page whole/n3-k2-1-of-1.jsonl

# Answers of other commands are divided and merged by the same code.
table="express --matrix parity s3 flip-flop --arch mamba,deltanet --verify 0"
for cut in 1/1 1/2 2/2; do
    # shellcheck disable=SC2086
    expect 0 wreath $table --shard $cut --keep "m${cut#*/}"
    expect 0 wreath claim check F3 F4 --shard $cut --keep "c${cut#*/}"
done
for what in m c; do
    for n in 1 2; do
        expect 0 wreath survey --merge $what$n/*.jsonl -o $what$n.sqlite
    done
    cmp ${what}1.sqlite ${what}2.sqlite || fail "$what: cuts leave a trace"
done
expect 2 wreath survey --merge m1/*.jsonl c1/*.jsonl -o x.sqlite
err 'differ in "asked"'
# Parts of questions about other automata or claims do not merge either.
expect 0 wreath express --matrix t3 s3 a5 --arch mamba,deltanet --verify 0 \
    --shard 1/2 --keep other
expect 0 wreath claim check F3 F9 --shard 1/2 --keep others
expect 2 wreath survey --merge other/*.jsonl m2/*2-of-2.jsonl -o x.sqlite
err 'differ in "asked"'
expect 2 wreath survey --merge others/*.jsonl c2/*2-of-2.jsonl -o x.sqlite
err 'differ in "asked"'
expect 2 wreath survey --html claims c1.sqlite
err 'c1.sqlite: found answers of "claim check F3 F4", expected automata'
absent claims
# shellcheck disable=SC2086
expect 2 wreath $table --shard 1/2
err '--shard requires --keep DIR'
latin=$(printf '\377.dfa')
printf 'states 1\nalphabet a\nstart 0\ntrans\n0\n' >"$latin"
expect 2 wreath express --matrix "$latin" --shard 1/2 --keep latin
err 'must be UTF-8'
absent latin
expect 2 wreath survey --states 2 --letters 2 --shard 1/4294967296 -o x
err 'expected I/M with 1 <= I <= M, below 2^32'
expect 2 wreath survey --states 0 --letters 2 -o x
err '--states: found 0, expected 1 or more'
