/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "cert/horizon.h"
#include "lemma.h"

#include "check/horizon.h"
#include "horizon/horizon.h"
#include "rounding/machines.h"

#include <gmp.h>
#include <stdlib.h>
#include <string.h>

/* HORIZON and TIE against the casts.  For small matrices and starts, in every
 * format and mode and both variants of E1, the exact states are computed step
 * by step and cast by arithmetic of this test.  Whatever the library proves or
 * the checker accepts must hold for all steps tried, and `first` must be the
 * first.  The checker also gets the same evidence for other formats and modes,
 * and with other numbers; whatever it accepts must hold as well.
 *
 * WR_TEST_MULTIPLIER=400 takes about an hour. */

/* Steps beyond FROM are not computed one by one; evidence for steps beyond
 * CHECKED, whose numbers are as long, is not even checked here. */
enum { STEPS = 60, FROM = 400, CHECKED = 4000, MOST = 2 };

typedef struct {
    const lemma_format_t *F;
    int mode, published, n;
    int a[MOST][MOST], b[MOST], h[MOST]; /* in quarters or thirds */
    int part, adds;
} instance_t;

static instance_t I;

/* ---- by brute force ------------------------------------------------------ */

/* |x| against t / (2 LEMMA_UNIT) */
static int compare(const void *v, int64_t t) {
    mpq_srcptr x = v;
    mpz_t l, r;
    int c;
    mpz_init(l);
    mpz_init_set_si(r, (long) t);
    mpz_abs(l, mpq_numref(x));
    mpz_mul_si(l, l, (long) (2 * LEMMA_UNIT));
    mpz_mul(r, r, mpq_denref(x));
    c = mpz_cmp(l, r);
    mpz_clear(l);
    mpz_clear(r);
    return c < 0 ? -1 : c > 0;
}

static uint32_t zero(void) {
    return I.F->p == 0 ? UINT32_C(1) << (I.F->bits - 1) : 0;
}

static uint32_t plain(uint32_t code) { /* -0 is 0 */
    return I.F->p > 0 && code == 1 ? 0 : code;
}

static uint32_t cast(mpq_srcptr x) {
    if (mpq_sgn(x) == 0)
        return zero();
    return plain(lemma_round_by(compare, x, mpq_sgn(x) < 0, I.F, I.mode));
}

static lemma_real_t sum_of(lemma_real_t a, lemma_real_t b) {
    int opposite = a.kind == LEMMA_INFINITE && b.kind == LEMMA_INFINITE &&
                   a.negative != b.negative;
    if (a.kind == LEMMA_NAN || b.kind == LEMMA_NAN || opposite)
        return (lemma_real_t){LEMMA_NAN, 0, 0};
    if (a.kind == LEMMA_INFINITE || b.kind == LEMMA_INFINITE)
        return a.kind == LEMMA_INFINITE ? a : b;
    a.x += b.x;
    a.negative = a.x < 0;
    return a;
}

/* A^k h, A^k b, or the exact state; and the sum of the casts of A^i b. */
typedef struct {
    mpq_t h[MOST], b[MOST];
    lemma_real_t sum[MOST];
} run_t;

static void quotient(mpq_t x, int p) {
    mpq_set_si(x, p, (unsigned long) I.part);
    mpq_canonicalize(x);
}

static void run_start(run_t *X) {
    for (int i = 0; i < MOST; i++) {
        mpq_inits(X->h[i], X->b[i], NULL);
        quotient(X->h[i], I.h[i]);
        quotient(X->b[i], I.adds ? I.b[i] : 0);
        X->sum[i] = (lemma_real_t){LEMMA_FINITE, 0, 0};
    }
}

static void run_clear(run_t *X) {
    for (int i = 0; i < MOST; i++)
        mpq_clears(X->h[i], X->b[i], NULL);
}

