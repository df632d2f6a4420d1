# SPDX-License-Identifier: LGPL-3.0-or-later
#
# The examples that --help prints run, one after the other in an empty folder;
# only files that a reader would have may be missing.  Long ones are stopped
# after a second, except for survey, whose examples need the previous one to
# finish.

. "$srcdir/tests/cli/common.sh"

count=0
wreath --help | sed -n '/^example:/q; s/^  \([a-z]*\) .*/\1/p' >commands
while read -r command; do
    mkdir "$command"
    limit='--deadline 1'
    [ "$command" != survey ] || limit=
    wreath "$command" --help | sed -n '/^example:/,/^$/s/^  //p' >examples
    [ -s examples ] || fail "$command has no example"
    while read -r line; do
        case $line in *' --all --html '*) continue ;; esac # a minute
        status=0
        (cd "$command" && eval "$line $limit") >out 2>err </dev/null ||
            status=$?
        count=$((count + 1))
        [ "$status" -ne 2 ] || grep -q 'cannot \(be \)\{0,1\}read' err ||
            fail "$line: $(cat err)"
        [ "$status" -le 3 ] || fail "$line: status $status: $(cat err)"
    done <examples
done <commands
[ "$count" -gt 60 ] || fail "$count examples"
