/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The order of architectures by the automata that they express.  A is below B
 * if B expresses all automata that A expresses, and more; architectures that
 * express the same ones share a node.  If automata are named, each is listed at
 * its weakest architectures: nodes that express it with none below that does.
 */

#include "arch/arch.h"
#include "study/cards.h"

typedef struct {
    wr_buffer_t name;
    const json_t *set; /* keys: the automata that it expresses */
} node_t;

typedef struct {
    node_t *node;
    size_t n, line;
    unsigned char *below;
} order_t;

static int is_within(const json_t *a, const json_t *b) {
    const char *key;
    json_t *x;
    json_object_foreach((json_t *) a, key, x)
        if (json_object_get(b, key) == NULL)
            return 0;
    return 1;
}

static void add_node(order_t *N, const char *arch, const json_t *set) {
    size_t i = 0;
    while (i < N->n && !json_equal(N->node[i].set, set))
        i++;
    if (i == N->n) {
        wr_buffer_init(N->node[i].name);
        N->node[N->n++].set = set;
    }
    wr_picture_list(N->node[i].name, arch, N->line);
}

/* Nodes follow the table of architectures, then hybrids and others. */
static void set_nodes(order_t *N, const json_t *all) {
    const char *arch;
    json_t *set, *others = json_copy((json_t *) all);
    for (size_t i = 0; i < wr_arch_count(); i++) {
        arch = wr_arch_get(i)->name;
        if ((set = json_object_get(all, arch)) != NULL)
            add_node(N, arch, set);
        json_object_del(others, arch);
    }
    json_object_foreach(others, arch, set)
        add_node(N, arch, set);
    json_decref(others);
    N->below = wr_calloc(N->n * N->n + 1, 1);
    for (size_t i = 0; i < N->n; i++)
        for (size_t k = 0; k < N->n; k++)
            N->below[i * N->n + k] =
                i != k && is_within(N->node[i].set, N->node[k].set);
}

/* Return nonzero if a node below i also expresses the automaton. */
static int is_weaker(const order_t *N, size_t i, const char *automaton) {
    for (size_t k = 0; k < N->n; k++)
        if (N->below[k * N->n + i] &&
            json_object_get(N->node[k].set, automaton) != NULL)
            return 1;
    return 0;
}

static void add_automata(order_t *N, size_t i, int named) {
    const json_t *set = N->node[i].set;
    const size_t n = json_object_size(set);
    wr_buffer_t list;
    const char *automaton;
    json_t *x;
    wr_buffer_init(list);
    json_object_foreach((json_t *) set, automaton, x)
        if (named && !is_weaker(N, i, automaton))
            wr_picture_list(list, automaton, N->line);
    wr_buffer_printf(N->node[i].name, "\n%zu automat%s%s%s", n,
                     n == 1 ? "on" : "a", list->length > 0 ? ":\n" : "",
                     list->text);
    wr_buffer_clear(list);
}

wr_status_t wr_arch_order_draw(wr_picture_t P, const json_t *all, int named,
                               const wr_draw_t *how, wr_limits_t L) {
    const size_t most = json_object_size(all);
    if (most > WR_ARCH_ORDER_MOST)
        return wr_limits_fail(L, WR_DOMAIN,
                              "found %zu architectures, expected at most %d",
                              most, WR_ARCH_ORDER_MOST);
    order_t N = {.line = named ? 30 : 24};
    N.node = wr_calloc(most + 1, sizeof *N.node);
    const char **text = wr_calloc(most + 1, sizeof *text);
    set_nodes(&N, all);
    for (size_t i = 0; i < N.n; i++)
        add_automata(&N, i, named);
    for (size_t i = 0; i < N.n; i++)
        text[i] = N.node[i].name->text;
    const wr_draw_order_t order = {text, N.below, N.n};
    wr_status_t s = wr_draw_order(
        P, &order, how,
        "architectures by what they express, in exact arithmetic", L);
    for (size_t i = 0; i < N.n; i++)
        wr_buffer_clear(N.node[i].name);
    WR_FREE(text, N.below, N.node);
    return s;
}
