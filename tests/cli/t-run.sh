# SPDX-License-Identifier: LGPL-3.0-or-later
#
# wreath run: the state after each symbol, by both engines.

. "$srcdir/tests/cli/common.sh"

wreath compile -q parity -o p.lrnn
wreath compile -q t4 -o t.lrnn
wreath compile -q t4 --gates rule -o r.lrnn
wreath compile -q t4 --method holonomy -o h.lrnn

states() { awk '!/^#/ { print $3 }' "$tmp/out" | tr '\n' ' '; }

expect 0 wreath run p.lrnn 1101
out 'evaluation E0 (exact)'
[ "$(states)" = 'even odd even even odd ' ] || fail "states: $(states)"
silent
expect 0 wreath run p.lrnn ''
[ "$(states)" = 'even ' ] || fail "states: $(states)"
expect 0 wreath run p.lrnn '(01)^3 1^2' --last
[ "$(states)" = 'odd ' ] || fail "states: $(states)"
expect 0 wreath run p.lrnn '1 0,1'
[ "$(states)" = 'even odd odd even ' ] || fail "states: $(states)"
expect 0 wreath run p.lrnn 1 --vectors
out '[0 1]'

# Engines, gates and methods agree.
word='cycle swap merge cycle cycle merge swap cycle (cycle merge)^4'
expect 0 wreath run t.lrnn "$word"
first=$(states)
for model in t r h; do
    for engine in matrix index; do
        expect 0 wreath run $model.lrnn "$word" --engine $engine
        [ "$(states)" = "$first" ] || fail "other states: $(states)"
    done
done

expect 2 wreath run p.lrnn 012
err '2'
expect 2 wreath run t.lrnn 'cycle jump'
err jump
expect 2 wreath run p.lrnn 1 --engine steam
err 'matrix or index'
expect 3 wreath run p.lrnn '0^1000000000000' --max-steps 1000000
err 'unknown: '
expect 2 wreath run nothing.lrnn 1
err 'cannot read nothing.lrnn'

# A model that is undefined after some word reports it, and the place.
sed '/"gate"/,/]]}/ { /\[0, 0\],/d; }' p.lrnn >broken.lrnn
expect 0 wreath run broken.lrnn 11
expect 1 wreath run broken.lrnn 1101
err 'step 3: '
expect 1 wreath run broken.lrnn 1101 --engine index
err 'step 3: '
# An action that no row of the gate selects may be any.
sed 's/permutation-reset/general/
    s/"actions": \[/& {"A": {"diagonal": ["2", "3"]}},/
    s/\[0, 0\],/[0, 1],/; s/\[1, 1\]\]},/[1, 2]]},/' p.lrnn >idle.lrnn
expect 0 wreath run idle.lrnn 1101 --last
out '1        odd'
expect 0 wreath run idle.lrnn 1101 --last --engine index
out '1        odd'
# JSON reports missing steps, after which labels do not agree.
expect 0 wreath run p.lrnn 1101 --json
out '"failed_step": null'
expect 1 wreath run broken.lrnn 1101 --json
out '"failed_step": 3'
expect 1 wreath run broken.lrnn 1101 --json -m E2:bf16:rne:seq
out '"failed_step": 3'
expect 1 wreath run broken.lrnn 1101 -m E2:bf16:rne:seq
out 'labels agree at all steps up to 2'
err 'step 3: the exact model is undefined: no action'
err 'step 3: the rounded model: no action'
# If only the exact model is undefined, the rounded run continues alone.
cat >grow.lrnn <<'END'
{"format": "wreath-lrnn", "version": 1, "name": "grow", "alphabet": ["a", "b"],
 "ring": "Q",
 "layers": [{"name": "grow", "role": "general", "dim": 1, "H0": ["0"],
   "reads": ["letter"], "labels": 2, "gate": {"table": [[0, 0], [1, 1]]},
   "actions": [{"A": "identity", "B": ["1"]}, {"A": "identity"}],
   "decoder": {"kind": "coordinate", "index": 0}}],
 "readout": {"states": 2, "reads": [0], "table": [[0, 0], [1, 1]]}}
