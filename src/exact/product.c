/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Long words.  The letters of a word are grouped into leaves that fit in
 * machine words, and the leaves are multiplied as a balanced tree (binary
 * splitting, [bernstein2008]): the long multiplications are few and have
 * operands of equal length.  A point moves along the spine of the tree: it is
 * mapped by the older part of the word, the newer part becomes a map, and that
 * map is applied.  So the largest matrix product is a matrix by vector product.
 *
 * If the letters commute, only the number of occurrences of each matters, and
 * the product is one of powers. */

#include "exact/impl.h"

#define STEP_LENGTH 64   /* symbols: single steps up to this length, .. */
#define STEP_ROWS 8      /* .. of letters with this many rows or more */
#define COUNT_LENGTH 512 /* symbols: least length for counting, .. */
#define COUNT_ROWS 4     /* .. maximum number of rows .. */
#define COUNT_LETTERS 8  /* .. and of commuting letters */
#define BATCH_LEAVES 64  /* leaves: applied one by one up to this number */

/* A word that is read from left to right. */
typedef struct {
    const wr_letters_struct *S;
    const uint32_t *word;
    size_t at, length;
    wr_limits_struct *L;
} reader_t;

static size_t leaf_length(const reader_t *R) {
    uint64_t bound = 1, most = (uint64_t) 1 << 62;
    size_t i = R->at;
    while (i < R->length) {
        uint64_t g = R->S->growth[R->word[i]];
        if (g == 0 || bound > most / g)
            break;
        bound *= g;
        if (++i - R->at == 4096)
            break; /* letters that do not grow: bound the length */
    }
    return i == R->at ? 1 : i - R->at;
}

static size_t count_leaves(const wr_letters_t S, const uint32_t *word,
                           size_t length, wr_limits_t L) {
    reader_t R = {S, word, 0, length, L};
    size_t leaves = 0;
    for (; R.at < length; leaves++)
        R.at += leaf_length(&R);
    return leaves;
}

static wr_status_t check_word(const wr_letters_t S, const uint32_t *word,
                              size_t length, wr_limits_t L) {
    for (size_t i = 0; i < length; i++)
        if (word[i] >= S->count)
            return wr_limits_fail(
                L, WR_DOMAIN, "symbol %zu of the word is letter %lu of %lu", i,
                (unsigned long) word[i], (unsigned long) S->count);
    return wr_limits_steps(L, "a long word", length);
}

/* About five numbers of the greatest length exist at once for each entry: the
 * node, its two factors, and temporaries of the multiplication. */
wr_status_t exact_room(const wr_letters_t S, slong bits, wr_limits_t L) {
    uint64_t entries = (uint64_t) S->n * (uint64_t) (S->n + S->k) + 1;
    uint64_t bytes = (uint64_t) bits / 8 + 16;
    if (bytes > UINT64_MAX / 8 / entries)
        bytes = UINT64_MAX / 8 / entries;
    return wr_limits_check(L, "exact products", 0, 5 * entries * bytes);
}

/* out = the next `leaves` >= 1 leaves of the word as one map. */
static wr_status_t read_map(node_t out, reader_t *R, size_t leaves) {
    if (leaves == 1) {
        size_t length = leaf_length(R);
        exact_node_leaf(out, R->word + R->at, length);
        R->at += length;
        return WR_OK;
    }
    node_t earlier, later;
    exact_node_init(earlier, R->S, 0);
    exact_node_init(later, R->S, 0);
    wr_status_t s = read_map(earlier, R, leaves / 2);
    if (s == WR_OK)
        s = read_map(later, R, leaves - leaves / 2);
    if (s == WR_OK)
        s = exact_room(R->S, exact_node_bits(earlier) + exact_node_bits(later),
                       R->L);
    if (s == WR_OK)
        exact_node_compose(out, later, earlier);
    WR_EACH(exact_node_clear, earlier, later);
    return s;
}

/* Map the point by the next `leaves` leaves, read as one map. */
static wr_status_t move_by_map(node_t x, reader_t *R, size_t leaves) {
    node_t f;
    exact_node_init(f, R->S, 0);
    wr_status_t s = read_map(f, R, leaves);
    if (s == WR_OK)
        s = exact_node_apply(x, f, R->L);
    exact_node_clear(f);
    return s;
}

/* Map the point by the next `leaves` leaves, along the spine. */
static wr_status_t move(node_t x, reader_t *R, size_t leaves) {
    wr_status_t s = WR_OK;
    if (leaves <= BATCH_LEAVES) {
        for (; leaves > 0 && s == WR_OK; leaves--)
            s = move_by_map(x, R, 1);
        return s;
    }
    s = move(x, R, leaves / 2);
    return s == WR_OK ? move_by_map(x, R, leaves - leaves / 2) : s;
}

