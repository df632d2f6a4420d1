/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Rounding modes and evaluation models as text.  The last word of a model is
 * the order, the one before it the mode, the rest the format, which may contain
 * colons.  In E2 the order may be omitted (seq), and then also the mode
 * (rne). */

#include "rounding/impl.h"

/* ---- modes --------------------------------------------------------------- */

static const char *const modes[] = {"rne", "rna", "rnd", "rz",
                                    "ru",  "rd",  "odd", "sto"};

wr_status_t wr_mode_read(wr_mode_t mode, const char *text, wr_limits_t L) {
    for (int i = 0; i <= WR_RSTO; i++)
        if (strcmp(text, modes[i]) == 0) {
            *mode = (wr_mode_struct){(wr_rule_t) i, 0, 0};
            return WR_OK;
        }
    uint64_t seed;
    if (strncmp(text, "sto-", 4) == 0 &&
        wr_is_count(&seed, text + 4, UINT64_MAX)) {
        *mode = (wr_mode_struct){WR_RSTO, seed, 0};
        return WR_OK;
    }
    return wr_limits_fail(L, WR_PARSE,
                          "found the rounding mode \"%s\", expected one of rne "
                          "rna rnd rz ru rd odd sto sto-SEED",
                          text);
}

wr_status_t wr_mode_check(const wr_mode_t mode, const wr_format_t F,
                          wr_limits_t L) {
    if (F->kind->only_rne && mode->rule != WR_RNE)
        return wr_limits_fail(L, WR_PARSE,
                              "found the rounding mode \"%s\", expected rne: "
                              "the format has no other",
                              modes[mode->rule]);
    return WR_OK;
}

void wr_mode_print(wr_buffer_t out, const wr_mode_t mode) {
    wr_buffer_put(out, modes[mode->rule]);
    if (mode->rule == WR_RSTO && mode->seed != 0)
        wr_buffer_printf(out, "-%llu", (unsigned long long) mode->seed);
}

/* ---- models -------------------------------------------------------------- */

static const char *const orders[] = {"dot",  "seq", "bias", "fma",
                                     "wide", "acc", "tree"};

static wr_status_t read_order(wr_evaluation_t M, const char *s, int e,
                              wr_limits_t L) {
    if (e == 3) {
        uint64_t C = 0;
        M->order = WR_ORDER_SEQ;
        M->scan = strncmp(s, "scan-", 5) == 0;
        int chunk = strncmp(s, "chunk-", 6) == 0;
        if ((M->scan || chunk) && wr_is_count(&C, s + (chunk ? 6 : 5), 4096) &&
            C > 0 && (chunk || (C & (C - 1)) == 0)) {
            M->chunk = (unsigned) C;
            return WR_OK;
        }
        return wr_limits_fail(L, WR_PARSE,
                              "found \"%s\", expected chunk-C or scan-C, C at "
                              "most 4096 (a power of two for scan)",
                              s);
    }
    for (int i = 0; i < WR_ORDER_WIDE; i++)
        if (strcmp(s, orders[i]) == 0) {
            M->order = (wr_order_t) i;
            return WR_OK;
        }
    for (int i = WR_ORDER_WIDE; i <= WR_ORDER_TREE; i++) {
        size_t n = strlen(orders[i]);
        if (strncmp(s, orders[i], n) == 0 && s[n] == '-') {
            M->order = (wr_order_t) i;
            return wr_format_read(M->acc, s + n + 1, L);
        }
    }
    if (strcmp(s, "tree") == 0) {
        M->order = WR_ORDER_TREE;
        *M->acc = *M->format;
        return WR_OK;
    }
    return wr_limits_fail(
        L, WR_PARSE,
        "found the order \"%s\", expected one of: dot, seq, bias, fma, "
        "wide-FORMAT, acc-FORMAT, tree, tree-FORMAT",
        s);
}

/* Cut off the last word of a text and return it, or NULL if there is no colon.
 * An order may contain a format, with colons. */
