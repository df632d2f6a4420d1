/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Orbits on periodic words.  The next state is a function of the state, of the
 * time modulo the word's length and, in E3, of the state at the beginning of
 * the chunk: together a finite set, so an orbit is eventually periodic
 * (brent.c).
 *
 * In E3 the letters are the maps of chunks, one per time modulo lcm(length, C).
 */

#include "rounding/brent.h"
#include "rounding/machine.h"

struct wr_orbit_struct {
    wr_machine_t M, own; /* own: the machine of the chunk maps, or NULL */
    wr_recurrence_t R;   /* its recurrence */
    uint32_t *word;
    size_t length, chunk, words; /* words = n, or 2 n in E3 */
    size_t phase;                /* time modulo length */
    int once;                    /* E3: the word is read only once */
    uint64_t *h, *next;          /* current state, then that of the chunk's
                                  * start */
};

/* ---- chunks -------------------------------------------------------------- */

/* Reduce E3 to E2: the maps of all prefixes of all chunks, multiplied with
 * roundings, are the letters of another recurrence [blelloch1990].  A map is
 * (A, b); (A, b) after (P, c) is (A P, A c + b), every operation rounded. */

typedef struct {
    size_t n;
    uint64_t *a, *b; /* codes: n x n by rows, n */
    int has_add;
} map_t;

static map_t map_new(size_t n) {
    map_t m = {n, wr_calloc(n * n + n, sizeof *m.a), NULL, 0};
    m.b = m.a + n * n;
    return m;
}

static void map_free(map_t m) {
    wr_free(m.a);
}

/* sum of row[j] column[j * stride], op by op from the left */
static uint64_t dot(const uint64_t *row, const uint64_t *column, size_t stride,
                    size_t n, const wr_evaluation_t E) {
    uint64_t s = 0, p;
    for (size_t j = 0; j < n; j++) {
        wr_round_mul(&p, row[j], column[j * stride], E->format, E->mode);
        if (j == 0)
            s = p;
        else
            wr_round_add(&s, s, p, E->format, E->mode);
    }
    return s;
}

/* m = newer o older; older may be m */
static void compose(map_t *m, const map_t newer, const map_t older,
                    const wr_evaluation_t E) {
    const size_t n = newer.n;
    map_t out = map_new(n);
    for (size_t i = 0; i < n; i++) {
        const uint64_t *row = newer.a + i * n;
        for (size_t j = 0; j < n; j++)
            out.a[i * n + j] = dot(row, older.a + j, n, n, E);
        uint64_t s = newer.b[i];
        if (older.has_add) {
            s = dot(row, older.b, 1, n, E);
            if (newer.has_add)
                wr_round_add(&s, s, newer.b[i], E->format, E->mode);
        }
        out.b[i] = s;
    }
    out.has_add = newer.has_add || older.has_add;
    map_free(*m);
    *m = out;
}

static map_t letter_map(const wr_recurrence_letter_t *l, size_t n,
                        const wr_evaluation_t E) {
    map_t m = map_new(n);
    m.has_add = l->has_add;
    for (size_t i = 0; i < n * n + n; i++)
        wr_round_q(m.a + i, l->w + i, l->minus[i], E->format, E->mode);
    return m;
}

/* The maps of the current chunk.  In a scan, the product of j letters is that
 * of the blocks given by the binary digits of j, the longest first (the
 * downward sweep), and a block is the product of its halves (the upward sweep).
 * Where 2^k is the last digit of j, block[k] is the block that ends with letter
 * j, and prefix[k] the product of all j letters; those of earlier j are kept
 * until j has the same last digit again, so that a letter takes two products on
 * average.  Without a scan, prefix[0] is the product so far. */
enum { LEVELS = 13 };
typedef struct {
    map_t block[LEVELS], prefix[LEVELS];
} chunk_t;

static void replace(map_t *m, map_t by) {
    map_free(*m);
    *m = by;
}

static int last_digit(size_t j) {
    int k = 0;
    while (!(j >> k & 1))
        k++;
    return k;
}

/* Return the product of the first j letters of a chunk, the last of which is
 * `letter`, which C takes over; the result is C's. */
