/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath verify: model against automaton, on long words or for all words. */

#include <inttypes.h>
#include <string.h>

#include "cli/differ.h"
#include "cli/kernel.h"
#include "cli/rounded.h"
#include "prove/oracle.h"

static const cli_option_t options[] = {
    {"all", 'a', NULL, "decide for every word, not only on samples"},
    {"output", 'o', "CERT", "with --all: write the certificate to CERT"},
    {"kernel", 0, NULL, CLI_KERNEL_HELP},
    {"trace", 0, "FILE", "write the trace of a counterexample to FILE"},
    {"length", 'n', "N", "symbols per word (default 1000000)"},
    {"word", 0, "WORD", "only this word; all:N: every word up to length N"},
    {"words", 0, "N", "number of random words (default 1)"},
    {"seed", 0, "S", "seed of the random words (default 1)"},
    {"engine", 0, "ENGINE", "matrix or index (default matrix)"},
    {"compare", 0, "WHAT",
     "auto, state, accept, next or predict (default auto)"},
    {"no-adversarial", 0, NULL, "random words only"},
    {"evaluation", 'm', "MODEL", CLI_EVALUATION_HELP},
    {"layer-evaluation", 0, "LIST", CLI_LAYER_HELP},
    {"any-decoder", 0, NULL, "rounded: does any decoder of a state suffice?"},
    {NULL, 0, NULL, NULL}};

static const char *const engines[] = {"matrix", "index", NULL};

/* ---- on words -------------------------------------------------------------
 */

/* A is for the names of letters; w holds the word of --word. */
static int read_job(wr_verify_t V, cli_t *c, int compare, const wr_dfa_t A,
                    wr_word_t w) {
    const char *word = cli_get(c, "word");
    wr_verify_init(V);
    int engine = cli_choice(c, "engine", engines, V->engine);
    if (engine < 0 || cli_number(&V->length, c, "length", UINT32_MAX) ||
        cli_number(&V->words, c, "words", UINT32_MAX) ||
        cli_number(&V->seed, c, "seed", UINT64_MAX))
        return EXIT_BAD;
    V->engine = (wr_engine_t) engine;
    V->compare = (wr_compare_t) compare;
    V->adversarial = cli_get(c, "no-adversarial") == NULL;
    V->every = word != NULL && cli_every_word(&V->length, word);
    if (word == NULL || V->every)
        return 0;
    wr_status_t s = cli_read_word(w, c, A, word);
    V->word = w;
    return s == WR_OK ? 0 : cli_failed(c, s);
}

static void say_agrees(cli_t *c, const wr_verify_t V, const wr_verdict_t D,
                       double t) {
    if (c->json) {
        cli_print_json(wr_answer_make(
            cli_verify_fields,
            "holds scope evaluation engine compare words symbols kinds", 1,
            "words tried", "E0", engines[V->engine],
            wr_compare_name(D->compare), wr_json_count(D->words), D->symbols,
            D->kinds));
        return;
    }
    printf("agrees: %s and %s, by %s after every symbol, on %" PRIu64
           " word%s, %" PRIu64 " symbol%s (%s)\n"
           "evaluation E0 (exact), %s engine; checked on these words"
           " only%s\n",
           c->operand[0], c->operand[1], wr_compare_name(D->compare), D->words,
           CLI_S(D->words), D->symbols, CLI_S(D->symbols), D->kinds,
           engines[V->engine],
           strncmp(c->operand[1], "oracle:", 7) == 0
               ? ""
               : ": --all decides for every word");
    cli_note(c, "~%.2f s, ~%.0f ns per symbol", t,
             D->symbols ? 1e9 * t / (double) D->symbols : 0.0);
}