END
expect 1 wreath run grow.lrnn aab -m E2:int:2
err 'step 2: the exact model is undefined: layer 0 (grow): no label for the state'
out '3  b          0  undefined                    [1] '
out 'labels first differ at step 2, in layer 0: exact none, rounded 1'
expect 1 wreath run grow.lrnn aab -m E2:int:2 --json
out '"exact": null'
out '"exact_undefined": 2'
out '"failed_step": null'
expect 1 wreath run grow.lrnn aab -m E2:int:3
out 'labels agree at all steps up to 1'

# Real numbers of finite precision; words by number, at random, in files.
expect 0 wreath run p.lrnn '1^n0^n' --n 3
out '     6  0        odd '
expect 0 wreath run p.lrnn random:1000:7 --last
echo '0 1 1' >word.txt
expect 0 wreath run p.lrnn @word.txt --last
expect 2 wreath run p.lrnn @no-word.txt
cat >turn.lrnn <<'END'
{"format": "wreath-lrnn", "version": 1, "name": "turn", "alphabet": ["1"],
 "ring": {"minpoly": ["-3", "0", "1"],
          "root": {"re": ["1", "2"], "im": ["0", "0"]}},
 "layers": [{"name": "turn", "role": "general", "dim": 2, "H0": ["1", "0"],
   "reads": ["letter"], "labels": 3, "gate": {"table": [[0, 0]]},
   "actions": [{"A": {"dense": ["-1/2", ["0", "-1/2"], ["0", "1/2"],
                                "-1/2"]}}],
   "decoder": {"kind": "argmax", "forms": [["1", "0", "0"],
     ["-1/2", ["0", "1/2"], "0"], ["-1/2", ["0", "-1/2"], "0"]]}}],
 "readout": {"states": 3, "accept": [0], "reads": [0],
   "table": [[0, 0], [1, 1], [2, 2]]}, "test_vectors": []}
END
for arith in E0 ball:64 ball:auto mpfr:53 mpfr:24:RNDZ; do
    expect 0 wreath run turn.lrnn '1^100' --last -m $arith
    out '   100  1        1              no '
done
expect 0 wreath run turn.lrnn 1 -m ball:64
out 'evaluation E0'
expect 0 wreath run turn.lrnn 1 -m mpfr:64
out 'evaluation E2'
expect 3 wreath run turn.lrnn '1^100000' -m ball:16 --last
err 'unknown: step '
err ': layer 0 (turn): more than one label is possible'
expect 0 wreath run turn.lrnn '1^20000' -m ball:auto --last
for arith in ball ball: ball:x mpfr:24:RNDX ball:24:RNDN mpfr:auto fp16; do
    expect 2 wreath run turn.lrnn 1 -m $arith
    err 'expected E0, ball:P'
done

# The state after a long word at once.
cat >rot.lrnn <<'END'
{"format": "wreath-lrnn", "version": 1, "name": "rot", "alphabet": ["r", "s"],
 "ring": "Q",
 "layers": [{"name": "rot", "role": "general", "dim": 2, "H0": ["1", "0"],
   "reads": ["letter"], "labels": 3, "gate": {"table": [[0, 0], [1, 1]]},
   "actions": [{"A": {"dense": ["3/5", "-4/5", "4/5", "3/5"]}},
               {"A": {"dense": ["-4/5", "-3/5", "3/5", "-4/5"]}}],
   "decoder": {"kind": "sign", "form": ["1", "0", "0"]}}],
 "readout": {"states": 3, "accept": [0], "reads": [0],
   "table": [[0, 0], [1, 1], [2, 2]]}, "test_vectors": []}
END
expect 0 wreath run rot.lrnn r --at 1
out 'H[0] = 1/d times 3'
out '  d = 5'
expect 0 wreath run rot.lrnn 'r^1000000' --at 1000000
out '(698970 digits, 2321928 bits)'
out 'a power of '
out 'and on all modulo 2305843009213693951'
hash=$(grep sha256 "$tmp/out")
expect 0 wreath run rot.lrnn '(rr)^500000 s' --at 1000000
out "$hash"
expect 0 wreath run rot.lrnn random:5000:3 --at 5000 --json
out '"kind": "tree"'
grep -Eq '^ *"-?[0-9]{1000,}",?$' "$tmp/out" || fail 'a number is shortened'
expect 0 wreath run p.lrnn '1^1000000' --at 999999
out '999999  1        odd            no'
expect 2 wreath run p.lrnn 1 --at 2
err 'the word has 1 symbol'
expect 2 wreath run p.lrnn 1 --at 1 -m ball:64
err '--at is exact'
expect 1 wreath run broken.lrnn 1101 --at 4
err 'step 3: '

