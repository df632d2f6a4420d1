/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath trace: a run, one line per step, of a model or a recurrence, and
 * traces in the forms that papers use. */

#include <string.h>

#include "cli/differ.h"
#include "cli/period.h"
#include "cli/rounded.h"
#include "cli/trace.h"

static const cli_option_t options[] = {
    {"evaluation", 'm', "MODEL", CLI_EVALUATION_HELP},
    {"layer-evaluation", 0, "LIST", CLI_LAYER_HELP},
    {"expression", 'e', "TEXT", "inline recurrence; separate lines with ';'"},
    {"word", 'w', "WORD", "the word (recurrences: default the first letter)"},
    {"steps", 'n', "N", "a recurrence: repeat the word for N steps"},
    {"cycles", 0, "K", "a recurrence: up to its period and K cycles"},
    {"against", 0, "AUTOMATON",
     "a model: automaton to compare with (required)"},
    {"compare", 0, "WHAT",
     "auto, state, accept, next or predict (default auto)"},
    {"output", 'o', "FILE", "write trace or export to FILE (default -)"},
    {"around", 0, "N", "show only the first and last N states"},
    {"from", 0, "N", "export: omit states before step N"},
    {"to", 't', "FORM", "csv, jsonl, svg, latex or tikz (or X-standalone)"},
    {"columns", 0, "LIST",
     "step,letter,state,expected,label,exact,rounded,code"},
    {"numbers", 0, "HOW", "fraction, hex or decimal (latex: decimal)"},
    {"digits", 0, "N", "significant digits of decimals (default 6)"},
    {"title", 0, "TEXT", "title above a figure"},
    {"caption", 0, "[=TEXT]",
     "text below a figure (default: what its marks mean)"},
    {"replay", 'r', NULL, "FILE.trace: re-execute and verify every step"},
    {"lrnn", 0, "FILE", "replay: the model, instead of the file it names"},
    {NULL, 0, NULL, NULL}};

static int ends(const char *path, const char *with) {
    size_t n = strlen(path), m = strlen(with);
    return n > m && strcmp(path + n - m, with) == 0;
}

int cli_load_trace(wr_trace_t T, wr_buffer_struct *text, cli_t *c,
                   const char *path) {
    wr_reader_t R;
    int status = 0;
    wr_reader_init(R);
    wr_status_t s = wr_reader_load(R, path, (size_t) 1 << 32);
    if (s != WR_OK) {
        cli_error(c, "%s", R->message);
        status = s == WR_UNABLE ? EXIT_UNKNOWN : EXIT_BAD;
    } else {
        s = wr_trace_read(T, path, R->text, R->length, c->limits);
        if (s != WR_OK)
            status = cli_failed(c, s);
        else if (text != NULL)
            wr_buffer_write(text, R->text, R->length);
    }
    wr_reader_clear(R);
    return status;
}

/* ---- recurrences
 * ------------------------------------------------------------- */

/* Steps and, of whole cycles, the state that comes again. */
static wr_status_t measure(wr_trace_how_t *how, uint64_t *steps,
                           const wr_trace_recurrence_t *T, uint64_t cycles,
                           wr_limits_t L) {
    wr_evaluation_t model;
    wr_machine_t M = NULL;
    wr_orbit_t O = NULL;
    uint64_t preperiod, period;
    wr_status_t s = wr_evaluation_read(model, T->evaluation, L);
    if (s == WR_OK)
        s = wr_machine_init(&M, T->R, model, L);
    if (s == WR_OK)
        s = wr_orbit_init(&O, M, T->word, T->length, L);
    if (s == WR_OK)
        s = wr_orbit_period(&preperiod, &period, O, L);
    if (s == WR_OK && preperiod + cycles * period >= UINT32_MAX)
        s = wr_limits_fail(L, WR_UNABLE, "a trace this long is not written");
    if (s == WR_OK) {
        *steps = preperiod + cycles * period;
        how->from = *steps - period;
        how->repeats = 1;
    }
    if (O != NULL)
        wr_orbit_clear(O);
    if (M != NULL)
        wr_machine_clear(M);
    return s;
}

