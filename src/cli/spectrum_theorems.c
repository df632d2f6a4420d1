/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* --theorems: whether a model satisfies what named theorems ask, and which
 * layer, letter, word and eigenvalue decide.  All of it is about the exact
 * matrices (E0); in which arithmetic a theorem then says something is part
 * of its line.
 */

#include <string.h>

#include "cli/spectrum.h"

/* What one layer says about a hypothesis. */
typedef struct {
    wr_truth_t letters, products; /* each letter; all products found */
    const cli_item_t *letter;     /* first that decides against it, or NULL */
    const cli_item_t *product;    /* the same among products (letters, too) */
    const char *reason;           /* why it holds for all products */
} answer_t;

typedef struct {
    cli_t *c;
    json_t *list; /* or NULL: text */
    const cli_matrices_t *A;
    uint64_t k;
    wr_status_t status;
} job_t;

/* ---- one layer ------------------------------------------------------------
 */

static wr_truth_t holds(const cli_item_t *x, wr_hypothesis_t h) {
    slong factor;
    return wr_hypothesis_decide(&factor, h, x->S, &x->shape);
}

/* Structural reasons look at the letters of a layer, side by side. */
static const char *closed_by(job_t *J, wr_hypothesis_t h, uint32_t layer) {
    const cli_matrices_t *A = J->A;
    const char *reason = NULL;
    size_t count = 0;
    wr_spectrum_matrix_struct *list =
        wr_malloc((A->letters + 1) * sizeof *list);
    for (size_t i = 0; i < A->letters; i++)
        if (A->item[i].layer == layer && !A->item[i].again)
            list[count++] = A->item[i].matrix; /* borrowed */
    wr_status_t s = wr_hypothesis_closed(&reason, h, list, count, J->c->limits);
    wr_free(list);
    if (s != WR_OK)
        J->status = s;
    if (reason == NULL && A->closed[layer] && s == WR_OK)
        reason = "all products of the letters are listed";
    return reason;
}

static answer_t ask(job_t *J, wr_hypothesis_t h, uint32_t layer) {
    answer_t a = {WR_TRUE, WR_TRUE, NULL, NULL, NULL};
    for (size_t i = 0; i < J->A->count; i++) {
        const cli_item_t *x = &J->A->item[i];
        if (x->layer != layer || x->again)
            continue;
        wr_truth_t t = holds(x, h);
        if (t == WR_FALSE && a.product == NULL) {
            a.product = x;
            a.products = WR_FALSE;
        }
        if (t == WR_UNKNOWN && a.products == WR_TRUE)
            a.products = t;
        if (x->length > 1)
            continue;
        if (t == WR_FALSE && a.letter == NULL) {
            a.letter = x;
            a.letters = WR_FALSE;
        }
        if (t == WR_UNKNOWN && a.letters == WR_TRUE)
            a.letters = t;
    }
    if (a.products == WR_TRUE)
        a.reason = closed_by(J, h, layer);
    return a;
}

/* ---- output ---------------------------------------------------------------
 */

/* "eigenvalue ~ -1, root of x+1"; the one shown goes against h. */
static void put_eigenvalue(wr_buffer_t out, job_t *J, const cli_item_t *x,
                           wr_hypothesis_t h) {
    slong at;
    if (wr_hypothesis_decide(&at, h, x->S, &x->shape) != WR_FALSE || at < 0)
        return;
    const wr_spectrum_factor_struct *f = &x->S->factor[at];
    wr_ring_struct *K = (wr_ring_struct *) x->matrix.ring;
    acb_ptr root = _acb_vec_init(f->count);
    wr_status_t s = wr_spectrum_roots(root, f, K, 64, J->c->limits);
    for (slong i = 0; i < f->count && s == WR_OK; i++) {
        int real = arb_is_zero(acb_imagref(root + i));
        int wanted = h == WR_REAL_NONNEGATIVE || h == WR_POSITIVE_OR_INSIDE
                         ? !real || arb_is_negative(acb_realref(root + i))
                     : h == WR_ONE_OR_INSIDE ? 1
                                             : !real;
        if (!wanted)
            continue;
        char *re = arb_get_str(acb_realref(root + i), 6, ARB_STR_NO_RADIUS);
        char *im = arb_get_str(acb_imagref(root + i), 6, ARB_STR_NO_RADIUS);
        wr_buffer_printf(out, ", eigenvalue ~ %s", re);
        if (!real)
            wr_buffer_printf(out, " %c %s i", *im == '-' ? '-' : '+',
                             im + (*im == '-'));
        flint_free(re);
        flint_free(im);
        break;
    }
    _acb_vec_clear(root, f->count);
    wr_buffer_put(out, ", a root of ");
    wr_spectrum_put_factor(out, f);
}

