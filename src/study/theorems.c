/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Decides if a model satisfies the hypotheses of named theorems, and names the
 * layer, letter, word and eigenvalue that decide.  The arithmetic that a
 * theorem is about is part of its text.
 */

#include "study/impl.h"

/* The answer of one layer to a hypothesis h. */
typedef struct {
    wr_truth_t letters, products; /* all letters; all listed products */
    const wr_matrices_item_t
        *letter; /* first letter that violates h, or NULL */
    const wr_matrices_item_t
        *product;       /* first product, including letters, that violates h */
    const char *reason; /* why all products satisfy h, or NULL */
} answer_t;

/* The way in which the answers of the layers decide a theorem. */
enum {
    IN_EVERY_LAYER, /* every layer has a letter that violates h */
    IN_SOME_LAYER,  /* some layer has */
    LETTERS,        /* each letter satisfies h */
    PRODUCTS,       /* each product does */
    POWER,          /* theorem_2 */
    STATED,   /* products of stated factors with beta in a range satisfy h */
    FACTORS,  /* all letters are products of at most `most` such factors */
    INVARIANT /* each layer has only one matrix */
};

typedef struct {
    const wr_theorem_t *t;
    const wr_matrices_struct *A;
    wr_limits_struct *L;
    wr_theorem_answer_struct *X;
    wr_status_t status;
    int open; /* in some layer, h is not known for all products */
} job_t;

/* ---- one layer ----------------------------------------------------------- */

static wr_truth_t holds(const wr_matrices_item_t *x, wr_hypothesis_t h) {
    slong factor;
    return wr_hypothesis_decide(&factor, h, x->S, &x->shape);
}

/* Return why all products of a layer satisfy h, or NULL: a structure of its
 * letters, or a complete list (of which the caller knows that it does). */
static const char *closed_by(job_t *J, uint32_t layer) {
    const wr_matrices_struct *A = J->A;
    const char *reason = NULL;
    size_t count = 0;
    wr_spectrum_matrix_struct *list =
        wr_malloc((A->letters + 1) * sizeof *list);
    for (size_t i = 0; i < A->letters; i++)
        if (A->item[i].layer == layer && !A->item[i].again)
            list[count++] = A->item[i].matrix; /* borrowed */
    wr_status_t s = wr_hypothesis_closed(&reason, J->t->h, list, count, J->L);
    wr_free(list);
    if (s != WR_OK)
        J->status = s;
    if (reason == NULL && A->closed[layer] && s == WR_OK)
        reason = "all products of the letters are listed";
    return reason;
}

/* Record that x satisfies h, does not (first: the first such), or may. */
static void note(wr_truth_t *all, const wr_matrices_item_t **first,
                 const wr_matrices_item_t *x, wr_truth_t t) {
    if (t == WR_FALSE && *first == NULL)
        *first = x;
    if (t == WR_FALSE || (t == WR_UNKNOWN && *all == WR_TRUE))
        *all = t;
}

static answer_t ask(job_t *J, uint32_t layer) {
    answer_t a = {WR_TRUE, WR_TRUE, NULL, NULL, NULL};
    for (size_t i = 0; i < J->A->count; i++) {
        const wr_matrices_item_t *x = &J->A->item[i];
        if (x->layer != layer || x->again)
            continue;
        wr_truth_t t = holds(x, J->t->h);
        note(&a.products, &a.product, x, t);
        if (x->length <= 1)
            note(&a.letters, &a.letter, x, t);
    }
    if (a.products == WR_TRUE)
        a.reason = closed_by(J, layer);
    return a;
}

/* Replace X->why by the name of x, with the eigenvalue that decides. */
static void witness(job_t *J, const wr_matrices_item_t *x) {
    J->X->why->length = 0;
    wr_buffer_put(J->X->why, x->matrix.name);
    study_put_eigenvalue(J->X->why, x, J->t->h, J->L);
}

/* ---- the theorems -------------------------------------------------------- */

static void every_layer(job_t *J) {
    wr_theorem_answer_struct *X = J->X;
    X->holds = WR_TRUE;
    for (uint32_t l = 0; l < J->A->layers; l++) {
        answer_t a = ask(J, l);
        if (a.letters == WR_FALSE) {
            wr_buffer_put(X->why, X->why->length > 0 ? "; " : "");
            wr_buffer_put(X->why, a.letter->matrix.name);
            study_put_eigenvalue(X->why, a.letter, J->t->h, J->L);
        } else if (a.letters == WR_TRUE) {
            X->holds = WR_FALSE;
            X->why->length = 0;
            wr_buffer_printf(X->why, "layer %u, where no letter has one", l);
            break;
        } else {
            X->holds = WR_UNKNOWN;
        }
    }
}

