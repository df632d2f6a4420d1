/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "lemma.h"

#include "check/round.h"
#include "rounding/machines.h"

#include <string.h>

/* MONO against all states.  An instance is an evaluation model, with every
 * family of accumulators, and one or two letters with weights from lists; each
 * letter is tabulated over all states, including NaN and infinities, and the
 * cycles of words are determined.  Whatever the library states or the checker
 * accepts must hold. Refused instances are counted, and those of them for which
 * the statement is false.  The library must also find the cycle as RHO; weights
 * below the normal numbers of a format that flushes are included, and are not
 * flushed.
 *
 * WR_TEST_MULTIPLIER=15 tests all instances of size 1 with one letter, 200
 * takes about an hour, and 1 tests some of every kind. */

static const char *const weights[] = {
    "0",   "-0",   "1/8", "-1/8", "1/3",  "-1/3",   "1/2",    "-1/2",
    "5/8", "-3/4", "3/4", "1",    "-1",   "9/8",    "3/2",    "-3/2",
    "2",   "-2",   "30",  "-30",  "4096", "1/4096", "-1/4096"};
static const char *const added[] = {NULL, "0",  "-0",  "1/4", "-1/4",   "1",
                                    "-1", "14", "-14", "4/3", "1/32768"};
enum {
    WEIGHTS = sizeof weights / sizeof *weights,
    ADDED = sizeof added / sizeof *added,
    MOST = 1 << 12
};

typedef struct {
    lemma_model_t m;
    int n, letters;
    const char *w[2][2], *off[2][2], *b[2][2]; /* letter, number */
    uint32_t next[2][MOST];
    uint32_t states;
} instance_t;

/* ---- the instance as text ------------------------------------------------ */

static void put_letters(wr_buffer_t out, const instance_t *I, char end) {
    for (int a = 0; a < I->letters; a++) {
        wr_buffer_printf(out, "letter %c%c", 'a' + a, end);
        for (int i = 0; i < I->n; i++) {
            wr_buffer_put(out, "row");
            for (int j = 0; j < I->n; j++)
                wr_buffer_printf(out, " %s",
                                 i == j ? I->w[a][i] : I->off[a][i]);
            wr_buffer_printf(out, "%c", end);
        }
        if (I->b[a][0] == NULL)
            continue;
        wr_buffer_put(out, "add");
        for (int i = 0; i < I->n; i++)
            wr_buffer_printf(out, " %s", I->b[a][i]);
        wr_buffer_printf(out, "%c", end);
    }
}

static void head(wr_buffer_t out, const instance_t *I) {
    wr_buffer_put(out, "wreath-rounding 1\nmodel E2:");
    lemma_put_model(out, &I->m);
    wr_buffer_put(out, "\n");
    lemma_put_parameters(out, &I->m);
    wr_buffer_printf(out, "recurrence %d\nstart%s\n", I->n,
                     I->n == 1 ? " 1" : " 1 1");
    put_letters(out, I, '\n');
}

static int check(wr_buffer_t cert) {
    static ck_job job;
    char hash[65];
    ck_sha256(hash, cert->text, cert->length);
    wr_buffer_printf(cert, "sha256 %s\n.\n", hash);
    job = (ck_job){.cert_path = "it",
                   .max_memory = 1 << 26,
                   .cert_text = cert->text,
                   .cert_length = cert->length};
    return ck_run(&job, ck_rounding_check);
}

/* ---- by brute force ------------------------------------------------------ */

/* States of n numbers by their codes, the last first. */
static void tabulate(instance_t *I) {
    uint32_t codes = lemma_codes(I->m.F), s, h[2], to;
    I->states = I->n == 1 ? codes : codes * codes;
    REQUIRE(I->states <= MOST);
    for (int a = 0; a < I->letters; a++)
        for (s = 0; s < I->states; s++) {
            h[0] = s % codes;
            h[1] = s / codes;
            I->next[a][s] = UINT32_MAX;
            if (!lemma_is_code(h[0], I->m.F) ||
                (I->n == 2 && !lemma_is_code(h[1], I->m.F)))
                continue;
            to = 0;
            for (int i = I->n - 1; i >= 0; i--) {
                lemma_real_t w[2], b;
                for (int j = 0; j < I->n; j++)
                    w[j] = lemma_number(i == j ? I->w[a][i] : I->off[a][i]);
                if (I->b[a][0] != NULL)
                    b = lemma_number(I->b[a][i]);
                to = to * codes +
                     lemma_row(w, h, I->n, I->b[a][0] ? &b : NULL, &I->m);
            }
            I->next[a][s] = to;
        }
}

/* Equality up to the sign of zero. */
static uint32_t fold(uint32_t s, const instance_t *I) {
    uint32_t codes = lemma_codes(I->m.F), x = s % codes, y = s / codes;
    if (I->n == 1 || I->m.F->p == 0)
        return s;
    return (x == 1 ? 0 : x) + codes * (y == 1 ? 0 : y);
}

