/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath search: recurrences of a given shape that count, once they are
 * rounded, although the hypothesis of a theorem about exact ones holds; and
 * products of exact factors (search_product.c). */

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "cert/matrix.h"
#include "cli/search.h"

static const cli_option_t options[] = {
    {"evaluation", 'm', "MODEL",
     "evaluation model, such as E2:bf16 (required)"},
    {"size", 'n', "N", "state dimension (default 2)"},
    {"shape", 'S', "SHAPE", "matrix, diagonal, triangular, symmetric or delta"},
    {"factors", 'k', "K", "letters per period (default 1); factors of product"},
    {"such", 0, "LIST", "conditions on every exact transition matrix"},
    {"such-word", 0, "LIST", "conditions on the product of all of them"},
    {"entries", 'e', "GRID", "matrix entries (default -8..8/8)"},
    {"add", 'b', "GRID", "bias entries (default codes:-2:2)"},
    {"beta", 0, "GRID", "beta of delta rules (default 1)"},
    {"start", 0, "GRID", "entries of the start, or all (default 0)"},
    {"period", 'p', "P", "search for the period P"},
    {"not-dividing", 'd', "D", "search for periods not dividing D (default 1)"},
    {"apart", 0, NULL, "collision: search for models without collisions"},
    {"length", 0, "N", "collision: total length at least N"},
    {"exhaustive", 'x', NULL, "try all candidates of the family"},
    {"tries", 't', "N", "random candidates (default 1000000)"},
    {"seed", 0, "N", "seed of the random candidates (default 1)"},
    {"orbit", 0, "N", "steps or states per candidate (default 65536)"},
    {"smallest", 0, NULL, "continue after a witness; keep the smallest"},
    {"as-found", 0, NULL, "do not minimise the witness"},
    {"checkpoint", 'c', "FILE", "resume from FILE and keep it up to date"},
    {"recurrence", 'r', "FILE", "write the witness, for wreath period"},
    {"output", 'o', "FILE", "write its certificate for wreath-check"},
    {"spectrum", 0, "FILE", "write a certificate of its exact matrices"},
    {NULL, 0, NULL, NULL}};

static wr_status_t grid(wr_grid_t G, cli_t *c, const char *name,
                        const char *standard, const wr_format_t F) {
    const char *text = cli_get(c, name);
    return wr_grid_read(G, text != NULL ? text : standard, F, c->limits);
}

static wr_status_t such(unsigned *out, cli_t *c, const char *name) {
    const char *text = cli_get(c, name);
    return text != NULL ? wr_such_read(out, text, c->limits) : WR_OK;
}

static int numbers(wr_family_t F, cli_t *c) {
    uint64_t n = 2, k = 1;
    int status = cli_number(&n, c, "size", WR_RECURRENCE_MAX_SIZE);
    if (status == 0)
        status = cli_number(&k, c, "factors", 26);
    if (status == 0)
        status = cli_number(&F->period, c, "period", UINT32_MAX);
    if (status == 0)
        status = cli_number(&F->divides, c, "not-dividing", UINT32_MAX);
    if (status == 0)
        status = cli_number(&F->tries, c, "tries", UINT64_C(1) << 62);
    if (status == 0)
        status = cli_number(&F->seed, c, "seed", UINT64_MAX);
    if (status == 0)
        status = cli_number(&F->length, c, "length", UINT64_C(1) << 40);
    if (status == 0)
        status = cli_number(&F->orbit, c, "orbit", UINT64_C(1) << 40);
    F->n = (size_t) n;
    F->letters = (size_t) k;
    if (status == 0 && (F->divides == 0 || n == 0 || k == 0 || F->orbit == 0 ||
                        F->tries == 0)) {
        cli_error(c, "--not-dividing, --size, --factors, --tries and --orbit"
                     " are at least 1");
        status = EXIT_BAD;
    }
    return status;
}

