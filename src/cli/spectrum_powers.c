/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* --powers: A^k as k grows, as a whole and entry by entry; and --word 'U(V)^k':
 * the closed form of H after u v^k. */

#include "cli/spectrum.h"
#include "compile/compile.h"
#include "study/closed_form.h"

/* Larger matrices are not printed entry by entry. */
#define MAX_ENTRIES 400

/* Print the entries, or append them to the list if that is not NULL. */
static void print_entries(json_t *list, const wr_sequences_t Q,
                          const wr_spectrum_t S) {
    for (slong e = 0; e < Q->rows * Q->columns; e++) {
        slong i = e / Q->columns, j = e % Q->columns;
        wr_buffer_t kind, form;
        WR_EACH(wr_buffer_init, kind, form);
        wr_sequence_print_kind(kind, Q->sequence + e);
        wr_sequence_print(form, Q->sequence + e, S);
        if (list != NULL)
            wr_answer_append(list, cli_entry_fields, NULL, i, j, kind->text,
                             form->text);
        else
            printf("  entry (%ld, %ld) %s: %s\n", (long) i, (long) j,
                   kind->text, form->text);
        WR_EACH(wr_buffer_clear, kind, form);
    }
}

/* Return the entries as JSON, or print them and return NULL. */
static json_t *entries(cli_t *c, const wr_spectrum_t S,
                       const wr_spectrum_matrix_t M) {
    json_t *list = c->json ? json_array() : NULL;
    wr_sequences_t Q;
    fmpq_mat_t I;
    wr_sequences_init(Q);
    fmpq_mat_init(I, M->n, M->n);
    fmpq_mat_one(I);
    cli_must(c, wr_spectrum_sequences(Q, S, M, I, c->limits));
    print_entries(list, Q, S);
    wr_sequences_clear(Q);
    fmpq_mat_clear(I);
    return list;
}

/* Return the rows of the limit. */
static json_t *limit(cli_t *c, const wr_spectrum_t S,
                     const wr_spectrum_matrix_t M) {
    wr_spectrum_matrix_t E;
    wr_spectrum_matrix_init(E);
    cli_must(c, wr_spectrum_limit(E, S, M, c->limits));
    json_t *rows = cli_json_matrix(E);
    wr_spectrum_matrix_clear(E);
    return rows;
}

static void print_limit(const json_t *rows) {
    const json_t *row, *x;
    size_t i, j;
    json_array_foreach(rows, i, row) {
        json_array_foreach(row, j, x)
            printf("%s%s", j ? " " : "  limit ", json_string_value(x));
        putchar('\n');
    }
}

void cli_spectrum_powers(cli_t *c, json_t *o, const wr_spectrum_t S,
                         const wr_spectrum_matrix_t M) {
    static const char *const radius[] = {"< 1", "= 1", "> 1"};
    wr_powers_t kind = wr_spectrum_powers(S);
    if (!cli_has(c, "powers"))
        return;
    slong growth;
    const int known =
        S->nilpotent != WR_TRUE &&
        wr_spectrum_growth(&growth, S, M->ring, c->limits) == WR_OK;
    if (o != NULL) {
        wr_answer_add(o, cli_spectrum_fields, "powers growth",
                      cli_powers_names[kind],
                      known ? json_integer(growth) : json_null());
    } else {
        printf("powers                    %s; spectral radius rho %s",
               cli_powers_names[kind], radius[S->radius + 1]);
        if (S->nilpotent == WR_TRUE)
            printf(", A^%ld = 0\n", (long) S->nilpotency);
        else if (known)
            printf(", |A^k| ~ k^%ld rho^k\n", (long) growth);
        else
            printf(", growth unknown: %s\n", c->limits->reason);
    }
    json_t *rows = NULL, *list = NULL;
    if (kind == WR_POWERS_CONVERGE)
        rows = limit(c, S, M);
    if (o == NULL)
        print_limit(rows);
    if (M->ring->degree == 1 && M->n * M->n <= MAX_ENTRIES)
        list = entries(c, S, M);
    if (o != NULL)
        wr_answer_add(o, cli_spectrum_fields, "limit entries", rows, list);
    else
        json_decref(rows);
}

/* ---- closed forms -------------------------------------------------------- */

typedef struct {
    const cli_t *c;
    json_t *list; /* or NULL: text */
    const wr_lrnn_struct *M;
} say_t;

static void say(void *arg, const wr_closed_form_t *F) {
    const say_t *X = arg;
    json_t *entries = X->list == NULL ? NULL : json_array();
    if (X->list == NULL)
        printf("layer %u (%s), H after u v^(%zu + %zu k):\n", F->layer,
               X->M->layer[F->layer].name, F->from, F->period);
    print_entries(entries, F->Q, F->S);
    if (X->list != NULL)
        wr_answer_append(X->list, cli_form_fields, NULL, F->layer, F->from,
                         F->period, entries);
    if (F->last && F->period > WR_CLOSED_FORMS)
        cli_note(X->c,
                 "layer %u: only the first %d of %zu residues are printed",
                 F->layer, WR_CLOSED_FORMS, F->period);
}

void cli_spectrum_word(cli_t *c, json_t *o, const char *path,
                       const char *text) {
    wr_lrnn_struct *M = cli_lrnn(c);
    say_t X = {c, o == NULL ? NULL : json_array(), M};
    cli_only(c, "word", "to the closed form of a word");
    cli_load_lrnn(M, NULL, c, path);
    cli_must(c, wr_lrnn_expand(M, M, c->limits->max_states, c->limits));
    cli_must(c, wr_closed_forms(M, text, say, &X, c->limits));
    if (o != NULL)
        json_object_set_new(o, "closed_forms", X.list);
}