static int on_words(cli_t *c, cli_pair_t *p, int compare) {
    wr_verify_t V;
    wr_verdict_t D;
    wr_word_t w;
    wr_word_init(w);
    int status = read_job(V, c, compare, p->A, w);

    if (status != 0) {
        wr_word_clear(w);
        return status;
    }
    wr_verdict_init(D);
    double t = wr_seconds();
    wr_status_t s = wr_lrnn_verify(D, p->M, p->A, V, c->limits);
    t = wr_seconds() - t;
    cli_more(c, "method: %s engine, beside the automaton", engines[V->engine]);
    cli_phase(c, "comparing on words");
    if (s != WR_OK) {
        status = cli_failed(c, s);
    } else if (D->holds == WR_FALSE) {
        status = cli_differ(c, p, D->word, D->got, D->expected, D->failure,
                            "on the word tried");
    } else {
        say_agrees(c, V, D, t);
        status = EXIT_YES;
    }
    wr_word_clear(w);
    wr_verdict_clear(D);
    return status;
}

/* ---- against an oracle ----------------------------------------------------
 */

/* An automaton of one state for the names of the oracle's letters. */
static void names_of(wr_dfa_t A, const wr_oracle_t O) {
    wr_dfa_create(A, 1, O->letters);
    for (uint32_t a = 0; a < O->letters; a++) {
        wr_free(A->letter_name[a]);
        A->letter_name[a] = wr_strdup(O->letter_name[a]);
    }
}

static int say_oracle_differs(cli_t *c, const wr_verdict_t D,
                              const wr_oracle_t O) {
    wr_buffer_t text;
    wr_dfa_t A; /* for the names of letters */
    wr_buffer_init(text);
    wr_dfa_init(A);
    names_of(A, O);
    wr_word_put_runs(text, D->word, A, c->json ? SIZE_MAX : 40);
    if (c->json) {
        cli_print_json(wr_answer_make(
            cli_verify_fields, "holds evaluation counterexample step failure",
            0, "E0", text->text, (uint64_t) D->word->length, D->failure));
    } else {
        printf("REFUTED: %s differs from %s; evaluation E0 (exact)\n"
               "on the word tried, %zu symbol%s: %s\n%s\n",
               c->operand[0], c->operand[1], D->word->length,
               CLI_S(D->word->length), text->text, D->failure);
    }
    wr_dfa_clear(A);
    wr_buffer_clear(text);
    return EXIT_NO;
}

static void report_count(const cli_t *c, const cli_pair_t *p,
                         const wr_count_proof_t P) {
    const char *path = cli_get(c, "output");
    const char *compare = p->M->next != NULL ? "next" : "accept";
    wr_buffer_t how;
    if (c->json) {
        cli_print_json(wr_answer_make(
            cli_verify_fields,
            "holds scope evaluation compare evidence states certificate"
            " contexts",
            1, "every word", "E0", compare,
            wr_evidence_kind(WR_EVIDENCE_COUNT)->json, (uint64_t) P->classes,
            wr_json_text(path), UINT64_C(0)));
        return;
    }
    if (path != NULL && strcmp(path, "-") == 0)
        return;
    wr_buffer_init(how);
    wr_count_proof_say(how, P);
    printf("PROVED: %s does what %s says, by %s, after every word;"
           " evaluation E0 (exact)\nevidence: %s\n",
           c->operand[0], c->operand[1], compare, how->text);
    wr_buffer_clear(how);
    if (path != NULL)
        printf("certificate: %s (wreath-check %s)\n", path, path);
}

/* Words have found nothing: every word, by induction. */
static int for_all_oracle(cli_t *c, cli_pair_t *p, const wr_oracle_t O) {
    const char *path = cli_get(c, "output");
    wr_trace_file_t file = {
        {c->operand[0], p->text->text, p->text->length, path}};
    wr_count_proof_t P;
    wr_buffer_t text;
    wr_count_proof_init(P);
    wr_buffer_init(text);
    wr_status_t s = wr_lrnn_prove_oracle(P, p->M, O, c->limits);
    cli_more(c, "method: induction over the counters of the oracle");
    cli_phase(c, "proving");
    if (s == WR_OK && path != NULL)
        s = wr_cert_print_count(text, P, c->operand[1] + 7, file, c->limits);
    int status = cli_save_made(c, text, s, path);
    if (status == 0)
        report_count(c, p, P);
    wr_count_proof_clear(P);
    return status;
}

