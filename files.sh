#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Writes files.mk beside this script, if it changes: each list of Makefile.am
# with the files that belong to it by their names, except those that a local.mk
# names.  configure.ac and make call it, so that a file that is added needs no
# further line to be compiled, run as a test, and released.
#
#     src/MODULE/*.[ch]           the library, or the program of src/cli
#     proofs/check/*.[ch]         the checker
#     proofs/ID/*                 the catalogue of claims
#     tests/**/t-*.c, t-*.sh      tests
#     tests/**/*.h, *.py, *.sh    what they need

cd "$(dirname "$0")" || exit 2
export LC_ALL=C

new=$(find src automata proofs tests examples doc -name local.mk | xargs awk '
    function put(list, path) { lists[list] = lists[list] " \\\n    " path }
    FNR == 1 {
        folder = FILENAME
        sub(/\/local\.mk$/, "", folder)
    }
    /^[ \t]*#/ { next }
    {
        gsub(/%D%/, folder)
        for (i = 1; i <= NF; i++)
            named[$i] = 1
    }
    END {
        find = "find src proofs tests ! -type d -name \"[A-Za-z0-9]*\" | sort"
        while ((find | getline path) > 0) {
            program = path
            sub(/\.c$/, "", program)
            if (path ~ /\/(local\.mk|__pycache__\/.*)$/ || named[program] ||
                path !~ /^[A-Za-z0-9_.+\/-]*$/ || path ~ /\.(orig|rej)$/)
                continue
            if (path ~ /^tests\/.*\/t-[^\/.]*\.c$/)
                put("check_PROGRAMS", program)
            else if (named[path])
                continue
            else if (path ~ /^src\/cli\/[^.]*\.[ch]$/)
                put("wreath_SOURCES", path)
            else if (path ~ /^src\/.*\/[^\/.]*\.[ch]$/)
                put("src_libwreath_la_SOURCES", path)
            else if (path ~ /^proofs\/check\/[^.]*\.[ch]$/)
                put("proofs_check_libcheck_a_SOURCES", path)
            else if (path ~ /^proofs\/[A-Z][A-Z0-9.]*[a-z]?\/[^\/]*$/)
                put("nobase_dist_pkgdata_DATA", path)
            else if (path ~ /^tests\/.*\/t-[^\/.]*\.sh$/)
                put("dist_check_SCRIPTS", path)
            else if (path ~ /^tests\/.*\/[^\/.]*\.(h|py|sh)$/)
                put("EXTRA_DIST", path)
        }
        n = split("EXTRA_DIST check_PROGRAMS dist_check_SCRIPTS " \
            "nobase_dist_pkgdata_DATA proofs_check_libcheck_a_SOURCES " \
            "src_libwreath_la_SOURCES wreath_SOURCES", list)
        for (i = 1; i <= n; i++)
            print list[i] " +=" lists[list[i]]
    }')
[ -n "$new" ] || exit 1
[ "$new" = "$(cat files.mk 2>/dev/null)" ] ||
    { printf '%s\n' "$new" >files.mk.$$ && mv -f files.mk.$$ files.mk; } ||
    { rm -f files.mk.$$; exit 1; }