static void times(mpq_t *x) {
    mpq_t y[MOST], t, w;
    mpq_inits(t, w, NULL);
    for (int i = 0; i < I.n; i++) {
        mpq_init(y[i]);
        for (int j = 0; j < I.n; j++) {
            quotient(w, I.a[i][j]);
            mpq_mul(t, w, x[j]);
            mpq_add(y[i], y[i], t);
        }
    }
    for (int i = 0; i < I.n; i++) {
        mpq_set(x[i], y[i]);
        mpq_clear(y[i]);
    }
    mpq_clears(t, w, NULL);
}

static int sums(void) {
    int some = 0;
    for (int i = 0; i < I.n; i++)
        some |= I.adds && I.b[i] != 0;
    return some && !I.published;
}

static uint32_t run_cast(const run_t *X, int i) {
    uint32_t c = cast(X->h[i]);
    return sums() ? plain(lemma_round(sum_of(X->sum[i], lemma_decode(c, I.F)),
                                      I.F, I.mode))
                  : c;
}

static void run_step(run_t *X) {
    mpq_t t;
    times(X->h);
    for (int i = 0; i < I.n; i++)
        if (sums())
            X->sum[i] = sum_of(X->sum[i], lemma_decode(cast(X->b[i]), I.F));
    if (sums())
        times(X->b);
    else if (I.adds)
        for (int i = 0; i < I.n; i++) {
            mpq_init(t);
            quotient(t, I.b[i]);
            mpq_add(X->h[i], X->h[i], t);
            mpq_clear(t);
        }
}

/* What a certificate claims. */
typedef struct {
    long from, first, period; /* -1: not said */
    const char *casts;        /* the line of the first */
} claim_t;

static long number_behind(const char *text, const char *word) {
    const char *s = strstr(text, word);
    REQUIRE(s != NULL, "%s in\n%s", word, text);
    s += strlen(word);
    return *s == '-' ? -1 : strtol(s, NULL, 10);
}

static claim_t read_claim(const char *text) {
    claim_t c = {number_behind(text, "\nfrom "),
                 number_behind(text, "\nfirst "),
                 number_behind(text, "\nperiod "), strstr(text, "\ncast ")};
    return c;
}

/* True if the casts of a run are those of line number k mod period. */
static int as_claimed(const run_t *X, const claim_t *c, long k) {
    const char *s = c->casts + 1;
    wr_buffer_t t;
    int same;
    for (long i = k % c->period; i > 0; i--)
        s = strchr(s, '\n') + 1;
    wr_buffer_init(t);
    wr_buffer_put(t, "cast");
    for (int i = 0; i < I.n; i++) {
        wr_buffer_put(t, " ");
        lemma_put_number(t, lemma_decode(run_cast(X, i), I.F));
    }
    wr_buffer_put(t, "\n");
    same = strncmp(s, t->text, t->length) == 0;
    wr_buffer_clear(t);
    return same;
}

/* NULL, or an error; "": too many steps to try. */
static const char *refute(const char *text) {
    claim_t c = read_claim(text);
    const char *why = NULL;
    run_t X;
    if (c.from > FROM || c.period > STEPS)
        return "";
    run_start(&X);
    for (long k = 0; k < c.from + STEPS && why == NULL; k++) {
        int same = as_claimed(&X, &c, k);
        if (!same && (k >= c.from || (c.first >= 0 && k >= c.first)))
            why = "a cast is another";
        if (same && k + 1 == c.first)
            why = "first is not the first";
        run_step(&X);
    }
    run_clear(&X);
    return c.first > c.from ? "first is behind from" : why;
}

/* ---- text ---------------------------------------------------------------- */

static void put_quotients(wr_buffer_t t, const char *word, const int *p) {
    mpq_t x;
    char *s;
    mpq_init(x);
    wr_buffer_put(t, word);
    for (int i = 0; i < I.n; i++) {
        quotient(x, p[i]);
        s = mpq_get_str(NULL, 10, x);
        wr_buffer_printf(t, " %s", s);
        free(s);
    }
    mpq_clear(x);
}

