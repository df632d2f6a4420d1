/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath classify: what an automaton is, and whether what its file says of
 * it is true. */

#include <stdlib.h>
#include <string.h>

#include "cert/cert.h"
#include "cascade/facts.h"
#include "cli/cli.h"

static const cli_option_t options[] = {
    {"output", 'o', "CERT", "certificate of (non-)aperiodicity, to CERT"},
    {NULL, 0, NULL, NULL}};

static const wr_field_t stated_fields[] = {
    {"fact", "s", "the annotation as the file states it", NULL},
    {"verdict", "s", "right, WRONG, undecided or not checked", NULL},
    {NULL, NULL, NULL, NULL}};

static const wr_field_t fields[] = {
    {"name", "s", "name of the automaton", NULL},
    {"states", "u", "number of states, including sinks", NULL},
    {"letters", "u", "letters", NULL},
    {"reachable", "u", "reachable states", NULL},
    {"sinks", "u", "sink states", NULL},
    {"permutation_letters", "u", "letters that permute the states", NULL},
    {"identity_letters", "u", "letters that act as the identity", NULL},
    {"reset_letters", "u", "letters that act as resets", NULL},
    {"minimal", "=n*", "states of the minimal DFA; null without a language",
     NULL},
    {"monoid", "=n*",
     "elements of the transition monoid, the identity counted; null if not "
     "decided",
     NULL},
    {"monoid_at_least", "=n?", "if monoid is null: number of elements found",
     NULL},
    {"aperiodic", "=t", "whether the monoid is aperiodic", NULL},
    {"witness", "s*", "a word whose powers cycle", NULL},
    {"orbit", "=n*", "the length of that cycle", NULL},
    {"group", "=t", "whether the monoid is a group", NULL},
    {"components", "=s*", "simple factors of its groups, or none", NULL},
    {"limit", "s*", "the limit that was reached, if a value is null", NULL},
    {"stated", "[o]", "the annotations of the file, recomputed", stated_fields},
    {NULL, NULL, NULL, NULL}};

static const wr_answer_t answers[] = {{NULL, "o", fields}, {NULL, NULL, NULL}};

/* ---- facts stated in the file ------------------------------------------- */

static const char *computed(const wr_facts_t *f, const char *key) {
    static const char *const keys[] = {"states",    "minimal", "monoid",
                                       "aperiodic", "group",   "components"};
    const char *const values[] = {f->states,    f->minimal, f->monoid,
                                  f->aperiodic, f->group,   f->components};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (strcmp(keys[i], key) == 0)
            return values[i];
    return NULL;
}

/* Compares every stated fact with what was computed; the number of wrong
 * ones.  A fact that was not decided is neither right nor wrong. */
static int wrong_facts(cli_t *c, const wr_facts_t *f, const wr_dfa_t A,
                       json_t *list) {
    int wrong = 0;
    for (size_t i = 0; i < A->facts; i++) {
        char key[64];
        size_t n = strcspn(A->fact[i], " ");
        const char *stated = A->fact[i] + n + strspn(A->fact[i] + n, " ");
        snprintf(key, sizeof key, "%.*s", (int) n, A->fact[i]);
        const char *found = computed(f, key);
        const char *verdict = found == NULL || *found == '\0' ? "not checked"
                              : *found == '?'                 ? "undecided"
                              : strcmp(found, stated) == 0    ? "right"
                                                              : "WRONG";
        wrong += *verdict == 'W';
        if (list != NULL) {
            json_array_append_new(
                list, wr_answer_make(stated_fields, NULL, A->fact[i], verdict));
        } else if (*verdict != 'r') {
            printf("stated: %s - %s%s%s\n", A->fact[i], verdict,
                   *verdict == 'W' ? ", found " : "",
                   *verdict == 'W' ? found : "");
        }
        if (*verdict == 'W')
            cli_error(c, "stated fact \"%s\" is wrong, found %s", A->fact[i],
                      found);
    }
    return wrong;
}

/* ---- output ------------------------------------------------------------- */

/* "5" or, undecided, "unknown (>=300000)". */
static void row(const char *what, const char *value) {
    if (*value == '\0')
        return;
    if (*value == '?' && strcmp(value, "?unknown") != 0)
        printf("%-28s unknown (%s)\n", what, value + 1);
    else
        printf("%-28s %s\n", what, value + (*value == '?'));
}

