# SPDX-License-Identifier: LGPL-3.0-or-later
#
# wreath decompose --full: an independent script verifies that the lifts of all
# letters agree with the automaton, for random automata by every method and
# layout; GAP verifies the output of --gap. If SgpDec is installed, it reads the
# lifts as cascades and finds the same components.

. "$srcdir/tests/cli/common.sh"

expect 0 wreath decompose parity --full
out 'component 1.1: 2 tiles {even} {odd}, group C2 = <(0 1)>'
out 'state [0]: even'
out 'level 1 []: (0 1)'
out 'checked: 2 coordinates and 2 letters agree with the automaton'
expect 0 wreath decompose abstar --full
expect 3 wreath decompose t6 --full --max-states 100
err 'unknown: '

command -v python3 >/dev/null || { echo "no python3"; exit 77; }
of() {
    for file in $files; do
        wreath decompose "$file" --full --json "$@" || fail "$file $*"
    done >all.json
    python3 "$srcdir/tests/cli/decomposition.py" $files <all.json ||
        fail "a decomposition does not hold: $*"
}
count=$((40 * ${WR_TEST_MULTIPLIER:-1}))
python3 "$srcdir/tests/cli/decomposition.py" --make $count "${WR_TEST_SEED:-1}"
files=$(i=0; while [ $i -lt $count ]; do echo d$i.dfa; i=$((i + 1)); done)
of
for layout in overlap split full; do
    of --layout $layout
done
of --method exclusion
of --method auto

command -v gap >/dev/null || { echo "no GAP: its part is left out"; exit 0; }
for name in parity t4 antichain tennis; do
    wreath decompose $name --gap >$name.g || fail "$name --gap"
done
cat >all.g <<END
Read("parity.g"); Read("$srcdir/examples/sgpdec.g");
have := LoadPackage("sgpdec") = true;;
for name in ["parity", "t4", "antichain", "tennis"] do
  Read(Concatenation(name, ".g"));
  Print("lifts ", WreathCheck(), "\n");
  if have then
    Print("cascades ", WreathCheckCascades(), "\n");
    if WreathCompare() then Print("components true\n"); fi;
  fi;
od;
if not have then Print("no SgpDec: its part is left out\n"); fi;
QUIT_GAP(0);
END
gap -q ${GAP_ROOT:+-l ";$GAP_ROOT"} <all.g >gap.out 2>&1 ||
    { cat gap.out; fail "gap ends with a failure"; }
cat gap.out
all() { [ "$(grep -c "^$1 true" gap.out)" -eq 4 ] || fail "$1"; }
all lifts
! grep -q '^no SgpDec' gap.out || exit 0
all cascades
all components