static void put_recurrence(wr_buffer_t t, char end) {
    put_quotients(t, "start", I.h);
    wr_buffer_printf(t, "%cletter a", end);
    for (int i = 0; i < I.n; i++) {
        wr_buffer_printf(t, "%c", end);
        put_quotients(t, "row", I.a[i]);
    }
    wr_buffer_printf(t, "%c", end);
    if (I.adds) {
        put_quotients(t, "add", I.b);
        wr_buffer_printf(t, "%c", end);
    }
}

static void head(wr_buffer_t t) {
    lemma_model_t m = {I.F, NULL, 0, I.mode};
    wr_buffer_printf(t, "wreath-rounding 1\nmodel E1:%s:%s:%s\n", I.F->name,
                     lemma_mode_name[I.mode],
                     I.published ? "published" : "two-stage");
    lemma_put_parameters(t, &m);
    wr_buffer_printf(t, "recurrence %d\n", I.n);
    put_recurrence(t, '\n');
}

/* The current model with this evidence and a computed hash. */
static int check(const char *evidence) {
    static ck_job job;
    char hash[65];
    wr_buffer_t t;
    wr_buffer_init(t);
    head(t);
    wr_buffer_put(t, evidence);
    ck_sha256(hash, t->text, t->length);
    wr_buffer_printf(t, "sha256 %s\n.\n", hash);
    job = (ck_job){.cert_path = "it",
                   .max_memory = 1 << 26,
                   .cert_text = t->text,
                   .cert_length = t->length};
    int status = ck_run(&job, ck_rounding_check);
    wr_buffer_clear(t);
    return status == CK_ACCEPTED;
}

/* ---- the library --------------------------------------------------------- */

/* Its evidence; 0 if it has none. */
static int library(wr_buffer_t out) {
    set_t s;
    wr_horizon_t H;
    wr_limits_t L;
    wr_buffer_t t;
    uint32_t word[1] = {0};
    wr_status_t status;
    wr_limits_init(L);
    L->max_steps = 4096;
    wr_buffer_init(t);
    wr_buffer_printf(t, "size %d;", I.n);
    put_recurrence(t, ';');
    open_set(&s, "E2:fp64:rne:seq", t->text, 0);
    wr_cast_orbit_t O = {{.R = s.R, .word = word, .length = 1}};
    wr_cast_struct *M = O->evaluation;
    M->published = I.published;
    REQUIRE_STATUS(wr_format_read(M->format, I.F->name, L), WR_OK);
    REQUIRE_STATUS(wr_mode_read(M->mode, lemma_mode_name[I.mode], L), WR_OK);
    wr_horizon_init(H);
    status = wr_horizon_compute(H, O, L);
    if (status == WR_OK) {
        wr_buffer_clear(t);
        wr_buffer_init(t);
        wr_horizon_certify(t, H);
        /* from the line "type" on, up to the hash */
        const char *from = strstr(t->text, "\ntype ") + 1;
        wr_buffer_write(out, from,
                        (size_t) (strstr(from, "\nsha256 ") + 1 - from));
    }
    wr_horizon_clear(H);
    close_set(&s);
    wr_buffer_clear(t);
    return status == WR_OK;
}

/* ---- instances ----------------------------------------------------------- */

static unsigned long tried, proved, ties, alternate, elsewhere, far, beyond,
    turned, held;

static void judge(const char *evidence, const char *what) {
    const char *why = refute(evidence);
    wr_buffer_t t;
    wr_buffer_init(t);
    head(t);
    far += why != NULL && why[0] == '\0';
    REQUIRE(why == NULL || why[0] == '\0', "%s: %s\n%s%s", what, why, t->text,
            evidence);
    wr_buffer_clear(t);
}

