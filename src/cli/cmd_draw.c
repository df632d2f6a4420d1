/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath draw: pictures. */

#include <string.h>

#include "cli/build.h"
#include "cli/draw.h"
#include "cli/matrices.h"

static const cli_option_t options[] = {
    {"output", 'o', "FILE", "OUT.svg, .pdf, .png, .dot or .tex (default -)"},
    {"to", 0, "FORMAT", "svg, pdf, png, dot or tex (default by the name)"},
    {"title", 0, "TEXT", "title above the picture"},
    {"caption", 0, "TEXT", "caption that replaces the generated one"},
    {"bare", 0, NULL, "no caption"},
    {"standalone", 0, NULL, "tex: a complete document, not a tikzpicture"},
    {"alone", 0, NULL, "lay out graphs without Graphviz"},
    {"no-sink", 0, NULL, "automaton: omit the sink"},
    CLI_BUILD_OPTIONS("holonomy"),
    {"word", 'w', "WORD", "word of trace and horizon"},
    {"n", 0, "N", "value of n in the word, as in a^n b^n"},
    {"model", 0, "MODEL", "trace: arithmetic, such as E2:bf16:rne:seq"},
    {"steps", 0, "N", "trace: steps of a recurrence (default 30)"},
    {"expression", 'e', "TEXT", "inline recurrence; separate lines with ';'"},
    {"bits", 0, "LOW..HIGH", "horizon: mantissas (default 2..24)"},
    {"exponents", 0, "EMIN:EMAX", "horizon: exponents (default -126:127)"},
    {"mode", 0, "MODE", "horizon: rounding of the casts (default rne)"},
    {"variant", 0, "V", "horizon: two-stage (default) or published"},
    {NULL, 0, NULL, NULL}};

static const char *const formats[] = {"svg", "pdf", "png", "dot", "tex", NULL};

/* ---- kinds ------------------------------------------------------------- */

typedef int kind_t(cli_draw_t *D, cli_t *c);

static int draw_automaton(cli_draw_t *D, cli_t *c) {
    wr_dfa_t A;
    wr_dfa_init(A);
    int status = cli_load_dfa(A, c, c->operand[0]);
    if (status == 0) {
        D->how.alone |= D->format == WR_PAINT_DOT; /* nothing is placed */
        wr_status_t s = wr_draw_automaton(D->P, A, &D->how, c->limits);
        if (s == WR_UNABLE && D->format == WR_PAINT_DOT)
            s = WR_OK; /* too large to be drawn, but it is said */
        status = s == WR_OK ? 0 : cli_failed(c, s);
    }
    wr_dfa_clear(A);
    return status;
}

static int draw_eggbox(cli_draw_t *D, cli_t *c) {
    wr_dfa_t A;
    wr_dfa_init(A);
    int status = cli_load_dfa(A, c, c->operand[0]);
    if (status == 0) {
        wr_status_t s = wr_draw_eggbox(D->P, A, &D->how, c->limits);
        status = s == WR_OK ? 0 : cli_failed(c, s);
    }
    wr_dfa_clear(A);
    return status;
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
    if (status == 0) {
        wr_status_t s = draw(D->P, C, &D->how, c->limits);
        status = s == WR_OK ? 0 : cli_failed(c, s);
    }
    wr_cascade_clear(C);
    wr_dfa_clear(A);
    return status;
}

static int is_model(const char *what) {
    const size_t n = strlen(what);
    return n > 5 && strcmp(what + n - 5, ".lrnn") == 0;
}

static int draw_cascade(cli_draw_t *D, cli_t *c) {
    if (!is_model(c->operand[0]))
        return with_cascade(D, c, wr_draw_cascade);
    wr_lrnn_t M;
    wr_lrnn_init(M);
    int status = cli_load_lrnn(M, NULL, c, c->operand[0]);
    if (status == 0) {
        wr_status_t s = wr_draw_model(D->P, M, &D->how, c->limits);
        status = s == WR_OK ? 0 : cli_failed(c, s);
    }
    wr_lrnn_clear(M);
    return status;
}

