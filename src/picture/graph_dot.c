/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Placement by the program dot of Graphviz, with DOT as its input and JSON as
 * its output (-Tjson0).  Nodes and labels are empty boxes of the sizes that the
 * picture needs, so that nothing depends on the fonts of dot.  In dot, y grows
 * upwards. */

#include "base/process.h"
#include "picture/graph.h"

#include <jansson.h>
#include <stdlib.h>
#include <unistd.h>

/* ---- writing the input ------------------------------------------------- */

static void put_rows(wr_buffer_t out, const graph_t *G) {
    for (uint32_t i = 0; i < G->nodes; i++) {
        if (G->node[i].row == GRAPH_NO_ROW)
            continue;
        uint32_t before = 0;
        while (before < i && G->node[before].row != G->node[i].row)
            before++;
        if (before < i)
            continue; /* written with the first node of the row */
        wr_buffer_put(out, "{rank=same;");
        for (uint32_t j = i; j < G->nodes; j++)
            if (G->node[j].row == G->node[i].row)
                wr_buffer_printf(out, " n%u;", j);
        wr_buffer_put(out, "}\n");
    }
}

static void put_graph(wr_buffer_t out, const graph_t *G) {
    wr_buffer_printf(out,
                     "digraph G {\nrankdir=%s; nodesep=0.3; ranksep=0.45;\n"
                     "node [label=\"\", fixedsize=true];\n"
                     "edge [arrowsize=0.8%s];\n",
                     G->across ? "LR" : "TB", G->plain ? ", dir=none" : "");
    for (uint32_t i = 0; i < G->nodes; i++)
        wr_buffer_printf(out, "n%u [shape=%s, width=%.4f, height=%.4f];\n", i,
                         G->node[i].round ? "ellipse" : "box",
                         G->node[i].w / 72, G->node[i].h / 72);
    put_rows(out, G);
    for (uint32_t i = 0; i < G->edges; i++) {
        const graph_edge_t *e = G->edge + i;
        wr_buffer_printf(out, "n%u -> n%u [id=\"%u\"%s", e->from, e->to, i,
                         e->hidden ? ", style=invis, weight=0" : "");
        if (e->w > 0)
            wr_buffer_printf(
                out,
                ", label=<<TABLE BORDER=\"0\" CELLBORDER=\"0\" "
                "CELLPADDING=\"0\" CELLSPACING=\"0\" FIXEDSIZE=\"TRUE\" "
                "WIDTH=\"%.0f\" HEIGHT=\"%.0f\"><TR><TD></TD></TR></TABLE>>",
                e->w + 4, e->h + 2);
        wr_buffer_put(out, "];\n");
    }
    wr_buffer_put(out, "}\n");
}

/* ---- reading the output ------------------------------------------------ */

/* Read "x,y" at *s, with y negated; return 1 and move *s, or return 0. */
static int take_point(double xy[2], const char **s) {
    char *end;
    xy[0] = strtod(*s, &end);
    if (end == *s || *end != ',')
        return 0;
    const char *second = end + 1;
    xy[1] = -strtod(second, &end);
    if (end == second)
        return 0;
    *s = end;
    return 1;
}

static int take_node(graph_t *G, const json_t *o) {
    const char *name = json_string_value(json_object_get(o, "name"));
    const char *pos = json_string_value(json_object_get(o, "pos"));
    double xy[2];
    if (name == NULL || *name != 'n' || pos == NULL)
        return 1; /* a subgraph that orders a row */
    const unsigned long i = strtoul(name + 1, NULL, 10);
    if (i >= G->nodes || !take_point(xy, &pos))
        return 0;
    G->node[i].x = xy[0];
    G->node[i].y = xy[1];
    return 1;
}

