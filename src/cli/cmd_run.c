/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath run: a model on a word, the state after each symbol. */

#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/rounded.h"
#include "lrnn/real.h"

static const cli_option_t options[] = {
    {"engine", 0, "ENGINE", "matrix or index (default matrix)"},
    {"vectors", 0, NULL, "show every layer's H as well"},
    {"last", 0, NULL, "show the final state only"},
    {"arith", 0, "HOW", "exact, ball:P, ball:auto or mpfr:P[:RND], P bits"},
    {"n", 0, "N", "what n stands for in the word, as in a^n b^n"},
    {"model", 'm', "MODEL", CLI_MODEL_HELP},
    {"layer-model", 0, "LIST", CLI_LAYER_HELP},
    {NULL, 0, NULL, NULL}};

/* A DFA without transitions that carries a model's alphabet and state
 * names, so that words and names are read and printed in one way. */
static void names_of(wr_dfa_t A, const wr_lrnn_t M) {
    wr_dfa_create(A, M->states ? M->states : 1, M->letters);
    for (uint32_t a = 0; a < M->letters; a++) {
        wr_free(A->letter_name[a]);
        A->letter_name[a] = wr_strdup(M->alphabet[a]);
    }
    if (M->state_name != NULL) {
        A->state_name = wr_malloc(M->states * sizeof *A->state_name);
        for (uint32_t q = 0; q < M->states; q++)
            A->state_name[q] = wr_strdup(M->state_name[q]);
    }
}

/* H of one layer as "[1,0 0]": columns by commas, blanks between rows. */
static void vector_text(wr_buffer_t out, const wr_run_t R, const wr_lrnn_t M,
                        uint32_t i) {
    fmpq_poly_t h;
    fmpq_poly_init(h);
    wr_buffer_put(out, "[");
    for (uint32_t r = 0; r < M->layer[i].dim; r++)
        for (uint32_t k = 0; k < M->layer[i].columns; k++) {
            wr_run_entry(h, R, i, r, k);
            char *s = fmpq_poly_get_str_pretty(h, "a");
            wr_buffer_printf(out, "%s%s", k ? "," : r ? " " : "", s);
            flint_free(s);
        }
    wr_buffer_put(out, "]");
    fmpq_poly_clear(h);
}

static json_t *json_step(wr_run_t R, const wr_lrnn_t M, const wr_dfa_t A,
                         const char *letter) {
    char scratch[24];
    uint32_t q = wr_run_state(R);
    json_t *o = json_object(), *labels = json_array();
    json_object_set_new(o, "letter",
                        letter ? json_string(letter) : json_null());
    json_object_set_new(o, "state",
                        q == UINT32_MAX
                            ? json_null()
                            : json_string(wr_dfa_state_name(scratch, A, q)));
    if (M->accept != NULL && q != UINT32_MAX)
        json_object_set_new(o, "accept", json_boolean(M->accept[q]));
    for (uint32_t i = 0; i < M->layers; i++)
        json_array_append_new(labels, json_integer(wr_run_label(R, i)));
    json_object_set_new(o, "labels", labels);
    return o;
}

static void print_step(cli_t *c, wr_run_t R, const wr_lrnn_t M,
                       const wr_dfa_t A, size_t t, const char *letter) {
    char scratch[24];
    uint32_t q = wr_run_state(R);
    wr_buffer_t b;
    wr_buffer_init(b);
    wr_buffer_printf(b, "%6zu  %-8s %-14s %-7s", t, letter ? letter : "-",
                     q == UINT32_MAX ? "(none)"
                                     : wr_dfa_state_name(scratch, A, q),
                     M->accept == NULL || q == UINT32_MAX ? "-"
                     : M->accept[q]                       ? "yes"
                                                          : "no");
    for (uint32_t i = 0; i < M->layers; i++) {
        wr_buffer_printf(b, " %u", wr_run_label(R, i));
        if (cli_get(c, "vectors") != NULL)
            vector_text(b, R, M, i);
    }
    puts(b->text);
    wr_buffer_clear(b);
}

static int steps(cli_t *c, wr_run_t R, const wr_lrnn_t M, const wr_dfa_t A,
                 const wr_word_t w) {
    json_t *list = c->json ? json_array() : NULL;
    int last = cli_get(c, "last") != NULL, status = 0;

    if (list == NULL)
        printf("# evaluation E0 (exact), engine arithmetic %s\n"
               "%6s  %-8s %-14s %-7s %s\n",
               wr_run_arithmetic(R), "# step", "letter", "state", "accept",
               "label of each layer");
    for (size_t t = 0; t <= w->length && status == 0; t++) {
        const char *name = t ? A->letter_name[w->letter[t - 1]] : NULL;
        if (t > 0) {
            wr_status_t s = wr_run_step(R, w->letter[t - 1], c->limits);
            if (s != WR_OK) {
                status = s == WR_DOMAIN ? EXIT_NO : cli_failed(c, s);
                if (s == WR_DOMAIN)
                    cli_error(c, "step %zu: %s", t, c->limits->reason);
                break;
            }
        }
        if (last && t < w->length)
            continue;
        if (list != NULL)
            json_array_append_new(list, json_step(R, M, A, name));
        else
            print_step(c, R, M, A, t, name);
    }
    if (list != NULL) {
        json_t *o = json_object();
        json_object_set_new(o, "evaluation", json_string("E0"));
        json_object_set_new(o, "steps", list);
        cli_print_json(o);
    }
    return status;
}

