/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath draw order: architectures by what they express, from the cells that
 * `wreath express --matrix --keep DIR` left.  One is below another if that
 * expresses all automata that it expresses, and more; those that express the
 * same are one node.  An automaton stands at each node that expresses it and
 * has no such node below: the weakest architectures for it. */

#include <string.h>

#include "arch/arch.h"
#include "cli/draw.h"

enum { MOST = 128, LINE = 30 };

/* set: what the architectures of a node express, as keys */
typedef struct {
    wr_buffer_t name[MOST];
    json_t *set[MOST];
    unsigned char below[MOST * MOST];
    size_t n;
} nodes_t;

/* arch -> {automaton: true}, of the cells in E0; NULL after a message. */
static json_t *read_cells(cli_t *c, const char *path) {
    FILE *f = fopen(path, "r");
    json_t *all = json_object(), *o;
    json_error_t error;
    if (f == NULL) {
        cli_error(c, "cannot read %s", path);
        json_decref(all);
        return NULL;
    }
    while ((o = json_loadf(f, JSON_DISABLE_EOF_CHECK, &error)) != NULL) {
        const char *arch, *automaton, *is, *model;
        if (json_unpack(o, "{s:s, s:s, s:s, s:s}", "arch", &arch, "automaton",
                        &automaton, "expresses", &is, "evaluation",
                        &model) == 0 &&
            strcmp(model, "E0") == 0) {
            if (json_object_get(all, arch) == NULL)
                json_object_set_new(all, arch, json_object());
            if (strcmp(is, "yes") == 0)
                json_object_set_new(json_object_get(all, arch), automaton,
                                    json_true());
        }
        json_decref(o);
    }
    fclose(f);
    if (json_object_size(all) > 0 && json_object_size(all) <= MOST)
        return all;
    cli_error(c,
              "%s: found %zu architectures, expected 1 to %d in the file "
              "cells.jsonl of wreath express --matrix --keep DIR",
              path, json_object_size(all), MOST);
    json_decref(all);
    return NULL;
}

static int is_within(json_t *a, const json_t *b) {
    const char *key;
    json_t *x;
    json_object_foreach(a, key, x) {
        if (json_object_get(b, key) == NULL)
            return 0;
    }
    return 1;
}

static void add_node(nodes_t *N, const char *arch, json_t *set) {
    size_t i = 0;
    while (i < N->n && !json_equal(N->set[i], set))
        i++;
    if (i == N->n) {
        wr_buffer_init(N->name[i]);
        N->set[N->n++] = set;
    }
    wr_picture_list(N->name[i], arch, LINE);
}

static void set_nodes(nodes_t *N, json_t *all) {
    const char *arch;
    json_t *set;
    for (size_t i = 0; i < wr_arch_count(); i++)
        if ((set = json_object_get(all, wr_arch_get(i)->name)) != NULL)
            add_node(N, wr_arch_get(i)->name, set);
    json_object_foreach(all, arch, set) { /* hybrids and others */
        size_t i = 0;
        while (i < wr_arch_count() && strcmp(wr_arch_get(i)->name, arch) != 0)
            i++;
        if (i == wr_arch_count())
            add_node(N, arch, set);
    }
    for (size_t i = 0; i < N->n; i++)
        for (size_t k = 0; k < N->n; k++)
            N->below[i * N->n + k] = i != k && is_within(N->set[i], N->set[k]);
}

/* Whether a node below i expresses it, too. */
static int is_weaker(const nodes_t *N, size_t i, const char *automaton) {
    for (size_t k = 0; k < N->n; k++)
        if (N->below[k * N->n + i] &&
            json_object_get(N->set[k], automaton) != NULL)
            return 1;
    return 0;
}

static void add_automata(nodes_t *N, size_t i) {
    wr_buffer_t list;
    const char *automaton;
    json_t *x;
    wr_buffer_init(list);
    json_object_foreach(N->set[i], automaton, x) {
        if (!is_weaker(N, i, automaton))
            wr_picture_list(list, automaton, LINE);
    }
    const size_t n = json_object_size(N->set[i]);
    wr_buffer_printf(N->name[i], "\n%zu automat%s%s%s", n, n == 1 ? "on" : "a",
                     list->length > 0 ? ":\n" : "", list->text);
    wr_buffer_clear(list);
}

int cli_draw_order(cli_draw_t *D, cli_t *c) {
    const char *text[MOST];
    json_t *all = read_cells(c, c->operand[0]);
    if (all == NULL)
        return EXIT_BAD;
    nodes_t *N = wr_calloc(1, sizeof *N);
    set_nodes(N, all);
    for (size_t i = 0; i < N->n; i++)
        add_automata(N, i);
    for (size_t i = 0; i < N->n; i++)
        text[i] = N->name[i]->text;
    wr_status_t s = wr_draw_order(
        D->P, &(wr_draw_order_t){text, N->below, N->n}, &D->how,
        "architectures by what they express, in exact arithmetic", c->limits);
    for (size_t i = 0; i < N->n; i++)
        wr_buffer_clear(N->name[i]);
    wr_free(N);
    json_decref(all);
    return cli_failed(c, s);
}
