/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Checkpoints.  A candidate is a function of its number, so a search is
 * restored from the next number, the counts so far and the number of the
 * smallest witness; the family is identified by a hash of its text and of the
 * number of its candidates.
 *
 *   wreath-search 1
 *   family SHA256
 *   next N
 *   counts OUTSIDE UNDECIDED DECIDED WITNESSES BEST
 *   periods LONGER 1 2 3 ..
 *   . */

#include "search/impl.h"

static void family_hash(char hash[65], const wr_search_t X) {
    wr_buffer_t b;
    wr_buffer_init(b);
    wr_family_print(b, X->F);
    wr_buffer_printf(b, " %llu", (unsigned long long) X->count.total);
    wr_sha256(hash, b->text, b->length);
    wr_buffer_clear(b);
}

void wr_search_save(wr_buffer_t out, const wr_search_t X) {
    const wr_search_counts_t *c = &X->count;
    char hash[65];
    family_hash(hash, X);
    wr_buffer_printf(
        out,
        "wreath-search 1\nfamily %s\nnext %llu\ncounts %llu"
        " %llu %llu %llu %llu\nperiods",
        hash, (unsigned long long) c->next, (unsigned long long) c->outside,
        (unsigned long long) c->undecided, (unsigned long long) c->decided,
        (unsigned long long) c->witnesses, (unsigned long long) c->best);
    for (int p = 0; p <= WR_SEARCH_PERIODS; p++)
        wr_buffer_printf(out, " %llu", (unsigned long long) c->periods[p]);
    wr_buffer_put(out, "\n.\n");
}

/* Read the line `key` followed by `count` numbers. */
static wr_status_t line(uint64_t *x, size_t count, const char *key,
                        wr_reader_t in) {
    if (!wr_reader_line(in) || strcmp(in->token[0], key) != 0)
        return wr_reader_fail(in, 0, "expected %s", key);
    if (in->ntokens != count + 1)
        return wr_reader_fail(in, 0, "found %zu numbers, expected %zu",
                              in->ntokens - 1, count);
    for (size_t i = 0; i < count; i++) {
        wr_status_t s =
            wr_reader_number(&x[i], in, i + 1, UINT64_MAX / 2, "a count");
        if (s != WR_OK)
            return s;
    }
    return WR_OK;
}

static wr_status_t read_counts(wr_search_counts_t *c, const wr_search_t X,
                               wr_reader_t in) {
    char hash[65];
    uint64_t version, x[5];
    family_hash(hash, X);
    *c = X->count;
    wr_status_t s = line(&version, 1, "wreath-search", in);
    if (s == WR_OK && version != 1)
        s = wr_reader_fail(in, 1, "expected version 1");
    if (s != WR_OK)
        return s;
    if (!wr_reader_line(in) || in->ntokens != 2 ||
        strcmp(in->token[0], "family") != 0)
        return wr_reader_fail(in, 0, "expected family and a hash");
    if (strcmp(in->token[1], hash) != 0)
        return wr_reader_fail(in, 1,
                              "this is the checkpoint of another"
                              " search: other options were given");
    if ((s = line(&c->next, 1, "next", in)) != WR_OK ||
        (s = line(x, 5, "counts", in)) != WR_OK ||
        (s = line(c->periods, WR_SEARCH_PERIODS + 1, "periods", in)) != WR_OK)
        return s;
    c->outside = x[0];
    c->undecided = x[1];
    c->decided = x[2];
    c->witnesses = x[3];
    c->best = x[4];
    if (!wr_reader_line(in) || strcmp(in->token[0], ".") != 0)
        return wr_reader_fail(in, 0, "expected . at the end");
    uint64_t sum = c->outside + c->undecided + c->decided;
    if (c->next > c->total || sum != c->next || c->witnesses > c->decided ||
        (c->witnesses > 0 && c->best >= c->next))
        return wr_reader_fail(in, 0, "the counts do not fit together");
    return WR_OK;
}

wr_status_t wr_search_resume(wr_search_t X, wr_reader_t in, wr_limits_t L) {
    wr_search_counts_t c;
    sr_found_t f;
    int outside;
    wr_status_t s = read_counts(&c, X, in);
    if (s != WR_OK)
        return s;
    if (c.witnesses > 0) { /* decided again, not trusted */
        wr_sr_number(&X->best, X, c.best);
        s = wr_sr_try(&f, &outside, &X->best, X, L);
        if (s == WR_OK && (outside || !f.witness))
            s = wr_reader_fail(in, 0, "candidate %llu is not a witness",
                               (unsigned long long) c.best);
    }
    if (s == WR_OK)
        X->count = c;
    return s;
}
