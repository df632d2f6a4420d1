# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Runs the two C programs and checks the certificate of the second.

. "${srcdir:-$(dirname "$0")/..}/examples/common.sh"

programs=${builddir:-$(dirname "$0")/..}/examples

show "$programs/count3" | tee counted
[ "$(sed -n 's/.*-> //p' counted | tr -d '\n')" = 1220122011 ] || {
    echo "count3 miscounts"
    exit 1
}
show "$programs/prove"
show wreath_check example.cert
show "$programs/prove" "${WREATH_AUTOMATA:?}/mixed/tcp-connection.dfa"
show wreath_check example.cert