static int draw_skeleton(cli_draw_t *D, cli_t *c) {
    return with_cascade(D, c, wr_draw_skeleton);
}

/* ---- spectra ----------------------------------------------------------- */

int cli_draw_svg(cli_draw_t *D, cli_t *c, const wr_buffer_t svg) {
    wr_status_t s = wr_picture_convert(D->text, svg, D->format, c->limits);
    return s == WR_OK ? 0 : cli_failed(c, s);
}

static int plot(cli_draw_t *D, cli_t *c, const cli_item_t *x) {
    wr_buffer_t out;
    wr_buffer_init(out);
    const int tex = D->format == WR_PAINT_TEX;
    if (D->format == WR_PAINT_DOT) {
        cli_error(c, "DOT draws graphs; this is none: ask for svg, pdf, png"
                     " or tex");
        return EXIT_BAD;
    }
    if (tex && cli_get(c, "standalone") != NULL)
        wr_buffer_put(D->text, "\\documentclass[border=2mm]{standalone}\n"
                               "\\usepackage{tikz}\n\\begin{document}\n");
    wr_status_t s =
        tex ? wr_spectrum_plot_tikz(D->text, x->S, x->matrix.ring, c->limits)
            : wr_spectrum_plot_svg(out, x->S, x->matrix.ring, c->limits);
    int status = s == WR_OK ? 0 : cli_failed(c, s);
    if (tex && cli_get(c, "standalone") != NULL)
        wr_buffer_put(D->text, "\\end{document}\n");
    if (status == 0 && !tex)
        status = cli_draw_svg(D, c, out);
    wr_buffer_clear(out);
    return status;
}

/* One matrix, or the one that a model has, or that --word says. */
static int draw_spectrum(cli_draw_t *D, cli_t *c) {
    cli_matrices_t A;
    const cli_item_t *found = NULL;
    const char *word = cli_get(c, "word"), *what = c->operand[0];
    size_t count = 0;
    cli_matrices_init(&A);
    int status = *what != '[' && is_model(what)
                     ? cli_load_model_matrices(&A, c, what)
                     : cli_load_matrix(&A, c, what);
    for (size_t i = 0; status == 0 && i < A.count; i++)
        if (!A.item[i].again &&
            (word == NULL || strcmp(A.item[i].matrix.name, word) == 0)) {
            found = A.item + i;
            count++;
        }
    if (status == 0 && count != 1) {
        cli_error(c,
                  "%zu matrices%s%s%s, expected one; --word NAME takes the"
                  " one of this name, wreath spectrum shows them",
                  count, word != NULL ? " are called \"" : "",
                  word != NULL ? word : "", word != NULL ? "\"" : "");
        status = EXIT_BAD;
    }
    if (status == 0)
        status = cli_matrices_look(&A, c);
    if (status == 0)
        status = plot(D, c, found);
    cli_matrices_clear(&A);
    return status;
}

static const struct {
    const char *name;
    kind_t *draw;
    int needs; /* an operand; else --expression can stand for it */
} kinds[] = {{"automaton", draw_automaton, 1}, {"cascade", draw_cascade, 1},
             {"skeleton", draw_skeleton, 1},   {"egg-box", draw_eggbox, 1},
             {"spectrum", draw_spectrum, 1},   {"trace", cli_draw_trace, 0},
             {"horizon", cli_draw_horizon, 0}};
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
              "found \"%s\"%s%s%s, expected automaton, cascade, skeleton,"
              " egg-box, spectrum, trace or horizon",
              c->operand[0], near != NULL ? " (did you mean " : "",
              near != NULL ? near : "", near != NULL ? "?)" : "");
    return -1;
}

