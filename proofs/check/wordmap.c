/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "horizon.h"

/* The exact map h -> A h + B of a word of a rounded recurrence: the product
 * of the maps of its letters, the first letter's on the right.  A delta
 * letter, h + beta (v - k.h) k, has A = 1 - beta k k^T and B = beta v k.
 */

static void set(mpq_t x, ck_num n) {
    ck_real r;

    ck_real_init(&r);
    ck_real_load(&r, n);
    mpq_set(x, r.x);
    mpq_clear(r.x);
}

void ck_letter_map_set(ck_word_map *M, const ck_map_letter *l) {
    const ck_rational_matrix *A = &M->A, *B = &M->B;
    uint32_t i, j, n = A->rows;
    mpq_t x, y;

    if (l->out != NULL)
        ck_reject("a letter given by operations has no exact map");
    mpq_inits(x, y, NULL);
    for (i = 0; i < n; i++) {
        for (j = 0; j < n; j++) {
            if (!l->delta) {
                set(*ck_rm_at(A, i, j), l->w[i * n + j]);
                continue;
            }
            /* h + beta (v - k.h) k */
            set(x, l->w[i]);
            set(y, l->w[j]);
            mpq_mul(x, x, y);
            set(y, l->w[n + 1]);
            mpq_mul(x, x, y);
            mpq_set_ui(y, i == j, 1);
            mpq_sub(*ck_rm_at(A, i, j), y, x);
        }
        mpq_set_ui(B->a[i], 0, 1);
        if (l->delta) {
            set(x, l->w[i]);
            set(y, l->w[n]);
            mpq_mul(x, x, y);
            set(y, l->w[n + 1]);
            mpq_mul(B->a[i], x, y);
        } else if (l->has_add) {
            set(B->a[i], l->w[n * n + i]);
        }
    }
    mpq_clears(x, y, NULL);
}

void ck_word_map_set(ck_word_map *M, const ck_recurrence *R, const ck_word *w) {
    uint32_t n = R->n, i, k;
    ck_word_map m = {.A = ck_rm_new(n, n), .B = ck_rm_new(n, 1)};

    M->A = ck_rm_new(n, n);
    M->B = ck_rm_new(n, 1);
    M->h = ck_rm_new(n, 1);
    for (i = 0; i < n; i++) {
        mpq_set_ui(*ck_rm_at(&M->A, i, i), 1, 1);
        set(M->h.a[i], R->start[i]);
    }
    for (k = 0; k < w->length; k++) {
        ck_letter_map_set(&m, &R->letter[w->letter[k]]);
        ck_rm_move(&M->A, ck_rm_product(&m.A, &M->A));
        ck_rm_move(&M->B, ck_rm_product(&m.A, &M->B));
        for (i = 0; i < n; i++)
            mpq_add(M->B.a[i], M->B.a[i], m.B.a[i]);
    }
}
