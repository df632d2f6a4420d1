# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Every format, in the library and in the checker, against the independent
# definition of tests/oracle/real.py.

python3 -c 'import sys; sys.exit(sys.version_info < (3, 9))' 2>/dev/null || {
    echo "no python3: no format was compared" >&2
    exit 77
}
PYTHONDONTWRITEBYTECODE=1
PYTHONPATH=$srcdir/tests/oracle:$srcdir/tests/fuzz/forge
export PYTHONPATH PYTHONDONTWRITEBYTECODE
exec python3 "$srcdir/tests/rounding/formats.py" \
    "$builddir/tests/rounding/t-rounder" "${WR_TEST_MULTIPLIER:-1}" \
    "${WR_TEST_SEED:-1}"
