# SPDX-License-Identifier: LGPL-3.0-or-later
#
# libwreath exports wr_ names that its headers declare; wreath-check needs only
# GMP and libc; and the lint detects violations.

. "$srcdir/tests/lint/common.sh"

command -v nm >/dev/null && command -v readelf >/dev/null || exit 77
library=$builddir/src/.libs/libwreath.so
[ -e "$library" ] || exit 77 # a static build exports nothing

lint "$here/exports.sh" "$library" "$srcdir"/src/*/*.h

# Trust boundary: the checker must not load the libraries of src/.
readelf -d "$builddir/wreath-check" | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p' |
    grep -Ev '^(libgmp|libc|libasan|libubsan|libgcov|ld-linux.*)\.so' &&
    { echo "FAIL: wreath-check needs the libraries above"; exit 1; }

plant() {
    printf '%s\n' "$1" >"$tmp/planted.c"
    ${CC:-cc} -shared -fPIC -o "$tmp/planted.so" "$tmp/planted.c"
}
echo 'int wr_declared(void);' >"$tmp/planted.h"
plant 'int wr_declared(void) { return 0; }'
lint "$here/exports.sh" "$tmp/planted.so" "$tmp/planted.h"
plant 'int helper(void) { return 0; }'
caught 'helper: exported, but does not begin' \
    "$here/exports.sh" "$tmp/planted.so" "$tmp/planted.h"
plant 'int wr_secret(void) { return 0; }'
caught 'wr_secret: exported, but declared in no header' \
    "$here/exports.sh" "$tmp/planted.so" "$tmp/planted.h"
