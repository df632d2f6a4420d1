/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* prove [FILE.dfa]: the whole pipeline in one process - an automaton is
 * compiled by exclusion, the model is proved for every word, and model and
 * certificate are written for wreath-check.
 *
 *   cc prove.c $(pkg-config --cflags --libs wreath) -o prove
 */

#include <stdio.h>
#include <stdlib.h>

#include "cert/cert.h"
#include "compile/compile.h"
#include "prove/prove.h"

static const char flip_flop[] = "name flip-flop\n"
                                "states off on\n"
                                "alphabet set reset ignore\n"
                                "start off\n"
                                "accept on\n"
                                "trans\n"
                                "on off off\n"
                                "on off on\n";

static wr_status_t load(wr_dfa_t A, const char *path, wr_limits_t L) {
    wr_reader_t R;

    wr_reader_init(R);
    wr_status_t s = path != NULL
                        ? wr_reader_open(R, path, 0)
                        : wr_reader_open_text(R, "flip-flop", flip_flop,
                                              sizeof flip_flop - 1);
    if (s == WR_OK)
        s = wr_dfa_read(A, R, L);
    if (s != WR_OK && *R->message != '\0')
        s = wr_limits_fail(L, s, "%s", R->message);
    wr_reader_clear(R);
    return s;
}

static wr_status_t compile(wr_lrnn_t M, const wr_dfa_t A, wr_limits_t L) {
    wr_cascade_t C;
    wr_compile_t P;

    wr_cascade_init(C);
    wr_compile_init(P);
    wr_status_t s = wr_cascade_exclusion(C, A, L);
    if (s == WR_OK)
        s = wr_lrnn_compile(M, A, C, P, L);
    wr_cascade_clear(C);
    return s;
}

/* Writes the model and the certificate, which contains the model's name. */
static wr_status_t save(const wr_lrnn_t M, const wr_dfa_t A, const wr_proof_t P,
                        wr_limits_t L) {
    wr_buffer_t text, cert;

    wr_buffer_init(text);
    wr_buffer_init(cert);
    wr_lrnn_print(text, M);
    const wr_cert_rounded_t about = {
        .M = M,
        .A = A,
        .file = {{"example.lrnn", text->text, text->length, "example.cert"}}};
    wr_status_t s = wr_cert_print_proof(cert, P, &about, L);
    if (s == WR_OK)
        s = wr_buffer_save(text, "example.lrnn", L);
    if (s == WR_OK)
        s = wr_buffer_save(cert, "example.cert", L);
    wr_buffer_clear(cert);
    wr_buffer_clear(text);
    return s;
}

int main(int argc, char **argv) {
    wr_limits_t L;
    wr_dfa_t A;
    wr_lrnn_t M;
    wr_proof_t P;

    wr_limits_init(L);
    wr_dfa_init(A);
    wr_lrnn_init(M);
    wr_proof_init(P);
    wr_status_t s = load(A, argc > 1 ? argv[1] : NULL, L);
    if (s == WR_OK)
        s = compile(M, A, L);
    if (s == WR_OK)
        s = wr_lrnn_prove(P, M, A, WR_COMPARE_STATE, L);
    if (s == WR_OK && P->holds == WR_TRUE)
        s = save(M, A, P, L);
    if (s == WR_OK)
        printf("%s: %u states, %u layer(s): %s\n", A->name, A->states,
               M->layers, P->holds == WR_TRUE ? "proved" : "refuted");
    else
        fprintf(stderr, "prove: %s\n", L->reason);
    int status = s != WR_OK || P->holds != WR_TRUE;
    wr_proof_clear(P);
    wr_lrnn_clear(M);
    wr_dfa_clear(A);
    return status;
}
