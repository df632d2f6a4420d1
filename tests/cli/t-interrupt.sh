# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Ctrl-C and SIGTERM: a long command ends soon with status 3, prints what it was
# doing and, if it can be resumed, how; the next run uses the saved results.  On
# a terminal it shows progress.

. "$srcdir/tests/cli/common.sh"

# interrupted COMMAND...: sends $signal after $pause seconds or, if $awaited is
# set, as soon as that condition is true; repeats after half of the time if the
# command had ended, and after twice the time if it did not yet handle signals.
pause=1 awaited= signal=INT
interrupted() {
    wait_for=$pause
    for try in 1 2 3 4 5 6; do
        "$@" >"$tmp/out" 2>"$tmp/err" &
        pid=$!
        sleep "$wait_for"
        while [ -n "$awaited" ] && ! eval "$awaited" && kill -0 $pid; do
            sleep 0.1
        done
        sent=yes
        kill -$signal $pid 2>/dev/null || sent=no
        # A command that a loaded machine has not started yet ignores Ctrl-C, as
        # background jobs do until they handle it: repeat every 20 s. (Not from
        # a subshell: if it is killed before it has dropped the traps of this
        # shell, it removes $tmp.)
        ticks=0
        while kill -0 $pid 2>/dev/null; do
            sleep 0.1
            ticks=$((ticks + 1))
            [ $((ticks % 200)) -ne 0 ] || kill -$signal $pid 2>/dev/null || :
        done
        status=0
        wait $pid || status=$?
        if [ $status -eq 130 ] || [ $status -eq 143 ]; then
            wait_for=$(awk "BEGIN { print 2 * $wait_for }")
        elif [ $sent = no ] || [ $status -eq 0 ]; then
            wait_for=$(awk "BEGIN { print $wait_for / 2 }")
        else
            break
        fi
    done
    [ $status -eq 3 ] ||
        fail "$*: status $status in try $try: $(cat "$tmp/err")"
}

long='search period -m E2:fp16:rne:seq -n 1 -x -e codes+ -b codes
    --such positive,contraction -p 3'
# shellcheck disable=SC2086
interrupted "$WREATH" $long --checkpoint saved
err 'interrupted'
err 'the same command resumes there'
[ -s saved ] || fail "nothing was saved"
# shellcheck disable=SC2086
interrupted "$WREATH" $long --checkpoint saved
err 'resuming at candidate'
# shellcheck disable=SC2086
interrupted "$WREATH" $long
err 'with --checkpoint FILE'

expect 0 wreath compile s5 -o s5.lrnn
pause=0.3 # of about a second
interrupted "$WREATH" run s5.lrnn '(swap cycle)^100000000' --last
err 'interrupted'
pause=1

interrupted "$WREATH" claim check --all
out ', 0 not as expected, '
out ' not decided'
mkdir scratch
signal=TERM
interrupted env TMPDIR="$PWD/scratch" "$WREATH" claim check --all
signal=INT
out ' not decided'
[ -z "$(ls scratch)" ] || fail "left in the scratch folder: $(ls scratch)"
# A folder that another process has locked is refused.
"$WREATH" express --matrix --keep held >"$tmp/first" 2>&1 &
first=$!
until [ -s held/cells.jsonl ]; do sleep 0.1; done
expect 2 wreath express --matrix --keep held
err 'held: another process writes there'
kill -TERM $first
wait $first || true

# Long words are not finished, and the part seen is reported.
expect 0 wreath compile parity -q -o p.lrnn
interrupted "$WREATH" verify p.lrnn parity -n 1000000000
err 'interrupted; no difference in'
# Finished cells are kept, and no more are started. (One at a time, because the
# first cells are counted, and the second could end before the first.)
awaited='[ -s kept/cells.jsonl ]'
interrupted "$WREATH" express --matrix --keep kept -j 1
err 'unknown: interrupted after'
err 'the same command resumes there'
[ -s kept/cells.jsonl ] || fail "no cells were kept"
n=$(wc -l <kept/cells.jsonl)
awaited='[ "$(wc -l <kept/cells.jsonl)" -gt "$n" ]'
interrupted "$WREATH" express --matrix --keep kept -j 1
awaited=
[ "$(wc -l <kept/cells.jsonl)" -ge "$n" ] || fail "cells were lost"
out ' reused from kept, '
out 'Interrupted: '
interrupted "$WREATH" express --smallest
err 'unknown: interrupted after'
interrupted "$WREATH" convert --regex '(a|b)*a(a|b){30}' big.dfa
err 'subset construction: interrupted'
absent big.dfa
expect 3 wreath convert --regex '(a|b)*a(a|b){30}' big.dfa --max-states 1000
err 'subset construction'
err 'over the limit of 1000'
expect 3 wreath convert --regex '(a|b)*a(a|b){30}' big.dfa --deadline 1
err 'deadline'
absent big.dfa
interrupted "$WREATH" period -m E2:fp64:rne:seq \
    -e 'size 2; start 1 0; row 3/5 -4/5; row 4/5 3/5'
err 'interrupted'

# util-linux: a command on its own terminal
if script -qec true /dev/null >/dev/null 2>&1; then
    # shellcheck disable=SC2086
    script -qec "$WREATH $(echo $long) --deadline 3" /dev/null >terminal 2>&1 ||
        true
    grep -q 'candidates per second: .* of .* left' terminal ||
        fail "no progress on a terminal: $(cat terminal)"
fi
