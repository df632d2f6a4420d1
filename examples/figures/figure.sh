# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Sourced by the figures.  Each builds one page, NAME.pdf, from a run that
# wreath-check re-executes.  The page, its source and the trace are kept in the
# folder, if it is given; without pdflatex there is no page.
#
#   figure NAME TITLE CAPTION [STEP]    NAME.trace from STEP on

folder=${1:-}
case $folder in '' | /*) ;; *) folder=$PWD/$folder ;; esac
. "${srcdir:-$(dirname "$0")/../..}/examples/common.sh"
: "${folder:=$here/pages}"
mkdir -p "$folder"

# what KEY FILE: a number in the JSON that a command wrote to FILE
what() {
    sed -n "s/.*\"$1\": *\"*\([0-9][0-9]*\).*/\1/p" "$2" | head -n 1
}

figure() {
    show wreath_check "$1.trace"
    show wreath trace --replay "$1.trace"
    wreath trace "$1.trace" --to tikz-standalone --title "$2" --caption="$3" \
        --from "${4:-0}" -o "$1.tex"
    wreath trace "$1.trace" --to svg --title "$2" --caption="$3" \
        --from "${4:-0}" -o "$1.svg"
    if command -v pdflatex >/dev/null &&
        kpsewhich standalone.cls tikz.sty lmodern.sty >/dev/null; then
        pdflatex -interaction=nonstopmode -halt-on-error "$1.tex" >log ||
            { tail -n 20 log; exit 1; }
        cp "$1.pdf" "$folder"
    else
        echo "pdflatex or lmodern.sty is not here: no $1.pdf"
    fi
    cp "$1.trace" "$1.tex" "$1.svg" "$folder"
}
