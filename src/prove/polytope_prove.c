/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* One layer by convex sets, the cheap searches first: words by length with
 * little work, closed cones, pumped words; then words by length again, up to
 * the length of a wrong pumped word, or as far as the limits allow.
 */

#include "prove/polytope.h"
#include <math.h>

/* Limits on work, in multiplications of machine words: of the first search; and
 * of the last one, if the caller sets neither a bound nor a deadline. */
#define FIRST_WORK (UINT64_C(1) << 25)
#define MOST_WORK (UINT64_C(1) << 31)
/* Vertices of a set, for states of three or more numbers, in shorten(). */
#define MANY_VERTICES 4000
/* A pumped word, which balls have proved wrong, is verified letter by letter if
 * it has at most this many letters, and at most max_steps. */
#define MOST_READ 20000

typedef struct {
    wr_proof_struct *P;
    lrnn_affine_t S;
    lrnn_levels_t V;
    lrnn_pump_t pump;
    wr_limits_struct *L;
} job_t;

/* ---- why words are wrong, for messages ----------------------------------- */

/* The effect of the longest run v^k in a word: the eigenvalue of greatest
 * modulus of the matrix of v.  It is approximate, and decides nothing. */

#define PRECISION 128
#define LONGEST 6 /* letters of v */

/* Return the greatest |eigenvalue| of the product of the letters' matrices,
 * without the weight; *real says whether that eigenvalue is real. */
static double greatest(int *real, const lrnn_affine_t *S, const uint32_t *v,
                       size_t n) {
    slong d = S->dim - !S->linear;
    acb_mat_t m, a;
    acb_ptr root = _acb_vec_init(d);
    fmpq_t q;
    double most = -1;
    acb_mat_init(m, d, d);
    acb_mat_init(a, d, d);
    fmpq_init(q);
    acb_mat_one(m);
    for (size_t k = 0; k < n; k++) {
        for (slong i = 0; i < d; i++)
            for (slong j = 0; j < d; j++) {
                fmpq_set_fmpz_frac(q, lrnn_affine_entry(S, v[k], i, j),
                                   S->scale);
                acb_set_fmpq(acb_mat_entry(a, i, j), q, PRECISION);
            }
        acb_mat_mul(m, a, m, PRECISION);
    }
    acb_mat_get_mid(m, m);
    (void) acb_mat_approx_eig_qr(root, NULL, NULL, m, NULL, 0, PRECISION);
    for (slong i = 0; i < d; i++) {
        double re = arf_get_d(arb_midref(acb_realref(root + i)), ARF_RND_NEAR);
        double im = arf_get_d(arb_midref(acb_imagref(root + i)), ARF_RND_NEAR);
        if (hypot(re, im) > most) {
            most = hypot(re, im);
            *real = fabs(im) < 1e-12 * most;
        }
    }
    fmpq_clear(q);
    WR_EACH(acb_mat_clear, a, m);
    _acb_vec_clear(root, d);
    return most;
}

/* Explain why labels go wrong along a word, by the eigenvalue of greatest
 * modulus of its longest run v^k, approximately. */
static void give_reason(char text[200], const lrnn_affine_t *S,
                        const wr_word_t w) {
    size_t at = 0, n = 0, most = 3;
    int real = 1;
    wr_buffer_t b;
    text[0] = '\0';
    for (size_t k = 1; k <= LONGEST; k++)
        for (size_t i = 0, times; i + 2 * k <= w->length;
             i += 1 + (times - 1) * k) {
            times = wr_word_repeats(w, i, k);
            if (times * k <= most)
                continue;
            at = i;
            n = k;
            most = times * k;
        }
    if (n == 0 || S->dim == 1)
        return;
    double size = greatest(&real, S, w->letter + at, n);
    wr_buffer_init(b);
    for (size_t k = 0; k < n; k++)
        wr_buffer_printf(b, "%s%.20s", k > 0 ? " " : "",
                         S->A->letter_name[w->letter[at + k]]);
    const char *what = size > 1 + 1e-9   ? "growth"
                       : size < 1 - 1e-9 ? "leak"
                                         : "drift";
    snprintf(text, 200,
             "%s: the matrix of %.60s%.60s%s has its greatest eigenvalue%s at "
             "modulus ~%.9g",
             what, n > 1 ? "(" : "", b->text, n > 1 ? ")" : "", real ? "" : "s",
             size);
    wr_buffer_clear(b);
}

/* Verify the word by separate code (verify.c); return 1 if it is wrong. */
static int read_again(job_t *J, const wr_word_t word) {
    wr_verify_t V;
    wr_verdict_t D;
    wr_limits_t L;
    wr_lrnn_t M = {*J->S.M};
    wr_dfa_t A = {*J->S.A};
    *L = *J->L;
    wr_verify_init(V);
    wr_verdict_init(D);
    V->word = word;
    V->compare = J->S.E->compare;
    int wrong = wr_lrnn_verify(D, M, A, V, L) == WR_OK && D->holds == WR_FALSE;
    if (wrong)
        lrnn_verdict_refutes(J->P, D);
    wr_verdict_clear(D);
    return wrong;
}

static void refute(job_t *J, const wr_word_t word, int shortest) {
    wr_proof_struct *P = J->P;
    P->holds = WR_FALSE;
    P->tried = !shortest;
    give_reason(P->known.reason, &J->S, word);
}

static uint64_t pumped_length(const job_t *J) {
    return J->pump.before->length + J->pump.times * J->pump.loop->length;
}

