/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A sign that alternates although no eigenvalue is negative: projections.
 *
 * The states of A form classes of one or two states that the letters respect,
 * and a stack below determines the classes before and after a letter.  Class d
 * has a vector w(d) of the plane.  The layer holds s c w(d) with c > 0, where s
 * is +1 or -1 according to which of the two states it is.  A letter from class
 * p to class d projects onto w(d): I - u u^T / (u^T u), with u orthogonal to
 * w(d), one factor with eigenvalues 0 and 1.  This multiplies by
 * w(d)^T w(p) / |w(d)|^2, so that the sign is kept if the angle between w(p)
 * and w(d) is acute and inverted if it is obtuse.  Three vectors suffice for a
 * word of three letters that inverts it, as in F5; c tends to 0, and there are
 * infinitely many states.  A letter that leads both states of a class to one
 * state takes w(p) to 0 and adds a multiple of it, so that w(d) is parallel to
 * w(p) there.
 */

#include "arch/express.h"

#define NONE UINT32_MAX
#define MOST_STATES 64
#define TRIALS 2000000

/* The effect of a letter on the state within a class; ANY for one state. */
typedef enum { KEEP, TURN, SET_0, SET_1, ANY } move_t;

/* cls     class of each state; first, second: its states, or second is NONE
 * move    per class and letter
 * pair    classes before and after a letter, as states of an automaton; the
 *         first is the start, before any letter (class before: NONE)
 * way     direction of w per class
 * tried   the classes of all states, for each choice of classes so far
 * trials  directions tried for these classes; cut: a search was cut off */
typedef struct {
    const wr_dfa_struct *A;
    uint32_t classes, *cls, *first, *second;
    wr_dfa_t D; /* automaton of the classes */
    move_t *move;
    wr_tuples_t pair;
    int *way, cut;
    wr_tuples_t tried;
    uint32_t trials;
} obtuse_t;

/* ---- directions of the plane --------------------------------------------- */

/* Directions WAYS / 4 apart are orthogonal. */
#define WAYS 24
static const int vector[WAYS][2] = {
    {1, 0},   {4, 1},   {2, 1},  {1, 1},  {1, 2},  {1, 4},   {0, 1},   {-1, 4},
    {-1, 2},  {-1, 1},  {-2, 1}, {-4, 1}, {-1, 0}, {-4, -1}, {-2, -1}, {-1, -1},
    {-1, -2}, {-1, -4}, {0, -1}, {1, -4}, {1, -2}, {1, -1},  {2, -1},  {4, -1}};
/* The label is the sign of this form, which vanishes on none of them. */
static const int form[2] = {3, 7};

static int dot(const int v[2], const int w[2]) {
    return v[0] * w[0] + v[1] * w[1];
}

/* ---- classes ------------------------------------------------------------- */

/* Compute the finest congruence that merges p and q; return whether its classes
 * have at most two states each. */
static int close_classes(uint32_t *up, const wr_dfa_struct *A, uint32_t p,
                         uint32_t q) {
    uint32_t n = A->states, most = 0;
    uint32_t *todo = wr_malloc(2 * ((size_t) n + 1) * sizeof *todo);
    for (uint32_t i = 0; i < n; i++)
        up[i] = i;
    arch_merge(up, todo, A, p, q);
    wr_free(todo);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t size = 0;
        for (uint32_t j = 0; j < n; j++)
            size += wr_class_of(up, j) == wr_class_of(up, i);
        most = size > most ? size : most;
    }
    return most == 2;
}

static void number_classes(obtuse_t *O, uint32_t *up) {
    uint32_t met = 0; /* classes so far */
    O->classes = wr_class_numbers(O->cls, up, O->A->states);
    for (uint32_t q = 0; q < O->A->states; q++) {
        const uint32_t c = O->cls[q];
        if (c < met) {
            O->second[c] = q;
        } else {
            O->first[met] = q;
            O->second[met++] = NONE;
        }
    }
}

