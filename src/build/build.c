/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The table of constructions, and the steps common to all: checking the
 * numbers, checking the model, completing the decoder, setting the name.
 */

#include "build/impl.h"

/* Parameters that the caller chooses within a range, or fixed ones; the
 * builders say what a fixed one means. */
#define NONE FIXED(0, 0)
#define FIXED(n, m) .parameter = {{NULL, n, n}, {NULL, m, m}}
#define ONE(p, low, high) .parameter = {{p, low, high}}
#define ONE_OF(p, low, high, n) .parameter = {{p, low, high}, {NULL, n, n}}
#define TWO(p, low, high, q, least, most) \
    .parameter = {{p, low, high}, {q, least, most}}

static const struct {
    wr_construction_t c;
    builder_t build;
} table[] = {
#define ROW(name, parameters, automaton, summary, source, build)          \
    {{name, parameters, automaton, summary, source, "E0", NULL, "state"}, \
     build},
#define PREDICTOR(name, parameters, automaton, summary, source, build)      \
    {{name, parameters, automaton, summary, source, "E0", NULL, "predict"}, \
     build},
#define COUNTER(name, parameters, oracle, summary, source, build) \
    {{name, parameters, 0, summary, source, "E0", oracle, "next"}, build},
#include "build/constructions.h"
};

size_t wr_construction_count(void) {
    return sizeof table / sizeof *table;
}

const wr_construction_t *wr_construction_get(size_t i) {
    return &table[i].c;
}

const wr_construction_t *wr_construction_find(const char *name) {
    for (size_t i = 0; i < wr_construction_count(); i++)
        if (strcmp(table[i].c.name, name) == 0)
            return &table[i].c;
    return NULL;
}

/* ---- building ---------------------------------------------------------- */

static builder_t builder_of(const wr_construction_t *C) {
    for (size_t i = 0; i < wr_construction_count(); i++)
        if (&table[i].c == C)
            return table[i].build;
    return NULL;
}

static wr_status_t check(const wr_construction_t *C, const wr_build_t P,
                         wr_limits_t L) {
    if (builder_of(C) == NULL)
        return wr_limits_fail(L, WR_DOMAIN, "unknown construction");
    for (int i = 0; i < WR_BUILD_NUMBERS && C->parameter[i].name; i++)
        if (P->number[i] < C->parameter[i].low ||
            P->number[i] > C->parameter[i].high)
            return wr_limits_fail(
                L, WR_DOMAIN, "%s: %s is %llu, expected %llu to %llu", C->name,
                C->parameter[i].name, (unsigned long long) P->number[i],
                (unsigned long long) C->parameter[i].low,
                (unsigned long long) C->parameter[i].high);
    if (C->automaton && P->automaton == NULL)
        return wr_limits_fail(L, WR_DOMAIN, "%s needs an automaton", C->name);
    return WR_OK;
}

/* Return the name with its numbers and automaton, such as "mod-signs-3". */
static char *full_name(const char *name, const wr_construction_t *C,
                       const wr_build_t P) {
    wr_buffer_t b;
    wr_buffer_init(b);
    wr_buffer_put(b, name);
    for (int i = 0; i < WR_BUILD_NUMBERS && C->parameter[i].name; i++)
        wr_buffer_printf(b, "-%llu", (unsigned long long) P->number[i]);
    if (P->automaton != NULL && *P->automaton->name != '\0')
        wr_buffer_printf(b, "-%s", P->automaton->name);
    return b->text;
}

wr_status_t wr_lrnn_build(wr_lrnn_t M, wr_dfa_t A, const wr_construction_t *C,
                          const wr_build_t P, wr_limits_t L) {
    build_t b = {.limits = L};
    wr_lrnn_t N;
    wr_status_t s = check(C, P, L);
    if (s != WR_OK)
        return s;
    wr_dfa_init(b.automaton);
    for (int i = 0; i < WR_BUILD_NUMBERS; i++)
        b.number[i] =
            (uint32_t) (C->parameter[i].name != NULL ? P->number[i]
                                                     : C->parameter[i].low);
    b.given = C->automaton ? P->automaton : NULL;
    wr_lrnn_init(N);
    lrnn_make_begin(b.make, N, NULL, NULL);
    s = builder_of(C)(&b);
    if (s == WR_OK)
        s = lrnn_make_end(b.make, L);
    if (s == WR_OK && b.orbit)
        s = build_orbit(&b);
    if (s == WR_OK) {
        wr_free(N->name);
        N->name = full_name(C->name, C, P);
        wr_lrnn_swap(M, N);
        if (C->oracle == NULL)
            wr_dfa_swap(A, b.automaton);
    }
    wr_lrnn_clear(N);
    wr_tuples_clear(&b.tuples);
    wr_dfa_clear(b.automaton);
    wr_free(b.image);
    return s;
}
