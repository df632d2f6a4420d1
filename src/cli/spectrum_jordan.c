/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* --jordan: the full Jordan form.  Over Q by chains, within limits.  Over
 * Q(a), or with --calcium, by Calcium, which does not look at limits: it
 * runs in a process of its own, and is stopped after the deadline. */

#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/spectrum.h"

#define SECONDS 10 /* for Calcium, unless --deadline says otherwise */

/* The child: the text into fd, then out. */
static _Noreturn void calcium_child(int fd, const wr_spectrum_matrix_t M,
                                    wr_limits_t L, unsigned seconds) {
    wr_buffer_t text;
    signal(SIGALRM, SIG_DFL);
    signal(SIGINT, SIG_DFL);
    alarm(seconds);
    wr_buffer_init(text);
    if (wr_spectrum_jordan_calcium(text, M, L) != WR_OK)
        _exit(1);
    for (size_t at = 0; at < text->length;) {
        ssize_t n = write(fd, text->text + at, text->length - at);
        if (n <= 0)
            _exit(1);
        at += (size_t) n;
    }
    _exit(0);
}

/* Calcium's text, or 0. */
static int calcium(wr_buffer_t out, cli_t *c, const wr_spectrum_matrix_t M) {
    int end[2], status = 1;
    char piece[4096];
    ssize_t n;
    double left = c->limits->deadline > 0
                      ? c->limits->started + c->limits->deadline - wr_seconds()
                      : SECONDS;
    fflush(stdout);
    if (pipe(end) != 0)
        return 0;
    pid_t child = fork();
    if (child == 0) {
        close(end[0]);
        calcium_child(end[1], M, c->limits, left < 1 ? 1 : (unsigned) left);
    }
    close(end[1]);
    while (child > 0 && (n = read(end[0], piece, sizeof piece)) > 0)
        wr_buffer_write(out, piece, (size_t) n);
    close(end[0]);
    return child > 0 && waitpid(child, &status, 0) == child &&
           WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static json_t *json_chain(const wr_jordan_t J, slong i) {
    const wr_jordan_chain_struct *chain = J->chain + i;
    json_t *o = json_object(), *columns = json_array();
    for (slong k = 0; k < chain->size; k++) {
        json_t *column = json_array();
        for (slong r = 0; r < J->n; r++) {
            char *text = fmpq_poly_get_str_pretty(chain->v + k * J->n + r, "r");
            json_array_append_new(column, json_string(text));
            flint_free(text);
        }
        json_array_append_new(columns, column);
    }
    json_object_set_new(o, "factor", json_integer(chain->factor));
    json_object_set_new(o, "size", json_integer(chain->size));
    json_object_set_new(o, "columns", columns);
    return o;
}

static wr_status_t chains(cli_t *c, json_t *o, const wr_spectrum_t S,
                          const wr_spectrum_matrix_t M) {
    wr_jordan_t J;
    wr_buffer_t text;
    wr_jordan_init(J);
    wr_buffer_init(text);
    wr_status_t s = wr_spectrum_jordan(J, S, M, c->limits);
    if (s == WR_OK && o == NULL)
        s = wr_jordan_print(text, J, S, M->ring, c->limits);
    if (s == WR_OK && o == NULL)
        printf("Jordan form over the algebraic numbers\n%s", text->text);
    json_t *list = json_array();
    for (slong i = 0; i < J->chains; i++)
        json_array_append_new(list, json_chain(J, i));
    if (s == WR_OK && o != NULL)
        json_object_set(o, "jordan", list);
    json_decref(list);
    wr_buffer_clear(text);
    wr_jordan_clear(J);
    return s;
}

wr_status_t cli_spectrum_jordan(cli_t *c, json_t *o, const wr_spectrum_t S,
                                const wr_spectrum_matrix_t M) {
    int asked = cli_get(c, "calcium") != NULL;
    wr_buffer_t text;
    wr_status_t s = WR_OK;
    if (cli_get(c, "jordan") == NULL && !asked)
        return WR_OK;
    if (M->ring->degree == 1 && cli_get(c, "jordan") != NULL)
        s = chains(c, o, S, M);
    if (s != WR_OK || (M->ring->degree == 1 && !asked))
        return s;
    wr_buffer_init(text);
    int done = calcium(text, c, M);
    if (o != NULL)
        json_object_set_new(o, "calcium",
                            done ? json_string(text->text) : json_null());
    else if (done)
        printf("Jordan form\n%s", text->text);
    else
        puts("Jordan form: Calcium gave up, or took too long; the Jordan "
             "type above is decided");
    wr_buffer_clear(text);
    return WR_OK;
}