int cli_trace_recurrence(wr_buffer_t out, cli_t *c, const wr_recurrence_t R,
                         const char *model, cli_trace_length_t length) {
    uint32_t *word = NULL, *all = NULL;
    wr_trace_how_t how = {.around = length.around};
    size_t n;
    int status = cli_read_letters(&word, &n, R, c);
    if (status == 0) {
        wr_trace_recurrence_t T = {R, model, word, n};
        uint64_t steps = length.steps > 0 ? length.steps : n;
        wr_status_t s = length.cycles == 0 ? WR_OK
                                           : measure(&how, &steps, &T,
                                                     length.cycles, c->limits);
        if (s == WR_OK)
            s = wr_limits_check(c->limits, "a trace", 0, steps * 4);
        if (s == WR_OK) {
            all = wr_malloc((steps + 1) * sizeof *all);
            for (uint64_t t = 0; t < steps; t++)
                all[t] = word[t % n];
            T.word = all;
            T.length = (size_t) steps;
            s = wr_trace_print_recurrence(out, &T, &how, c->limits);
        }
        if (s != WR_OK)
            status = cli_failed(c, s);
    }
    wr_free(word);
    wr_free(all);
    return status;
}

static int of_recurrence(wr_buffer_t out, cli_t *c, size_t around) {
    cli_trace_length_t length = {.around = around};
    wr_recurrence_t R;
    if (cli_get(c, "evaluation") == NULL) {
        cli_error(c, "--evaluation is needed, such as E2:bf16");
        return EXIT_BAD;
    }
    if (cli_get(c, "against") != NULL ||
        cli_get(c, "layer-evaluation") != NULL ||
        cli_get(c, "compare") != NULL) {
        cli_error(c, "--against, --compare and --layer-evaluation are for"
                     " models, MODEL.lrnn");
        return EXIT_BAD;
    }
    if (cli_number(&length.steps, c, "steps", UINT32_MAX - 2) ||
        cli_number(&length.cycles, c, "cycles", UINT32_MAX))
        return EXIT_BAD;
    wr_recurrence_init(R);
    int status = cli_load_recurrence(R, c);
    if (status == 0)
        status =
            cli_trace_recurrence(out, c, R, cli_get(c, "evaluation"), length);
    wr_recurrence_clear(R);
    return status;
}

/* ---- models ----------------------------------------------------------------
 */

static int of_pair(wr_buffer_t out, int *differs, cli_t *c, cli_pair_t *p,
                   const wr_trace_how_t *how) {
    wr_layer_evaluation_struct *rounding = NULL;
    wr_rounded_t R = NULL;
    wr_word_t w;
    int status = 0;
    wr_word_init(w);
    wr_status_t s = cli_read_word(w, c, p->A, cli_get(c, "word"));
    if (s == WR_OK && cli_evaluation(c) != NULL) {
        status = cli_roundings(&rounding, c, p->M);
        if (status == 0)
            s = wr_rounded_init(&R, p->M, rounding, c->limits);
    }
    const char *path = cli_get(c, "output");
    wr_cert_rounded_t C = {p->M,
                           p->A,
                           rounding,
                           R,
                           {{c->operand[0], p->text->text, p->text->length,
                             path != NULL ? path : "-"}}};
    if (status == 0 && s == WR_OK)
        s = wr_trace_print_model(out, differs, &C, how, w, c->limits);
    if (status == 0 && s != WR_OK)
        status = cli_failed(c, s);
    if (R != NULL)
        wr_rounded_clear(R);
    wr_free(rounding);
    wr_word_clear(w);
    return status;
}

