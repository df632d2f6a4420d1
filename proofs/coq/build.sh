#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# usage: build.sh SOURCE BUILD [TEST..]
#
# Builds the proofs of the folder SOURCE in the folder BUILD and tests them.
# The tests are: Coq accepts each file; each theorem rests on no more axioms
# than `theorems` lists; the lint; and each script in tests/ (or only TEST..).
# Prints one line per test, "PASS: name", "FAIL: name" or "SKIP: name", and
# finally "# PASS:  number" and so on; all of it is also written to
# BUILD/test-suite.log.  The status is 0 if no test failed.

set -u
source=$(cd "$1" && pwd) || exit 2
mkdir -p "$2" && build=$(cd "$2" && pwd) || exit 2
shift 2
export LC_ALL=C COQ_SOURCE="$source" COQ_BUILD="$build"
# The C programs that some scripts compare with, as make sets them.
export WREATH="${WREATH:-$build/../wreath}"
export WREATH_CHECK="${WREATH_CHECK:-$build/../wreath-check}"
export WREATH_AUTOMATA="${WREATH_AUTOMATA:-$source/../../automata}"
log=$build/test-suite.log
: >"$log"
jobs=${JOBS:-$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)}

tell() { # PASS or FAIL or SKIP, test
    echo "$1: $2" | tee -a "$log"
}
test_of() { # status, test
    case $1 in
    0) tell PASS "$2" ;;
    77) tell SKIP "$2" ;;
    *) tell FAIL "$2" ;;
    esac
}

# Changed sources are copied, because Coq writes files next to them.
files=$(sed -n '/\.v$/p' "$source/_CoqProject")
cd "$source" && find . \( -name '*.v' -o -name "*.ml" -o -name _CoqProject \
    -o -name theorems \) -type f | while read -r file; do
    mkdir -p "$build/$(dirname "$file")"
    cmp -s "$file" "$build/$file" || cp "$file" "$build/$file"
done
cd "$build" || exit 2
coq_makefile -f _CoqProject -o Makefile.coq >/dev/null || exit 2
make -f Makefile.coq -k -j "$jobs" >make.log 2>&1 || tail -n 40 make.log
for file in $files; do
    [ -f "${file}o" ] && [ "${file}o" -nt "$file" ]
    test_of $? "$file"
done

# ---- wreath-kernel, from the extracted code ----------------------------
#
# OCaml's warnings concern generated code and are suppressed.

ocaml() { # program, files..
    program=$1
    shift
    (cd Extract && rm -f kernel.mli && ocamlfind ocamlopt -O3 -w -a \
        -package zarith,unix -linkpkg kernel.ml "$@" -o "../$program") >>ocaml.log 2>&1
    test_of $? "$program"
}
: >ocaml.log
ocaml wreath-kernel sha256.ml parse.ml report.ml hom.ml poly.ml hull.ml cascade.ml automata.ml rounded.ml stack.ml matrices.ml refutation.ml driver.ml
ocaml compare parse.ml compare.ml
ocaml compile sha256.ml parse.ml compile.ml
ocaml steps parse.ml steps.ml
WREATH_KERNEL=$build/wreath-kernel
export WREATH_KERNEL

# ---- axioms of the theorems --------------------------------------------
#
# A line of `theorems` lists a theorem, its axioms without blanks (or "none"),
# and the claims that it settles.  Statements are written to statements.txt.

ask() {
    sed -n 's/^\([^# ][^ ]*\) .*/\1/p' theorems | while read -r name; do
        file=${name%.*}
        printf 'From Wreath Require %s.\n' "${file#Wreath.}"
        printf 'Goal True. idtac "== %s". Abort.\n' "$name"
        printf 'About %s.\nPrint Assumptions %s.\n' "$name" "$name"
    done
}
ask >Ask.v
if coqc -Q . Wreath Ask.v >statements.txt 2>ask.err; then
    awk '
        /^== / { name = $2; axioms[name] = ""; inside = 0; next }
        /^Closed under the global context/ { axioms[name] = "none"; next }
        /^Axioms:/ { inside = 1; next }
        inside && /^[^ ]/ {
            axiom = $1
            sub(/:$/, "", axiom)
            axioms[name] = axioms[name] (axioms[name] == "" ? "" : ",") axiom
        }
        END { for (name in axioms) print name, axioms[name] }' \
        statements.txt | sort >assumptions.found
    awk '!/^#/ && NF { print $1, $2 }' theorems | sort >assumptions.kept
    while read -r name axioms; do
        grep -qxF "$name $axioms" assumptions.found
        status=$?
        [ $status -eq 0 ] ||
            echo "$name: $(sed -n "s/^$name //p" assumptions.found); kept: $axioms"
        test_of $status "$name rests on: $axioms"
    done <assumptions.kept
else
    cat ask.err
    tell FAIL "Print Assumptions"
fi

# The text that `wreath claim show` prints for the theorem of a claim: its axioms
# and its statement as Coq prints it; blanks are not compared.  After a change:
# cp statements.found SOURCE/statements.  Coq versions break lines differently.
sed -n 's/^theorem \([^ ]*\).*/\1/p' "$source"/../*/claim | sort -u >named
awk -v named=named -v kept=theorems '
    BEGIN {
        while ((getline line <named) > 0) wanted[line] = 1
        while ((getline line <kept) > 0) { split(line, t, " "); axioms[t[1]] = t[2] }
    }
    /^== / {
        on = $2 in wanted
        if (on)
            printf "== %s\nrests on: %s\n", $2,
                axioms[$2] == "none" ? "no axioms" : axioms[$2]
        head = on
        next
    }
    /is not universe polymorphic$/ { on = 0 }
    on && head { head = 0; sub(/^[^ ]* : */, ""); sub(/^[^ ]* :$/, "") }
    on && NF' statements.txt >statements.found
tr -s ' \n' '\n\n' <statements.found >found.words
tr -s ' \n' '\n\n' <"$source/statements" >kept.words
cmp -s found.words kept.words
test_of $? "the statements that claims name"

# The definitions and statements without proofs: html/index.html.
sh "$source/html.sh" "$source" "$build" html && [ -s html/statements.html ]
test_of $? "the statements as HTML"

# ---- the scripts -------------------------------------------------------

[ $# -gt 0 ] || set -- "$source"/tests/*.sh
for script; do
    [ -f "$script" ] || continue
    sh "$script" >"$(basename "$script" .sh).log" 2>&1
    status=$?
    case $status in 0 | 77) ;; *) tail -n 30 "$(basename "$script" .sh).log" ;; esac
    test_of $status "$(basename "$script")"
done

failed=$(grep -c '^FAIL: ' "$log")
{
    echo "# PASS:  $(grep -c '^PASS: ' "$log")"
    echo "# FAIL:  $failed"
    echo "# SKIP:  $(grep -c '^SKIP: ' "$log")"
} | tee -a "$log"
[ "$failed" -eq 0 ]