static int against_oracle(cli_t *c, cli_pair_t *p, int compare) {
    wr_verify_t V;
    wr_verdict_t D;
    wr_oracle_t O;
    wr_word_t w;

    const int all = cli_get(c, "all") != NULL;
    if (cli_get(c, "trace") != NULL) {
        cli_error(c, "an oracle is compared without a trace");
        return EXIT_BAD;
    }
    wr_status_t s = wr_oracle_set(O, c->operand[1] + 7, c->limits);
    if (s != WR_OK)
        return cli_failed(c, s);
    wr_verdict_init(D);
    wr_word_init(w);
    names_of(p->A, O);
    int status = read_job(V, c, compare, p->A, w);
    double t = wr_seconds();
    if (status == 0) {
        s = wr_lrnn_verify_oracle(D, p->M, O, V, c->limits);
        status = s != WR_OK             ? cli_failed(c, s)
                 : D->holds == WR_FALSE ? say_oracle_differs(c, D, O)
                                        : EXIT_YES;
    }
    if (status == EXIT_YES && all)
        status = for_all_oracle(c, p, O);
    else if (status == EXIT_YES && D->holds == WR_TRUE)
        say_agrees(c, V, D, wr_seconds() - t);
    wr_word_clear(w);
    wr_verdict_clear(D);
    wr_oracle_clear(O);
    return status;
}

/* ---- for all words --------------------------------------------------------
 */

static int save_certificate(cli_t *c, cli_pair_t *p, const wr_proof_t P) {
    const char *path = cli_get(c, "output");
    wr_buffer_t text;

    if (path == NULL)
        return 0;
    wr_buffer_init(text);
    wr_status_t s =
        wr_cert_print_proof(text, P, p->M, p->A, c->operand[0], p->text->text,
                            p->text->length, path, c->limits);
    return cli_save_made(c, text, s, path);
}

/* The words of which something is claimed. */
static const char *scope_of(wr_compare_t compare) {
    return compare == WR_COMPARE_PREDICT
               ? "every word that begins an accepted one"
               : "every word";
}

static void report_proof(cli_t *c, const wr_proof_t P) {
    const char *path = cli_get(c, "output");
    wr_buffer_t how;
    if (c->json) {
        cli_print_json(wr_answer_make(
            cli_verify_fields,
            "holds scope evaluation compare evidence states contexts"
            " certificate",
            1, scope_of(P->compare), "E0", wr_compare_name(P->compare),
            wr_evidence_kind(P->kind)->json, (uint64_t) P->states,
            (uint64_t) P->contexts, wr_json_text(path)));
        return;
    }
    if (path != NULL && strcmp(path, "-") == 0)
        return; /* standard output is the certificate */
    wr_buffer_init(how);
    wr_proof_say(how, P);
    printf("PROVED: %s does what %s does, by %s, after %s;"
           " evaluation E0 (exact)\nevidence: %s\n",
           c->operand[0], c->operand[1], wr_compare_name(P->compare),
           scope_of(P->compare), how->text);
    wr_buffer_clear(how);
    if (path != NULL)
        printf("certificate: %s (wreath-check %s)\n", path, path);
}

