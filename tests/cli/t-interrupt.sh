# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Ctrl-C: a long command ends soon with status 3, says what it was doing and,
# where it can go on later, how; what it saved is used by the next run.  On a
# terminal it shows progress.

. "$srcdir/tests/cli/common.sh"

# interrupted COMMAND...: sends SIGINT after a second.
interrupted() {
    "$@" >"$tmp/out" 2>"$tmp/err" &
    pid=$!
    sleep 1
    kill -INT $pid 2>/dev/null || fail "$* was over: $(cat "$tmp/err")"
    status=0
    wait $pid || status=$?
    [ $status -eq 3 ] || fail "$*: status $status: $(cat "$tmp/err")"
}

long='search period -m E2:fp16:rne:seq -n 1 -x -e codes+ -b codes
    --such positive,contraction -p 3'
# shellcheck disable=SC2086
interrupted "$WREATH" $long --checkpoint saved
err 'interrupted'
err 'the same command goes on there'
[ -s saved ] || fail "nothing was saved"
# shellcheck disable=SC2086
interrupted "$WREATH" $long --checkpoint saved
err 'going on from candidate'
# shellcheck disable=SC2086
interrupted "$WREATH" $long
err 'with --checkpoint FILE'

expect 0 wreath compile s5 -o s5.lrnn
interrupted "$WREATH" run s5.lrnn '(swap cycle)^100000000' --last
err 'interrupted'

interrupted "$WREATH" claim check --all
out 'unknown'

# util-linux: a command on a terminal of its own
if script -qec true /dev/null >/dev/null 2>&1; then
    # shellcheck disable=SC2086
    script -qec "$WREATH $(echo $long) --deadline 3" /dev/null >terminal 2>&1 ||
        true
    grep -q 'candidates a second: .* of .* left' terminal ||
        fail "no progress on a terminal: $(cat terminal)"
fi
