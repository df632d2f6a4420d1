# SPDX-License-Identifier: LGPL-3.0-or-later
#
# usage: awk -f headers2texi.awk src/base/base.h src/exact/exact.h ...
#
# The public headers into the chapter on the library: a node a room, the
# comment at the head of each header, and every declaration with the contract
# above it.  A contract's fields (shape, order, status, ...) become a table.

function escape(s) {
    gsub(/[@{}]/, "@&", s)
    return s
}

function trim(s) {
    gsub(/^[ \t]+|[ \t]+$/, "", s)
    return s
}

# ---- comments ----------------------------------------------------------------

function field_of(s) {
    return s ~ /^(shape|order|status|cost|source|units|note|returns|model) +[^ ]/
}

function end_kind() {
    if (kind == "table")
        print "@end table"
    if (kind == "example")
        print "@end smallexample"
    kind = ""
}

# A comment: plain lines are paragraphs, lines indented by three blanks or
# more a display, unless they go on with a field.
function print_comment(    i, s, name) {
    kind = ""
    for (i = 1; i <= comments; i++) {
        s = comment[i]
        if (s ~ /^ *$/) {
            end_kind()
            print ""
        } else if (field_of(s)) {
            if (kind != "table") {
                end_kind()
                print "@table @emph"
                kind = "table"
            }
            name = s
            sub(/ .*/, "", name)
            sub(/^[a-z]+ +/, "", s)
            print "@item " name
            print text(s)
        } else if (kind == "table" && s ~ /^ /) {
            print text(trim(s))
        } else if (s ~ /^  +/) {
            if (kind != "example") {
                end_kind()
                print "@smallexample"
                kind = "example"
            }
            print escape(substr(s, 3))
        } else {
            end_kind()
            print text(s)
        }
    }
    end_kind()
    if (comments > 0)
        print ""
    comments = 0
}

# A line of prose; names of ours are code.
function text(s,    out, word) {
    out = ""
    while (match(s, /wr_[a-z0-9_]+|WR_[A-Z0-9_]+|`[^`]+`|--[a-z-]*/)) {
        out = out escape(substr(s, 1, RSTART - 1))
        word = substr(s, RSTART, RLENGTH)
        gsub(/`/, "", word)
        out = out "@code{" escape(word) "}"
        s = substr(s, RSTART + RLENGTH)
    }
    return out escape(s)
}

# One line of a comment without its signs.
function add_comment(s) {
    sub(/[ \t]*\*\/[ \t]*$/, "", s)
    sub(/^[ \t]*\/?\*+ ?/, "", s)
    if (s != "" || comments > 0)
        comment[++comments] = s
}

# ---- declarations ------------------------------------------------------------

function index_entry(s) {
    if (!(s in indexed))
        print "@findex " s
    indexed[s] = 1
}

# What a declaration declares, for the index: functions, types, macros.
function names(all,    i, s) {
    s = all
    sub(/__attribute__.*/, "", s)
    if (match(s, /^#define +[A-Za-z_0-9]+/)) {
        s = substr(s, 9, RLENGTH - 8)
        index_entry(trim(s))
    } else if (s ~ /^typedef/) {
        if (match(s, /\(\*wr_[a-z0-9_]+\)/)) {
            index_entry(substr(s, RSTART + 2, RLENGTH - 3))
            return
        }
        sub(/.*\}/, "", s)
        sub(/(\[[^]]*\])? *;.*$/, "", s)
        sub(/.*[ *]/, "", s)
        index_entry(s)
    } else if (match(s, /wr_[a-z0-9_]+\(/)) {
        index_entry(substr(s, RSTART, RLENGTH - 1))
    }
}

# Everything declared under one comment, then the comment.
function flush_entry(    i, n, t) {
    if (entries > 0) {
        n = entries
        for (i = 1; i <= entries; i++) {
            names(whole[i])
            t = entry[i]
            n += gsub(/\n/, "", t)
        }
        print "@smallexample"
        if (n <= 30) # what is longer may be cut at the end of a page
            print "@group"
        for (i = 1; i <= entries; i++)
            print escape(entry[i])
        if (n <= 30)
            print "@end group"
        print "@end smallexample"
        if (comments == 0)
            print ""
    }
    print_comment()
    entries = 0
}

BEGIN {
    print "@c made from the public headers; edit those"
    print "@node The library"
    print "@chapter The library"
    print "@cindex library"
    print ""
    print "@file{libwreath} has what the program has;"
    print "@code{pkg-config --cflags --libs wreath} says how to link it."
    print "Outputs come first, limits last; anything that can fail returns"
    print "a @code{wr_status_t}, and leaves its outputs as they were when it"
    print "does.  What follows is each public header: its declarations and,"
    print "below them, their contracts."
    print ""
}

FNR == 1 {
    if (NR > 1)
        flush_entry()
    header = FILENAME
    sub(/.*\/src\//, "", header)
    sub(/^src\//, "", header)
    this = header
    sub(/\/.*/, "", this)
    if (this != room) {
        room = this
        print "@node Room " room
        print "@section Room " room
        print "@cindex room " room
        print ""
    }
    print "@subheading @file{" header "}"
    print ""
    inside = declaring = skipping = 0
    head = 1
}

# What only the preprocessor reads, from the guard to the attributes.
/^#define WREATH_/ || /^#ifndef WREATH_/ || /^#include/ { next }
/^#ifdef __cplusplus/ { skipping = 1 }
/^#if defined\(__GNUC__\)/ { skipping = 1 }
/^#(if|ifdef|ifndef) / { if (!skipping) conditions++ }
/^#endif/ {
    if (skipping)
        skipping = 0
    next
}
skipping || /^#/ && !/^#define/ { next }
/SPDX-License/ { next }

# A line across: a part of the header.
/^\/\* -+ .* -+ \*\/$/ {
    flush_entry()
    s = $0
    gsub(/^\/\* -+ | -+ \*\/$/, "", s)
    print "@subsubheading " escape(toupper(substr(s, 1, 1)) substr(s, 2))
    print ""
    head = 0
    next
}

# A comment that begins a line stands above what it is about.
inside {
    add_comment($0)
    if (/\*\//)
        inside = 0
    next
}
!declaring && /^\/\*/ {
    flush_entry()
    add_comment($0)
    inside = !/\*\//
    next
}
!declaring && /^[ \t]*$/ {
    # The first comment of a header is about all of it.
    if (head && comments > 0 || entries > 0) {
        flush_entry()
        head = 0
    }
    next
}
{
    # A declaration, up to the semicolon outside of all brackets.
    if (!declaring) {
        entries_from = ++entries
        whole[entries_from] = ""
        entry[entries] = ""
    }
    s = $0
    if (!declaring)
        checked = sub(/^WR_MUST_CHECK /, "", s)
    else if (checked)
        sub(/^              /, "", s) # aligned as before
    entry[entries_from] = entry[entries_from] (declaring ? "\n" : "") s
    bare = s
    gsub(/\/\*[^*]*\*\//, "", bare)
    sub(/\/\*.*/, "", bare)
    whole[entries_from] = whole[entries_from] " " bare
    sub(/^ /, "", whole[entries_from])
    t = bare
    depth += gsub(/[{(]/, "", t) - gsub(/[})]/, "", t)
    declaring = /^#/ || declaring == 2 ? (/\\$/ ? 2 : 0) : \
        (depth > 0 || bare !~ /;[ \t]*$/) && !/^}/
    if (!declaring)
        depth = 0
}

END { flush_entry() }