/* ---- in real numbers -----------------------------------------------------
 */

typedef struct {
    wr_real_kind_t kind;
    slong prec;
    int grows; /* ball:auto */
    mpfr_rnd_t rnd;
    const char *rounding;
} arith_t;

/* 1 and *out, or 0 after saying what was wrong. */
static int read_arith(arith_t *out, cli_t *c, const char *text) {
    static const struct {
        const char *name;
        mpfr_rnd_t rnd;
    } modes[] = {{"", MPFR_RNDN}, {":RNDN", MPFR_RNDN}, {":RNDZ", MPFR_RNDZ},
                 {":RNDU", MPFR_RNDU}, {":RNDD", MPFR_RNDD},
                 {":RNDA", MPFR_RNDA}};
    const char *bits = strchr(text, ':');
    char *end = NULL;
    memset(out, 0, sizeof *out);
    out->kind = strncmp(text, "ball:", 5) == 0 ? WR_REAL_BALL : WR_REAL_MPFR;
    if (strcmp(text, "ball:auto") == 0) {
        out->grows = 1;
        out->prec = 64;
        return 1;
    }
    if (bits != NULL && bits[1] >= '1' && bits[1] <= '9'
        && (out->kind == WR_REAL_BALL || strncmp(text, "mpfr:", 5) == 0))
        out->prec = strtol(bits + 1, &end, 10);
    for (size_t i = 0; end != NULL && i < sizeof modes / sizeof *modes; i++)
        if (strcmp(end, modes[i].name) == 0
            && (i == 0 || out->kind == WR_REAL_MPFR)) {
            out->rnd = modes[i].rnd;
            out->rounding = i == 0 ? "RNDN" : modes[i].name + 1;
            return 1;
        }
    cli_error(c, "--arith: found %.60s, expected exact, ball:P, ball:auto or"
              " mpfr:P[:RND] with RND one of RNDN RNDZ RNDU RNDD RNDA", text);
    return 0;
}

static void print_real(cli_t *c, wr_real_t R, const wr_lrnn_t M,
                       const wr_dfa_t A, const arith_t *how, size_t t,
                       const char *letter) {
    char scratch[24];
    uint32_t q = wr_real_state(R);
    wr_buffer_t b;
    wr_buffer_init(b);
    wr_buffer_printf(b, "%6zu  %-8s %-14s %-7s", t, letter ? letter : "-",
                     q == UINT32_MAX ? "(none)"
                                     : wr_dfa_state_name(scratch, A, q),
                     M->accept == NULL || q == UINT32_MAX ? "-"
                     : M->accept[q]                       ? "yes"
                                                          : "no");
    for (uint32_t i = 0; i < M->layers; i++) {
        wr_buffer_printf(b, " %u", wr_real_label(R, i));
        if (how->kind == WR_REAL_BALL)
            wr_buffer_printf(b, " (~%ld bits)", (long) wr_real_bits(R, i));
        if (cli_get(c, "vectors") == NULL)
            continue;
        for (uint32_t r = 0; r < M->layer[i].dim; r++)
            for (uint32_t k = 0; k < M->layer[i].columns; k++) {
                wr_buffer_put(b, k ? ", " : r ? " ~" : "[~");
                wr_real_print(b, R, i, r, k);
            }
        wr_buffer_put(b, "]");
    }
    puts(b->text);
    wr_buffer_clear(b);
}

/* One run at one precision; *at is the step that failed. */
static wr_status_t run_real(cli_t *c, size_t *at, const wr_lrnn_t M,
                            const wr_dfa_t A, const wr_word_t w,
                            const arith_t *how, int print) {
    int last = cli_get(c, "last") != NULL;
    wr_real_t R;
    wr_status_t s = wr_real_init(R, M, how->kind, how->prec, how->rnd,
                                 c->limits);
    *at = 0;
    for (size_t t = 0; s == WR_OK && t <= w->length; t++) {
        *at = t;
        if (t > 0)
            s = wr_real_step(R, w->letter[t - 1], c->limits);
        if (s == WR_OK && t % 1024 == 0)
            s = wr_limits_steps(c->limits, "running", t);
        if (s == WR_OK && print && (!last || t == w->length))
            print_real(c, R, M, A, how, t,
                       t ? A->letter_name[w->letter[t - 1]] : NULL);
    }
    wr_real_clear(R);
    return s;
}

