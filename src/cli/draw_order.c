/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath draw order: architectures by what they express, from the cells that
 * `wreath express --matrix --keep DIR` left. */

#include <string.h>

#include "cli/draw.h"
#include "study/cards.h"

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
    if (json_object_size(all) > 0 &&
        json_object_size(all) <= WR_ARCH_ORDER_MOST)
        return all;
    cli_error(c,
              "%s: found %zu architectures, expected 1 to %d in the file "
              "cells.jsonl of wreath express --matrix --keep DIR",
              path, json_object_size(all), WR_ARCH_ORDER_MOST);
    json_decref(all);
    return NULL;
}

int cli_draw_order(cli_draw_t *D, cli_t *c) {
    json_t *all = read_cells(c, c->operand[0]);
    if (all == NULL)
        return EXIT_BAD;
    wr_status_t s = wr_arch_order_draw(D->P, all, 1, &D->how, c->limits);
    json_decref(all);
    return cli_failed(c, s);
}
