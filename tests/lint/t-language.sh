# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Texts for users contain none of the phrases of language.sh, and the lint
# detects planted ones.

. "$srcdir/tests/lint/common.sh"

lint "$here/language.sh" "$srcdir"

# plant FILE: a tree with FILE from standard input
plant() {
    rm -rf "$tmp/tree"
    mkdir -p "$tmp/tree/doc/man" "$tmp/tree/src/cli" "$tmp/tree/proofs"
    echo 'Plain words, one row per state.' >"$tmp/tree/README.md"
    cat >"$tmp/tree/$1"
}

echo 'A line above.' | plant doc/a.md
lint "$here/language.sh" "$tmp/tree"

echo 'It goes the whole road.' | plant doc/a.md
caught 'doc/a.md:1: "the whole road"' "$here/language.sh" "$tmp/tree"
printf 'judges with code\nof its own\n' | plant doc/man/a.1
caught 'doc/man/a.1:2: "code of its own"' "$here/language.sh" "$tmp/tree"
printf '    "One map"\n    " a letter, and more",\n' | plant src/cli/cmd_a.c
caught 'src/cli/cmd_a.c:2: "a for per"' "$here/language.sh" "$tmp/tree"
echo 'Why to believe it' | plant proofs/README.md
caught 'proofs/README.md:1: "why to believe"' "$here/language.sh" "$tmp/tree"
echo '    {"x", 0, "N", "symbols a word (default 1)"},' | plant src/cli/cmd_a.c
caught 'src/cli/cmd_a.c:1: "a for per"' "$here/language.sh" "$tmp/tree"

echo 'Names parted by commas' | plant doc/a.md
caught 'doc/a.md:1: "parted by"' "$here/language.sh" "$tmp/tree"

# Comments of other sources, also across the end of a line.
printf '/* Sets, one a\n * line. */\n' | plant src/cli/list.c
caught 'src/cli/list.c:2: "a for per"' "$here/language.sh" "$tmp/tree"
printf '/* States told\n * apart. */\n' | plant src/cli/list.h
caught 'src/cli/list.h:2: "told apart"' "$here/language.sh" "$tmp/tree"

# A tree without texts is an error.
mkdir -p "$tmp/empty"
caught 'nothing to read' "$here/language.sh" "$tmp/empty"
