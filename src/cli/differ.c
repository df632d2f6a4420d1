/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A counterexample for people: the word, what was said and expected after
 * it, and its trace for whoever wants every step. */

#include "cli/differ.h"

#include <string.h>

int cli_compare(cli_t *c) {
    const char *names[WR_COMPARE_PREDICT + 2] = {NULL};
    for (int i = WR_COMPARE_AUTO; i <= WR_COMPARE_PREDICT; i++)
        names[i] = wr_compare_name((wr_compare_t) i);
    return cli_choice(c, "compare", names, WR_COMPARE_AUTO);
}

/* A word with its runs counted: "1^499999 0", and of at most that many
 * runs; without counts when it is short. */
void cli_word_text(wr_buffer_t out, const wr_word_t w, const wr_dfa_t A,
                   size_t most) {
    size_t shown = 0;
    if (w->length <= 60) {
        wr_word_print(out, w, A);
        return;
    }
    for (size_t i = 0, j; i < w->length; i = j) {
        for (j = i; j < w->length && w->letter[j] == w->letter[i]; j++)
            ;
        if (shown++ == most) {
            wr_buffer_put(out, " ...");
            return;
        }
        wr_buffer_printf(out, "%s%s", i ? " " : "",
                         A->letter_name[w->letter[i]]);
        if (j - i > 1)
            wr_buffer_printf(out, "^%zu", j - i);
    }
}

/* Longer traces show their first and last states only. */
#define SHOWN 500

int cli_save_trace(cli_t *c, const wr_cert_rounded_t *about,
                   wr_compare_t compare, const wr_word_t w) {
    const char *path = cli_get(c, "trace");
    wr_trace_how_t how = {.compare = compare, .around = SHOWN};
    wr_cert_rounded_t C = *about;
    wr_buffer_t text;
    int refutes;

    if (path == NULL)
        return 0;
    C.file->trace_path = path;
    wr_buffer_init(text);
    wr_status_t s =
        wr_trace_print_model(text, &refutes, &C, &how, w, c->limits);
    if (s == WR_OK)
        s = wr_buffer_save(text, path, c->limits);
    wr_buffer_clear(text);
    return s == WR_OK ? 0 : cli_failed(c, s);
}

static int save_trace(cli_t *c, cli_pair_t *p, const wr_word_t w,
                      wr_compare_t compare) {
    wr_cert_rounded_t about = {
        p->M,
        p->A,
        NULL,
        NULL,
        {{c->operand[0], p->text->text, p->text->length, NULL}}};
    return cli_save_trace(c, &about, compare, w);
}

/* A name, with acceptance where the model or automaton has one. */
static void state_text(wr_buffer_t out, const char *name,
                       const unsigned char *accept, uint32_t q) {
    wr_buffer_printf(out, "%s%s", name,
                     accept == NULL ? ""
                     : accept[q]    ? " (accept)"
                                    : " (reject)");
}

/* Letter a leads from state q to acceptance, sooner or later. */
static int leads_on(const wr_dfa_t A, uint32_t q, uint32_t a) {
    unsigned char *met = wr_calloc(A->states, 1);
    uint32_t *queue = wr_malloc(A->states * sizeof *queue), tail = 0, i;
    queue[tail++] = A->delta[(size_t) q * A->letters + a];
    met[queue[0]] = 1;
    for (i = 0; i < tail && !A->accept[queue[i]]; i++)
        for (uint32_t x = 0; x < A->letters; x++) {
            uint32_t to = A->delta[(size_t) queue[i] * A->letters + x];
            if (!met[to])
                queue[tail++] = to;
            met[to] = 1;
        }
    wr_free(met);
    wr_free(queue);
    return i < tail;
}

/* The letters that each says may follow. */
static void letters(wr_buffer_t got, wr_buffer_t expected, const cli_pair_t *p,
                    uint32_t g, uint32_t e) {
    wr_buffer_put(expected, ", then");
    for (uint32_t a = 0; a < p->A->letters; a++)
        if (leads_on(p->A, e, a))
            wr_buffer_printf(expected, " %s", p->A->letter_name[a]);
    if (g == UINT32_MAX)
        return;
    wr_buffer_put(got, ", then");
    for (uint32_t a = 0; a < p->M->letters; a++)
        if (p->M->next[(size_t) g * p->M->letters + a])
            wr_buffer_printf(got, " %s", p->M->alphabet[a]);
}

static void names(wr_buffer_t got, wr_buffer_t expected, cli_pair_t *p,
                  uint32_t g, uint32_t e) {
    char scratch[24];
    state_text(expected, wr_dfa_state_name(scratch, p->A, e), p->A->accept, e);
    if (g == UINT32_MAX) {
        wr_buffer_put(got, "nothing");
        return;
    }
    snprintf(scratch, sizeof scratch, "%u", g);
    state_text(got, p->M->state_name ? p->M->state_name[g] : scratch,
               p->M->accept, g);
}

int cli_differ(cli_t *c, cli_pair_t *p, const wr_word_t w, uint32_t g,
               uint32_t e, const char *failure, const char *kind) {
    wr_buffer_t text, got, expected;

    wr_buffer_init(text);
    wr_buffer_init(got);
    wr_buffer_init(expected);
    const char *compare = cli_get(c, "compare");
    cli_word_text(text, w, p->A, c->json ? SIZE_MAX : 40);
    names(got, expected, p, g, e);
    if (compare != NULL && p->M->next != NULL && p->A->accept != NULL &&
        (strcmp(compare, "next") == 0 || strcmp(compare, "predict") == 0))
        letters(got, expected, p, g, e);
    if (c->json) {
        json_t *o = json_object();
        json_object_set_new(o, "holds", json_false());
        json_object_set_new(o, "evaluation", json_string("E0"));
        json_object_set_new(o, "counterexample", json_string(text->text));
        json_object_set_new(o, "step", cli_json_count(w->length));
        json_object_set_new(o, "got", json_string(got->text));
        json_object_set_new(o, "expected", json_string(expected->text));
        json_object_set_new(o, "failure", json_string(failure));
        cli_print_json(o);
    } else {
        printf("REFUTED: %s differs from %s; evaluation E0 (exact)\n"
               "%s, %zu symbol%s: %s\n"
               "after it the model says %s, the automaton says %s\n",
               c->operand[0], c->operand[1], kind, w->length, CLI_S(w->length),
               text->text, got->text, expected->text);
        if (*failure)
            printf("the model is undefined there: %s\n", failure);
    }
    wr_buffer_clear(expected);
    wr_buffer_clear(got);
    wr_buffer_clear(text);
    int status = save_trace(c, p, w, (wr_compare_t) cli_compare(c));
    return status ? status : EXIT_NO;
}
