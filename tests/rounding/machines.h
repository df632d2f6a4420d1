/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_TESTS_ROUNDING_MACHINES_H
#define WREATH_TESTS_ROUNDING_MACHINES_H

/* Recurrences from text, with lines separated by semicolons. */

#include "rounding/common.h"

typedef struct {
    wr_recurrence_t R;
    wr_evaluation_t E;
    wr_machine_t M;
} set_t;

static inline void open_set(set_t *s, const char *model, const char *text,
                            int exact) {
    wr_limits_t L;
    wr_reader_t in;
    char *copy = wr_strdup(text);
    for (char *c = copy; *c != '\0'; c++)
        if (*c == ';')
            *c = '\n';
    wr_limits_init(L);
    wr_reader_init(in);
    wr_recurrence_init(s->R);
    REQUIRE_STATUS(wr_reader_open_text(in, "text", copy, strlen(copy)), WR_OK);
    REQUIRE(wr_recurrence_read(s->R, in) == WR_OK, "%s", in->message);
    REQUIRE_STATUS(wr_evaluation_read(s->E, model, L), WR_OK);
    if (exact)
        REQUIRE_STATUS(wr_machine_init_exact(&s->M, s->R, s->E, L), WR_OK);
    else
        REQUIRE_STATUS(wr_machine_init(&s->M, s->R, s->E, L), WR_OK);
    wr_reader_clear(in);
    wr_free(copy);
}

static inline void close_set(set_t *s) {
    wr_machine_clear(s->M);
    wr_recurrence_clear(s->R);
}

#endif