# Every word.
expect 0 wreath run p.lrnn all:3
[ "$(wc -l <"$tmp/out")" -eq 17 ] || fail 'not 15 words'
out ' 011'
expect 0 wreath run p.lrnn all:2 --json
out '"word": "10"'
expect 3 wreath run p.lrnn all:40
err 'more than 1000000 words'
expect 1 wreath run broken.lrnn all:4
err 'word 0, step 1: '
expect 2 wreath run p.lrnn all:4 --at 1

# Balls and MPFR of rules and of fields that are not real; JSON.
expect 0 wreath run r.lrnn "$word" -m ball:64
[ "$(states)" = "$first" ] || fail "other states: $(states)"
expect 0 wreath run r.lrnn "$word" -m mpfr:24 --json
out '"failed_step": null'
expect 3 wreath run turn.lrnn '1^100000' -m ball:16 --last --json
out 'more than one label is possible'
cat >complex.lrnn <<'END'
{"format": "wreath-lrnn", "version": 1, "name": "i", "alphabet": ["1"],
 "ring": {"minpoly": ["1", "0", "1"],
          "root": {"re": ["-1", "1"], "im": ["1/2", "2"]}},
 "layers": [{"name": "i", "role": "general", "dim": 1, "H0": ["1"],
   "reads": ["letter"], "labels": 4, "gate": {"table": [[0, 0]]},
   "actions": [{"A": {"diagonal": [["0", "1"]]}}],
   "decoder": {"kind": "table", "entries": [[["1"], 0], [[["0", "1"]], 1],
     [["-1"], 2], [[["0", "-1"]], 3]]}}],
 "readout": {"states": 4, "reads": [0],
   "table": [[0, 0], [1, 1], [2, 2], [3, 3]]}, "test_vectors": []}
END
expect 0 wreath run complex.lrnn '1^1001' --last -m ball:64 --vectors
out '  1001  1        1 '
out '1.000000000000000 +/- '
expect 1 wreath run complex.lrnn 1 -m mpfr:64
err 'the field is not real'

# Errors of a model are reported; unusual models are run.
sed 's|"form": \["1", "0", "0"\]|"forms": [["4", "0", "0"], ["0", "3", "0"], ["0", "0", "-9"]]|
    s|"sign"|"argmax"|' rot.lrnn >tie.lrnn
expect 1 wreath run tie.lrnn rs
err 'step 1: layer 0 (rot): singular decoder: the two largest forms are equal'
expect 3 wreath run tie.lrnn rs -m ball:200
err 'more than one label is possible'
sed 's|\["1", "0"\]|["1", "0", "2"]|' rot.lrnn >long.lrnn
expect 2 wreath run long.lrnn r
err 'layers[0].H0: '
err 'found an array of 3, expected an array of 2 scalars'
sed 's|"minpoly": \["-3", "0", "1"\]|"minpoly": ["-4", "0", "1"]|' turn.lrnn \
    >reducible.lrnn
expect 2 wreath run reducible.lrnn 1
err 'reducible'
cat >none.lrnn <<'END'
{"format": "wreath-lrnn", "version": 1, "name": "none", "alphabet": [],
 "ring": "Q", "layers": [], "readout": {"states": 1, "reads": [],
 "table": [[0]]}, "test_vectors": []}
END
expect 0 wreath run none.lrnn '' --at 0
expect 2 wreath run none.lrnn a
err '0 letters'
expect 2 wreath run none.lrnn random:5:1
err 'the alphabet is empty'
expect 0 wreath run none.lrnn all:5
expect 2 wreath run none.lrnn all:5 --n 3
err '--n does not apply to every word of a length'
