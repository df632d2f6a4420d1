/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Random scalars against ranges: the check agrees with a comparison of
 * fractions, and names the entry. */

#include "harness.h"

#include <string.h>

#include "arch/arch.h"

/* Two coordinates, diag(p/q, 0), B = (0, 1). */
static void model(wr_lrnn_t M, int p, int q, wr_limits_t L) {
    wr_reader_t R;
    char text[600];
    snprintf(text, sizeof text,
             "{\"format\": \"wreath-lrnn\", \"version\": 1, \"alphabet\":"
             " [\"a\"], \"ring\": \"Q\", \"layers\": [{\"name\": \"x\","
             " \"role\": \"general\", \"dim\": 2, \"H0\": [\"0\", \"1\"],"
             " \"reads\": [\"letter\"], \"labels\": 2, \"gate\": {\"table\":"
             " [[0, 0]]}, \"actions\": [{\"A\": {\"diagonal\": [\"%d/%d\","
             " \"0\"]}, \"B\": [\"0\", \"1\"]}], \"decoder\": {\"kind\":"
             " \"coordinate\", \"index\": 1}}], \"readout\": {\"states\":"
             " [\"q\"], \"reads\": [0], \"table\": [[1, 0]]}}",
             p, q);
    wr_reader_init(R);
    REQUIRE_STATUS(wr_reader_open_text(R, "model", text, strlen(text)), WR_OK);
    REQUIRE_STATUS(wr_lrnn_read(M, R, L), WR_OK);
    wr_reader_clear(R);
}

static wr_truth_t obeys(wr_arch_verdict_t *V, const wr_lrnn_t M,
                        const char *name, int strict, wr_limits_t L) {
    wr_arch_t a;
    char full[64];
    REQUIRE_STATUS(wr_arch_find(&a, full, name, L), WR_OK);
    REQUIRE_STATUS(wr_arch_check(V, M, &a, strict, L), WR_OK);
    wr_arch_verdict_clear(V);
    return V->holds;
}

TEST(ranges_are_those_of_fractions) {
    for (unsigned long i = test_rounds(300); i > 0; i--) {
        int q = (int) test_between(1, 4), p = (int) test_between(-6, 6);
        wr_limits_t L;
        wr_lrnn_t M;
        wr_arch_verdict_t V;
        wr_limits_init(L);
        wr_lrnn_init(M);
        model(M, p, q, L);
        REQUIRE(obeys(&V, M, "gla", 0, L) == (p >= 0 && p <= q), "%d/%d", p, q);
        REQUIRE(V.holds != WR_TRUE || V.ends == 1u + (p == 0 || p == q));
        REQUIRE(V.holds == WR_TRUE || (V.row == 0 && V.column == 0));
        REQUIRE(obeys(&V, M, "mamba-negative", 0, L) == (p >= -q && p <= q));
        REQUIRE(obeys(&V, M, "mamba-negative", 1, L) == (p > -q && p < q));
        REQUIRE(obeys(&V, M, "s4d", 0, L) == (p >= -q && p <= q));
        REQUIRE(obeys(&V, M, "mamba-2", 0, L) == (p == 0));
        /* B lies in coordinate 1: no key of a factor for coordinate 0. */
        REQUIRE(obeys(&V, M, "full", 0, L) == WR_TRUE);
        wr_lrnn_clear(M);
    }
}

/* Matrices of two coordinates, entries of -3 to 3 halves: one entry per
 * row or per column, of modulus at most 1. */
