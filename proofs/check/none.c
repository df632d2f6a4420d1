/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "raw.h"

#include <string.h>

/* NONE: consider all maps h <- A h + b of a given shape whose entries of A and
 * b are from two lists and whose A satisfies the conditions.  None of them has
 * one of the stated periods, from any start of finite numbers of the format
 * (zero being +0).  In E2 the next state is a function of the state, so all
 * starts are walked once: seen[state] is 1 + the time at which a walk reached
 * it, and a walk that reaches a state of its own has found a cycle.
 *
 *     family SHAPE N               matrix diagonal triangular symmetric
 *     entries x_1 .. x_k
 *     add y_1 .. y_m               omitted: b = 0
 *     such CONDITION ..            omitted: none; N is 1 or 2; some A
 *                                  satisfies the conditions
 *     periods divide D             or: periods differ P
 *     type NONE
 *     candidates C
 *     outside O                    number that violate the conditions
 */

enum { MOST = 64, STEPS = 1 << 26, ROWS = 1 << 12, KEPT = 1 << 22 };

/* The next value of number i depends only on the state, on row i of A and on
 * b_i (rstep.c), and candidates share rows.  It is therefore cached, as a map
 * from state to 1 + place.
 *
 * In order seq a map h <- fl(fl(a h) + b) of one number is computed as two
 * maps, which candidates share as well: g <- fl(fl(a h)), h <- fl(fl(1 g) + b).
 * The result is the same, because a number of the format, -0, an infinity and
 * NaN are all rounded to themselves. */
typedef struct {
    ck_num *w; /* n entries, and the added number */
    uint32_t *to;
} known;

typedef struct {
    const ck_evaluation *E;
    uint32_t n, entries, adds; /* number of entries and of added numbers */
    enum { MATRIX, DIAGONAL, TRIANGULAR, SYMMETRIC, SHAPES } shape;
    unsigned such;
    int differ;
    uint32_t bound; /* periods must divide it, or differ from it */
    ck_num *entry, *add;
    ck_map value; /* all finite numbers of the format except -0 */
    uint32_t *seen;
    size_t states;
    ck_map_letter letter, map[2];    /* the candidate; the maps computed */
    known *row[MOST], *after, *rows; /* of map 0, of map 1; all cached */
    uint32_t kept;
    int two; /* map 1 is used */
} family;

static const char *const shape_word[SHAPES] = {"matrix", "diagonal",
                                               "triangular", "symmetric"};

/* ---- conditions --------------------------------------------------------- */

static const char *const condition[] = {
    "real", "nonnegative", "positive",  "inside", "one-or-inside",
    "norm", "contraction", "symmetric", "psd"};
enum { CONDITIONS = sizeof condition / sizeof *condition };

/* Let t be the trace of A, d its determinant and s the sum of the squares of
 * its entries.  The eigenvalues are real iff t^2 >= 4 d, and then >= 0 iff t, d
 * >= 0; they are of modulus < 1 iff |d| < 1 and |t| < 1 + d; 1 is one of them
 * iff t = 1 + d, and then d is the other.  I - A^T A has trace 2 - s and
 * determinant 1 - s + d^2.  Size 1 is size 2 with zeros. */
static int such_holds(unsigned such, const ck_num *a, uint32_t size) {
    ck_num x[4] = {CK_ZERO, CK_ZERO, CK_ZERO, CK_ZERO}, t, d, s = CK_ZERO;
    for (uint32_t i = 0; i < size * size; i++) {
        x[i] = a[i] == CK_MINUS_ZERO ? CK_ZERO : a[i];
        s = ck_muladd(s, x[i], x[i]);
    }
    t = ck_muladd(x[0], CK_ONE, x[3]);
    d = ck_sub(ck_mul(x[0], x[3]), ck_mul(x[1], x[2]));
    int real = ck_sign(ck_sub(ck_mul(t, t), ck_mul(ck_whole(4), d))) >= 0;
    int nonneg = real && ck_sign(t) >= 0 && ck_sign(d) >= 0;
    ck_num plus = ck_muladd(CK_ONE, CK_ONE, d); /* 1 + d */
    int above = ck_sign(plus), below = ck_sign(ck_sub(d, CK_ONE));
    int over = ck_sign(ck_sub(t, plus));
    int inside = above > 0 && below < 0 && over < 0 &&
                 ck_sign(ck_muladd(plus, CK_ONE, t)) > 0;
    int trace = ck_sign(ck_sub(ck_whole(2), s)); /* of I - A^T A */
    int det = ck_sign(ck_muladd(ck_sub(CK_ONE, s), d, d));
    int holds[CONDITIONS] = {real,
                             nonneg,
                             nonneg && ck_sign(size == 1 ? t : d) > 0,
                             inside,
                             inside || (over == 0 && above > 0 && below <= 0),
                             trace >= 0 && det >= 0,
                             trace > 0 && det > 0,
                             x[1] == x[2],
                             x[1] == x[2] && nonneg};
    for (uint32_t i = 0; i < CONDITIONS; i++)
        such &= ~((unsigned) holds[i] << i);
    return such == 0;
}

