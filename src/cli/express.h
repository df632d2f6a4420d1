/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_EXPRESS_H
#define WREATH_CLI_EXPRESS_H

/* express: one automaton and one architecture (cmd_express.c), and tables of
 * many (express_matrix.c). */

#include "arch/arch.h"
#include "cli/cli.h"
#include "cli/rounded.h"

/* An answer, with what the options ask besides. */
typedef struct {
    wr_arch_answer_t answer;
    uint64_t verified;       /* symbols run; 0: none */
    uint64_t rounded_states; /* E2: of the closed set */
} express_cell_t;

/* Each returns 0, or an exit status after saying what was wrong. */
int express_cell(express_cell_t *X, cli_t *c, const wr_dfa_t A,
                 const wr_arch_t *arch);
int express_rounded(express_cell_t *X, cli_t *c, const wr_dfa_t A);
int express_verify(express_cell_t *X, cli_t *c, const wr_dfa_t A);
/* The model, and the certificate beside it; either path may be NULL. */
int express_save(const express_cell_t *X, cli_t *c, const wr_dfa_t A,
                 const char *path, const char *cert);
/* The table; an exit status. */
int express_matrix(cli_t *c);

#endif
