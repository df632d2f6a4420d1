/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Families: convert a number to the parameters of a candidate, and these to a
 * recurrence and its exact matrices. */

#include "search/impl.h"

void wr_family_init(wr_family_t F) {
    memset(F, 0, sizeof *F);
    F->n = F->letters = 1;
    F->divides = F->seed = 1;
    F->tries = 1000000;
    F->orbit = 65536;
    WR_EACH(wr_grid_init, F->entries, F->add, F->beta, F->start);
}

void wr_family_clear(wr_family_t F) {
    WR_EACH(wr_grid_clear, F->entries, F->add, F->beta, F->start);
}

const char *const wr_family_shapes[] = {"matrix",    "diagonal", "triangular",
                                        "symmetric", "delta",    NULL};

void wr_family_print(wr_buffer_t out, const wr_family_t F) {
    wr_buffer_put(out, "model ");
    wr_evaluation_print(out, F->evaluation);
    wr_buffer_printf(out,
                     "\nshape %s size %zu letters %zu\n"
                     "such %u word %u\nentries %s\nadd %s\nbeta %s\nstart %s\n"
                     "orbit %llu\n",
                     wr_family_shapes[F->shape], F->n, F->letters, F->such,
                     F->such_word, F->entries->text, F->add->text,
                     F->beta->text, F->start_all ? "all" : F->start->text,
                     (unsigned long long) F->orbit);
    if (F->exhaustive)
        wr_buffer_put(out, "exhaustive\n");
    else
        wr_buffer_printf(out, "random seed %llu tries %llu\n",
                         (unsigned long long) F->seed,
                         (unsigned long long) F->tries);
    if (F->automaton != NULL) {
        wr_buffer_printf(out, "%s %llu\n", F->apart ? "apart" : "collision",
                         (unsigned long long) F->length);
        wr_dfa_print(out, F->automaton);
    } else if (F->period > 0)
        wr_buffer_printf(out, "period %llu\n", (unsigned long long) F->period);
    else
        wr_buffer_printf(out, "not dividing %llu\n",
                         (unsigned long long) F->divides);
}

/* ---- parameters ---------------------------------------------------------- */

static size_t entries(const wr_family_struct *F) {
    size_t n = F->n;
    return F->shape == WR_FAMILY_MATRIX ? n * n
           : F->shape == WR_FAMILY_DIAGONAL || F->shape == WR_FAMILY_DELTA
               ? n
               : n * (n + 1) / 2;
}

static size_t adds(const wr_family_struct *F) {
    return F->shape == WR_FAMILY_DELTA    ? 2
           : F->add->kind == WR_GRID_NONE ? 0
                                          : F->n;
}

/* Return the grid of parameter j; NULL if it is 0. */
const wr_grid_struct *wr_sr_grid(const wr_search_t X, size_t j) {
    const wr_family_struct *F = X->F;
    if (j >= X->per_letter * F->letters)
        return F->start_all ? NULL : F->start;
    j %= X->per_letter;
    if (j < entries(F))
        return F->entries;
    return F->shape == WR_FAMILY_DELTA && j == entries(F) + 1 ? F->beta
                                                              : F->add;
}

void wr_sr_number(sr_candidate_t *C, const wr_search_t X, uint64_t i) {
    wr_rng_t r;
    const uint64_t key[2] = {X->F->seed, i};
    wr_rng_init(r, wr_hash_words(key, 2));
    for (size_t j = 0; j < X->params; j++) {
        const wr_grid_struct *G = wr_sr_grid(X, j);
        uint64_t count = G == NULL ? 1 : wr_grid_count(G), digit;
        if (X->F->exhaustive) {
            digit = i % count;
            i /= count;
        } else
            digit = wr_rng_below(r, count);
        C->minus[j] = 0;
        if (G == NULL)
            fmpq_zero(C->x + j);
        else
            wr_grid_get(C->x + j, C->minus + j, G, digit);
    }
}

void wr_sr_copy(sr_candidate_t *C, const sr_candidate_t *D, size_t params) {
    fmpq *x = C->x;
    unsigned char *minus = C->minus;
    *C = *D;
    C->x = x;
    C->minus = minus;
    memcpy(minus, D->minus, params);
    for (size_t j = 0; j < params; j++)
        fmpq_set(x + j, D->x + j);
}

/* ---- recurrences --------------------------------------------------------- */

static void put(wr_recurrence_letter_t *l, size_t at, const sr_candidate_t *C,
                size_t j) {
    fmpq_set(l->w + at, C->x + j);
    l->minus[at] = C->minus[j];
}

static void fill_letter(wr_recurrence_letter_t *l, const sr_candidate_t *C,
                        size_t j, const wr_family_struct *F) {
    size_t n = F->n;
    if (F->shape == WR_FAMILY_DELTA) {
        for (size_t i = 0; i < n + 2; i++)
            put(l, i, C, j++);
        return;
    }
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < n; k++) {
            if (F->shape == WR_FAMILY_MATRIX || i == k ||
                (i < k && F->shape != WR_FAMILY_DIAGONAL))
                put(l, i * n + k, C, j++);
            if (i < k && F->shape == WR_FAMILY_SYMMETRIC)
                put(l, k * n + i, C, j - 1);
        }
    for (size_t i = 0; i < n && l->has_add; i++)
        put(l, n * n + i, C, j++);
}

