/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath draw: drawing pictures. */

#include "cli/build.h"
#include "cli/draw.h"

static const cli_option_t options[] = {
    {"output", 'o', "FILE", "FILE.svg, .pdf, .png, .dot or .tex (default -)"},
    {"to", 0, "FORMAT", "svg, pdf, png, dot or tex (default: by the suffix)"},
    {"title", 0, "TEXT", "title above the picture"},
    {"caption", 0, "[=TEXT]", "caption (default: the legend of the marks)"},
    {"standalone", 0, NULL, "tex: a complete document, not a tikzpicture"},
    {"alone", 0, NULL, "lay out graphs without Graphviz"},
    {"no-sink", 0, NULL, "automaton: omit the sink"},
    CLI_BUILD_OPTIONS("holonomy"),
    {"word", 'w', "WORD", "trace, horizon: the word; spectrum: a matrix name"},
    {"n", 0, "N", "value of n in the word, as in a^n b^n"},
    {"evaluation", 'm', "MODEL", "trace: evaluation model, such as E2:bf16"},
    {"steps", 0, "N", "trace: steps of a recurrence (default 30)"},
    {"expression", 'e', "TEXT", "inline recurrence; separate lines with ';'"},
    {"bits", 0, "LOW..HIGH", "horizon: mantissa bits (default 2..24)"},
    {"exponents", 0, "EMIN:EMAX", "horizon: exponent range (default -126:127)"},
    {"mode", 0, "MODE", "horizon: rounding of the casts (default rne)"},
    {"variant", 0, "V", "horizon: two-stage (default) or published"},
    {NULL}};

static const wr_field_t fields[] = {
    {"picture", "s", "kind of picture"},
    {"output", "s", "path of the picture"},
    {"format", "s", "svg, pdf, png, dot or tex"},
    {"bytes", "z", "size in bytes"},
    {NULL}};

static const struct {
    const char *name;
    void (*draw)(cli_draw_t *D, cli_t *c);
    int needs;                 /* whether the operand INPUT is required */
    const char *options;       /* names of the options that apply */
    cli_draw_dfa_t *automaton; /* if draw is NULL, one of these two is set */
    cli_draw_cascade_t *cascade;
} kinds[] = {
    {"automaton", cli_draw_automaton, 1, CLI_DRAW_ALL "no-sink"},
    {"cascade", cli_draw_cascade, 1, CLI_DRAW_ALL "method layout"},
    {"skeleton", NULL, 1, CLI_DRAW_ALL "method layout", NULL, wr_draw_skeleton},
    {"egg-box", NULL, 1, CLI_DRAW_ALL, wr_draw_eggbox},
    {"matrices", NULL, 1, CLI_DRAW_ALL, wr_draw_matrices},
    {"spectrum", cli_draw_spectrum, 1, CLI_DRAW_ALL "word"},
    {"trace", cli_draw_trace, 0,
     CLI_DRAW_ALL "word n evaluation steps expression"},
    {"horizon", cli_draw_horizon, 0,
     CLI_DRAW_ALL "word n expression bits exponents mode variant"},
    {"order", cli_draw_order, 1, CLI_DRAW_ALL}};
enum { KINDS = sizeof kinds / sizeof *kinds };

static int find_kind(cli_t *c) {
    const char *near = NULL;
    for (int i = 0; i < KINDS; i++) {
        if (strcmp(c->operand[0], kinds[i].name) == 0)
            return i;
        cli_nearer(&near, c->operand[0], kinds[i].name);
    }
    cli_refuse(c,
               "found \"%s\"%s%s%s, expected automaton, matrices, cascade, "
               "skeleton, egg-box, spectrum, trace, horizon or order",
               c->operand[0], near != NULL ? " (did you mean " : "",
               near != NULL ? near : "", near != NULL ? "?)" : "");
}

static void find_format(wr_paint_t *format, cli_t *c) {
    const char *path = cli_get_or(c, "output", "-");
    const char *names[WR_PAINT_TEX + 2];
    for (int f = 0; f <= WR_PAINT_TEX + 1; f++)
        names[f] = wr_paint_name((wr_paint_t) f);
    *format = (wr_paint_t) cli_choice(c, "to", names, WR_PAINT_SVG);
    if (!cli_has(c, "to") && !wr_is_stdout(path) &&
        !wr_paint_of_path(format, path))
        cli_refuse(c,
                   "%s: expected a name that ends in .svg, .pdf, .png, .dot or "
                   ".tex, or --to FORMAT",
                   path);
}

static void finish(cli_draw_t *D, cli_t *c, const char *name) {
    const char *path = cli_get_or(c, "output", "-");
    const int whole = D->format != WR_PAINT_TEX || cli_has(c, "standalone");
    wr_buffer_struct *text = cli_buffer(c);
    cli_must(c, wr_picture_print(text, D->P, D->format, whole, c->limits));
    cli_must(c, wr_buffer_save(text, path, c->limits));
    if (D->format != WR_PAINT_DOT && !c->json)
        cli_notes(c, NULL, wr_picture_remarks(D->P));
    if (c->json)
        cli_answer(fields, NULL, name, path, wr_paint_name(D->format),
                   text->length);
}

static int run(cli_t *c) {
    cli_draw_t D = {.how = {.alone = cli_has(c, "alone"),
                            .no_sink = cli_has(c, "no-sink"),
                            .title = cli_get(c, "title"),
                            .caption = cli_get(c, "caption")}};
    const int kind = find_kind(c);
    char where[40];
    snprintf(where, sizeof where, "to draw %s", kinds[kind].name);
    cli_only(c, kinds[kind].options, where);
    find_format(&D.format, c);
    cli_two_on_stdout(c, cli_get_or(c, "output", "-"));
    cli_draw_suits(c, D.format);
    const char *name = c->operand[0];
    c->operand++; /* the remaining operands are as for other commands */
    c->operands--;
    if (kinds[kind].needs && c->operands == 0)
        cli_refuse(c, "%s needs an INPUT", name);
    wr_picture_init(D.P);
    if (kinds[kind].draw != NULL)
        kinds[kind].draw(&D, c);
    else
        cli_draw_dfa(&D, c, kinds[kind].automaton, kinds[kind].cascade);
    finish(&D, c, name);
    wr_picture_clear(D.P);
    return EXIT_YES;
}

const cli_command_t cmd_draw = {
    {"draw", "WHAT [INPUT]", 1, 2},
    "draw automata, cascades, monoids, spectra, runs and horizons",
    "WHAT is automaton, matrices (its transition matrices), cascade (of an "
    "automaton, or the layers of a MODEL.lrnn), skeleton (of holonomy), "
    "egg-box (of the transition monoid), spectrum (of a matrix), trace (of an "
    "automaton or MODEL.lrnn on a word, of a recurrence, or FILE.trace), "
    "horizon (of a recurrence, against mantissa bits) or order (of "
    "architectures by what they express, from the file cells.jsonl of a table "
    "that wreath express kept).  SVG, DOT and TikZ need no other program; PDF "
    "and PNG need a build with cairo and pango.  Graphviz lays out graphs if "
    "it is installed.",
    "  wreath draw automaton mod3 -o mod3.svg\n"
    "  wreath draw egg-box t4 -o t4.pdf\n"
    "  wreath draw trace parity --word 0110100 -o run.tex --standalone\n"
    "  wreath draw horizon -e 'size 1; start 1; row 9/10' -o horizon.png",
    {options, run, CLI_ANSWER(fields)}};
