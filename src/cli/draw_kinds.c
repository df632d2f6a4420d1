/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath draw: automata, cascades, models, spectra, and the order of
 * architectures by the cells that `wreath express --matrix --keep DIR`
 * wrote. */

#include <errno.h>

#include "cli/build.h"
#include "cli/draw.h"
#include "interchange/interchange.h"
#include "study/cards.h"

void cli_draw_suits(const cli_t *c, wr_paint_t format) {
    static const char *const painted[] = {"title", "caption", "alone",
                                          "no-sink"};
    for (int i = 0; format == WR_PAINT_DOT && i < 4; i++)
        if (cli_has(c, painted[i]))
            cli_refuse(c, "--%s does not apply to dot", painted[i]);
    if (format != WR_PAINT_TEX && cli_has(c, "standalone"))
        cli_refuse(c, "--standalone is for tex");
}

void cli_draw_dfa(cli_draw_t *D, cli_t *c, cli_draw_dfa_t *draw,
                  cli_draw_cascade_t *levels) {
    wr_dfa_struct *A = cli_dfa(c);
    wr_cascade_t C;
    wr_cascade_init(C);
    cli_load_dfa(A, c, c->operand[0]);
    if (levels != NULL)
        cli_build_cascade(C, c, A, cli_get_or(c, "method", "holonomy"));
    cli_must(c, levels != NULL ? levels(D->P, C, &D->how, c->limits)
                               : draw(D->P, A, &D->how, c->limits));
    wr_cascade_clear(C);
}

static wr_status_t as_dot(wr_picture_t P, const wr_dfa_t A,
                          const wr_draw_t *how, wr_limits_t L) {
    (void) how;
    return wr_write_automaton(wr_picture_dot(P), NULL, A, WR_SYNTAX_DOT, L);
}

void cli_draw_automaton(cli_draw_t *D, cli_t *c) {
    cli_draw_dfa(D, c, D->format == WR_PAINT_DOT ? as_dot : wr_draw_automaton,
                 NULL);
}

void cli_draw_cascade(cli_draw_t *D, cli_t *c) {
    wr_lrnn_struct *M = cli_lrnn(c);
    if (!cli_is_file(c, c->operand[0], ".lrnn")) {
        cli_draw_dfa(D, c, NULL, wr_draw_cascade);
        return;
    }
    cli_only(c, CLI_DRAW_ALL, "to draw a model");
    cli_load_lrnn(M, NULL, c, c->operand[0]);
    cli_must(c, wr_draw_model(D->P, M, &D->how, c->limits));
}

/* Draw the spectrum of the only matrix, or of the one that --word names. */
void cli_draw_spectrum(cli_draw_t *D, cli_t *c) {
    wr_matrices_struct *A = cli_matrices(c);
    const wr_matrices_item_t *found = NULL;
    const char *word = cli_get(c, "word"), *what = c->operand[0];
    size_t count = 0;
    cli_load_matrices(A, c, what);
    for (size_t i = 0; i < A->count; i++)
        if (!A->item[i].again &&
            (word == NULL || strcmp(A->item[i].matrix.name, word) == 0)) {
            found = A->item + i;
            count++;
        }
    if (count != 1)
        cli_refuse(c,
                   "%zu matrices%s%s%s, expected one; --word NAME selects one "
                   "by name, wreath spectrum lists them",
                   count, word != NULL ? " are called \"" : "",
                   word != NULL ? word : "", word != NULL ? "\"" : "");
    cli_must(c, wr_matrices_look(A, c->limits));
    cli_must(c, wr_spectrum_draw(D->P, found->S, found->matrix.ring, &D->how,
                                 c->limits));
}

/* ---- the order of architectures ------------------------------------------ */

/* Add arch -> {automaton: true} to `all` for the cells in E0. */
static void read_cells(json_t *all, cli_t *c, const char *path) {
    FILE *f = fopen(path, "r");
    json_t *o;
    json_error_t error;
    if (f == NULL)
        cli_refuse(c, "cannot read %s: %s", path, strerror(errno));
    while ((o = json_loadf(f, JSON_DISABLE_EOF_CHECK, &error)) != NULL) {
        const char *arch, *automaton, *is, *model;
        if (json_unpack(o, "{s:s, s:s, s:s, s:s}", "arch", &arch, "automaton",
                        &automaton, "expresses", &is, "evaluation",
                        &model) == 0 &&
            strcmp(model, "E0") == 0) {
            if (json_object_get(all, arch) == NULL)
                json_object_set_new(all, arch, json_object());
            if (strcmp(is, "yes") == 0)
                json_object_set_new(json_object_get(all, arch), automaton,
                                    json_true());
        }
        json_decref(o);
    }
    const int torn = !feof(f); /* malformed before the last line */
    fclose(f);
    if (torn)
        cli_refuse(c, "%s:%d: %s", path, error.line, error.text);
    const size_t n = json_object_size(all);
    if (n == 0 || n > WR_ARCH_ORDER_MOST)
        cli_refuse(c,
                   "%s: found %zu architectures, expected 1 to %d in the file "
                   "cells.jsonl of wreath express --matrix --keep DIR",
                   path, n, WR_ARCH_ORDER_MOST);
}

void cli_draw_order(cli_draw_t *D, cli_t *c) {
    json_t *all = json_object();
    read_cells(all, c, c->operand[0]);
    cli_must(c, wr_arch_order_draw(D->P, all, 1, &D->how, c->limits));
    json_decref(all);
}