void wr_sr_fill(wr_search_t X, const sr_candidate_t *C) {
    const wr_family_struct *F = X->F;
    for (size_t a = 0; a < F->letters; a++)
        fill_letter(&X->R->letter[a], C, a * X->per_letter, F);
    for (size_t i = 0; i < F->n; i++)
        fmpq_set(X->R->start + i, C->x + F->letters * X->per_letter + i);
}

void wr_sr_matrix(fmpq_mat_t A, const wr_search_t X, size_t a) {
    size_t n = X->F->n;
    if (a < X->F->letters) {
        wr_recurrence_matrix(A, &X->R->letter[a]);
        return;
    }
    fmpq_mat_t B;
    fmpq_mat_init(B, (slong) n, (slong) n);
    fmpq_mat_one(A);
    for (a = 0; a < X->F->letters; a++) { /* the newest on the left */
        wr_recurrence_matrix(B, &X->R->letter[a]);
        fmpq_mat_mul(A, B, A);
    }
    fmpq_mat_clear(B);
}

/* ---- creating and freeing a search --------------------------------------- */

/* Create the recurrence with all weights 0. */
static void create_recurrence(wr_search_t X) {
    const wr_family_struct *F = X->F;
    wr_recurrence_begin(X->R, F->n);
    for (size_t a = 0; a < F->letters; a++) {
        const char name[2] = {(char) ('a' + a), '\0'};
        wr_recurrence_letter_t *l = wr_recurrence_add(
            X->R, F->automaton != NULL ? F->automaton->letter_name[a] : name);
        l->delta = F->shape == WR_FAMILY_DELTA;
        l->has_add = !l->delta && adds(F) > 0;
    }
}

static wr_status_t count_candidates(wr_search_t X, wr_limits_t L) {
    uint64_t total = 1, most = UINT64_C(1) << 62;
    X->count.total = X->F->tries;
    if (!X->F->exhaustive)
        return WR_OK;
    for (size_t j = 0; j < X->params; j++) {
        const wr_grid_struct *G = wr_sr_grid(X, j);
        uint64_t count = G == NULL ? 1 : wr_grid_count(G);
        if (count > most / total)
            return wr_limits_fail(
                L, WR_DOMAIN,
                "more than 2^62 candidates are too many to go through");
        total *= count;
    }
    X->count.total = total;
    return WR_OK;
}

static wr_status_t check_family(const wr_family_struct *F, wr_limits_t L) {
    const wr_format_struct *G = F->evaluation->format;
    if (F->n < 1 || F->n > WR_RECURRENCE_MAX_SIZE || F->letters < 1 ||
        (F->automaton == NULL && F->letters > 26))
        return wr_limits_fail(L, WR_DOMAIN,
                              "the size is 1 to %d, the factors are 1 to 26",
                              (int) WR_RECURRENCE_MAX_SIZE);
    if (F->start_all && (F->evaluation->chunk > 0 || F->automaton != NULL))
        return wr_limits_fail(L, WR_DOMAIN, "all starts are for periods in E2");
    if (F->start_all && (size_t) G->width * F->n > 20)
        return wr_limits_fail(
            L, WR_DOMAIN,
            "all starts: %zu numbers of %d bits have more than 2^20 states",
            F->n, G->width);
    return WR_OK;
}

/* Convert the automaton for wr_reach_compute; labels as in `period --all`. */
static void copy_automaton(wr_search_t X) {
    const wr_dfa_struct *A = X->F->automaton;
    size_t count = (size_t) A->states * A->letters;
    X->delta = wr_copy(A->delta, count * sizeof *X->delta);
    X->label = wr_calloc(A->states, sizeof *X->label);
    for (uint32_t q = 0; q < A->states; q++)
        X->label[q] = A->accept != NULL ? A->accept[q] : q;
}

wr_status_t wr_search_init(wr_search_t *out, const wr_family_t F,
                           wr_limits_t L) {
    *out = NULL;
    wr_status_t s = check_family(F, L);
    if (s == WR_OK && F->evaluation->mode->rule == WR_RSTO)
        s = wr_limits_fail(L, WR_DOMAIN,
                           "stochastic rounding has no orbit to search for");
    if (s != WR_OK)
        return s;
    wr_search_t X = wr_calloc(1, sizeof *X);
    X->F = F;
    X->per_letter = entries(F) + adds(F);
    X->params = X->per_letter * F->letters + F->n;
    sr_candidate_t *const candidate[] = {&X->at, &X->best, &X->trial};
    for (int i = 0; i < 3; i++) {
        candidate[i]->x = _fmpq_vec_init((slong) X->params);
        candidate[i]->minus = wr_calloc(X->params, 1);
    }
    wr_recurrence_init(X->R);
    X->word = wr_calloc(F->letters, sizeof *X->word);
    for (size_t a = 0; a < F->letters; a++)
        X->word[a] = (uint32_t) a;
    if (F->automaton != NULL)
        copy_automaton(X);
    create_recurrence(X);
    s = count_candidates(X, L);
    if (s != WR_OK) {
        wr_search_clear(X);
        return s;
    }
    *out = X;
    return WR_OK;
}

void wr_search_clear(wr_search_t X) {
    if (X == NULL)
        return;
    sr_candidate_t *const candidate[] = {&X->at, &X->best, &X->trial};
    for (int i = 0; i < 3; i++) {
        _fmpq_vec_clear(candidate[i]->x, (slong) X->params);
        wr_free(candidate[i]->minus);
    }
    wr_recurrence_clear(X->R);
    WR_FREE(X->word, X->words[0], X->words[1], X->seen, X->delta, X->label, X);
}