/* Read the line "such", a set of bits. */
static unsigned read_such(ck_cert *C, uint32_t size) {
    unsigned such = 0;
    ck_line(C, "such", CK_NONE);
    if (size > 2)
        ck_reject("conditions require size 1 or 2");
    for (size_t i = 1; i < C->tokens; i++) {
        size_t k = 0;
        while (k < CONDITIONS && !ck_token_is(C, i, condition[k]))
            k++;
        if (k == CONDITIONS)
            ck_reject("unknown condition \"%.60s\"", C->token[i]);
        such |= 1u << k;
    }
    return such;
}

/* ---- the lines ---------------------------------------------------------- */

/* Read a list of distinct numbers, because maps are counted. */
static ck_num *read_list(uint32_t *count, ck_cert *C, const char *word) {
    ck_num *list;
    ck_map T;
    ck_line(C, word, CK_NONE);
    *count = (uint32_t) C->tokens - 1;
    if (*count == 0)
        ck_reject("the list of %s is empty", word);
    list = ck_alloc(*count, sizeof *list);
    ck_map_init(&T, 1);
    for (uint32_t i = 0; i < *count; i++) {
        list[i] = ck_finite_read(C, i + 1, 1);
        ck_map_once(&T, &list[i], 0, "number");
    }
    return list;
}

static void read_family(family *F, ck_cert *C) {
    ck_line(C, "family", 2);
    while (!ck_token_is(C, 1, shape_word[F->shape]))
        if (++F->shape == SHAPES)
            ck_reject("unknown shape \"%.60s\"", C->token[1]);
    F->n = ck_number(C, 2, MOST + 1);
    if (F->n == 0)
        ck_reject("the dimension of the maps is 0");
    F->entry = read_list(&F->entries, C, "entries");
    F->letter.w = ck_alloc((size_t) F->n * F->n + F->n + 2, sizeof(ck_num));
    F->letter.has_add = ck_next_is(C, "add");
    F->adds = 1;
    if (F->letter.has_add)
        F->add = read_list(&F->adds, C, "add");
    if (ck_next_is(C, "such"))
        F->such = read_such(C, F->n);
    ck_line(C, "periods", 2);
    F->differ = ck_choice(C, 1, "divide", "differ");
    F->bound = ck_number(C, 2, CK_NONE);
    if (F->bound == 0)
        ck_reject("a period is never 0");
}

/* ---- the numbers of the format ------------------------------------------ */

/* Add finite number i of the format; number i is above 0 if i is. */
static void put_value(family *F, int64_t i) {
    const ck_format *G = &F->E->format;
    mpq_t *x = ck_blank();
    mpq_set_si(*x, i, 1);
    if (G->fixed)
        ck_scale(*x, -G->frac);
    else
        ck_order_value(*x, i, G);
    ck_num n = ck_store();
    ck_map_add(&F->value, &n, 0);
}

static void find_values(family *F) {
    const ck_format *G = &F->E->format;
    if (G->other || (!G->fixed && G->flush) || (G->fixed && !G->saturate))
        ck_fail(CK_LIMIT, "only floats that do not flush to zero and fixed "
                          "point that does not wrap around are enumerated");
    if (G->fixed ? G->bits > 20
                 : G->p > 20 || G->emax - G->emin + 2 > 1 << (20 - G->p))
        ck_fail(CK_LIMIT, "the format has too many numbers");
    int64_t most = G->fixed ? (INT64_C(1) << (G->bits - 1)) - 1
                            : ck_order_largest(G) - (G->special == CK_ONE_NAN);
    ck_map_init(&F->value, 1);
    for (int64_t i = 0; i <= most; i++)
        put_value(F, i);
    for (int64_t i = -1; i >= -most - G->fixed; i--)
        put_value(F, i);
}

