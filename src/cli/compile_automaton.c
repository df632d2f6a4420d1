/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath compile AUTOMATON: compiling a cascade of the automaton into a stack,
 * which is compared with the automaton before it is written. */

#include <inttypes.h>

#include "cli/build.h"
#include "compile/compile.h"

const wr_field_t cli_compiled_fields[] = {
    {"automaton", "s", "name of the automaton"},
    {"states", "u", "number of states of the automaton"},
    {"letters", "u", "number of letters of the automaton"},
    {"method", "s", "exclusion, holonomy or permutation"},
    {"layout", "s*", "layout of a holonomy cascade"},
    {"levels", "u", "number of levels of the cascade"},
    {"layers", "u", "number of layers of the model"},
    {"delays", "u", "number of delay layers among them"},
    {"widest", "u", "largest dimension of a layer"},
    {"gates", "s", "table or rule"},
    {"evaluation", "s", "E0"},
    {"self_check_symbols", "n",
     "symbols compared with the automaton before writing"},
    {"output", "s", "path of the model"},
    {"bytes", "z", "size of the model in bytes"},
    {NULL}};

static void set_parameters(wr_compile_t P, cli_t *c) {
    static const char *const kinds[] = {"auto", "rule", "table", "reflection",
                                        NULL};
    wr_compile_init(P);
    int gates = cli_choice(c, "gates", kinds, WR_GATES_AUTO);
    cli_number(&P->max_table, c, "max-table", UINT64_MAX);
    const char *of_tables = cli_has(c, "max-table") ? "max-table"
                            : cli_has(c, "expand")  ? "expand"
                                                    : NULL;
    if (gates != WR_GATES_AUTO && gates != WR_GATES_TABLE && of_tables != NULL)
        cli_refuse(c, "--%s does not apply to --gates %s", of_tables,
                   kinds[gates]);
    P->gates = cli_has(c, "expand") ? WR_GATES_TABLE : (wr_gates_t) gates;
    P->factors = !cli_has(c, "no-factors");
    if (P->gates == WR_GATES_TABLE && !cli_has(c, "max-table"))
        P->max_table = 2000000;
}

#define COORDINATES 1000000 /* multiplied per word of a self-check */

static uint64_t coordinates(const wr_lrnn_t M) {
    uint64_t width = 1;
    for (uint32_t i = 0; i < M->layers; i++)
        width += M->layer[i].dim;
    return width;
}

/* Return whether the self-check uses indices and a proof, not matrices. */
static int is_wide(const wr_lrnn_t M) {
    return coordinates(M) > COORDINATES && M->layer[0].gate == WR_GATE_LEVEL;
}

/* Set D->holds to FALSE unless it is proved that M follows A on every word. */
static void prove(wr_verdict_t D, cli_t *c, const wr_lrnn_t M,
                  const wr_dfa_t A) {
    wr_proof_struct *P = cli_proof(c);
    cli_must(c, wr_lrnn_prove(P, M, A, WR_COMPARE_STATE, c->limits));
    if (P->holds != WR_TRUE) {
        D->holds = WR_FALSE;
        snprintf(D->failure, sizeof D->failure, "%s",
                 "not proved for all words");
    }
}

/* Read the text back and compare the model with A on random and adversarial
 * words; *D counts them.  If a stack of levels is too wide for multiplying its
 * matrices, the index engine, which proves how each layer acts, replaces them,
 * and the rule of the stack is proved for all words. */
