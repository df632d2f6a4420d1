/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "raw.h"

#include <string.h>

/* Layers whose matrices are given by keys: A = F_1 .. F_k with factors F = I -
 * beta k k^T, k = v / |v|. The certificate names beta and v of each factor, and
 * the checker multiplies the factors; B is either beta k u^T for the first
 * factor, or not of this form. */

typedef struct {
    ck_num beta, *v, norm, inverse; /* v^T v and 1 / norm */
} factor;

/* Read "factor BETA INDEX VALUE INDEX VALUE ..". */
static void read_factor(ck_raw *P, factor *f, uint32_t n) {
    ck_cert *C = &P->C;
    uint32_t i, last = 0;
    ck_line(C, "factor", CK_NONE);
    if (C->tokens < 4 || C->tokens % 2 != 0)
        ck_reject("\"factor BETA INDEX VALUE ..\" was expected");
    f->beta = ck_text_number(C, 1);
    f->v = ck_alloc(n, sizeof *f->v); /* CK_ZERO */
    f->norm = CK_ZERO;
    for (size_t t = 2; t < C->tokens; t += 2) {
        i = ck_number(C, t, n);
        if (t > 2 && i <= last)
            ck_reject("the indices do not increase");
        last = i;
        f->v[i] = ck_text_number(C, t + 1);
        if (f->v[i] == CK_ZERO)
            ck_reject("an entry of a key is 0");
        f->norm = ck_muladd(f->norm, f->v[i], f->v[i]);
    }
    f->inverse = ck_inverse(f->norm);
    if (f->inverse == CK_NONE)
        ck_reject("v^T v is not invertible");
}

/* Compute row i of the product: e_i^T times the first factor, the second, .. */
static void product_row(ck_num *w, const factor *f, uint32_t count, uint32_t n,
                        uint32_t i) {
    uint32_t k;

    memset(w, 0, n * sizeof *w); /* CK_ZERO */
    w[i] = CK_ONE;
    for (k = 0; k < count; k++) {
        ck_num scale = ck_negative(ck_mul(f[k].beta, f[k].inverse));

        ck_householder_row(w, f[k].v, NULL, n, scale);
    }
}

static void check_product(const ck_matrix *A, const factor *f, uint32_t count,
                          uint32_t n) {
    ck_num *w = ck_alloc(n, sizeof *w);
    uint32_t i, j, k;

    for (i = 0; i < n; i++) {
        product_row(w, f, count, n, i);
        for (k = A->start[i], j = 0; j < n; j++) {
            int is = k < A->start[i + 1] && A->column[k] == j;

            if (w[j] != (is ? A->value[k] : CK_ZERO))
                ck_reject("the product of the factors differs from the action "
                          "in entry (%u, %u)",
                          i, j);
            k += (uint32_t) is;
        }
    }
}

/* Count the numbers of k = v / |v| as found. */
static void found_key(ck_raw *P, const factor *f, uint32_t n) {
    for (uint32_t i = 0; i < n; i++)
        ck_raw_found_root(P, "k", ck_mul(ck_mul(f->v[i], f->v[i]), f->inverse),
                          ck_sign(f->v[i]));
}

static void unit(factor *f, uint32_t n, uint32_t i) {
    f->beta = CK_ZERO;
    f->v = ck_alloc(n, sizeof *f->v);
    f->v[i] = f->norm = f->inverse = CK_ONE;
}

/* ---- DeltaNet and its kin ----------------------------------------------- */

/* If B = beta k u^T for some u, count the numbers of u that are not 0: u_j =
 * B_rj |v| / (beta v_r), where r is the first row with v_r not 0. */
static void found_input(ck_raw *P, const ck_layer *L, const ck_num *B,
                        const factor *f) {
    uint32_t r = 0, i, j;
    ck_num scale;

    while (f->v[r] == CK_ZERO)
        r++;
    for (i = 0; i < L->n; i++)
        for (j = 0; j < L->d; j++)
            if (ck_differ(ck_mul(B[i * L->d + j], f->v[r]),
                          ck_mul(B[r * L->d + j], f->v[i])))
                return;
    scale = ck_inverse(ck_mul(f->beta, f->v[r]));
    if (scale == CK_NONE)
        ck_reject("beta or a key is not invertible");
    for (j = 0; j < L->d; j++) {
        ck_num x = ck_mul(B[r * L->d + j], scale);

        if (x != CK_ZERO)
            ck_raw_found_root(P, "v", ck_mul(ck_mul(x, x), f->norm),
                              ck_sign(x));
    }
}

/* Check "action A COUNT" (with a gate alpha: "action A COUNT open" or "closed")
 * and the factors.  The factors of unused slots are I. */
