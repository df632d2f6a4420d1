/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "horizon.h"

#include <string.h>

enum { MOST_HALVINGS = 1 << 26 };

/* cast(A^k v) for all large k, entry by entry: k = p j + r, N = A^p, w = A^r v.
 *
 * A cast is monotone, so it is constant between two numbers with the same
 * cast (for NaN, if both numbers have one sign).  All its jumps are multiples
 * of the unit 2^(emin-p-1), for fixed point 2^(-frac-1), or the unit of another
 * kind; so the cast half a unit from a multiple is the cast on that side of it.
 *
 * With E E = E and N E = E N = E, T = N - E: N^j w = E w + T^j (w - E w) for
 * all j >= 0.  If |T^s| <= 2^-h, the second part is at most M 2^-(h q) for
 * j >= s q, where M bounds |T^i (w - E w)| for i < s; if |T| <= 1, i = 0
 * suffices. */

ck_num ck_cast_real(ck_real *r, const ck_evaluation *E) {
    ck_round(r, &E->format, E->rule);
    ck_num n = ck_real_store(r);
    return n == CK_MINUS_ZERO ? CK_ZERO : n;
}

ck_num ck_cast(const mpq_t x, const ck_evaluation *E) {
    ck_real r;
    ck_real_init(&r);
    ck_real_rational(&r, x);
    ck_num n = ck_cast_real(&r, E);
    mpq_clear(r.x);
    return n;
}

static long unit(const ck_format *F) {
    return F->other   ? F->other->unit(F)
           : F->fixed ? -F->frac - 1
                      : F->emin - F->p - 1;
}

void ck_far(mpq_t x, int side, const ck_format *F) {
    mpq_set_si(x, side, 1);
    ck_scale(x, F->other   ? F->other->far(F)
                : F->fixed ? F->bits - F->frac + 2
                           : F->emax + 3);
}

/* Set x to the number half a unit from c, a multiple of the unit. */
static void half_unit(mpq_t x, const mpq_t c, int side, const ck_format *F) {
    mpq_t h;
    mpq_init(h);
    mpq_set(h, c);
    ck_scale(h, -unit(F));
    if (mpz_cmp_ui(mpq_denref(h), 1) != 0)
        ck_reject("the cast has no jump there");
    mpq_set_si(h, side, 1);
    ck_scale(h, unit(F) - 1);
    mpq_add(x, c, h);
}

/* ---- the norm ----------------------------------------------------------- */

typedef struct {
    int there;
    uint32_t s, halvings, q;
    ck_rational_matrix E, T;
    int shrinks; /* |T| <= 1 */
} norm_t;

static void read_norm(norm_t *Z, ck_cert *C, const ck_rational_matrix *N) {
    uint32_t i, j, n = N->rows;
    mpq_t norm;
    Z->there = ck_next_is(C, "norm");
    if (!Z->there)
        return;
    ck_line(C, "norm", 3);
    Z->s = ck_number(C, 1, 1 << 21);
    Z->halvings = ck_number(C, 2, 1 << 20);
    Z->q = ck_number(C, 3, 1 << 20);
    if (Z->s == 0 || Z->halvings == 0)
        ck_reject("the exponents of a norm must not be 0");
    Z->E = ck_rm_new(n, n);
    for (i = 0; i < n; i++) {
        ck_line(C, "projector", n);
        for (j = 0; j < n; j++)
            ck_text_rational(*ck_rm_at(&Z->E, i, j), C, j + 1);
    }
    ck_rational_matrix X = ck_rm_product(&Z->E, &Z->E);
    i = ck_rm_equal(&X, &Z->E);
    ck_rm_move(&X, ck_rm_product(N, &Z->E));
    i = i && ck_rm_equal(&X, &Z->E);
    ck_rm_move(&X, ck_rm_product(&Z->E, N));
    if (!i || !ck_rm_equal(&X, &Z->E))
        ck_reject("this is not a projector onto the fixed vectors");
    Z->T = ck_rm_copy(N);
    for (i = 0; i < n * n; i++)
        mpq_sub(Z->T.a[i], Z->T.a[i], Z->E.a[i]);
    mpq_init(norm);
    ck_rm_norm(norm, &Z->T);
    Z->shrinks = mpq_cmp_ui(norm, 1, 1) <= 0;
    ck_rm_move(&X, ck_rm_power(&Z->T, Z->s));
    ck_rm_norm(norm, &X);
    mpq_mul_2exp(norm, norm, Z->halvings);
    if (mpq_cmp_ui(norm, 1, 1) > 0)
        ck_reject("the power of the contracting part has a norm above 2^-%u",
                  Z->halvings);
}