/* The family that the options describe. */
static int family(wr_family_t F, cli_t *c) {
    static const char *const shapes[] = {"matrix",    "diagonal", "triangular",
                                         "symmetric", "delta",    NULL};
    const char *model = cli_get(c, "evaluation"), *start = cli_get(c, "start");
    if (model == NULL) {
        cli_error(c, "--evaluation is needed, such as E2:bf16");
        return EXIT_BAD;
    }
    int shape = cli_choice(c, "shape", shapes, 0), status = numbers(F, c);
    if (shape < 0 || status != 0)
        return EXIT_BAD;
    F->shape = (wr_family_shape_t) shape;
    F->exhaustive = cli_get(c, "exhaustive") != NULL;
    F->apart = cli_get(c, "apart") != NULL;
    F->start_all = start != NULL && strcmp(start, "all") == 0;
    wr_status_t s = wr_evaluation_read(F->evaluation, model, c->limits);
    const wr_format_struct *G = F->evaluation->format;
    if (s == WR_OK)
        s = such(&F->such, c, "such");
    if (s == WR_OK)
        s = such(&F->such_word, c, "such-word");
    if (s == WR_OK)
        s = grid(F->entries, c, "entries", "-8..8/8", G);
    if (s == WR_OK)
        s = grid(F->add, c, "add", G->fixed ? "codes" : "codes:-2:2", G);
    if (s == WR_OK)
        s = grid(F->beta, c, "beta", "1", G);
    if (s == WR_OK && !F->start_all)
        s = grid(F->start, c, "start", "0", G);
    return s == WR_OK ? 0 : cli_failed(c, s);
}

/* What is sought, from the operands; A is the automaton of a collision. */
static int what(wr_family_t F, wr_dfa_t A, cli_t *c) {
    int collision = strcmp(c->operand[0], "collision") == 0;
    if (!collision && strcmp(c->operand[0], "period") != 0) {
        cli_error(c, "found \"%s\", expected period, collision or product",
                  c->operand[0]);
        return EXIT_BAD;
    }
    if (collision != (c->operands == 2)) {
        cli_error(c, collision ? "collision needs an AUTOMATON"
                               : "period takes no AUTOMATON");
        return EXIT_BAD;
    }
    if (collision ? F->period > 0 || cli_get(c, "not-dividing") != NULL ||
                        cli_get(c, "factors") != NULL
                  : F->apart || F->length > 0) {
        cli_error(c, "--apart and --length are for collision; --period, "
                     "--not-dividing and"
                     " --factors are for period");
        return EXIT_BAD;
    }
    if (!collision)
        return 0;
    int status = cli_load_dfa(A, c, c->operand[1]);
    F->automaton = A;
    F->letters = A->letters;
    return status;
}

/* ---- checkpoints ------------------------------------------------------------
 */

static int resume(wr_search_t X, cli_t *c) {
    const char *path = cli_get(c, "checkpoint");
    struct stat st;
    if (path == NULL || (stat(path, &st) != 0 && errno == ENOENT))
        return 0;
    wr_reader_t in;
    wr_reader_init(in);
    int status = 0;
    wr_status_t s = wr_reader_open(in, path, 1 << 16);
    if (s == WR_OK)
        s = wr_search_resume(X, in, c->limits);
    if (s == WR_OK)
        cli_note(c, "going on from candidate %llu",
                 (unsigned long long) wr_search_counts(X)->next);
    else if (s == WR_UNABLE)
        status = cli_failed(c, s);
    else {
        cli_error(c, "%s", in->message);
        status = EXIT_BAD;
    }
    wr_reader_clear(in);
    return status;
}

static int save(const wr_search_t X, cli_t *c) {
    const char *path = cli_get(c, "checkpoint");
    if (path == NULL)
        return 0;
    wr_buffer_t b;
    wr_buffer_init(b);
    wr_search_save(b, X);
    wr_status_t s = wr_buffer_save(b, path, c->limits);
    wr_buffer_clear(b);
    return s == WR_OK ? 0 : cli_failed(c, s);
}

/* ---- the search -------------------------------------------------------------
 */

static void progress(cli_t *c, const wr_search_counts_t *k, uint64_t from,
                     double began) {
    char text[128];
    double t = wr_seconds() - began;
    if (c->limits->progress == NULL)
        return;
    snprintf(text, sizeof text, "%llu witnesses, ~%.0f candidates a second",
             (unsigned long long) k->witnesses,
             t > 0 ? (double) (k->next - from) / t : 0);
    c->limits->progress(c->limits->progress_arg, text, k->next, k->total);
}

