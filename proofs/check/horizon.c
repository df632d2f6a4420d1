/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "horizon.h"

#include <string.h>

/* HORIZON and TIE: the casts of exact powers for all large steps (E1).  One
 * step is the map of the word, h -> A h + B.
 *
 *     published, or B = 0   cast(h_k), the exact state cast once: one family
 *     two-stage             cast( sum_{i<k} cast(A^i B) + cast(A^k h_0) )
 *
 * For the second, all inner casts have the period p from k = at on, so in each
 * entry the sum changes by a constant C per p steps.  Once it is beyond the
 * last jump of the cast in the direction of C, it remains there. */

enum { MOST_STEPS = 1 << 21 };

typedef struct {
    ck_rounding *P;
    uint32_t n;
    int sums;
    ck_word_map map;
    ck_family family[2];
    uint32_t at, p; /* sums: periodic from step at on, with period p */
    ck_num *cast;   /* the casts from there on, by k modulo p */
    mpz_t from;
    int moved; /* from is later than `at`, and exactly the first step */
} horizon_t;

/* The map (h, 1) -> (A h + B, 1), or h -> A h. */
static void state_family(ck_family *G, const horizon_t *H, int affine) {
    uint32_t n = H->n, m = n + (uint32_t) affine, i, j;
    G->A = ck_rm_new(m, m);
    G->v = ck_rm_new(m, 1);
    for (i = 0; i < n; i++) {
        for (j = 0; j < n; j++)
            mpq_set(*ck_rm_at(&G->A, i, j), *ck_rm_at(&H->map.A, i, j));
        if (affine)
            mpq_set(*ck_rm_at(&G->A, i, n), H->map.B.a[i]);
        mpq_set(G->v.a[i], H->map.h.a[i]);
    }
    if (affine) {
        mpq_set_ui(*ck_rm_at(&G->A, n, n), 1, 1);
        mpq_set_ui(G->v.a[n], 1, 1);
    }
}

/* ---- steps one by one -------------------------------------------------- */

/* At step k: power = A^k h_0 or the exact state, term = A^k B, sum of casts. */
typedef struct {
    ck_rational_matrix power, term;
    ck_real *sum;
} run_t;

static void run_start(run_t *X, const horizon_t *H) {
    X->power = ck_rm_copy(&H->map.h);
    X->term = ck_rm_copy(&H->map.B);
    X->sum = ck_alloc(H->n, sizeof *X->sum);
    for (uint32_t i = 0; i < H->n; i++)
        ck_real_init(&X->sum[i]);
}

/* Compute the value before the outer cast. */
static void run_value(ck_real *r, const run_t *X, const horizon_t *H,
                      uint32_t i) {
    const ck_evaluation *E = &H->P->E;

    if (H->sums) {
        ck_real_load(r, ck_cast(X->power.a[i], E));
        ck_real_add(r, &X->sum[i], 0);
    } else {
        ck_real_rational(r, X->power.a[i]);
    }
}

static ck_num run_cast(const run_t *X, const horizon_t *H, uint32_t i) {
    ck_real r;
    ck_real_init(&r);
    run_value(&r, X, H, i);
    ck_num n = ck_cast_real(&r, &H->P->E);
    mpq_clear(r.x);
    return n;
}

static void run_step(run_t *X, const horizon_t *H) {
    ck_real r;
    ck_rm_move(&X->power, ck_rm_product(&H->map.A, &X->power));
    if (!H->sums) {
        for (uint32_t i = 0; i < H->n; i++)
            mpq_add(X->power.a[i], X->power.a[i], H->map.B.a[i]);
        return;
    }
    ck_real_init(&r);
    for (uint32_t i = 0; i < H->n; i++) {
        ck_real_load(&r, ck_cast(X->term.a[i], &H->P->E));
        ck_real_add(&X->sum[i], &r, 0);
    }
    mpq_clear(r.x);
    ck_rm_move(&X->term, ck_rm_product(&H->map.A, &X->term));
}

/* ---- sums --------------------------------------------------------------- */

/* Compute C for every entry; return 1 if all terms are finite. */
static int period_sums(mpq_t *C, const horizon_t *H) {
    const ck_family *V = &H->family[1];
    int all = 1;
    for (uint32_t i = 0; i < H->n; i++) {
        int finite = 1;
        ck_real s, x;
        ck_real_init(&s);
        ck_real_init(&x);
        for (uint32_t r = 0; r < H->p; r++) {
            ck_real_load(&x, V->cast[(size_t) ((H->at + r) % V->p) * H->n + i]);
            ck_real_add(&s, &x, 0);
            finite = finite && x.kind == CK_FINITE;
        }
        all = all && finite;
        if (finite)
            mpq_set(C[i], s.x);
    }
    return all;
}

