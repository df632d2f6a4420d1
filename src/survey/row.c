/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* One automaton's row.  A question has limits of its own, in states and
 * memory, so that the answer is the same on every machine; a deadline, which
 * is not, ends only what would else not end, and is then the row's reason. */

#include <stdlib.h>

#include "automaton/green.h"
#include "cascade/facts.h"
#include "study/answer.h"
#include "survey/impl.h"

#define ELEMENTS 200000 /* of a monoid that is listed */
#define SECONDS 1200    /* of a cell, also on a busy machine */

static json_t *accepting(const wr_dfa_t A) {
    json_t *list = json_array();
    for (uint32_t q = 0; q < A->states; q++)
        if (A->accept[q])
            json_array_append_new(list, json_integer(q));
    return list;
}

static wr_status_t put_facts(json_t *row, const wr_dfa_t A, wr_limits_t L) {
    wr_facts_t f;
    wr_green_t G;
    wr_facts_init(&f);
    wr_green_init(G);
    wr_status_t s = wr_facts_find(&f, A, L);
    if (s == WR_OK) {
        json_object_set_new(row, "monoid", wr_json_fact(f.monoid));
        json_object_set_new(row, "aperiodic", wr_json_fact(f.aperiodic));
        json_object_set_new(row, "group", wr_json_fact(f.group));
        json_object_set_new(row, "factors",
                            f.components == NULL || *f.components == '?'
                                ? json_null()
                                : json_string(f.components));
        s = wr_green_compute(G, A, L);
        json_object_set_new(row, "j_classes",
                            s == WR_OK ? json_integer(G->classes)
                                       : json_null());
    }
    wr_green_clear(G);
    wr_facts_clear(&f);
    return s;
}

/* Levels and the greatest width of a cascade; layers of the least stack. */
static wr_status_t put_cascades(json_t *row, const wr_dfa_t A, wr_limits_t L) {
    static const char *const keys[] = {"permutation", "exclusion", "holonomy"};
    uint32_t least = UINT32_MAX, least_width = 0;
    wr_status_t s = WR_OK;
    for (int i = 0; i < 3 && (s == WR_OK || s == WR_DOMAIN); i++) {
        wr_cascade_t C;
        wr_cascade_init(C);
        s = i == 0   ? wr_cascade_permutation(C, A, L)
            : i == 1 ? wr_cascade_exclusion(C, A, L)
                     : wr_cascade_holonomy(C, A, WR_LAYOUT_DISJOINT, L);
        if (s == WR_OK) {
            uint32_t levels = wr_cascade_levels(C), widest = 0;
            for (uint32_t l = 0; l < levels; l++)
                if (wr_cascade_width(C, l) > widest)
                    widest = wr_cascade_width(C, l);
            uint32_t layers = levels == 0 ? 0 : 2 * levels - 1;
            json_object_set_new(row, keys[i],
                                json_pack("[ii]", (int) levels, (int) widest));
            if (layers < least || (layers == least && widest < least_width)) {
                least = layers;
                least_width = widest;
            }
        }
        wr_cascade_clear(C);
    }
    if (least != UINT32_MAX)
        json_object_set_new(row, "stack",
                            json_pack("[ii]", (int) least, (int) least_width));
    return s == WR_DOMAIN ? WR_OK : s;
}

wr_status_t survey_row(json_t **row, const wr_dfa_t A, uint64_t index,
                       const wr_survey_shard_t *J, wr_limits_t L) {
    wr_limits_struct own = *L;
    own.max_states = ELEMENTS;
    own.deadline = SECONDS;
    own.started = wr_seconds();
    own.progress = NULL;
    *row = json_pack("{sI so}", "index", (json_int_t) index, "table",
                     wr_json_table(A));
    if (A->accept != NULL)
        json_object_set_new(*row, "accepting", accepting(A));
    wr_status_t s = put_facts(*row, A, &own), t = WR_OK, u = WR_OK;
    if (!wr_is_interrupted(L))
        t = put_cascades(*row, A, &own);
    if (!wr_is_interrupted(L) && *J->archs != '\0')
        u = survey_cells(*row, A, J, &own);
    const int broken = u == WR_DOMAIN || u == WR_IO;
    if (broken || wr_is_interrupted(L)) {
        json_decref(*row);
        *row = NULL;
        return wr_limits_fail(L, broken ? u : WR_UNABLE, "%s",
                              broken ? own.reason : "interrupted");
    }
    if (s != WR_OK || t != WR_OK || u != WR_OK)
        json_object_set_new(*row, "limit", json_string(own.reason));
    return WR_OK;
}