/* Read "e,X,Y x,y x,y ...": the tip of the arrow, then the curve. */
static int take_edge(graph_t *G, const json_t *o) {
    const char *id = json_string_value(json_object_get(o, "id"));
    const char *pos = json_string_value(json_object_get(o, "pos"));
    const char *lp = json_string_value(json_object_get(o, "lp"));
    const unsigned long i = id != NULL ? strtoul(id, NULL, 10) : G->edges;
    double xy[2];
    if (i >= G->edges)
        return 0;
    graph_edge_t *e = G->edge + i;
    if (e->hidden || pos == NULL)
        return e->hidden;
    size_t room = 0;
    for (const char *p = pos; *p != '\0'; p++)
        room += *p == ',';
    wr_free(e->xy);
    e->xy = wr_malloc(2 * room * sizeof *e->xy);
    e->points = 0;
    while (*pos != '\0') {
        const int tip = strncmp(pos, "e,", 2) == 0;
        pos += tip ? 2 : 0;
        if (!take_point(xy, &pos))
            return 0;
        memcpy(tip ? e->tip : e->xy + 2 * e->points++, xy, sizeof xy);
        pos += strspn(pos, " ");
    }
    if (lp != NULL && take_point(xy, &lp)) {
        e->x = xy[0];
        e->y = xy[1];
    }
    return e->points % 3 == 1;
}

static int take(graph_t *G, const json_t *o) {
    const json_t *nodes = json_object_get(o, "objects");
    const json_t *edges = json_object_get(o, "edges");
    for (size_t i = 0; i < json_array_size(nodes); i++)
        if (!take_node(G, json_array_get(nodes, i)))
            return 0;
    for (size_t i = 0; i < json_array_size(edges); i++)
        if (!take_edge(G, json_array_get(edges, i)))
            return 0;
    for (uint32_t i = 0; i < G->edges; i++)
        if (!G->edge[i].hidden && G->edge[i].points == 0)
            return 0;
    return nodes != NULL;
}

/* ---- running the program ----------------------------------------------- */

enum { SECONDS = 120, ABSENT = 127 }; /* SECONDS is the time limit of dot */

static int become(void *argv) {
    execvp(*(char **) argv, argv);
    return ABSENT;
}

/* Run dot with `in` as its standard input, and append its output to out.
 * status  OK; UNABLE (the program is missing, or it failed); IO */
static wr_status_t run(wr_buffer_t out, const wr_buffer_t in, wr_limits_t L) {
    static const char *const argv[] = {"dot", "-Tjson0", NULL};
    wr_limits_t some;
    wr_process_t P;
    *some = *L;
    const double most = wr_seconds() - L->started + SECONDS;
    if (L->deadline <= 0 || L->deadline > most)
        some->deadline = most;
    wr_process_init(&P);
    P.run = become;
    P.arg = (void *) argv;
    P.in = in->text;
    P.length = in->length;
    wr_status_t s = wr_process_run(&P, some);
    if (s != WR_OK)
        s = wr_limits_fail(L, s, "dot: %s", some->reason);
    else if (P.status == ABSENT)
        s = wr_limits_fail(L, WR_UNABLE, "the program dot was not found");
    else if (P.status != 0)
        s = wr_limits_fail(L, WR_UNABLE, "the program dot failed");
    else
        wr_buffer_write(out, P.out->text, P.out->length);
    wr_process_clear(&P);
    return s;
}

wr_status_t graph_place_dot(graph_t *G, wr_limits_t L) {
    wr_buffer_t question, answer;
    WR_EACH(wr_buffer_init, question, answer);
    put_graph(question, G);
    wr_status_t s = run(answer, question, L);
    if (s == WR_OK) {
        json_t *o = json_loadb(answer->text, answer->length,
                               JSON_REJECT_DUPLICATES, NULL);
        if (o == NULL || !take(G, o))
            s = wr_limits_fail(L, WR_UNABLE,
                               "the output of dot cannot be read");
        json_decref(o);
    }
    WR_EACH(wr_buffer_clear, question, answer);
    return s;
}
