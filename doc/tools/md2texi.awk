# SPDX-License-Identifier: LGPL-3.0-or-later
#
# usage: awk -f md2texi.awk -v dir=DIR [shift=N] FILE.md ...
#
# Documents into chapters of the manual: DIR/NAME.texi for every NAME.md.
# Of Markdown it knows what our documents use: headings, paragraphs, lists of
# one depth, tables, quotations, blocks of code between ``` or indented by
# four blanks, `code`, *emphasis*, **strong** and links.  A heading becomes a
# node; shift=1 before a file makes its chapter a section, and so on.  The
# name of a document in `code` becomes a reference to it.  A line of code too
# long for a page is folded, except in HTML.

# ---- names of nodes ----------------------------------------------------------

# A heading without what may not stand in a node's name, and without its
# number: Texinfo has its own.
function title_of(s) {
    sub(/^#+ */, "", s)
    sub(/^[0-9]+\.([0-9]+)? +/, "", s)
    return s
}

function node_of(title,    s) {
    s = title
    while (match(s, /[0-9]\.[0-9]/)) # P1.2 and P12 are two things
        s = substr(s, 1, RSTART) "-" substr(s, RSTART + 2)
    gsub(/[`*.,:()@{}]/, "", s)
    gsub(/  +/, " ", s)
    return s
}

# The first heading of every document, for references to it.
BEGIN {
    for (i = 1; i < ARGC; i++) {
        if (ARGV[i] !~ /\.md$/)
            continue
        while ((getline line <ARGV[i]) > 0)
            if (line ~ /^# /)
                break
        close(ARGV[i])
        name = ARGV[i]
        sub(/.*\//, "", name)
        if (!(name in chapter))
            chapter[name] = node_of(title_of(line))
        taken[chapter[name]] = 1 # its own, whoever comes first
    }
    # The nodes of the frame.
    n = split("Top/Certificates/The library/References/Index", frame, "/")
    for (i = 1; i <= n; i++)
        taken[frame[i]] = 1
    split("chapter section subsection subsubsection", level, " ")
    WIDTH = 78
}

# ---- inside a line -----------------------------------------------------------

function escape(s) {
    gsub(/[@{}]/, "@&", s)
    return s
}

function reference(s,    name) {
    name = s
    sub(/#.*/, "", name)
    sub(/.*\//, "", name)
    if (s ~ /^(doc\/)?([a-z-]+\/)?[a-z-]+\.md(#.*)?$/ && name in chapter &&
        s !~ /^proofs|^README/)
        return "@ref{" chapter[name] "}"
    return ""
}

function code(s,    r) {
    r = reference(s)
    return r != "" ? r : "@code{" escape(s) "}"
}

function link(text, target,    r) {
    if (target ~ /^[a-z]+:/)
        return "@uref{" escape(target) ", " inline(text) "}"
    r = reference(target)
    return r != "" ? r : inline(text)
}

# Everything that may stand in a paragraph, a heading or a cell.
function inline(s,    out, c, d, k, rest, before) {
    out = ""
    before = " "
    while (s != "") {
        c = substr(s, 1, 1)
        rest = substr(s, 2)
        k = 0
        if (c == "`" && (k = index(rest, "`")) > 1) {
            out = out code(substr(rest, 1, k - 1))
        } else if (substr(s, 1, 2) == "**" &&
                   (k = index(substr(s, 3), "**")) > 1) {
            out = out "@strong{" inline(substr(s, 3, k - 1)) "}"
            k += 2
        } else if (c == "*" && before ~ /[ (\n]/ &&
                   match(rest, /^[^ *][^*]*\*/) &&
                   substr(rest, RLENGTH - 1, 1) != " " &&
                   substr(rest, RLENGTH + 1, 1) !~ /[A-Za-z0-9]/) {
            k = RLENGTH
            out = out "@emph{" inline(substr(rest, 1, k - 1)) "}"
        } else if (c == "[" && match(s, /^\[[^]]*\]\([^) ]*\)/)) {
            k = RLENGTH - 1
            d = index(s, "](")
            out = out link(substr(s, 2, d - 2),
                           substr(s, d + 2, RLENGTH - d - 2))
        } else if (c == "\"") {
            out = out (before ~ /[ (\n]/ ? "``" : "''")
        } else if (c == "\\" && substr(rest, 1, 1) == "|") {
            out = out "|"
            k = 1
        } else if (match(s, /^--[a-z][a-z-]*/)) {
            k = RLENGTH - 1
            out = out "@code{" substr(s, 1, RLENGTH) "}"
        } else if (c == " " && before ~ /[a-z)`"*?]/ &&
                   s ~ /^ -[ \n][a-z(]?[a-z][a-z]/) {
            k = 1
            out = out " --" # between words it is a dash, else a minus
        } else {
            out = out escape(c)
        }
        before = k > 0 ? "x" : c
        s = substr(rest, k + 1)
    }
    return out
}

# ---- blocks ------------------------------------------------------------------

function put(s) { print s >target }

# Ends what is open, to the given depth: 1 inside an item, 0 not even that.
function close_block(depth) {
    if (paragraph != "") {
        put(inline(paragraph))
        put("")
        paragraph = ""
    }
    if (rows > 0)
        end_table()
    if (quoting) {
        put("@end quotation")
        put("")
        quoting = 0
    }
    if (depth == 0 && list != "") {
        put("@end " list)
        put("")
        list = ""
    }
}

function heading(s,    hashes, n, title, node) {
    close_block(0)
    match(s, /^#+/)
    n = RLENGTH + shift
    title = title_of(s)
    node = node_of(title)
    if (n > 4 || node == "") {
        put("@subsubheading " inline(title))
        return
    }
    if (home == "")
        home = node
    else if (node in taken)
        node = node " in " home
    if (node != home && node in taken)
        node = node " " FNR
    taken[node] = 1
    put("@node " node)
    put("@" level[n] " " inline(title))
    put("@cindex " inline(title))
    put("")
}

function open_list(kind, text) {
    close_block(1)
    if (list != kind) {
        close_block(0)
        list = kind
        put(kind == "itemize" ? "@itemize @bullet" : "@enumerate")
    }
    put("@item")
    paragraph = text
}

# ---- code --------------------------------------------------------------------

function fold(s,    out, k, limit) {
    out = ""
    limit = WIDTH
    while (length(s) > limit) {
        for (k = limit - 1; k > limit / 2 && substr(s, k, 1) != " "; k--)
            ;
        if (substr(s, k, 1) != " ")
            k = limit - 2
        out = out escape(substr(s, 1, k)) "\\\n    "
        s = substr(s, k + 1)
        limit = WIDTH - 4
    }
    return out escape(s)
}

function example(folding,    i) {
    put("@smallexample")
    for (i = 1; i <= lines; i++)
        put(folding ? fold(verbatim[i]) : escape(verbatim[i]))
    put("@end smallexample")
}

function end_code(    i, long) {
    while (lines > 0 && verbatim[lines] == "")
        lines--
    long = 0
    for (i = 1; i <= lines; i++)
        if (length(verbatim[i]) > WIDTH)
            long = 1
    if (long) {
        put("@ifhtml")
        example(0)
        put("@end ifhtml")
        put("@ifnothtml")
        example(1)
        put("@end ifnothtml")
    } else if (lines > 0) {
        example(0)
    }
    put("")
    lines = 0
}

# ---- tables ------------------------------------------------------------------

function trim(s) {
    gsub(/^[ \t]+|[ \t]+$/, "", s)
    return s
}

# Cells are between bars, except in `code` and behind a backslash.
function split_row(s,    n, c, i, in_code, cell) {
    n = 0
    cell = ""
    s = trim(s)
    for (i = 2; i <= length(s); i++) {
        c = substr(s, i, 1)
        if (c == "`")
            in_code = !in_code
        if (c == "\\" && substr(s, i + 1, 1) == "|") {
            cell = cell "|"
            i++
        } else if (c == "|" && !in_code) {
            table[rows, ++n] = trim(cell)
            cell = ""
        } else {
            cell = cell c
        }
    }
    return n
}

# Columns as wide as their text wants, and what is left to the widest; no
# column is narrower than its longest word.
function end_table(    i, j, k, n, w, words, want, need, total, wide, line) {
    for (j = 1; j <= columns; j++) {
        want[j] = need[j] = 3
        for (i = 1; i <= rows; i++) {
            w = length(table[i, j]) + 2
            if (w > want[j])
                want[j] = w
            n = split(table[i, j], words, " ")
            for (k = 1; k <= n; k++)
                if (length(words[k]) + 2 > need[j])
                    need[j] = length(words[k]) + 2
        }
        total += want[j]
    }
    # The widest give until all fit into the page.
    while (total > 80) {
        wide = 0
        for (j = 1; j <= columns; j++)
            if (want[j] > need[j] && (!wide || want[j] > want[wide]))
                wide = j
        if (!wide)
            break
        want[wide]--
        total--
    }
    line = "@multitable @columnfractions"
    for (j = 1; j <= columns; j++)
        line = line sprintf(" %.3f", want[j] / (total > 80 ? total : 80))
    put(line)
    for (i = 1; i <= rows; i++) {
        w = ""
        for (j = 1; j <= columns; j++)
            w = w table[i, j]
        if (i == 1 && w == "")
            continue
        put((i == 1 ? "@headitem " : "@item ") inline(table[i, 1]))
        for (j = 2; j <= columns; j++)
            put("@tab " inline(table[i, j]))
    }
    put("@end multitable")
    put("")
    rows = columns = 0
}

# ---- lines -------------------------------------------------------------------

FNR == 1 {
    if (target != "")
        finish()
    name = FILENAME
    sub(/.*\//, "", name)
    sub(/\.md$/, "", name)
    target = dir "/" name ".texi"
    home = ""
    put("@c made from " name ".md; edit that")
}

function finish() {
    if (fence || indented)
        end_code()
    fence = indented = 0
    close_block(0)
    close(target)
}

END { finish() }

/^ *```/ {
    if (fence) {
        fence = 0
        end_code()
    } else {
        close_block(list != "" && /^ /)
        fence = 1
        if ($1 == "```file")
            put("@noindent File @file{" escape($2) "}:")
    }
    next
}
fence {
    verbatim[++lines] = $0
    next
}

# Indented code: behind an empty line, deeper than a list's items.
indented && /^ *$/ {
    verbatim[++lines] = ""
    next
}
/^    / && paragraph == "" && (list == "" || /^      /) && rows == 0 {
    if (!indented)
        close_block(list != "")
    indented = 1
    verbatim[++lines] = substr($0, 5)
    next
}
indented {
    indented = 0
    end_code()
}

/^<!--.*-->$/ { next }
/^ *$/ {
    close_block(1)
    next
}
/^#+ / {
    heading($0)
    next
}
# A table of contents within the page is what Texinfo makes itself.
/^[*-] \[.*\]\(#.*\)$/ { next }
/^[*-] / {
    open_list("itemize", substr($0, 3))
    next
}
/^[0-9]+\. / {
    sub(/^[0-9]+\. +/, "")
    open_list("enumerate", $0)
    next
}
/^\|/ {
    if (/^\|[-| :]+\|?$/)
        next
    if (rows == 0)
        close_block(0)
    rows++
    columns = split_row($0)
    next
}
/^> ?/ {
    if (!quoting) {
        close_block(0)
        put("@quotation")
        quoting = 1
    }
    sub(/^> ?/, "")
}
{
    if (list != "" && !/^ / && paragraph == "")
        close_block(0)
    if (rows > 0)
        close_block(0)
    sub(/^ +/, "")
    paragraph = paragraph (paragraph == "" ? "" : "\n") $0
}