static void refute_pumped(job_t *J) {
    wr_word_t w;
    wr_word_init(w);
    wr_word_set(w, J->pump.before);
    for (uint64_t k = 0; k < J->pump.times; k++)
        for (size_t i = 0; i < J->pump.loop->length; i++)
            wr_word_append(w, J->pump.loop->letter[i]);
    int read = w->length <= MOST_READ &&
               (J->L->max_steps == 0 || w->length <= J->L->max_steps);
    if (!read) {
        J->P->got = J->pump.got;
        J->P->expected = J->pump.expected;
        wr_word_set(J->P->word, w);
    }
    if (!read || read_again(J, w))
        refute(J, w, J->V.right + 1 >= w->length);
    wr_word_clear(w);
}

/* ---- the searches ------------------------------------------------------- */

/* Keep the result for more letters or, at equal length, the smaller margin. */
static void keep_known(job_t *J) {
    wr_known_struct *K = &J->P->known;
    if (K->tried && (J->V.right < K->right ||
                     (J->V.right == K->right && J->V.margin >= K->margin)))
        return;
    K->tried = 1;
    K->right = J->V.right;
    K->vertices = J->V.vertices;
    K->margin = J->V.margin;
    wr_word_set(K->least, J->V.least);
}

/* Search words by length, with the limits and blur of `ask`. */
static wr_status_t search(job_t *J, const lrnn_levels_t *ask) {
    lrnn_levels_clear(&J->V);
    lrnn_levels_init(&J->V);
    J->V.work = ask->work;
    J->V.letters = ask->letters;
    J->V.most = ask->most;
    J->V.blur = ask->blur;
    wr_status_t s = lrnn_levels_search(&J->V, &J->S, J->L);
    keep_known(J);
    if (J->V.wrong && read_again(J, J->V.word))
        refute(J, J->V.word, J->V.shortest);
    return s;
}

/* Try cones without weights first, if the system is linear. */
static wr_status_t try_cones(job_t *J) {
    wr_status_t s = WR_OK;
    for (int linear = 1; s == WR_OK && J->P->holds == WR_UNKNOWN && linear >= 0;
         linear--) {
        lrnn_affine_t S = {
            .M = J->S.M, .A = J->S.A, .E = J->S.E, .linear = linear};
        int applies;
        s = lrnn_affine_init(&applies, &S, J->L);
        if (s == WR_OK && applies && S.linear == linear)
            s = lrnn_cones_close(J->P, &S, J->L);
        lrnn_affine_clear(&S);
    }
    return s;
}

static uint64_t most_work(const job_t *J) {
    if (J->L->max_steps > 0)
        return J->L->max_steps;
    return J->L->deadline > 0 ? 0 : MOST_WORK;
}

/* For states of at most two numbers, search with short numbers first, and with
 * exact ones if that does not decide.  For more, rounding would turn points
 * inside the hull into vertices. */
static wr_status_t search_on(job_t *J, uint64_t letters) {
    lrnn_levels_t ask = {.work = most_work(J), .letters = letters};
    lrnn_blur_t blur;
    wr_status_t s = WR_OK;
    if (J->S.dim <= 3) {
        lrnn_blur_init(&blur);
        lrnn_blur_set(&blur, &J->S);
        ask.blur = &blur;
        s = search(J, &ask);
        ask.blur = NULL;
        lrnn_blur_clear(&blur);
    }
    if (J->S.dim > 3 || (s == WR_OK && !J->V.wrong && J->V.blurred))
        s = search(J, &ask);
    return s;
}

/* Search, with more vertices, whether a wrong word is a shortest one. */
static void shorten(job_t *J) {
    uint64_t length = J->P->word->length;
    const lrnn_levels_t ask = {
        .work = most_work(J), .letters = length, .most = MANY_VERTICES};
    if (length > 0 && search(J, &ask) == WR_OK && !J->V.wrong &&
        J->V.right + 1 >= length)
        J->P->tried = 0;
}

static wr_status_t questions(job_t *J) {
    wr_proof_struct *P = J->P;
    uint64_t length = 0;
    wr_status_t s = search(J, &(lrnn_levels_t){.work = FIRST_WORK});
    if (s == WR_OK && P->holds == WR_UNKNOWN)
        s = try_cones(J);
    if (s == WR_OK && P->holds == WR_UNKNOWN)
        s = lrnn_pump(&J->pump, &J->S, J->L);
    P->known.loops = J->pump.loops;
    if (J->pump.wrong)
        length = pumped_length(J);
    if (s == WR_OK && P->holds == WR_UNKNOWN &&
        (length == 0 || J->V.right + 1 < length))
        s = search_on(J, length);
    if (P->holds == WR_UNKNOWN && J->pump.wrong)
        refute_pumped(J);
    if (s == WR_OK && P->holds == WR_FALSE && P->tried)
        shorten(J);
    if (P->holds == WR_UNKNOWN)
        give_reason(P->known.reason, &J->S, P->known.least);
    return P->holds == WR_UNKNOWN && s == WR_UNABLE ? s : WR_OK;
}

wr_status_t lrnn_prove_poly(wr_proof_t P, const lrnn_pair_t *X, wr_limits_t L) {
    job_t J = {.P = P, .S = {.M = X->M, .A = X->A, .E = X->E}, .L = L};
    int applies;
    lrnn_levels_init(&J.V);
    lrnn_pump_init(&J.pump);
    wr_status_t s = lrnn_affine_init(&applies, &J.S, L);
    if (s == WR_OK && applies)
        s = questions(&J);
    lrnn_affine_clear(&J.S);
    lrnn_levels_clear(&J.V);
    lrnn_pump_clear(&J.pump);
    return s;
}
