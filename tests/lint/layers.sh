#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# usage: layers.sh ROOT
#
# Include rules.  Prints every #include of ROOT/src and ROOT/proofs/check that
# the table below does not allow; status 1 if there is any. Three further rules:
# includes are rooted ("MODULE/file.h"), impl.h is included only in its module,
# and only src/exact/compat.h includes headers of FLINT's family.

cd "$1" || exit 2

# module, then those to its right: it may include them, never the reverse
table='
base
exact        base
rounding     base
group        base
automaton    group base
cascade      automaton group base
picture      model cascade automaton group exact base
spectrum     picture model cascade automaton group exact base
model        cascade automaton group exact base
compile      model cascade automaton group exact base
run          compile model cascade automaton group rounding exact base
cert         horizon spectrum picture run compile model cascade automaton group rounding exact base
build        model cascade automaton group exact base
prove        cert run compile model cascade automaton group rounding exact base
arch         build prove cert run compile model cascade automaton group rounding exact base
horizon      spectrum picture model cascade automaton group rounding exact base
search       spectrum picture model cascade automaton group rounding exact base
claim        base
interchange  automaton group base
tensors      run compile model cascade automaton group rounding exact base
study        horizon picture tensors arch cert claim build prove compile run model spectrum cascade automaton group rounding exact base
survey       study picture arch build prove cert run compile model cascade automaton group rounding exact base
audit        study picture tensors cert prove run compile model cascade automaton group rounding exact base
abi          audit study picture tensors interchange prove cert run compile model cascade automaton group rounding exact base
report       cert horizon spectrum picture run compile model cascade automaton group rounding exact base
cli          report survey audit study abi picture tensors interchange claim search horizon cert arch build prove compile run model spectrum cascade automaton group rounding exact base
'

# The headers that the checker may include: its own, GMP, C and POSIX.
system='gmp assert ctype errno fcntl inttypes limits signal stdarg stdbool
setjmp stddef stdint stdio stdlib string strings time unistd getopt sys/stat
sys/types sys/resource'

find src proofs/check -name '*.[ch]' | LC_ALL=C sort |
    xargs awk -v table="$table" -v system_list="$system" '
    function complain(why) {
        printf "%s:%d: %s: %s\n", FILENAME, FNR, target, why
        bad = 1
    }
    BEGIN {
        n = split(table, line, "\n")
        for (i = 1; i <= n; i++) {
            m = split(line[i], module, " ")
            for (j = 1; j <= m; j++)
                may[module[1], module[j]] = 1
            if (m > 0)
                known[module[1]] = 1
        }
        n = split(system_list, s, " ")
        for (i = 1; i <= n; i++)
            libc["<" s[i] ".h>"] = 1
    }
    !/^[ \t]*#[ \t]*include/ { next }
    {
        target = $0
        sub(/^[ \t]*#[ \t]*include[ \t]*/, "", target)
        sub(/[ \t]*(\/[*].*)?$/, "", target)
        quoted = target ~ /^"/
        path = substr(target, 2, length(target) - 2)
        split(FILENAME, folder, "/")
        here = folder[2]
    }
    FILENAME ~ /^proofs\// {
        if (quoted && path ~ /\//)
            complain("the checker includes only files of its own folder")
        if (!quoted && !(target in libc))
            complain("the checker includes only GMP and libc")
        next
    }
    !quoted {
        if (path ~ /^(flint|antic|calcium)\// ||
            path ~ /^(arb|acb|arf|mag|ca|fmp[zq]|nmod)(_[a-z_]*)?\.h$/)
            if (FILENAME != "src/exact/compat.h")
                complain("only src/exact/compat.h knows FLINT")
        next
    }
    # compat.h replaces system headers: every module may include it.
    path == "exact/compat.h" { next }
    path !~ /^[a-z]+\/([a-z]+\/)?[a-z0-9_]+\.h$/ {
        complain("write it as \"MODULE/file.h\"")
        next
    }
    {
        parts = split(path, part, "/")
        there = part[1]
        if (!(here in known))
            complain("module " here " is not in the table")
        else if (here != there && !((here, there) in may))
            complain("module " here " may not include module " there)
        else if (here != there && part[parts] == "impl.h")
            complain("impl.h is private to module " there)
    }
    END { exit bad }'
