/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_BUILD_H
#define WREATH_CLI_BUILD_H

/* The options and the construction of a cascade; the parts of wreath
 * compile. */

#include "cli/cli.h"

#define CLI_BUILD_OPTIONS(dflt)                                           \
    {"method", 0, "METHOD",                                               \
     "auto, exclusion, holonomy, permutation (" dflt ")"},                \
    {                                                                     \
        "layout", 0, "KIND", "holonomy: disjoint, overlap, split or full" \
    }

/* Build the cascade by this method, with the layout that --layout selects. */
void cli_build_cascade(wr_cascade_t C, cli_t *c, const wr_dfa_t A,
                       const char *method);

/* compile_automaton.c: compile the automaton of the operand to a model file. */
void cli_compile_automaton(cli_t *c, const char *path);
extern const wr_field_t cli_compiled_fields[];

/* compile_construction.c: return whether the operands name a published
 * construction; write its model to `path` and, with --automaton, its automaton;
 * print the list of constructions. */
int cli_is_construction(const cli_t *c);
void cli_compile_construction(cli_t *c, const char *path);
void cli_list_constructions(const cli_t *c);

extern const wr_field_t cli_constructions_fields[],
    cli_construction_built_fields[], cli_cell_built_fields[];

#endif
