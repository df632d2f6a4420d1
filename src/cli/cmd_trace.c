/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath trace: recording a run of a model or a recurrence, one line per step,
 * and exporting traces to the forms that papers use. */

#include "cli/rounded.h"
#include "cli/trace.h"

static const cli_option_t options[] = {
    {"evaluation", 'm', "MODEL",
     "evaluation model, such as E2:bf16 (models: E0)"},
    {"layer-evaluation", 0, "LIST", CLI_LAYER_HELP},
    {"expression", 'e', "TEXT", "inline recurrence; separate lines with ';'"},
    {"word", 'w', "WORD", "the word (recurrences: default the first letter)"},
    {"steps", 'n', "N", "a recurrence: repeat the word for N steps"},
    {"cycles", 0, "K", "a recurrence: run the preperiod and K cycles"},
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
    {"caption", 0, "[=TEXT]", "caption of a figure (default: a legend)"},
    {"replay", 'r', NULL, "FILE.trace: re-execute and verify every step"},
    {"lrnn", 0, "LRNN", "replay: read this model, not the one FILE names"},
    {NULL}};

void cli_load_trace(wr_trace_t T, wr_buffer_struct *text, cli_t *c,
                    const char *path) {
    wr_reader_t R;
    wr_reader_init(R);
    R->limits = c->limits;
    cli_must_read(c, R, wr_reader_load(R, path, cli_max_bytes(c)));
    cli_must(c, wr_trace_read(T, path, R->text, R->length, c->limits));
    if (text != NULL)
        wr_buffer_write(text, R->text, R->length);
    wr_reader_clear(R);
}

static void finish(wr_buffer_t out, cli_t *c) {
    const char *path = cli_get_or(c, "output", "-");
    wr_trace_struct *T = cli_trace(c);
    if (!cli_has(c, "to") && !c->json) {
        cli_save(c, out, path);
        return;
    }
    cli_must(c,
             wr_trace_read(T, "the trace", out->text, out->length, c->limits));
    if (cli_has(c, "to"))
        cli_export_trace(c, T);
    else
        cli_put_trace(c, out, T, "trace");
}

static int of_file(cli_t *c) {
    wr_trace_struct *T = cli_trace(c);
    cli_load_trace(T, NULL, c, c->operand[0]);
    cli_export_trace(c, T);
    return EXIT_YES;
}

#define WRITTEN "output around"
#define EXPORTED WRITTEN " from to columns numbers digits title caption"
#define OF_MODEL " evaluation layer-evaluation word against compare"
#define OF_MAP " evaluation expression word steps cycles"

static void check_options(cli_t *c, const char *path) {
    const int to = cli_has(c, "to");
    if (cli_has(c, "replay"))
        cli_only(c, "replay lrnn", "with --replay");
    else if (cli_is_file(c, path, ".trace"))
        cli_only(c, EXPORTED, "to a .trace file");
    else if (cli_is_file(c, path, ".lrnn"))
        cli_only(c, to ? EXPORTED OF_MODEL : WRITTEN OF_MODEL,
                 to ? "to the export of a model's run"
                    : "to the trace of a model (without --to)");
    else
        cli_only(c, to ? EXPORTED OF_MAP : WRITTEN OF_MAP,
                 to ? "to the export of a recurrence's run"
                    : "to the trace of a recurrence (without --to)");
}

static int run(cli_t *c) {
    const char *path = c->operands > 0 ? c->operand[0] : "";
    uint64_t around = 0;
    int differs = 0;
    wr_buffer_struct *out = cli_buffer(c);
    cli_number(&around, c, "around", UINT32_MAX);
    check_options(c, path);
    if (cli_has(c, "replay") && c->operands != 1)
        cli_refuse(c, "--replay needs a FILE.trace");
    if (cli_has(c, "replay"))
        return cli_replay_trace(c);
    if (cli_is_file(c, path, ".trace"))
        return of_file(c);
    if (cli_has(c, "to"))
        around = 0; /* the export omits the lines */
    if (cli_is_file(c, path, ".lrnn"))
        differs = cli_trace_of_model(out, c, (size_t) around);
    else
        cli_trace_of_recurrence(out, c, (size_t) around);
    finish(out, c);
    if (differs)
        cli_note(c, "model and automaton differ after the last step");
    return EXIT_YES;
}

const cli_command_t cmd_trace = {
    {"trace", "[FILE]", 0, 1},
    "record a run step by step, export it, or replay it",
    "FILE is a recurrence, run exactly and as --evaluation rounds it; a "
    "MODEL.lrnn, run alongside an automaton, exactly or as --evaluation rounds "
    "it; or a FILE.trace.  A trace is self-contained: wreath-check re-executes "
    "every step with independent code, --replay with the library.  --to writes "
    "a table or a figure instead.  If a model and its automaton differ after "
    "the last step, the trace claims to refute their equivalence.",
    "  wreath trace -m E2:e5m2:rne:dot --cycles 3 contraction.txt -o c.trace\n"
    "  wreath trace c.trace --to latex --numbers decimal -o table.tex\n"
    "  wreath trace c.trace --to tikz -o figure.tex\n"
    "  wreath trace --replay c.trace\n"
    "  wreath trace parity.lrnn --against parity --word 0110 --to csv",
    {options, run, cli_trace_answers}};