static int of_model(wr_buffer_t out, int *differs, cli_t *c, size_t around) {
    cli_pair_t p;
    int compare = cli_compare(c);
    wr_trace_how_t how = {.around = around};
    if (compare < 0)
        return EXIT_BAD;
    how.compare = (wr_compare_t) compare;
    if (cli_get(c, "against") == NULL || cli_get(c, "word") == NULL) {
        cli_error(c, "a model needs --against AUTOMATON and --word WORD");
        return EXIT_BAD;
    }
    wr_lrnn_init(p.M);
    wr_dfa_init(p.A);
    wr_buffer_init(p.text);
    int status = cli_load_lrnn(p.M, p.text, c, c->operand[0]);
    if (status == 0)
        status = cli_load_dfa(p.A, c, cli_get(c, "against"));
    if (status == 0)
        status = of_pair(out, differs, c, &p, &how);
    wr_buffer_clear(p.text);
    wr_dfa_clear(p.A);
    wr_lrnn_clear(p.M);
    return status;
}

/* ---- together ---------------------------------------------------------------
 */

/* The trace in out is saved, or exported. */
static int finish(wr_buffer_t out, cli_t *c) {
    const char *path = cli_get(c, "output");
    wr_trace_t T;
    if (cli_get(c, "to") == NULL && !c->json) {
        wr_status_t s =
            wr_buffer_save(out, path != NULL ? path : "-", c->limits);
        return s == WR_OK ? 0 : cli_failed(c, s);
    }
    wr_trace_init(T);
    wr_status_t s =
        wr_trace_read(T, "the trace", out->text, out->length, c->limits);
    int status = s != WR_OK                 ? cli_failed(c, s)
                 : cli_get(c, "to") != NULL ? cli_export_trace(c, T)
                                            : cli_put_trace(c, out, T, "trace");
    wr_trace_clear(T);
    return status;
}

static int of_file(cli_t *c) {
    wr_trace_t T;
    wr_trace_init(T);
    int status = cli_load_trace(T, NULL, c, c->operand[0]);
    if (status == 0)
        status = cli_export_trace(c, T);
    wr_trace_clear(T);
    return status;
}

static int replay(cli_t *c) {
    if (c->operands == 1)
        return cli_replay_trace(c);
    cli_error(c, "--replay needs a FILE.trace");
    return EXIT_BAD;
}

static int run(cli_t *c) {
    const char *path = c->operands > 0 ? c->operand[0] : "";
    uint64_t around = 0;
    int status, differs = 0;
    wr_buffer_t out;
    if (cli_number(&around, c, "around", UINT32_MAX))
        return EXIT_BAD;
    cli_arm(c);
    if (cli_get(c, "replay") != NULL)
        return replay(c);
    if (ends(path, ".trace"))
        return of_file(c);
    if (cli_get(c, "to") != NULL)
        around = 0; /* the export leaves out lines */
    wr_buffer_init(out);
    status = ends(path, ".lrnn") ? of_model(out, &differs, c, (size_t) around)
                                 : of_recurrence(out, c, (size_t) around);
    if (status == 0)
        status = finish(out, c);
    wr_buffer_clear(out);
    if (status == 0 && differs)
        cli_note(c, "model and automaton differ after the last step");
    return status;
}

const cli_command_t cmd_trace = {
    "trace",
    "[FILE]",
    0,
    1,
    "record a run step by step, export it, or replay it",
    "FILE is a recurrence, run exactly and as --evaluation rounds it; a"
    " MODEL.lrnn, run beside an automaton, exactly or as --evaluation rounds"
    " it; or a FILE.trace.  A trace is self-contained: wreath-check"
    " re-executes every step with independent code, --replay with the"
    " library.  --to writes a table or a figure instead.  If a model and its"
    " automaton differ after the last step, the trace claims to refute their"
    " equivalence.",
    "  wreath trace -m E2:e5m2:rne:dot --cycles 3 contraction.txt -o c.trace\n"
    "  wreath trace c.trace --to latex --numbers decimal -o table.tex\n"
    "  wreath trace c.trace --to tikz -o figure.tex\n"
    "  wreath trace --replay c.trace\n"
    "  wreath trace parity.lrnn --against parity --word 0110 --to csv",
    options,
    run,
    cli_trace_answers};
