#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# usage: exports.sh LIBRARY [HEADER...]
#
# The library exports only names that begin with wr_, and each is declared in a
# header.  Prints violations; status 1 if there are any.  Names that a sanitizer
# or gcov inserts are ignored.

library=$1
shift
names=$(nm -D --defined-only "$library") || exit 2
echo "$names" | awk '{ print $NF }' | sed 's/@.*//' | {
    status=0
    while read -r name; do
        case $name in
        wr_*)
            [ $# -eq 0 ] || grep -qw -- "$name" "$@" || {
                echo "$name: exported, but declared in no header"
                status=1
            } ;;
        __asan* | __ubsan* | __odr_asan* | __gcov* | mangle_path) ;;
        *)
            echo "$name: exported, but does not begin with wr_"
            status=1 ;;
        esac
    done
    exit $status
}
