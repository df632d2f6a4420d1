# SPDX-License-Identifier: LGPL-3.0-or-later
#
# usage: spectrum-reports.sh [FOLDER [all]]
#
# Prints a page about the matrices of each construction, and of one compiled
# example automaton per family (all: of every one), and checks a certificate of
# all its statements.  Pages are kept in FOLDER if it is given; those of one
# construction are shown.

folder=${1:-}
case $folder in '' | /*) ;; *) folder=$PWD/$folder ;; esac
which=${2:-families}
. "${srcdir:-$(dirname "$0")/..}/examples/common.sh"
: "${folder:=$here/pages}"
mkdir -p "$folder"

# page NAME OPTION...: the page of m.lrnn; limit=1 if a limit was reached
page() {
    name=$1
    limit=0
    shift
    status=0
    wreath spectrum m.lrnn --report -o m.cert "$@" >"$folder/$name.txt" \
        2>why || status=$?
    if [ $status -eq 3 ]; then # a limit, and a report that says so
        cat why >"$folder/$name.txt"
        limit=1
        return
    fi
    [ $status -eq 0 ] || { cat why; exit 1; }
    [ "$(wc -l <"$folder/$name.txt")" -le 66 ] ||
        { echo "$name: more than a page"; exit 1; }
    wreath_check --max-memory 4G m.cert >checked
    grep -q '^VERIFIED spectrum: ' checked
    pages=$((pages + 1))
}
pages=0
unknown=0

while read -r construction; do
    # shellcheck disable=SC2086
    wreath compile $construction -q -o m.lrnn
    page "$(echo "$construction" | tr ' ' -)" --products 2
done <<'END'
parity-sign
parity-affine
mod-signs 3
mod-permutation 12
mod-cycles 60
mod-companion 7
mod-blocks 60
mod-rotation 5
mod-rotation-exact 8
sum-rotation 5
swaps 4
s4-so3
a5-so3
dihedral 5
dihedral-3-integer
permutation-onehot s4-points
permutation-vector a5-points
onehot tcp-connection
pd dyck-2-2
modular-arithmetic 3
set-reset 4
flip-flop-predictor
mamba-flip-flop
dyck-1
shuffle-dyck 2
boolean 3
anbn
anbncn
anbncndn
f1
f2-mod3
f2-mod6
f4
f11-printed
f11-repaired
f15
f15-nonnegative
f15-parity
f15-parity-nonnegative
f5-complex
f5-parity
dyck 2 2
pd-phases tcp-connection
END

if [ "$which" = all ]; then
    wreath list --json | sed -n 's/^ *"name": "\(.*\)",*$/\1/p' >specimens
else
    cat >specimens <<'END'
dyck-2-2
mod6
parity-reset
set-reset
a5-points
s4-points
END
fi
while read -r specimen; do
    wreath compile -q "$specimen" -o m.lrnn
    page "compiled-$specimen"
    [ $limit -eq 1 ] || continue
    # its rule expands to too many tables: use another cascade of the automaton
    wreath compile -q "$specimen" --method holonomy -o m.lrnn
    page "compiled-$specimen"
    [ $limit -eq 0 ] || { cat why; unknown=$((unknown + 1)); }
done <specimens

show cat "$folder/f15.txt"
show cat "$folder/f2-mod6.txt"
echo "$pages pages, their certificates accepted; $unknown past a limit"