static uint32_t apply(const instance_t *I, const char *word, uint32_t s) {
    for (; *word != '\0'; word++)
        s = I->next[*word - 'a'][s];
    return s;
}

/* The largest least period of the states after repetitions of the word. */
static uint32_t worst(const instance_t *I, const char *word) {
    static uint32_t seen[MOST], cycle[MOST];
    uint32_t time = 0, most = 1;
    memset(seen, 0, sizeof seen);
    for (uint32_t s = 0; s < I->states; s++) {
        uint32_t t = s, begin = time, length = 0, p;
        if (I->next[0][s] == UINT32_MAX)
            continue;
        for (; seen[t] == 0; t = apply(I, word, t))
            seen[t] = ++time;
        if (seen[t] <= begin)
            continue;
        for (uint32_t u = t; length == 0 || u != t; u = apply(I, word, u))
            cycle[length++] = fold(u, I);
        for (p = 1; p < length; p++) {
            uint32_t k = 0;
            while (k < length && cycle[k] == cycle[(k + p) % length])
                k++;
            if (length % p == 0 && k == length)
                break;
        }
        most = p > most ? p : most;
    }
    return most;
}

static uint32_t worst_of_all(const instance_t *I) {
    static const char *const words[] = {"a", "b", "ab", "aab", "abb"};
    uint32_t most = 1;
    for (int i = 0; i < (I->letters == 1 ? 1 : 5); i++) {
        uint32_t p = worst(I, words[i]);
        most = p > most ? p : most;
    }
    return most;
}

/* ---- one instance -------------------------------------------------------- */

static unsigned long tried, accepted[3], needed, refused, orbits;

static void open_instance(set_t *s, const instance_t *I) {
    wr_buffer_t t, model;
    wr_buffer_init(t);
    wr_buffer_init(model);
    wr_buffer_put(model, "E2:");
    lemma_put_model(model, &I->m);
    wr_buffer_printf(t, "size %d;start%s;", I->n, I->n == 1 ? " 1" : " 1 1");
    put_letters(t, I, ';');
    open_set(s, model->text, t->text, 0);
    wr_buffer_clear(t);
    wr_buffer_clear(model);
}

static int library(const instance_t *I) {
    set_t s;
    wr_limits_t L;
    int divides = 0;
    wr_limits_init(L);
    open_instance(&s, I);
    if (wr_recurrence_monotone(&divides, s.R, s.E, 0, L) != WR_TRUE)
        divides = 0;
    close_set(&s);
    return divides;
}

/* The library's preperiod and period on the first letter are these. */
static void library_orbit(const instance_t *I, uint64_t preperiod,
                          uint64_t period) {
    uint64_t found[2];
    uint32_t word[1] = {0};
    set_t s;
    wr_orbit_t O;
    wr_limits_t L;
    wr_limits_init(L);
    open_instance(&s, I);
    REQUIRE_STATUS(wr_orbit_init(&O, s.M, word, 1, L), WR_OK);
    REQUIRE_STATUS(wr_orbit_period(&found[0], &found[1], O, L), WR_OK);
    REQUIRE(found[0] == preperiod && found[1] == period,
            "%llu, %llu; not "
            "%llu, %llu",
            (unsigned long long) found[0], (unsigned long long) found[1],
            (unsigned long long) preperiod, (unsigned long long) period);
    wr_orbit_clear(O);
    close_set(&s);
}

static int checker(const instance_t *I) {
    wr_buffer_t t;
    int divides = 0;
    for (int d = 1; d <= 2; d++) {
        wr_buffer_init(t);
        head(t, I);
        wr_buffer_printf(t, "type MONO\ndivides %d\n", d);
        if (check(t) == CK_ACCEPTED) {
            REQUIRE(divides == 0);
            divides = d;
        }
        wr_buffer_clear(t);
    }
    return divides;
}

/* RHO of the orbit from 1 on the first letter, computed here. */
static void orbit(const instance_t *I) {
    static uint32_t when[MOST], list[MOST];
    uint32_t s = lemma_round(lemma_number("1"), I->m.F, I->m.mode), time = 0;
    wr_buffer_t t;
    if (I->n == 2)
        s += lemma_codes(I->m.F) * s;
    memset(when, 0, sizeof when);
    for (; when[s] == 0; s = I->next[0][s]) {
        list[time] = s;
        when[s] = ++time;
    }
    wr_buffer_init(t);
    head(t, I);
    wr_buffer_printf(t, "type RHO\nword a\npreperiod %u\nperiod %u\n",
                     (unsigned) when[s] - 1, (unsigned) (time + 1 - when[s]));
    for (uint32_t i = when[s] - 1; i < time; i++) {
        uint32_t codes = lemma_codes(I->m.F), u = list[i];
        wr_buffer_put(t, "state ");
        lemma_put_number(t, lemma_decode(u % codes, I->m.F));
        if (I->n == 2) {
            wr_buffer_put(t, " ");
            lemma_put_number(t, lemma_decode(u / codes, I->m.F));
        }
        wr_buffer_put(t, "\n");
    }
    REQUIRE(check(t) == CK_ACCEPTED, "%s", t->text);
    library_orbit(I, when[s] - 1, time + 1 - when[s]);
    wr_buffer_clear(t);
    orbits++;
}

