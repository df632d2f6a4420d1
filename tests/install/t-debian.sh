#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# usage: t-debian.sh [PACKAGE.deb ...]
#
# The Debian packages are self-contained.  Installs to a DESTDIR as debian/rules
# does, distributes the files by debian/*.install (none may be left over), and
# runs debian/tests/installed with these files laid over /usr and with the build
# tree and the sources hidden.  With packages (make check-debian) their contents
# are used instead.  Skipped if overlays cannot be mounted.

work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
fail() {
    echo "t-debian: $*" >&2
    exit 1
}
skip() {
    echo "t-debian: skipped: $*"
    exit 77
}
quietly() {
    "$@" > "$work/log" 2>&1 || {
        cat "$work/log" >&2
        fail "$*"
    }
}
unset MAKEFLAGS MAKELEVEL MFLAGS

mkdir "$work/packages" "$work/source" "$work/tmp"
# shellcheck disable=SC2016
unshare -m sh -c 'mount -t overlay overlay -o lowerdir="$1":/usr /usr' - \
    "$work/packages" 2> /dev/null || skip "overlays cannot be mounted here"
for tool in gcc g++ pkg-config python3 gzip; do
    command -v $tool > "$work/where" || skip "no $tool"
done

# distribute PACKAGE ..: moves the files of each out of the stage.
distribute() {
    for package; do
        while read -r pattern; do
            found=
            for path in "$work"/stage/$pattern; do
                [ -e "$path" ] || continue
                folder=$work/packages/$(dirname "${path#"$work/stage/usr"}")
                mkdir -p "$folder" && cp -a "$path" "$folder" &&
                    rm -r "$path" || fail "$path"
                found=1
            done
            [ -n "$found" ] || fail "$package: no file is $pattern"
        done < "$srcdir/debian/$package.install"
    done
}

if [ $# -gt 0 ]; then
    for package; do
        quietly dpkg-deb -x "$package" "$work/stage"
    done
    mv "$work"/stage/usr/* "$work/packages"
else
    triplet=$(${CC:-gcc} -print-multiarch) && [ -n "$triplet" ] ||
        skip "the compiler names no multiarch folder"
    quietly make -s -C "$builddir" install DESTDIR="$work/stage" prefix=/usr \
        libdir="/usr/lib/$triplet"
    ! nm -D "$work/stage/usr/lib/$triplet/libwreath.so" |
        grep -q __asan_init ||
        skip "the sanitizers' runtime must be loaded first"
    # The development files first: their pattern is the narrower one.
    distribute libwreath-dev libwreath0 wreath
    while read -r pattern; do
        rm -f "$work"/stage/$pattern
    done < "$srcdir/debian/not-installed"
    left=$(find "$work/stage" ! -type d)
    [ -z "$left" ] || fail "in no package: $left"
    gzip -9n "$work"/packages/share/man/man1/*.1
fi

# libwreath-dev depends on the package of each module that wreath.pc requires.
requires=$(sed -n 's/^Requires.private: //p' \
    "$work"/packages/lib/*/pkgconfig/wreath.pc)
depends=$(sed -n '/^Package: libwreath-dev/,/^Description/p' \
    "$srcdir/debian/control")
for module in $requires; do
    path=$(pkg-config --path "$module" 2> /dev/null) ||
        path=$(find /usr/lib /usr/share -path "*/pkgconfig/$module.pc" | head -n 1)
    owner=$(dpkg -S "$path" 2> /dev/null) || continue
    case $depends in
    *" ${owner%%:*}"[,\ ]*) ;;
    *) fail "libwreath-dev lacks ${owner%%:*}, which wreath.pc requires" ;;
    esac
done

(cd "$srcdir" && cp -R --parents debian/tests examples/count3.c \
    examples/python tests/install/count3.cc tests/install/types.c \
    python "$work/source") ||
    fail "cp"

# shellcheck disable=SC2016
unshare -m sh -c 'mount -t overlay overlay -o lowerdir="$1/packages":/usr /usr
    mount -t tmpfs none "$2" && mount -t tmpfs none "$3" 2> /dev/null
    [ ! -e "$2/wreath" ] || exit 1
    cd "$1/source" && unset WREATH WREATH_CHECK srcdir builddir
    PATH=/usr/bin:/bin AUTOPKGTEST_TMP=$1/tmp exec sh debian/tests/installed' \
    - "$work" "$builddir" "$srcdir" > "$work/out" 2>&1 || {
    cat "$work/out"
    fail "debian/tests/installed fails without the build tree"
}
tail -n 3 "$work/out"
