/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Models as text: the builders write what doc/formats describes, with '
 * for the double quotes of JSON, and leave commas to build_item.  What comes
 * from elsewhere (names) does not pass through here: it may hold any quotes.
 */

#include "build/impl.h"

#include <stdarg.h>
#include <string.h>

#include "model/file/print.h"

WR_PRINTF(2, 0)
static void put_list(build_t *b, const char *fmt, va_list args) {
    va_list again;
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, fmt, again);
    va_end(again);
    char *text = wr_malloc((size_t) n + 1);
    vsnprintf(text, (size_t) n + 1, fmt, args);
    for (char *c = text; *c != '\0'; c++)
        if (*c == '\'')
            *c = '"';
    wr_buffer_write(b->text, text, (size_t) n);
    wr_free(text);
}

/* No comma after the bracket that opens a list, nor where a blank waits for
 * the value of a key. */
static void separate(build_t *b) {
    char last = b->text->length > 0 ? b->text->text[b->text->length - 1] : ' ';
    if (last != '[' && last != ' ')
        wr_buffer_put(b->text, ", ");
}

void build_put(build_t *b, const char *fmt, ...) {
    va_list args;
    va_start(args, fmt);
    put_list(b, fmt, args);
    va_end(args);
}

void build_item(build_t *b, const char *fmt, ...) {
    va_list args;
    separate(b);
    va_start(args, fmt);
    put_list(b, fmt, args);
    va_end(args);
}

void build_numbers(build_t *b, const uint32_t *x, size_t n) {
    separate(b);
    lrnn_print_numbers(b->text, x, n);
}

void build_integers(build_t *b, const int32_t *x, size_t n) {
    build_item(b, "[");
    for (size_t i = 0; i < n; i++)
        build_item(b, "'%d'", x[i]);
    build_put(b, "]");
}

void build_scalar(build_t *b, const fmpq_poly_t x) {
    separate(b);
    wr_scalar_put_json(b->text, x);
}

/* ---- the frame --------------------------------------------------------- */

void build_begin(build_t *b, const char *alphabet) {
    const wr_dfa_struct *A = b->automaton;
    build_put(b, "{'format': 'wreath-lrnn', 'version': 1, 'alphabet': ");
    if (alphabet != NULL)
        build_put(b, "%s", alphabet);
    else
        lrnn_print_names(b->text, A->letter_name, A->letters);
    if (*b->note != '\0')
        build_put(b, ", 'origin': {'method': '%s'}", b->note);
    build_put(b, ", 'ring': %s, 'layers': [", b->ring ? b->ring : "'Q'");
}

void build_layer(build_t *b, const char *name, const char *role, uint32_t dim,
                 uint32_t labels) {
    build_item(b,
               "{'name': '%s', 'role': '%s', 'dim': %u, 'reads': ['letter'],"
               " 'labels': %u, 'gate': {'table': [",
               name, role, dim, labels);
    for (uint32_t a = 0; a < b->automaton->letters; a++)
        build_item(b, "[%u, %u]", a, a);
    build_put(b, "]}, 'actions': [");
}

void build_close_orbit(build_t *b, const int32_t *h0, uint32_t n) {
    build_put(b, "], 'H0': ");
    build_integers(b, h0, n);
    build_put(b, ", 'decoder': {'kind': 'table', 'entries': [[");
    build_integers(b, h0, n);
    build_put(b, ", %u]]}}", b->automaton->start);
    b->orbit = 1;
}

void build_close_counted(build_t *b, uint32_t n) {
    int32_t *h0 = wr_malloc(n * sizeof *h0);
    for (uint32_t i = 0; i < n; i++)
        h0[i] = (int32_t) i + 1;
    build_close_orbit(b, h0, n);
    wr_free(h0);
}

void build_close_onehot(build_t *b, uint32_t start) {
    wr_assert(start < b->automaton->states);
    build_put(b, "], 'H0': {'onehot': %u}, 'decoder': {'kind': 'onehot'}}",
              start);
}

void build_readout(build_t *b, const char *reads) {
    const wr_dfa_struct *A = b->automaton;
    build_put(b, "], 'readout': {'states': ");
    lrnn_print_names(b->text, A->state_name, A->states);
    if (A->accept != NULL) {
        build_put(b, ", 'accept': [");
        for (uint32_t q = 0; q < A->states; q++)
            if (A->accept[q])
                build_item(b, "%u", q);
        build_put(b, "]");
    }
    build_put(b, ", 'reads': [%s], 'table': [", reads);
}

wr_status_t build_end(build_t *b) {
    build_put(b, "]}}");
    return WR_OK;
}

static void states(build_t *b, uint32_t layer) {
    char reads[16];
    snprintf(reads, sizeof reads, "%u", layer);
    build_readout(b, reads);
    for (uint32_t q = 0; q < b->automaton->states; q++)
        build_item(b, "[%u, %u]", q, q);
}

wr_status_t build_end_states(build_t *b, uint32_t layer) {
    states(b, layer);
    return build_end(b);
}

wr_status_t build_end_both(build_t *b, uint32_t layer) {
    const wr_dfa_struct *A = b->automaton;
    states(b, layer);
    if (A->accept != NULL) {
        unsigned char *live = wr_dfa_live(A);
        build_put(b, "], 'next': [");
        for (uint32_t q = 0; q < A->states; q++) {
            build_item(b, "[");
            for (uint32_t a = 0; a < A->letters; a++)
                if (live[A->delta[(size_t) q * A->letters + a]]) {
                    separate(b);
                    lrnn_print_text(b->text, A->letter_name[a]);
                }
            build_put(b, "]");
        }
        wr_free(live);
    }
    return build_end(b);
}

void build_permutation(build_t *b, const uint32_t *image, uint32_t n) {
    uint32_t *pair = wr_malloc((2 * (size_t) n + 2) * sizeof *pair), factors;
    wr_householder_permutation(pair, &factors, image, n);
    build_item(b, "{'A': {'permutation': ");
    build_numbers(b, image, n);
    build_put(b, "}, 'factors': [");
    for (uint32_t t = 0; t < factors; t++)
        build_item(b, "{'v': [[%u, '1'], [%u, '-1']], 'beta': '2'}",
                   pair[2 * t], pair[2 * t + 1]);
    build_put(b, "]}");
    wr_free(pair);
}
