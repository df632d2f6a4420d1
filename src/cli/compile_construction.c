/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath compile CONSTRUCTION: the published constructions as models, each with
 * the automaton or the oracle that it tracks. */

#include <inttypes.h>
#include <unistd.h>

#include "cli/build.h"
#include "build/build.h"

const wr_field_t cli_construction_built_fields[] = {
    {"construction", "s", "name of the construction in --list"},
    {"name", "s", "name of the model"},
    {"layers", "u", "number of layers"},
    {"widest", "u", "largest dimension of a layer"},
    {"degree", "l", "degree of the number field, 1 for Q"},
    {"factors", "u", "largest number of Householder factors of an action"},
    {"states", "=u*",
     "number of states of the automaton; null if the model is compared with an "
     "oracle"},
    {"oracle", "s*", "oracle with which the model is compared"},
    {"method", "s*", "choices that the construction made"},
    {"evaluation", "s", "evaluation model of the claim"},
    {"compare", "s", "comparison: state, accept, next or predict"},
    {"output", "s", "path of the model"},
    {"bytes", "z", "size of the model in bytes"},
    {NULL}};

const wr_field_t cli_cell_built_fields[] = {
    {"construction", "s", "name of the construction in --list"},
    {"evaluation", "s", "E5"},
    {"output", "s", "path of the cell"},
    {NULL}};

static const wr_field_t number_fields[] = {
    {"name", "s", "letter that stands for the parameter"},
    {"low", "n", "least value of the parameter"},
    {"high", "n", "greatest value of the parameter"},
    {NULL}};

static const wr_field_t construction_fields[] = {
    {"name", "s", "operand of wreath compile"},
    {"kind", "s?", "cell; absent for a model"},
    {"parameters", "[o]?", "numbers that follow the name", number_fields},
    {"automaton", "b?", "whether the operand AUTOMATON follows"},
    {"summary", "s", "description of the construction"},
    {"source", "s", "key of the bibliography, and place"},
    {"evaluation", "s", "evaluation model of the claim"},
    {"oracle", "=s*?", "oracle with which the model is compared"},
    {"compare", "s?",
     "what wreath verify compares: state, accept, next or predict"},
    {NULL}};

const wr_field_t cli_constructions_fields[] = {
    {"constructions", "[o]", "all constructions", construction_fields}, {NULL}};

/* ---- the list ------------------------------------------------------------ */

static void usage_of(wr_buffer_t out, const wr_construction_t *C) {
    wr_buffer_put(out, C->name);
    for (int i = 0; i < WR_BUILD_NUMBERS && C->parameter[i].name; i++)
        wr_buffer_printf(out, " %s", C->parameter[i].name);
    if (C->automaton)
        wr_buffer_put(out, " AUTOMATON");
}

static void list_text(const cli_t *c) {
    for (size_t i = 0; i < wr_construction_count(); i++) {
        const wr_construction_t *C = wr_construction_get(i);
        wr_buffer_struct *use = cli_buffer(c);
        usage_of(use, C);
        printf("  %-28s %s\n", use->text, C->summary);
        for (int k = 0; k < WR_BUILD_NUMBERS && C->parameter[k].name; k++)
            printf("  %-28s %s from %" PRIu64 " to %" PRIu64 "\n", "",
                   C->parameter[k].name, C->parameter[k].low,
                   C->parameter[k].high);
        printf("  %-28s %s; evaluation %s; compare %s%s%s\n", "", C->source,
               C->evaluation, C->compare, C->oracle ? "; oracle " : "",
               C->oracle ? C->oracle : "");
    }
    const wr_cell_construction_t *x;
    for (size_t i = 0; (x = wr_cell_construction_get(i)) != NULL; i++)
        printf("  %-28s %s\n  %-28s %s; evaluation E5, in balls; wreath "
               "collapse decides\n",
               x->name, x->summary, "", x->source);
}