static map_t chunk_letter(chunk_t *C, map_t letter, size_t j,
                          const wr_evaluation_t E) {
    const int k = E->scan ? last_digit(j) : 0;
    const size_t before = E->scan ? j - ((size_t) 1 << k) : j - 1;
    map_t m = map_new(letter.n);
    for (int i = 0; i < k; i++)
        compose(&letter, letter, C->block[i], E);
    if (before > 0) {
        compose(&m, letter, C->prefix[E->scan ? last_digit(before) : 0], E);
    } else {
        memcpy(m.a, letter.a, (m.n * m.n + m.n) * sizeof *m.a);
        m.has_add = letter.has_add;
    }
    replace(&C->block[k], letter);
    replace(&C->prefix[k], m);
    return m;
}

static void chunk_clear(chunk_t *C) {
    for (int k = 0; k < LEVELS; k++) {
        map_free(C->block[k]);
        map_free(C->prefix[k]);
    }
}

/* Append the map m to R as a letter with exact weights. */
static wr_status_t append_map(wr_recurrence_t R, const map_t m,
                              const wr_format_t F, wr_limits_t L) {
    wr_recurrence_letter_t *l = wr_recurrence_add(R, "");
    size_t n = R->n;
    l->has_add = m.has_add;
    for (size_t i = 0; i < n * n + n; i++) {
        int negative;
        if (wr_format_decode(l->w + i, &negative, m.a[i], F) != WR_FINITE)
            return wr_limits_fail(
                L, WR_DOMAIN,
                "the product of %zu letter%s of a chunk overflows", R->letters,
                WR_S(R->letters));
        l->minus[i] = (unsigned char) (negative && fmpq_is_zero(l->w + i));
    }
    return WR_OK;
}

/* Append to O->R, which is initialised, the maps of chunks as letters, one for
 * each time: of a word that is read once, or of its repetitions until one ends
 * together with a chunk.
 * status  OK; DOMAIN (a product overflows); UNABLE */
static wr_status_t put_chunks(wr_orbit_t O, const uint32_t *word, size_t length,
                              wr_limits_t L) {
    const wr_machine_t M = O->M;
    wr_recurrence_struct *R = O->R;
    wr_assert(length >= 1 && M->evaluation->chunk >= 1 && R->letters == 0);
    size_t n = M->n, C = M->evaluation->chunk;
    size_t count = O->once ? length : length / n_gcd(length, C) * C;
    wr_status_t s = WR_OK;
    chunk_t now = {0};
    if (count > (UINT64_C(1) << 22) / (n * n * n))
        return wr_limits_fail(L, WR_UNABLE, "%zu maps of chunks are too many",
                              count);
    wr_recurrence_begin(R, n);
    for (size_t i = 0; i < n; i++)
        fmpq_set(R->start + i, M->R->start + i);
    for (size_t t = 0; t < count && s == WR_OK; t++) {
        const map_t a =
            letter_map(&M->R->letter[word[t % length]], n, M->evaluation);
        s = append_map(R, chunk_letter(&now, a, t % C + 1, M->evaluation),
                       M->evaluation->format, L);
        if (s == WR_OK)
            s = wr_limits_steps(L, "maps of chunks", t);
    }
    chunk_clear(&now);
    return s;
}

static wr_status_t chunks(wr_orbit_t O, const uint32_t *word, size_t length,
                          wr_limits_t L) {
    wr_evaluation_t E = {*O->M->evaluation};
    wr_status_t s = put_chunks(O, word, length, L);
    if (s != WR_OK)
        return s;
    O->chunk = E->chunk;
    E->chunk = 0;
    s = O->M->fast ? wr_machine_init(&O->own, O->R, E, L)
                   : wr_machine_init_exact(&O->own, O->R, E, L);
    if (s != WR_OK)
        return s;
    O->M = O->own;
    O->length = O->R->letters;
    O->word = wr_calloc(O->length, sizeof *O->word);
    for (size_t t = 0; t < O->length; t++)
        O->word[t] = (uint32_t) t;
    return WR_OK;
}

/* Initialise O, whose machine and `once` are set. */
static wr_status_t init(wr_orbit_t *out, wr_orbit_t O, const uint32_t *word,
                        size_t length, wr_limits_t L) {
    wr_assert(length >= 1);
    const wr_machine_t M = O->M;
    wr_status_t s = WR_OK;
    *out = NULL;
    wr_recurrence_init(O->R);
    if (M->evaluation->chunk > 0)
        s = chunks(O, word, length, L);
    else {
        O->length = length;
        O->word = wr_copy(word, length * sizeof *word);
    }
    O->words = O->chunk ? 2 * M->n : M->n;
    O->h = wr_calloc(O->words, sizeof *O->h);
    O->next = wr_calloc(O->words, sizeof *O->next);
    if (s != WR_OK) {
        wr_orbit_clear(O);
        return s;
    }
    wr_orbit_rewind(O);
    *out = O;
    return WR_OK;
}