static void print_text(const wr_facts_t *f, const wr_dfa_t A) {
    printf("%-28s %s\n", "automaton", *A->name ? A->name : "(no name)");
    printf("%-28s %s, %u reachable, %u sink%s\n", "states", f->states,
           f->reachable, f->sinks, f->sinks == 1 ? "" : "s");
    row("minimal DFA (sink counted)", f->minimal);
    printf("%-28s %u: %u permutations (%u identities), %u resets\n", "letters",
           f->letters, f->permutations, f->identities, f->resets);
    row("transition monoid", f->monoid);
    row("aperiodic", f->aperiodic);
    if (*f->orbit)
        printf("%-28s %s (its powers cycle with period %s)\n", "  witness",
               f->witness->text, f->orbit);
    row("group", f->group);
    row("simple group factors", f->components);
    if (f->limit != NULL)
        printf("%-28s %s\n", "limit reached", f->limit);
}

/* Numbers as numbers, yes and no as true and false, the rest as text;
 * null where it does not apply or was not decided. */
static json_t *value(const char *text) {
    if (*text == '\0' || *text == '?')
        return json_null();
    if (text[strspn(text, "0123456789")] == '\0')
        return wr_json_digits(text);
    if (strcmp(text, "yes") == 0 || strcmp(text, "no") == 0)
        return json_boolean(*text == 'y');
    return json_string(text);
}

static int print_json(cli_t *c, const wr_facts_t *f, const wr_dfa_t A) {
    json_t *list = json_array();
    const int wrong = wrong_facts(c, f, A, list);
    cli_print_json(wr_answer_make(
        fields, NULL, A->name, A->states, A->letters, f->reachable, f->sinks,
        f->permutations, f->identities, f->resets, value(f->minimal),
        value(f->monoid), *f->monoid == '?' ? value(f->monoid + 3) : NULL,
        value(f->aperiodic), *f->orbit ? f->witness->text : NULL,
        value(f->orbit), value(f->group), value(f->components), f->limit,
        list));
    return wrong;
}

/* ---- the certificate ---------------------------------------------------- */

static wr_status_t print_certificate(wr_buffer_t b, const wr_facts_t *f,
                                     const wr_dfa_t A, wr_limits_t L) {
    wr_word_t w;
    if (strcmp(f->aperiodic, "yes") == 0 && *f->monoid != '?' &&
        strlen(f->monoid) < 19)
        return wr_cert_print_aperiodic(b, A, strtoull(f->monoid, NULL, 10),
                                       NULL, L);
    if (*f->orbit == '\0')
        return wr_limits_fail(L, WR_UNABLE,
                              "no certificate: the monoid was not listed");
    wr_word_init(w);
    wr_status_t s = wr_word_read(w, f->witness->text, A, L);
    if (s == WR_OK)
        s = wr_cert_print_aperiodic(b, A, 0, w, L);
    wr_word_clear(w);
    return s;
}

static int certify(cli_t *c, const wr_facts_t *f, const wr_dfa_t A) {
    const char *path = cli_get(c, "output");
    wr_buffer_t b;
    if (path == NULL)
        return 0;
    wr_buffer_init(b);
    wr_status_t s = print_certificate(b, f, A, c->limits);
    return cli_save_made(c, b, s, path);
}

static int run(cli_t *c) {
    wr_facts_t f;
    wr_dfa_t A;

    wr_dfa_init(A);
    wr_facts_init(&f);
    int status = cli_load_dfa(A, c, c->operand[0]);
    if (status == 0) {
        if (c->limits->max_states == 0)
            c->limits->max_states = 2000000;
        wr_status_t s = wr_facts_find(&f, A, c->limits);
        if (s != WR_OK)
            status = cli_failed(c, s);
    }
    if (status == 0)
        status = certify(c, &f, A);
    if (status == 0) {
        int wrong = 0;
        if (c->json)
            wrong = print_json(c, &f, A);
        else {
            print_text(&f, A);
            wrong = wrong_facts(c, &f, A, NULL);
        }
        status = wrong ? EXIT_NO : f.limit ? EXIT_UNKNOWN : EXIT_YES;
    }
    wr_facts_clear(&f);
    wr_dfa_clear(A);
    return status;
}

const cli_command_t cmd_classify = {
    "classify",
    "FILE|NAME",
    1,
    1,
    "compute algebraic invariants and check the file's annotations",
    "Sizes, the transition monoid (identity counted), aperiodicity with a "
    "witness word, and the simple group factors.  Exit status 1 if an "
    "annotation is wrong.  -o writes a certificate that the automaton is "
    "aperiodic, or that it is not.",
    "  wreath classify s5\n"
    "  wreath classify my.dfa --max-states 300000\n"
    "  wreath classify ababstar -o witness.cert",
    options,
    run,
    answers};