static int negative(const instance_t *I) {
    int some = 0;
    for (int a = 0; a < I->letters; a++)
        for (int i = 0; i < I->n; i++)
            some |= I->w[a][i][0] == '-';
    return some;
}

static void one(instance_t *I) {
    wr_buffer_t t;
    tabulate(I);
    uint32_t p = worst_of_all(I);
    int said = checker(I), known = library(I);
    wr_buffer_init(t);
    head(t, I);
    REQUIRE(said == 0 || (uint32_t) said % p == 0,
            "accepted, although there is the period %u:\n%s", (unsigned) p,
            t->text);
    REQUIRE(known == 0 || (uint32_t) known % p == 0,
            "the library's, although there is the period %u:\n%s", (unsigned) p,
            t->text);
    REQUIRE(known == 0 || said == known, "not accepted:\n%s", t->text);
    wr_buffer_clear(t);
    tried++;
    accepted[said]++;
    refused += known == 0;
    needed += said == 0 && p > (negative(I) ? 2 : 1);
    if (tried % 8 == 0)
        orbit(I);
}

static void count(const char *what, unsigned long least) {
    printf("  %s: %lu models, %lu constant, %lu alternating, %lu refused, "
           "%lu of them rightly; %lu orbits\n",
           what, tried, accepted[1], accepted[2], refused, needed, orbits);
    least = test_rounds(least);
    REQUIRE(accepted[1] >= least && accepted[2] >= least &&
            needed >= (least + 9) / 10);
    tried = accepted[0] = accepted[1] = accepted[2] = 0;
    needed = refused = orbits = 0;
    lemma_close();
}

/* ---- tests --------------------------------------------------------------- */

static instance_t I;

TEST(one_number_one_letter) {
    lemma_open();
    size_t models = lemma_models(), total = models * WEIGHTS * ADDED;
    size_t rounds = test_rounds(50000), first = test_below(total);
    I.n = I.letters = 1;
    for (size_t k = 0; k < rounds && k < total; k++) {
        size_t i = lemma_shuffle((k + first) % total, total);
        I.m = lemma_model(i % models);
        i /= models;
        I.w[0][0] = weights[i % WEIGHTS];
        I.b[0][0] = added[i / WEIGHTS];
        one(&I);
    }
    count("one number, one letter", 500);
}

static void random_letters(int n, int letters) {
    uint64_t both = test_below(2);
    I.n = n;
    I.letters = letters;
    for (int a = 0; a < letters; a++) {
        size_t plain = test_below(3);
        for (int i = 0; i < n; i++) {
            do
                I.w[a][i] = weights[test_below(WEIGHTS)];
            while (I.w[a][i][0] == '-' && !both);
            I.off[a][i] = weights[test_below(2)];
            I.b[a][i] = plain == 0 ? NULL : added[1 + test_below(ADDED - 1)];
        }
    }
}

TEST(one_number_two_letters) {
    lemma_open();
    for (unsigned long k = test_rounds(15000); k > 0; k--) {
        I.m = lemma_model(test_below(lemma_models()));
        random_letters(1, 2);
        one(&I);
    }
    count("one number, two letters", 300);
}

TEST(two_numbers) {
    lemma_open();
    for (unsigned long k = test_rounds(2500); k > 0; k--) {
        do
            I.m = lemma_model(test_below(lemma_models()));
        while (lemma_codes(I.m.F) > 64);
        random_letters(2, 1 + (int) test_below(2));
        one(&I);
    }
    count("two numbers", 100);
}

/* Orders without rows, which MONO does not cover. */
TEST(letters_by_rows_in_an_order_of_operations) {
    lemma_open();
    for (size_t i = 0; i < lemma_states; i++)
        for (size_t g = 0; g <= lemma_accs; g++) {
            wr_buffer_t t;
            lemma_model_t m = {&lemma_state[i], NULL, LEMMA_SEQ,
                               (int) (i % LEMMA_MODES)};
            wr_buffer_init(t);
            wr_buffer_printf(t, "wreath-rounding 1\nmodel E2:%s:%s:tree",
                             m.F->name, lemma_mode_name[m.mode]);
            m.G = g == lemma_accs ? m.F : &lemma_acc[g];
            if (g < lemma_accs)
                wr_buffer_printf(t, "-%s", m.G->name);
            wr_buffer_put(t, "\n");
            lemma_put_parameters(t, &m);
            wr_buffer_put(t, "recurrence 1\nstart 1\nletter a\nrow 1/2\n"
                             "type MONO\ndivides 1\n");
            REQUIRE(check(t) == CK_REJECTED, "%s", t->text);
            wr_buffer_clear(t);
        }
    lemma_close();
}
