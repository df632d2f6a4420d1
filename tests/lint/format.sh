#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# usage: format.sh ROOT
#
# Every C file is formatted by .clang-format.  Releases of clang-format differ,
# so the release is part of the rule: status 77 if clang-format 14 is not
# installed.  Prints the first difference in every file; status 1 if there is
# any.

cd "$1" || exit 2

for tool in clang-format-14 clang-format none; do
    case $("$tool" --version 2>/dev/null) in
    *' version 14.'*) break ;;
    esac
done
[ "$tool" != none ] || { echo "clang-format 14 is not installed"; exit 77; }

find src proofs/check tests examples -name '*.[ch]' | LC_ALL=C sort |
    xargs "$tool" --dry-run --Werror --ferror-limit=1