static wr_orbit_t orbit_of(const wr_machine_t M, int once) {
    wr_orbit_t O = wr_calloc(1, sizeof *O);
    O->M = M;
    O->once = once;
    return O;
}

wr_status_t wr_orbit_init(wr_orbit_t *out, const wr_machine_t M,
                          const uint32_t *word, size_t length, wr_limits_t L) {
    return init(out, orbit_of(M, 0), word, length, L);
}

wr_status_t wr_orbit_init_once(wr_orbit_t *out, const wr_machine_t M,
                               const uint32_t *word, size_t length,
                               wr_limits_t L) {
    return init(out, orbit_of(M, 1), word, length, L);
}

void wr_orbit_clear(wr_orbit_t O) {
    if (O == NULL)
        return;
    wr_machine_clear(O->own);
    wr_recurrence_clear(O->R);
    WR_FREE(O->word, O->h, O->next, O);
}

void wr_orbit_rewind(wr_orbit_t O) {
    size_t n = O->M->n;
    O->phase = 0;
    memcpy(O->h, O->M->start, n * sizeof *O->h);
    if (O->chunk)
        memcpy(O->h + n, O->M->start, n * sizeof *O->h);
}

void wr_orbit_step(wr_orbit_t O) {
    size_t n = O->M->n;
    const uint64_t *from = O->chunk ? O->h + n : O->h;
    wr_machine_step(O->next, from, O->word[O->phase], O->M);
    if (++O->phase == O->length)
        O->phase = 0;
    /* After the end of a chunk the next one begins with the current state. */
    if (O->chunk)
        memcpy(O->next + n, O->phase % O->chunk == 0 ? O->next : from,
               n * sizeof *from);
    WR_SWAP(uint64_t *, O->h, O->next);
}

void wr_orbit_state(uint64_t *code, const wr_orbit_t O) {
    for (size_t i = 0; i < O->M->n; i++)
        code[i] = wr_machine_code(O->h[i], O->M);
}

const wr_format_struct *wr_rd_orbit_format(const wr_orbit_t O) {
    return O->M->evaluation->format;
}

/* ---- the period --------------------------------------------------------- */

static wr_orbit_t twin(const wr_orbit_t O) {
    wr_orbit_t T = wr_calloc(1, sizeof *T);
    *T = *O;
    T->h = wr_calloc(O->words, sizeof *T->h);
    T->next = wr_calloc(O->words, sizeof *T->next);
    wr_orbit_rewind(T);
    return T;
}

static void twin_clear(wr_orbit_t T) {
    WR_FREE(T->h, T->next, T);
}

static void back(void *walk) {
    wr_orbit_rewind(walk);
}

static void copy(void *walk, void *from) {
    wr_orbit_t A = walk, B = from;
    memcpy(A->h, B->h, B->words * sizeof *B->h);
    A->phase = B->phase;
}

static wr_status_t step(void *walk, wr_limits_t L) {
    (void) L;
    wr_orbit_step(walk);
    return WR_OK;
}

static int same(void *a, void *b) {
    wr_orbit_t A = a, B = b;
    return memcmp(A->h, B->h, A->M->n * sizeof *A->h) == 0;
}

/* The hidden state: the phase, and the states now and when the chunk began. */
static int meet(void *a, void *b) {
    wr_orbit_t A = a, B = b;
    return A->phase == B->phase &&
           memcmp(A->h, B->h, A->words * sizeof *A->h) == 0;
}

wr_status_t wr_orbit_period(uint64_t *preperiod, uint64_t *period, wr_orbit_t O,
                            wr_limits_t L) {
    const wr_walks_t W = {twin(O),
                          twin(O),
                          back,
                          copy,
                          step,
                          same,
                          meet,
                          O->length == 1 && !O->chunk,
                          "steps of the orbit"};
    wr_status_t s = wr_walks_period(preperiod, period, &W, L);
    WR_EACH(twin_clear, W.slow, W.fast);
    wr_orbit_rewind(O);
    return s;
}
