/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The program of Graphviz that places graphs. */

#include "base/process.h"
#include "picture/graph.h"

#include <unistd.h>

enum { SECONDS = 120, ABSENT = 127 }; /* seconds that one may take */

static int become(void *argv) {
    execvp(*(char **) argv, argv);
    return ABSENT;
}

wr_status_t picture_program(wr_buffer_t out, const char *const *argv,
                            const wr_buffer_t in, wr_limits_t L) {
    wr_limits_t some;
    wr_process_t P;
    *some = *L;
    some->started = wr_seconds();
    some->deadline = SECONDS;
    wr_process_init(&P);
    P.run = become;
    P.arg = (void *) argv;
    P.in = in->text;
    P.length = in->length;
    wr_status_t s = wr_process_run(&P, some);
    if (s != WR_OK)
        s = wr_limits_fail(L, s, "%s: %s", argv[0], some->reason);
    else if (P.status == ABSENT)
        s = wr_limits_fail(L, WR_UNABLE, "the program %s was not found",
                           argv[0]);
    else if (P.status != 0)
        s = wr_limits_fail(L, WR_UNABLE, "the program %s failed", argv[0]);
    else
        wr_buffer_write(out, P.out->text, P.out->length);
    wr_process_clear(&P);
    return s;
}