/* In slices, with the checkpoint every ten seconds. */
static int search(wr_status_t *ended, wr_search_t X, cli_t *c) {
    const wr_search_counts_t *k = wr_search_counts(X);
    int first = cli_get(c, "smallest") == NULL, status = 0;
    double began = wr_seconds(), saved = began;
    uint64_t from = k->next;
    *ended = WR_OK;
    while (*ended == WR_OK && status == 0 && k->next < k->total &&
           !(first && k->witnesses > 0)) {
        *ended = wr_search_run(X, 1024, first, c->limits);
        progress(c, k, from, began);
        if (wr_seconds() - saved > 10) {
            status = save(X, c);
            saved = wr_seconds();
        }
    }
    if (c->limits->progress != NULL)
        fputs("\r\033[K", stderr);
    return status;
}

/* How a search that was stopped goes on. */
static void say_how(const wr_search_t X, const cli_t *c) {
    const wr_search_counts_t *k = wr_search_counts(X);
    if (cli_get(c, "checkpoint") != NULL)
        cli_note(c,
                 "stopped at candidate %llu of %llu; the same command goes "
                 "on there",
                 (unsigned long long) k->next, (unsigned long long) k->total);
    else
        cli_note(c,
                 "stopped at candidate %llu of %llu; with --checkpoint FILE "
                 "it could go on there",
                 (unsigned long long) k->next, (unsigned long long) k->total);
}

static int write_text(const wr_buffer_t b, cli_t *c, const char *name) {
    return cli_save(c, b, cli_get(c, name));
}

/* The certificate of the witness's matrices: every letter, and the product
 * of a word of several. */
static wr_status_t spectrum(wr_buffer_t out, const wr_search_t X,
                            const wr_family_t F, wr_limits_t L) {
    size_t last =
        F->letters > 1 && F->automaton == NULL ? F->letters : F->letters - 1;
    wr_status_t s = WR_OK;
    fmpq_mat_t A;
    fmpq_mat_init(A, (slong) F->n, (slong) F->n);
    wr_spectrum_certify_begin(out);
    for (size_t a = 0; a <= last && s == WR_OK; a++) {
        wr_spectrum_matrix_t M;
        wr_spectrum_t S;
        wr_spectrum_shape_t shape;
        wr_spectrum_matrix_init(M);
        wr_spectrum_init(S);
        wr_search_matrix(A, X, a);
        s = wr_spectrum_matrix_set_rational(M, A, L);
        wr_spectrum_matrix_name(M, a < F->letters
                                       ? wr_search_witness(X)->letter[a].name
                                       : "product");
        if (s == WR_OK)
            s = wr_spectrum_compute(S, M, L);
        if (s == WR_OK)
            s = wr_spectrum_shape(&shape, M, L);
        if (s == WR_OK)
            s = wr_spectrum_certify(out, M, S, &shape, L);
        wr_spectrum_matrix_clear(M);
        wr_spectrum_clear(S);
    }
    wr_spectrum_certify_end(out);
    fmpq_mat_clear(A);
    return s;
}

static int write_witness(wr_search_t X, const wr_family_t F, cli_t *c) {
    wr_buffer_t b[3];
    wr_status_t s = WR_OK;
    int status = 0;
    for (int i = 0; i < 3; i++)
        wr_buffer_init(b[i]);
    if (cli_get(c, "output") != NULL)
        s = wr_search_certify(b[0], X, c->limits);
    if (s == WR_OK && cli_get(c, "spectrum") != NULL)
        s = spectrum(b[1], X, F, c->limits);
    if (s != WR_OK)
        status = cli_failed(c, s);
    if (status == 0 && cli_get(c, "output") != NULL)
        status = write_text(b[0], c, "output");
    if (status == 0 && cli_get(c, "spectrum") != NULL)
        status = write_text(b[1], c, "spectrum");
    if (status == 0 && cli_get(c, "recurrence") != NULL) {
        cli_search_recurrence(b[2], X);
        status = write_text(b[2], c, "recurrence");
    }
    for (int i = 0; i < 3; i++)
        wr_buffer_clear(b[i]);
    return status;
}

/* The certificate that there is none, or a remark on why there is not. */
static int write_none(const wr_search_t X, cli_t *c) {
    wr_buffer_t b;
    int status = 0;
    if (cli_get(c, "output") == NULL)
        return 0;
    wr_buffer_init(b);
    if (wr_search_certify_none(b, X, c->limits) == WR_OK)
        status = write_text(b, c, "output");
    else
        cli_note(c, "%s", c->limits->reason);
    wr_buffer_clear(b);
    return status;
}

