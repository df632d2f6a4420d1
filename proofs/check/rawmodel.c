/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "raw.h"
#include "root.h"

#include <string.h>

/* That the weights of a certificate are those of the model.  A real weight is
 * known by its gate, its sign and its square, which is an element of the
 * field even where the weight is not; an argument of z by its turn, which is
 * found by trying those of the certificate.  Every entry that the layers ask
 * for has to be there, as often as the certificate says.
 */

ck_num ck_times(ck_num x, ck_num y) {
    return ck_muladd(CK_ZERO, x, y);
}

/* ---- finding a weight ---------------------------------------------------------- */

static void found(ck_raw *P, uint32_t i) {
    if (P->number[i].found++ == P->number[i].entries)
        ck_fail(CK_REJECTED, "the model has a weight of %.60s more often "
                "than the %u times of number %u", P->gate[P->number[i].gate]
                .name, (unsigned) P->number[i].entries, (unsigned) i);
}

static uint32_t gate(const ck_raw *P, const char *name) {
    uint32_t g = ck_raw_gate(P, name);

    if (g == CK_NONE)
        ck_fail(CK_REJECTED, "no gate %.60s is in the certificate", name);
    return g;
}

void ck_raw_found_root(ck_raw *P, const char *name, ck_num square,
                       int sign) {
    uint32_t key[3] = {gate(P, name), square, (uint32_t) (sign + 1)}, i;

    i = ck_map_find(&P->key, key);
    if (i == CK_NONE)
        ck_fail(CK_REJECTED, "the model has a weight of %.60s that is not in "
                "the certificate", name);
    found(P, P->key.value[i]);
}

void ck_raw_found(ck_raw *P, const char *name, ck_num x) {
    ck_raw_found_root(P, name, ck_times(x, x), ck_sign(x));
}

/* The weights by gate, square and sign; an angle is 2 pi r, found below. */
static void make_keys(ck_raw *P) {
    uint32_t i, key[3];

    ck_map_init(&P->key, 3);
    ck_map_init(&P->turn, 2);
    for (i = 0; i < P->numbers; i++) {
        const ck_weight *w = &P->number[i].weight;

        if (w->kind == CK_ANGLE)
            continue;
        key[0] = P->number[i].gate;
        key[1] = ck_times(w->x, w->x);
        if (w->kind == CK_OVER_ROOT)
            key[1] = ck_times(key[1], ck_inverse(w->n));
        key[2] = (uint32_t) (ck_sign(w->x) + 1);
        if (ck_map_find(&P->key, key) != CK_NONE)
            ck_fail(CK_REJECTED, "number %u is there already", (unsigned) i);
        ck_map_add(&P->key, key, i);
    }
}

/* ---- arguments ------------------------------------------------------------------- */

/* c and s are within 10^-17 of cos and sin of 2 pi r, |r| <= 1: the sums of 60
 * terms of the series at an argument that is within 10^-18 of it. */
static void circle(mpq_t c, mpq_t s, const mpq_t r) {
    mpq_t y, term, n;
    unsigned long k;

    mpq_inits(y, term, n, NULL);
    mpq_set_str(y, "314159265358979323846/50000000000000000000", 10);
    mpq_canonicalize(y);
    mpq_mul(y, y, r);
    mpq_set_ui(term, 1, 1);
    mpq_set_ui(c, 0, 1);
    mpq_set_ui(s, 0, 1);
    for (k = 0; k < 60; k++) { /* term = +- y^k / k! */
        if (k % 2 == 0)
            mpq_add(c, c, term);
        else
            mpq_add(s, s, term);
        mpq_mul(term, term, y);
        mpq_set_ui(n, 1, k + 1);
        mpq_mul(term, term, n);
        if (k % 2 == 1)
            mpq_neg(term, term);
    }
    mpq_clears(y, term, n, NULL);
}

/* z is within radius of re + im i. */
static void place(mpq_t re, mpq_t im, mpq_t radius, ck_num z) {
    if (ck_num_rational(z)) {
        mpq_set(re, ck_value(z)[0]);
        mpq_set_ui(im, 0, 1);
        mpq_set_ui(radius, 0, 1);
        return;
    }
    if (!ck_root.isolated)
        ck_root_isolate();
    ck_around(ck_root.c, ck_value(z), ck_degree() - 1);
    ck_tail(ck_root.u, 1, ck_degree() - 1, ck_root.r);
    mpq_set(re, ck_root.p[0][0]);
    mpq_set(im, ck_root.p[0][1]);
    mpq_set(radius, ck_root.u);
}

/* Whether the argument of z is less than pi / m from 2 pi r: with w =
 * cos + i sin and z conj(w) = a + b i, whether a > 0 and |b| / a < 3 / m.
 * 1, 0, or -1: closer. */
