/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_ROUNDED_H
#define WREATH_CLI_ROUNDED_H

/* Stacks in arithmetic that rounds: what the commands share. */

#include "cli/differ.h"
#include "study/study.h"

#define CLI_EVALUATION_HELP "evaluation model, such as E2:bf16 (default E0)"
#define CLI_LAYER_HELP "I=MODEL[,J=MODEL..]: evaluation model per layer"

/* One rounding per layer from --evaluation and --layer-evaluation, which the
 * command holds, as it does *R (NULL). */
int cli_roundings(const wr_layer_evaluation_struct **how, wr_rounded_t **R,
                  cli_t *c, const wr_lrnn_t M);
/* about->how, and about->R of about->M. */
int cli_round(wr_cert_rounded_t *about, cli_t *c);
/* The roundings as text: one if all are the same, else "0=..,1=..". */
void cli_roundings_print(wr_buffer_t out, const wr_layer_evaluation_struct *how,
                         uint32_t layers);
/* A remark on the weights that the formats do not hold, one layer per line. */
void cli_weights_note(cli_t *c, const wr_rounded_t R, const wr_lrnn_t M,
                      const wr_layer_evaluation_struct *how);
/* The same as JSON. */
extern const wr_field_t cli_weights_fields[];
json_t *cli_weights_json(const wr_rounded_t R, const wr_lrnn_t M);
/* The questions about models that round, each of which returns the exit status
 * of its answer.
 * run_rounded.c: exact and rounded state side by side on a word. */
int cli_run_rounded(cli_t *c, const wr_lrnn_t M, const wr_dfa_t names,
                    const wr_word_t w);
/* period_rounded.c: a model file on a periodic word. */
int cli_period_model(cli_t *c, const char *path);
/* verify_rounded.c: a rounded stack against an automaton, on random words,
 * or (--all, --any-decoder) on all of them; and the latter alone. */
int cli_verify_rounded(cli_t *c, const cli_pair_t *p, int compare);
/* about->file->trace_path is set to that of --output. */
int cli_prove_rounded(cli_t *c, wr_cert_rounded_t *about, int compare, int any);
/* Where --output was given, the certificate (P, or O and its word), saved. */
int cli_certify_rounded(cli_t *c, wr_cert_rounded_t *about,
                        const wr_rounded_proof_struct *P,
                        const wr_word_struct *word,
                        const wr_rounded_orbit_t *O);

#endif
