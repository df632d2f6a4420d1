/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_RAW_H
#define WREATH_CLI_RAW_H

/* The parts of wreath export. */

#include "cli/cli.h"
#include "study/raw.h"

/* export_tensors.c: read --dtype (default `standard`), --vectors, --length,
 * --seed and --round. */
void cli_export_options(wr_export_t how, const cli_t *c, wr_dtype_t standard);
/* Print the answer; how->entries lists the inexact numbers. */
extern const wr_field_t cli_export_fields[];
void cli_export_say(cli_t *c, const wr_export_t how, const wr_bundle_t B,
                    const char *path);
/* export_raw.c: wreath export --arch; return an exit status. */
int cli_export_raw(cli_t *c);

/* export_tensors.c: return the format by --format or the suffix: 0 for npz, 1
 * for safetensors. */
int cli_bundle_format(const cli_t *c, const char *path);
/* export_holds.c: for --against, decide whether the model N or, if NULL, the
 * model stored in B tracks the automaton in this evaluation model; print the
 * answer, put it into the manifest as `rounded_holds`, and return its exit
 * status; without --against, EXIT_YES. */
int cli_export_holds(cli_t *c, wr_bundle_t B, const wr_lrnn_struct *N,
                     const char *evaluation);
/* export_tensors.c: write the tensors, and the file of --manifest. */
void cli_bundle_save(cli_t *c, const wr_bundle_t B, int format,
                     const char *path);

#endif
