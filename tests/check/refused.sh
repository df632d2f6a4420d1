#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# usage: refused.sh FOLDER
#
# Writes the certificates and models of refuse/ into FOLDER/refuse, next to
# links to the folders of accepted ones: the files that are stored, and those
# that the list `reasons` derives from others.  There, below the row of NAME,
#
#     = golden/parity.cert
#     -| odd even
#     +| odd odd
#
# derives NAME.cert (or, from a model, NAME.lrnn) from that file.  A line with -
# or a blank is the next line with this text, which is omitted or kept; a line
# with + is inserted.  A certificate names ../golden/parity.lrnn if that file is
# its model, and NAME.lrnn if there is one.  Its hashes are written "sha256
# @model", "sha256 @automaton" and "sha256 @lines", and are replaced by the
# computed ones.

tests=$(cd "$(dirname "$0")" && pwd) || exit 2
mkdir -p "$1/refuse" && cd "$1" || exit 2
for folder in "$tests"/*/; do
    folder=${folder%/}
    [ "${folder##*/}" = refuse ] || ln -s "$folder" . || exit 2
done
cd refuse && cp "$tests"/refuse/*.cert "$tests"/refuse/*.lrnn . || exit 2
export LC_ALL=C

# Bodies: what the seal is of, if there is one, into NAME.body, and the lines
# of the automaton into NAME.dfa.
awk -v tests="$tests" '
    function finish(    i, path, own) {
        if (base == "")
            return
        while (at < lines)
            out[++n] = line[++at]
        path = name substr(base, match(base, /\.[a-z]*$/))
        sub(/\.trace$/, ".cert", path)
        if (path ~ /\.lrnn$/) {
            for (i = 1; i <= n; i++)
                print out[i] >path
            close(path)
        } else {
            bars = name ".dfa"
            printf "" >bars
            for (i = 1; i <= n; i++) {
                if (out[i] ~ /^\| /)
                    print substr(out[i], 3) >bars
                print out[i] >(name ".body")
            }
            close(bars)
            close(name ".body")
        }
        base = ""
    }
    function load(path,    one, folder) {
        folder = path
        sub(/\/.*/, "", folder)
        lines = at = n = 0
        while ((getline one < (tests "/" path)) > 0) {
            if (line[lines] ~ /^lrnn / && one ~ /^sha256 /) {
                one = "sha256 @model"
                if (line[lines] !~ /\// && folder != "refuse")
                    sub(/ /, " ../" folder "/", line[lines])
            }
            if (line[lines] ~ /^automaton / && one ~ /^sha256 /)
                one = "sha256 @automaton"
            line[++lines] = one
        }
        close(tests "/" path)
        if (path ~ /\.(cert|trace)$/ && line[lines] == "." &&
            line[lines - 1] ~ /^sha256 /)
            line[lines - 1] = "sha256 @lines"
    }
    /^[0-9]/ { finish(); name = $2 }
    /^= / { finish(); base = $2; load(base) }
    /^[- ]/ {
        while (at < lines && line[at + 1] != substr($0, 2))
            out[++n] = line[++at]
        if (at++ == lines) {
            print name ": no line " substr($0, 2) >"/dev/stderr"
            exit 1
        }
        if (/^ /)
            out[++n] = line[at]
    }
    /^\+/ { out[++n] = substr($0, 2) }
    END { finish() }' "$tests/refuse/reasons" || exit 1

# Splits a certificate into the lines covered by its hash, NAME.1, and the rest.
sha256sum -- *.lrnn ../*/*.lrnn *.dfa >hashes
awk '
    FILENAME == "hashes" { hash[$2] = $1; next }
    FNR == 1 {
        close(part)
        name = FILENAME
        sub(/body$/, "", name)
        part = name "1"
    }
    /^lrnn / && (name "lrnn") in hash { $0 = "lrnn " name "lrnn" }
    /^lrnn / { model = $2 }
    $0 == "sha256 @model" { $0 = "sha256 " hash[model] }
    $0 == "sha256 @automaton" { $0 = "sha256 " hash[name "dfa"] }
    $0 == "sha256 @lines" { close(part); part = name "2"; next }
    { print >part }' hashes *.body
sha256sum -- *.1 >hashes
awk '
    FILENAME == "hashes" { hash[$2] = $1; next }
    FNR == 1 {
        close(cert)
        name = FILENAME
        sub(/[12]$/, "", name)
        cert = name "cert"
        if (FILENAME ~ /2$/)
            print "sha256 " hash[name "1"] >>cert
    }
    { print >>cert }' hashes *.[12]
rm -f hashes *.body *.dfa *.[12]