/* Return the place of a number: the finite ones, then -0, inf, -inf, NaN. */
static uint32_t place(const family *F, ck_num x) {
    uint32_t i = x >= CK_NOT_A_NUMBER ? F->value.count + (CK_MINUS_ZERO - x)
                                      : ck_map_find(&F->value, &x);
    if (i == CK_NONE)
        ck_reject("a result is not a number of the format");
    return i;
}

static void find_states(family *F, uint64_t candidates) {
    uint64_t states = 1, starts = 1;
    find_values(F);
    for (uint32_t i = 0; i < F->n; i++) {
        if (states > (1u << 22) / (F->value.count + 4))
            ck_fail(CK_LIMIT, "there are too many states");
        states *= F->value.count + 4;
        starts *= F->value.count;
    }
    if (candidates > STEPS / starts)
        ck_fail(CK_LIMIT, "the candidates have more than 2^26 starts");
    F->states = (size_t) states;
    F->seen = ck_alloc(F->states, sizeof *F->seen);
}

static void find_maps(family *F) {
    F->two = F->n == 1 && F->letter.has_add && F->E->order == CK_SEQ;
    F->map[0] = F->map[1] = F->letter;
    F->map[0].has_add = F->letter.has_add && !F->two;
    F->map[1].w = ck_alloc(2, sizeof(ck_num));
    F->map[1].w[0] = CK_ONE;
}

/* ---- one candidate ------------------------------------------------------ */

static void decode(ck_num *h, size_t state, const family *F) {
    uint32_t i, at, count = F->value.count;
    for (i = 0; i < F->n; i++, state /= count + 4) {
        at = (uint32_t) (state % (count + 4));
        h[i] = at < count ? ck_map_key(&F->value, at)[0]
                          : CK_MINUS_ZERO - (at - count);
    }
}

/* Return the state after one map, given its cached rows (or NULL). */
static size_t image(size_t state, const family *F, const ck_map_letter *letter,
                    known *const *row) {
    ck_num h[MOST], g[MOST];
    size_t out = 0;
    uint32_t i, at, found = 0;
    while (found < F->n && row[found] != NULL && row[found]->to[state] != 0)
        found++;
    if (found < F->n) {
        decode(h, state, F);
        ck_round_step(g, letter, h, F->n, F->E);
    }
    for (i = F->n; i-- > 0;) {
        at = found < F->n ? place(F, g[i]) : row[i]->to[state] - 1;
        if (row[i] != NULL)
            row[i]->to[state] = at + 1;
        out = out * (F->value.count + 4) + at;
    }
    return out;
}

static size_t next(size_t state, const family *F) {
    state = image(state, F, &F->map[0], F->row);
    return F->two ? image(state, F, &F->map[1], &F->after) : state;
}

/* Return the cached row with these numbers, if necessary a new one, or NULL. */
static known *find_row(family *F, const ck_num *w, ck_num add) {
    uint32_t i, n = F->n;
    for (i = 0; i < F->kept; i++)
        if (F->rows[i].w[n] == add &&
            memcmp(F->rows[i].w, w, n * sizeof *w) == 0)
            return &F->rows[i];
    if (F->kept == ROWS || F->kept >= KEPT / F->states)
        return NULL;
    if (F->rows == NULL)
        F->rows = ck_alloc(ROWS, sizeof *F->rows);
    F->rows[i].w = ck_alloc((size_t) n + 1, sizeof *w);
    memcpy(F->rows[i].w, w, n * sizeof *w);
    F->rows[i].w[n] = add;
    F->rows[i].to = ck_alloc(F->states, sizeof *F->rows[i].to);
    F->kept++;
    return &F->rows[i];
}

static int is_start(size_t state, const family *F) {
    uint32_t i, base = F->value.count + 4;
    for (i = 0; i < F->n; i++, state /= base)
        if (state % base >= F->value.count)
            return 0;
    return 1;
}