TEST(single_entries) {
    static const char form[] =
        "{\"format\": \"wreath-lrnn\", \"version\": 1, \"alphabet\": [\"a\"],"
        " \"ring\": \"Q\", \"layers\": [{\"name\": \"x\", \"role\":"
        " \"general\", \"dim\": 2, \"H0\": [\"0\", \"%d\"], \"reads\": "
        "[\"letter\"],"
        " \"labels\": 2, \"gate\": {\"table\": [[0, 0]]}, \"actions\": [{\"A\":"
        " {\"dense\": [\"%d/2\", \"%d/2\", \"%d/2\", \"%d/2\"]}}],"
        " \"decoder\": {\"kind\": \"coordinate\", \"index\": 1}}], \"readout\":"
        " {\"states\": [\"q\"], \"reads\": [0], \"table\": [[1, 0]]}}";
    for (unsigned long i = test_rounds(300); i > 0; i--) {
        char text[sizeof form + 40];
        int x[4], in = 1, start = (int) test_below(2);
        wr_reader_t R;
        wr_limits_t L;
        wr_lrnn_t M;
        wr_arch_verdict_t V;
        for (int k = 0; k < 4; k++) {
            x[k] = test_below(2) ? 0 : (int) test_between(-3, 3);
            in &= x[k] >= -2 && x[k] <= 2;
        }
        snprintf(text, sizeof text, form, start, x[0], x[1], x[2], x[3]);
        wr_limits_init(L);
        wr_lrnn_init(M);
        wr_reader_init(R);
        REQUIRE_STATUS(wr_reader_open_text(R, "model", text, strlen(text)),
                       WR_OK);
        REQUIRE_STATUS(wr_lrnn_read(M, R, L), WR_OK);
        const int rows = !(x[0] && x[1]) && !(x[2] && x[3]);
        const int columns = !(x[0] && x[2]) && !(x[1] && x[3]);
        REQUIRE(obeys(&V, M, "pd-ssm-rows", 0, L) == (rows && in));
        REQUIRE(V.holds != WR_TRUE || V.starts == (start != 1));
        REQUIRE(obeys(&V, M, "pd-ssm", 0, L) == (columns && in));
        wr_reader_clear(R);
        wr_lrnn_clear(M);
    }
}

TEST(families_and_lists) {
    wr_limits_t L;
    wr_arch_t a;
    char full[64];
    wr_limits_init(L);
    for (size_t i = 0; i < wr_arch_count(); i++) {
        const wr_arch_t *b = wr_arch_get(i);
        REQUIRE_STATUS(wr_arch_find(&a, full, b->name, L), WR_OK);
        REQUIRE(strcmp(a.title, b->title) == 0);
    }
    REQUIRE_STATUS(wr_arch_find(&a, full, "deltaproduct-9", L), WR_OK);
    REQUIRE(a.factors == 9 && strcmp(a.name, "deltaproduct-9") == 0);
    REQUIRE_STATUS(wr_arch_find(&a, full, "deltaproduct-0", L), WR_DOMAIN);
    REQUIRE_STATUS(wr_arch_find(&a, full, "deltaproduct-2x", L), WR_DOMAIN);
    REQUIRE_STATUS(wr_arch_find(&a, full, "mamba-7", L), WR_DOMAIN);
}

typedef struct {
    const char *name;
    int strict;
} asked_t;

/* One letter and one action, over Q or Q(i). */
static wr_truth_t action_obeys(int dim, const char *ring, const char *action,
                               asked_t asked, wr_limits_t L) {
    wr_reader_t R;
    wr_lrnn_t M;
    wr_arch_verdict_t V;
    char text[1200], zeros[64] = "\"0\"";
    for (int i = 1; i < dim; i++)
        strcat(zeros, ", \"0\"");
    snprintf(text, sizeof text,
             "{\"format\": \"wreath-lrnn\", \"version\": 1, \"alphabet\":"
             " [\"a\"], \"ring\": %s, \"layers\": [{\"name\": \"x\","
             " \"role\": \"general\", \"dim\": %d, \"H0\": [%s],"
             " \"reads\": [\"letter\"], \"labels\": 1, \"gate\": {\"table\":"
             " [[0, 0]]}, \"actions\": [{%s}], \"decoder\": {\"kind\":"
             " \"threshold\", \"form\": [%s, \"0\"], \"cuts\": []}}],"
             " \"readout\": {\"states\": [\"q\"], \"reads\": [0], \"table\":"
             " [[0, 0]]}}",
             ring, dim, zeros, action, zeros);
    wr_reader_init(R);
    wr_lrnn_init(M);
    REQUIRE_STATUS(wr_reader_open_text(R, "model", text, strlen(text)), WR_OK);
    REQUIRE_STATUS(wr_lrnn_read(M, R, L), WR_OK);
    wr_truth_t holds = obeys(&V, M, asked.name, asked.strict, L);
    wr_lrnn_clear(M);
    wr_reader_clear(R);
    return holds;
}

