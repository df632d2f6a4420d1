/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* --word 'U(V)^k': the closed form of H after u v^k, as lines or JSON. */

#include "cli/spectrum.h"
#include "study/closed_form.h"

typedef struct {
    const cli_t *c;
    json_t *list; /* or NULL: text */
    const wr_lrnn_struct *M;
} say_t;

static void say(void *arg, const wr_closed_form_t *F) {
    const say_t *X = arg;
    json_t *entries = X->list == NULL ? NULL : json_array();
    if (X->list == NULL)
        printf("layer %u (%s), H after u v^(%zu + %zu k):\n", F->layer,
               X->M->layer[F->layer].name, F->from, F->period);
    cli_spectrum_entries(entries, F->Q, F->S);
    if (X->list != NULL)
        wr_answer_append(X->list, cli_form_fields, NULL, F->layer, F->from,
                         F->period, entries);
    if (F->last && F->period > WR_CLOSED_FORMS)
        cli_note(X->c, "layer %u: the first %d of %zu residues", F->layer,
                 WR_CLOSED_FORMS, F->period);
}

int cli_spectrum_word(cli_t *c, json_t *o, const char *path, const char *text) {
    wr_lrnn_struct *M = cli_lrnn(c);
    say_t X = {c, o == NULL ? NULL : json_array(), M};
    int status = cli_load_lrnn(M, NULL, c, path);
    if (status == 0)
        status = cli_failed(c, wr_lrnn_tables(M, c->limits));
    if (status == 0)
        status = cli_failed(c, wr_closed_forms(M, text, say, &X, c->limits));
    if (o != NULL)
        json_object_set_new(o, "closed_forms", X.list);
    return status;
}
