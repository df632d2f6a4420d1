/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_ROUNDED_H
#define WREATH_CLI_ROUNDED_H

/* Shared code of the commands on rounded stacks. */

#include "cli/differ.h"
#include "study/study.h"

#define CLI_EVALUATION_HELP "evaluation model, such as E2:bf16 (default E0)"
#define CLI_LAYER_HELP "I=MODEL[,J=MODEL..]: evaluation model per layer"

/* Read one evaluation model per layer from --evaluation and --layer-evaluation;
 * cli_release frees *how and *R, which is still to be initialised. */
void cli_roundings(const wr_layer_evaluation_struct **how, wr_rounded_t **R,
                   cli_t *c, const wr_lrnn_t M);
/* Read about->how as cli_roundings and round about->M to about->R. */
void cli_round(wr_cert_rounded_t *about, cli_t *c);
/* Append the evaluation models: one if all are equal, or there are no layers,
 * else "0=..,1=..". */
void cli_roundings_print(wr_buffer_t out, const wr_layer_evaluation_struct *how,
                         uint32_t layers);
/* Note, one line per layer, how many weights the formats cannot represent. */
void cli_weights_note(cli_t *c, const wr_rounded_t R, const wr_lrnn_t M,
                      const wr_layer_evaluation_struct *how);
extern const wr_field_t cli_weights_fields[];
json_t *cli_weights_json(const wr_rounded_t R, const wr_lrnn_t M);
/* Each of the following returns the exit status of its answer.
 * run_rounded.c: run the exact and the rounded model side by side on a word. */
int cli_run_rounded(cli_t *c, const wr_lrnn_t M, const wr_dfa_t names,
                    const wr_word_t w);
/* period_rounded.c: the orbit of a model on a periodic word. */
int cli_period_model(cli_t *c, const char *path);
/* verify_rounded.c: compare a rounded stack with an automaton, on random words
 * or (--all, --any-decoder) on all words; only on all words. */
int cli_verify_rounded(cli_t *c, const cli_pair_t *p, int compare);
/* Prove or refute for all words; any: whether any decoder suffices. */
int cli_prove_rounded(cli_t *c, wr_cert_rounded_t *about, int compare, int any);
/* If --output is given, save the certificate of P or, if P is NULL, of the
 * orbit O on the word; about->file->trace_path becomes the path of --output. */
void cli_certify_rounded(cli_t *c, wr_cert_rounded_t *about,
                         const wr_rounded_proof_struct *P,
                         const wr_word_struct *word,
                         const wr_rounded_orbit_t *O);

#endif
