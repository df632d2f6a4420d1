/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath compile: an automaton into a stack of permutation-reset layers, or a
 * construction (compile_construction.c).  Of an automaton the text that will be
 * written is read back and run beside the automaton before it is written. */

#include <inttypes.h>
#include <string.h>

#include "cli/build.h"
#include "compile/compile.h"

static const cli_option_t options[] = {
    CLI_BUILD_OPTIONS("auto"),
    {"gates", 0, "KIND", "store gates as auto, rule or table"},
    {"expand", 0, NULL, "same as --gates table"},
    {"max-table", 0, "ROWS", "largest gate table that auto writes (20000)"},
    {"minimise", 0, NULL, "compile the minimal DFA instead"},
    {"no-factors", 0, NULL, "omit Householder factors"},
    {"no-check", 0, NULL, "skip the self-test"},
    {"list", 'l', NULL, "list the constructions"},
    {"automaton", 0, "OUT", "a construction: also write its automaton to OUT"},
    {"output", 'o', "FILE", "write to FILE (- is standard output); required"},
    {NULL, 0, NULL, NULL}};

static const wr_field_t fields[] = {
    {"automaton", "s", "its name", NULL},
    {"states", "u", "its states", NULL},
    {"letters", "u", "its letters", NULL},
    {"method", "s", "exclusion, holonomy or permutation", NULL},
    {"layout", "s*", "of a holonomy cascade", NULL},
    {"levels", "u", "levels of the cascade", NULL},
    {"layers", "u", "layers of the model", NULL},
    {"delays", "u", "delay layers among them", NULL},
    {"widest", "u", "the greatest dim", NULL},
    {"gates", "s", "table or rule", NULL},
    {"evaluation", "s", "E0", NULL},
    {"self_check_symbols", "n",
     "symbols run beside the automaton before writing", NULL},
    {"output", "s", "where the model is", NULL},
    {"bytes", "z", "its bytes", NULL},
    {NULL, NULL, NULL, NULL}};

static const wr_answer_t answers[] = {
    {"an automaton", "o", fields},
    {"a construction", "o", cli_construction_built_fields},
    {"a cell that is not linear", "o", cli_cell_built_fields},
    {"--list", "o", cli_constructions_fields},
    {NULL, NULL, NULL}};

static int set_parameters(wr_compile_t P, cli_t *c) {
    static const char *const kinds[] = {"auto", "rule", "table", NULL};
    wr_compile_init(P);
    int gates = cli_choice(c, "gates", kinds, WR_GATES_AUTO);
    if (gates < 0 || cli_number(&P->max_table, c, "max-table", UINT64_MAX))
        return EXIT_BAD;
    P->gates = cli_get(c, "expand") ? WR_GATES_TABLE : (wr_gates_t) gates;
    P->factors = cli_get(c, "no-factors") == NULL;
    if (P->gates == WR_GATES_TABLE && cli_get(c, "max-table") == NULL)
        P->max_table = 2000000;
    return 0;
}

/* Reads the text back and compares it with A on random and adversarial
 * words, about 4e6 layer coordinates in all; *D tells how many. */
static int self_check(wr_verdict_t D, cli_t *c, const wr_buffer_t text,
                      const wr_dfa_t A) {
    wr_verify_t V;
    wr_reader_t R;
    wr_lrnn_t M;
    uint64_t width = 1;
    int status = 0;

    wr_reader_init(R);
    wr_lrnn_init(M);
    wr_status_t s =
        wr_reader_open_text(R, "the compiled model", text->text, text->length);
    if (s == WR_OK)
        s = wr_lrnn_read(M, R, c->limits);
    if (s != WR_OK) {
        cli_error(c, "self-check: %s",
                  *R->message ? R->message : c->limits->reason);
        status = s == WR_UNABLE ? EXIT_UNKNOWN : EXIT_NO;
    } else {
        for (uint32_t i = 0; i < M->layers; i++)
            width += M->layer[i].dim;
        wr_verify_init(V);
        V->length = 1000000 / width + 2 * (uint64_t) A->letters;
        if (V->length > 10000)
            V->length = 10000;
        V->compare = WR_COMPARE_STATE;
        s = wr_lrnn_verify(D, M, A, V, c->limits);
        if (s != WR_OK)
            status = cli_failed(c, s);
        else if (D->holds != WR_TRUE) {
            cli_error(c,
                      "self-check failed after %zu symbols: %s; nothing"
                      " was written (this is a fault of wreath)",
                      D->word->length, D->failure);
            status = EXIT_NO;
        }
    }
    wr_lrnn_clear(M);
    wr_reader_clear(R);
    return status;
}

typedef struct {
    uint32_t widest, delays;
    int rule;
} shape_t;

static shape_t shape(const wr_lrnn_t M) {
    shape_t k = {0, 0, 0};
    for (uint32_t i = 0; i < M->layers; i++) {
        if (M->layer[i].dim > k.widest)
            k.widest = M->layer[i].dim;
        k.delays += M->layer[i].role == WR_ROLE_DELAY;
        k.rule |= M->layer[i].gate != WR_GATE_TABLE;
    }
    return k;
}

