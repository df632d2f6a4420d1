# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Every command that a document shows prints what the document shows.

cd "$srcdir" || exit 1
files=$(grep -l '^ *```console' README.md proofs/README.md doc/*.md doc/*/*.md)
status=0
[ "$(echo "$files" | wc -l)" -gt 10 ] || status=1
for file in $files; do
    sh tests/doc/snippets.sh "$file" || status=1
done
exit $status