#define QI                                                    \
    "{\"minpoly\": [\"1\", \"0\", \"1\"], \"root\": {\"re\":" \
    " [\"-1/2\", \"1/2\"], \"im\": [\"1/2\", \"3/2\"]}}"
#define SWAP(n) "\"A\": {\"permutation\": [1, 0" n "]}"
#define DIAGONAL(x, y) "\"A\": {\"diagonal\": [\"" x "\", \"" y "\"]}"
#define FACTORS(x) "\"A\": {\"householder\": [" x "]}"
#define KEY(i, x, j, y, beta)                     \
    "{\"v\": [[" #i ", " x "], [" #j ", " y "]]," \
    " \"beta\": \"" beta "\"}"
#define ONE(i, beta) "{\"v\": [[" #i ", \"1\"]], \"beta\": \"" beta "\"}"
/* Two columns with one entry off the diagonal each, in one row. */
#define LAST_ROW                                                        \
    "\"A\": {\"dense\": [\"1/2\", \"0\", \"0\", \"0\", \"1/2\", \"0\"," \
    " \"-1/4\", \"-1/4\", \"1/2\"]}"
/* k = (1, 1, 1), b = 1, and a gate of 1/2, 1/2, 1. */
#define ALL_ALIKE                                                         \
    "\"A\": {\"dense\": [\"1/3\", \"-1/6\", \"-1/3\", \"-1/6\", \"1/3\"," \
    " \"-1/3\", \"-1/6\", \"-1/6\", \"2/3\"]}"
#define DIAGONAL_AND(x, y, u, v) DIAGONAL(x, y) AND_B(u, v)
#define AND_B(...) ", \"B\": [" #__VA_ARGS__ "]"

