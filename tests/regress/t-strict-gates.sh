#!/bin/sh
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# arch check --strict refuses matrices that require a gate on an end of its
# range: two factors with one key fix a vector, which a gate below 1 does not; a
# zero matrix with positive gates and eigenvalues; the identity, which has no
# factor.  If there are as many factors as rows, a gate may be below 1 if keys
# are orthogonal or parallel; otherwise nothing is decided.

. "$srcdir/tests/cli/common.sh"

model() { # DIM MATRIX
    cat << END
{"format": "wreath-lrnn", "version": 1, "alphabet": ["a"],
 "ring": "Q",
 "layers": [{"name": "x", "role": "general", "dim": $1,
   "H0": [$([ "$1" -eq 1 ] && echo '"0"' || echo '"0", "0"')],
   "reads": ["letter"], "labels": 2, "gate": {"table": [[0, 0]]},
   "actions": [{"A": $2}],
   "decoder": {"kind": "coordinate", "index": 0}}],
 "readout": {"states": ["q"], "reads": [0], "table": [[1, 0]]}}
END
}

refused() { # ARCHITECTURE, the model is m.lrnn
    expect 0 wreath arch check m.lrnn --arch "$1"
    expect 1 wreath arch check m.lrnn --arch "$1" --strict
}

key='{"v": [[0, "1"], [1, "1"]], "beta": "2/3"}'
model 2 "{\"householder\": [$key, $key]}" > m.lrnn
refused gated-deltaproduct-2
model 1 '{"diagonal": ["0"]}' > m.lrnn
refused gated-deltanet-positive
model 2 '"identity"' > m.lrnn
refused deltanet

one='{"v": [[0, "1"]], "beta": "2/3"}'
two='{"v": [[1, "1"]], "beta": "1/3"}'
model 2 "{\"householder\": [$key, $one]}" > m.lrnn
expect 3 wreath arch check m.lrnn --arch gated-deltaproduct-2 --strict
out 'whether others have one below 1 is not'
expect 3 wreath arch check m.lrnn --arch gated-deltaproduct-2 --strict --json
out '"obeys": "unknown"'
model 2 "{\"householder\": [$two, $one]}" > m.lrnn
expect 0 wreath arch check m.lrnn --arch gated-deltaproduct-2 --strict
model 2 "{\"householder\": [$two, $one, $one]}" > m.lrnn
expect 0 wreath arch check m.lrnn --arch gated-deltaproduct-3 --strict