static int steps_real(cli_t *c, const wr_lrnn_t M, const wr_dfa_t A,
                      const wr_word_t w, arith_t how) {
    size_t at;
    wr_status_t s = WR_OK;
    if (c->json) {
        cli_error(c, "--json is for --arith exact");
        return EXIT_BAD;
    }
    if (how.grows) { /* the least power of two that decides every label */
        while ((s = run_real(c, &at, M, A, w, &how, 0)) == WR_DOMAIN
               && how.prec < 1 << 16)
            how.prec *= 2;
        if (s != WR_OK && s != WR_DOMAIN)
            return cli_failed(c, s);
    }
    if (how.kind == WR_REAL_BALL)
        printf("# evaluation E0 (exact), enclosed in balls of %ld bits\n",
               (long) how.prec);
    else
        printf("# evaluation E2, MPFR with %ld bits, %s; a row from left to"
               " right, each product and sum rounded, then + b\n",
               (long) how.prec, how.rounding);
    printf("%6s  %-8s %-14s %-7s %s\n", "# step", "letter", "state", "accept",
           "label of each layer");
    s = run_real(c, &at, M, A, w, &how, 1);
    if (s == WR_DOMAIN) {
        cli_error(c, "step %zu: %s", at, c->limits->reason);
        return EXIT_NO;
    }
    return s == WR_OK ? EXIT_YES : cli_failed(c, s);
}

/* ---- words ----------------------------------------------------------------
 */

/* "^n" becomes "^", the number and a blank. */
static void put_number(wr_buffer_t out, const char *text, const char *n) {
    for (; *text != '\0'; text++) {
        int power = text[0] == '^' && text[1] == 'n';
        wr_buffer_write(out, text, 1);
        if (power)
            wr_buffer_printf(out, "%s ", n);
        text += power;
    }
}

/* random:N:SEED, @FILE, or the word itself. */
static wr_status_t read_word(wr_word_t w, cli_t *c, const wr_dfa_t A) {
    const char *text = c->operand[1], *n = cli_get(c, "n");
    unsigned long long length, seed;
    char behind;
    wr_status_t s;
    if (sscanf(text, "random:%llu:%llu%c", &length, &seed, &behind) == 2) {
        wr_rng_t rng;
        s = wr_limits_check(c->limits, "a random word", 0,
                            length < UINT64_MAX / 8 ? 4 * length : UINT64_MAX);
        if (s == WR_OK && A->letters == 0 && length > 0)
            s = wr_limits_fail(c->limits, WR_DOMAIN, "the alphabet is empty");
        if (s != WR_OK)
            return s;
        wr_rng_init(rng, seed);
        wr_word_random(w, (size_t) length, A->letters, rng);
        return WR_OK;
    }
    wr_buffer_t b;
    wr_buffer_init(b);
    if (*text == '@') {
        wr_reader_t R;
        wr_reader_init(R);
        s = wr_reader_load(R, text + 1, 0);
        if (s == WR_OK)
            wr_buffer_write(b, R->text, R->length);
        else
            s = wr_limits_fail(c->limits, s, "%s", R->message);
        wr_reader_clear(R);
    } else {
        s = WR_OK;
        put_number(b, text, n != NULL ? n : "n");
    }
    if (s == WR_OK)
        s = wr_word_read(w, b->length > 0 ? b->text : "", A, c->limits);
    wr_buffer_clear(b);
    return s;
}

static int run(cli_t *c) {
    static const char *const engines[] = {"matrix", "index", NULL};
    int engine = cli_choice(c, "engine", engines, WR_ENGINE_MATRIX);
    wr_lrnn_t M;
    wr_dfa_t A;
    wr_word_t w;
    wr_run_t R = {{NULL}};

    const char *text = cli_get(c, "arith");
    int real = text != NULL && strcmp(text, "exact") != 0;
    arith_t how;
    if (engine < 0 || (real && !read_arith(&how, c, text)))
        return EXIT_BAD;
    wr_lrnn_init(M);
    wr_dfa_init(A);
    wr_word_init(w);
    int status = cli_load_lrnn(M, NULL, c, c->operand[0]);
    if (status == 0) {
        names_of(A, M);
        wr_status_t s = read_word(w, c, A);
        int beside = cli_get(c, "model") != NULL;
        if (s == WR_OK && !real && !beside)
            s = wr_run_init(R, M, (wr_engine_t) engine, c->limits);
        if (s != WR_OK) {
            status = cli_failed(c, s);
        } else if (beside) {
            status = cli_run_rounded(c, M, A, w);
        } else if (real) {
            status = steps_real(c, M, A, w, how);
        } else {
            status = steps(c, R, M, A, w);
            wr_run_clear(R);
        }
    }
    wr_word_clear(w);
    wr_dfa_clear(A);
    wr_lrnn_clear(M);
    return status;
}

const cli_command_t cmd_run = {
    "run",
    "MODEL WORD",
    2,
    2,
    "run a model on a word, state after each symbol",
    "A word is letters separated by blanks or commas; where all letters are"
    " one character long they may stand side by side.  (01)^3 repeats;"
    " random:N:SEED is a random word, @FILE the text of a file.",
    "  wreath compile parity -o parity.lrnn\n"
    "  wreath run parity.lrnn '(110)^2'",
    options,
    run};
