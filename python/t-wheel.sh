# SPDX-License-Identifier: LGPL-3.0-or-later
#
# pip install ./python into a fresh virtual environment, without a network:
# the wheel contains the library, and the tour runs with it.  Skipped if
# venv, pip, setuptools or wheel is missing.

set -eu
top=${srcdir:-$(dirname "$0")/..}
library=${builddir:-$top/build}/src/.libs/libwreath.so
python=
for p in ${PYTHON:-} /usr/bin/python3 python3; do
    if "$p" -c 'import venv, ensurepip, setuptools, wheel' 2>/dev/null; then
        python=$p
        break
    fi
done
[ -n "$python" ] || { echo "skipped: no venv, setuptools and wheel"; exit 77; }
[ -e "$library" ] || { echo "skipped: no $library"; exit 77; }
! grep -q __asan_init "$library" ||
    { echo "skipped: a library with sanitizers"; exit 77; }
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
"$python" -m venv --system-site-packages "$tmp/venv"
cp -R "$top/python" "$tmp/python"
chmod -R u+w "$tmp/python"
WREATH_LIBRARY=$library "$tmp/venv/bin/python" -m pip install -q \
    --no-build-isolation --no-deps --no-index "$tmp/python"
cp "$top/examples/python/tour.py" "$tmp"
cd "$tmp"
unset WREATH_LIBRARY PYTHONPATH
"$tmp/venv/bin/python" -c 'import wreath; print(wreath.__file__)' |
    grep -qF "$tmp/venv"
test -e "$tmp"/venv/lib/python*/site-packages/wreath/libwreath.so
"$tmp/venv/bin/python" tour.py
