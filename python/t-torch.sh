# SPDX-License-Identifier: LGPL-3.0-or-later
#
# wreath.torch: its float32 states are those of E2:fp32:rne:seq, bit for bit,
# and wreath audits the saved numbers.  Skipped without PyTorch.

set -eu
top=${srcdir:-$(dirname "$0")/..}
WREATH_LIBRARY=${WREATH_LIBRARY:-${builddir:-$top/build}/src/.libs/libwreath.so}
PYTHONPATH=$top/python PYTHONDONTWRITEBYTECODE=1
export WREATH_LIBRARY PYTHONPATH PYTHONDONTWRITEBYTECODE
[ -e "$WREATH_LIBRARY" ] || { echo "skipped: no $WREATH_LIBRARY"; exit 77; }
! grep -q __asan_init "$WREATH_LIBRARY" ||
    { echo "skipped: a library with sanitizers"; exit 77; }
for p in ${PYTHON:-} /usr/bin/python3 python3; do
    if "$p" -c 'import torch, numpy' 2>/dev/null; then
        exec "$p" "$top/python/bits.py" "$WREATH" "$top/automata"
    fi
done
echo "skipped: no PyTorch"
exit 77