static move_t find_move(const obtuse_t *O, uint32_t p, uint32_t a) {
    const wr_dfa_struct *A = O->A;
    uint32_t x = wr_dfa_step(A, O->first[p], a);
    uint32_t d = O->cls[x], y = x;
    if (O->second[p] != NONE)
        y = wr_dfa_step(A, O->second[p], a);
    if (O->second[d] == NONE)
        return ANY;
    if (x == y)
        return x == O->first[d] ? SET_0 : SET_1;
    return x == O->first[d] ? KEEP : TURN;
}

static void set_moves(obtuse_t *O) {
    const wr_dfa_struct *A = O->A;
    wr_dfa_create(O->D, O->classes, A->letters);
    O->D->start = O->cls[A->start];
    O->move =
        wr_realloc(O->move, (size_t) O->classes * A->letters * sizeof *O->move);
    for (uint32_t p = 0; p < O->classes; p++)
        for (uint32_t a = 0; a < A->letters; a++) {
            size_t at = (size_t) p * A->letters + a;
            O->D->delta[at] = O->cls[wr_dfa_step(A, O->first[p], a)];
            O->move[at] = find_move(O, p, a);
        }
}

/* ---- directions of the classes ------------------------------------------- */

static int letter_suits(const obtuse_t *O, uint32_t p, uint32_t a) {
    size_t at = (size_t) p * O->A->letters + a;
    uint32_t d = O->D->delta[at];
    int x = dot(vector[O->way[p]], vector[O->way[d]]);
    switch (O->move[at]) {
    case KEEP:
        return x > 0;
    case TURN:
        return x < 0;
    case ANY:
        return x != 0;
    default:
        return O->way[p] % 12 == O->way[d] % 12;
    }
}

/* Test all letters between classes up to p, one of which is p. */
static int all_suit(const obtuse_t *O, uint32_t p) {
    for (uint32_t i = 0; i <= p; i++)
        for (uint32_t a = 0; a < O->A->letters; a++) {
            uint32_t d = O->D->delta[(size_t) i * O->A->letters + a];
            if ((i == p || d == p) && d <= p && !letter_suits(O, i, a))
                return 0;
        }
    return 1;
}

/* Choose directions of the classes from p on; *found is set if this succeeds.
 * The search ends after TRIALS trials. */
static wr_status_t choose(int *found, obtuse_t *O, uint32_t p, wr_limits_t L) {
    wr_status_t s = WR_OK;
    *found = p == O->classes;
    for (int w = 0; s == WR_OK && !*found && w < (p == 0 ? 1 : WAYS); w++) {
        if (O->trials == TRIALS)
            return WR_OK;
        if (++O->trials % 1024 == 0)
            s = wr_limits_check(L, "directions", 0, 0);
        O->way[p] = w;
        if (s == WR_OK && all_suit(O, p))
            s = choose(found, O, p + 1, L);
    }
    return s;
}

/* ---- before and after a letter ------------------------------------------- */

static void set_pairs(wr_dfa_t E, obtuse_t *O) {
    const wr_dfa_struct *D = O->D;
    uint32_t t[2] = {NONE, D->start}, k = D->letters, *delta = NULL;
    wr_tuples_clear(&O->pair);
    wr_tuples_init(&O->pair, 2);
    wr_tuples_add(&O->pair, t);
    for (uint32_t i = 0; i < O->pair.count; i++) {
        delta = wr_grow(delta, i, k * sizeof *delta);
        for (uint32_t a = 0; a < k; a++) {
            t[0] = O->pair.tuple[2 * i + 1];
            t[1] = D->delta[(size_t) t[0] * k + a];
            delta[(size_t) i * k + a] = wr_tuples_add(&O->pair, t);
        }
    }
    wr_dfa_create(E, O->pair.count, k);
    wr_free(E->delta);
    E->delta = delta;
    wr_strings_free(E->letter_name, k);
    E->letter_name = wr_strings_copy(O->A->letter_name, k);
}

/* ---- the model ----------------------------------------------------------- */

#define ACTIONS (1 + 2 * WAYS)

/* Action 0 is the identity; 1 + w projects onto direction w; 1 + WAYS + w takes
 * multiples of vector w to 0 and adds this vector. */
