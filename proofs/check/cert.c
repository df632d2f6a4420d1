/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "check.h"

#include <string.h>

/* The header of a certificate: the model, the automaton, and the sense in which
 * they are claimed to agree; and the verdict. */

/* ---- records ----------------------------------------------------------- */

char *ck_rest_of_line(ck_cert *C, const char *word) {
    char *line = ck_raw_line(C);
    size_t n = strlen(word);
    if (strncmp(line, word, n) != 0 || line[n] != ' ' || line[n + 1] == '\0')
        ck_reject("found \"%.60s\", expected \"%s ...\"", line, word);
    return line + n + 1;
}

static void read_hash(ck_cert *C, char hash[65]) {
    ck_line(C, "sha256", 1);
    if (strlen(C->token[1]) != 64 ||
        strspn(C->token[1], "0123456789abcdef") != 64)
        ck_reject("64 hexadecimal digits were expected");
    memcpy(hash, C->token[1], 65);
}

/* ---- the automaton and the model --------------------------------------- */

void ck_automaton_lines(ck_cert *C) {
    char *text = ck_alloc((size_t) (C->end - C->text) + 1, 1);
    size_t length = 0, first = C->line + 1;
    while (C->end - C->text >= 2 && memcmp(C->text, "| ", 2) == 0) {
        const char *line = ck_raw_line(C) + 2;
        size_t n = strlen(line);
        memcpy(text + length, line, n);
        text[length + n] = '\n';
        length += n + 1;
    }
    ck_sha256(C->automaton_hash, text, length);
    ck_dfa_read(&C->A, text, length, first);
    ck_object("automaton", C->A.name, C->automaton_hash);
}

void ck_automaton_named(ck_cert *C, const char *name) {
    ck_automaton_lines(C);
    if (strcmp(C->A.name, name) != 0)
        ck_reject("the name of the automaton is %.60s, but the certificate "
                  "says %.60s",
                  C->A.name, name);
}

void ck_automaton_compare(ck_cert *C) {
    const char *path = C->job->automaton_path;
    size_t length;
    ck_dfa B;
    if (path == NULL)
        return;
    C->job->automaton_used = 1;
    ck_in_file(path);
    char *text = ck_load(path, 0, &length);
    ck_dfa_read(&B, text, length, 1);
    ck_at(0);
    if (strcmp(B.name, "-") != 0 && strcmp(B.name, C->A.name) != 0)
        ck_reject("the name of this automaton is %.60s, that of the "
                  "certificate's %.60s",
                  B.name, C->A.name);
    if (!ck_dfa_equal(&C->A, &B))
        ck_reject("this is not the automaton of the certificate");
}

/* Resolve a path that is relative to the certificate's folder. */
static char *model_path(const ck_cert *C, const char *name) {
    const char *cert = C->job->cert_path, *slash = strrchr(cert, '/');
    size_t folder =
        slash == NULL || name[0] == '/' ? 0 : (size_t) (slash - cert) + 1;
    char *path = ck_alloc(folder + strlen(name) + 1, 1);
    memcpy(path, cert, folder);
    strcpy(path + folder, name);
    return path;
}

static void read_model(ck_cert *C, const char *name) {
    const char *path = C->job->model_path;
    char *text, hash[65];
    size_t length = C->job->model_length;
    C->job->model_used = 1;
    if (path == NULL && strcmp(name, "-") == 0)
        ck_fail(CK_INPUT, "the certificate names no model file: use --model");
    if (path == NULL)
        path = model_path(C, name);
    ck_in_file(path);
    if (C->job->model_text == NULL) {
        text = ck_load(path, C->job->model_path == NULL, &length);
    } else {
        text = ck_alloc(length + 1, 1);
        memcpy(text, C->job->model_text, length);
    }
    ck_sha256(hash, text, length);
    if (strcmp(hash, C->model_hash) != 0)
        ck_reject("the sha256 of this file is %s, but the certificate says %s",
                  hash, C->model_hash);
    ck_model_read(&C->M, text, length);
    C->model_name = path;
    ck_object("model", path, hash);
}

void ck_model_lines(ck_cert *C) {
    char *name = ck_rest_of_line(C, "lrnn");
    read_hash(C, C->model_hash);
    read_model(C, name);
}

/* Compute live[q], whether some word leads from q to acceptance, by a backward
 * fixed-point iteration. */
static void find_live(ck_cert *C) {
    const ck_dfa *A = &C->A;
    size_t i, cells = (size_t) A->states * A->letters;
    int more = 1;
    C->live = ck_alloc(A->states, 1);
    memcpy(C->live, A->accept, A->states);
    while (more)
        for (more = 0, i = 0; i < cells; i++)
            if (C->live[A->delta[i]] && !C->live[i / A->letters])
                C->live[i / A->letters] = (unsigned char) (more = 1);
}