static void walk_all(family *F, uint64_t number) {
    uint32_t time = 0;
    size_t state;
    memset(F->seen, 0, F->states * sizeof *F->seen);
    for (size_t start = 0; start < F->states; start++) {
        uint32_t begin = time, period;
        if (F->seen[start] != 0 || !is_start(start, F))
            continue;
        for (state = start; F->seen[state] == 0; state = next(state, F))
            F->seen[state] = ++time;
        if (F->seen[state] <= begin)
            continue; /* reached by an earlier walk */
        period = time + 1 - F->seen[state];
        if (F->differ ? period == F->bound : F->bound % period != 0)
            ck_reject("candidate %ju has the period %u", (uintmax_t) number,
                      period);
    }
}

/* Set the letter to candidate i: its digits select the free entries by rows,
 * then the added numbers. */
static void choose(family *F, uint64_t i) {
    uint32_t n = F->n, r, c;
    ck_num *w = F->letter.w;
    for (r = 0; r < n; r++)
        for (c = 0; c < n; c++) {
            if (c < r && F->shape == SYMMETRIC) {
                w[r * n + c] = w[c * n + r];
            } else if (r == c ||
                       (c > r ? F->shape != DIAGONAL : F->shape == MATRIX)) {
                w[r * n + c] = F->entry[i % F->entries];
                i /= F->entries;
            } /* other entries remain 0 */
        }
    for (r = 0; r < n; r++, i /= F->adds) {
        w[n * n + r] = F->letter.has_add ? F->add[i % F->adds] : CK_ZERO;
        F->row[r] =
            find_row(F, w + r * n, F->map[0].has_add ? w[n * n + r] : CK_NONE);
    }
    if (F->two) {
        F->map[1].w[1] = w[1];
        F->after = find_row(F, F->map[1].w, w[1]);
    }
}

static uint64_t count(const family *F) {
    uint32_t n = F->n, i;
    uint32_t free = F->shape == DIAGONAL ? n
                    : F->shape == MATRIX ? n * n
                                         : n * (n + 1) / 2;
    uint64_t total = 1;
    for (i = 0; i < free + n; i++) {
        uint32_t by = i < free ? F->entries : F->adds;
        if (total > UINT32_MAX / by)
            ck_fail(CK_LIMIT, "there are more than 2^32 candidates");
        total *= by;
    }
    return total;
}

/* Return "symmetric, such psd": the shape and the conditions on A. */
static char *kind_of(const family *F) {
    char *text = ck_words("%s", shape_word[F->shape]);
    const char *before = ", such";
    for (size_t i = 0; i < CONDITIONS; i++)
        if (F->such & 1u << i) {
            text = ck_words("%s%s %s", text, before, condition[i]);
            before = "";
        }
    return text;
}

void ck_none_check(ck_rounding *P) {
    ck_cert *C = &P->C;
    family F = {.E = &P->E};
    uint64_t total, i, outside = 0;
    ck_hash_lines(C);
    read_family(&F, C);
    ck_hash_object(C, "family");
    ck_line(C, "type", 1);
    if (!ck_token_is(C, 1, "NONE") || P->E.number != 2)
        ck_reject("a family requires type NONE and evaluation E2");
    total = count(&F);
    if (ck_line_number(C, "candidates", CK_NONE) != total)
        ck_reject("there are %ju candidates", (uintmax_t) total);
    uint32_t said = ck_line_number(C, "outside", CK_NONE);
    find_states(&F, total);
    find_maps(&F);
    for (i = 0; i < total; i++) {
        choose(&F, i);
        if (F.such != 0 && !such_holds(F.such, F.letter.w, F.n))
            outside++;
        else
            walk_all(&F, i);
    }
    if (outside != said)
        ck_reject("%ju candidates do not meet the conditions",
                  (uintmax_t) outside);
    if (outside == total)
        ck_reject("no candidate meets the conditions");
    const uint32_t adds = F.letter.has_add ? F.adds : 0;
    ck_verdict(
        "none", "NONE",
        "none of %ju map%s of size %u (%s; %u entr%s, %u number%s added, %ju "
        "map%s outside the conditions) has, from any start among the %u finite "
        "numbers but -0, a period %s %u; evaluation model %.200s",
        (uintmax_t) (total - outside), CK_S(total - outside), F.n, kind_of(&F),
        F.entries, F.entries == 1 ? "y" : "ies", adds, CK_S(adds),
        (uintmax_t) outside, CK_S(outside), F.value.count,
        F.differ ? "of" : "that does not divide", F.bound, P->E.text);
}
