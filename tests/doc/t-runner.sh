# SPDX-License-Identifier: LGPL-3.0-or-later
#
# The runner of snippets accepts a correct document and detects each kind of
# error.

. "$srcdir/tests/cli/common.sh"

run() { sh "$srcdir/tests/doc/snippets.sh" "$1"; }

cat >true.md <<'END'
```file a.txt
one
two three 4
```
```console
$ cat a.txt
one
two three 4

$ cat a.txt; echo ~0.5 s
one
two ... 4
~0.7 s
$ cat \
      a.txt
...
two three 4
$ false
$ echo $?
1

$ build/wreath show parity
name parity
...
$ ./bootstrap demo
whatever
```
```console needs sh no-such-program
$ cat a.txt
whatever
```
```console needs sh cat
$ echo seen
seen
```
END
expect 0 run true.md
out 'not run: no no-such-program'

lie() { # sed script
    sed "$1" true.md >lie.md
    ! cmp -s true.md lie.md || fail "nothing was changed by $1"
    expect 1 run lie.md
    out lie.md
}
lie '7s/one/won/'
lie 's/^two \.\.\. 4/two ... 5/'
lie 's/~0.7 s/~0.7 h/'
lie '8d'
lie 's/^1$/0/'
lie 's/name parity/name parties/'
lie '/^\.\.\.$/d'
lie '3s/4/5/'
lie 's/ no-such-program//'
lie 's/^seen/sown/'
echo 'no block' >empty.md
expect 1 run empty.md
out 'nothing to run'
