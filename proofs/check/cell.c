/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "cell.h"

#include <string.h>

/* A certificate of a cell h' = f(h, letter) and boxes:
 *   inside  f maps the box, cut into parts, into the target less the margin
 *   outside f maps a point of the box out of the target less the margin
 *   gap     the least distance of two boxes in the max norm
 *   start, automaton
 *           from the box start on, the box determines the automaton's state,
 *           or acceptance
 * f is evaluated on intervals (interval.c, expression.c). */

typedef struct {
    char *name, *text;
} definition;

typedef struct {
    uint32_t inputs, lets;
    ck_names letter, state, box;
    char **input;
    mpq_t *value; /* input * letters + letter */
    definition *let, *next;
    mpq_t margin, *end;     /* 2 (box * states + coordinate), low and high */
    ck_scope scope;         /* states, inputs, definitions: their names */
    ck_bounds *out;         /* the image computed last */
    uint32_t *to;           /* box * letters + letter: the target */
    uint32_t held, refuted; /* number of pairs mapped inside, outside */
    uint64_t parts;         /* of all boxes that are cut into many */
} cell;

/* The library cuts a box into at most FEW_PARTS, unless told otherwise. */
enum { FEW_PARTS = 1 << 16, MOST_PARTS = 1 << 22 };

/* A box, a letter, and the stated target box. */
typedef struct {
    uint32_t box, letter, target;
} transition;

/* ---- the cell ----------------------------------------------------------- */

/* Read the tokens after the first, which must be distinct. */
static void read_names(ck_names *N, ck_cert *C, const char *word) {
    ck_line(C, word, CK_NONE);
    N->count = (uint32_t) C->tokens - 1;
    N->text = ck_alloc(C->tokens, sizeof *N->text);
    memcpy(N->text, C->token + 1, N->count * sizeof *N->text);
    uint32_t twice = ck_names_sort(N);
    if (twice != CK_NONE)
        ck_reject("the name \"%.60s\" occurs twice", N->text[twice]);
}

static uint32_t find(const ck_cert *C, size_t token, const ck_names *N) {
    uint32_t i = ck_names_find(N, C->token[token]);
    if (i == CK_NONE)
        ck_reject("the name \"%.60s\" is not defined", C->token[token]);
    return i;
}

/* Append count rationals of the current line to a list of `have`. */
static mpq_t *read_rationals(const ck_cert *C, mpq_t *list, size_t have,
                             size_t count, size_t token) {
    size_t i;

    list = ck_resize(list, have + count + 1, sizeof *list);
    for (i = 0; i < count; i++) {
        mpq_init(list[have + i]);
        ck_text_rational(list[have + i], C, token + i);
    }
    return list;
}

static mpq_t *ends(const cell *X, uint32_t box, uint32_t coordinate) {
    return X->end + 2 * ((size_t) box * X->state.count + coordinate);
}

/* Read "WORD NAME = EXPRESSION", restoring the blanks of the expression. */
static definition read_definition(ck_cert *C, const char *word) {
    ck_line(C, word, CK_NONE);
    if (C->tokens < 4 || !ck_token_is(C, 2, "="))
        ck_reject("expected NAME = EXPRESSION");
    for (size_t i = 4; i < C->tokens; i++)
        C->token[i][-1] = ' ';
    return (definition){C->token[1], C->token[3]};
}

static void read_box(ck_cert *C, cell *X) {
    size_t d = 2 * X->state.count, have = X->box.count * d, i;
    ck_line(C, "box", (uint32_t) (1 + d));
    X->box.text = ck_grow(X->box.text, X->box.count, sizeof *X->box.text);
    X->box.text[X->box.count++] = C->token[1];
    X->end = read_rationals(C, X->end, have, d, 2);
    for (i = have; i < have + d; i += 2)
        if (mpq_cmp(X->end[i], X->end[i + 1]) > 0)
            ck_reject("the box is empty");
}

