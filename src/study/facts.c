/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The facts of an automaton as text, as JSON and as a certificate, and the
 * annotations of its file compared with them. */

#include "study/cards.h"

#include <stdlib.h>

#include "cert/cert.h"

static const wr_field_t stated_fields[] = {
    {"fact", "s", "the annotation as the file states it"},
    {"verdict", "s", "right, WRONG, undecided or not checked"},
    {NULL}};

const wr_field_t wr_facts_fields[] = {
    {"name", "s", "name of the automaton"},
    {"states", "u", "number of states, including sinks"},
    {"letters", "u", "letters"},
    {"reachable", "u", "reachable states"},
    {"sinks", "u", "sink states"},
    {"permutation_letters", "u", "letters that permute the states"},
    {"identity_letters", "u", "letters that act as the identity"},
    {"reset_letters", "u", "letters that act as resets"},
    {"minimal", "=n*", "states of the minimal DFA; null without a language"},
    {"monoid", "=n*",
     "elements of the transition monoid, the identity counted; null if not "
     "decided"},
    {"monoid_at_least", "=n?", "if monoid is null: number of elements found"},
    {"aperiodic", "=t", "whether the monoid is aperiodic"},
    {"witness", "s*", "a word whose powers cycle"},
    {"orbit", "=n*", "the length of that cycle"},
    {"group", "=t", "whether the monoid is a group"},
    {"components", "=s*",
     "composition factors of its maximal subgroups, or none"},
    {"limit", "s*", "the limit that was reached, if a value is null"},
    {"stated", "[o]", "the annotations of the file, recomputed", stated_fields},
    {NULL}};

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

/* Return nonzero if text is a number below the bound of "?>=bound". */
static int is_below(const char *text, const char *is) {
    const size_t n = strlen(text);
    if (strncmp(is, "?>=", 3) != 0 || n == 0 || strspn(text, "0123456789") < n)
        return 0;
    return n != strlen(is + 3) ? n < strlen(is + 3) : strcmp(text, is + 3) < 0;
}

/* An undecided fact is neither right nor wrong, unless below its bound. */
const char *wr_facts_judge(const char **found, const wr_facts_t *f,
                           const char *fact) {
    char key[64];
    const size_t n = strcspn(fact, " ");
    const char *stated = fact + n + strspn(fact + n, " ");
    snprintf(key, sizeof key, "%.*s", (int) n, fact);
    const char *is = computed(f, key);
    *found = is != NULL && *is == '?' ? is + 1 : is;
    return is == NULL || *is == '\0' ? "not checked"
           : is_below(stated, is)    ? "WRONG"
           : *is == '?'              ? "undecided"
           : strcmp(is, stated) == 0 ? "right"
                                     : "WRONG";
}

/* Write "5", or "unknown (>=300000)" if undecided. */
static void row(wr_buffer_t out, const char *what, const char *value) {
    if (*value == '\0')
        return;
    if (*value == '?' && strcmp(value, "?unknown") != 0)
        wr_buffer_printf(out, "%-28s unknown (%s)\n", what, value + 1);
    else
        wr_buffer_printf(out, "%-28s %s\n", what, value + (*value == '?'));
}

void wr_facts_text(wr_buffer_t out, const wr_facts_t *f, const wr_dfa_t A) {
    wr_assert(f->states[0] != '\0');
    wr_buffer_printf(out, "%-28s %s\n", "automaton",
                     *A->name ? A->name : "(no name)");
    wr_buffer_printf(out, "%-28s %s, %u reachable, %u sink%s\n", "states",
                     f->states, f->reachable, f->sinks, WR_S(f->sinks));
    row(out, "minimal DFA (sink counted)", f->minimal);
    wr_buffer_printf(
        out, "%-28s %u: %u permutations (%u identities), %u resets\n",
        "letters", f->letters, f->permutations, f->identities, f->resets);
    row(out, "transition monoid", f->monoid);
    row(out, "aperiodic", f->aperiodic);
    if (*f->orbit)
        wr_buffer_printf(out, "%-28s %s (its powers cycle with period %s)\n",
                         "  witness", f->witness->text, f->orbit);
    row(out, "group", f->group);
    row(out, "simple group factors", f->components);
    if (f->limit != NULL)
        wr_buffer_printf(out, "%-28s %s\n", "limit reached", f->limit);
}

json_t *wr_json_fact(const char *text) {
    if (*text == '\0' || *text == '?')
        return json_null();
    if (text[strspn(text, "0123456789")] == '\0')
        return wr_json_digits(text);
    if (strcmp(text, "yes") == 0 || strcmp(text, "no") == 0)
        return json_boolean(*text == 'y');
    return json_string(text);
}

json_t *wr_facts_json(const wr_facts_t *f, const wr_dfa_t A) {
    json_t *list = json_array();
    for (size_t i = 0; i < A->facts; i++) {
        const char *found;
        wr_answer_append(list, stated_fields, NULL, A->fact[i],
                         wr_facts_judge(&found, f, A->fact[i]));
    }
    return wr_answer_make(
        wr_facts_fields, NULL, A->name, A->states, A->letters, f->reachable,
        f->sinks, f->permutations, f->identities, f->resets,
        wr_json_fact(f->minimal), wr_json_fact(f->monoid),
        *f->monoid == '?' ? wr_json_fact(f->monoid + 3) : NULL,
        wr_json_fact(f->aperiodic), *f->orbit ? f->witness->text : NULL,
        wr_json_fact(f->orbit), wr_json_fact(f->group),
        wr_json_fact(f->components), f->limit, list);
}

wr_status_t wr_facts_certify(wr_buffer_t out, const wr_facts_t *f,
                             const wr_dfa_t A, wr_limits_t L) {
    wr_word_t w;
    if (strcmp(f->aperiodic, "yes") == 0 && *f->monoid != '?' &&
        strlen(f->monoid) < 19)
        return wr_cert_print_aperiodic(out, A, strtoull(f->monoid, NULL, 10),
                                       NULL, L);
    if (*f->orbit == '\0')
        return wr_limits_fail(L, WR_UNABLE,
                              "no certificate: the monoid was not listed");
    wr_word_init(w);
    wr_status_t s = wr_word_read(w, f->witness->text, A, L);
    if (s == WR_OK)
        s = wr_cert_print_aperiodic(out, A, 0, w, L);
    wr_word_clear(w);
    return s;
}
