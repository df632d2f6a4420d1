/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath decompose: the levels of a cascade, in the manner of SgpDec. */

#include <inttypes.h>
#include <string.h>

#include "cli/build.h"
#include "study/decomposition.h"

static const cli_option_t options[] = {
    CLI_BUILD_OPTIONS("holonomy"),
    {"full", 0, NULL, "also print tiles, generators, coordinates, lifts"},
    {"gap", 0, NULL, "print all of it as a record for GAP (SgpDec)"},
    {NULL, 0, NULL, NULL}};

static void print_component(const wr_component_t *k) {
    if (strcmp(k->group_order, "1") == 0)
        printf(" %u", k->tiles);
    else if (*k->group_order == '\0')
        printf(" (%u,?)", k->tiles);
    else
        printf(" (%u,%s)", k->tiles, k->group_name);
}

static void print_text(const wr_dfa_t A, const wr_cascade_t C,
                       const wr_summary_t S) {
    printf("%s: %u states, %u letters; %s cascade",
           *A->name ? A->name : "automaton", A->states, A->letters,
           wr_cascade_kind_name(wr_cascade_kind(C)));
    if (wr_cascade_kind(C) == WR_CASCADE_HOLONOMY)
        printf(", layout %s, %" PRIu64 " image sets",
               wr_layout_name(wr_cascade_layout(C)), S->images);
    printf("\nlevels: %u\n", S->levels);
    for (uint32_t l = 0; l < S->levels; l++) {
        printf("%u:", l + 1);
        for (uint32_t i = 0; i < S->count[l]; i++)
            print_component(&S->component[l][i]);
        putchar('\n');
    }
    printf("all component groups trivial: %s\n", cli_truth(S->aperiodic));
    if (S->factors != NULL)
        printf("simple factors of the component groups: %s\n",
               *S->factors ? S->factors : "none");
}

static const wr_field_t component_fields[] = {
    {"tiles", "u", "number of tiles of the component", NULL},
    {"group_order", "=n*", "order of its group; a string beyond 2^53", NULL},
    {"group", "s", "name of the group", NULL},
    {"", "", NULL, wr_decomposition_component_fields},
    {NULL, NULL, NULL, NULL}};

static const wr_field_t level_fields[] = {
    {"states", "u", "states of the level", NULL},
    {"components", "[o]", "side by side", component_fields},
    {"", "", NULL, wr_decomposition_level_fields},
    {NULL, NULL, NULL, NULL}};

static const wr_field_t fields[] = {
    {"automaton", "s", "its name", NULL},
    {"states", "u", "its states", NULL},
    {"method", "s", "holonomy, exclusion or permutation", NULL},
    {"layout", "s*", "layout of a holonomy cascade", NULL},
    {"aperiodic", "t", "whether all component groups are trivial", NULL},
    {"images", "=n*", "image sets of the skeleton (holonomy)", NULL},
    {"factors", "s*", "simple factors of the component groups", NULL},
    {"levels", "[o]", "the levels, from top to bottom", level_fields},
    {"", "", NULL, wr_decomposition_fields},
    {NULL, NULL, NULL, NULL}};

static const wr_answer_t answers[] = {{NULL, "o", fields}, {NULL, NULL, NULL}};

static json_t *json_level(const wr_decomposition_t *D, uint32_t l) {
    const wr_summary_struct *S = D->S;
    json_t *list = json_array();
    for (uint32_t i = 0; i < S->count[l]; i++) {
        const wr_component_t *k = &S->component[l][i];
        json_array_append_new(
            list, wr_answer_make(component_fields, "tiles group_order group",
                                 k->tiles, wr_json_digits(k->group_order),
                                 k->group_name));
    }
    json_t *o =
        wr_answer_make(level_fields, "states components", S->states[l], list);
    if (D->T != NULL)
        wr_decomposition_json_level(o, D, l);
    return o;
}

static void print_json(const wr_dfa_t A, const wr_cascade_t C,
                       const wr_decomposition_t *D) {
    const wr_cascade_kind_t kind = wr_cascade_kind(C);
    const int holonomy = kind == WR_CASCADE_HOLONOMY;
    const wr_summary_struct *S = D->S;
    json_t *levels = json_array();
    for (uint32_t l = 0; l < S->levels; l++)
        json_array_append_new(levels, json_level(D, l));
    json_t *o = wr_answer_make(
        fields,
        "automaton states method layout aperiodic images factors levels",
        A->name, A->states, wr_cascade_kind_name(kind),
        holonomy ? wr_layout_name(wr_cascade_layout(C)) : NULL, S->aperiodic,
        holonomy ? wr_json_count(S->images) : NULL, S->factors, levels);
    if (D->T != NULL)
        wr_decomposition_json(o, D);
    cli_print_json(o);
}

static void print(cli_t *c, const wr_dfa_t A, const wr_cascade_t C,
                  const wr_decomposition_t *D) {
    wr_buffer_t b;
    wr_buffer_init(b);
    if (cli_get(c, "gap")) {
        wr_decomposition_gap(b, D);
    } else if (c->json) {
        print_json(A, C, D);
    } else {
        print_text(A, C, D->S);
        if (D->T != NULL)
            wr_decomposition_text(b, D);
    }
    fwrite(b->text, 1, b->length, stdout);
    wr_buffer_clear(b);
}

static int run(cli_t *c) {
    const int full = cli_get(c, "full") != NULL || cli_get(c, "gap") != NULL;
    wr_dfa_t A;
    wr_cascade_t C;
    wr_summary_t S;
    wr_lift_t T;

    wr_dfa_init(A);
    wr_cascade_init(C);
    wr_summary_init(S);
    wr_lift_init(T);
    int status = cli_load_dfa(A, c, c->operand[0]);
    if (status == 0)
        status = cli_build_cascade(C, c, A, "holonomy");
    if (status == 0) {
        const wr_decomposition_t D = {A->name, C->p, S, full ? T : NULL};
        wr_status_t s = wr_cascade_summary(S, C, c->limits);
        if (s == WR_OK && full)
            s = wr_lift_make(T, C, c->limits);
        if (s == WR_OK && full)
            s = wr_lift_check(T, c->limits);
        if (s != WR_OK)
            status = cli_failed(c, s);
        else
            print(c, A, C, &D);
    }
    wr_lift_clear(T);
    wr_summary_clear(S);
    wr_cascade_clear(C);
    wr_dfa_clear(A);
    return status;
}

const cli_command_t cmd_decompose = {
    "decompose",
    "FILE|NAME",
    1,
    1,
    "decompose an automaton into permutation-reset levels",
    "Prints one line per level: each component as its number of tiles, or"
    " (tiles,group) if its group is not trivial.  Methods: holonomy"
    " (Krohn-Rhodes: an aperiodic automaton needs resets and identities"
    " only); exclusion (one level fewer than there are states); permutation"
    " (one level).  Layouts of holonomy: disjoint, overlap, split, full."
    "  --full adds tiles, group generators, coordinates and the lift of every"
    " letter, checked against the automaton.",
    "  wreath decompose t4\n"
    "  wreath decompose parity --full\n"
    "  wreath decompose t4 --gap\n"
    "  wreath decompose t4 --layout full --json",
    options,
    run,
    answers};
