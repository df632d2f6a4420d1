# SPDX-License-Identifier: LGPL-3.0-or-later
#
# The layouts of holonomy, in which classes of equal depth share a level.  The
# set of all states of `antichain` has six tiles, the pairs of its four states:
# its first level is wider than the automaton, except in the layout `full`,
# which uses all subsets instead of the image sets.

. "${srcdir:-$(dirname "$0")/..}/examples/common.sh"

# Sum the widths of the components of each level of the table.
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
    # The compiled model of each layout is proved, and the proof is accepted.
    wreath compile -q antichain --method holonomy --layout $layout -o m.lrnn
    wreath verify --all m.lrnn antichain -o m.cert
    wreath_check m.cert
done
