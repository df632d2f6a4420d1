# SPDX-License-Identifier: LGPL-3.0-or-later
#
# How the classes of one depth share a level.  The set of all states of
# `antichain` has six tiles, all pairs of its four states, none inside
# another: its first level is wider than the automaton, except in the layout
# `full`, which takes all subsets in place of the image sets.

. "${srcdir:-$(dirname "$0")/..}/examples/common.sh"

# The widths of all levels, from the table: components side by side.
widest() {
    wreath decompose "$@" --json |
        sed -n 's/^      "states": \([0-9]*\),*$/\1/p' | sort -n | tail -n 1
}

for layout in disjoint overlap split full; do
    show wreath decompose antichain --layout $layout
    wide=$(widest antichain --layout $layout)
    echo "widest level: $wide"
    case $layout in
    full) [ "$wide" -le 4 ] ;;
    *) [ "$wide" -eq 6 ] ;;
    esac
    # Each is exact: the compiled model is proved and the proof accepted.
    wreath compile -q antichain --method holonomy --layout $layout -o m.lrnn
    wreath verify --all m.lrnn antichain -o m.cert
    wreath_check m.cert
done
