# SPDX-License-Identifier: LGPL-3.0-or-later
#
# The library used from Python by ctypes; skipped without Python, or if the
# build has no shared library.

. "${srcdir:-$(dirname "$0")/../..}/examples/common.sh"
. "${srcdir:-$(dirname "$0")/../..}/examples/python/find.sh"
python ctypes
: "${WREATH_LIBRARY:=${builddir:-.}/src/.libs/libwreath.so}"
[ -e "$WREATH_LIBRARY" ] || { echo "skipped: no $WREATH_LIBRARY"; exit 77; }
# A sanitizer must be linked into the program, not only into a library.
! grep -q __asan_init "$WREATH_LIBRARY" ||
    { echo "skipped: a library with sanitizers"; exit 77; }
PYTHONDONTWRITEBYTECODE=1
PYTHONPATH="${srcdir:-$(dirname "$0")/../..}/python"
export WREATH_LIBRARY PYTHONDONTWRITEBYTECODE PYTHONPATH
"$python" "${srcdir:-$(dirname "$0")/../..}/examples/python/tour.py"