static void report(cli_t *c, const wr_dfa_t A, const wr_lrnn_t M,
                   const wr_cascade_t C, const wr_verdict_t D, size_t bytes) {
    shape_t k = shape(M);
    uint32_t levels = wr_cascade_levels(C);
    cli_note(c, "%s: %u state%s, %u letter%s -> %s, %u level%s",
             *A->name ? A->name : c->operand[0], A->states, CLI_S(A->states),
             A->letters, CLI_S(A->letters),
             wr_cascade_kind_name(wr_cascade_kind(C)), levels, CLI_S(levels));
    cli_note(c, "%u layer%s (%u delay%s), widest %u, gates by %s, %zu bytes",
             M->layers, CLI_S(M->layers), k.delays, CLI_S(k.delays), k.widest,
             k.rule ? "rule" : "table", bytes);
    if (D->symbols > 0)
        cli_note(c,
                 "self-check: read back, %" PRIu64 " symbols (%s) agree"
                 " with the automaton, state for state; evaluation E0"
                 " (exact)",
                 D->symbols, D->kinds);
    else
        cli_note(c, "self-check: not done");
}

static void report_json(cli_t *c, const wr_dfa_t A, const wr_lrnn_t M,
                        const wr_cascade_t C, const wr_verdict_t D,
                        size_t bytes) {
    shape_t k = shape(M);
    int holonomy = wr_cascade_kind(C) == WR_CASCADE_HOLONOMY;
    cli_print_json(
        wr_answer_make(fields, NULL, A->name, A->states, A->letters,
                       wr_cascade_kind_name(wr_cascade_kind(C)),
                       holonomy ? wr_layout_name(wr_cascade_layout(C)) : NULL,
                       wr_cascade_levels(C), M->layers, k.delays, k.widest,
                       k.rule ? "rule" : "table", "E0", D->symbols,
                       cli_get(c, "output"), bytes));
}

static int compile(cli_t *c, const wr_dfa_t A, const char *path) {
    wr_compile_t P;
    wr_cascade_t C;
    wr_lrnn_t M;
    wr_verdict_t D;
    wr_buffer_t text;

    wr_cascade_init(C);
    wr_lrnn_init(M);
    wr_verdict_init(D);
    wr_buffer_init(text);
    int status = set_parameters(P, c);
    if (status == 0)
        status = cli_build_cascade(C, c, A, "auto");
    if (status == 0) {
        wr_status_t s = wr_lrnn_compile(M, A, C, P, c->limits);
        if (s != WR_OK)
            status = cli_failed(c, s);
    }
    if (status == 0) {
        wr_lrnn_print(text, M);
        cli_phase(c, "making layers");
        if (cli_get(c, "no-check") == NULL)
            status = self_check(D, c, text, A);
        cli_phase(c, "self-check");
    }
    if (status == 0) {
        wr_status_t s = wr_buffer_save(text, path, c->limits);
        if (s != WR_OK)
            status = cli_failed(c, s);
        else if (c->json)
            report_json(c, A, M, C, D, text->length);
        else
            report(c, A, M, C, D, text->length);
    }
    wr_buffer_clear(text);
    wr_verdict_clear(D);
    wr_lrnn_clear(M);
    wr_cascade_clear(C);
    return status;
}

static int compile_automaton(cli_t *c, const char *path) {
    wr_dfa_t A, B;
    wr_dfa_init(A);
    wr_dfa_init(B);
    int status = cli_load_dfa(A, c, c->operand[0]);
    if (status == 0 && cli_get(c, "minimise") != NULL) {
        wr_status_t s = wr_dfa_minimise(B, A, c->limits);
        if (s != WR_OK)
            status = cli_failed(c, s);
        else
            wr_dfa_swap(A, B);
    }
    if (status == 0)
        status = compile(c, A, path);
    wr_dfa_clear(B);
    wr_dfa_clear(A);
    return status;
}

/* 1 after naming an option of automata that was given with a construction, or
 * the reverse. */
static int misplaced(const cli_t *c, int construction) {
    for (size_t i = 0; options[i].name != NULL; i++) {
        const char *name = options[i].name;
        if (strcmp(name, "output") != 0 && strcmp(name, "list") != 0 &&
            cli_get(c, name) != NULL &&
            construction != (strcmp(name, "automaton") == 0)) {
            cli_error(c, "--%s is not for %s", name,
                      construction ? "constructions" : "automata");
            return 1;
        }
    }
    return 0;
}

static int run(cli_t *c) {
    const char *path = cli_get(c, "output");
    if (cli_get(c, "list") != NULL)
        return cli_list_constructions(c);
    if (c->operands == 0) {
        cli_error(c, "expected an automaton or a construction; wreath compile"
                     " --list names constructions");
        return EXIT_BAD;
    }
    const int construction = cli_is_construction(c);
    if (misplaced(c, construction))
        return EXIT_BAD;
    if (path == NULL) {
        cli_error(c, "-o FILE is needed (-o - writes to standard output)");
        return EXIT_BAD;
    }
    if (cli_two_on_stdout(c, path))
        return EXIT_BAD;
    return construction ? cli_compile_construction(c, path)
                        : compile_automaton(c, path);
}

const cli_command_t cmd_compile = {
    "compile",
    "FILE|NAME|CONSTRUCTION [NUMBER|AUTOMATON] -o OUT",
    0,
    3,
    "make exact weights that track an automaton",
    "FILE|NAME: an automaton, as permutation-reset layers, one per level of a"
    " cascade (H one-hot, A a permutation matrix or 0), with a delay layer"
    " between levels.  Method auto: one layer for a permutation automaton,"
    " exclusion otherwise (at most 2|Q| - 3 layers).  CONSTRUCTION: weights as"
    " published, or as repaired where the summary says so; its automaton is"
    " generated from the task, independently of the weights, and wreath"
    " verify compares the two.  A file that is called as a construction is"
    " given as ./FILE.",
    "  wreath compile parity -o parity.lrnn\n"
    "  wreath compile t5 --method holonomy --gates rule -o t5.lrnn\n"
    "  wreath compile --list\n"
    "  wreath compile mod-rotation 5 -o m.lrnn --automaton m.dfa",
    options,
    run,
    answers};