static int near(ck_num z, const mpq_t r, unsigned long m) {
    mpq_t re, im, u, c, s, a, b, t;
    int is;

    mpq_inits(re, im, u, c, s, a, b, t, NULL);
    place(re, im, u, z);
    circle(c, s, r);
    mpq_mul(a, re, c);
    mpq_mul(t, im, s);
    mpq_add(a, a, t);
    mpq_mul(b, im, c);
    mpq_mul(t, re, s);
    mpq_sub(b, b, t);
    mpq_abs(b, b);
    mpq_abs(re, re); /* the error of both: 2 u + (|re| + |im|) / 10^16 */
    mpq_abs(im, im);
    mpq_add(t, re, im);
    mpq_set_ui(c, 1, 10000000000000000ul);
    mpq_mul(t, t, c);
    mpq_add(t, t, u);
    mpq_add(t, t, u);
    mpq_set_ui(c, 3, m);
    mpq_canonicalize(c);
    mpq_sub(s, a, t); /* at least so much is a; and b at most .. */
    mpq_add(u, b, t);
    mpq_mul(s, s, c);
    is = mpq_cmp(u, s) < 0;
    mpq_add(s, a, t); /* .. and the other way round */
    mpq_sub(u, b, t);
    mpq_mul(s, s, c);
    if (!is && mpq_cmp(u, s) < 0)
        is = -1;
    mpq_clears(re, im, u, c, s, a, b, t, NULL);
    return is;
}

/* Whether z = |z| e^(2 pi i r).  With r = j / m, z / conj(z) to the m-th power
 * has to be 1, so that the turn of z is a multiple of 1 / 2m; and it must be
 * less than 1 / 2m from r. */
static int turns(ck_num z, ck_num u, const mpq_t r) {
    unsigned long m = mpz_get_ui(mpq_denref(r)), k;
    ck_num power = CK_ONE;
    int is;

    if (mpz_cmp_ui(mpq_denref(r), 4096) > 0)
        ck_fail(CK_LIMIT, "a turn has a denominator over 4096");
    for (k = 0; k < m; k++)
        power = ck_times(power, u);
    if (power != CK_ONE)
        return 0;
    while ((is = near(z, r, m)) < 0)
        ck_root_refine();
    return is;
}

/* The number of this gate that says the argument of z, over 2 pi. */
static uint32_t search(const ck_raw *P, uint32_t g, ck_num z) {
    ck_num u = ck_inverse(ck_conjugate(z));
    uint32_t i;

    if (u == CK_NONE)
        ck_fail(CK_REJECTED, "an entry without an inverse");
    u = ck_times(z, u);
    for (i = 0; i < P->numbers; i++) {
        const ck_weight *w = &P->number[i].weight;

        if (P->number[i].gate != g ||
            (w->kind != CK_ANGLE && !w->rational))
            continue;
        if (turns(z, u, w->r))
            return i;
    }
    ck_fail(CK_REJECTED, "the model has a %.60s that is not in the "
            "certificate", P->gate[g].name);
}

void ck_raw_found_argument(ck_raw *P, const char *name, ck_num z) {
    uint32_t key[2] = {gate(P, name), z}, i;

    if (z == CK_ZERO) {
        ck_raw_found(P, name, CK_ZERO);
        return;
    }
    i = ck_map_find(&P->turn, key);
    if (i == CK_NONE)
        i = ck_map_add(&P->turn, key, search(P, key[0], z));
    found(P, P->turn.value[i]);
}

/* ---- layers whose A has at most one entry in a column ---------------------------- */

/* x[i] = entry i of a diagonal matrix; or the entry of column i, where there
 * is at most one in a column. */
static void entries(ck_num *x, const ck_matrix *A, uint32_t n, int columns) {
    uint32_t r, k, j;

    memset(x, 0, n * sizeof *x); /* CK_ZERO */
    for (r = 0; r < n; r++)
        for (k = A->start[r]; k < A->start[r + 1]; k++) {
            j = A->column[k];
            if (!columns && j != r)
                ck_fail(CK_REJECTED, "a matrix is not diagonal");
            if (x[j] != CK_ZERO)
                ck_fail(CK_REJECTED, "a column has more than one entry");
            x[j] = A->value[k];
        }
}

static int equal(const ck_matrix *A, const ck_matrix *B, uint32_t n) {
    uint32_t count = A->start[n];

    return memcmp(A->start, B->start, (n + 1) * sizeof *A->start) == 0 &&
           memcmp(A->column, B->column, count * sizeof *A->column) == 0 &&
           memcmp(A->value, B->value, count * sizeof *A->value) == 0;
}

/* How many actions have to be looked at: all; or one, if that stands for all
 * of them. */
static uint32_t actions(const ck_layer *L, const char *text) {
    uint32_t a;

    if (strcmp(text, "all") == 0 || L->actions == 0)
        return L->actions;
    if (strcmp(text, "one") != 0)
        ck_fail(CK_REJECTED, "\"all\" or \"one\" was expected");
    for (a = 1; a < L->actions; a++)
        if (!equal(&L->action[0].A, &L->action[a].A, L->n))
            ck_fail(CK_REJECTED, "the actions are not the same");
    return 1;
}