/* Set L = E w, and D to a bound of the entries of N^j w - L for j >= s q. */
static void limit(ck_rational_matrix *L, mpq_t D, const norm_t *Z,
                  const ck_rational_matrix *w) {
    ck_rational_matrix u;
    uint32_t i, k;
    mpq_t x;

    mpq_init(x);
    *L = ck_rm_product(&Z->E, w);
    u = ck_rm_copy(w);
    for (i = 0; i < u.rows; i++)
        mpq_sub(u.a[i], u.a[i], L->a[i]);
    mpq_set_ui(D, 0, 1);
    for (k = 0; k < (Z->shrinks ? 1 : Z->s); k++) {
        if (k > 0)
            ck_rm_move(&u, ck_rm_product(&Z->T, &u));
        ck_rm_norm(x, &u); /* one column */
        if (mpq_cmp(x, D) > 0)
            mpq_set(D, x);
    }
    if ((uint64_t) Z->halvings * Z->q > MOST_HALVINGS)
        ck_fail(CK_LIMIT, "the norm is halved more than %u times",
                (unsigned) MOST_HALVINGS);
    mpq_div_2exp(D, D, Z->halvings * Z->q);
    ck_rm_clear(&u);
}

/* ---- entries ------------------------------------------------------------ */

typedef struct {
    ck_cert *C;
    const ck_evaluation *E;
    const norm_t *norm;
    const ck_rational_matrix *limit;
    mpq_t *D;
    ck_sequence y; /* the entry itself, initially with c = 0 */
    ck_num value;
    int tied;
    mpz_t J;
} entry_t;

/* Require all casts between x and y to be the value. */
static void constant(const mpq_t x, const mpq_t y, const entry_t *e) {
    if (ck_cast(x, e->E) != e->value || ck_cast(y, e->E) != e->value ||
        (e->value == CK_NOT_A_NUMBER && mpq_sgn(x) * mpq_sgn(y) <= 0))
        ck_reject(
            "the cast does not have the stated value on the whole interval");
}

/* Check "near": c is the limit, and the entry remains within D of it. */
static void near(entry_t *e) {
    mpq_t low, high;
    if (!e->norm->there)
        ck_reject("\"near\" requires a norm");
    mpq_inits(low, high, NULL);
    mpq_sub(low, e->limit->a[e->y.row], *e->D);
    mpq_add(high, e->limit->a[e->y.row], *e->D);
    constant(low, high, e);
}

/* Check "equal c J": x(j) - c is 0 for j = J .. J + n, and hence for all later
 * j, because it satisfies a recurrence of order n + 1. */
static void equal(entry_t *e) {
    uint32_t i, n = e->y.N->rows;
    if (mpz_cmp_ui(e->J, 1 << 20) > 0)
        ck_fail(CK_LIMIT, "the step from which an entry is equal is too large");
    mpq_t *u = ck_terms(&e->y, (uint32_t) mpz_get_ui(e->J), n + 1);
    for (i = 0; i <= n; i++)
        if (mpq_sgn(u[i]) != 0)
            ck_reject("the entry is not always that number");
    if (ck_cast(e->y.c, e->E) != e->value)
        ck_reject("the stated cast of that number is wrong");
}

/* Check "own c J": the entry remains within D of c; "side .. c J": and on one
 * side of c; "far .. c J": on one side of c. */
