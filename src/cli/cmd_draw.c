/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath draw: pictures. */

#include <string.h>

#include "cli/build.h"
#include "cli/draw.h"
#include "interchange/interchange.h"
#include "cli/matrices.h"

static const cli_option_t options[] = {
    {"output", 'o', "FILE", "OUT.svg, .pdf, .png, .dot or .tex (default -)"},
    {"to", 0, "FORMAT", "svg, pdf, png, dot or tex (default by the name)"},
    {"title", 0, "TEXT", "title above the picture"},
    {"caption", 0, "[=TEXT]", "caption (default: the legend of the marks)"},
    {"standalone", 0, NULL, "tex: a complete document, not a tikzpicture"},
    {"alone", 0, NULL, "lay out graphs without Graphviz"},
    {"no-sink", 0, NULL, "automaton: omit the sink"},
    CLI_BUILD_OPTIONS("holonomy"),
    {"word", 'w', "WORD", "word of trace and horizon"},
    {"n", 0, "N", "value of n in the word, as in a^n b^n"},
    {"evaluation", 'm', "MODEL", "trace: evaluation model, such as E2:bf16"},
    {"steps", 0, "N", "trace: steps of a recurrence (default 30)"},
    {"expression", 'e', "TEXT", "inline recurrence; separate lines with ';'"},
    {"bits", 0, "LOW..HIGH", "horizon: mantissas (default 2..24)"},
    {"exponents", 0, "EMIN:EMAX", "horizon: exponents (default -126:127)"},
    {"mode", 0, "MODE", "horizon: rounding of the casts (default rne)"},
    {"variant", 0, "V", "horizon: two-stage (default) or published"},
    {NULL, 0, NULL, NULL}};

static const wr_field_t fields[] = {
    {"picture", "s", "kind of picture", NULL},
    {"output", "s", "the file", NULL},
    {"format", "s", "svg, pdf, png, dot or tex", NULL},
    {"bytes", "z", "its bytes", NULL},
    {NULL, NULL, NULL, NULL}};

static const wr_answer_t answers[] = {{NULL, "o", fields}, {NULL, NULL, NULL}};

/* ---- kinds ------------------------------------------------------------- */

typedef int kind_t(cli_draw_t *D, cli_t *c);

/* An automaton, drawn by `draw`; as DOT it is written, and nothing placed. */
static int with_automaton(cli_draw_t *D, cli_t *c,
                          wr_status_t (*draw)(wr_picture_t, const wr_dfa_t,
                                              const wr_draw_t *, wr_limits_t)) {
    wr_dfa_t A;
    wr_dfa_init(A);
    int status = cli_load_dfa(A, c, c->operand[0]);
    if (status == 0)
        status =
            cli_failed(c, draw == wr_draw_automaton && D->format == WR_PAINT_DOT
                              ? wr_write_automaton(wr_picture_dot(D->P), NULL,
                                                   A, WR_SYNTAX_DOT, c->limits)
                              : draw(D->P, A, &D->how, c->limits));
    wr_dfa_clear(A);
    return status;
}

static int draw_automaton(cli_draw_t *D, cli_t *c) {
    return with_automaton(D, c, wr_draw_automaton);
}

static int draw_matrices(cli_draw_t *D, cli_t *c) {
    return with_automaton(D, c, wr_draw_matrices);
}

static int draw_eggbox(cli_draw_t *D, cli_t *c) {
    return with_automaton(D, c, wr_draw_eggbox);
}

/* A cascade of an automaton, drawn by `draw`. */
static int with_cascade(cli_draw_t *D, cli_t *c,
                        wr_status_t (*draw)(wr_picture_t, wr_cascade_t,
                                            const wr_draw_t *, wr_limits_t)) {
    wr_dfa_t A;
    wr_cascade_t C;
    wr_dfa_init(A);
    wr_cascade_init(C);
    int status = cli_load_dfa(A, c, c->operand[0]);
    if (status == 0)
        status = cli_build_cascade(C, c, A, "holonomy");
    if (status == 0)
        status = cli_failed(c, draw(D->P, C, &D->how, c->limits));
    wr_cascade_clear(C);
    wr_dfa_clear(A);
    return status;
}

static int draw_cascade(cli_draw_t *D, cli_t *c) {
    if (!cli_ends_with(c->operand[0], ".lrnn"))
        return with_cascade(D, c, wr_draw_cascade);
    wr_lrnn_t M;
    wr_lrnn_init(M);
    int status = cli_load_lrnn(M, NULL, c, c->operand[0]);
    if (status == 0)
        status = cli_failed(c, wr_draw_model(D->P, M, &D->how, c->limits));
    wr_lrnn_clear(M);
    return status;
}

static int draw_skeleton(cli_draw_t *D, cli_t *c) {
    return with_cascade(D, c, wr_draw_skeleton);
}

/* ---- spectra ----------------------------------------------------------- */

/* One matrix, or the one that a model has, or that --word says. */
static int draw_spectrum(cli_draw_t *D, cli_t *c) {
    wr_matrices_t A;
    const wr_matrices_item_t *found = NULL;
    const char *word = cli_get(c, "word"), *what = c->operand[0];
    size_t count = 0;
    wr_matrices_init(A);
    int status = cli_load_matrices(A, c, what);
    for (size_t i = 0; status == 0 && i < A->count; i++)
        if (!A->item[i].again &&
            (word == NULL || strcmp(A->item[i].matrix.name, word) == 0)) {
            found = A->item + i;
            count++;
        }
    if (status == 0 && count != 1)
        status = cli_error(c,
                           "%zu matrices%s%s%s, expected one; --word NAME "
                           "selects one by name, wreath spectrum lists them",
                           count, word != NULL ? " are called \"" : "",
                           word != NULL ? word : "", word != NULL ? "\"" : "");
    wr_status_t s = status == 0 ? wr_matrices_look(A, c->limits) : WR_OK;
    if (s == WR_OK && status == 0)
        s = wr_spectrum_draw(D->P, found->S, found->matrix.ring, &D->how,
                             c->limits);
    if (s != WR_OK)
        status = cli_failed(c, s);
    wr_matrices_clear(A);
    return status;
}

