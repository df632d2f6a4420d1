/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* --powers: A^k as k grows, as a whole and entry by entry. */

#include "cli/spectrum.h"

/* Every entry written out only up to this many. */
#define MAX_ENTRIES 400

static json_t *json_entry(const wr_sequence_struct *q, const wr_spectrum_t S,
                          slong i, slong j) {
    json_t *o = json_object();
    wr_buffer_t text;
    wr_buffer_init(text);
    wr_sequence_print_kind(text, q);
    json_object_set_new(o, "row", json_integer(i));
    json_object_set_new(o, "column", json_integer(j));
    json_object_set_new(o, "behaviour", json_string(text->text));
    wr_buffer_clear(text);
    wr_buffer_init(text);
    wr_sequence_print(text, q, S);
    json_object_set_new(o, "closed_form", json_string(text->text));
    wr_buffer_clear(text);
    return o;
}

void cli_spectrum_entries(json_t *list, const wr_sequences_t Q,
                          const wr_spectrum_t S) {
    for (slong e = 0; e < Q->rows * Q->columns; e++) {
        slong i = e / Q->columns, j = e % Q->columns;
        wr_buffer_t text;
        if (list != NULL) {
            json_array_append_new(list, json_entry(Q->sequence + e, S, i, j));
            continue;
        }
        wr_buffer_init(text);
        wr_sequence_print_kind(text, Q->sequence + e);
        wr_buffer_put(text, ": ");
        wr_sequence_print(text, Q->sequence + e, S);
        printf("  entry (%ld, %ld) %s\n", (long) i, (long) j, text->text);
        wr_buffer_clear(text);
    }
}

static wr_status_t entries(cli_t *c, json_t *o, const wr_spectrum_t S,
                           const wr_spectrum_matrix_t M) {
    wr_sequences_t Q;
    fmpq_mat_t I;
    wr_sequences_init(Q);
    fmpq_mat_init(I, M->n, M->n);
    fmpq_mat_one(I);
    wr_status_t s = wr_spectrum_sequences(Q, S, M, I, c->limits);
    if (s == WR_OK) {
        json_t *list = o == NULL ? NULL : json_array();
        cli_spectrum_entries(list, Q, S);
        if (o != NULL)
            json_object_set_new(o, "entries", list);
    }
    wr_sequences_clear(Q);
    fmpq_mat_clear(I);
    return s;
}

static wr_status_t limit(cli_t *c, json_t *o, const wr_spectrum_t S,
                         const wr_spectrum_matrix_t M) {
    wr_spectrum_matrix_t E;
    wr_spectrum_matrix_init(E);
    wr_status_t s = wr_spectrum_limit(E, S, M, c->limits);
    json_t *rows = json_array();
    wr_buffer_t text;
    for (slong i = 0; i < M->n && s == WR_OK; i++) {
        json_t *row = json_array();
        for (slong j = 0; j < M->n; j++) {
            wr_buffer_init(text);
            wr_spectrum_matrix_put(text, E, i, j);
            json_array_append_new(row, json_string(text->text));
            if (o == NULL)
                printf("%s%s", j ? " " : "  limit ", text->text);
            wr_buffer_clear(text);
        }
        if (o == NULL)
            putchar('\n');
        json_array_append_new(rows, row);
    }
    if (o != NULL && s == WR_OK)
        json_object_set(o, "limit", rows);
    json_decref(rows);
    wr_spectrum_matrix_clear(E);
    return s;
}

wr_status_t cli_spectrum_powers(cli_t *c, json_t *o, const wr_spectrum_t S,
                                const wr_spectrum_matrix_t M) {
    static const char *const words[] = {"converge", "alternate", "rotate",
                                        "unbounded"};
    static const char *const radius[] = {"< 1", "= 1", "> 1"};
    wr_powers_t kind = wr_spectrum_powers(S);
    wr_status_t s = WR_OK;
    if (cli_get(c, "powers") == NULL)
        return WR_OK;
    slong growth;
    int known = wr_spectrum_growth(&growth, S, M->ring, c->limits) == WR_OK;
    if (o != NULL) {
        json_object_set_new(o, "powers", json_string(words[kind]));
        json_object_set_new(o, "growth",
                            known ? json_integer(growth) : json_null());
    } else {
        printf("powers                    %s; spectral radius rho %s",
               words[kind], radius[S->radius + 1]);
        if (S->nilpotent == WR_TRUE)
            printf(", A^%ld = 0\n", (long) S->nilpotency);
        else if (known)
            printf(", |A^k| ~ k^%ld rho^k\n", (long) growth);
        else
            printf(", growth unknown: %s\n", c->limits->reason);
    }
    if (kind == WR_POWERS_CONVERGE)
        s = limit(c, o, S, M);
    if (s == WR_OK && M->ring->degree == 1 && M->n * M->n <= MAX_ENTRIES)
        s = entries(c, o, S, M);
    return s;
}
