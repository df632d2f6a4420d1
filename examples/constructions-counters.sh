# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Models of unbounded counters, compared with oracles of their languages: on
# every short word, on walks inside the language and on words that leave it.
# Acceptance and the admissible next letters are compared after each symbol. The
# walks have a million symbols, or LENGTH in the environment; the longest ones
# count up as far as possible and then return to a word of the language.

. "${srcdir:-$(dirname "$0")/..}/examples/common.sh"

while read -r oracle construction; do
    # shellcheck disable=SC2086
    show wreath compile $construction -q -o m.lrnn
    show wreath verify m.lrnn "oracle:$oracle" --length "${LENGTH:-1000000}"
done <<'EOF'
dyck-1 dyck-1
shuffle-dyck-3 shuffle-dyck 3
boolean-3 boolean 3
anbn anbn
anbncn anbncn
anbncndn anbncndn
EOF

# The labels step by step: the sign of the counter (2 means positive), and the
# flag.
show wreath compile dyck-1 -o m.lrnn
show wreath run m.lrnn '(())()'