static void list_json(void) {
    json_t *all = json_array();
    for (size_t i = 0; i < wr_construction_count(); i++) {
        const wr_construction_t *C = wr_construction_get(i);
        json_t *numbers = json_array();
        for (int k = 0; k < WR_BUILD_NUMBERS && C->parameter[k].name; k++)
            wr_answer_append(numbers, number_fields, NULL, C->parameter[k].name,
                             (uint64_t) C->parameter[k].low,
                             (uint64_t) C->parameter[k].high);
        wr_answer_append(all, construction_fields,
                         "name parameters automaton summary source "
                         "evaluation oracle compare",
                         C->name, numbers, C->automaton, C->summary, C->source,
                         C->evaluation, wr_json_text(C->oracle), C->compare);
    }
    const wr_cell_construction_t *x;
    for (size_t i = 0; (x = wr_cell_construction_get(i)) != NULL; i++)
        wr_answer_append(all, construction_fields,
                         "name summary source evaluation kind", x->name,
                         x->summary, x->source, "E5", "cell");
    cli_answer(cli_constructions_fields, NULL, all);
}

/* ---- building ------------------------------------------------------------ */

/* Return the nearest name of a construction or cell, or NULL. */
static const char *nearest(const char *name) {
    const char *near = NULL;
    for (size_t i = 0; i < wr_construction_count(); i++)
        cli_nearer(&near, name, wr_construction_get(i)->name);
    for (size_t i = 0; wr_cell_construction_get(i) != NULL; i++)
        cli_nearer(&near, name, wr_cell_construction_get(i)->name);
    return near;
}

static const wr_construction_t *find(const cli_t *c, const char *name) {
    const wr_construction_t *C = wr_construction_find(name);
    const char *near = C == NULL ? nearest(name) : NULL;
    if (near != NULL)
        cli_refuse(c, "unknown construction \"%s\"; did you mean %s?", name,
                   near);
    if (C == NULL)
        cli_refuse(
            c, "unknown construction \"%s\"; wreath compile --list names them",
            name);
    return C;
}

/* Read the operands after the name; an automaton among them is read into A. */
static void parameters(wr_build_t P, wr_dfa_t A, cli_t *c,
                       const wr_construction_t *C) {
    int used = 1;
    memset(P, 0, sizeof *P);
    int wanted = 1 + (C->automaton != 0);
    for (int i = 0; i < WR_BUILD_NUMBERS && C->parameter[i].name; i++)
        wanted++;
    if (c->operands != wanted) {
        wr_buffer_struct *use = cli_buffer(c);
        usage_of(use, C);
        cli_refuse(c, "found %d operand%s, expected %s", c->operands,
                   WR_S(c->operands), use->text);
    }
    for (int i = 0; i < WR_BUILD_NUMBERS && C->parameter[i].name; i++) {
        const uint64_t low = C->parameter[i].low, high = C->parameter[i].high;
        const char *text = c->operand[used++];
        if (!wr_is_count(&P->number[i], text, high) || P->number[i] < low)
            cli_refuse(c,
                       "%s: %s: found \"%s\", expected an integer from %" PRIu64
                       " to %" PRIu64,
                       C->name, C->parameter[i].name, text, low, high);
    }
    if (C->automaton) {
        cli_load_dfa(A, c, c->operand[used]);
        P->automaton = A;
    }
}

static uint32_t most_factors(const wr_lrnn_t M) {
    uint32_t most = 0;
    for (uint32_t i = 0; i < M->layers; i++)
        for (uint32_t k = 0; k < M->layer[i].actions; k++)
            if (M->layer[i].action[k].A.factors > most)
                most = M->layer[i].action[k].A.factors;
    return most;
}

