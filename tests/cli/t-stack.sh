# SPDX-License-Identifier: LGPL-3.0-or-later
#
# wreath period and wreath verify on rounded stacks.

. "$srcdir/tests/cli/common.sh"

expect 0 wreath compile sum-rotation 5 -o sum.lrnn --automaton sum.dfa

# One stack with gradual underflow or flushing to zero.
expect 0 wreath compile mamba-flip-flop -o ff.lrnn --automaton ff.dfa
expect 0 wreath verify ff.lrnn ff.dfa --all -m E2:bf16:rne:seq
out 'closed set of 4534 rounded states (HOM)'
expect 1 wreath verify ff.lrnn ff.dfa --all -m E2:bf16:flush:rne:seq
out '301 symbols: reset set ignore^299'
expect 1 wreath verify ff.lrnn ff.dfa --any-decoder -m E2:bf16:flush:rne:seq
out '(COLL)'
expect 1 wreath verify ff.lrnn ff.dfa -m E2:bf16:flush:rne:seq --json \
    --all
out '"evidence": "mismatch"'
expect 0 wreath verify ff.lrnn ff.dfa -m E2:bf16:rne:seq --length 5000

# Layers with different formats.
expect 0 wreath compile mod-signs 3 -o signs.lrnn --automaton signs.dfa
expect 0 wreath verify signs.lrnn signs.dfa --all -m E2:e2m1:rne:seq \
    --layer-evaluation 1=E2:fp32:rne:fma,2=E2:int:4:rne:dot
out 'evaluation 0=E2:e2m1:rne:seq,1=E2:fp32:rne:fma,2=E2:int:4:rne:dot'
expect 0 wreath period signs.lrnn -m E2:e2m1:rne:seq --word '1 0' \
    --against signs.dfa
out 'period 16'
expect 1 wreath period sum.lrnn -m E2:e4m3fn:rne:seq --word 13 \
    --against sum.dfa
out 'the readout is first wrong at step'

# Limits, and invalid questions.
expect 3 wreath verify sum.lrnn sum.dfa --all -m E2:bf16:rne:seq \
    --max-states 5000 --max-steps 1000
# With enough time, a word that fails late is found.
expect 1 wreath verify sum.lrnn sum.dfa --all -m E2:bf16:rne:seq \
    --max-states 5000
out 'on a word tried'
expect 3 wreath period sum.lrnn -m E2:bf16:rne:seq --word 1 --max-steps 64
expect 2 wreath verify sum.lrnn ff.dfa --all -m E2:bf16:rne:seq
expect 2 wreath verify sum.lrnn sum.dfa --all -m E3:bf16:rne:chunk-2
expect 2 wreath period sum.lrnn -m E2:bf16:rne:seq --word 9
expect 2 wreath period sum.lrnn -m E2:bf16:rne:seq --mono
expect 2 wreath period -e 'size 1; row 1' -m E2:bf16:rne:seq --against sum.dfa

# A decoder may read the last letter if the readout does.
cat > last.lrnn <<'END'
{"format": "wreath-lrnn", "version": 1, "alphabet": ["a", "b"], "ring": "Q",
 "layers": [{"name": "x", "role": "general", "dim": 1, "H0": ["0"],
   "reads": [], "labels": 1, "gate": {"table": [[0]]},
   "actions": [{"A": "identity"}],
   "decoder": {"kind": "coordinate", "index": 0}}],
 "readout": {"states": ["A", "B"], "accept": [1], "reads": ["letter"],
   "table": [[0, 0], [1, 1], [2, 0]]}}
END
printf '%s\n' 'name last' 'states A B' 'alphabet a b' 'start A' 'accept B' \
    trans 'A B' 'A B' > last.dfa
printf '%s\n' 'name bs' 'states A B' 'alphabet a b' 'start A' 'accept B' \
    trans 'A B' 'B A' > bs.dfa
expect 0 wreath verify last.lrnn last.dfa --any-decoder -m E2:fp32:rne:seq
out 'rounded states with the last letter (HOM)'
expect 1 wreath verify last.lrnn bs.dfa --any-decoder -m E2:fp32:rne:seq \
    -o bs.cert
expect 0 check bs.cert
out 'of the rounded state and the last letter'
sed 's/"reads": \["letter"\]/"reads": [0]/
     s/"table": \[\[0, 0\], \[1, 1\], \[2, 0\]\]/"table": [[0, 0]]/' \
    last.lrnn > blind.lrnn
