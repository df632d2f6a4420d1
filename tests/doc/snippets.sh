#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# usage: snippets.sh FILE.md
#
# Runs the examples of a document.  In its blocks marked ```console a line "$
# ..." is a command (continued by a backslash at its end); the lines after it,
# up to an empty line or the next command, are its whole output. "..." stands
# for any text, on a line of its own for any number of lines; text from ~ to the
# next blank is a measured number and not compared.  A block marked ```file NAME
# is written to that file.  All commands run in one shell, in one empty folder,
# where build/wreath and build/wreath-check are the built programs.  Commands
# that begin with ./bootstrap are not run.  Those of a block ```console needs
# THING... are not run, with a message, if a THING (a program, a file that
# kpsewhich finds, or numpy) is missing. python3 is an interpreter with NumPy,
# if there is one; examples/python and examples/trained are the folders of the
# sources.  Prints the differences; status 1 if there are any.

export LC_ALL=C
file=$(cd "$(dirname "$1")" && pwd)/$(basename "$1") || exit 2
tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT
mkdir -p "$tmp/bin" "$tmp/work/build/demo" "$tmp/step"
# scripts and not links: libtool's wrappers must be called by their own path
printf '#!/bin/sh\nexec "%s" "$@"\n' "$WREATH" >"$tmp/bin/wreath"
printf '#!/bin/sh\nexec "%s" "$@"\n' "$WREATH_CHECK" >"$tmp/bin/wreath-check"
chmod +x "$tmp"/bin/*
cp "$tmp"/bin/* "$tmp/work/build"
mkdir "$tmp/work/examples"
cp -R "$(dirname "$0")/../../examples/python" \
    "$(dirname "$0")/../../examples/trained" "$tmp/work/examples"
numpy=
for python in ${PYTHON:-} python3 /usr/bin/python3; do
    if "$python" -c 'import numpy' 2>/dev/null; then
        numpy=$(command -v "$python")
        printf '#!/bin/sh\nexec "%s" -B "$@"\n' "$numpy" >"$tmp/bin/python3"
        chmod +x "$tmp/bin/python3"
        break
    fi
done
PATH=$tmp/bin:$PATH

# ---- the document into steps ------------------------------------------------

# step/N.sh is a command and step/N.want its output, or step/N.file is a file
# and step/N.name its name; step/N.line is the line number, step/N.needs lists
# the requirements.
awk -v dir="$tmp/step" '
    function open_step() {
        n++
        base = sprintf("%s/%04d", dir, n)
        print FNR >(base ".line")
        close(base ".line")
    }
    /^ *```/ {
        if (mode != "") {
            mode = ""
            next
        }
        mode = "other"
        needs = ""
        if ($1 == "```console") {
            mode = "console"
            if ($2 == "needs")
                for (i = 3; i <= NF; i++)
                    needs = needs " " $i
        }
        if ($1 == "```file") {
            mode = "file"
            open_step()
            print $2 >(base ".name")
            close(base ".name")
            printf "" >(base ".file")
        }
        output = 0
        next
    }
    mode == "file" { print >(base ".file") }
    mode == "console" && continued {
        print >(base ".sh")
        continued = /\\$/
        next
    }
    mode == "console" && /^\$ / {
        open_step()
        print needs >(base ".needs")
        close(base ".needs")
        print substr($0, 3) >(base ".sh")
        printf "" >(base ".want")
        continued = /\\$/
        output = 1
        next
    }
    mode == "console" && $0 == "" { output = 0 }
    mode == "console" && output { print >(base ".want") }
    END { exit n == 0 }' "$file" ||
    { echo "$file: nothing to run"; exit 1; }

# ---- comparison --------------------------------------------------------------

# usage: matches WANTED GOT
matches() {
    awk -v got="$2" '
        function plain(s) { gsub(/~[^ ]*/, "~", s); return s }
        # match pattern p, in which ... stands for any text, with the whole of s
        function fits(p, s,    part, k, i, at) {
            k = split(p, part, /\.\.\./)
            if (k == 1)
                return p == s
            if (substr(s, 1, length(part[1])) != part[1])
                return 0
            s = substr(s, length(part[1]) + 1)
            for (i = 2; i < k; i++) {
                at = index(s, part[i])
                if (at == 0)
                    return 0
                s = substr(s, at + length(part[i]))
            }
            return length(s) >= length(part[k]) &&
                substr(s, length(s) - length(part[k]) + 1) == part[k]
        }
        { want[++w] = plain($0) }
        END {
            while ((getline line < got) > 0)
                found[++g] = plain(line)
            # ok[j]: the pattern so far matches the first j lines of the output
            ok[0] = 1
            for (i = 1; i <= w; i++) {
                for (j = g; j >= 0; j--)
                    next_ok[j] = 0
                if (want[i] == "...") {
                    reach = 0
                    for (j = 0; j <= g; j++)
                        next_ok[j] = reach = reach || ok[j]
                } else {
                    for (j = 1; j <= g; j++)
                        next_ok[j] = ok[j - 1] && fits(want[i], found[j])
                }
                for (j = 0; j <= g; j++)
                    ok[j] = next_ok[j]
            }
            exit !ok[g + 0]
        }' "$1"
}

# lacking THING..: print the things that are not installed
lacking() {
    for thing; do
        [ "$thing" = numpy ] && [ -n "$numpy" ] && continue
        command -v "$thing" >/dev/null || {
            command -v kpsewhich >/dev/null && kpsewhich "$thing" >/dev/null
        } || echo "$thing"
    done
}

# ---- running -----------------------------------------------------------------

cd "$tmp/work" || exit 2
bad=0
status=0
for line in "$tmp"/step/*.line; do
    base=${line%.line}
    if [ -f "$base.file" ]; then
        cp "$base.file" "$(cat "$base.name")"
        continue
    fi
    case $(cat "$base.sh") in ./bootstrap*) continue ;; esac
    missing=$(lacking $(cat "$base.needs"))
    if [ -n "$missing" ]; then
        echo "$file:$(cat "$line"): not run: no" $missing
        continue
    fi
    # The command sees the status of the previous one as $?.
    { (exit $status); . "$base.sh"; } >"$base.got" 2>&1 </dev/null
    status=$?
    sed 's/[ \t]*$//' "$base.got" >"$base.flat"
    # An empty line ends the comparison, in the document and in the output.
    [ -s "$base.want" ] || { [ ! -s "$base.flat" ] && continue; }
    sed '/^$/d' "$base.flat" >"$base.lines"
    matches "$base.want" "$base.lines" && continue
    echo "$file:$(cat "$line"): \$ $(cat "$base.sh")"
    diff "$base.want" "$base.lines" | sed 's/^/    /'
    bad=1
done
exit $bad
