/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* --box, --offset, --eta and --robust. */

#include <string.h>

#include "cli/collapse.h"

int cli_rational(fmpq_t x, const cli_t *c, const char *name) {
    const char *text = cli_get(c, name);
    if (text == NULL || wr_rational_read(x, text) == WR_OK)
        return 0;
    return cli_error(c, "--%s: found \"%s\", expected a rational", name, text);
}

/* Numbers with one of `ends` between them: as many as wanted, else 0. */
static int numbers(fmpq *out, slong count, const char *text, const char *ends) {
    for (slong i = 0; i < count; i++) {
        size_t n = strcspn(text, ",;");
        char *word = wr_malloc(n + 1);
        memcpy(word, text, n);
        word[n] = '\0';
        int good = wr_rational_read(out + i, word) == WR_OK;
        wr_free(word);
        if (!good || text[n] != (i + 1 == count ? '\0' : ends[i % 2]))
            return 0;
        text += n + 1;
    }
    return 1;
}

void cli_box_clear(cli_box_t *B) {
    _fmpq_vec_clear(B->low, 4 * B->n + 1); /* and those behind it */
    fmpq_clear(B->eta);
    fmpq_clear(B->eps);
    fmpq_clear(B->widest);
}

int cli_box_read(cli_box_t *B, const cli_t *c, slong n) {
    const char *box = cli_get(c, "box"), *offset = cli_get(c, "offset");
    fmpq *bound = _fmpq_vec_init(2 * n + 1); /* low and high in turn */
    int status = 0;

    B->n = n;
    B->low = _fmpq_vec_init(4 * n + 1);
    B->high = B->low + n;
    B->width = B->high + n;
    B->offset = B->width + n;
    fmpq_init(B->eta);
    fmpq_init(B->eps);
    fmpq_init(B->widest);
    fmpq_one(B->eta);
    for (slong i = 0; i < n; i++) {
        fmpq_set_si(bound + 2 * i, -1, 1);
        fmpq_one(bound + 2 * i + 1);
    }
    if (box != NULL && !numbers(bound, 2 * n, box, ",;"))
        status = cli_error(c,
                           "--box: found \"%s\", expected %ld pairs "
                           "\"low,high\" with \";\" between them",
                           box, (long) n);
    if (status == 0 && offset != NULL && !numbers(B->offset, n, offset, ",,"))
        status = cli_error(c,
                           "--offset: found \"%s\", expected %ld rationals "
                           "with \",\" between them",
                           offset, (long) n);
    if (status == 0)
        status = cli_rational(B->eta, c, "eta")
                     ? EXIT_BAD
                     : cli_rational(B->eps, c, "robust");
    if (status == 0 && cli_get(c, "robust") && fmpq_sgn(B->eps) <= 0)
        status = cli_error(c, "--robust: expected a number over 0");
    for (slong i = 0; i < n; i++) {
        fmpq_set(B->low + i, bound + 2 * i);
        fmpq_set(B->high + i, bound + 2 * i + 1);
        fmpq_sub(B->width + i, B->high + i, B->low + i);
        if (fmpq_cmp(B->width + i, B->widest) > 0)
            fmpq_set(B->widest, B->width + i);
    }
    _fmpq_vec_clear(bound, 2 * n + 1);
    return status;
}
