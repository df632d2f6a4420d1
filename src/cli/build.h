/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_BUILD_H
#define WREATH_CLI_BUILD_H

/* The choice of a cascade, shared by the commands that build one. */

#include "cli/cli.h"

#define CLI_BUILD_OPTIONS(dflt)                                           \
    {"method", 0, "METHOD",                                               \
     "auto, exclusion, holonomy, permutation (" dflt ")"},                \
    {                                                                     \
        "layout", 0, "KIND", "holonomy: disjoint, overlap, split or full" \
    }

/* Builds the cascade by that method, and of the layout that --layout asks
 * for. */
int cli_build_cascade(wr_cascade_t C, cli_t *c, const wr_dfa_t A,
                      const char *method);

/* compile_automaton.c: the operand's automaton, as a model, to the file of that
 * path.  An exit status. */
int cli_compile_automaton(cli_t *c, const char *path);
extern const wr_field_t cli_compiled_fields[];

/* compile_construction.c: a published construction, if the operands name one,
 * with --automaton, to the file of that path; and their list.  Exit
 * statuses. */
int cli_is_construction(const cli_t *c);
int cli_compile_construction(cli_t *c, const char *path);
int cli_list_constructions(cli_t *c);

/* The fields that are printed. */
extern const wr_field_t cli_constructions_fields[],
    cli_construction_built_fields[], cli_cell_built_fields[];

#endif