static char *cut_last(char *text) {
    static const char *const with_format[] = {":wide-", ":acc-", ":tree-"};
    char *word = NULL;
    for (int i = 0; i < 3 && word == NULL; i++)
        word = strstr(text, with_format[i]);
    if (word == NULL)
        word = strrchr(text, ':');
    if (word != NULL)
        *word++ = '\0';
    return word;
}

int wr_evaluation_cut(char *text, const char *word) {
    char *colon = strrchr(text, ':');
    if (colon == NULL || strcmp(colon + 1, word) != 0)
        return 0;
    *colon = '\0';
    return 1;
}

static int is_mode(const char *word) {
    wr_mode_t mode;
    wr_limits_t L;
    wr_limits_init(L);
    return wr_mode_read(mode, word, L) == WR_OK;
}

static int is_order(const char *word) {
    const size_t n = strcspn(word, "-");
    for (int i = 0; i <= WR_ORDER_TREE; i++)
        if (strlen(orders[i]) == n && strncmp(word, orders[i], n) == 0)
            return 1;
    return 0;
}

/* Read E2:FORMAT, E2:FORMAT:MODE or E2:FORMAT:MODE:ORDER; in E3, only the last
 * form.  A word after the format is a mode if it names one, or if an order
 * follows it. */
static wr_status_t read_parts(wr_evaluation_t M, char *text, const char *whole,
                              wr_limits_t L) {
    const int e = strncmp(text, "E2:", 3) == 0   ? 2
                  : strncmp(text, "E3:", 3) == 0 ? 3
                                                 : 0;
    char *format = text + (e != 0 ? 3 : 0);
    char *order = e != 0 ? cut_last(format) : NULL;
    char *mode = NULL;
    if (order != NULL && e == 2 && is_mode(order)) {
        mode = order;
        order = NULL;
    } else if (order != NULL) {
        mode = strrchr(format, ':');
        if (mode != NULL && (e == 3 || is_order(order) || is_mode(mode + 1)))
            *mode++ = '\0';
        else if (e == 2) { /* both belong to the format */
            order[-1] = ':';
            mode = order = NULL;
        }
    }
    if (e == 0 || (e == 3 && mode == NULL))
        return wr_limits_fail(
            L, WR_PARSE,
            "found \"%.100s\", expected E2:FORMAT[:MODE[:ORDER]], such as "
            "E2:bf16 or E2:bf16:rne:seq, or E3:FORMAT:MODE:ORDER, such as "
            "E3:fp16:rne:chunk-2",
            whole);
    wr_status_t s = wr_format_read(M->format, format, L);
    if (s == WR_OK)
        s = wr_mode_read(M->mode, mode != NULL ? mode : "rne", L);
    return s == WR_OK ? read_order(M, order != NULL ? order : "seq", e, L) : s;
}

wr_status_t wr_evaluation_read(wr_evaluation_t M, const char *text,
                               wr_limits_t L) {
    wr_evaluation_t N;
    memset(N, 0, sizeof *N);
    char *copy = wr_strdup(text);
    wr_status_t s = read_parts(N, copy, text, L);
    wr_free(copy);
    if (s == WR_OK)
        s = wr_mode_check(N->mode, N->format, L);
    if (s == WR_OK && N->order >= WR_ORDER_WIDE)
        s = wr_mode_check(N->mode, N->acc, L);
    if (s == WR_OK)
        *M = *N;
    return s;
}

void wr_evaluation_print(wr_buffer_t out, const wr_evaluation_t M) {
    wr_buffer_put(out, M->chunk ? "E3:" : "E2:");
    wr_format_print(out, M->format);
    wr_buffer_put(out, ":");
    wr_mode_print(out, M->mode);
    if (M->chunk)
        wr_buffer_printf(out, M->scan ? ":scan-%u" : ":chunk-%u", M->chunk);
    else
        wr_buffer_printf(out, ":%s", orders[M->order]);
    if (M->order >= WR_ORDER_WIDE &&
        !(M->order == WR_ORDER_TREE && wr_format_equal(M->acc, M->format))) {
        wr_buffer_put(out, "-");
        wr_format_print(out, M->acc);
    }
}