/* ---- letters that commute ---------------------------------------------- */

/* Return 1 if N_a N_b = N_b N_a; *undo if this is the identity times the two
 * denominators, so that b is the inverse of a. */
static int commute(int *undo, const wr_affine_t f, const wr_affine_t g) {
    slong n = fmpz_mat_nrows(f->N);
    fmpz_mat_t P, Q;
    fmpz_mat_init(P, n, n);
    fmpz_mat_init(Q, n, n);
    fmpz_mat_mul(P, f->N, g->N);
    fmpz_mat_mul(Q, g->N, f->N);
    int same = fmpz_mat_equal(P, Q);
    fmpz_mat_one(Q);
    fmpz_mat_scalar_mul_fmpz(Q, Q, f->d);
    fmpz_mat_scalar_mul_fmpz(Q, Q, g->d);
    *undo = fmpz_mat_equal(P, Q);
    WR_EACH(fmpz_mat_clear, P, Q);
    return same;
}

/* Count the occurrences of each letter, with pairs of inverse letters
 * cancelled.  Return 0 unless the letters are few, small, linear and
 * commute. */
static int count_letters(uint64_t *times, const wr_letters_t S,
                         const uint32_t *word, size_t length) {
    int undo;
    if (!S->linear || S->n > COUNT_ROWS || S->count > COUNT_LETTERS ||
        length < COUNT_LENGTH)
        return 0;
    for (uint32_t a = 0; a < S->count; a++)
        for (uint32_t b = 0; b < a; b++)
            if (!commute(&undo, S->map + a, S->map + b))
                return 0;
    for (size_t t = 0; t < length; t++)
        times[word[t]]++;
    for (uint32_t a = 0; a < S->count; a++)
        for (uint32_t b = 0; b < a; b++) {
            uint64_t both = FLINT_MIN(times[a], times[b]);
            (void) commute(&undo, S->map + a, S->map + b);
            times[a] -= undo ? both : 0;
            times[b] -= undo ? both : 0;
        }
    return 1;
}

static wr_status_t run_powers(wr_point_t x, const wr_letters_t S,
                              const uint64_t *times, wr_limits_t L) {
    wr_point_t y;
    wr_point_init(y, S->n, S->k);
    wr_point_set(y, x);
    wr_status_t s = WR_OK;
    for (uint32_t a = 0; s == WR_OK && a < S->count; a++)
        s = wr_product_repeat(y, S, (wr_repeat_t){&a, 1, times[a]}, L);
    if (s == WR_OK)
        wr_point_set(x, y);
    wr_point_clear(y);
    return s;
}

/* ---- a word ------------------------------------------------------------ */

wr_status_t wr_product_run(wr_point_t x, const wr_letters_t S,
                           const uint32_t *word, size_t length, wr_limits_t L) {
    uint64_t times[COUNT_LETTERS] = {0};
    wr_status_t s = check_word(S, word, length, L);
    if (s != WR_OK)
        return s;
    /* If powers exceed the limits, the tree may still stay within them. */
    if (count_letters(times, S, word, length) &&
        run_powers(x, S, times, L) == WR_OK)
        return WR_OK;
    if (length <= STEP_LENGTH && (S->n >= STEP_ROWS || length < 4)) {
        for (size_t t = 0; t < length; t++)
            wr_affine_apply(x, S->map + word[t], x);
        return WR_OK;
    }
    reader_t R = {S, word, 0, length, L};
    node_t y;
    exact_node_init(y, S, 1);
    exact_node_from_point(y, x);
    s = move(y, &R, count_leaves(S, word, length, L));
    if (s == WR_OK)
        exact_node_get_point(x, y);
    exact_node_clear(y);
    return s;
}

wr_status_t wr_product_repeat(wr_point_t x, const wr_letters_t S, wr_repeat_t v,
                              wr_limits_t L) {
    wr_status_t s = check_word(S, v.word, v.length, L);
    if (s != WR_OK || v.length == 0 || v.times == 0)
        return s;
    reader_t R = {S, v.word, 0, v.length, L};
    node_t f, y;
    exact_node_init(f, S, 0);
    exact_node_init(y, S, 1);
    exact_node_from_point(y, x);
    s = read_map(f, &R, count_leaves(S, v.word, v.length, L));
    if (s == WR_OK)
        s = exact_node_power(y, f, v.times, L);
    if (s == WR_OK)
        exact_node_get_point(x, y);
    WR_EACH(exact_node_clear, f, y);
    return s;
}
