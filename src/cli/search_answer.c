/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* What a search leaves: the witness and its certificates, the certificate that
 * there is none, and the answer. */

#include "cli/search.h"

wr_status_t cli_search_matrices(wr_matrices_t A, const wr_search_t X,
                                const wr_family_t F, wr_limits_t L) {
    const size_t words = F->letters > 1 && F->automaton == NULL;
    wr_status_t s = WR_OK;
    fmpq_mat_t N;
    fmpq_mat_init(N, (slong) F->n, (slong) F->n);
    for (size_t a = 0; a < F->letters + words && s == WR_OK; a++) {
        wr_spectrum_matrix_struct *M = &wr_matrices_add(A, 0)->matrix;
        wr_search_matrix(N, X, a);
        s = wr_spectrum_matrix_set_rational(M, N, L);
        wr_spectrum_matrix_name(M, a < F->letters
                                       ? wr_search_witness(X)->letter[a].name
                                       : "product");
    }
    fmpq_mat_clear(N);
    return s == WR_OK ? wr_matrices_look(A, L) : s;
}

/* Their certificate. */
static wr_status_t spectrum(wr_buffer_t out, const wr_search_t X,
                            const wr_family_t F, wr_limits_t L) {
    wr_matrices_t A;
    wr_matrices_init(A);
    wr_status_t s = cli_search_matrices(A, X, F, L);
    if (s == WR_OK)
        s = wr_matrices_certify(out, A, L);
    wr_matrices_clear(A);
    return s;
}

static int write_witness(wr_search_t X, const wr_family_t F, cli_t *c) {
    wr_buffer_struct *cert = cli_buffer(c), *matrices = cli_buffer(c),
                     *recurrence = cli_search_recurrence(c, X);
    wr_status_t s = WR_OK;
    if (cli_has(c, "output"))
        s = wr_search_certify(cert, X, c->limits);
    if (s == WR_OK && cli_has(c, "spectrum"))
        s = spectrum(matrices, X, F, c->limits);
    int status = cli_save_made(c, cert, s, cli_get(c, "output"));
    if (status == 0)
        status = cli_save(c, matrices, cli_get(c, "spectrum"));
    if (status == 0)
        status = cli_save(c, recurrence, cli_get(c, "recurrence"));
    return status;
}

/* The certificate that there is none, or a remark on why there is not. */
static int write_none(const wr_search_t X, cli_t *c) {
    wr_buffer_struct *b = cli_buffer(c);
    if (!cli_has(c, "output"))
        return 0;
    if (wr_search_certify_none(b, X, c->limits) == WR_OK)
        return cli_save(c, b, cli_get(c, "output"));
    cli_note(c, "%s", c->limits->reason);
    return 0;
}

int cli_search_answer(wr_search_t X, const wr_family_t F, wr_status_t ended,
                      cli_t *c) {
    const wr_search_counts_t *k = wr_search_counts(X);
    char stopped[sizeof c->limits->reason];
    snprintf(stopped, sizeof stopped, "%s", c->limits->reason);
    const wr_truth_t found =
        k->witnesses > 0 ? WR_TRUE
        : k->next == k->total && F->exhaustive && k->undecided == 0
            ? WR_FALSE
            : WR_UNKNOWN;
    /* Stopped by a limit, the witness is told as it was found. */
    if (k->witnesses > 0 && ended == WR_OK && !cli_has(c, "as-found"))
        ended = wr_search_shrink(X, c->limits);
    int written = k->witnesses > 0 ? write_witness(X, F, c) : 0;
    if (written != 0)
        return written;
    if (found == WR_FALSE && (written = write_none(X, c)) != 0)
        return written;
    wr_status_t s = WR_OK;
    const char *path = cli_get(c, "output");
    if (!wr_is_stdout(path) || found == WR_UNKNOWN)
        s = cli_search_say(c, X, F, found, ended != WR_OK ? stopped : NULL);
    if (s != WR_OK || ended != WR_OK)
        return cli_failed(c, s != WR_OK ? s : ended);
    return cli_verdict(found);
}