/* B must be in the span of the keys, for any notation of the factors. */
TEST(keys) {
    static const struct {
        int dim;
        const char *ring, *action, *arch;
        wr_truth_t holds;
    } row[] = {
        {2, "\"Q\"", SWAP("") AND_B("1", "-1"), "deltanet-negative", WR_TRUE},
        {2, "\"Q\"", SWAP("") AND_B("1", "0"), "deltanet-negative", WR_FALSE},
        {3, "\"Q\"", SWAP(", 2") AND_B("0", "0", "1"), "deltaproduct-2",
         WR_FALSE},
        {2, "\"Q\"", "\"A\": \"identity\"" AND_B("1", "0"), "deltanet",
         WR_FALSE},
        {2, "\"Q\"", FACTORS(ONE(0, "0")) AND_B("1", "0"), "deltanet",
         WR_FALSE},
        {2, "\"Q\"", FACTORS(ONE(0, "1")) AND_B("1", "0"), "deltanet", WR_TRUE},
        /* two factors with one key between them */
        {2, "\"Q\"", FACTORS(ONE(0, "1/2") ", " ONE(0, "1/2")) AND_B("0", "1"),
         "deltaproduct-2", WR_FALSE},
        {2, "\"Q\"", FACTORS(ONE(0, "1/2") ", " ONE(1, "1/2")) AND_B("0", "1"),
         "deltaproduct-2", WR_TRUE},
        /* (1, 3, 2) = (1, 1, 0) + 2 (0, 1, 1) */
        {3, "\"Q\"",
         FACTORS(KEY(0, "\"1\"", 1, "\"1\"", "2") ", " KEY(
             1, "\"1\"", 2, "\"1\"", "1")) AND_B("1", "3", "2"),
         "deltaproduct-2", WR_TRUE},
        {3, "\"Q\"",
         FACTORS(KEY(0, "\"1\"", 1, "\"1\"", "2") ", " KEY(
             1, "\"1\"", 2, "\"1\"", "1")) AND_B("1", "2", "2"),
         "deltaproduct-2", WR_FALSE},
        {2, "\"Q\"",
         "\"A\": {\"dense\": [\"1/2\", \"1/2\", \"1/2\","
         " \"1/2\"]}" AND_B("1", "-1"),
         "deltanet", WR_TRUE},
        {2, "\"Q\"",
         "\"A\": {\"dense\": [\"1/2\", \"1/2\", \"1/2\","
         " \"1/2\"]}" AND_B("1", "1"),
         "deltanet", WR_FALSE},
        {2, "\"Q\"", "\"A\": \"zero\"" AND_B("1", "2"), "gated-deltanet",
         WR_TRUE},
        {2, "\"Q\"", "\"A\": \"zero\"" AND_B("1", "2"), "deltanet-negative",
         WR_FALSE},
        {2, "\"Q\"", "\"A\": \"zero\"" AND_B("1", "2"),
         "gated-deltanet-positive", WR_TRUE},
        {2, "\"Q\"", SWAP(""), "gated-deltanet-positive", WR_FALSE},
        {2, "\"Q\"", SWAP(""), "gated-deltanet", WR_TRUE},
        /* keys that are not real make no factor of the paper */
        {2, QI, FACTORS(KEY(0, "\"2\"", 1, "[\"0\", \"1\"]", "2")),
         "deltanet-negative", WR_FALSE},
        {2, QI, FACTORS(KEY(0, "[\"0\", \"1\"]", 1, "[\"0\", \"1\"]", "2")),
         "deltanet-negative", WR_UNKNOWN},
        /* rank 1 makes one entry of a diagonal negative, not two */
        {2, "\"Q\"", DIAGONAL("-1", "1"), "rwkv-7", WR_TRUE},
        {2, "\"Q\"", DIAGONAL("-1", "-1/2"), "rwkv-7", WR_FALSE},
        {2, "\"Q\"", DIAGONAL("-145476/100000", "1"), "rwkv-7", WR_TRUE},
        {2, "\"Q\"", DIAGONAL("-145477/100000", "1"), "rwkv-7", WR_FALSE},
        /* w is over 0.5452.., w - a over -0.45476.. */
        {2, "\"Q\"", DIAGONAL("-3/10", "1"), "rwkv-7-published", WR_TRUE},
        {2, "\"Q\"", DIAGONAL("3/5", "0"), "rwkv-7-published", WR_TRUE},
        {2, "\"Q\"", DIAGONAL("1/2", "0"), "rwkv-7-published", WR_FALSE},
        {2, "\"Q\"", "\"A\": \"zero\"", "rwkv-7-published", WR_FALSE},
        {2, "\"Q\"", DIAGONAL("-45476/100000", "1"), "rwkv-7-published",
         WR_TRUE},
        {2, "\"Q\"", DIAGONAL("-45477/100000", "1"), "rwkv-7-published",
         WR_FALSE},
        {2, "\"Q\"", DIAGONAL("-1", "1"), "rwkv-7-published", WR_FALSE},
        {2, "\"Q\"", "\"A\": {\"dense\": [\"1/2\", \"1/2\", \"1/2\", \"1/2\"]}",
         "rwkv-7-published", WR_TRUE},
        {2, "\"Q\"", SWAP(""), "rwkv-7-published", WR_UNKNOWN},
        /* a factor, a swap, diagonals; B along the key */
        {2, "\"Q\"", SWAP(""), "kda-negative", WR_TRUE},
        {2, "\"Q\"", SWAP(""), "kda", WR_FALSE},
        {2, "\"Q\"", DIAGONAL("1/2", "0"), "kda", WR_TRUE},
        {2, "\"Q\"", DIAGONAL("-1/2", "1"), "kda", WR_FALSE},
        {2, "\"Q\"", DIAGONAL("-1/2", "1"), "kda-negative", WR_TRUE},
        {2, "\"Q\"", DIAGONAL("-1/2", "-1"), "gdn2-negative", WR_FALSE},
        {2, "\"Q\"", DIAGONAL_AND("1", "1", "1", "0"), "kda", WR_FALSE},
        {2, "\"Q\"", DIAGONAL_AND("1", "1", "1", "1"), "gdn2", WR_TRUE},
        {2, "\"Q\"", DIAGONAL_AND("1/2", "1", "1", "0"), "kda", WR_TRUE},
        {2, "\"Q\"", DIAGONAL_AND("1/2", "1", "1", "1"), "kda", WR_FALSE},
        {2, "\"Q\"", DIAGONAL_AND("0", "0", "1", "1"), "kda", WR_TRUE},
        {2, QI, "\"A\": {\"diagonal\": [\"1\", [\"0\", \"1\"]]}", "aussm",
         WR_TRUE},
        {1, "\"Q\"", "\"A\": {\"diagonal\": [\"1/2\"]}", "aussm", WR_FALSE},
        {3, "\"Q\"", LAST_ROW, "kda", WR_FALSE},
        {3, "\"Q\"", LAST_ROW, "gdn2", WR_FALSE},
        {3, "\"Q\"", ALL_ALIKE AND_B("2", "2", "2"), "kda", WR_TRUE},
        {3, "\"Q\"", ALL_ALIKE AND_B("1", "1", "2"), "kda", WR_FALSE},
        /* hybrids: unknown if the matrix may fit one part and fits none */
        {2, "\"Q\"", SWAP(""), "rwkv-7-published+mamba", WR_UNKNOWN},
        {2, "\"Q\"", SWAP(""), "mamba+rwkv-7-published", WR_UNKNOWN},
        {2, "\"Q\"", SWAP(""), "rwkv-7-published+rwkv-7", WR_TRUE},
        {2, "\"Q\"", SWAP(""), "mamba+gla", WR_FALSE},
        {1, "\"Q\"", "\"A\": \"identity\"", "linear-attention", WR_TRUE},
        {1, "\"Q\"", "\"A\": \"zero\"", "linear-attention", WR_FALSE},
    };
    wr_limits_t L;
    wr_limits_init(L);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        REQUIRE(action_obeys(row[i].dim, row[i].ring, row[i].action,
                             (asked_t){row[i].arch, 0}, L) == row[i].holds,
                "row %zu: %s", i, row[i].action);
}

