/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* --jordan: the full Jordan form: over Q by chains, within the limits; over
 * Q(a), or with --calcium, by Calcium, which ignores the limits and therefore
 * runs in a child process that is stopped after the deadline. */

#include "base/process.h"
#include "cli/spectrum.h"

#define SECONDS 10 /* for Calcium, without --deadline */

typedef struct {
    const wr_spectrum_matrix_struct *M;
    wr_limits_struct *L;
} calcium_t;

static int calcium_child(void *arg) {
    const calcium_t *x = arg;
    wr_buffer_t text;
    wr_buffer_init(text);
    wr_status_t s = wr_spectrum_jordan_calcium(text, x->M, x->L);
    if (s == WR_OK)
        fputs(text->text, stdout);
    return s != WR_OK;
}

static int calcium(wr_buffer_t out, cli_t *c, const wr_spectrum_matrix_t M) {
    wr_limits_t L;
    wr_process_t P;
    *L = *c->limits;
    if (L->deadline <= 0) {
        L->started = wr_seconds();
        L->deadline = SECONDS;
    }
    calcium_t x = {M, L};
    wr_process_init(&P);
    P.run = calcium_child;
    P.arg = &x;
    int done = wr_process_run(&P, L) == WR_OK && P.status == 0;
    if (done)
        wr_buffer_write(out, P.out->text, P.out->length);
    wr_process_clear(&P);
    return done;
}

static json_t *json_chain(const wr_jordan_t J, slong i) {
    const wr_jordan_chain_struct *chain = J->chain + i;
    json_t *columns = json_array();
    for (slong k = 0; k < chain->size; k++) {
        json_t *column = json_array();
        for (slong r = 0; r < J->n; r++) {
            char *text = fmpq_poly_get_str_pretty(chain->v + k * J->n + r, "r");
            json_array_append_new(column, json_string(text));
            flint_free(text);
        }
        json_array_append_new(columns, column);
    }
    return wr_answer_make(cli_chain_fields, NULL, chain->factor, chain->size,
                          columns);
}

static void chains(cli_t *c, json_t *o, const wr_spectrum_t S,
                   const wr_spectrum_matrix_t M) {
    wr_jordan_t J;
    wr_buffer_struct *text = cli_buffer(c);
    wr_jordan_init(J);
    cli_must(c, wr_spectrum_jordan(J, S, M, c->limits));
    if (o != NULL) {
        json_t *list = json_array();
        for (slong i = 0; i < J->chains; i++)
            json_array_append_new(list, json_chain(J, i));
        wr_answer_add(o, cli_spectrum_fields, "jordan", list);
    } else {
        cli_must(c, wr_jordan_print(text, J, S, M->ring, c->limits));
        printf("Jordan form over the algebraic numbers\n%s", text->text);
    }
    wr_jordan_clear(J);
}

void cli_spectrum_jordan(cli_t *c, json_t *o, const wr_spectrum_t S,
                         const wr_spectrum_matrix_t M) {
    int asked = cli_has(c, "calcium");
    wr_buffer_struct *text = cli_buffer(c);
    if (!cli_has(c, "jordan") && !asked)
        return;
    if (M->ring->degree == 1 && cli_has(c, "jordan"))
        chains(c, o, S, M);
    if (M->ring->degree == 1 && !asked)
        return;
    int done = calcium(text, c, M);
    if (o != NULL)
        wr_answer_add(o, cli_spectrum_fields, "calcium",
                      wr_json_text(done ? text->text : NULL));
    else if (done)
        printf("Jordan form\n%s", text->text);
    else
        puts("Jordan form: Calcium gave up, or took too long; the Jordan type "
             "above is decided");
}