static void read_cell(ck_cert *C, cell *X) {
    ck_line(C, "cell", 1);
    read_names(&X->letter, C, "letters");
    for (; ck_next_is(C, "input"); X->inputs++) {
        ck_line(C, "input", X->letter.count + 1);
        X->input = ck_grow(X->input, X->inputs, sizeof *X->input);
        X->input[X->inputs] = C->token[1];
        X->value =
            read_rationals(C, X->value, (size_t) X->inputs * X->letter.count,
                           X->letter.count, 2);
    }
    read_names(&X->state, C, "state");
    if (X->state.count == 0)
        ck_reject("there are no coordinates");
    for (; ck_next_is(C, "let"); X->lets++) {
        X->let = ck_grow(X->let, X->lets, sizeof *X->let);
        X->let[X->lets] = read_definition(C, "let");
    }
    X->next = ck_alloc(X->state.count, sizeof *X->next);
    for (uint32_t i = 0; i < X->state.count; i++) {
        X->next[i] = read_definition(C, "next");
        if (strcmp(X->next[i].name, X->state.text[i]) != 0)
            ck_reject("the line \"next %s\" was expected", X->state.text[i]);
    }
    ck_line(C, "margin", 1);
    mpq_init(X->margin);
    ck_text_rational(X->margin, C, 1);
    if (mpq_sgn(X->margin) < 0)
        ck_reject("the margin is negative");
    while (ck_next_is(C, "box"))
        read_box(C, X);
    if (ck_names_sort(&X->box) != CK_NONE)
        ck_reject("two boxes have the same name");
}

/* ---- one image ---------------------------------------------------------- */

static void open_scope(cell *X) {
    for (uint32_t i = 0; i < X->state.count; i++)
        ck_scope_add(&X->scope, X->state.text[i]);
    for (uint32_t i = 0; i < X->inputs; i++)
        ck_scope_add(&X->scope, X->input[i]);
    for (uint32_t i = 0; i < X->lets; i++)
        ck_scope_add(&X->scope, X->let[i].name);
    X->scope.memo = ck_alloc(1, sizeof *X->scope.memo);
}

/* Enclose f at all states of the box from[i] .. to[i] in X->out.  A definition
 * sees only the names before it. */
static void image(cell *X, uint32_t letter, mpq_t *from, mpq_t *to) {
    ck_scope *S = &X->scope;
    S->count = X->state.count + X->inputs;
    for (uint32_t i = 0; i < X->state.count; i++)
        ck_bounds_set(&S->value[i], from[i], to[i]);
    for (uint32_t i = 0; i < X->inputs; i++) {
        mpq_t *u = &X->value[i * X->letter.count + letter];
        ck_bounds_set(&S->value[X->state.count + i], *u, *u);
    }
    for (uint32_t i = 0; i < X->lets; i++, S->count++)
        ck_evaluate(&S->value[S->count], S, X->let[i].text);
    for (uint32_t i = 0; i < X->state.count; i++)
        ck_evaluate(&X->out[i], S, X->next[i].text);
}

/* out = low + (high - low) k / parts */
static void cut(mpq_t out, const mpq_t low, const mpq_t high, uint32_t k,
                uint32_t parts) {
    mpq_t c;

    mpq_init(c);
    mpq_set_ui(c, k, parts);
    mpq_canonicalize(c);
    mpq_sub(out, high, low);
    mpq_mul(out, out, c);
    mpq_add(out, out, low);
    mpq_clear(c);
}

/* Return nonzero if coordinate i of the image lies in that of the box less the
 * margin (inside), or is disjoint from that of the box less the margin. */
static int placed(const cell *X, uint32_t box, uint32_t i, int inside) {
    mpq_t low, high;
    mpq_inits(low, high, NULL);
    mpq_add(low, ends(X, box, i)[0], X->margin);
    mpq_sub(high, ends(X, box, i)[1], X->margin);
    int yes = ck_bounds_place(&X->out[i], low, high) == (inside ? 1 : -1);
    mpq_clears(low, high, NULL);
    return yes;
}

/* ---- one transition ----------------------------------------------------- */

/* Check "from BOX LETTER BOX inside PARTS": enumerate all parts of the box by
 * digits in base PARTS, one digit per coordinate. */
