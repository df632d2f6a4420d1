/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The automaton of a construction: the tuples that a step function reaches
 * from a start, breadth first.
 */

#include "build/impl.h"

#include <string.h>

static uint32_t count_letters(const char *letters) {
    uint32_t n = *letters != '\0';
    for (const char *c = letters; *c != '\0'; c++)
        n += *c == ' ';
    return n;
}

static char **split(const char *letters, uint32_t n) {
    char **name = wr_malloc(n * sizeof *name);
    for (uint32_t i = 0; i < n; i++) {
        size_t k = strcspn(letters, " ");
        name[i] = memcpy(wr_calloc(k + 1, 1), letters, k);
        letters += k + (letters[k] == ' ');
    }
    return name;
}

/* A table of transitions that grows a row at a time. */
static wr_status_t close_tuples(uint32_t **delta, build_t *b,
                                const build_spec_t *s, uint32_t letters) {
    wr_tuples_t *T = &b->tuples;
    uint32_t *q = wr_malloc((s->width + 1) * sizeof *q);
    wr_status_t status = WR_OK;
    size_t room = 0;
    for (uint32_t i = 0; i < T->count && status == WR_OK; i++) {
        if (((size_t) i + 1) * letters > room) {
            room = 2 * ((size_t) i + 1) * letters;
            *delta = wr_realloc(*delta, room * sizeof **delta);
        }
        for (uint32_t a = 0; a < letters; a++) {
            memcpy(q, T->tuple + (size_t) i * s->width, s->width * sizeof *q);
            s->step(q, a, b);
            (*delta)[(size_t) i * letters + a] = wr_tuples_add(T, q);
        }
        status = wr_limits_check(b->limits, "building the automaton", T->count,
                                 wr_tuples_bytes(T));
    }
    wr_free(q);
    return status;
}

static void finish(build_t *b, const build_spec_t *s) {
    wr_dfa_struct *A = b->automaton;
    wr_buffer_t name;
    wr_buffer_init(name);
    if (s->accepts != NULL)
        A->accept = wr_malloc(A->states);
    if (s->print != NULL || s->names != NULL)
        A->state_name = wr_malloc(A->states * sizeof *A->state_name);
    for (uint32_t i = 0; i < A->states; i++) {
        const uint32_t *q = b->tuples.tuple + (size_t) i * s->width;
        if (s->accepts != NULL)
            A->accept[i] = s->accepts(q, b) != 0;
        if (s->print != NULL) {
            wr_buffer_clear(name);
            wr_buffer_init(name);
            s->print(name, q, b);
            A->state_name[i] = wr_strdup(name->text);
        } else if (s->names != NULL) {
            A->state_name[i] = wr_strdup(s->names[*q]);
        }
    }
    wr_buffer_clear(name);
}

static void put_letters(build_t *b) {
    wr_lrnn_struct *M = b->make->M;
    M->letters = b->automaton->letters;
    M->alphabet = wr_strings_copy(b->automaton->letter_name, M->letters);
}

wr_status_t build_automaton(build_t *b, const build_spec_t *s,
                            const uint32_t *start) {
    uint32_t letters = count_letters(s->letters), *delta = NULL;
    wr_tuples_clear(&b->tuples);
    wr_tuples_init(&b->tuples, s->width);
    uint32_t *zero = wr_calloc((size_t) s->width + 1, sizeof *zero);
    wr_tuples_add(&b->tuples, start != NULL ? start : zero);
    wr_free(zero);
    wr_status_t status = close_tuples(&delta, b, s, letters);
    if (status != WR_OK) {
        wr_free(delta);
        return status;
    }
    wr_dfa_t A;
    wr_dfa_init(A);
    wr_dfa_swap(A, b->automaton);
    wr_dfa_clear(A);
    wr_dfa_struct *B = b->automaton;
    wr_free(B->name);
    B->name = wr_strdup(s->name);
    B->states = b->tuples.count;
    B->letters = letters;
    B->delta = delta;
    B->letter_name = split(s->letters, letters);
    finish(b, s);
    put_letters(b);
    return WR_OK;
}

void build_given(build_t *b) {
    wr_tuples_clear(&b->tuples);
    wr_tuples_init(&b->tuples, 1);
    wr_dfa_set(b->automaton, b->given);
    for (uint32_t q = 0; q < b->given->states; q++)
        wr_tuples_add(&b->tuples, &q);
    put_letters(b);
}

/* ---- counting ---------------------------------------------------------- */

static void add_letter(uint32_t *q, uint32_t letter, const build_t *b) {
    *q = (*q + letter) % (uint32_t) b->number[0];
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
    uint64_t before = b->number[0];
    snprintf(name, sizeof name, "%s%u", kind, m);
    b->number[0] = m;
    wr_status_t status = build_automaton(b, &s, NULL);
    b->number[0] = before;
    return status;
}

wr_status_t build_mod(build_t *b, uint32_t m) {
    return count(b, m, "mod", "0 1");
}

wr_status_t build_sum(build_t *b, uint32_t m) {
    wr_buffer_t letters;
    wr_buffer_init(letters);
    for (uint32_t a = 0; a < m; a++)
        wr_buffer_printf(letters, "%s%u", a > 0 ? " " : "", a);
    wr_status_t status = count(b, m, "sum", letters->text);
    wr_buffer_clear(letters);
    return status;
}