static void put_witness(wr_buffer_t out, job_t *J, const cli_item_t *x,
                        wr_hypothesis_t h) {
    wr_buffer_printf(out, "%s", x->matrix.name);
    put_eigenvalue(out, J, x, h);
}

static void say(job_t *J, const char *name, const char *asks,
                const char *verdict, const char *why) {
    if (J->list == NULL && cli_get(J->c, "report") != NULL) {
        printf("  %-21s %s%s%.150s%s\n", name, verdict,
               *why != '\0' ? "; " : "", why, strlen(why) > 150 ? ".." : "");
        return;
    }
    if (J->list == NULL) {
        printf("%-22s %-8s %s\n", name, verdict, asks);
        if (*why != '\0')
            printf("%-22s %-8s decided by %s\n", "", "", why);
        return;
    }
    json_t *o = json_object();
    json_object_set_new(o, "theorem", json_string(name));
    json_object_set_new(o, "asks", json_string(asks));
    json_object_set_new(o, "holds", json_string(verdict));
    json_object_set_new(o, "decided_by", json_string(why));
    json_array_append_new(J->list, o);
}

static const char *word(wr_truth_t t) {
    return t == WR_TRUE ? "yes" : t == WR_FALSE ? "no" : "unknown";
}

/* ---- the theorems ----------------------------------------------------------
 */

/* "In every layer some letter has an eigenvalue against h" (some = 0), or
 * "in some layer" (some = 1). */
static void existential(job_t *J, const char *name, const char *asks,
                        wr_hypothesis_t h, int some) {
    wr_truth_t verdict = some ? WR_FALSE : WR_TRUE;
    wr_buffer_t why;
    wr_buffer_init(why);
    for (uint32_t l = 0; l < J->A->layers; l++) {
        answer_t a = ask(J, h, l);
        if (a.letters == WR_FALSE && (!some || verdict != WR_TRUE)) {
            wr_buffer_put(why, why->length > 0 ? "; " : "");
            put_witness(why, J, a.letter, h);
            verdict = some ? WR_TRUE : verdict;
        } else if (a.letters == WR_TRUE && !some && verdict != WR_FALSE) {
            verdict = WR_FALSE;
            wr_buffer_clear(why);
            wr_buffer_init(why);
            wr_buffer_printf(why, "layer %u, where no letter has one", l);
            break;
        } else if (a.letters == WR_UNKNOWN && verdict != WR_TRUE) {
            verdict = WR_UNKNOWN;
        }
    }
    say(J, name, asks, word(verdict), why->text);
    wr_buffer_clear(why);
}

/* "Each letter of each layer satisfies h"; with all = 1, each product. */
static void universal(job_t *J, const char *name, const char *asks,
                      wr_hypothesis_t h, int all) {
    wr_truth_t verdict = WR_TRUE;
    int every = 1;
    wr_buffer_t why;
    wr_buffer_init(why);
    for (uint32_t l = 0; l < J->A->layers && verdict != WR_FALSE; l++) {
        answer_t a = ask(J, h, l);
        wr_truth_t t = all ? a.products : a.letters;
        if (t == WR_FALSE) {
            verdict = t;
            wr_buffer_clear(why);
            wr_buffer_init(why);
            put_witness(why, J, all ? a.product : a.letter, h);
        } else if (t == WR_UNKNOWN) {
            verdict = t;
        }
        if (all && t == WR_TRUE && a.reason != NULL)
            wr_buffer_printf(why, "%slayer %u: %s", l > 0 ? "; " : "", l,
                             a.reason);
        every &= a.reason != NULL;
    }
    char scope[64] = "";
    if (all && verdict == WR_TRUE && !every)
        snprintf(scope, sizeof scope, "yes for products of up to %llu",
                 (unsigned long long) J->k);
    else if (all && verdict == WR_TRUE)
        snprintf(scope, sizeof scope, "yes, all");
    say(J, name, asks, *scope != '\0' ? scope : word(verdict), why->text);
    wr_buffer_clear(why);
}

