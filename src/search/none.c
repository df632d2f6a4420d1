/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Certificates NONE (doc/certificates-rounding): they list the family that was
 * searched, so that independent code can repeat the search. */

#include "search/impl.h"

enum { LONGEST = 4096 };

/* True if a list contains a number twice; other kinds of grids never do. */
static int has_duplicates(const wr_grid_t G) {
    for (slong i = 1; G->kind == WR_GRID_LIST && i < G->length; i++)
        for (slong j = 0; j < i; j++)
            if (fmpq_equal(G->list + i, G->list + j))
                return 1;
    return 0;
}

static const char *refusal(const wr_search_t X) {
    const wr_family_struct *F = X->F;
    const wr_search_counts_t *k = &X->count;
    const wr_evaluation_struct *E = F->evaluation;
    if (!F->exhaustive || k->next < k->total || k->undecided > 0)
        return "not all candidates were decided";
    if (k->witnesses > 0)
        return "there is a witness";
    if (!F->start_all)
        return "it requires all starts";
    if (F->letters > 1 || F->shape == WR_FAMILY_DELTA)
        return "it requires one letter without a delta rule";
    if ((F->such | F->such_word) != 0 && F->n > 2)
        return "its conditions require size 1 or 2";
    if (wr_grid_count(F->entries) > LONGEST || wr_grid_count(F->add) > LONGEST)
        return "a grid is too long to be written out";
    if (has_duplicates(F->entries) || has_duplicates(F->add))
        return "a number occurs twice in a grid";
    if (k->outside == k->total)
        return "no candidate meets the conditions";
    if (wr_format_is_float(E->format)
            ? !E->format->subnormals
            : !wr_format_is_fixed(E->format) || !E->format->saturate)
        return "it requires floats that do not flush, or fixed point that "
               "does not wrap";
    return k->total > UINT32_MAX ? "there are too many candidates" : NULL;
}

static void put_grid(wr_buffer_t out, const char *word, const wr_grid_t G) {
    fmpq_t x;
    fmpq_init(x);
    wr_buffer_put(out, word);
    for (uint64_t i = 0; i < wr_grid_count(G); i++) {
        unsigned char minus;
        wr_grid_get(x, &minus, G, i);
        wr_rational_put(out, minus ? " -" : " ", x);
    }
    wr_buffer_put(out, "\n");
    fmpq_clear(x);
}

wr_status_t wr_search_certify_none(wr_buffer_t out, const wr_search_t X,
                                   wr_limits_t L) {
    const wr_family_struct *F = X->F;
    const char *why = refusal(X);
    unsigned such = F->such | F->such_word;
    wr_buffer_t b;
    if (why != NULL)
        return wr_limits_fail(L, WR_DOMAIN, "no certificate of the family: %s",
                              why);
    wr_buffer_init(b);
    wr_rounding_certify_begin(b, NULL, F->evaluation);
    wr_buffer_printf(b, "family %s %zu\n", wr_family_shapes[F->shape], F->n);
    put_grid(b, "entries", F->entries);
    if (F->add->kind != WR_GRID_NONE)
        put_grid(b, "add", F->add);
    if (such != 0) {
        wr_buffer_put(b, "such");
        for (int i = 0; wr_such_name(i) != NULL; i++)
            if (such & 1u << i)
                wr_buffer_printf(b, " %s", wr_such_name(i));
        wr_buffer_put(b, "\n");
    }
    wr_buffer_printf(
        b,
        "periods %s %llu\ntype NONE\ncandidates %llu\n"
        "outside %llu\n",
        F->period > 0 ? "differ" : "divide",
        (unsigned long long) (F->period > 0 ? F->period : F->divides),
        (unsigned long long) X->count.total,
        (unsigned long long) X->count.outside);
    wr_buffer_seal(b, 0);
    wr_buffer_write(out, b->text, b->length);
    wr_buffer_clear(b);
    return WR_OK;
}
