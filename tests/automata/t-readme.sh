# SPDX-License-Identifier: LGPL-3.0-or-later
#
# automata/README.md describes the example automata: it has a row for each, in
# the table of its folder, with its facts, and states their number.

. "$srcdir/tests/cli/common.sh"

readme=$srcdir/automata/README.md
last=README got=0
: >"$tmp/out" >"$tmp/err"

# FOLDER NAME STATES LETTERS MONOID CONTENT, from the files and the tables.
for folder in reset aperiodic cyclic solvable simple mixed; do
    for file in "$srcdir/automata/$folder"/*.dfa; do
        awk -v folder=$folder '
            { sub(/#.*/, "") }
            $1 == "name" { name = $2 }
            $1 == "alphabet" { letters = NF - 1 }
            $1 == "accept" { language = 1 }
            $1 == "fact" {
                key = $2
                sub(/^fact +[a-z]+ +/, "")
                fact[key] = $0
            }
            END {
                states = fact["states"]
                if (!language)
                    states = states " semi"
                else if (fact["minimal"] != states)
                    states = states " (" fact["minimal"] ")"
                content = fact["components"]
                print folder " | `" name "` | " states " | " letters " | " \
                    fact["monoid"] " | " (content == "none" ? "-" : content)
            }' "$file"
    done
done | sort >files
awk '
    /^### / { folder = $2; sub(/:/, "", folder) }
    /^\| `/ && folder != "" {
        split($0, cell, " \\| ")
        sub(/^\| /, "", cell[1])
        print folder " | " cell[1] " | " cell[2] " | " cell[3] " | " \
            cell[4] " | " cell[5]
    }' "$readme" | sort >rows
diff files rows || fail "the tables of automata/README.md (>) are not the files (<)"
grep -q "^$(wc -l <files) automata, one per file" "$readme" || fail "the number of examples"