/* Published Theorem 2: layer i (from 1) and exactly 2^(i-1) inputs whose
 * product has an eigenvalue that is not real. */
static void theorem_2(job_t *J) {
    wr_truth_t verdict = WR_FALSE;
    wr_buffer_t why;
    wr_buffer_init(why);
    for (uint32_t l = 0; l < J->A->layers && verdict != WR_TRUE; l++) {
        uint64_t length = l < 63 ? UINT64_C(1) << l : UINT64_MAX;
        const cli_item_t *found = NULL;
        int decided = length <= J->k;
        for (size_t i = 0; i < J->A->count && found == NULL; i++) {
            const cli_item_t *x = &J->A->item[i];
            if (x->layer == l && x->length == length &&
                holds(x, WR_ALL_REAL) == WR_FALSE)
                found = x;
        }
        if (found != NULL) {
            verdict = WR_TRUE;
            wr_buffer_clear(why);
            wr_buffer_init(why);
            put_witness(why, J, found, WR_ALL_REAL);
        } else if (!decided && closed_by(J, WR_ALL_REAL, l) == NULL) {
            verdict = WR_UNKNOWN;
            wr_buffer_printf(why, "%slayer %u needs --products %llu",
                             why->length > 0 ? "; " : "", l,
                             (unsigned long long) length);
        }
    }
    say(J, "Theorem 2, published",
        "in some layer i (from 1) a product of 2^(i-1) inputs has an"
        " eigenvalue that is not real [necessary for modulus m not a power"
        " of 2, in E1]",
        word(verdict), why->text);
    wr_buffer_clear(why);
}

/* Proposition 1 about stated factors I - beta v v^T / (v^T v). */
static void proposition_1(job_t *J, const char *name, const char *asks,
                          int class, wr_hypothesis_t h) {
    const cli_item_t *bad = NULL;
    size_t stated = 0;
    wr_buffer_t why;
    wr_buffer_init(why);
    for (size_t i = 0; i < J->A->count && bad == NULL; i++) {
        const cli_item_t *x = &J->A->item[i];
        if (x->again || x->beta == 0 || x->beta > class)
            continue;
        stated++;
        if (holds(x, h) == WR_FALSE)
            bad = x;
    }
    if (bad != NULL) {
        put_witness(why, J, bad, h);
        wr_buffer_printf(why, ", a product of %zu factors", bad->factors);
    } else {
        wr_buffer_printf(why, "%zu product%s of stated factors", stated,
                         CLI_S(stated));
    }
    say(J, name, asks,
        bad != NULL  ? "REFUTED"
        : stated > 0 ? "yes"
                     : "no case",
        why->text);
    wr_buffer_clear(why);
}

/* Whether every letter's matrix is a product of factors of a class: it is if
 * such factors are stated, and is not if it fails what all such products
 * have, norm at most 1 and h. */
static void factors(job_t *J, const char *name, const char *asks, int class,
                    size_t most, wr_hypothesis_t h) {
    wr_truth_t verdict = WR_TRUE;
    const char *why = "";
    for (size_t i = 0; i < J->A->letters && verdict != WR_FALSE; i++) {
        const cli_item_t *x = &J->A->item[i];
        if (x->again || (x->beta > 0 && x->beta <= class && x->factors <= most))
            continue;
        int not =
            holds(x, h) == WR_FALSE || holds(x, WR_NORM_AT_MOST_1) == WR_FALSE;
        verdict = not ? WR_FALSE : WR_UNKNOWN;
        why = x->matrix.name;
    }
    say(J, name, asks, word(verdict), why);
}

