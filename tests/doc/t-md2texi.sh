# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Documents and headers into Texinfo: each construction once, and what would
# be mistaken for one.

. "$srcdir/tests/cli/common.sh"

tools=$srcdir/doc/tools

cat >a.md <<'END'
# A title: with (signs), and `code`

Words *stressed* and **strong**, a * b * c, `x*y*z`, n - 1, "quoted", @ {}.
Options are --long, not dashes - but this is one. See `other.md`.

<!-- nobody sees this -->
* [left out](#a)

* one
  goes on
* two

1. first
2. second

| key | |
|---|---|
| `a|b` | c\|d |

    code { @

## 1.2 Same 1.5

```console
$ echo aaaaaaaaa bbbbbbbbb ccccccccc ddddddddd eeeeeeeee fffffffff ggggggggg h i
```
```file name.txt
text
```
> said

[text](https://example.org/@x)
END
printf '# Other\n\n## Same\n\n## Same\n\n### Deep\n' >other.md
expect 0 awk -f "$tools/md2texi.awk" -v dir=. a.md shift=1 other.md
cat >a.want <<'END'
@c made from a.md; edit that
@node A title with signs and code
@chapter A title: with (signs), and @code{code}
@cindex A title: with (signs), and @code{code}

Words @emph{stressed} and @strong{strong}, a * b * c, @code{x*y*z}, n - 1, ``quoted'', @@ @{@}.
Options are @code{--long}, not dashes -- but this is one. See @ref{Other}.

@itemize @bullet
@item
one
goes on

@item
two

@end itemize

@enumerate
@item
first

@item
second

@end enumerate

@multitable @columnfractions 0.087 0.062
@headitem key
@tab 
@item @code{a|b}
@tab c|d
@end multitable

@smallexample
code @{ @@
@end smallexample

@node Same 1-5
@section Same 1.5
@cindex Same 1.5

@ifhtml
@smallexample
$ echo aaaaaaaaa bbbbbbbbb ccccccccc ddddddddd eeeeeeeee fffffffff ggggggggg h i
@end smallexample
@end ifhtml
@ifnothtml
@smallexample
$ echo aaaaaaaaa bbbbbbbbb ccccccccc ddddddddd eeeeeeeee fffffffff ggggggggg \
    h i
@end smallexample
@end ifnothtml

@noindent File @file{name.txt}:
@smallexample
text
@end smallexample

@quotation
said

@end quotation

@uref{https://example.org/@@x, text}

END
same a.want a.texi
cat >other.want <<'END'
@c made from other.md; edit that
@node Other
@section Other
@cindex Other

@node Same
@subsection Same
@cindex Same

@node Same in Other
@subsection Same
@cindex Same

@node Deep
@subsubsection Deep
@cindex Deep

END
same other.want other.texi

# ---- headers -----------------------------------------------------------------

mkdir -p src/room
cat >src/room/room.h <<'END'
/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_ROOM_H
#define WREATH_ROOM_H

/* room: what it is for. */

#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- things ------------------------------------------------------------ */

/* A thing with --options.
 * units   bytes */
typedef struct {
    int x; /* one { */
    int (*f)(int a);
} wr_thing_struct;
typedef wr_thing_struct wr_thing_t[1];

/* Reads it, as wr_thing_print does not.
 *     a = b
 * shape   any
 *         at all
 * status  OK */
WR_MUST_CHECK wr_status_t wr_thing_read(wr_thing_t T,
                                        const char *text);
void wr_thing_clear(wr_thing_t T);

#define WR_THINGS 7
#endif
END
expect 0 awk -f "$tools/headers2texi.awk" src/room/room.h
cat >room.want <<'END'
@node Room room
@section Room room
@cindex room room

@subheading @file{room/room.h}

room: what it is for.

@subsubheading Things

@findex wr_thing_struct
@findex wr_thing_t
@smallexample
@group
typedef struct @{
    int x; /* one @{ */
    int (*f)(int a);
@} wr_thing_struct;
typedef wr_thing_struct wr_thing_t[1];
@end group
@end smallexample
A thing with @code{--options}.
@table @emph
@item units
bytes
@end table

@findex wr_thing_read
@findex wr_thing_clear
@smallexample
@group
wr_status_t wr_thing_read(wr_thing_t T,
                          const char *text);
void wr_thing_clear(wr_thing_t T);
@end group
@end smallexample
Reads it, as @code{wr_thing_print} does not.
@smallexample
  a = b
@end smallexample
@table @emph
@item shape
any
at all
@item status
OK
@end table

@findex WR_THINGS
@smallexample
@group
#define WR_THINGS 7
@end group
@end smallexample

END
sed -n '/^@node Room/,$p' "$tmp/out" >room.texi
same room.want room.texi
