/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath draw: automata, cascades, models and spectra. */

#include <string.h>

#include "cli/build.h"
#include "cli/draw.h"
#include "cli/cli.h"
#include "interchange/interchange.h"

typedef wr_status_t dfa_t(wr_picture_t, const wr_dfa_t, const wr_draw_t *,
                          wr_limits_t);
typedef wr_status_t cascade_t(wr_picture_t, wr_cascade_t, const wr_draw_t *,
                              wr_limits_t);

/* An automaton, or a cascade of it. */
static int with(cli_draw_t *D, cli_t *c, dfa_t *draw, cascade_t *levels) {
    wr_dfa_struct *A = cli_dfa(c);
    wr_cascade_t C;
    wr_cascade_init(C);
    int status = cli_load_dfa(A, c, c->operand[0]);
    if (status == 0 && levels != NULL)
        status = cli_build_cascade(C, c, A, "holonomy");
    if (status == 0)
        status =
            cli_failed(c, levels != NULL ? levels(D->P, C, &D->how, c->limits)
                                         : draw(D->P, A, &D->how, c->limits));
    wr_cascade_clear(C);
    return status;
}

/* As DOT it is written, and nothing placed. */
static wr_status_t as_dot(wr_picture_t P, const wr_dfa_t A,
                          const wr_draw_t *how, wr_limits_t L) {
    (void) how;
    return wr_write_automaton(wr_picture_dot(P), NULL, A, WR_SYNTAX_DOT, L);
}

int cli_draw_automaton(cli_draw_t *D, cli_t *c) {
    return with(D, c, D->format == WR_PAINT_DOT ? as_dot : wr_draw_automaton,
                NULL);
}

int cli_draw_matrices(cli_draw_t *D, cli_t *c) {
    return with(D, c, wr_draw_matrices, NULL);
}

int cli_draw_eggbox(cli_draw_t *D, cli_t *c) {
    return with(D, c, wr_draw_eggbox, NULL);
}

int cli_draw_skeleton(cli_draw_t *D, cli_t *c) {
    return with(D, c, NULL, wr_draw_skeleton);
}

int cli_draw_cascade(cli_draw_t *D, cli_t *c) {
    if (!cli_ends_with(c->operand[0], ".lrnn"))
        return with(D, c, NULL, wr_draw_cascade);
    wr_lrnn_struct *M = cli_lrnn(c);
    int status = cli_load_lrnn(M, NULL, c, c->operand[0]);
    return status != 0
               ? status
               : cli_failed(c, wr_draw_model(D->P, M, &D->how, c->limits));
}

/* One matrix, or the one that a model has, or that --word says. */
int cli_draw_spectrum(cli_draw_t *D, cli_t *c) {
    wr_matrices_t A;
    const wr_matrices_item_t *found = NULL;
    const char *word = cli_get(c, "word"), *what = c->operand[0];
    size_t count = 0;
    wr_matrices_init(A);
    int status = cli_load_matrices(A, c, what);
    for (size_t i = 0; status == 0 && i < A->count; i++)
        if (!A->item[i].again &&
            (word == NULL || strcmp(A->item[i].matrix.name, word) == 0)) {
            found = A->item + i;
            count++;
        }
    if (status == 0 && count != 1)
        status = cli_error(c,
                           "%zu matrices%s%s%s, expected one; --word NAME "
                           "selects one by name, wreath spectrum lists them",
                           count, word != NULL ? " are called \"" : "",
                           word != NULL ? word : "", word != NULL ? "\"" : "");
    if (status == 0)
        status = cli_failed(c, wr_matrices_look(A, c->limits));
    if (status == 0)
        status =
            cli_failed(c, wr_spectrum_draw(D->P, found->S, found->matrix.ring,
                                           &D->how, c->limits));
    wr_matrices_clear(A);
    return status;
}
