# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Every command that a document shows prints what the document shows.

status=0
for file in README.md doc/manual.md doc/algorithms.md doc/pictures.md \
    doc/raw.md doc/decompose.md doc/rounding.md doc/cells.md doc/claims.md proofs/README.md \
    doc/certificates-spectrum.md doc/certificates-rounding.md \
    doc/certificates-horizon.md doc/certificates-factors.md \
    doc/tutorials/parity.md doc/tutorials/bf16.md doc/tutorials/figure.md \
    doc/tutorials/own.md doc/tutorials/trained.md; do
    sh "$srcdir/tests/doc/snippets.sh" "$srcdir/$file" || status=1
done
exit $status
