# SPDX-License-Identifier: LGPL-3.0-or-later
#
# --kernel of verify and of claim check: both programs judge the certificate.  A
# script replaces wreath-kernel, so that no proofs need be built;
# proofs/coq/tests compares the program itself with wreath-check.

. "$srcdir/tests/cli/common.sh"

play() { # STATUS LINE: a wreath-kernel that says this
    printf '#!/bin/sh\necho "%s"\nexit %d\n' "$2" "$1" >kernel
    chmod +x kernel
    WREATH_KERNEL=$PWD/kernel
    export WREATH_KERNEL
}
absent_line() { ! grep -qF -e "$1" "$tmp/out" || fail "on standard output: $1"; }
wreath compile -q parity -o p.lrnn

play 0 'VERIFIED agree: yes'
expect 0 wreath verify -a --kernel p.lrnn parity -o p.cert
out 'wreath-check: VERIFIED agree:'
out 'wreath-kernel: VERIFIED agree: yes'
expect 0 wreath claim check --kernel P1.4
expect 0 wreath claim check --kernel --evidence F3
out ' accepted by wreath-check, '
absent_line ' 0 by wreath-kernel'

play 3 'UNKNOWN: left to wreath-check'
expect 0 wreath verify -a --kernel p.lrnn parity -o p.cert
out 'wreath-kernel: UNKNOWN'
expect 0 wreath claim check --kernel --evidence F3
out ' accepted by wreath-check, 0 by wreath-kernel'

play 1 'REJECTED: no'
expect 3 wreath verify -a --kernel p.lrnn parity -o p.cert
err 'the certificate is not accepted'
expect 3 wreath claim check --kernel F3
out unknown

WREATH_KERNEL=$PWD/none
expect 2 wreath verify -a --kernel p.lrnn parity -o p.cert
err 'wreath-kernel is not installed'
expect 2 wreath claim check --kernel F3
err 'wreath-kernel is not installed'
expect 2 wreath verify -a --kernel p.lrnn parity
err '--kernel requires a certificate'