static void time_invariant(job_t *J) {
    const cli_item_t *first = NULL, *other = NULL;
    for (size_t i = 0; i < J->A->letters && other == NULL; i++) {
        const cli_item_t *x = &J->A->item[i];
        if (first == NULL || first->layer != x->layer)
            first = x;
        else if (!fmpq_mat_equal(first->matrix.A, x->matrix.A))
            other = x;
    }
    wr_buffer_t why;
    wr_buffer_init(why);
    if (other != NULL)
        wr_buffer_printf(why, "%s, which differs from %s", other->matrix.name,
                         first->matrix.name);
    say(J, "TIME-INVARIANT", "in every layer all letters have one matrix",
        other != NULL ? "no" : "yes", why->text);
    wr_buffer_clear(why);
}

static void all_theorems(job_t *J) {
    existential(J, "Theorem 1, workshop",
                "in every layer a letter has an eigenvalue of modulus >= 1"
                " that is not positive [printed as necessary for parity;"
                " claim G1]",
                WR_POSITIVE_OR_INSIDE, 0);
    existential(J, "Theorem 1, published",
                "in some layer a letter has an eigenvalue that is not real"
                " or negative [necessary for parity, in E1]",
                WR_REAL_NONNEGATIVE, 1);
    existential(J, "Theorem 2, workshop",
                "in every layer a letter has an eigenvalue of modulus >= 1"
                " that is not real [printed as necessary for modulus m > 2;"
                " claim G2]",
                WR_REAL_OR_INSIDE, 0);
    theorem_2(J);
    proposition_1(J, "Proposition 1, 1",
                  "factors with beta in [0, 2]: norm at most 1", 3,
                  WR_NORM_AT_MOST_1);
    proposition_1(J, "Proposition 1, 3",
                  "factors with beta in [0, 2): 1, or of modulus < 1", 2,
                  WR_ONE_OR_INSIDE);
    proposition_1(J, "Proposition 1, 3 end",
                  "factors with beta in [0, 1]: real and >= 0 [printed for"
                  " every number of factors; published for two]",
                  1, WR_REAL_NONNEGATIVE);
    factors(J, "beta at most 2",
            "all letters are products of stated factors"
            " with beta in [0, 2]",
            3, SIZE_MAX, WR_NORM_AT_MOST_1);
    factors(J, "beta below 2",
            "all letters are products of stated factors"
            " with beta in [0, 2)",
            2, SIZE_MAX, WR_ONE_OR_INSIDE);
    factors(J, "beta at most 1",
            "all letters are products of stated factors"
            " with beta in [0, 1]",
            1, SIZE_MAX, WR_ONE_OR_INSIDE);
    factors(J, "two, beta at most 1",
            "all letters are products of at most two"
            " stated factors with beta in [0, 1]",
            1, 2, WR_REAL_NONNEGATIVE);
    universal(J, "MAT Theorem 6",
              "all letters of all layers have real eigenvalues >= 0"
              " [sufficient for every letter to be aperiodic, in E5]",
              WR_REAL_NONNEGATIVE, 0);
    universal(J, "NONNEGATIVE",
              "all letters of all layers are diagonal and >= 0"
              " [no parity, in E1 and sequential E2]",
              WR_NONNEGATIVE_DIAGONAL, 0);
    time_invariant(J);
    universal(J, "non-negative, words",
              "all products of a layer have real eigenvalues >= 0",
              WR_REAL_NONNEGATIVE, 1);
    universal(J, "real, words",
              "all products of a layer have real"
              " eigenvalues",
              WR_ALL_REAL, 1);
    universal(J, "1 or inside, words",
              "all products of a layer have eigenvalues 1 or of modulus < 1"
              " [star-free, in E5]",
              WR_ONE_OR_INSIDE, 1);
    universal(J, "norm <= 1, words",
              "all products of a layer have norm at"
              " most 1",
              WR_NORM_AT_MOST_1, 1);
}

int cli_spectrum_theorems(cli_t *c, json_t *o, const cli_matrices_t *A,
                          uint64_t k) {
    job_t J = {c, o == NULL ? NULL : json_array(), A, k, WR_OK};
    if (o == NULL)
        printf("hypotheses of theorems, on exact matrices (E0); products of"
               " up to %llu letter%s\n",
               (unsigned long long) k, CLI_S(k));
    all_theorems(&J);
    if (o != NULL)
        json_object_set_new(o, "theorems", J.list);
    return J.status == WR_OK ? 0 : cli_failed(c, J.status);
}
