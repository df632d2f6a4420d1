# SPDX-License-Identifier: LGPL-3.0-or-later
#
# usage: awk -f references2texi.awk references.bib
#
# The bibliography into a chapter: a key, then who, what, where and when.
# A field stands on one line, and accents are those of TeX.

# TeX's accents are Texinfo's, but for the sign in front.
function plain(s,    c, rest) {
    gsub(/@/, "@@", s)
    gsub(/\$/, "", s)
    gsub(/\\log/, "log", s)
    gsub(/\\&/, "\\&", s)
    while (match(s, /\{\\[`'^"~=.] ?\{?\\?[A-Za-z]\}?\}/)) {
        c = substr(s, RSTART + 2, 1)
        rest = substr(s, RSTART + 3, RLENGTH - 4)
        gsub(/[{} \\]/, "", rest)
        s = substr(s, 1, RSTART - 1) "@" c "\001" rest "\002" \
            substr(s, RSTART + RLENGTH)
    }
    while (match(s, /\{\\[a-zA-Z] ?\{?[A-Za-z]\}?\}/)) {
        c = substr(s, RSTART + 2, 1)
        rest = substr(s, RSTART + 3, RLENGTH - 4)
        gsub(/[{} ]/, "", rest)
        s = substr(s, 1, RSTART - 1) "@" c "\001" rest "\002" \
            substr(s, RSTART + RLENGTH)
    }
    gsub(/[{}]/, "", s)
    gsub(/\001/, "{", s)
    gsub(/\002/, "}", s)
    return s
}

function flush_entry(    s) {
    if (key == "")
        return
    print "@anchor{ref-" key "}"
    print "@item [" key "]"
    gsub(/ and /, ", ", field["author"])
    s = field["author"] ". @cite{" field["title"] "}."
    if (field["journal"] != "")
        s = s " " field["journal"] \
            (field["volume"] != "" ? " " field["volume"] : "") \
            (field["number"] != "" ? "(" field["number"] ")" : "") "."
    if (field["booktitle"] != "")
        s = s " In: " field["booktitle"] "."
    if (field["pages"] != "")
        s = s " Pages " field["pages"] "."
    if (field["institution"] != "")
        s = s " " field["institution"] "."
    if (field["publisher"] != "")
        s = s " " field["publisher"] "."
    s = s " " field["year"] "."
    if (field["eprint"] != "")
        s = s " arXiv:" field["eprint"] "."
    if (field["note"] != "")
        s = s " (" field["note"] ")"
    gsub(/ \. /, " ", s)
    gsub(/\?\./, "?", s)
    print s
    key = ""
    split("", field)
}

BEGIN {
    print "@c made from references.bib; edit that"
    print "@node References"
    print "@chapter References"
    print "@cindex references"
    print ""
    print "Works are cited by these keys, here as in the headers."
    print ""
    print "@table @asis"
}

/^@[A-Za-z]+\{/ {
    flush_entry()
    key = $0
    sub(/^@[A-Za-z]+\{/, "", key)
    sub(/,.*/, "", key)
    next
}
key != "" && /^ +[a-z]+ *= *\{/ {
    name = $1
    value = $0
    sub(/^ +[a-z]+ *= *\{/, "", value)
    sub(/\} *,? *$/, "", value)
    field[name] = plain(value)
}

END {
    flush_entry()
    print "@end table"
}
