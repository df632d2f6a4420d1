/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Certificates of cells: the cell in a fixed order, the result for each
 * transition, and a hash of the text.  doc/cells.md is the format.
 */

#include "cert/cert.h"
#include "exact/exact.h"

static void put_names(wr_buffer_t out, const char *word, char *const *name,
                      uint32_t count) {
    wr_buffer_put(out, word);
    for (uint32_t i = 0; i < count; i++)
        wr_buffer_printf(out, " %s", name[i]);
    wr_buffer_put(out, "\n");
}

static void put_cell(wr_buffer_t out, const wr_cell_t C) {
    wr_buffer_printf(out, "cell %s\n", C->name);
    put_names(out, "letters", C->letter, C->letters);
    for (uint32_t i = 0; i < C->inputs; i++) {
        wr_buffer_printf(out, "input %s", C->input[i]);
        for (uint32_t a = 0; a < C->letters; a++)
            wr_rational_put(out, " ", C->value + i * C->letters + a);
        wr_buffer_put(out, "\n");
    }
    put_names(out, "state", C->state, C->states);
    for (uint32_t i = 0; i < C->lets; i++)
        wr_buffer_printf(out, "let %s = %s\n", C->let[i].name, C->let[i].text);
    for (uint32_t i = 0; i < C->states; i++)
        wr_buffer_printf(out, "next %s = %s\n", C->next[i].name,
                         C->next[i].text);
    wr_buffer_put(out, "margin");
    wr_rational_put(out, " ", C->margin);
    wr_buffer_put(out, "\n");
    for (uint32_t b = 0; b < C->boxes; b++) {
        wr_buffer_printf(out, "box %s", C->box[b]);
        for (uint32_t i = 0; i < C->states; i++) {
            wr_rational_put(out, " ", C->low + b * C->states + i);
            wr_rational_put(out, " ", C->high + b * C->states + i);
        }
        wr_buffer_put(out, "\n");
    }
}

void wr_cell_certify(wr_buffer_t out, const wr_cell_t C,
                     const wr_cell_verdict_t V, const char *more) {
    wr_assert(V->holds != WR_UNKNOWN);
    size_t first = out->length;
    wr_buffer_put(out, "wreath-cell 1\n");
    put_cell(out, C);
    wr_buffer_put(out, "gap");
    wr_rational_put(out, " ", V->gap);
    wr_buffer_put(out, "\n");
    for (uint32_t k = 0; k < V->count; k++) {
        const wr_cell_transition_t *t = C->transition + k;
        const wr_cell_result_t *r = V->result + k;
        if (r->holds == WR_UNKNOWN)
            continue;
        wr_buffer_printf(out, "from %s %s %s %s %u", C->box[t->from],
                         C->letter[t->letter], C->box[t->to],
                         r->holds == WR_TRUE ? "inside" : "outside",
                         (r->holds == WR_TRUE ? r->parts : r->coordinate));
        for (uint32_t i = 0; i < C->states && r->holds == WR_FALSE; i++)
            wr_rational_put(out, " ", r->point + i);
        wr_buffer_put(out, "\n");
    }
    wr_buffer_put(out, more != NULL ? more : "");
    wr_buffer_seal(out, first);
}