/* Every letter, or every product, of every layer satisfies h. */
static void all_layers(job_t *J) {
    const int products = J->t->how == PRODUCTS;
    wr_theorem_answer_struct *X = J->X;
    X->holds = WR_TRUE;
    for (uint32_t l = 0; l < J->A->layers && X->holds != WR_FALSE; l++) {
        answer_t a = ask(J, l);
        wr_truth_t t = products ? a.products : a.letters;
        if (t == WR_FALSE)
            witness(J, products ? a.product : a.letter);
        if (t != WR_TRUE)
            X->holds = t;
        else if (products && a.reason != NULL)
            wr_buffer_printf(X->why, "%slayer %u: %s", l > 0 ? "; " : "", l,
                             a.reason);
        J->open |= a.reason == NULL;
    }
}

/* Some letter violates h. */
static void some_layer(job_t *J) {
    all_layers(J);
    if (J->X->holds != WR_UNKNOWN)
        J->X->holds = J->X->holds == WR_TRUE ? WR_FALSE : WR_TRUE;
}

static void products(job_t *J) {
    wr_theorem_answer_struct *X = J->X;
    all_layers(J);
    if (X->holds == WR_TRUE && J->open) {
        snprintf(X->verdict, sizeof X->verdict,
                 "yes for products of up to %llu",
                 (unsigned long long) J->A->most);
        X->holds = WR_UNKNOWN;
    } else if (X->holds == WR_TRUE) {
        snprintf(X->verdict, sizeof X->verdict, "yes, all");
    }
}

/* Published Theorem 2: in layer i (from 1), some product of exactly 2^(i-1)
 * inputs has an eigenvalue that is not real. */
static void theorem_2(job_t *J) {
    wr_theorem_answer_struct *X = J->X;
    X->holds = WR_FALSE;
    for (uint32_t l = 0; l < J->A->layers && X->holds != WR_TRUE; l++) {
        uint64_t length = l < 63 ? UINT64_C(1) << l : UINT64_MAX;
        const wr_matrices_item_t *found = NULL;
        for (size_t i = 0; i < J->A->count && found == NULL; i++) {
            const wr_matrices_item_t *x = &J->A->item[i];
            if (x->layer == l && x->length == length &&
                holds(x, J->t->h) == WR_FALSE)
                found = x;
        }
        if (found != NULL) {
            X->holds = WR_TRUE;
            witness(J, found);
        } else if (length > J->A->most && ask(J, l).reason == NULL) {
            X->holds = WR_UNKNOWN;
            wr_buffer_printf(X->why, "%slayer %u needs --products %llu",
                             X->why->length > 0 ? "; " : "", l,
                             (unsigned long long) length);
        }
    }
}

/* Proposition 1 about stated factors I - beta v v^T / (v^T v). */
static void stated(job_t *J) {
    const wr_matrices_item_t *bad = NULL;
    wr_truth_t all = WR_TRUE;
    size_t cases = 0;
    for (size_t i = 0; i < J->A->count && bad == NULL; i++) {
        const wr_matrices_item_t *x = &J->A->item[i];
        if (x->again || x->beta == 0 || x->beta > J->t->beta)
            continue;
        cases++;
        const wr_truth_t t = holds(x, J->t->h);
        note(&all, &bad, x, t);
    }
    J->X->holds = cases > 0 ? all : WR_UNKNOWN;
    if (bad != NULL) {
        witness(J, bad);
        wr_buffer_printf(J->X->why, ", a product of %zu factors", bad->factors);
    } else {
        wr_buffer_printf(J->X->why, "%zu product%s of stated factors", cases,
                         WR_S(cases));
    }
    if (bad != NULL || cases == 0)
        snprintf(J->X->verdict, sizeof J->X->verdict,
                 bad != NULL ? "REFUTED" : "no case");
}

/* Decide whether each letter is a product of factors in a range: it is if such
 * factors are stated; it is not if it lacks a property of all such products,
 * norm at most 1 or h. */
static void factors(job_t *J) {
    const wr_theorem_t *t = J->t;
    const char *why = "";
    J->X->holds = WR_TRUE;
    for (size_t i = 0; i < J->A->letters && J->X->holds != WR_FALSE; i++) {
        const wr_matrices_item_t *x = &J->A->item[i];
        if (x->again ||
            (x->beta > 0 && x->beta <= t->beta && x->factors <= t->most))
            continue;
        int not = holds(x, t->h) == WR_FALSE ||
                  holds(x, WR_NORM_AT_MOST_1) == WR_FALSE;
        J->X->holds = not ? WR_FALSE : WR_UNKNOWN;
        why = x->matrix.name;
    }
    wr_buffer_put(J->X->why, why);
}

static void time_invariant(job_t *J) {
    const wr_matrices_item_t *first = NULL, *other = NULL;
    for (size_t i = 0; i < J->A->letters && other == NULL; i++) {
        const wr_matrices_item_t *x = &J->A->item[i];
        if (first == NULL || first->layer != x->layer)
            first = x;
        else if (!fmpq_mat_equal(first->matrix.A, x->matrix.A))
            other = x;
    }
    J->X->holds = wr_truth_of(other == NULL);
    if (other != NULL)
        wr_buffer_printf(J->X->why, "%s, which differs from %s",
                         other->matrix.name, first->matrix.name);
}