static void check_inside(const ck_cert *C, cell *X, transition t) {
    uint32_t d = X->state.count, *digit = ck_alloc(d, sizeof *digit), i;
    uint32_t parts = ck_number(C, 5, 1000000);
    mpq_t *from = ck_rationals(d), *to = ck_rationals(d);
    if (parts == 0)
        ck_reject("the number of parts is 0");
    uint64_t all = parts;
    for (i = 1; i < d && all <= MOST_PARTS; i++)
        all *= parts;
    if (all > FEW_PARTS && (X->parts += all) > MOST_PARTS)
        ck_fail(CK_LIMIT, "the boxes have more than %u parts",
                (unsigned) MOST_PARTS);
    do {
        for (i = 0; i < d; i++) {
            mpq_t *x = ends(X, t.box, i);
            cut(from[i], x[0], x[1], digit[i], parts);
            cut(to[i], x[0], x[1], digit[i] + 1, parts);
        }
        image(X, t.letter, from, to);
        for (i = 0; i < d; i++)
            if (!placed(X, t.target, i, 1))
                ck_reject("letter %s: the enclosure of the image of box %s is "
                          "not inside box %s",
                          X->letter.text[t.letter], X->box.text[t.box],
                          X->box.text[t.target]);
        for (i = 0; i < d && ++digit[i] == parts; i++)
            digit[i] = 0;
    } while (i < d);
}

/* "from BOX LETTER BOX outside i x_1 .. x_d" */
static void check_outside(const ck_cert *C, cell *X, transition t) {
    uint32_t d = X->state.count, i, coordinate = ck_number(C, 5, d);
    mpq_t *x = read_rationals(C, NULL, 0, d, 6);
    for (i = 0; i < d; i++)
        if (mpq_cmp(x[i], ends(X, t.box, i)[0]) < 0 ||
            mpq_cmp(x[i], ends(X, t.box, i)[1]) > 0)
            ck_reject("the point is not in the box");
    image(X, t.letter, x, x);
    if (!placed(X, t.target, coordinate, 0))
        ck_reject(
            "the enclosure of the image of the point is not outside the box");
}

/* Check the lines "from", which must be in order. */
static void check_transitions(ck_cert *C, cell *X) {
    uint64_t last = 0;
    while (ck_next_is(C, "from")) {
        transition t;
        uint64_t place;
        ck_line(C, "from", CK_NONE);
        if (C->tokens < 6)
            ck_reject("the line has fewer than 6 tokens");
        t.box = find(C, 1, &X->box);
        t.letter = find(C, 2, &X->letter);
        t.target = find(C, 3, &X->box);
        place = (uint64_t) t.box * X->letter.count + t.letter + 1;
        if (place <= last)
            ck_reject("the pairs of a box and a letter are not in order");
        last = place;
        if (ck_token_is(C, 4, "inside") && C->tokens == 6) {
            check_inside(C, X, t);
            X->to[place - 1] = t.target;
            X->held++;
        } else {
            if (!ck_token_is(C, 4, "outside") ||
                C->tokens != 6 + (size_t) X->state.count)
                ck_reject("expected \"inside PARTS\", or \"outside\", a "
                          "coordinate and a point");
            check_outside(C, X, t);
            X->refuted++;
        }
    }
}

/* Set out to the least max-norm distance of two boxes; 0 if they intersect. */
static void gap(mpq_t out, const cell *X) {
    uint32_t a, b, i, s, first = 1;
    mpq_t far, t;
    mpq_inits(far, t, NULL);
    for (a = 0; a < X->box.count; a++)
        for (b = 0; b < a; b++, first = 0) {
            mpq_set_ui(far, 0, 1);
            for (i = 0; i < X->state.count; i++)
                for (s = 0; s < 2; s++) {
                    mpq_sub(t, ends(X, s ? a : b, i)[0],
                            ends(X, s ? b : a, i)[1]);
                    if (mpq_cmp(t, far) > 0)
                        mpq_set(far, t);
                }
            if (first || mpq_cmp(far, out) < 0)
                mpq_set(out, far);
        }
}

/* ---- the automaton ------------------------------------------------------ */

/* Enumerate all pairs (box, state) that words reach from the two starts;
 * require each box to determine the state, or acceptance. */
