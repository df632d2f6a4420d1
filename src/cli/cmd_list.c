/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath list: printing the example automata. */

#include "cli/cli.h"

typedef struct {
    cli_t *c;
    const char *only;  /* a folder, or NULL */
    char folder[256];  /* folder of the last row */
    char nearest[256]; /* nearest folder name to `only` */
    json_t *array;
    size_t count;
} listing_t;

static void print_row(const wr_dfa_t A, const char *name) {
    const char *monoid = wr_dfa_fact(A, "monoid");
    const char *content = wr_dfa_fact(A, "components");
    printf("  %-22s %6u %7u %10s   %s\n", name, A->states, A->letters,
           monoid ? monoid : "-", content ? content : "-");
}

static const wr_field_t example_fields[] = {
    {"name", "s", "name that commands accept"},
    {"folder", "s", "folder, named after the Krohn-Rhodes content"},
    {"states", "u", "number of states, including sinks"},
    {"letters", "u", "number of letters"},
    {"facts", "[s]", "annotations in the file"},
    {NULL}};

static const wr_field_t fields[] = {
    {"specimens", "[o]", "examples by folder and name", example_fields},
    {NULL}};

static int visit(void *arg, const cli_example_t *x) {
    listing_t *l = arg;
    wr_dfa_t A;
    if (l->only != NULL && strcmp(l->only, x->folder) != 0) {
        const char *near = *l->nearest ? l->nearest : NULL;
        cli_nearer(&near, l->only, x->folder);
        if (near == x->folder)
            snprintf(l->nearest, sizeof l->nearest, "%s", x->folder);
        return 0;
    }
    wr_dfa_init(A);
    cli_load_dfa(A, l->c, x->path);
    if (l->count++ == 0 && l->array == NULL)
        printf("  %-22s %6s %7s %10s   %s\n", "example", "states", "letters",
               "monoid", "group components");
    if (l->array != NULL)
        wr_answer_append(l->array, example_fields, NULL, x->name, x->folder,
                         A->states, A->letters,
                         wr_json_strings(A->fact, A->facts));
    else if (strcmp(l->folder, x->folder) != 0)
        printf("%s\n", x->folder);
    snprintf(l->folder, sizeof l->folder, "%s", x->folder);
    if (l->array == NULL)
        print_row(A, x->name);
    wr_dfa_clear(A);
    return 0;
}

static int run(cli_t *c) {
    listing_t l = {.c = c, .only = c->operands ? c->operand[0] : NULL};
    if (c->json)
        l.array = json_array();
    cli_examples(c, visit, &l);
    if (l.count == 0 && *l.nearest)
        cli_refuse(c, "no folder \"%s\"; did you mean %s?", l.only, l.nearest);
    if (l.count == 0)
        cli_refuse(c, "no examples found%s%s; see --automata",
                   l.only ? " in folder " : "", l.only ? l.only : "");
    if (c->json)
        cli_answer(fields, NULL, l.array);
    return EXIT_YES;
}

const cli_command_t cmd_list = {
    {"list", "[FOLDER]", 0, 1},
    "list the example automata that come with wreath",
    "Each line has the numbers of states and letters, the order of the "
    "transition monoid and its simple group factors, as annotated in the "
    "file.  An example's name is accepted wherever a command takes an "
    "automaton.  Folders are by Krohn-Rhodes content: reset, aperiodic, "
    "cyclic, solvable, simple, mixed.",
    "  wreath list cyclic",
    {NULL, run, CLI_ANSWER(fields)}};