static uint32_t action_of(const obtuse_t *O, uint32_t p, uint32_t a) {
    size_t at = (size_t) p * O->A->letters + a;
    uint32_t d = O->D->delta[at];
    uint32_t turned = O->move[at] == SET_1 ? WAYS / 2 : 0;
    if (O->move[at] == SET_0 || O->move[at] == SET_1)
        return 1 + WAYS + ((uint32_t) O->way[d] + turned) % WAYS;
    return p == d ? 0 : 1 + (uint32_t) O->way[d];
}

static void put_action(lrnn_make_t *B, uint32_t action) {
    const int sets = action > WAYS, *v;
    if (action == 0) {
        lrnn_make_action(B, WR_MATRIX_IDENTITY);
        return;
    }
    v = vector[(action - 1) % WAYS];
    lrnn_make_action(B, WR_MATRIX_HOUSEHOLDER);
    lrnn_make_factor(B, 1, 1);
    lrnn_make_put_q(B, 0, sets ? v[0] : -v[1], 1);
    lrnn_make_put_q(B, 1, sets ? v[1] : v[0], 1);
    if (sets) {
        lrnn_make_input(B);
        lrnn_make_put_q(B, 0, v[0], 1);
        lrnn_make_put_q(B, 1, v[1], 1);
    }
}

/* The previous readout of M, which determines the pair. */
typedef struct {
    uint32_t reads, *layer, *row;
    size_t rows;
} before_t;

/* Return the labels of row r; the pair that it stands for. */
static const uint32_t *labels_of(const before_t *R, size_t r) {
    return R->row + r * (R->reads + 1);
}

static const uint32_t *pair_of(const obtuse_t *O, const before_t *R, size_t r) {
    return O->pair.tuple + 2 * (size_t) labels_of(R, r)[R->reads];
}

/* Add rows for every pair and every letter that leads to it; actions are
 * numbered in order of occurrence. */
static void put_gate(lrnn_make_t *B, const obtuse_t *O, const before_t *R) {
    uint32_t k = O->A->letters, count = 0, list[ACTIONS], number[ACTIONS];
    uint32_t *value = wr_malloc(((size_t) R->reads + 1) * sizeof *value);
    for (uint32_t i = 0; i < ACTIONS; i++)
        number[i] = NONE;
    for (size_t r = 0; r < R->rows; r++) {
        const uint32_t *t = pair_of(O, R, r);
        memcpy(value + 1, labels_of(R, r), R->reads * sizeof *value);
        for (uint32_t a = 0; t[0] != NONE && a < k; a++) {
            if (O->D->delta[(size_t) t[0] * k + a] != t[1])
                continue;
            uint32_t x = action_of(O, t[0], a);
            if (number[x] == NONE) {
                list[count] = x;
                number[x] = count++;
            }
            value[0] = a;
            lrnn_make_row(B, value, number[x]);
        }
    }
    for (uint32_t i = 0; i < count; i++)
        put_action(B, list[i]);
    wr_free(value);
}

static void put_layer(lrnn_make_t *B, const obtuse_t *O, const before_t *R) {
    const uint32_t d = O->D->start;
    const int turned = O->A->start == O->first[d] ? 0 : WAYS / 2;
    const int *v = vector[(O->way[d] + turned) % WAYS];
    lrnn_make_layer(B, "obtuse angles", 2, 3);
    lrnn_make_put_q(B, 0, v[0], 1);
    lrnn_make_put_q(B, 1, v[1], 1);
    lrnn_make_wire(B, WR_WIRE_LETTER);
    for (uint32_t i = 0; i < R->reads; i++)
        lrnn_make_wire(B, R->layer[i]);
    put_gate(B, O, R);
    lrnn_make_form(B, WR_DECODER_SIGN);
    lrnn_make_put_q(B, 0, form[0], 1);
    lrnn_make_put_q(B, 1, form[1], 1);
}

