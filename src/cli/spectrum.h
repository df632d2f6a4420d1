/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_SPECTRUM_H
#define WREATH_CLI_SPECTRUM_H

/* The parts of `wreath spectrum`: each prints text, or adds to a JSON
 * object o if that is not NULL. */

#include "cli/cli.h"
#include "spectrum/jordan.h"
#include "spectrum/sequence.h"

json_t *cli_json_spectrum(const wr_matrices_item_t *x);
/* Its rows, entries as text. */
json_t *cli_json_matrix(const wr_spectrum_matrix_struct *M);
/* The fields that each part prints; spectrum_json.c lists all. */
extern const wr_field_t cli_spectrum_fields[], cli_entry_fields[],
    cli_chain_fields[], cli_form_fields[], cli_theorem_fields[];
extern const wr_answer_t cli_spectrum_answers[];

/* --powers: what the powers of M become, entry by entry. */
wr_status_t cli_spectrum_powers(cli_t *c, json_t *o, const wr_spectrum_t S,
                                const wr_spectrum_matrix_t M);
/* --jordan: chains over Q; else Calcium, in a process of its own that is
 * stopped after a while, or the Jordan type alone. */
wr_status_t cli_spectrum_jordan(cli_t *c, json_t *o, const wr_spectrum_t S,
                                const wr_spectrum_matrix_t M);

/* --report: one page of text. */
void cli_spectrum_report(const wr_matrices_t A, const char *what);
/* The theorem of --theorem, or NULL if none is named.
 * returns 0, or EXIT_BAD after saying that there is none of this name */
int cli_spectrum_theorem(const wr_theorem_t **t, cli_t *c);
/* --theorems, and the one of --theorem.
 * returns what that one comes to, and else EXIT_YES; or an exit status after
 * saying what was wrong */
int cli_spectrum_theorems(cli_t *c, json_t *o, const wr_matrices_t A);
/* --word U(V)^k on a model: the closed form of every layer's H. */
int cli_spectrum_word(cli_t *c, json_t *o, const char *path, const char *text);

#endif
