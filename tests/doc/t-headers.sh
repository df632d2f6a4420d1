# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Headers are converted to directives of the C domain: each kind of declaration
# once.

. "$srcdir/tests/cli/common.sh"

python3=$(command -v python3) || { echo "skipped: no python3"; exit 77; }

mkdir -p src/room
cat >src/room/room.h <<'END'
/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_ROOM_H
#define WREATH_ROOM_H

/* room: what it is for - and more. */

#include <stdio.h>

WR_BEGIN_DECLS

/* ---- things ------------------------------------------------------------ */

/* A thing with --options, after [work, Thm 1] and not [other].
 * units   bytes */
typedef struct {
    int x; /* one { */
    int (*f)(int a);
} wr_thing_struct;
typedef wr_thing_struct wr_thing_t[1];

typedef enum {
    WR_ONE = 1, /* the first */
    WR_TWO
} wr_kind_t;

/* Reads x*, as wr_thing_print does not.
 *     a = b
 * shape   any
 *         at all
 * status  OK */
WR_MUST_CHECK wr_status_t wr_thing_read(wr_thing_t T,
                                        const char *text);
void wr_thing_clear(wr_thing_t T);

/* The order
 * order is none. */
#define WR_THINGS 7
extern const int wr_a, wr_b;
struct wr_hidden;
static inline int wr_thing_size(void) {
    return 1;
}

WR_END_DECLS
#endif
END
cat >room.want <<'END'
Module room
============

``room/room.h``
-------------------

room: what it is for - and more.

Things
~~~~~~~~~~~~~~

.. c:struct:: wr_thing_struct

   A thing with ``--options``\ , after :ref:`[work, Thm 1] <ref-work>` and not [other].

   :units: bytes

   ::

      typedef struct {
          int x; /* one { */
          int (*f)(int a);
      } wr_thing_struct;

.. c:type:: wr_thing_struct wr_thing_t[1]

.. c:enum:: wr_kind_t

   .. c:enumerator:: WR_ONE = 1

      the first

   .. c:enumerator:: WR_TWO

.. c:function:: wr_status_t wr_thing_read(wr_thing_t T, const char *text)
                void wr_thing_clear(wr_thing_t T)

   Reads x\*, as :c:func:`wr_thing_print` does not.

   ::

        a = b

   :shape: any
      at all
   :status: OK

.. c:macro:: WR_THINGS

   The order
   order is none.

   ::

      #define WR_THINGS 7

.. c:var:: const int wr_a
           const int wr_b

.. c:function:: int wr_thing_size(void)

END
cat >book.py <<'END'
import sys

sys.path.insert(0, sys.argv[1])
import headers


class Book:
    works = {"work": {}}

    def read(self, path):
        with open(path) as file:
            return file.read()


print(headers.pages(Book(), ["src/room/room.h"])["library/room.rst"], end="")
END
expect 0 "$python3" -B book.py "$srcdir/doc/sphinx"
same room.want "$tmp/out"