/* "diagonal GATE all|one rows|number": a number times the identity. */
static void diagonal(ck_raw *P, const ck_layer *L) {
    const char *name = P->C.token[3];
    int number = strcmp(P->C.token[5], "number") == 0;
    uint32_t many = actions(L, P->C.token[4]), a, i;
    ck_num *x = ck_alloc(L->n, sizeof *x);

    if (!number && strcmp(P->C.token[5], "rows") != 0)
        ck_fail(CK_REJECTED, "\"rows\" or \"number\" was expected");
    for (a = 0; a < many; a++) {
        entries(x, &L->action[a].A, L->n, 0);
        for (i = 0; i < L->n; i++) {
            if (number && x[i] != x[0])
                ck_fail(CK_REJECTED, "a matrix is no number times 1");
            if (!number || i == 0)
                ck_raw_found(P, name, x[i]);
        }
    }
    ck_free(x);
}

/* "complex MODULUS ARGUMENT all|one", "columns MODULUS ARGUMENT all|one" */
static void polar(ck_raw *P, const ck_layer *L, int columns) {
    char *modulus = P->C.token[3], *argument = P->C.token[4];
    uint32_t many = actions(L, P->C.token[5]), a, i;
    ck_num *z = ck_alloc(L->n, sizeof *z);

    for (a = 0; a < many; a++) {
        entries(z, &L->action[a].A, L->n, columns);
        for (i = 0; i < L->n; i++) {
            ck_raw_found_root(P, modulus,
                              ck_times(z[i], ck_conjugate(z[i])),
                              z[i] != CK_ZERO);
            ck_raw_found_argument(P, argument, z[i]);
        }
    }
    ck_free(z);
}

/* "free": every entry that is not 0 is one of the gate A. */
static void every_entry(ck_raw *P, const ck_layer *L) {
    uint32_t a, k;

    for (a = 0; a < L->actions; a++)
        for (k = 0; k < L->action[a].A.start[L->n]; k++)
            ck_raw_found(P, "A", L->action[a].A.value[k]);
}

static void read_layer(ck_raw *P, uint32_t l) {
    ck_cert *C = &P->C;
    const ck_layer *L = &C->M.layer[l];
    const char *kind;

    ck_line(C, "layer", CK_NONE);
    if (C->tokens < 3 || ck_number(C, 1, CK_NONE) != l)
        ck_fail(CK_REJECTED, "\"layer %u KIND ..\" was expected",
                (unsigned) l);
    if (L->gate != CK_TABLE && L->role != CK_DELAY)
        ck_fail(CK_REJECTED, "layer %u has a gate by rule", (unsigned) l);
    kind = C->token[2];
    if (strcmp(kind, "delay") == 0 && C->tokens == 3) {
        if (L->role != CK_DELAY)
            ck_fail(CK_REJECTED, "layer %u is no delay", (unsigned) l);
    } else if (strcmp(kind, "diagonal") == 0 && C->tokens == 6) {
        diagonal(P, L);
    } else if (strcmp(kind, "complex") == 0 && C->tokens == 6) {
        polar(P, L, 0);
    } else if (strcmp(kind, "columns") == 0 && C->tokens == 6) {
        polar(P, L, 1);
    } else if (strcmp(kind, "free") == 0 && C->tokens == 3) {
        every_entry(P, L);
    } else if (strcmp(kind, "empty") == 0 && C->tokens == 3) {
        if (L->n > 0 && L->actions > 0)
            ck_fail(CK_REJECTED, "layer %u is not empty", (unsigned) l);
    } else if (strcmp(kind, "factors") == 0 && C->tokens == 5) {
        ck_raw_factors(P, l);
    } else if (strcmp(kind, "added") == 0 && C->tokens == 3) {
        ck_raw_added(P, l);
    } else {
        ck_fail(CK_REJECTED, "found \"layer %u %.60s\", with %zu tokens",
                (unsigned) l, kind, C->tokens);
    }
}

void ck_raw_model(ck_raw *P) {
    ck_cert *C = &P->C;
    uint32_t l, i;

    if (C->M.rule != NULL || C->M.cascade)
        ck_fail(CK_REJECTED, "the model has a rule");
    make_keys(P);
    ck_line(C, "layers", 1);
    if (ck_number(C, 1, CK_NONE) != C->M.layers)
        ck_fail(CK_REJECTED, "the model has %u layers",
                (unsigned) C->M.layers);
    for (l = 0; l < C->M.layers; l++)
        read_layer(P, l);
    for (i = 0; i < P->numbers; i++)
        if (P->number[i].found != P->number[i].entries)
            ck_fail(CK_REJECTED, "number %u is in the model %u times, not "
                    "%u times", (unsigned) i, (unsigned) P->number[i].found,
                    (unsigned) P->number[i].entries);
}