static const wr_theorem_t theorems[] = {
    {"1-workshop", "Theorem 1, workshop",
     "in every layer a letter has an eigenvalue of modulus >= 1 that is not "
     "positive [printed as necessary for parity; claim G1]",
     IN_EVERY_LAYER, WR_POSITIVE_OR_INSIDE},
    {"1-published", "Theorem 1, published",
     "in some layer a letter has an eigenvalue that is not real or negative "
     "[necessary for parity, in E1]",
     IN_SOME_LAYER, WR_REAL_NONNEGATIVE},
    {"2-workshop", "Theorem 2, workshop",
     "in every layer a letter has an eigenvalue of modulus >= 1 that is not "
     "real [printed as necessary for modulus m > 2; claim G2]",
     IN_EVERY_LAYER, WR_REAL_OR_INSIDE},
    {"2-published", "Theorem 2, published",
     "in some layer i (from 1) a product of 2^(i-1) inputs has an eigenvalue "
     "that is not real [necessary for modulus m not a power of 2, in E1]",
     POWER, WR_ALL_REAL},
    {"proposition-1-1", "Proposition 1, 1",
     "factors with beta in [0, 2]: norm at most 1", STATED, WR_NORM_AT_MOST_1,
     3},
    {"proposition-1-3", "Proposition 1, 3",
     "factors with beta in [0, 2): 1, or of modulus < 1", STATED,
     WR_ONE_OR_INSIDE, 2},
    {"proposition-1-3-end", "Proposition 1, 3 end",
     "factors with beta in [0, 1]: real and >= 0 [printed for every number of "
     "factors; published for two]",
     STATED, WR_REAL_NONNEGATIVE, 1},
    {"beta-at-most-2", "beta at most 2",
     "all letters are products of stated factors with beta in [0, 2]", FACTORS,
     WR_NORM_AT_MOST_1, 3, SIZE_MAX},
    {"beta-below-2", "beta below 2",
     "all letters are products of stated factors with beta in [0, 2)", FACTORS,
     WR_ONE_OR_INSIDE, 2, SIZE_MAX},
    {"beta-at-most-1", "beta at most 1",
     "all letters are products of stated factors with beta in [0, 1]", FACTORS,
     WR_ONE_OR_INSIDE, 1, SIZE_MAX},
    {"two-beta-at-most-1", "two, beta at most 1",
     "all letters are products of at most two stated factors with beta in [0, "
     "1]",
     FACTORS, WR_REAL_NONNEGATIVE, 1, 2},
    {"mat-6", "MAT Theorem 6",
     "all letters of all layers have real eigenvalues >= 0 [sufficient for "
     "every letter to be aperiodic, in E5]",
     LETTERS, WR_REAL_NONNEGATIVE},
    {"nonnegative-diagonal", "NONNEGATIVE",
     "all letters of all layers are diagonal and >= 0 [no parity, in E1 and "
     "sequential E2]",
     LETTERS, WR_NONNEGATIVE_DIAGONAL},
    {"time-invariant", "TIME-INVARIANT",
     "in every layer all letters have one matrix", INVARIANT, WR_ALL_REAL},
    {"nonnegative-words", "non-negative, words",
     "all products of a layer have real eigenvalues >= 0", PRODUCTS,
     WR_REAL_NONNEGATIVE},
    {"real-words", "real, words",
     "all products of a layer have real eigenvalues", PRODUCTS, WR_ALL_REAL},
    {"one-or-inside-words", "1 or inside, words",
     "all products of a layer have eigenvalues 1 or of modulus < 1 [star-free, "
     "in E5]",
     PRODUCTS, WR_ONE_OR_INSIDE},
    {"norm-words", "norm <= 1, words",
     "all products of a layer have norm at most 1", PRODUCTS,
     WR_NORM_AT_MOST_1},
};

const wr_theorem_t *wr_theorem_get(size_t i) {
    return i < sizeof theorems / sizeof *theorems ? &theorems[i] : NULL;
}

void wr_theorem_answer_init(wr_theorem_answer_t X) {
    X->holds = WR_UNKNOWN;
    X->verdict[0] = '\0';
    wr_buffer_init(X->why);
}

void wr_theorem_answer_clear(wr_theorem_answer_t X) {
    wr_buffer_clear(X->why);
}

wr_status_t wr_theorem_ask(wr_theorem_answer_t X, const wr_theorem_t *t,
                           const wr_matrices_t A, wr_limits_t L) {
    wr_assert(X->verdict[0] == '\0' && X->why->length == 0);
    static void (*const by[])(job_t *) = {
        every_layer, some_layer, all_layers, products,
        theorem_2,   stated,     factors,    time_invariant};
    job_t J = {t, A, L, X, WR_OK, 0};
    by[t->how](&J);
    if (X->verdict[0] == '\0')
        snprintf(X->verdict, sizeof X->verdict, "%s", wr_truth_name(X->holds));
    return J.status;
}