static void report(cli_t *c, const wr_construction_t *C, const wr_lrnn_t M,
                   const wr_dfa_t A, size_t bytes) {
    uint32_t widest = 0, most = most_factors(M);
    for (uint32_t i = 0; i < M->layers; i++)
        if (M->layer[i].dim > widest)
            widest = M->layer[i].dim;
    if (c->json) {
        cli_answer(cli_construction_built_fields, NULL, C->name, M->name,
                   M->layers, widest, (long) M->ring->degree, most,
                   C->oracle ? NULL : json_integer(A->states), C->oracle,
                   M->origin_method, C->evaluation, C->compare,
                   cli_get(c, "output"), bytes);
        return;
    }
    cli_note(c, "%s: %s", M->name, C->summary);
    cli_note(c,
             "%u layer%s, widest %u, field of degree %ld, at most %u "
             "Householder factor%s per matrix, %zu bytes",
             M->layers, WR_S(M->layers), widest, (long) M->ring->degree, most,
             WR_S(most), bytes);
    if (M->origin_method != NULL)
        cli_note(c, "%s", M->origin_method);
    if (C->oracle == NULL)
        cli_note(c,
                 "tracks an automaton of %u state%s and %u letter%s: wreath "
                 "verify --compare %s",
                 A->states, WR_S(A->states), A->letters, WR_S(A->letters),
                 C->compare);
    else
        cli_note(c, "recognises %s with unbounded counters", C->oracle);
}

/* Write the model first: it is useful even if writing the automaton fails. */
static void save(cli_t *c, const wr_construction_t *C, const wr_lrnn_t M,
                 const wr_dfa_t A, const char *path) {
    wr_buffer_struct *text = cli_buffer(c), *table = cli_buffer(c);
    const char *automaton_path = cli_get(c, "automaton");
    wr_lrnn_print(text, M);
    if (automaton_path != NULL)
        wr_dfa_print(table, A);
    cli_save(c, text, path);
    cli_save(c, table, automaton_path);
    report(c, C, M, A, text->length);
}

static void build(cli_t *c, const wr_construction_t *C, const char *path) {
    wr_build_t P;
    wr_dfa_struct *A = cli_dfa(c);
    wr_lrnn_struct *M = cli_lrnn(c);
    parameters(P, cli_dfa(c), c, C);
    cli_must(c, wr_lrnn_build(M, A, C, P, c->limits));
    save(c, C, M, A, path);
}

static void build_cell(cli_t *c, const wr_cell_construction_t *x,
                       const char *path) {
    if (c->operands != 1 || cli_has(c, "automaton"))
        cli_refuse(c, "%s is a cell without parameters and automaton", x->name);
    wr_buffer_struct *text = cli_buffer(c);
    wr_buffer_put(text, x->text);
    cli_save(c, text, path);
    if (c->json) {
        cli_answer(cli_cell_built_fields, NULL, x->name, "E5", path);
    } else {
        cli_note(c, "%s: %s", x->name, x->summary);
        cli_note(c,
                 "a cell that is not linear: wreath collapse %s decides its "
                 "inclusions",
                 path);
    }
}

void cli_list_constructions(const cli_t *c) {
    if (c->json)
        list_json();
    else
        list_text(c);
}

/* Return whether the operand is a file, an example or an expression. */
static int is_automaton(const cli_t *c, const char *name) {
    return strpbrk(name, "/.:") != NULL || strcmp(name, "-") == 0 ||
           access(name, F_OK) == 0 || cli_is_example(c, name, strlen(name));
}

/* A name that is neither an automaton nor a construction counts as a misspelt
 * construction if one has a similar name. */
int cli_is_construction(const cli_t *c) {
    const char *name = c->operand[0];
    const wr_construction_t *C = wr_construction_find(name);
    if (c->operands > 1 || wr_cell_construction_find(name) != NULL ||
        (C != NULL && !C->automaton && C->parameter[0].name == NULL))
        return 1;
    return !is_automaton(c, name) && (C != NULL || nearest(name) != NULL);
}

void cli_compile_construction(cli_t *c, const char *path) {
    const char *automaton_path = cli_get(c, "automaton");
    const wr_cell_construction_t *cell =
        wr_cell_construction_find(c->operand[0]);
    if (cell != NULL) {
        build_cell(c, cell, path);
        return;
    }
    const wr_construction_t *C = find(c, c->operand[0]);
    if (automaton_path != NULL && C->oracle != NULL)
        cli_refuse(c, "%s has an oracle, %s, and no automaton", C->name,
                   C->oracle);
    build(c, C, path);
}
