/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_BUILD_H
#define WREATH_CLI_BUILD_H

/* The choice of a cascade, shared by the commands that build one. */

#include "cli/cli.h"

#define CLI_BUILD_OPTIONS(dflt)                                             \
    {"method", 0, "METHOD",                                                 \
     "auto, exclusion, holonomy, permutation (" dflt ")"},                  \
    {                                                                       \
        "layout", 0, "LAYOUT", "holonomy: disjoint, overlap, split or full" \
    }

/* Builds the cascade that --method and --layout ask for; method `fallback`
 * when there is no --method.
 * returns 0, or an exit status after saying what was wrong */
int cli_build_cascade(wr_cascade_t C, cli_t *c, const wr_dfa_t A,
                      const char *fallback);

/* compile_construction.c: a published construction, if the operands name one,
 * with --automaton, to the file of that path; and their list.  Exit
 * statuses. */
int cli_is_construction(const cli_t *c);
int cli_compile_construction(cli_t *c, const char *path);
int cli_list_constructions(cli_t *c);

/* Cells that are not linear, as text (build_cell.c). */
const char *cli_cell_name(size_t i); /* NULL behind the last */
int cli_is_cell(const char *name);
void cli_list_cells(void);
extern const wr_field_t cli_construction_fields[], cli_constructions_fields[],
    cli_construction_built_fields[], cli_cell_built_fields[];
void cli_list_cells_json(json_t *all);
/* Writes the cell of that name; an exit status. */
int cli_build_cell(cli_t *c, const char *name, const char *path);

#endif