#define TWO_THIRDS \
    FACTORS("{\"v\": [[0, \"1\"], [1, \"1\"]], \"beta\": \"2/3\"}")

/* Gates of 0 and 1 are on excluded ends, if the architecture has gates. */
TEST(strict_excludes_gates_at_an_end) {
    static const struct {
        int dim;
        const char *action, *arch;
        wr_truth_t holds;
    } row[] = {
        {2, TWO_THIRDS, "deltanet", WR_TRUE},
        {2, TWO_THIRDS, "gated-deltanet", WR_FALSE},
        {2, TWO_THIRDS, "kda", WR_FALSE},
        {2, TWO_THIRDS, "gdn2", WR_FALSE},
        {2, TWO_THIRDS, "rwkv-7", WR_FALSE},
        {2, "\"A\": \"identity\"", "gated-deltaproduct-2", WR_FALSE},
        {2, SWAP(""), "kda-negative", WR_FALSE},
        {1, FACTORS(ONE(0, "1/2")), "gated-deltanet", WR_TRUE},
        {2, "\"A\": \"zero\"", "gated-deltanet", WR_FALSE},
        {2, "\"A\": \"zero\"", "gated-deltaproduct-2", WR_TRUE},
        {2, DIAGONAL("1", "1"), "deltanet", WR_FALSE},
        {2, FACTORS(""), "deltaproduct-2", WR_FALSE},
        /* a modulus of 0, and a column without an entry */
        {2, DIAGONAL("1/2", "0"), "s4d", WR_FALSE},
        {2, DIAGONAL("1/2", "0"), "s4", WR_TRUE},
        {2, DIAGONAL("1/2", "0"), "pd-ssm", WR_FALSE},
        {2, "\"A\": {\"sparse\": [[0, 1, \"1/2\"]]}", "pd-ssm-rows", WR_FALSE},
        /* one entry of a diagonal is not that of w, and B in its row */
        {2, DIAGONAL("-1/2", "1/2"), "kda-negative", WR_TRUE},
        {2, DIAGONAL("-1/2", "0"), "kda-negative", WR_FALSE},
        {2, DIAGONAL_AND("0", "1/2", "1", "0"), "kda-negative", WR_TRUE},
        {2, DIAGONAL_AND("0", "1/2", "0", "1"), "kda-negative", WR_FALSE},
        {2, DIAGONAL_AND("1/2", "1/2", "1", "0"), "gdn2", WR_TRUE},
        {2, DIAGONAL_AND("1/2", "1/2", "1", "1"), "gdn2", WR_FALSE},
    };
    wr_limits_t L;
    wr_limits_init(L);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        REQUIRE(action_obeys(row[i].dim, "\"Q\"", row[i].action,
                             (asked_t){row[i].arch, 0}, L) == WR_TRUE,
                "row %zu", i);
        REQUIRE(action_obeys(row[i].dim, "\"Q\"", row[i].action,
                             (asked_t){row[i].arch, 1}, L) == row[i].holds,
                "row %zu, strict", i);
    }
}

