/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The automaton of a construction: the tuples that a step function reaches
 * from a start, breadth first.
 */

#include "build/impl.h"

#include <stdarg.h>

void build_letter(build_t *b, const char *fmt, ...) {
    wr_lrnn_struct *M = b->make->M;
    char *name = NULL;
    va_list args;
    va_start(args, fmt);
    wr_vsay(&name, fmt, args);
    va_end(args);
    lrnn_make_name(&M->alphabet, &M->letters, "%s", name);
    wr_free(name);
}

/* Close the tuples under the step, with one row of transitions per tuple. */
static wr_status_t close_tuples(build_t *b, const build_spec_t *s,
                                const uint32_t *start) {
    wr_dfa_struct *A = b->automaton;
    wr_tuples_t *T = &b->tuples;
    uint32_t *q = wr_calloc((size_t) s->width + 1, sizeof *q);
    wr_status_t status = WR_OK;
    wr_tuples_init(T, s->width);
    wr_tuples_add(T, start != NULL ? start : q);
    for (; A->states < T->count && status == WR_OK; A->states++) {
        const size_t i = A->states;
        A->delta = wr_grow(A->delta, i, A->letters * sizeof *A->delta);
        for (uint32_t a = 0; a < A->letters; a++) {
            memcpy(q, T->tuple + i * s->width, s->width * sizeof *q);
            s->step(q, a, b);
            A->delta[i * A->letters + a] = wr_tuples_add(T, q);
        }
        status = wr_limits_check(b->limits, "building the automaton", T->count,
                                 wr_tuples_bytes(T));
    }
    wr_free(q);
    return status;
}

/* Derive acceptance and names of the states from their tuples. */
static void finish(build_t *b, const build_spec_t *s) {
    wr_dfa_struct *A = b->automaton;
    if (s->accepts != NULL)
        A->accept = wr_malloc(A->states);
    if (s->print != NULL || s->names != NULL)
        A->state_name = wr_malloc(A->states * sizeof *A->state_name);
    for (uint32_t i = 0; i < A->states; i++) {
        const uint32_t *q = b->tuples.tuple + (size_t) i * s->width;
        if (s->accepts != NULL)
            A->accept[i] = s->accepts(q, b) != 0;
        if (s->print != NULL) {
            wr_buffer_t name;
            wr_buffer_init(name);
            s->print(name, q, b);
            A->state_name[i] = name->text;
        } else if (s->names != NULL) {
            A->state_name[i] = wr_strdup(s->names[*q]);
        }
    }
}

wr_status_t build_automaton(build_t *b, const build_spec_t *s,
                            const uint32_t *start) {
    const wr_lrnn_struct *M = b->make->M;
    wr_dfa_struct *A = b->automaton;
    const char *rest = s->letters != NULL ? s->letters : "";
    for (size_t k; *rest != '\0'; rest += k + (rest[k] == ' ')) {
        k = strcspn(rest, " ");
        build_letter(b, "%.*s", (int) k, rest);
    }
    wr_say(&A->name, "%s", s->name);
    A->letters = M->letters;
    A->letter_name = wr_strings_copy(M->alphabet, M->letters);
    wr_status_t status = close_tuples(b, s, start);
    if (status == WR_OK)
        finish(b, s);
    return status;
}

void build_given(build_t *b) {
    wr_lrnn_struct *M = b->make->M;
    wr_tuples_init(&b->tuples, 1);
    wr_dfa_set(b->automaton, b->given);
    for (uint32_t q = 0; q < b->given->states; q++)
        wr_tuples_add(&b->tuples, &q);
    M->letters = b->given->letters;
    M->alphabet = wr_strings_copy(b->given->letter_name, M->letters);
}

/* ---- counting ---------------------------------------------------------- */

static void add_letter(uint32_t *q, uint32_t letter, const build_t *b) {
    *q = (*q + letter) % b->modulus;
}

int build_is_zero(const uint32_t *q, const build_t *b) {
    (void) b;
    return *q == 0;
}

static wr_status_t count(build_t *b, uint32_t m, const char *kind,
                         const char *letters) {
    wr_assert(m > 0);
    char name[32];
    const build_spec_t s = {.name = name,
                            .letters = letters,
                            .width = 1,
                            .step = add_letter,
                            .accepts = build_is_zero};
    snprintf(name, sizeof name, "%s%u", kind, m);
    b->modulus = m;
    return build_automaton(b, &s, NULL);
}

wr_status_t build_mod(build_t *b, uint32_t m) {
    return count(b, m, "mod", "0 1");
}

wr_status_t build_sum(build_t *b, uint32_t m) {
    for (uint32_t a = 0; a < m; a++)
        build_letter(b, "%u", a);
    return count(b, m, "sum", NULL);
}
