/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Shared code of the commands on rounded stacks: the evaluation model of each
 * layer, the number of inexact weights, and the models as text. */

#include "cli/rounded.h"

static void read_layer(wr_layer_evaluation_struct *how, char *seen, cli_t *c,
                       const char *item, uint32_t layers) {
    const char *end = item;
    uint64_t l;
    if (!wr_take_count(&l, &end, UINT32_MAX) || *end != '=' || l >= layers)
        cli_refuse(c,
                   "--layer-evaluation: found \"%s\", expected I=MODEL with a "
                   "layer I below %u",
                   item, layers);
    if (seen[l]++)
        cli_refuse(c, "--layer-evaluation: found layer %u twice", (unsigned) l);
    cli_must(c, wr_layer_evaluation_read(&how[l], end + 1, c->limits));
}

void cli_roundings(const wr_layer_evaluation_struct **out, wr_rounded_t **R,
                   cli_t *c, const wr_lrnn_t M) {
    const char *layers = cli_get_or(c, "layer-evaluation", "");
    char item[256], *seen = wr_calloc((size_t) M->layers + 1, 1);
    wr_layer_evaluation_t all;
    cli_must(
        c, wr_layer_evaluation_read(all, cli_get(c, "evaluation"), c->limits));
    wr_layer_evaluation_struct *how =
        wr_layer_evaluation_all(all, M->layers > 0 ? M->layers : 1);
    *out = how;
    *R = cli_rounded(c, how);
    while (cli_take_item(item, &layers))
        read_layer(how, seen, c, item, M->layers);
    wr_free(seen);
}

void cli_round(wr_cert_rounded_t *about, cli_t *c) {
    wr_rounded_t *R;
    cli_roundings(&about->how, &R, c, about->M);
    cli_must(c, wr_rounded_init(R, about->M, about->how, c->limits));
    about->R = *R;
}

void cli_roundings_print(wr_buffer_t out, const wr_layer_evaluation_struct *how,
                         uint32_t layers) {
    wr_buffer_t all; /* the models of all layers, concatenated */
    size_t first = 0;
    int same = 1;
    wr_buffer_init(all);
    for (uint32_t l = 0; l == 0 || l < layers; l++) {
        const size_t from = all->length;
        wr_layer_evaluation_print(all, &how[l]);
        if (l == 0)
            first = all->length;
        same = same && all->length - from == first &&
               memcmp(all->text, all->text + from, first) == 0;
    }
    if (same)
        wr_buffer_write(out, all->text, first);
    for (uint32_t l = 0; !same && l < layers; l++) {
        wr_buffer_printf(out, "%s%u=", l ? "," : "", l);
        wr_layer_evaluation_print(out, &how[l]);
    }
    wr_buffer_clear(all);
}

void cli_weights_note(cli_t *c, const wr_rounded_t R, const wr_lrnn_t M,
                      const wr_layer_evaluation_struct *how) {
    for (uint32_t l = 0; l < M->layers; l++) {
        uint64_t all, some = wr_rounded_inexact(&all, R, l);
        if (how[l].exact)
            cli_note(c, "layer %u: the weights are exact, not rounded", l);
        if (some > 0)
            cli_note(c,
                     "layer %u: %llu of %llu numbers of its weights and H0 are "
                     "not numbers of the format and were rounded, each once",
                     l, (unsigned long long) some, (unsigned long long) all);
    }
}

const wr_field_t cli_weights_fields[] = {
    {"numbers", "n", "number of entries of the weights and of H0"},
    {"rounded", "n", "number of these that the format cannot represent"},
    {NULL}};

json_t *cli_weights_json(const wr_rounded_t R, const wr_lrnn_t M) {
    json_t *list = json_array();
    for (uint32_t l = 0; l < M->layers; l++) {
        uint64_t all, some = wr_rounded_inexact(&all, R, l);
        wr_answer_append(list, cli_weights_fields, NULL, all, some);
    }
    return list;
}
