/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_RAW_H
#define WREATH_CLI_RAW_H

/* wreath export: what its files share. */

#include "arch/arch.h"
#include "cli/cli.h"
#include "tensors/tensors.h"

typedef struct {
    const char *model; /* its file */
    const wr_arch_t *arch;
    wr_export_struct *how;
    wr_raw_struct *R;
    wr_lrnn_struct *M;      /* without rules */
    wr_buffer_struct *text; /* the bytes of the file */
} cli_raw_t;

/* cmd_export.c */
int cli_ends_with(const char *s, const char *end);
/* --dtype, `standard` if it is not given, --vectors, --length
 * and --seed.  0, or EXIT_BAD after saying what was wrong */
int cli_export_options(wr_export_t how, const cli_t *c, wr_dtype_t standard);
/* export_raw.c: --arch.  An exit status. */
int cli_export_raw(cli_t *c);

/* raw_say.c: the distinct numbers, as a table or as JSON. */
void cli_raw_table(const cli_raw_t *X);
extern const wr_field_t cli_raw_fields[];
json_t *cli_raw_values(const cli_raw_t *X);
/* "all 24 gates reached: 3 exactly, ..". */
void cli_raw_statement(wr_buffer_t out, const cli_raw_t *X);

/* raw_model.c: the model that the raw parameters are; over Q(i) where some
 * number of it is not real. */
WR_MUST_CHECK wr_status_t cli_raw_model(wr_lrnn_t N, const cli_raw_t *X,
                                        wr_limits_t L);
/* raw_vectors.c: states of M after random words, exactly, and those of N in
 * the type's arithmetic, keys as doc/formats says.  seen:
 * symbols that N was run on, and how many of its states are those of M. */
WR_MUST_CHECK wr_status_t cli_raw_vectors(json_t *o, size_t seen[2],
                                          const cli_raw_t *X,
                                          const wr_lrnn_struct *N,
                                          wr_limits_t L);
/* raw_file.c: the tensors of the export of M, the raw ones, and a manifest
 * that says what they are. */
WR_MUST_CHECK wr_status_t cli_raw_bundle(wr_bundle_t B, size_t seen[2],
                                         const cli_raw_t *X,
                                         const wr_lrnn_struct *N,
                                         wr_limits_t L);
/* The number of a code as "p/q". */
void cli_raw_number(wr_buffer_t out, uint64_t code, const wr_format_t F);

/* cmd_export.c: 0 npz, 1 safetensors by --format or the file's name, -1
 * after saying what was wrong; and the file with its --manifest. */
int cli_bundle_format(const cli_t *c, const char *path);
/* export_holds.c: what --against asks: how long the stored numbers (N NULL),
 * or those of N, do what the automaton does in that model; said, and put
 * into the manifest as `rounded_holds`.
 * returns 0, or an exit status after saying what was wrong */
int cli_export_holds(cli_t *c, wr_bundle_t B, const wr_lrnn_struct *N,
                     const char *model);
WR_MUST_CHECK wr_status_t cli_bundle_save(cli_t *c, const wr_bundle_t B,
                                          int format, const char *path);

#endif