static void recurring(entry_t *e, int beside_c, int far) {
    mpq_t D, low, high;
    mpq_inits(D, low, high, NULL);
    if (beside_c)
        half_unit(low, e->y.c, e->y.sign, &e->E->format);
    ck_relation R = ck_recurs(e->C, &e->y);
    if (beside_c)
        ck_positive(e->C, &e->y, &R, e->J);
    if (beside_c && !far && !ck_next_is(e->C, "bound") && e->norm->there) {
        if (!mpq_equal(e->limit->a[e->y.row], e->y.c))
            ck_reject("the stated limit is wrong");
        mpq_set(D, *e->D);
    } else if (!far) {
        ck_bounded(D, e->C, &e->y, &R, e->J);
    }
    if (e->y.sign < 0)
        mpq_neg(D, D);
    if (!beside_c)
        mpq_sub(low, e->y.c, D);
    mpq_add(high, e->y.c, D);
    if (far)
        ck_far(high, e->y.sign, &e->E->format);
    constant(low, high, e);
}

/* Check "entry r i VALUE KIND ..". */
static void entry(entry_t *e, uint32_t r) {
    ck_cert *C = e->C;
    const char *kind;
    uint32_t tokens;
    ck_line(C, "entry", CK_NONE);
    if (C->tokens < 5)
        ck_reject("an entry lacks its kind");
    if (ck_number(C, 1, CK_NONE) != r || ck_number(C, 2, CK_NONE) != e->y.row)
        ck_reject("entry %u %u was expected", r, e->y.row);
    e->value = ck_real_read(C->token[3]);
    kind = C->token[4];
    tokens = strcmp(kind, "near") == 0                                ? 5
             : strcmp(kind, "equal") == 0 || strcmp(kind, "own") == 0 ? 7
             : strcmp(kind, "side") == 0 || strcmp(kind, "far") == 0  ? 8
                                                                      : 0;
    if (C->tokens != tokens)
        ck_reject("found \"%.60s\", expected an entry \"near\", \"equal\", "
                  "\"own\", \"side\" or \"far\"",
                  kind);
    mpz_set_ui(e->J, 0);
    if (tokens > 5) {
        ck_text_rational(e->y.c, C, tokens - 2);
        ck_token_whole(e->J, C, tokens - 1);
    }
    e->tied = kind[0] == 's';
    if (tokens == 8)
        e->y.sign = ck_choice(C, 5, "below", "above") ? 1 : -1;
    if (kind[0] == 'e')
        equal(e);
    else if (kind[0] == 'n')
        near(e);
    else
        recurring(e, tokens == 8, kind[0] == 'f');
}

/* Check all entries of the residue r; y is given without its row. */
static void residue(ck_family *G, ck_rounding *P, const norm_t *Z,
                    const ck_sequence *y, uint32_t r) {
    ck_rational_matrix L = {0, 0, NULL};
    mpq_t D;
    uint32_t i;

    mpq_init(D);
    if (Z->there)
        limit(&L, D, Z, y->w);
    for (i = 0; i < G->n; i++) {
        entry_t e = {.C = &P->C, .E = &P->E, .norm = Z, .limit = &L, .D = &D};

        e.y = *y;
        e.y.row = i;
        mpq_init(e.y.c);
        mpz_init(e.J);
        entry(&e, r);
        if (mpz_cmp(e.J, G->from) > 0)
            mpz_set(G->from, e.J);
        G->tied = G->tied || e.tied;
        G->cast[(size_t) r * G->n + i] = e.value;
    }
    if (Z->there)
        ck_rm_clear(&L);
}

void ck_family_check(ck_family *G, ck_rounding *P, const char *name) {
    ck_cert *C = &P->C;
    ck_rational_matrix N, w;
    ck_sequence y = {.N = &N, .w = &w, .sign = 1};
    norm_t Z = {0};
    ck_line(C, "family", 1);
    if (!ck_token_is(C, 1, name))
        ck_reject("the family \"%s\" was expected", name);
    G->p = ck_line_number(C, "power", 1 << 20);
    if (G->p == 0)
        ck_reject("the power must not be 0");
    N = ck_rm_power(&G->A, G->p);
    read_norm(&Z, C, &N);
    mpz_init(G->from);
    if (Z.there)
        mpz_set_ui(G->from, (unsigned long) Z.s * Z.q);
    w = ck_rm_copy(&G->v);
    G->cast = ck_alloc((size_t) G->p * G->n, sizeof *G->cast);
    for (uint32_t r = 0; r < G->p; r++) {
        residue(G, P, &Z, &y, r);
        ck_rm_move(&w, ck_rm_product(&G->A, &w));
    }
    mpz_mul_ui(G->from, G->from, G->p);
}