static void one_action(ck_raw *P, const ck_layer *L, uint32_t a, uint32_t slots,
                       int gated) {
    const ck_action *X = &L->action[a];
    ck_cert *C = &P->C;
    uint32_t count, i, closed = 0;
    factor *f;

    ck_line(C, "action", gated ? 3 : 2);
    if (ck_number(C, 1, CK_NONE) != a)
        ck_reject("action %u was expected", a);
    count = ck_number(C, 2, slots + 1);
    if (gated) {
        closed = (uint32_t) ck_choice(C, 3, "open", "closed");
        ck_raw_found(P, "alpha", closed ? CK_ZERO : CK_ONE);
    }
    f = ck_alloc((size_t) count + 1, sizeof *f);
    for (i = 0; i < count; i++)
        read_factor(P, &f[i], L->n);
    if (!closed)
        check_product(&X->A, f, count, L->n);
    else if (X->A.start[L->n] != 0)
        ck_reject("the action is not 0");
    unit(&f[count], L->n, 0);
    for (i = 0; i < slots; i++) {
        const factor *g = &f[i < count ? i : count];

        ck_raw_found(P, "beta", g->beta);
        found_key(P, g, L->n);
    }
    if (X->B != NULL && count > 0 && f[0].beta != CK_ZERO)
        found_input(P, L, X->B, f);
}

static void check_size(const ck_layer *L) {
    if (L->n > 1024)
        ck_fail(CK_LIMIT, "a layer with factors has more than 1024 dimensions");
}

void ck_raw_factors(ck_raw *P, uint32_t l) {
    const ck_layer *L = &P->C.M.layer[l];
    uint32_t slots = ck_number(&P->C, 3, 4096), a;
    int gated = ck_choice(&P->C, 4, "plain", "gated");
    check_size(L);
    for (a = 0; a < L->actions; a++)
        one_action(P, L, a, slots, gated);
}

/* ---- A = diag(w) - 2 (a k) k^T ------------------------------------------ */

/* Check "diagonal P": w is A's diagonal, except w = 1 at place P (or "-":
 * nowhere), where a is half of the difference and k is the unit vector. */
static void added_diagonal(ck_raw *P, const ck_layer *L, const ck_matrix *A) {
    const char *token = P->C.token[3];
    uint32_t p = strcmp(token, "-") == 0 ? CK_NONE : ck_number(&P->C, 3, L->n);
    factor f;
    mpq_set_si(ck_blank()[0], -1, 2);
    ck_num half = ck_store();
    for (uint32_t i = 0; i < L->n; i++) {
        ck_num x = CK_ZERO, a = CK_ZERO;
        for (uint32_t k = A->start[i]; k < A->start[i + 1]; k++) {
            if (A->column[k] != i)
                ck_reject("a matrix is not diagonal");
            x = A->value[k];
        }
        if (i == p && x == CK_ONE)
            ck_reject("entry %u of the diagonal is already 1", p);
        if (i == p) { /* (1 - x) / 2 */
            a = ck_mul(half, ck_sub(x, CK_ONE));
            x = CK_ONE;
        }
        ck_raw_found(P, "w", x);
        ck_raw_found(P, "a", a);
    }
    unit(&f, L->n, p == CK_NONE ? 0 : p);
    found_key(P, &f, L->n);
}

/* Check "factor": w = 1 and a = beta / 2 everywhere. */
static void added_factor(ck_raw *P, const ck_layer *L, const ck_matrix *A) {
    factor f;
    read_factor(P, &f, L->n);
    check_product(A, &f, 1, L->n);
    mpq_set_ui(ck_blank()[0], 1, 2);
    ck_num half = ck_mul(ck_store(), f.beta);
    for (uint32_t i = 0; i < L->n; i++) {
        ck_raw_found(P, "w", CK_ONE);
        ck_raw_found(P, "a", half);
    }
    found_key(P, &f, L->n);
}

void ck_raw_added(ck_raw *P, uint32_t l) {
    const ck_layer *L = &P->C.M.layer[l];
    check_size(L);
    for (uint32_t a = 0; a < L->actions; a++) {
        ck_line(&P->C, "action", CK_NONE);
        if (P->C.tokens < 3 || ck_number(&P->C, 1, CK_NONE) != a)
            ck_reject("action %u was expected", a);
        if (ck_token_is(&P->C, 2, "diagonal") && P->C.tokens == 4)
            added_diagonal(P, L, &L->action[a].A);
        else if (ck_token_is(&P->C, 2, "factor") && P->C.tokens == 3)
            added_factor(P, L, &L->action[a].A);
        else
            ck_reject("\"diagonal PLACE\" or \"factor\" was expected");
    }
}
