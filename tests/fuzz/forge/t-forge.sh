# SPDX-License-Identifier: LGPL-3.0-or-later
#
# A few hundred forged certificates of every kind: no false one is accepted, and
# nothing crashes. tests/fuzz/forge/run takes any number, under the sanitizers.

python3 -c 'import sys; sys.exit(sys.version_info < (3, 9))' 2> /dev/null || {
    echo "no python3: nothing was forged" >&2
    exit 77
}
forge=$srcdir/tests/fuzz/forge/forge.py
count=$(python3 -c 'import sys; print(int(200 * float(sys.argv[1])))' \
    "${WR_TEST_MULTIPLIER:-1}") || exit 1
keep=$(mktemp -d) || exit 1
status=0

# A judge that accepts everything is detected, and so is one that dies.
cat > "$keep/yes" <<'PROGRAM'
#!/usr/bin/env python3
import sys
for line in sys.stdin.buffer:
    sys.stdin.buffer.read(sum(map(int, line.split())))
    print("0 yes", flush=True)
PROGRAM
printf '#!/bin/sh\nexit 3\n' > "$keep/dies"
chmod +x "$keep/yes" "$keep/dies"
for judge in yes dies; do
    python3 "$forge" "$keep/$judge" 40 --only LANGUAGES,APERIODIC \
        --keep "$keep/found-$judge" > "$keep/table" 2>&1
    [ $? -eq 1 ] && [ -d "$keep/found-$judge" ] || {
        echo "the judge \"$judge\" is believed" >&2
        cat "$keep/table" >&2
        status=1
    }
done

python3 "$forge" "$builddir/tests/fuzz/forge/t-judge" "$count" \
    --wreath "$WREATH" --keep "$keep/forged" || status=1
if [ $status -eq 0 ]; then
    rm -rf "$keep"
else
    echo "kept in $keep" >&2
    head -c 2000 "$keep"/forged/*.why >&2
fi
exit $status