static int for_all(cli_t *c, cli_pair_t *p, int compare) {
    wr_proof_t P;
    int status;

    wr_proof_init(P);
    wr_status_t s =
        wr_lrnn_prove(P, p->M, p->A, (wr_compare_t) compare, c->limits);
    cli_more(c, "method: %s",
             P->kind == WR_EVIDENCE_CASC && P->holds == WR_TRUE
                 ? "the local conditions of the rule"
                 : "closing the set of states that words reach");
    cli_phase(c, "proving");
    if (s != WR_OK)
        status = cli_failed(c, s);
    else if (P->holds == WR_FALSE) {
        status = cli_differ(c, p, P->word, P->got, P->expected, P->failure,
                            P->tried ? "on a word tried, which need not be a"
                                       " shortest one"
                                     : "a shortest counterexample");
        if (!c->json && status == EXIT_NO && P->known.reason[0] != '\0')
            printf("reason: %s\n", P->known.reason);
    } else {
        status = save_certificate(c, p, P);
        if (status == 0)
            report_proof(c, P);
    }
    wr_proof_clear(P);
    return status;
}

static int run(cli_t *c) {
    cli_pair_t p;
    int compare = cli_compare(c);
    int all = cli_get(c, "all") != NULL;

    if (compare < 0)
        return EXIT_BAD;
    if (!all && cli_evaluation(c) == NULL && cli_get(c, "output") != NULL) {
        cli_error(c, "-o CERT belongs to --all: words alone prove nothing");
        return EXIT_BAD;
    }
    if (cli_get(c, "kernel") != NULL &&
        (cli_get(c, "output") == NULL ||
         strcmp(cli_get(c, "output"), "-") == 0)) {
        cli_error(c, "--kernel judges a certificate: -o CERT, a file");
        return EXIT_BAD;
    }
    if (cli_kernel_ready(c) != 0)
        return EXIT_BAD;
    if (cli_two_on_stdout(c, cli_get(c, "output")) ||
        cli_two_on_stdout(c, cli_get(c, "trace")))
        return EXIT_BAD;
    wr_lrnn_init(p.M);
    wr_dfa_init(p.A);
    wr_buffer_init(p.text);
    int status = cli_load_lrnn(p.M, p.text, c, c->operand[0]);
    int oracle = strncmp(c->operand[1], "oracle:", 7) == 0;
    if (status == 0 && !oracle)
        status = cli_load_dfa(p.A, c, c->operand[1]);
    int rounded = cli_evaluation(c) != NULL;
    if (status == 0 && rounded && oracle) {
        cli_error(c, "--evaluation compares with an automaton");
        status = EXIT_BAD;
    }
    if (status == 0 && rounded && !all && cli_get(c, "trace") != NULL) {
        cli_error(c, "--evaluation: a trace belongs to --all");
        status = EXIT_BAD;
    }
    if (status == 0 && rounded)
        status = cli_verify_rounded(c, p.M, p.text, p.A, compare);
    else if (status == 0)
        status = oracle ? against_oracle(c, &p, compare)
                 : all  ? for_all(c, &p, compare)
                        : on_words(c, &p, compare);
    wr_buffer_clear(p.text);
    wr_dfa_clear(p.A);
    wr_lrnn_clear(p.M);
    /* A no about exact numbers leaves a trace, no certificate. */
    if ((status == EXIT_YES || (status == EXIT_NO && rounded)) &&
        cli_kernel_judge(c, cli_get(c, "output")) != 0)
        status = EXIT_UNKNOWN;
    return status;
}

const cli_command_t cmd_verify = {
    "verify",
    "MODEL DFA|oracle:NAME",
    2,
    2,
    "compare a model with an automaton, on samples or for all words",
    "Without --all: exact execution beside the automaton, compared after"
    " every symbol, on random and adversarial words (long runs, periods,"
    " every transition).  With --all: equality for every word, with a"
    " certificate for wreath-check, or a counterexample: a shortest one if"
    " the set of states shows it, otherwise one of the long words that are"
    " tried.  An oracle is a language beyond finite automata: dyck-1,"
    " shuffle-dyck-K, boolean-N, anbn, anbncn, anbncndn, arithmetic-M"
    " (brackets, modulo M).  With --all a counter is proved by induction;"
    " arithmetic-M is compared on words only.",
    "  wreath verify parity.lrnn parity --length 1000000\n"
    "  wreath verify --all parity.lrnn parity -o parity.cert",
    options,
    run,
    cli_verify_answers};
