# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Draws one picture of each kind.  SVG needs no other program.  PICTURES=DIR in
# the environment keeps them in DIR, and FORMAT=pdf (or png, tex, dot) selects
# another format.

. "${srcdir:-$(dirname "$0")/..}/examples/common.sh"

format=${FORMAT:-svg}
draw() { # NAME WHAT...
    name=$1.$format
    shift
    show wreath draw -q "$@" -o "$name"
    [ -s "$name" ]
}

# An automaton, its cascade, its holonomy skeleton, its transition monoid.
draw automaton automaton abstar
draw cascade cascade t5
draw skeleton skeleton modarith5
draw egg-box-words egg-box abstar
draw egg-box egg-box t4

# A model: its layers, and the states and labels of a run.
show wreath compile t4 -q -o t4.lrnn
draw layers cascade t4.lrnn
draw run trace t4.lrnn --word 'cycle swap merge cycle'

# DOT is available for graphs only.
if [ "$format" != dot ]; then
    draw word trace parity --word 0110100
    # a rotation by a sixth of a turn, exact and in bf16
    draw rounded trace -m E2:bf16:rne:seq --steps 24 \
        -e 'size 2; start 1 0; row 1/2 -7/8; row 7/8 1/2'
    draw spectrum spectrum '[[0,0,1],[1,0,0],[0,1,0]]'
    draw horizon horizon \
        -e 'size 2; start 1 2; row 41/50 -12/50; row -12/50 34/50'
fi

if [ -n "${PICTURES:-}" ]; then
    mkdir -p "$PICTURES"
    cp ./*."$format" "$PICTURES"
fi
