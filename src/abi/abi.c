/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Sessions, automata and models of the C interface. */

#include "abi/impl.h"

#include <signal.h>
#include <stdlib.h>

#include "interchange/interchange.h"
#include "compile/compile.h"

/* ---- sessions ----------------------------------------------------------- */

wr_abi_session *wr_abi_session_new(uint64_t max_memory, uint64_t max_states,
                                   double seconds) {
    wr_abi_session *S = wr_calloc(1, sizeof *S);
    wr_limits_init(S->L);
    S->L->max_memory = max_memory;
    S->L->max_states = max_states;
    S->L->deadline = seconds;
    return S;
}

void wr_abi_session_free(wr_abi_session *S) {
    wr_free(S);
    flint_cleanup(); /* not done by FLINT at the end of a thread */
}

const char *wr_abi_error(const wr_abi_session *S) {
    if (S == NULL)
        return "the session is NULL";
    return S->status == WR_OK ? "" : S->L->reason;
}

int wr_abi_status(const wr_abi_session *S) {
    return S == NULL ? (int) WR_DOMAIN : (int) S->status;
}

void wr_abi_string_free(char *s) {
    wr_free(s);
}

/* Set by the handler, which cannot know the session. */
static volatile int interrupted;
static struct sigaction before; /* the program's handler */

static void on_interrupt(int sig) {
    (void) sig;
    interrupted = 1;
}

void wr_abi_interrupt_begin(wr_abi_session *S) {
    const struct sigaction mine = {.sa_handler = on_interrupt};
    struct sigaction now;
    if (S == NULL || sigaction(SIGINT, NULL, &now) != 0 ||
        now.sa_handler == SIG_IGN)
        return;
    S->L->interrupted = &interrupted;
    if (now.sa_handler == on_interrupt)
        return;
    interrupted = 0;
    before = now;
    (void) sigaction(SIGINT, &mine, NULL);
}

void wr_abi_interrupt_end(wr_abi_session *S) {
    struct sigaction now;
    if (S != NULL)
        S->L->interrupted = NULL;
    if (sigaction(SIGINT, NULL, &now) != 0 || now.sa_handler != on_interrupt)
        return;
    (void) sigaction(SIGINT, &before, NULL);
    if (interrupted)
        raise(SIGINT);
}

int abi_begin(wr_abi_session *S, const void *a, const void *b) {
    if (S == NULL)
        return 0;
    S->status = WR_OK;
    S->L->reason[0] = '\0';
    S->L->started = wr_seconds();
    if (a != NULL && b != NULL)
        return 1;
    S->status = wr_limits_fail(S->L, WR_DOMAIN, "an argument is NULL");
    return 0;
}

char *abi_take(wr_abi_session *S, wr_buffer_t b) {
    char *s = S->status == WR_OK ? wr_strdup(b->text) : NULL;
    wr_buffer_clear(b);
    return s;
}

char *abi_take_json(wr_abi_session *S, json_t *o) {
    char *text = json_dumps(o, JSON_COMPACT), *s = NULL;
    json_decref(o);
    if (S->status == WR_OK)
        s = wr_strdup(text != NULL ? text : "null");
    free(text);
    return s;
}

json_t *abi_word(const wr_word_t w, const wr_dfa_t A) {
    json_t *list = json_array();
    for (size_t i = 0; i < w->length; i++)
        json_array_append_new(list, json_string(A->letter_name[w->letter[i]]));
    return list;
}

int abi_letter(uint32_t *a, const char **text, char *const *names, uint32_t n,
               wr_abi_session *S) {
    static const char blanks[] = " \t\n";
    const char *s = *text + strspn(*text, blanks);
    const size_t length = strcspn(s, blanks);
    *text = s + length;
    if (S->status != WR_OK || length == 0)
        return 0;
    for (*a = 0; *a < n; ++*a)
        if (strlen(names[*a]) == length && memcmp(names[*a], s, length) == 0)
            return 1;
    S->status = wr_limits_fail(
        S->L, WR_DOMAIN,
        "found \"%.*s\", expected letters separated by blanks, such as %s",
        length < 60 ? (int) length : 60, s, n > 0 ? names[0] : "none");
    return 0;
}

static int find_syntax(wr_syntax_t *f, wr_abi_session *S, const char *format) {
    if (wr_syntax_find(f, format))
        return 1;
    wr_buffer_t names;
    wr_buffer_init(names);
    for (*f = 0; wr_syntax_name(*f) != NULL; ++*f)
        wr_buffer_printf(names, " %s", wr_syntax_name(*f));
    S->status = wr_limits_fail(S->L, WR_DOMAIN,
                               "found format \"%.60s\", expected one of%s",
                               format, names->text);
    wr_buffer_clear(names);
    return 0;
}

/* ---- automata ----------------------------------------------------------- */

wr_abi_dfa *wr_abi_dfa_read(wr_abi_session *S, const char *text,
                            const char *format) {
    wr_reader_t R;
    wr_account_t D;
    wr_import_t how = {.zero = 0};
    if (!abi_begin(S, text, format))
        return NULL;
    if (!find_syntax(&how.syntax, S, format))
        return NULL;
    wr_abi_dfa *A = wr_calloc(1, sizeof *A);
    wr_dfa_init(A->A);
    wr_reader_init(R);
    wr_account_init(D);
    S->status = wr_reader_open_text(R, "text", text, strlen(text));
    if (S->status == WR_OK)
        S->status = wr_read_one_automaton(A->A, D, R, &how, S->L);
    wr_account_clear(D);
    if (wr_reader_close(R, S->status, S->L) == WR_OK)
        return A;
    wr_abi_dfa_free(A);
    return NULL;
}