static int answer(wr_search_t X, const wr_family_t F, wr_status_t ended,
                  cli_t *c) {
    const wr_search_counts_t *k = wr_search_counts(X);
    char stopped[sizeof c->limits->reason];
    snprintf(stopped, sizeof stopped, "%s", c->limits->reason);
    cli_search_verdict_t verdict =
        k->witnesses > 0 ? CLI_SEARCH_FOUND
        : k->next == k->total && F->exhaustive && k->undecided == 0
            ? CLI_SEARCH_NONE
            : CLI_SEARCH_UNKNOWN;
    int status = verdict == CLI_SEARCH_FOUND  ? EXIT_YES
                 : verdict == CLI_SEARCH_NONE ? EXIT_NO
                                              : EXIT_UNKNOWN;
    /* Stopped by a limit, the witness is told as it was found. */
    if (k->witnesses > 0 && ended == WR_OK && cli_get(c, "as-found") == NULL)
        ended = wr_search_shrink(X, c->limits);
    int written = k->witnesses > 0 ? write_witness(X, F, c) : 0;
    if (written != 0)
        return written;
    if (verdict == CLI_SEARCH_NONE && (written = write_none(X, c)) != 0)
        return written;
    wr_status_t s = WR_OK;
    const char *path = cli_get(c, "output");
    if (path == NULL || strcmp(path, "-") != 0 || verdict == CLI_SEARCH_UNKNOWN)
        s = cli_search_say(c, X, F, verdict, ended != WR_OK ? stopped : NULL);
    if (s != WR_OK || ended != WR_OK)
        return cli_failed(c, s != WR_OK ? s : ended);
    return status;
}

static int run(cli_t *c) {
    wr_family_t F;
    wr_dfa_t A;
    wr_search_t X = NULL;
    wr_status_t ended = WR_OK;
    static const char *const outputs[] = {"output", "recurrence", "spectrum"};
    for (int i = 0; i < 3; i++)
        if (cli_two_on_stdout(c, cli_get(c, outputs[i])))
            return EXIT_BAD;
    if (strcmp(c->operand[0], "product") == 0)
        return cli_search_product(c);
    wr_family_init(F);
    wr_dfa_init(A);
    cli_arm(c);
    int status = family(F, c);
    if (status == 0)
        status = what(F, A, c);
    if (status == 0) {
        wr_status_t s = wr_search_init(&X, F, c->limits);
        status = s == WR_OK ? 0 : cli_failed(c, s);
    }
    if (status == 0)
        status = resume(X, c);
    if (status == 0)
        status = search(&ended, X, c);
    if (status == 0)
        status = save(X, c);
    if (status == 0)
        status = answer(X, F, ended, c);
    if (ended == WR_UNABLE)
        say_how(X, c);
    wr_search_clear(X);
    wr_family_clear(F);
    wr_dfa_clear(A);
    return status;
}

const cli_command_t cmd_search = {
    "search",
    "period | collision AUTOMATON | product",
    1,
    2,
    "search for counterexamples to theorems",
    "period, collision: recurrences that count under rounding although a"
    " theorem about exact ones forbids it.  Candidates are recurrences of a "
    "SHAPE with entries from GRIDs:"
    " -8..8/8, a list 0,1/2, or codes, codes+, codes- (all numbers of the"
    " format), with :E1:E2 only those with these binary exponents.  LIST is"
    " some of real, nonnegative, positive, inside, one-or-inside, norm,"
    " contraction, symmetric, psd, decided exactly.  The first witness, or"
    " the --smallest, is minimised and certified.  Status 0: found; 1: all"
    " candidates are decided and none is a witness; 3: unknown.  product:"
    " K exact factors I - b v v^T / (v^T v), 0 < b <= 1, whose product has an"
    " eigenvalue that is not real, or one that is negative.",
    "  wreath search period -m E2:e5m2 --such positive,contraction"
    " -p 3\n"
    "  wreath search period -m E2:fp16 -S delta -e 1..31/32"
    " --such norm\n"
    "  wreath search period -m E2:e4m3fn -n 1 -x -e codes+"
    " --start all\n"
    "  wreath search collision parity -m E2:e2m1 -n 1 -e 0,1"
    " -x --apart\n"
    "  wreath search product --factors 3",
    options,
    run,
    cli_search_answers};
