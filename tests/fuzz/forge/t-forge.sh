# SPDX-License-Identifier: LGPL-3.0-or-later
#
# A few hundred forged certificates of every kind: nothing false is accepted,
# nothing crashes.  tests/fuzz/forge/run takes as many as one likes, under the
# sanitizers.

python3 -c 'import sys; sys.exit(sys.version_info < (3, 9))' 2> /dev/null || {
    echo "no python3: nothing was forged" >&2
    exit 77
}
count=$(python3 -c 'import sys; print(int(120 * float(sys.argv[1])))' \
    "${WR_TEST_MULTIPLIER:-1}") || exit 1
keep=$(mktemp -d) || exit 1
status=0
python3 "$srcdir/tests/fuzz/forge/forge.py" \
    "$builddir/tests/fuzz/forge/t-judge" "$count" \
    --wreath "$WREATH" --keep "$keep/forged" || status=1
if [ -d "$keep/forged" ]; then
    echo "kept in $keep" >&2
    head -c 2000 "$keep"/forged/*.why >&2
else
    rm -rf "$keep"
fi
exit $status