void wr_abi_dfa_free(wr_abi_dfa *A) {
    if (A != NULL)
        wr_dfa_clear(A->A);
    wr_free(A);
}

char *wr_abi_dfa_text(wr_abi_session *S, const wr_abi_dfa *A,
                      const char *format) {
    wr_buffer_t out;
    wr_syntax_t f;
    if (!abi_begin(S, A, format))
        return NULL;
    if (!find_syntax(&f, S, format))
        return NULL;
    wr_buffer_init(out);
    S->status = wr_write_automaton(out, NULL, A->A, f, S->L);
    return abi_take(S, out);
}

static json_t *truth(wr_truth_t t) {
    return t == WR_UNKNOWN ? json_null() : json_boolean(t == WR_TRUE);
}

char *wr_abi_dfa_classify(wr_abi_session *S, const wr_abi_dfa *A) {
    wr_monoid_t M;
    char *text = NULL;
    if (!abi_begin(S, A, A))
        return NULL;
    wr_monoid_init(M);
    S->status = wr_monoid_compute(M, A->A, S->L);
    if (S->status == WR_OK)
        text = abi_take_json(
            S, json_pack("{s:i, s:i, s:s?, s:o, s:o, s:o}", "states",
                         (int) A->A->states, "letters", (int) A->A->letters,
                         "monoid", M->complete == WR_TRUE ? M->order : NULL,
                         "complete", truth(M->complete), "aperiodic",
                         truth(M->aperiodic), "group", truth(M->group)));
    wr_monoid_clear(M);
    return text;
}

/* ---- models ------------------------------------------------------------- */

wr_abi_model *abi_model_new(void) {
    wr_abi_model *M = wr_calloc(1, sizeof *M);
    wr_lrnn_init(M->M);
    return M;
}

void wr_abi_model_free(wr_abi_model *M) {
    if (M != NULL)
        wr_lrnn_clear(M->M);
    wr_free(M);
}

wr_abi_model *abi_model_done(wr_abi_session *S, wr_abi_model *M) {
    if (S->status == WR_OK)
        return M;
    wr_abi_model_free(M);
    return NULL;
}

wr_abi_model *wr_abi_model_read(wr_abi_session *S, const char *text) {
    if (!abi_begin(S, text, text))
        return NULL;
    wr_abi_model *M = abi_model_new();
    S->status = wr_lrnn_read_text(M->M, "text", text, S->L);
    return abi_model_done(S, M);
}

wr_abi_model *wr_abi_model_compile(wr_abi_session *S, const wr_abi_dfa *A,
                                   const char *method) {
    wr_cascade_t C;
    wr_compile_t P;
    if (!abi_begin(S, A, method))
        return NULL;
    wr_abi_model *M = abi_model_new();
    wr_cascade_init(C);
    wr_compile_init(P);
    S->status = wr_cascade_build(C, A->A, method, NULL, S->L);
    if (S->status == WR_OK)
        S->status = wr_lrnn_compile(M->M, A->A, C, P, S->L);
    wr_cascade_clear(C);
    return abi_model_done(S, M);
}

char *wr_abi_model_text(wr_abi_session *S, const wr_abi_model *M) {
    wr_buffer_t out;
    if (!abi_begin(S, M, M))
        return NULL;
    wr_buffer_init(out);
    wr_lrnn_print(out, M->M);
    return abi_take(S, out);
}

char *wr_abi_model_run(wr_abi_session *S, const wr_abi_model *M,
                       const char *word) {
    wr_run_t R;
    if (!abi_begin(S, M, word))
        return NULL;
    S->status = wr_run_init(R, M->M, WR_ENGINE_MATRIX, S->L);
    if (S->status != WR_OK)
        return NULL;
    json_t *states = json_array();
    uint32_t a, q;
    while (abi_letter(&a, &word, M->M->alphabet, M->M->letters, S)) {
        S->status = wr_run_step(R, a, S->L);
        if (S->status == WR_DOMAIN)
            S->status =
                wr_limits_fail(S->L, WR_DOMAIN, "step %zu: %s",
                               json_array_size(states) + 1, S->L->reason);
        q = S->status == WR_OK ? wr_run_state(R) : UINT32_MAX;
        json_array_append_new(states,
                              q == UINT32_MAX ? json_null() : json_integer(q));
    }
    wr_run_clear(R);
    return abi_take_json(S, json_pack("{s:o}", "states", states));
}

static json_t *verdict(const wr_proof_t P, const wr_dfa_t A) {
    if (P->holds == WR_TRUE)
        return json_pack("{s:b, s:s, s:I}", "holds", 1, "evidence",
                         wr_evidence_kind(P->kind)->name, "states",
                         (json_int_t) P->states);
    return json_pack("{s:b, s:o, s:b, s:s}", "holds", 0, "word",
                     abi_word(P->word, A), "shortest", !P->tried, "failure",
                     P->failure);
}

char *wr_abi_model_verify(wr_abi_session *S, const wr_abi_model *M,
                          const wr_abi_dfa *A) {
    wr_proof_t P;
    char *text = NULL;
    if (!abi_begin(S, M, A))
        return NULL;
    wr_proof_init(P);
    S->status = wr_lrnn_prove(P, M->M, A->A, WR_COMPARE_AUTO, S->L);
    if (S->status == WR_OK)
        text = abi_take_json(S, verdict(P, A->A));
    wr_proof_clear(P);
    return text;
}