static char *check_pairs(ck_cert *C, const cell *X, uint32_t start) {
    uint32_t *says = ck_alloc(X->box.count, sizeof *says), i, a, reached = 0;
    uint32_t pair[2] = {start, C->A.start};
    ck_map T;
    ck_map_init(&T, 2);
    ck_map_add(&T, pair, 0);
    for (i = 0; i < T.count; i++) {
        uint32_t b = ck_map_key(&T, i)[0], q = ck_map_key(&T, i)[1];
        uint32_t is = 1 + (C->A.accept != NULL ? C->A.accept[q] : q);
        if (says[b] != 0 && says[b] != is)
            ck_reject("box %.60s does not distinguish the states",
                      X->box.text[b]);
        reached += says[b] == 0;
        says[b] = is;
        for (a = 0; a < X->letter.count; a++) {
            pair[0] = X->to[(size_t) b * X->letter.count + a];
            pair[1] = ck_dfa_move(&C->A, q, a);
            ck_map_number(&T, pair);
        }
    }
    return ck_words("; from box %.60s on, the box after a word (%u %s "
                    "reachable) determines %s %.60s (%u state%s)",
                    X->box.text[start], reached, reached == 1 ? "is" : "are",
                    C->A.accept != NULL ? "whether it is accepted by"
                                        : "the state of",
                    C->A.name, C->A.states, CK_S(C->A.states));
}

static char *check_automaton(ck_cert *C, const cell *X) {
    uint32_t start;
    ck_line(C, "start", 1);
    start = find(C, 1, &X->box);
    ck_line(C, "automaton", 0);
    ck_automaton_lines(C);
    if (C->A.letters != X->letter.count)
        ck_reject("the automaton has a different alphabet");
    for (uint32_t a = 0; a < X->letter.count; a++)
        if (strcmp(C->A.letter.text[a], X->letter.text[a]) != 0)
            ck_reject("the automaton has %.60s in place of the letter %.60s",
                      C->A.letter.text[a], X->letter.text[a]);
    ck_automaton_compare(C);
    return check_pairs(C, X, start);
}

void ck_cell_check(ck_job *job) {
    static ck_cert C;
    cell X = {0};
    const char *tells = NULL, *margin = "";
    mpq_t g, claimed;
    ck_open_hashed(&C, job, "wreath-cell");
    ck_hash_lines(&C);
    read_cell(&C, &X);
    ck_hash_object(&C, "cell and boxes");
    ck_places(CK_CELL_PLACES);
    open_scope(&X);
    X.out = ck_alloc(X.state.count, sizeof *X.out);
    X.to = ck_alloc((size_t) X.box.count * X.letter.count + 1, sizeof *X.to);
    for (uint32_t i = 0; i < X.state.count; i++)
        ck_bounds_init(&X.out[i]);
    mpq_inits(g, claimed, NULL);
    ck_line(&C, "gap", 1);
    ck_text_rational(claimed, &C, 1);
    gap(g, &X);
    if (!mpq_equal(g, claimed))
        ck_reject("the stated distance between the boxes is wrong");
    check_transitions(&C, &X);
    uint64_t pairs = (uint64_t) X.box.count * X.letter.count;
    if (ck_next_is(&C, "start")) {
        if (X.held != pairs || (mpq_sgn(g) <= 0 && X.box.count > 1))
            ck_reject("the boxes do not form an automaton");
        tells = check_automaton(&C, &X);
    }
    if (mpq_sgn(X.margin) != 0) {
        char *e = mpq_get_str(NULL, 10, X.margin);
        margin = ck_words(" reduced by the margin %s",
                          strlen(e) < 60 ? e : "of the certificate");
    }
    ck_verdict(tells != NULL                   ? "boxes-recognise"
               : X.refuted > 0                 ? "not-boxes"
               : X.held > 0 && X.held == pairs ? "boxes"
                                               : "boxes-some",
               "boxes",
               "%u of %u pair%s of a box and a letter lead%s into the stated "
               "box%s, %u do%s not; the boxes are %s%s",
               X.held, X.box.count * X.letter.count,
               CK_S(X.box.count * X.letter.count), X.held == 1 ? "s" : "",
               margin, X.refuted, X.refuted == 1 ? "es" : "",
               mpq_sgn(g) > 0 || X.box.count < 2 ? "disjoint" : "not disjoint",
               tells != NULL ? tells : "");
    ck_last_line(&C);
}
