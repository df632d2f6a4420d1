/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The state-transition matrices of a recurrence (doc/rounding.md), exactly as
 * it is written: what its spectrum has to be asked of before anything is
 * rounded. */

#include <string.h>

#include "study/matrices_impl.h"
#include "rounding/rounding.h"

int study_is_recurrence(const wr_reader_t R) {
    const char *s = R->text;
    for (;;) {
        s += strspn(s, " \t\r\n");
        if (*s != '#')
            break;
        s += strcspn(s, "\n");
    }
    return strncmp(s, "size", 4) == 0 && (s[4] == ' ' || s[4] == '\t');
}

static wr_status_t set_item(wr_matrices_item_t *x,
                            const wr_recurrence_letter_t *l, size_t n,
                            wr_limits_t L) {
    fmpq_mat_t A;
    wr_buffer_t name;
    if (l->tree != NULL)
        return wr_limits_fail(
            L, WR_DOMAIN,
            "letter %s consists of operations, expected rows or a delta rule",
            l->name);
    fmpq_mat_init(A, (slong) n, (slong) n);
    wr_recurrence_matrix(A, l);
    wr_status_t s = wr_spectrum_matrix_set_rational(&x->matrix, A, L);
    fmpq_mat_clear(A);
    wr_buffer_init(name);
    wr_buffer_printf(name, "letter %s", l->name);
    wr_spectrum_matrix_name(&x->matrix, name->text);
    wr_buffer_clear(name);
    x->word = wr_strdup(l->name);
    return s;
}

wr_status_t study_add_recurrence(wr_matrices_t A, wr_reader_t in,
                                 wr_limits_t L) {
    wr_recurrence_t R;
    wr_recurrence_init(R);
    wr_status_t s = wr_recurrence_read(R, in);
    if (s != WR_OK)
        s = wr_limits_fail(L, s, "%s", in->message);
    for (size_t a = 0; s == WR_OK && a < R->letters; a++) {
        wr_matrices_item_t *x =
            a == 0 ? &A->item[A->count - 1] : study_matrix_add(A, 0);
        s = set_item(x, &R->letter[a], R->n, L);
    }
    wr_recurrence_clear(R);
    A->letters = A->count;
    A->layers = 1;
    return s;
}