static const struct {
    const char *name;
    kind_t *draw;
    int needs; /* an operand; else --expression can stand for it */
} kinds[] = {{"automaton", draw_automaton, 1}, {"cascade", draw_cascade, 1},
             {"skeleton", draw_skeleton, 1},   {"egg-box", draw_eggbox, 1},
             {"matrices", draw_matrices, 1},   {"spectrum", draw_spectrum, 1},
             {"trace", cli_draw_trace, 0},     {"horizon", cli_draw_horizon, 0},
             {"order", cli_draw_order, 1}};
enum { KINDS = sizeof kinds / sizeof *kinds };

/* ---- all --------------------------------------------------------------- */

static int find_kind(cli_t *c) {
    const char *names[KINDS];
    for (int i = 0; i < KINDS; i++) {
        names[i] = kinds[i].name;
        if (strcmp(c->operand[0], kinds[i].name) == 0)
            return i;
    }
    const char *near = cli_nearest(c->operand[0], names, KINDS);
    cli_error(c,
              "found \"%s\"%s%s%s, expected automaton, matrices, cascade, "
              "skeleton, egg-box, spectrum, trace, horizon or order",
              c->operand[0], near != NULL ? " (did you mean " : "",
              near != NULL ? near : "", near != NULL ? "?)" : "");
    return -1;
}

/* --to, or the ending of the file's name. */
static int find_format(wr_paint_t *format, cli_t *c) {
    const char *path = cli_get(c, "output");
    const char *names[WR_PAINT_TEX + 2];
    for (int f = 0; f <= WR_PAINT_TEX + 1; f++)
        names[f] = wr_paint_name((wr_paint_t) f);
    const int f = cli_choice(c, "to", names, -1);
    *format = f >= 0 ? (wr_paint_t) f : WR_PAINT_SVG;
    if (cli_has(c, "to"))
        return f < 0 ? EXIT_BAD : 0;
    if (path == NULL || strcmp(path, "-") == 0 ||
        wr_paint_of_path(format, path))
        return 0;
    return cli_error(c,
                     "%s: expected a name that ends in .svg, .pdf, .png, .dot "
                     "or .tex, or --to FORMAT",
                     path);
}

static int finish(cli_draw_t *D, cli_t *c, const char *name) {
    const char *path = cli_get(c, "output");
    const int whole = D->format != WR_PAINT_TEX || cli_has(c, "standalone");
    wr_buffer_t text;
    wr_buffer_init(text);
    wr_status_t s = wr_picture_print(text, D->P, D->format, whole, c->limits);
    if (s == WR_OK)
        s = wr_buffer_save(text, path != NULL ? path : "-", c->limits);
    if (s == WR_OK && D->format != WR_PAINT_DOT && !c->json)
        cli_notes(c, NULL, wr_picture_remarks(D->P));
    if (s == WR_OK && c->json)
        cli_print_json(wr_answer_make(fields, NULL, name,
                                      path != NULL ? path : "-",
                                      wr_paint_name(D->format), text->length));
    wr_buffer_clear(text);
    return cli_failed(c, s);
}

static int run(cli_t *c) {
    cli_draw_t D = {.how = {.alone = cli_has(c, "alone"),
                            .no_sink = cli_has(c, "no-sink"),
                            .title = cli_get(c, "title"),
                            .caption = cli_get(c, "caption")}};
    const int kind = find_kind(c);
    const char *path = cli_get(c, "output");
    if (kind < 0 || find_format(&D.format, c) ||
        cli_two_on_stdout(c, path != NULL ? path : "-"))
        return EXIT_BAD;
    const char *name = c->operand[0];
    c->operand++; /* the rest is as other commands have it */
    c->operands--;
    if (kinds[kind].needs && c->operands == 0)
        return cli_error(c, "%s needs an INPUT", name);
    cli_arm(c);
    wr_picture_init(D.P);
    int status = kinds[kind].draw(&D, c);
    if (status == 0)
        status = finish(&D, c, name);
    wr_picture_clear(D.P);
    return status;
}

const cli_command_t cmd_draw = {
    "draw",
    "WHAT [INPUT]",
    1,
    2,
    "draw automata, cascades, monoids, spectra, runs and horizons",
    "WHAT is automaton, matrices (its transition matrices), cascade (of an "
    "automaton, or the layers of a MODEL.lrnn), skeleton (of holonomy), "
    "egg-box (of the transition monoid), spectrum (of a matrix), trace (of an "
    "automaton or MODEL.lrnn on a word, of a recurrence, or FILE.trace), "
    "horizon (of a recurrence, against mantissa bits) or order (of "
    "architectures by what they express, from the cells.jsonl that a kept "
    "table left).  SVG, DOT and TikZ need no other program; PDF and PNG need a "
    "build with cairo and pango.  Graphviz lays out graphs if it is installed.",
    "  wreath draw automaton mod3 -o mod3.svg\n"
    "  wreath draw egg-box t4 -o t4.pdf\n"
    "  wreath draw trace parity --word 0110100 -o run.tex --standalone\n"
    "  wreath draw horizon -e 'size 1; start 1; row 9/10' -o horizon.png",
    options,
    run,
    answers};