static void put_readout(lrnn_make_t *B, const obtuse_t *O, const before_t *R) {
    uint32_t *value = wr_malloc(((size_t) R->reads + 1) * sizeof *value);
    for (uint32_t i = 0; i < R->reads; i++)
        lrnn_make_read(B, R->layer[i]);
    lrnn_make_read(B, B->M->layers - 1);
    for (size_t r = 0; r < R->rows; r++)
        for (uint32_t label = 0; label < 3; label += 2) {
            uint32_t d = pair_of(O, R, r)[1];
            int below = dot(form, vector[O->way[d]]) < 0;
            int first = (label == 2) != below;
            memcpy(value, labels_of(R, r), R->reads * sizeof *value);
            value[R->reads] = label;
            lrnn_make_read_row(B, value,
                               first || O->second[d] == NONE ? O->first[d]
                                                             : O->second[d]);
        }
    wr_free(value);
}

/* Extend M, which determines the pair, by a layer and a new readout. */
static wr_status_t extend(wr_lrnn_t M, const obtuse_t *O, wr_limits_t L) {
    lrnn_make_t B;
    const before_t R = {M->reads, M->read_layer, M->read_row, M->read_rows};
    lrnn_make_more(&B, M, O->A);
    put_layer(&B, O, &R);
    put_readout(&B, O, &R);
    WR_FREE(R.layer, R.row);
    return lrnn_make_end(&B, L);
}

/* ---- the search ---------------------------------------------------------- */

static wr_status_t try_classes(int *found, wr_lrnn_t M, obtuse_t *O,
                               const wr_arch_t *arch, wr_limits_t L) {
    wr_dfa_t E;
    int chosen;
    set_moves(O);
    O->trials = 0;
    wr_status_t s = choose(&chosen, O, 0, L);
    O->cut |= !chosen && O->trials == TRIALS;
    if (s != WR_OK || !chosen)
        return s;
    wr_dfa_init(E);
    set_pairs(E, O);
    s = arch_stack(M, E, (arch_means_t){arch, ARCH_BY_NONE, 1024, NULL}, L);
    wr_dfa_clear(E);
    if (s != WR_OK)
        return s == WR_DOMAIN ? WR_OK : s; /* the classes have a group */
    s = extend(M, O, L);
    *found = s == WR_OK;
    return s;
}

wr_status_t arch_obtuse(arch_offer_t *offer, const wr_dfa_t A,
                        const wr_arch_t *arch, wr_limits_t L) {
    uint32_t n = A->states, *up;
    int found = 0;
    wr_status_t s = WR_OK;
    obtuse_t O = {.A = A};
    if (n > MOST_STATES)
        return wr_limits_fail(L, WR_UNABLE, "over %d states", MOST_STATES);
    up = wr_calloc(4 * (size_t) n, sizeof *up);
    O.cls = up + n;
    O.first = up + 2 * n;
    O.second = up + 3 * n;
    O.way = wr_calloc(n, sizeof *O.way);
    wr_dfa_init(O.D);
    wr_tuples_init(&O.pair, 2);
    wr_tuples_init(&O.tried, n);
    for (uint32_t p = 0; s == WR_OK && !found && p < n; p++)
        for (uint32_t q = p + 1; s == WR_OK && !found && q < n; q++) {
            if (!close_classes(up, A, p, q))
                continue;
            number_classes(&O, up);
            const uint32_t known = O.tried.count;
            if (wr_tuples_add(&O.tried, O.cls) < known)
                continue;
            s = try_classes(&found, offer->M, &O, arch, L);
        }
    WR_EACH(wr_tuples_clear, &O.pair, &O.tried);
    wr_dfa_clear(O.D);
    WR_FREE(O.move, O.way, up);
    if (s == WR_OK && !found && O.cut)
        s = wr_limits_fail(L, WR_UNABLE, "over %d directions", TRIALS);
    else if (s == WR_OK && !found)
        s = wr_limits_fail(L, WR_DOMAIN,
                           "no classes of two states have directions whose "
                           "angles flip a sign");
    if (s == WR_OK)
        wr_say(&offer->how, "registers for classes of two states, and a sign "
                            "that projections flip by obtuse angles");
    return s;
}