static void self_check(wr_verdict_t D, cli_t *c, const wr_buffer_t text,
                       const wr_dfa_t A) {
    wr_verify_t V;
    wr_reader_t R;
    wr_lrnn_struct *M = cli_lrnn(c);
    wr_reader_init(R);
    wr_status_t s =
        wr_reader_open_text(R, "the compiled model", text->text, text->length);
    if (s == WR_OK)
        s = wr_lrnn_read(M, R, c->limits);
    if (s != WR_OK) {
        cli_error(c, "self-check: %s",
                  *R->message ? R->message : c->limits->reason);
        cli_end(c, s == WR_UNABLE ? EXIT_UNKNOWN : EXIT_NO);
    }
    wr_reader_clear(R);
    wr_verify_init(V);
    V->length = COORDINATES / coordinates(M) + 2 * (uint64_t) A->letters;
    if (V->length > 10000)
        V->length = 10000;
    V->compare = WR_COMPARE_STATE;
    if (is_wide(M))
        V->engine = WR_ENGINE_INDEX;
    cli_must(c, wr_lrnn_verify(D, M, A, V, c->limits));
    if (D->holds == WR_TRUE && is_wide(M))
        prove(D, c, M, A);
    if (D->holds != WR_TRUE) {
        cli_error(c,
                  "self-check failed after %zu symbols: %s; nothing was "
                  "written (this is a bug in wreath)",
                  D->word->length, D->failure);
        cli_end(c, EXIT_NO);
    }
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

typedef struct {
    const wr_dfa_struct *A;
    const wr_lrnn_struct *M;
    const wr_verdict_struct *D;
    wr_cascade_t C;
    size_t bytes;
} compiled_t;

static void report(cli_t *c, const compiled_t *X) {
    const wr_dfa_struct *A = X->A;
    const wr_lrnn_struct *M = X->M;
    const wr_verdict_struct *D = X->D;
    const wr_cascade_kind_t kind = wr_cascade_kind(X->C);
    const uint32_t levels = wr_cascade_levels(X->C);
    const shape_t k = shape(M);
    if (c->json) {
        const char *layout = kind == WR_CASCADE_HOLONOMY
                                 ? wr_layout_name(wr_cascade_layout(X->C))
                                 : NULL;
        cli_answer(cli_compiled_fields, NULL, A->name, A->states, A->letters,
                   wr_cascade_kind_name(kind), layout, levels, M->layers,
                   k.delays, k.widest, k.rule ? "rule" : "table", "E0",
                   D->symbols, cli_get(c, "output"), X->bytes);
        return;
    }
    cli_note(c, "%s: %u state%s, %u letter%s -> %s, %u level%s",
             *A->name ? A->name : c->operand[0], A->states, WR_S(A->states),
             A->letters, WR_S(A->letters), wr_cascade_kind_name(kind), levels,
             WR_S(levels));
    cli_note(c, "%u layer%s (%u delay%s), widest %u, gates by %s, %zu bytes",
             M->layers, WR_S(M->layers), k.delays, WR_S(k.delays), k.widest,
             k.rule ? "rule" : "table", X->bytes);
    if (D->symbols > 0)
        cli_note(c,
                 "self-check passed: %" PRIu64
                 " symbols (%s) agree with the automaton, state for state%s; "
                 "evaluation E0 (exact)",
                 D->symbols, D->kinds,
                 is_wide(M) ? ", by indices, and a proof covers all words"
                            : "");
    else
        cli_note(c, "self-check: not done");
}

/* Build the cascade for --gates reflection.  Method auto is holonomy; without
 * --layout, the cascade is the one with the fewest layers. */
static void build_reflected(wr_cascade_t C, cli_t *c, const wr_dfa_t A) {
    const char *method = cli_get_or(c, "method", "auto");
    if (strcmp(method, "auto") != 0)
        cli_build_cascade(C, c, A, method);
    else if (cli_has(c, "layout"))
        cli_build_cascade(C, c, A, "holonomy");
    else
        cli_must(c, wr_compile_cascade(C, A, c->limits));
}

static void compile(cli_t *c, const wr_dfa_t A, const char *path) {
    wr_compile_t P;
    wr_cascade_t C;
    wr_lrnn_struct *M = cli_lrnn(c);
    wr_verdict_struct *D = cli_verdict(c);
    wr_buffer_struct *text = cli_buffer(c);
    wr_cascade_init(C);
    set_parameters(P, c);
    if (P->gates == WR_GATES_REFLECTION)
        build_reflected(C, c, A);
    else
        cli_build_cascade(C, c, A, cli_get_or(c, "method", "auto"));
    cli_must(c, wr_lrnn_compile(M, A, C, P, c->limits));
    text->limits = c->limits;
    wr_lrnn_print(text, M);
    cli_must(c, wr_buffer_end(text, 0));
    cli_phase(c, "making layers");
    if (!cli_has(c, "no-check"))
        self_check(D, c, text, A);
    cli_phase(c, "self-check");
    cli_save(c, text, path);
    report(c, &(compiled_t){A, M, D, {*C}, text->length});
    wr_cascade_clear(C);
}

void cli_compile_automaton(cli_t *c, const char *path) {
    wr_dfa_struct *A = cli_dfa(c);
    cli_load_dfa(A, c, c->operand[0]);
    if (cli_has(c, "minimise"))
        cli_must(c, wr_dfa_minimise(A, A, c->limits));
    compile(c, A, path);
}
