/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* All steps for one automaton: compiled by exclusion, written and read back,
 * compared with the automaton by exact matrices, proved for every word, and the
 * certificate checked by the independent checker. */

#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cert/cert.h"
#include "corpus.h"
#include "compile/compile.h"
#include "prove/prove.h"

void remark(result_t *r, const char *fmt, ...) {
    size_t n = strlen(r->text);
    va_list ap;
    if (n + 4 > sizeof r->text)
        return;
    n += (size_t) snprintf(r->text + n, sizeof r->text - n, "\n    ");
    va_start(ap, fmt);
    if (n < sizeof r->text)
        vsnprintf(r->text + n, sizeof r->text - n, fmt, ap);
    va_end(ap);
}

void limits_for(wr_limits_t L, const settings_t *s) {
    wr_limits_init(L);
    L->max_memory = s->memory;
    L->deadline = s->deadline;
}

/* A step that did not return OK. */
static outcome_t stopped(result_t *r, const char *step, wr_status_t s,
                         const char *why) {
    remark(r, "%s: %s%s", step, s == WR_UNABLE ? "limit: " : "", why);
    return s == WR_UNABLE ? LIMIT : BAD;
}

/* M becomes the model read from the text of the compiled model. */
static outcome_t compile(result_t *r, wr_lrnn_t M, wr_buffer_t text,
                         const wr_dfa_t A, const settings_t *set) {
    wr_cascade_t C;
    wr_compile_t P;
    wr_lrnn_t N;
    wr_reader_t R;
    wr_limits_t L;
    limits_for(L, set);
    wr_cascade_init(C);
    wr_compile_init(P);
    wr_lrnn_init(N);
    wr_reader_init(R);
    wr_status_t s = wr_cascade_exclusion(C, A, L);
    if (s == WR_OK)
        s = wr_lrnn_compile(N, A, C, P, L);
    if (s == WR_OK) {
        wr_lrnn_print(text, N);
        s = wr_reader_open_text(R, "model", text->text, text->length);
    }
    if (s == WR_OK)
        s = wr_lrnn_read(M, R, L);
    outcome_t o = s == WR_OK ? GOOD
                             : stopped(r, "compile", s,
                                       *R->message ? R->message : L->reason);
    r->layers = M->layers;
    r->bytes = text->length;
    for (uint32_t i = 0; i < M->layers; i++)
        r->rule |= M->layer[i].gate != WR_GATE_TABLE;
    wr_reader_clear(R);
    wr_lrnn_clear(N);
    wr_cascade_clear(C);
    return o;
}

static outcome_t verify(result_t *r, const wr_lrnn_t M, const wr_dfa_t A,
                        const settings_t *set) {
    wr_verify_t V;
    wr_verdict_t D;
    wr_limits_t L;
    outcome_t o = GOOD;
    limits_for(L, set);
    wr_verify_init(V);
    wr_verdict_init(D);
    V->length = set->length;
    V->compare = WR_COMPARE_STATE;
    wr_status_t s = wr_lrnn_verify(D, M, A, V, L);
    if (s != WR_OK)
        o = stopped(r, "verify", s, L->reason);
    else if (D->holds != WR_TRUE)
        o = stopped(r, "verify", WR_DOMAIN, "the states differ");
    else if (D->symbols < set->length)
        o = stopped(r, "verify", WR_DOMAIN, "too few symbols were tried");
    r->symbols = D->symbols;
    wr_verdict_clear(D);
    return o;
}

/* The certificate's text, when the proof holds. */
static outcome_t prove(result_t *r, wr_buffer_t cert, const wr_lrnn_t M,
                       const wr_dfa_t A, const wr_buffer_t text,
                       const char *model, const char *path,
                       const settings_t *set) {
    wr_proof_t P;
    wr_limits_t L;
    outcome_t o = GOOD;
    limits_for(L, set);
    wr_proof_init(P);
    wr_status_t s = wr_lrnn_prove(P, M, A, WR_COMPARE_STATE, L);
    if (s == WR_OK && P->holds != WR_TRUE)
        o = stopped(r, "prove", WR_DOMAIN, "refuted");
    else if (s == WR_OK)
        s = wr_cert_print_proof(
            cert, P,
            &(wr_cert_rounded_t){
                .M = M,
                .A = A,
                .file = {{model, text->text, text->length, path}}},
            L);
    if (s != WR_OK)
        o = stopped(r, "prove", s, L->reason);
    r->hom = P->kind == WR_EVIDENCE_HOM;
    wr_proof_clear(P);
    return o;
}

static outcome_t check(result_t *r, const char *path, const settings_t *set) {
    int status = 0;
    char log[4200], line[600] = "";
    snprintf(log, sizeof log, "%s/check.log", set->scratch);
    pid_t child = fork();
    if (child == 0) {
        int fd = open(log, O_WRONLY | O_CREAT | O_TRUNC, 0600);
        if (fd >= 0 && dup2(fd, 1) >= 0 && dup2(fd, 2) >= 0)
            execl(set->checker, set->checker, path, (char *) NULL);
        _exit(127);
    }
    if (child < 0 || waitpid(child, &status, 0) != child)
        return stopped(r, "wreath-check", WR_IO, "could not be started");
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
        return GOOD;
    FILE *f = fopen(log, "r");
    if (f != NULL && fgets(line, sizeof line, f) == NULL)
        snprintf(line, sizeof line, "said nothing, status %d", status);
    if (f != NULL)
        fclose(f);
    line[strcspn(line, "\n")] = '\0';
    return stopped(r, "wreath-check",
                   WIFEXITED(status) && WEXITSTATUS(status) == 3 ? WR_UNABLE
                                                                 : WR_DOMAIN,
                   line);
}

static int save(result_t *r, const wr_buffer_t b, const char *path) {
    wr_limits_t L;
    wr_limits_init(L);
    if (wr_buffer_save(b, path, L) == WR_OK)
        return 1;
    remark(r, "%s", L->reason);
    return 0;
}

void road(result_t *r, const wr_dfa_t A, const settings_t *set) {
    char model[4200], path[4200];
    wr_lrnn_t M;
    wr_buffer_t text, cert;
    snprintf(model, sizeof model, "%s/m.lrnn", set->scratch);
    snprintf(path, sizeof path, "%s/m.cert", set->scratch);
    wr_lrnn_init(M);
    wr_buffer_init(text);
    wr_buffer_init(cert);
    r->compiled = compile(r, M, text, A, set);
    if (r->compiled == GOOD) {
        r->agrees = verify(r, M, A, set);
        r->proved = prove(r, cert, M, A, text, model, path, set);
    }
    if (r->proved == GOOD)
        r->checked = save(r, text, model) && save(r, cert, path)
                         ? check(r, path, set)
                         : BAD;
    wr_buffer_clear(cert);
    wr_buffer_clear(text);
    wr_lrnn_clear(M);
}
