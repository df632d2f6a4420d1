/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath period MODEL.lrnn: the orbit of a rounded stack on a repeated word,
 * also compared with an automaton; or --all: all words, with any decoder. */

#include "cli/rounded.h"

#include "cli/differ.h"
#include "cli/period.h"
#include "study/cards.h"

/* Append H of layer l, such as "[1/2 -0]", with commas between columns. */
static void put_state(wr_buffer_t out, const uint64_t *h, uint32_t l,
                      const wr_cert_rounded_t *about) {
    const uint32_t columns = about->M->layer[l].columns;
    wr_buffer_put(out, "[");
    for (uint32_t i = 0; i < wr_rounded_rows(about->R, l); i++)
        for (uint32_t j = 0; j < columns; j++) {
            wr_buffer_put(out, j ? "," : i ? " " : "");
            wr_rounded_print(out, wr_rounded_code(h, l, i, j, about->R),
                             wr_rounded_format(about->R, l));
        }
    wr_buffer_put(out, "]");
}

/* Print the states of the cycle, one layer per line, or return them as JSON. */
static json_t *print_cycle(cli_t *c, wr_rounded_walk_t W,
                           const wr_cert_rounded_t *about,
                           const wr_rounded_orbit_t *O, uint64_t most) {
    const wr_lrnn_struct *M = about->M;
    json_t *list = c->json ? json_array() : NULL;
    wr_rounded_walk_rewind(W);
    for (uint64_t t = 0;
         t < O->preperiod + O->period && t < O->preperiod + most; t++) {
        json_t *layers = json_array();
        for (uint32_t l = 0; t >= O->preperiod && l < M->layers; l++) {
            uint32_t label = wr_rounded_walk_label(W)[l];
            char place[32], name[16];
            wr_buffer_t b;
            wr_buffer_init(b);
            put_state(b, wr_rounded_walk_state(W), l, about);
            snprintf(place, sizeof place, "t = %llu:", (unsigned long long) t);
            snprintf(name, sizeof name, label == UINT32_MAX ? "none" : "%u",
                     label);
            if (list == NULL)
                printf("  %-12s layer %u %s label %s\n", l ? "" : place, l,
                       b->text, name);
            json_array_append_new(layers, json_string(b->text));
            wr_buffer_clear(b);
        }
        if (list != NULL && t >= O->preperiod)
            json_array_append(list, layers);
        json_decref(layers);
        if (wr_rounded_walk_step(W, c->limits) != WR_OK)
            break; /* impossible: the orbit was walked before */
    }
    if (list == NULL && most < O->period)
        puts("  ...");
    return list;
}

static int say_orbit(cli_t *c, wr_rounded_walk_t W,
                     const wr_cert_rounded_t *about,
                     const wr_rounded_orbit_t *O) {
    const wr_lrnn_struct *M = about->M;
    uint64_t most = 8;
    wr_buffer_struct *evaluation = cli_buffer(c);
    cli_number(&most, c, "states", 1 << 20);
    cli_roundings_print(evaluation, about->how, M->layers);
    cli_weights_note(c, about->R, M, about->how);
    if (!c->json)
        printf("evaluation %s\npreperiod %llu\nperiod %llu\ncycle\n",
               evaluation->text, (unsigned long long) O->preperiod,
               (unsigned long long) O->period);
    json_t *cycle = print_cycle(c, W, about, O, most);
    if (c->json) {
        const wr_field_t *f = cli_period_fields;
        json_t *o = wr_answer_make(
            f, "evaluation weights preperiod period cycle", evaluation->text,
            cli_weights_json(about->R, M), O->preperiod, O->period, cycle);
        if (O->compared)
            wr_answer_add(o, f, "agrees", O->holds == WR_TRUE);
        if (O->compared && O->holds != WR_TRUE)
            wr_answer_add(o, f, "step", O->step);
        cli_print_json(o);
    } else if (O->compared && O->holds == WR_TRUE) {
        puts("the readout agrees with the automaton at every step, for all "
             "times");
    } else if (O->compared) {
        printf("the readout is first wrong at step %llu\n",
               (unsigned long long) O->step);
    }
    return O->compared && O->holds != WR_TRUE ? EXIT_NO : EXIT_YES;
}

/* Write the trace of the run compared with the automaton: up to the first wrong
 * step, or up to the end of the first cycle. */
static void save_trace(cli_t *c, wr_cert_rounded_t *about, const wr_word_t w,
                       const wr_rounded_orbit_t *O) {
    uint64_t steps = O->holds == WR_TRUE ? O->preperiod + O->period : O->step;
    wr_word_struct *all = cli_word(c);
    if (!O->compared)
        cli_refuse(c, "--trace of a model needs --against AUTOMATON");
    cli_must(c, wr_limits_check(c->limits, "a trace", 0, 4 * steps));
    for (uint64_t t = 0; t < steps; t++) { /* in the letter numbers of the
                                            * automaton */
        uint32_t a = 0;
        (void) wr_dfa_find_letter(&a, about->A,
                                  about->M->alphabet[w->letter[t % w->length]]);
        wr_word_append(all, a);
    }
    cli_save_trace(c, about, WR_COMPARE_AUTO, all);
}

static int orbit(cli_t *c, wr_cert_rounded_t *about) {
    const char *out = cli_get(c, "output");
    wr_rounded_orbit_t O;
    wr_rounded_walk_t W = NULL;
    wr_word_struct *w = cli_word(c);
    wr_dfa_struct *names = cli_dfa(c);
    wr_lrnn_names(names, about->M);
    cli_read_repeated(w, c, names);
    const wr_rounded_question_t Q = {
        about->R, cli_has(c, "against") ? about->A : NULL, WR_COMPARE_AUTO, 0};
    cli_must(c, wr_rounded_period(&O, &Q, w, c->limits));
    cli_must(c, wr_rounded_walk_init(&W, about->R, w, 0, c->limits));
    if (cli_has(c, "trace"))
        save_trace(c, about, w, &O);
    cli_certify_rounded(c, about, NULL, w, &O);
    const int status =
        wr_is_stdout(out) ? EXIT_YES : say_orbit(c, W, about, &O);
    wr_rounded_walk_clear(W);
    return status;
}

int cli_period_model(cli_t *c, const char *path) {
    const char *all = cli_get(c, "all");
    cli_pair_t p;
    if (all != NULL)
        cli_only(c, "evaluation layer-evaluation all output",
                 "where all words of a model are decided (--all)");
    else
        cli_only(c,
                 "evaluation layer-evaluation word against output states trace",
                 "to the orbit of a model");
    cli_pair_load(&p, c, path, cli_get_or(c, "against", all));
    wr_cert_rounded_t about = cli_about(c, &p, NULL);
    cli_round(&about, c);
    return all != NULL ? cli_prove_rounded(c, &about, WR_COMPARE_AUTO, 1)
                       : orbit(c, &about);
}