/* --to, or the ending of the file's name. */
static int find_format(wr_paint_t *format, cli_t *c) {
    const char *path = cli_get(c, "output"), *dot = NULL;
    int f = cli_choice(c, "to", formats, KINDS);
    if (f < 0)
        return EXIT_BAD;
    if (f == KINDS && path != NULL && strcmp(path, "-") != 0) {
        dot = strrchr(path, '.');
        for (f = 0; formats[f] != NULL; f++)
            if (dot != NULL && strcmp(dot + 1, formats[f]) == 0)
                break;
        if (formats[f] == NULL) {
            cli_error(c,
                      "%s: expected a name that ends in .svg, .pdf, .png,"
                      " .dot or .tex, or --to FORMAT",
                      path);
            return EXIT_BAD;
        }
    }
    *format = (wr_paint_t) (f == KINDS ? 0 : f);
    return 0;
}

static int finish(cli_draw_t *D, cli_t *c) {
    const char *path = cli_get(c, "output");
    wr_status_t s = WR_OK;
    if (D->text->length == 0)
        s = wr_picture_print(D->text, D->P, D->format,
                             cli_get(c, "standalone") != NULL, c->limits);
    if (s == WR_OK)
        s = wr_buffer_save(D->text, path != NULL ? path : "-", c->limits);
    if (s != WR_OK)
        return cli_failed(c, s);
    for (const char *r = wr_picture_remarks(D->P); *r != '\0';) {
        const size_t n = strcspn(r, "\n");
        if (D->format != WR_PAINT_DOT && !c->json)
            cli_note(c, "%.*s", (int) n, r);
        r += n + (r[n] != '\0');
    }
    return 0;
}

static int run(cli_t *c) {
    cli_draw_t D = {.how = {.alone = cli_get(c, "alone") != NULL,
                            .bare = cli_get(c, "bare") != NULL,
                            .no_sink = cli_get(c, "no-sink") != NULL,
                            .title = cli_get(c, "title"),
                            .caption = cli_get(c, "caption")}};
    const int kind = find_kind(c);
    const char *method = cli_get(c, "method");
    const char *path = cli_get(c, "output");
    if (kind < 0 || find_format(&D.format, c) ||
        cli_two_on_stdout(c, path != NULL ? path : "-"))
        return EXIT_BAD;
    const char *name = c->operand[0];
    c->operand++; /* the rest is as other commands have it */
    c->operands--;
    if (kinds[kind].needs && c->operands == 0) {
        cli_error(c, "%s needs an INPUT", name);
        return EXIT_BAD;
    }
    if (method != NULL && strchr(method, ':') != NULL) {
        cli_error(c,
                  "-m is --method here, of cascades; found \"%s\":"
                  " --model says how to round",
                  method);
        return EXIT_BAD;
    }
    cli_arm(c);
    wr_picture_init(D.P);
    wr_buffer_init(D.text);
    int status = kinds[kind].draw(&D, c);
    if (status == 0)
        status = finish(&D, c);
    if (status == 0 && c->json)
        cli_print_json(json_pack("{s:s, s:s, s:s, s:I}", "picture", name,
                                 "output", path != NULL ? path : "-", "format",
                                 formats[D.format], "bytes",
                                 (json_int_t) D.text->length));
    wr_buffer_clear(D.text);
    wr_picture_clear(D.P);
    return status;
}

const cli_command_t cmd_draw = {
    "draw",
    "WHAT [INPUT]",
    1,
    2,
    "draw automata, cascades, monoids, spectra, runs and horizons",
    "WHAT is automaton, cascade (of an automaton, or the layers of a"
    " MODEL.lrnn), skeleton (of holonomy), egg-box (of the transition"
    " monoid), spectrum (of a matrix), trace (of an automaton or MODEL.lrnn"
    " on a word, of a recurrence, or FILE.trace) or horizon (of a"
    " recurrence, against mantissa bits).  SVG, DOT and TikZ need no other"
    " program; Graphviz lays out graphs if it is installed, and"
    " rsvg-convert makes PDF and PNG.",
    "  wreath draw automaton mod3 -o mod3.svg\n"
    "  wreath draw egg-box t4 -o t4.pdf\n"
    "  wreath draw trace parity --word 0110100 -o run.tex --standalone\n"
    "  wreath draw horizon -e 'size 1; start 1; row 9/10' -o horizon.png",
    options,
    run};
