# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Every command in a document prints the output shown there.

cd "$srcdir" || exit 1
files=$(grep -l '^ *```console' README.md proofs/README.md doc/*.md doc/*/*.md)
status=0
[ "$(echo "$files" | wc -l)" -gt 10 ] || status=1
for file in $files; do
    sh tests/doc/snippets.sh "$file" || status=1
done
exit $status
