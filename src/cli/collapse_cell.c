/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath collapse CELL: the image of each box under each letter, the distances
 * between boxes, and the image of a box after many repetitions of a letter. */

#include "cli/collapse.h"

#define DEFAULT_READS 1000

static const char *word(wr_truth_t t) {
    return t == WR_TRUE ? "yes" : t == WR_FALSE ? "NO" : "unknown";
}

/* Append a box as "[~0.1, ~0.2] x [..]". */
static void put_box(wr_buffer_t out, const fmpq *low, const fmpq *high,
                    uint32_t d) {
    for (uint32_t i = 0; i < d; i++) {
        wr_buffer_put(out, i ? " x [" : "[");
        wr_rational_put_decimal(out, low + i, 5);
        wr_buffer_put(out, ", ");
        wr_rational_put_decimal(out, high + i, 5);
        wr_buffer_put(out, "]");
    }
}

/* ---- the transitions ---------------------------------------------------- */

static void say_transition(const cli_t *c, const wr_cell_t C,
                           const wr_cell_transition_t *t,
                           const wr_cell_result_t *r) {
    wr_buffer_struct *out = cli_buffer(c);
    wr_buffer_printf(out, "%-7s  %s --%s--> %s  ", word(r->holds),
                     C->box[t->from], C->letter[t->letter], C->box[t->to]);
    if (r->holds == WR_FALSE) {
        wr_buffer_put(out, "at");
        for (uint32_t i = 0; i < C->states; i++) {
            wr_buffer_printf(out, " %s", C->state[i]);
            wr_rational_put(out, " = ", r->point + i);
        }
        wr_buffer_printf(out, ", %s leaves: ", C->state[r->coordinate]);
    } else {
        wr_buffer_put(out, "within ");
    }
    put_box(out, r->low, r->high, C->states);
    if (r->holds == WR_TRUE && r->parts > 1)
        wr_buffer_printf(out, " in %u parts per side", r->parts);
    puts(out->text);
}

static void say_verdict(const cli_t *c, const wr_cell_t C,
                        const wr_cell_verdict_t V) {
    char *margin = wr_rational_text(C->margin);
    char *gap = wr_rational_text(V->gap);
    printf("%s: %u letters, %u boxes, margin %s; intervals, rounded outward "
           "(E5)\n",
           C->name, C->letters, C->boxes, margin);
    for (uint32_t k = 0; k < V->count; k++)
        say_transition(c, C, C->transition + k, V->result + k);
    if (C->boxes > 1 && V->apart)
        printf("the boxes are disjoint; the nearest, %s and %s, are %s apart\n",
               C->box[V->near[0]], C->box[V->near[1]], gap);
    else if (C->boxes > 1)
        printf("boxes %s and %s intersect\n", C->box[V->near[0]],
               C->box[V->near[1]]);
    if (V->holds == WR_TRUE && V->complete)
        printf("hence the state stays in the boxes for all words: an automaton "
               "of %u states,\nunder any disturbance of up to %s per step\n",
               C->boxes, margin);
    else if (!V->complete)
        puts("some box and letter have no line \"from\", so nothing is stated "
             "about all words");
    WR_FREE(margin, gap);
}

static json_t *json_box(const fmpq *low, const fmpq *high, uint32_t d) {
    json_t *list = json_array();
    for (uint32_t i = 0; i < d; i++)
        json_array_append_new(list,
                              json_pack("[o,o]", wr_json_rational(low + i),
                                        wr_json_rational(high + i)));
    return list;
}

static const wr_field_t transition_fields[] = {
    {"from", "s", "box"},
    {"letter", "s", "letter"},
    {"to", "s", "box"},
    {"holds", "t", "whether the image lies inside the target box"},
    {"image", "[[s]]", "bounds of the image, per coordinate"},
    {"at", "[s]?", "a state of the box whose image leaves the target box"},
    {"leaves", "s?", "the coordinate in which it leaves"},
    {NULL}};

static const wr_field_t read_fields[] = {
    {"box", "s", "box"},
    {"reads", "=n*", "number of times the letter was read"},
    {"image", "[[s]]",
     "bounds of the image of the box after the repetitions, per coordinate"},
    {NULL}};

const wr_field_t cli_cell_fields[] = {
    {"name", "s", "name of the cell"},
    {"evaluation", "s", "E5"},
    {"holds", "t",
     "whether every letter maps every box into its stated target"},
    {"complete", "b",
     "whether the file has a line \"from\" for every box and letter"},
    {"margin", "Q", "distance by which each image stays inside its target box"},
    {"gap", "Q", "the least distance of two boxes"},
    {"transitions", "[o]", "one entry per box and letter", transition_fields},
    {"reads", "[o]?", "--letter: image of each box after its repetitions",
     read_fields},
    {NULL}};

static json_t *object(const wr_cell_t C, const wr_cell_verdict_t V) {
    json_t *list = json_array();
    for (uint32_t k = 0; k < V->count; k++) {
        const wr_cell_transition_t *t = C->transition + k;
        const wr_cell_result_t *r = V->result + k;
        const int no = r->holds == WR_FALSE;
        json_t *at = no ? json_array() : NULL;
        for (uint32_t i = 0; no && i < C->states; i++)
            json_array_append_new(at, wr_json_rational(r->point + i));
        wr_answer_append(list, transition_fields, NULL, C->box[t->from],
                         C->letter[t->letter], C->box[t->to], r->holds,
                         json_box(r->low, r->high, C->states), at,
                         no ? C->state[r->coordinate] : NULL);
    }
    return wr_answer_make(
        cli_cell_fields,
        "name evaluation holds complete margin gap transitions", C->name, "E5",
        V->holds, V->complete, C->margin, V->gap, list);
}

