/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Letters for automata whose edges are labelled by sets of valuations.
 *
 * For up to 6 variables every valuation is a letter, named like "a&!b".  For
 * more, valuations that no label distinguishes are one letter, named by the
 * least of them in binary, variable 0 last: 2^16 valuations usually form few
 * classes.  Classes are found by refinement: each label splits each class
 * into the part inside and the part outside.
 */

#include "base/bits.h"
#include "interchange/impl.h"

enum { FEW = 6 };

void interchange_labels_start(interchange_labels_t *T, const wr_names_t *var) {
    wr_assert(var->count <= INTERCHANGE_MAX_VARS);
    T->vars = var->count;
    T->var = wr_strings_copy(var->name, var->count);
    T->words = interchange_words(T->vars);
}

void interchange_labels_clear(interchange_labels_t *T) {
    wr_strings_free(T->var, T->vars);
    wr_strings_free(T->letter, T->letters);
    WR_FREE(T->set, T->edge);
    memset(T, 0, sizeof *T);
}

uint32_t interchange_labels_set(interchange_draft_t *X, interchange_labels_t *T,
                                const uint64_t *set) {
    wr_assert(T->words > 0);
    const size_t bytes = T->words * sizeof *T->set;
    if (!interchange_room(X, "labels", T->sets, bytes))
        return 0;
    T->set = wr_grow(T->set, T->sets, bytes);
    memcpy(T->set + T->sets * T->words, set, bytes);
    return T->sets++;
}

void interchange_labels_edge(interchange_draft_t *X, interchange_labels_t *T,
                             interchange_label_t edge) {
    wr_assert(!interchange_ok(X) || edge.set < T->sets);
    if (!interchange_room(X, "edges", T->edges, sizeof *T->edge))
        return;
    T->edge = wr_grow(T->edge, T->edges, sizeof *T->edge);
    T->edge[T->edges++] = edge;
}

static int has(const interchange_labels_t *T, uint32_t set, uint32_t v) {
    return wr_bits_test(T->set + set * T->words, v);
}

/* Set least[c] to the least valuation of class c, and count the classes. */
static wr_status_t classify(uint32_t *classes, uint32_t *least,
                            const interchange_labels_t *T, wr_limits_t L) {
    const uint32_t all = UINT32_C(1) << T->vars;
    uint32_t *of = wr_calloc(all, sizeof *of), count = 1;
    uint32_t *part = wr_malloc(2 * (size_t) all * sizeof *part);
    wr_status_t s = WR_OK;
    for (uint32_t i = 0; s == WR_OK && i < T->sets; i++) {
        uint32_t n = 0;
        memset(part, 0xff, 2 * (size_t) count * sizeof *part);
        for (uint32_t v = 0; v < all; v++) {
            uint32_t *p = &part[2 * of[v] + (uint32_t) has(T, i, v)];
            if (*p == UINT32_MAX)
                *p = n++;
            of[v] = *p;
        }
        count = n;
        s = wr_limits_steps(L, "letters from labels", (uint64_t) i * all);
    }
    memset(least, 0xff, count * sizeof *least);
    for (uint32_t v = all; v-- > 0;)
        least[of[v]] = v;
    WR_FREE(of, part);
    *classes = count;
    return s;
}

static void literals(wr_buffer_t b, const interchange_labels_t *T, uint32_t v) {
    for (unsigned i = 0; i < T->vars; i++)
        wr_buffer_printf(b, "%s%s%s", i ? "&" : "", (v >> i) & 1 ? "" : "!",
                         T->var[i]);
    if (T->vars == 0)
        wr_buffer_put(b, "t");
}

/* Choose a valuation that represents each letter. */
static wr_status_t choose(uint32_t *count, uint32_t *least,
                          interchange_draft_t *X,
                          const interchange_labels_t *T) {
    *count = UINT32_C(1) << T->vars;
    if (T->letter != NULL)
        *count = T->letters;
    else if (T->vars > FEW)
        return classify(count, least, T, X->L);
    for (uint32_t a = 0; a < *count; a++)
        least[a] = a;
    return WR_OK;
}

static void name_letters(interchange_draft_t *X, const uint32_t *least,
                         uint32_t count, const interchange_labels_t *T) {
    wr_buffer_t b;
    wr_buffer_init(b);
    for (uint32_t a = 0; a < count; a++) {
        b->length = 0;
        if (T->letter != NULL)
            wr_buffer_put(b, T->letter[a]);
        else if (T->vars <= FEW)
            literals(b, T, least[a]);
        else
            for (unsigned i = T->vars; i-- > 0;)
                wr_buffer_put(b, (least[a] >> i) & 1 ? "1" : "0");
        interchange_letter(X, b->text, b->length);
    }
    wr_buffer_clear(b);
    if (T->letter == NULL && T->vars > FEW)
        interchange_remark(X,
                           "%u valuations of %u bits are %u letters, each "
                           "called after the least of its class",
                           1u << T->vars, T->vars, count);
}

void interchange_labels_spread(interchange_draft_t *X,
                               interchange_labels_t *T) {
    wr_assert(T->vars <= INTERCHANGE_MAX_VARS);
    uint32_t count;
    if (!interchange_ok(X))
        return;
    uint32_t *least = wr_malloc(((size_t) 1 << T->vars) * sizeof *least);
    interchange_took(X, choose(&count, least, X, T));
    if (interchange_ok(X))
        name_letters(X, least, count, T);
    if (interchange_ok(X) && X->letter.count < count)
        interchange_refuse(X, X->R->pos,
                           "two letters of the automaton have one name");
    for (size_t i = 0; interchange_ok(X) && i < T->edges; i++)
        for (uint32_t a = 0; a < count; a++)
            if (has(T, T->edge[i].set, least[a]))
                interchange_edge(X, T->edge[i].from, a, T->edge[i].to);
    wr_free(least);
}