expect 1 wreath verify blind.lrnn last.dfa --any-decoder -m E2:fp32:rne:seq

# Certificates, judged by wreath-check.
expect 0 wreath verify sum.lrnn sum.dfa -m E2:fp16:rne:seq --all -o hom.cert
expect 1 wreath verify ff.lrnn ff.dfa --all -m E2:bf16:flush:rne:seq \
    -o no.cert
expect 1 wreath verify ff.lrnn ff.dfa --any-decoder -m E2:bf16:flush:rne:seq \
    -o coll.cert
expect 0 wreath period sum.lrnn -m E2:bf16:rne:seq --word 1 \
    --against sum.dfa -o rho.cert
for kind in HOM:hom MISMATCH:no COLL:coll RHO:rho; do
    expect 0 check "${kind#*:}.cert"
    out "evidence ${kind%:*}"
done
expect 0 check hom.cert --automaton sum.dfa
expect 1 check hom.cert --model ff.lrnn
# Factor by factor, too.
by=E2:e4m3fn:rne:seq:factors
expect 1 wreath verify sum.lrnn sum.dfa -m $by --all -o no-by.cert
expect 1 wreath verify sum.lrnn sum.dfa -m $by --any-decoder -o coll-by.cert
expect 0 wreath compile mod-cycles 6 -o by.lrnn --automaton by.dfa
expect 0 wreath verify by.lrnn by.dfa -m E2:e2m1:factors --all -o hom-by.cert
expect 0 wreath period by.lrnn -m E2:e2m1:factors --word '0 1' \
    --against by.dfa -o rho-by.cert
for kind in MISMATCH:no COLL:coll HOM:hom RHO:rho; do
    expect 0 check "${kind#*:}-by.cert"
    out "evidence ${kind%:*}"
    out 'Householder factors one by one'
done
# A label that is missing in rounded arithmetic matters only where it is read;
# in exact arithmetic every layer needs one.
cat >grow.lrnn <<'END'
{"format": "wreath-lrnn", "version": 1, "name": "grow", "alphabet": ["0", "1"],
 "ring": "Q", "layers": [
  {"name": "sign", "role": "general", "dim": 1, "H0": ["1"],
   "reads": ["letter"], "labels": 3, "gate": {"table": [[0, 0], [1, 1]]},
   "actions": [{"A": "identity"}, {"A": {"dense": ["-1"]}}],
   "decoder": {"kind": "sign", "form": ["1", "0"]}},
  {"name": "unread", "role": "general", "dim": 1, "H0": ["1"], "reads": [],
   "labels": 1, "gate": {"table": [[0]]},
   "actions": [{"A": {"dense": ["2"]}}],
   "decoder": {"kind": "table", "entries": [[["1"], 0]]}}],
 "readout": {"states": ["odd", "even"], "reads": [0], "accept": [1],
  "table": [[0, 0], [2, 1]]}}
END
expect 0 wreath verify grow.lrnn parity --all -m E2:fp16 -o grow.cert
expect 0 check grow.cert
expect 1 wreath verify grow.lrnn parity --all
out 'layer 1 (unread): no label for the state (2)'
sed 's/"reads": \[0\], "accept"/"reads": [0, 1], "accept"/
     s/\[\[0, 0\], \[2, 1\]\]/[[0, 0, 0], [2, 0, 1]]/' grow.lrnn >read.lrnn
expect 1 wreath verify read.lrnn parity --all -m E2:fp16 -o read.cert
expect 0 check read.cert
expect 2 wreath verify sum.lrnn sum.dfa -m E2:fp16:rne:seq -o more.cert
absent more.cert

# A model without layers is rounded, too, and an empty alphabet has one word.
cat >none.lrnn <<'END'
{"format": "wreath-lrnn", "version": 1, "name": "none", "alphabet": [],
 "ring": "Q", "layers": [], "readout": {"states": 1, "reads": [],
 "table": [[0]]}, "test_vectors": []}
END
printf 'alphabet\nstates 1\nstart 0\naccept 0\ntrans\n\n' >none.dfa
expect 0 wreath verify none.lrnn none.dfa -m E2:bf16
out '1 random word of 0 symbols; evaluation E2:bf16:rne:seq'
expect 0 wreath verify --all none.lrnn none.dfa -m E2:bf16 --json
out '"evaluation": "E2:bf16:rne:seq"'
expect 2 wreath period none.lrnn -m E2:bf16
err 'the alphabet is empty'
