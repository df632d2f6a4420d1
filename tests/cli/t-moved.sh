# SPDX-License-Identifier: LGPL-3.0-or-later
#
# The program finds its example automata next to it, in a tree that was
# installed for one place and moved to another, and in the sources from which it
# was built.

. "$srcdir/tests/cli/common.sh"

# Not in the folder of libtool's wrapper, nor that of another installed wreath.
if [ "$(head -c 2 "$WREATH")" = '#!' ]; then
    echo "skipped: $WREATH is a script"
    exit 77
fi
automata=$WREATH_AUTOMATA
unset WREATH_AUTOMATA WREATH_PROOFS

mkdir -p moved/bin moved/share/wreath sources/build other
cp "$WREATH" moved/bin/wreath
cp "$WREATH" sources/build/wreath
cp "$WREATH" other/wreath
cp -R "$automata" moved/share/wreath/automata
cp -R "$automata" sources/automata
for folder in moved/share/wreath sources; do
    mkdir "$folder/proofs"
    cp -R "$automata/../proofs/G1" "$folder/proofs"
done

expect 2 other/wreath show parity
case $(cat "$tmp/err") in
*'no examples in'*) ;;
*) echo "skipped: wreath is installed here"; exit 77 ;;
esac
for program in moved/bin/wreath sources/build/wreath; do
    expect 0 $program show parity
    out 'name parity'
    expect 0 $program list cyclic
    out parity
    expect 0 $program claim show G1
    out 'G1 '
done

# A given folder has priority over one that is found.
expect 2 moved/bin/wreath show parity --automata other
err 'no examples in other'
