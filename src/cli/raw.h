/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_RAW_H
#define WREATH_CLI_RAW_H

/* wreath export: what its files share. */

#include "cli/cli.h"
#include "study/raw.h"

/* export_tensors.c: --dtype, `standard` if it is not given, --vectors, --length
 * and --seed.  0, or EXIT_BAD after saying what was wrong */
int cli_export_options(wr_export_t how, const cli_t *c, wr_dtype_t standard);
/* The answer; how->entries are the numbers that the type cannot represent. */
extern const wr_field_t cli_export_fields[];
void cli_export_say(cli_t *c, const wr_export_t how, const wr_bundle_t B,
                    const char *path);
/* export_raw.c: --arch.  An exit status. */
int cli_export_raw(cli_t *c);

/* export_tensors.c: 0 npz, 1 safetensors by --format or the file's name, -1
 * after saying what was wrong; and the file with its --manifest. */
int cli_bundle_format(const cli_t *c, const char *path);
/* export_holds.c: what --against asks: how long the stored numbers (N NULL),
 * or those of N, do what the automaton does in that model; said, and put
 * into the manifest as `rounded_holds`.  verdict is the exit status that the
 * answer has, unchanged where nothing was asked.
 * returns 0, or an exit status after saying why there is no answer */
int cli_export_holds(int *verdict, cli_t *c, wr_bundle_t B,
                     const wr_lrnn_struct *N, const char *evaluation);
WR_MUST_CHECK wr_status_t cli_bundle_save(cli_t *c, const wr_bundle_t B,
                                          int format, const char *path);

#endif