/* ---- repetitions of a letter --------------------------------------------- */

/* Set x to the largest high - low. */
static void widest(fmpq_t x, const fmpq *low, const fmpq *high, uint32_t d) {
    fmpq_t t;
    fmpq_init(t);
    fmpq_zero(x);
    for (uint32_t i = 0; i < d; i++) {
        fmpq_sub(t, high + i, low + i);
        if (fmpq_cmp(t, x) > 0)
            fmpq_set(x, t);
    }
    fmpq_clear(t);
}

/* A letter that is repeated; list: JSON, or NULL for text. */
typedef struct {
    cli_t *c;
    json_t *list;
    const wr_cell_struct *C;
    uint32_t letter;
    const fmpq *eta;
} reads_t;

/* Take images of a box under the letter until the box is narrower than eta.
 * Each computed box contains the true image, so that the number of repetitions
 * is an upper bound. */
static void follow(const reads_t *X, uint32_t box) {
    cli_t *c = X->c;
    const wr_cell_struct *C = X->C;
    uint32_t d = C->states;
    uint64_t most = c->limits->max_steps ? c->limits->max_steps : DEFAULT_READS,
             k = 0;
    fmpq *x = _fmpq_vec_init(4 * (slong) d);
    const wr_cell_box_t now = {x, x + d}, to = {x + 2 * d, x + 3 * d};
    fmpq_t wide;
    fmpq_init(wide);
    for (uint32_t i = 0; i < d; i++) {
        fmpq_set(now.low + i, C->low + box * d + i);
        fmpq_set(now.high + i, C->high + box * d + i);
    }
    widest(wide, now.low, now.high, d);
    while (fmpq_cmp(wide, X->eta) >= 0 && k < most) {
        cli_must(c, wr_cell_image(to, C, X->letter, now, c->limits));
        for (uint32_t i = 0; i < 2 * d; i++)
            fmpq_swap(x + i, x + 2 * d + i);
        widest(wide, now.low, now.high, d);
        k++;
        cli_must(c, wr_limits_check(c->limits, "reads", 0, 0));
    }
    int done = fmpq_cmp(wide, X->eta) < 0;
    if (X->list != NULL) {
        wr_answer_append(X->list, read_fields, NULL, C->box[box],
                         done ? wr_json_count(k) : NULL,
                         json_box(now.low, now.high, d));
    } else {
        wr_buffer_struct *out = cli_buffer(c);
        wr_buffer_printf(out, "%s, %llu reads of %s: within ", C->box[box],
                         (unsigned long long) k, C->letter[X->letter]);
        put_box(out, now.low, now.high, d);
        puts(out->text);
        if (!done)
            puts("  not shown to be below eta");
    }
    _fmpq_vec_clear(x, 4 * (slong) d);
    fmpq_clear(wide);
}

/* Return the index of --letter, or C->letters if the option is absent. */
static uint32_t find_letter(const cli_t *c, const wr_cell_t C) {
    const char *name = cli_get(c, "letter");
    uint32_t a = name == NULL ? C->letters : 0;
    while (a < C->letters && strcmp(C->letter[a], name) != 0)
        a++;
    if (name != NULL && a == C->letters)
        cli_refuse(c, "--letter: %s has no letter \"%s\"", C->name, name);
    return a;
}

static void reads(cli_t *c, json_t *o, const wr_cell_t C, uint32_t letter,
                  const fmpq_t eta) {
    reads_t X = {.c = c, .C = C, .letter = letter, .eta = eta};
    if (letter == C->letters)
        return;
    if (o != NULL)
        X.list = json_array();
    for (uint32_t b = 0; b < C->boxes; b++)
        follow(&X, b);
    if (o != NULL)
        json_object_set_new(o, "reads", X.list);
}

static void load(wr_cell_t C, cli_t *c, const char *path) {
    wr_reader_t R;
    wr_reader_init(R);
    R->limits = c->limits;
    wr_status_t s = wr_reader_open(R, path, (size_t) 16 << 20);
    if (s == WR_OK)
        s = wr_cell_read(C, R);
    cli_must(c, wr_reader_close(R, s, c->limits));
}

int cli_collapse_cell(cli_t *c, const char *path) {
    wr_cell_t C;
    wr_cell_verdict_t V;
    wr_buffer_struct *cert = cli_buffer(c);
    json_t *o = NULL;
    fmpq_t eta;
    fmpq_init(eta);
    fmpq_one(eta);
    wr_cell_init(C);
    wr_cell_verdict_init(V);
    cli_rational(eta, c, "eta");
    cli_only(c, "eta letter output", "to cells");
    if (!cli_has(c, "letter"))
        cli_only(c, "output", "to cells without --letter");
    load(C, c, path);
    const uint32_t letter = find_letter(c, C);
    cli_must(c, wr_cell_check(V, C, c->limits));
    /* On standard output, the certificate is the only output. */
    const int alone =
        wr_is_stdout(cli_get(c, "output")) && V->holds != WR_UNKNOWN;
    if (c->json)
        o = object(C, V);
    else if (!alone)
        say_verdict(c, C, V);
    if (!alone)
        reads(c, o, C, letter, eta);
    if (cli_has(c, "output") && V->holds == WR_UNKNOWN) {
        cli_note(c, "unknown: no certificate was written");
    } else if (cli_has(c, "output")) {
        wr_cell_certify(cert, C, V, NULL);
        cli_save(c, cert, cli_get(c, "output"));
    }
    if (o != NULL)
        cli_print_json(o);
    const int status = cli_status(V->holds);
    wr_cell_verdict_clear(V, C);
    wr_cell_clear(C);
    fmpq_clear(eta);
    return status;
}