/* ---- diagonal plus rank 1 ------------------------------------------------ */

enum { RWKV, KDA, GDN2 };

/* x = p / 8 with p drawn from low to 8. */
static void eighths(fmpq_t x, int low) {
    fmpq_set_si(x, test_between(low, 8), 8);
}

/* A of this form, dense, with a random key whose k o k / |k|^2 its rows and
 * columns have; with `break_it` one entry off the diagonal has the other sign.
 * Returns 1 if a gate is 1. */
static int draw_added(wr_buffer_t out, int form, int n, int break_it) {
    slong k[4], norm = 0;
    int end = 0;
    fmpq_t x, b, w[4], a[4];
    fmpq_init(x);
    fmpq_init(b);
    eighths(b, 1);
    for (int i = 0; i < n; i++) {
        k[i] = test_between(1, 5) * (test_below(2) ? 1 : -1);
        k[i] = n == 4 && i == 0 && test_below(2) ? 0 : k[i];
        norm += k[i] * k[i];
        fmpq_init(w[i]);
        fmpq_init(a[i]);
        eighths(w[i], form == RWKV ? 5 : 1); /* 5/8 is over 0.5452.. */
        eighths(a[i], 1);
        end |= fmpq_is_one(w[i]) ||
               (k[i] != 0 && fmpq_is_one(form == KDA ? b : a[i]));
    }
    wr_buffer_put(out, "\"A\": {\"dense\": [");
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            char *text;
            fmpq_set_si(x, -k[i] * k[j], (ulong) norm);
            fmpq_mul(x, x, form == RWKV ? a[i] : form == KDA ? b : a[j]);
            if (form == RWKV && i == j)
                fmpq_add(x, x, w[i]);
            else if (form != RWKV) {
                if (i == j)
                    fmpq_add_si(x, x, 1);
                fmpq_mul(x, x, w[j]);
            }
            if (break_it && i == n - 2 && j == n - 1)
                fmpq_neg(x, x);
            text = fmpq_get_str(NULL, 10, x);
            wr_buffer_printf(out, "%s\"%s\"", i + j > 0 ? ", " : "", text);
            flint_free(text);
        }
    wr_buffer_put(out, "]}");
    for (int i = 0; i < n; i++) {
        fmpq_clear(w[i]);
        fmpq_clear(a[i]);
    }
    fmpq_clear(b);
    fmpq_clear(x);
    return end;
}

/* With three or more rows the form is determined; with two a ratio may not be
 * found. */
TEST(diagonal_plus_rank_1) {
    static const char *const name[] = {"rwkv-7-published", "kda", "gdn2"};
    wr_limits_t L;
    wr_limits_init(L);
    for (unsigned long i = test_rounds(300); i > 0; i--) {
        const int n = (int) test_between(2, 4), form = (int) test_below(3);
        const int broken = (int) test_below(2) && n > 2;
        wr_buffer_t text;
        wr_buffer_init(text);
        const int end = draw_added(text, form, n, broken);
        const wr_truth_t holds =
            action_obeys(n, "\"Q\"", text->text, (asked_t){name[form], 0}, L);
        REQUIRE(broken  ? holds == WR_FALSE
                : n > 2 ? holds == WR_TRUE
                        : holds != WR_FALSE,
                "%s %d: %s", name[form], holds, text->text);
        if (form == KDA && !broken)
            REQUIRE(action_obeys(n, "\"Q\"", text->text, (asked_t){"gdn2", 0},
                                 L) != WR_FALSE,
                    "%s", text->text);
        if (n > 2 && !broken)
            REQUIRE(action_obeys(n, "\"Q\"", text->text,
                                 (asked_t){name[form], 1},
                                 L) == (end ? WR_FALSE : WR_TRUE),
                    "strict %s: %s", name[form], text->text);
        wr_buffer_clear(text);
    }
}