/* Set x = S + m C. */
static void along(mpq_t x, const ck_real *S, const mpq_t C, const mpz_t m) {
    mpq_set_z(x, m);
    mpq_mul(x, x, C);
    mpq_add(x, x, S->x);
}

/* Entry i at the steps k = at + r + m p, where the sum is S + m C. Set *cast to
 * the eventual cast, and find the least m from which on it is attained; H->from
 * becomes later than the step before. */
static void progression(horizon_t *H, const ck_real *S, const mpq_t C,
                        uint32_t r, ck_num *cast) {
    const ck_evaluation *E = &H->P->E;
    int side = mpq_sgn(C);
    mpq_t x, far;
    mpz_t low, high, m;

    mpq_inits(x, far, NULL);
    mpz_init(low);
    mpz_init_set_ui(high, 1);
    mpz_init(m);
    ck_far(far, side, &E->format);
    *cast = ck_cast(far, E);
    mpq_sub(x, far, S->x);
    mpq_div(x, x, C);
    mpz_cdiv_q(high, mpq_numref(x),
               mpq_denref(x)); /* S + high C is beyond ck_far */
    if (mpz_sgn(high) < 0)
        mpz_set_ui(high, 0);
    while (mpz_cmp(low, high) < 0) {
        mpz_add(m, low, high);
        mpz_fdiv_q_2exp(m, m, 1);
        along(x, S, C, m);
        /* If both ends are NaN, only those on this side of 0 count. */
        if (mpq_sgn(x) == side && ck_cast(x, E) == *cast)
            mpz_set(high, m);
        else
            mpz_add_ui(low, m, 1);
    }
    mpz_sub_ui(m, high, 1);
    along(x, S, C, m);
    /* From NaN on one side of 0 to NaN on the other, it is always NaN. */
    if (mpz_sgn(high) > 0 && ck_cast(x, E) != *cast) {
        mpz_mul_ui(m, m, H->p);
        mpz_add_ui(m, m, (unsigned long) H->at + r + 1);
        if (mpz_cmp(m, H->from) > 0) {
            mpz_set(H->from, m);
            H->moved = 1;
        }
    }
    mpq_clears(x, far, NULL);
    mpz_clears(low, high, m, NULL);
}

static void check_sums(horizon_t *H) {
    const ck_family *G = H->family;
    mpq_t *C = ck_rationals(H->n);
    run_t X;
    ck_real S;
    if (mpz_cmp(G[1].from, H->from) > 0)
        mpz_set(H->from, G[1].from);
    uint64_t p = (uint64_t) G[0].p / ck_gcd(G[0].p, G[1].p) * G[1].p;
    if (mpz_cmp_ui(H->from, MOST_STEPS) > 0 || p > MOST_STEPS)
        ck_fail(CK_LIMIT, "the sum has more than %u casts",
                (unsigned) MOST_STEPS);
    H->p = (uint32_t) p;
    H->at = (uint32_t) mpz_get_ui(H->from);
    if (!period_sums(C, H))
        H->at += 2 * H->p; /* by then infinite or NaN, and it remains so */
    mpz_set_ui(H->from, H->at);
    H->cast = ck_alloc((size_t) H->p * H->n, sizeof *H->cast);
    ck_real_init(&S);
    run_start(&X, H);
    for (uint32_t k = 0; k < H->at + H->p; k++) {
        for (uint32_t i = 0; i < H->n && k >= H->at; i++) {
            ck_num *cast = &H->cast[(size_t) (k % H->p) * H->n + i];
            run_value(&S, &X, H, i);
            if (S.kind == CK_FINITE && mpq_sgn(C[i]) != 0)
                progression(H, &S, C[i], k - H->at, cast);
            else
                *cast = ck_cast_real(&S, &H->P->E);
        }
        run_step(&X, H);
    }
}

/* ---- the conclusion ---------------------------------------------------- */

