#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Installs to a prefix and to a DESTDIR, hides the build tree and the sources if
# mount namespaces are available, and then uses the installation as a user
# would: the programs from a moved folder, a C and a C++ program through
# pkg-config, and the Python module.

work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
fail() {
    echo "t-install: $*" >&2
    exit 1
}
quietly() {
    "$@" > "$work/log" 2>&1 || {
        cat "$work/log" >&2
        fail "$*"
    }
}
unset MAKEFLAGS MAKELEVEL MFLAGS

prefix=$work/usr
quietly make -s -C "$builddir" install prefix="$prefix"
! nm -D "$prefix/lib/libwreath.so" | grep -q __asan_init || {
    echo "t-install: skipped: the sanitizers' runtime must be loaded first"
    exit 77
}
quietly make -s -C "$builddir" install DESTDIR="$work/stage" prefix=/usr

# No executable file contains the path of the build tree.
for file in bin/wreath bin/wreath-check lib/libwreath.so; do
    readelf -d "$prefix/$file" > "$work/dynamic" || fail "readelf $file"
    ! grep -E 'R(UN)?PATH' "$work/dynamic" || fail "$file has a run path"
done
grep -q "^prefix=$prefix\$" "$prefix/lib/pkgconfig/wreath.pc" ||
    fail "wreath.pc names another prefix than $prefix"
grep -q '^prefix=/usr$' "$work/stage/usr/lib/pkgconfig/wreath.pc" ||
    fail "wreath.pc names another prefix than /usr"

# The link targets of installed documents are installed.
links=0
for page in $(find "$prefix/share" -name '*.md'); do
    for link in $(grep -o '](\([^)#]*\)' "$page" | sed 's/^](//'); do
        case $link in *://*) continue ;; esac
        [ -e "$(dirname "$page")/$link" ] || fail "$page: $link is not there"
        links=$((links + 1))
    done
done
[ "$links" -ge 5 ] || fail "$links links in the installed documents"

cp "$srcdir/examples/count3.c" "$srcdir/tests/install/count3.cc" \
    "$srcdir/tests/install/types.c" \
    "$srcdir/examples/python/tour.py" "$work" || fail "cp"
cp "$srcdir/python/wreath/__init__.py" "$work/wreath.py" || fail "cp"
(cd "$prefix/include/wreath" && for header in */*.h; do
    echo "#include \"$header\""
done) > "$work/all.h"

cat > "$work/use.sh" << 'END'
set -e
cd "$1"
prefix=$1/usr
unset WREATH WREATH_CHECK WREATH_AUTOMATA WREATH_PROOFS srcdir builddir
export PKG_CONFIG_PATH=$prefix/lib/pkgconfig LD_LIBRARY_PATH=
mv "$prefix" "$1/moved"
PATH=$1/moved/bin:$PATH
wreath show parity > parity.dfa
wreath compile parity.dfa -q -o parity.lrnn
wreath verify --all parity.lrnn parity -o parity.cert > verify.out
wreath-check parity.cert > check.out
wreath claim check F3 -q > claim.out
mv "$1/moved" "$prefix"
PATH=$prefix/bin:$PATH
wreath-check parity.cert > check.out
LD_LIBRARY_PATH=$prefix/lib
export LD_LIBRARY_PATH
# shellcheck disable=SC2086
{
    ${CC:-cc} count3.c $(pkg-config --cflags --libs wreath) -o count3
    ./count3 > count3.out
    # FLINT, MPFR, GMP and Jansson, whose types occur in the headers.
    ${CC:-cc} types.c $(pkg-config --cflags --libs wreath) -o types
    ./types > types.out
    # All public headers in one translation unit.
    ${CC:-cc} -I. $(pkg-config --cflags wreath) -fsyntax-only -x c all.h
    if command -v c++ > where; then
        c++ -I. count3.cc $(pkg-config --cflags --libs wreath) -o count3pp
        ./count3pp > count3pp.out
    else
        echo "no C++ compiler: the C++ program was not tried"
    fi
}
"$1/stage/usr/bin/wreath" --version > stage.out
if command -v python3 > where; then
    WREATH_LIBRARY=$prefix/lib/libwreath.so PYTHONPATH=. python3 tour.py \
        > python.out
fi
END

# An empty folder mounted over both trees makes them unreadable.
if unshare -m true 2> /dev/null; then
    unshare -m sh -c '
        mount -t tmpfs none "$1" && mount -t tmpfs none "$2" 2> /dev/null
        [ ! -e "$1/wreath" ] || exit 1
        exec sh "$3/use.sh" "$3"' - "$builddir" "$srcdir" "$work" \
        > "$work/out" 2>&1
    status=$?
else
    sh "$work/use.sh" "$work" > "$work/out" 2>&1
    status=$?
fi
cat "$work/out"
[ $status -eq 0 ] || fail "what was installed does not stand alone"

quietly make -s -C "$builddir" uninstall prefix="$prefix"
left=$(find "$prefix" -type f)
[ -z "$left" ] || fail "left behind by uninstall: $left"