/* Match letters by name; states are compared by name later. */
static void match(ck_cert *C) {
    const ck_model *M = &C->M;
    ck_at(0);
    if (M->letters != C->A.letters)
        ck_reject("the model has %u letter%s, the automaton %u", M->letters,
                  CK_S(M->letters), C->A.letters);
    C->letter = ck_names_match(&M->letter, &C->A.letter, "automaton");
    if (!C->by_state && (M->accept == NULL || C->A.accept == NULL))
        ck_reject("acceptance cannot be compared: the %s has none",
                  M->accept == NULL ? "model" : "automaton");
    if (C->by_next && M->next == NULL)
        ck_reject("the model does not say which letters follow");
    if (C->by_next)
        find_live(C);
    if (C->live_only && !C->live[C->A.start])
        ck_reject("the automaton accepts no word");
}

uint32_t ck_move(const ck_cert *C, uint32_t q, uint32_t a) {
    return ck_dfa_move(&C->A, q, C->letter[a]);
}

char *ck_disagreement(const ck_cert *C, uint32_t m, uint32_t q) {
    const ck_dfa *A = &C->A;
    const char *named, *state = A->state.text[q];
    if (m == CK_NONE)
        return ck_words(
            "the readout names nothing where the automaton is in %.60s", state);
    named = C->M.state.text[m];
    if (C->by_state && strcmp(named, state) != 0)
        return ck_words(
            "the readout names %.60s where the automaton is in %.60s", named,
            state);
    if (C->M.accept != NULL && A->accept != NULL &&
        C->M.accept[m] != A->accept[q])
        return ck_words("the readout names %.60s, which the model %s, where "
                        "the automaton is in %.60s, which it %s",
                        named, C->M.accept[m] ? "accepts" : "does not accept",
                        state, A->accept[q] ? "accepts" : "does not");
    for (uint32_t a = 0; C->by_next && a < C->M.letters; a++) {
        int may = C->live[ck_move(C, q, a)];
        if (may != C->M.next[(size_t) m * C->M.letters + a])
            return ck_words("the readout %s letter %.60s, which %s lead to "
                            "acceptance where the automaton is in %.60s",
                            may ? "leaves out" : "allows", C->M.letter.text[a],
                            may ? "may" : "cannot", state);
    }
    return NULL;
}

void ck_agree(const ck_cert *C, uint32_t m, uint32_t q) {
    const char *words = ck_disagreement(C, m, q);
    if (words != NULL)
        ck_reject("%s", words);
}

/* ---- the certificate --------------------------------------------------- */

static void say_verdict(ck_cert *C, const char *type) {
    const ck_dfa *A = &C->A;
    uint32_t l, count[3] = {0};
    ck_verdict(
        C->live_only ? "predict" : "agree", type,
        "%.200s %s %.60s (%u state%s)%s over %s; evaluation model E0 (exact)",
        C->model_name,
        C->by_state  ? "agrees with"
        : C->by_next ? "predicts which letters may follow, and whether the "
                       "word may end, for"
                     : "accepts exactly the words that",
        A->name, A->states, CK_S(A->states),
        C->by_state    ? ", state for state, on every word"
        : C->live_only ? ", after every prefix of an accepted word"
        : C->by_next   ? ", after every word"
                       : " accepts,",
        ck_letters(&A->letter));
    for (l = 0; l < C->M.layers; l++)
        count[C->M.layer[l].role]++;
    ck_say("  %u layer%s: %u permutation-reset, %u delay, %u general\n",
           C->M.layers, CK_S(C->M.layers), count[CK_PERMRESET], count[CK_DELAY],
           count[CK_GENERAL]);
    if (C->M.factored > 0)
        ck_say("  stated Householder factors multiply to A (%u action%s)\n",
               C->M.factored, CK_S(C->M.factored));
}

void ck_about(ck_cert *C) {
    char *model = ck_rest_of_line(C, "lrnn"), *automaton, hash[65];
    read_hash(C, C->model_hash);
    automaton = ck_rest_of_line(C, "automaton");
    read_hash(C, hash);
    ck_line(C, "compare", 1);
    C->by_state = ck_token_is(C, 1, "state");
    C->live_only = ck_token_is(C, 1, "predict");
    C->by_next = C->live_only || ck_token_is(C, 1, "next");
    if (!C->by_state && !C->by_next && !ck_token_is(C, 1, "accept"))
        ck_reject("found \"%.60s\", expected \"state\", \"accept\", \"next\" "
                  "or \"predict\"",
                  C->token[1]);
    ck_automaton_named(C, automaton);
    if (strcmp(C->automaton_hash, hash) != 0)
        ck_reject(
            "the sha256 of the automaton is %s, but the certificate says %s",
            C->automaton_hash, hash);
    ck_automaton_compare(C);
    read_model(C, model);
    match(C);
}

void ck_cert_check(ck_job *job) {
    ck_cert C;
    ck_open(&C, job);
    ck_first_line(&C, "wreath-cert");
    ck_line_is(&C, "job", "verify-all");
    ck_line_is(&C, "evaluation", "E0");
    ck_about(&C);
    const ck_evidence *E = ck_type_line(&C);
    E->cert(&C);
    say_verdict(&C, E->evidence);
}