/* The evidence for another model, or with another number claimed. */
static void elsewhere_too(const char *evidence) {
    const instance_t old = I;
    for (int k = 0; k < 4; k++) {
        if (k % 2 == 0)
            I.mode = (int) test_below(LEMMA_MODES);
        else
            I.F = &lemma_state[test_below(lemma_states)];
        turned++;
        if (check(evidence)) {
            judge(evidence, "accepted of another model");
            elsewhere++;
        }
        I = old;
    }
    static const char *const words[] = {"\nfrom ", "\nfirst ", "\ncast "};
    for (int k = 0; k < 3; k++) {
        wr_buffer_t t;
        const char *s = strstr(evidence, words[k]) + strlen(words[k]);
        wr_buffer_init(t);
        wr_buffer_write(t, evidence, (size_t) (s - evidence));
        wr_buffer_printf(t, "%d", (int) test_below(4));
        wr_buffer_put(t, s + strcspn(s, " \n"));
        turned++;
        if (check(t->text)) {
            judge(t->text, "accepted with another number");
            held++;
        }
        wr_buffer_clear(t);
    }
}

static void one(void) {
    wr_buffer_t t;
    wr_buffer_init(t);
    tried++;
    if (library(t)) {
        if (number_behind(t->text, "\nfrom ") > CHECKED) {
            beyond++;
            wr_buffer_clear(t);
            return;
        }
        REQUIRE(check(t->text), "not accepted: %s", t->text);
        judge(t->text, "proved");
        proved++;
        ties += strncmp(t->text, "type TIE", 8) == 0;
        alternate += number_behind(t->text, "\nperiod ") > 1;
        elsewhere_too(t->text);
    }
    wr_buffer_clear(t);
}

static void random_instance(int n) {
    static const int parts[] = {1, 2, 3, 4, 8};
    I.F = &lemma_state[test_below(lemma_states)];
    I.mode = (int) test_below(LEMMA_MODES);
    I.published = (int) test_below(2);
    I.n = n;
    I.part = parts[test_below(5)];
    I.adds = (int) test_below(2);
    for (int i = 0; i < n; i++) {
        I.h[i] = (int) test_between(-9, 9);
        I.b[i] = (int) test_between(-3, 3);
        for (int j = 0; j < n; j++)
            I.a[i][j] = (int) test_between(-I.part - 1, I.part + 1);
    }
    for (int i = n; i < MOST; i++)
        I.h[i] = I.b[i] = 0;
}

static void count(const char *what) {
    printf("  %s: %lu recurrences, %lu decided, %lu with a tie, %lu never "
           "constant, %lu too far to be tried (%lu far beyond); of %lu changed "
           "ones %lu of "
           "other models and %lu of other numbers were accepted\n",
           what, tried, proved, ties, alternate, far, beyond, turned, elsewhere,
           held);
    REQUIRE(proved > tried / 4 && ties >= test_rounds(10) &&
            alternate >= test_rounds(50) && elsewhere >= test_rounds(50) &&
            far < proved / 2);
    tried = proved = ties = alternate = elsewhere = far = 0;
    beyond = turned = held = 0;
    lemma_close();
}

TEST(one_number) {
    lemma_open();
    for (unsigned long k = test_rounds(3000); k > 0; k--) {
        random_instance(1);
        one();
    }
    count("one number");
}

TEST(two_numbers) {
    lemma_open();
    for (unsigned long k = test_rounds(800); k > 0; k--) {
        random_instance(2);
        one();
    }
    count("two numbers");
}

/* A cast that wraps is refused with any evidence. */
TEST(numbers_that_wrap) {
    lemma_open();
    I = (instance_t){.n = 1, .part = 1, .a = {{1}}, .b = {1}, .adds = 1};
    for (size_t i = 0; i < lemma_states; i++)
        for (I.mode = 0; I.mode < LEMMA_MODES; I.mode++) {
            I.F = &lemma_state[i];
            if (I.F->p > 0 || I.F->saturate)
                continue;
            wr_buffer_t t;
            wr_buffer_init(t);
            REQUIRE(!library(t));
            REQUIRE(!check("type HORIZON\nword a\nfamily start\npower 1\n"
                           "entry 0 0 0 equal 0 0\nfamily add\npower 1\n"
                           "entry 0 0 1 equal 1 0\nfrom 465\nfirst -\n"
                           "period 1\ncast 1\n"));
            wr_buffer_clear(t);
        }
    lemma_close();
}