/* Check "first K": the casts are as claimed from K on, and not at K - 1. */
static void check_first(const horizon_t *H, ck_cert *C) {
    uint32_t k, i, from, last = 0;
    mpz_t first;
    run_t X;
    ck_line(C, "first", 1);
    if (ck_token_is(C, 1, "-"))
        return;
    mpz_init(first);
    ck_token_whole(first, C, 1);
    if (H->moved) {
        if (mpz_cmp(first, H->from) != 0)
            ck_reject("the stated first step is wrong");
        return;
    }
    if (mpz_cmp_ui(H->from, MOST_STEPS) > 0)
        ck_fail(CK_LIMIT,
                "there are more than %u steps before the evidence begins",
                (unsigned) MOST_STEPS);
    from = (uint32_t) mpz_get_ui(H->from);
    run_start(&X, H);
    for (k = 0; k < from; k++) {
        for (i = 0; i < H->n; i++)
            if (run_cast(&X, H, i) != H->cast[(size_t) (k % H->p) * H->n + i])
                last = k + 1;
        run_step(&X, H);
    }
    if (mpz_cmp_ui(first, last) != 0)
        ck_reject("the first step is %u", last);
}

/* Check "period p" and p lines "cast": the least period of the casts. */
static uint32_t check_casts(const horizon_t *H, ck_cert *C) {
    uint32_t p = ck_line_number(C, "period", CK_NONE);
    uint32_t least = ck_least_period(H->cast, H->p, H->n * sizeof *H->cast);
    if (p != least)
        ck_reject("the least period is %u", least);
    for (size_t k = 0; k < p; k++) {
        ck_line(C, "cast", H->n);
        for (uint32_t i = 0; i < H->n; i++)
            if (ck_real_read(C->token[i + 1]) != H->cast[k * H->n + i])
                ck_reject("a stated cast is wrong");
    }
    return p;
}

/* Print the step; if it has too many digits, print a bound of their number. */
static char *first_step(const mpz_t from) {
    size_t digits = mpz_sizeinbase(from, 10);
    return digits <= 40 ? mpz_get_str(NULL, 10, from)
                        : ck_words("of at most %zu digits", digits);
}

static void say(const horizon_t *H, const char *type, uint32_t period,
                const char *word) {
    char *least = ck_words(
        "have the least period %u, so that they are never constant,", period);

    ck_verdict(period == 1 ? "casts-constant" : "casts-periodic", type,
               "the casts %s from step %s on, where one step reads the word "
               "%s; evaluation model %.200s",
               period == 1 ? "are constant" : least, first_step(H->from), word,
               H->P->E.text);
}

/* Check TIE (if the line "type" names it): the limit of some entry is a jump;
 * otherwise HORIZON: no limit is. */
void ck_horizon_check(ck_rounding *P) {
    ck_cert *C = &P->C;
    int tie = ck_token_is(C, 1, "TIE"); /* the line "type" */
    horizon_t H = {.P = P, .n = P->R.n};
    uint32_t i;
    int affine = 0, published;
    mpz_t from;
    published = strcmp(P->E.variant, "published") == 0;
    if (!published && strcmp(P->E.variant, "two-stage") != 0)
        ck_reject("unknown variant \"%.60s\"", P->E.variant);
    if (!ck_format_monotone(&P->E.format))
        ck_reject("a cast that wraps around is not monotone");
    ck_word word = ck_word_line(C, "word", &P->R.name);
    if (word.length == 0)
        ck_reject("the word is empty");
    ck_word_map_set(&H.map, &P->R, &word);
    for (i = 0; i < H.n; i++)
        affine = affine || mpq_sgn(H.map.B.a[i]) != 0;
    H.sums = affine && !published;
    H.family[0].n = H.family[1].n = H.n;
    mpz_init(H.from);
    state_family(&H.family[0], &H, affine && published);
    ck_family_check(&H.family[0], P, H.sums ? "start" : "state");
    mpz_set(H.from, H.family[0].from);
    if (H.sums) {
        H.family[1].A = ck_rm_copy(&H.map.A);
        H.family[1].v = ck_rm_copy(&H.map.B);
        ck_family_check(&H.family[1], P, "add");
        check_sums(&H);
    } else {
        H.p = H.family[0].p;
        H.cast = H.family[0].cast;
    }
    ck_line(C, "from", 1);
    mpz_init(from);
    ck_token_whole(from, C, 1);
    if (mpz_cmp(from, H.from) != 0)
        ck_reject("the evidence begins at a different step");
    check_first(&H, C);
    i = check_casts(&H, C);
    if ((H.family[0].tied || H.family[1].tied) != tie)
        ck_reject("%s limit is at a jump of the cast", tie ? "no" : "a");
    say(&H, tie ? "TIE" : "HORIZON", i, ck_word_text(&word, &P->R.name));
}
