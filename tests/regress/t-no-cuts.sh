# SPDX-License-Identifier: LGPL-3.0-or-later
#
# A threshold without cuts has one label, and no form that distinguishes labels:
# its closed cones once read a cut that did not exist, and were certified with a
# label that does not exist.

. "$srcdir/tests/cli/common.sh"

cat > one.lrnn <<'EOF'
{"format": "wreath-lrnn", "version": 1, "name": "one",
 "alphabet": ["0", "1"], "ring": "Q",
 "layers": [{"name": "h", "role": "general", "dim": 1, "H0": ["3"],
   "reads": ["letter"], "labels": 1, "gate": {"table": [[0, 0], [1, 1]]},
   "actions": [{"A": {"dense": ["9/8"]}, "B": ["1/5"]},
               {"A": {"dense": ["-5/4"]}, "B": ["1/3"]}],
   "decoder": {"kind": "threshold", "form": ["2", "0"], "cuts": []}}],
 "readout": {"states": ["yes", "no"], "accept": [0], "reads": [0],
   "table": [[0, 0]]}}
EOF
cat > all.dfa <<'EOF'
name all
states yes
alphabet 0 1
start yes
accept yes
trans
yes yes
EOF
expect 3 wreath verify --all one.lrnn all.dfa --compare accept --max-states 500
