#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# usage: soundness.sh
#
# Prints, for each kind of evidence, the files of check/ that the checker uses
# and their number of lines.  The search starts with the entry functions that
# the sources name for the kind, and follows every name of a function or table
# that occurs in reached code.  A name counts wherever it occurs, so a list may
# be too long, but not too short.

cd "$(dirname "$0")/check" || exit 2
export LC_ALL=C

awk '
# ---- reading: pieces of code and the names in them ---------------------

function strip(s) { # comments of one line, strings, characters
    gsub(/\\./, "", s)
    gsub(/"[^"]*"/, "\"\"", s)
    gsub(/\/\*([^*]|\*[^\/])*\*\//, "", s)
    gsub(/\047[^\047]*\047/, "", s)
    return s
}
function words(piece, s,    w) {
    while (match(s, /[A-Za-z_][A-Za-z0-9_]*/)) {
        w = substr(s, RSTART, RLENGTH)
        if (!((piece, w) in has)) {
            has[piece, w] = 1
            uses[piece] = uses[piece] " " w
        }
        s = substr(s, RSTART + RLENGTH)
    }
}
# Assigns the names that a line at the margin declares to the piece.
function declare(s) {
    if (match(s, /[A-Za-z_][A-Za-z0-9_]*\(/) && s !~ /;$/)
        place[file, substr(s, RSTART, RLENGTH - 1)] = piece
    else if (match(s, /[A-Za-z_][A-Za-z0-9_]*(\[[^]]*\])* *(=|;)/)) {
        s = substr(s, RSTART, RLENGTH)
        match(s, /^[A-Za-z0-9_]*/)
        place[file, substr(s, 1, RLENGTH)] = piece
    }
}
FNR == 1 { file = FILENAME; inside = comment = 0 }
{ lines[file]++ }
/^#include "/ {
    split($2, part, "\"")
    includes[file] = includes[file] " " part[2]
    next
}
FILENAME ~ /\.h$/ { next }
# {"wreath-cert", ck_cert_check}: the entry function of a first word
/\{"[A-Za-z0-9-]+",.*[a-z_]+\}/ {
    rest = $0
    while (match(rest, /\{"[A-Za-z0-9-]+",[^{}]*[a-z_]+\}/)) {
        one = substr(rest, RSTART, RLENGTH)
        rest = substr(rest, RSTART + RLENGTH)
        split(one, part, "\"")
        sub(/\}$/, "", one)
        sub(/.*[ ,]/, "", one)
        entry[file, part[2]] = one
    }
}
{ text = strip($0) }
comment { if (text !~ /\*\//) next; sub(/.*\*\//, "", text); comment = 0 }
text ~ /\/\*/ { sub(/\/\*.*/, "", text); comment = 1 }
text ~ /^[ \t]*$/ || text ~ /^(#|extern )/ { next }
!inside && text ~ /^[A-Za-z_]/ { piece++; of[piece] = file; inside = 1 }
inside {
    if (text ~ /^[A-Za-z_}]/)
        declare(text)
    words(piece, text)
    if (text ~ /^\}$/ || (text ~ /^[A-Za-z_}].*;$/ && text !~ /\{[^}]*$/) ||
        text ~ /^\};?$/ || (text ~ /;$/ && text !~ /^[ \t]/))
        inside = 0
    else if (text ~ /;$/ && !(piece in opened) && text !~ /\{/)
        inside = 0 # a declaration of two lines
    if (text ~ /\{/)
        opened[piece] = 1
}

# ---- reachable code -----------------------------------------------------

function find(f, w,    g) {
    if ((f, w) in place)
        return place[f, w]
    if (w in global)
        return global[w]
    return 0
}
function reach(f, w, cut,    p, n, i, part) {
    p = find(f, w)
    if (!p || seen[p] == run || index(cut, " " p " "))
        return
    seen[p] = run
    met[of[p]] = run
    n = split(uses[p], part, " ")
    for (i = 1; i <= n; i++)
        reach(of[p], part[i], cut)
}
function last_word(s) {
    sub(/.* /, "", s)
    return s
}
# Counts lines of the reached files, including headers and their headers.
function count(    f, part, i, j, n, more, all) {
    for (more = 1; more;) {
        more = 0
        for (j = 1; j <= order_n; j++) {
            f = order[j]
            n = met[f] == run ? split(includes[f], part, " ") : 0
            for (i = 1; i <= n; i++)
                if (part[i] in lines && met[part[i]] != run)
                    met[part[i]] = more = run
        }
    }
    all = 0
    files = ""
    number = 0
    for (i = 1; i <= order_n; i++)
        if (met[order[i]] == run) {
            all += lines[order[i]]
            number++
            if (order[i] ~ /\.c$/ && !(order[i] in common))
                files = files (files == "" ? "" : " ") \
                    substr(order[i], 1, length(order[i]) - 2)
        }
    return all
}
END {
    for (key in place) {
        split(key, part, SUBSEP)
        if (part[2] ~ /^ck_/)
            global[part[2]] = place[key]
    }
    for (i = 1; i < ARGC; i++)
        order[++order_n] = ARGV[i]
    # rows: HEADER EVIDENCE, as in kinds.c, and the check
    while ((getline line < "kinds.c") > 0) {
        if (line ~ /^    \{"wreath-/) {
            split(line, part, "\"")
            row[++rows] = part[2] " " part[4]
        }
        if (rows && match(line, /\.(cert|stack|rounding) = ck_[a-z_]*/))
            own[rows] = last_word(substr(line, RSTART, RLENGTH))
    }
    for (i = 1; i <= rows; i++) {
        split(row[i], part, " ")
        start[i] = entry["any.c", part[1]]
        name = i in own ? own[i] : "ck_" tolower(part[2]) "_check"
        own[i] = find("kinds.c", name)
        if (own[i] == global[start[i]])
            own[i] = 0
    }
    for (i = 1; i <= rows; i++) {
        split(row[i], part, " ")
        cut = " "
        for (j = 1; j <= rows; j++) {
            split(row[j], other, " ")
            if (own[j] && own[j] != own[i])
                cut = cut own[j] " "
        }
        run = i
        reach("any.c", start[i], cut)
        reach("main.c", "main", " " global["ck_any_check"] cut)
        met["any.c"] = run
        for (f in met)
            if (met[f] == run)
                times[f]++
        for (k = 1; k <= order_n; k++)
            member[i, order[k]] = met[order[k]] == run
    }
    for (f in times)
        if (times[f] == rows && f ~ /\.c$/)
            common[f] = 1
    for (k = 1; k <= order_n; k++)
        if (order[k] in common)
            base = base (base == "" ? "" : ", ") "`" order[k] "`"
    for (k = 1; k <= order_n; k++)
        total += lines[order[k]]
    print "Every check uses " base "."
    print "All of `check/` has about " int((total + 50) / 100) * 100 \
        " lines in " order_n " files; lines are given in hundreds."
    print ""
    print "| certificate | evidence | lines | files | further files |"
    print "|---|---|---|---|---|"
    for (i = 1; i <= rows; i++) {
        run = rows + i
        for (k = 1; k <= order_n; k++)
            if (member[i, order[k]])
                met[order[k]] = run
        n = count()
        split(row[i], part, " ")
        if (part[1] == last && files == last_files)
            evidence = evidence ", " part[2]
        else {
            if (i > 1)
                print said evidence rest
            evidence = part[2]
        }
        said = "| `" part[1] "` | "
        rest = " | " int((n + 50) / 100) * 100 " | " number " | " files " |"
        last = part[1]
        last_files = files
    }
    print said evidence rest
}' *.c *.h
