/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The library's answers judged by the checker: for random recurrences in many
 * evaluation models, the independent checker accepts each certificate and
 * refuses each slightly changed answer.  Also the theorem MONO against all
 * states of small formats. */

#include "check/round.h"
#include "rounding/machines.h"

static const char *const models[] = {"E2:e4m3fn:rne:dot",
                                     "E2:e4m3fn:ru:seq",
                                     "E2:e5m2:rd:dot",
                                     "E2:e5m2:rna:seq",
                                     "E2:e2m3:rnd:bias",
                                     "E2:fixed:4:3:rna:fma",
                                     "E2:e4m3fn:sat:odd:fma",
                                     "E2:e5m2:flush:rne:seq",
                                     "E2:fp16:rne:acc-fp32",
                                     "E2:bf16:rne:wide-fp32",
                                     "E2:bf16:rz:dot",
                                     "E2:fp32:rne:dot",
                                     "E2:fp32:rnd:fma",
                                     "E3:e4m3fn:rne:chunk-3",
                                     "E3:e5m2:rne:scan-4",
                                     "E3:bf16:rne:chunk-2",
                                     "E2:e3m2:rd:dot",
                                     "E2:int:6:ru:seq",
                                     "E2:fp16:flush:rd:acc-bf16",
                                     "E2:fp16:rne:wide-e5m2",
                                     "E2:e2m1:rne:seq",
                                     "E2:int:5:wrap:rne:dot",
                                     "E2:e5m2:sat:odd:bias",
                                     "E2:fp64:rne:seq",
                                     "E2:posit8:rne:acc-fp16",
                                     "E2:fp16:rne:acc-posit16",
                                     "E3:posit16:rne:chunk-2",
                                     "E2:float:5:-3:4:rnd:seq",
                                     "E2:e4m3fn:rne:wide-fixed:6:4",
                                     "E3:fixed:4:4:rz:scan-8",
                                     "E2:e5m2:rd:bias",
                                     "E2:e4m3fn:flush:rd:seq",
                                     "E2:tf32:rne:acc-e4m3fn",
                                     "E3:e5m2:rd:chunk-4",
                                     "E2:e2m1:rne:acc-fp16"};
enum { MODELS = sizeof models / sizeof *models };

/* These, and every format that has a name. */
static const char *model_of(unsigned long k) {
    static char model[40];
    size_t names = 0;
    while (wr_format_name(names) != NULL)
        names++;
    k %= MODELS + names;
    if (k < MODELS)
        return models[k];
    snprintf(model, sizeof model, "E2:%s:rne:%s", wr_format_name(k - MODELS),
             k % 2 ? "seq" : "dot");
    return model;
}

static char report[sizeof((ck_job *) 0)->report];

static int check(const char *text, size_t length) {
    static ck_job job;
    job = (ck_job){.cert_path = "it",
                   .max_memory = 1 << 28,
                   .cert_text = text,
                   .cert_length = length};
    int status = ck_run(&job, ck_rounding_check);
    strcpy(report, job.report);
    return status;
}

static int entry(char *out, size_t room) {
    static const int parts[] = {1, 2, 4, 8, 16, 3, 5, 7, 10, 64};
    if (test_below(8) == 0)
        return snprintf(out, room, " %s0", test_below(2) ? "-" : "");
    if (test_below(12) == 0) /* overflow or underflow */
        return snprintf(out, room, " %de%d", (int) test_between(-9, 9),
                        test_below(2) ? 3 : -3);
    return snprintf(out, room, " %d/%d", (int) test_between(-9, 9),
                    parts[test_below(10)]);
}

/* Two letters on n numbers; mono: diagonal. */
static void random_text(char *out, size_t room, int n, int mono, int delta) {
    size_t at = (size_t) snprintf(out, room, "size %d; start", n);
    for (int i = 0; i < n; i++)
        at += (size_t) snprintf(out + at, room - at, " %d/8",
                                (int) test_between(-20, 20));
    for (int a = 0; a < 2; a++) {
        at += (size_t) snprintf(out + at, room - at, "; letter %c", '0' + a);
        if (delta && test_below(4) == 0) {
            at += (size_t) snprintf(out + at, room - at, "; delta");
            for (int i = 0; i < n; i++)
                at += (size_t) entry(out + at, room - at);
            at += (size_t) snprintf(out + at, room - at, "; value");
            at += (size_t) entry(out + at, room - at);
            at += (size_t) snprintf(out + at, room - at, "; beta");
            at += (size_t) entry(out + at, room - at);
            continue;
        }
        for (int i = 0; i < n; i++) {
            at += (size_t) snprintf(out + at, room - at, "; row");
            for (int j = 0; j < n; j++)
                at += mono && i != j
                          ? (size_t) snprintf(out + at, room - at, " %s",
                                              test_below(2) ? "0" : "-0")
                          : (size_t) entry(out + at, room - at);
        }
        if (test_below(3)) {
            at += (size_t) snprintf(out + at, room - at, "; add");
            for (int i = 0; i < n; i++)
                at += (size_t) entry(out + at, room - at);
        }
    }
}

static int may_delta(const char *model) {
    size_t n = strlen(model);
    return model[1] == '2' && (strcmp(model + n - 3, "seq") == 0 ||
                               strcmp(model + n - 3, "fma") == 0);
}

static void certificate(wr_buffer_t out, set_t *s, wr_orbit_t O,
                        const wr_word_times_t *w) {
    wr_limits_t L;
    wr_limits_init(L);
    wr_buffer_init(out);
    wr_rounding_certify_begin(out, s->R, s->E);
    REQUIRE_STATUS(wr_rounding_certify_orbit(out, O, s->R, w, L), WR_OK);
    wr_buffer_seal(out, 0);
}

TEST(periods) {
    for (unsigned long k = test_rounds(9 * MODELS); k > 0; k--) {
        const char *model = model_of(k);
        char text[2000];
        uint32_t word[5];
        set_t s;
        wr_orbit_t O;
        wr_limits_t L;
        wr_buffer_t cert;
        wr_word_times_t w = {word, 1 + test_below(5), 0, 0};
        wr_limits_init(L);
        L->max_steps = 20000;
        random_text(text, sizeof text, 1 + (int) test_below(3), 0,
                    may_delta(model));
        open_set(&s, model, text, 0);
        for (size_t i = 0; i < w.length; i++)
            word[i] = (uint32_t) test_below(2);
        wr_status_t status = wr_orbit_init(&O, s.M, word, w.length, L);
        if (status == WR_OK)
            status = wr_orbit_period(&w.preperiod, &w.period, O, L);
        if (status == WR_OK && w.preperiod < 5000 && w.period < 500) {
            certificate(cert, &s, O, &w);
            REQUIRE(check(cert->text, cert->length) == CK_ACCEPTED,
                    "%s for\n%s", report, cert->text);
            wr_buffer_clear(cert);
            for (int wrong = 0; wrong < 3; wrong++) {
                wr_word_times_t v = w;
                v.preperiod += wrong == 0;
                v.preperiod -= wrong == 1;
                v.period *= wrong == 2 ? 2 : 1;
                if (wrong == 1 && w.preperiod == 0)
                    continue;
                certificate(cert, &s, O, &v);
                REQUIRE(check(cert->text, cert->length) == CK_REJECTED,
                        "%d accepted:\n%s", wrong, cert->text);
                wr_buffer_clear(cert);
            }
        }
        wr_orbit_clear(O);
        close_set(&s);
    }
}

/* All words: counters modulo 2 and 3 as tables, kept or lost. */
TEST(all_words) {
    static const char dfa[] = "name t\nstates 3\nalphabet 0 1\nstart 0\n"
                              "accept 1\ntrans\n0 1\n1 2\n2 0\n";
    static const uint32_t delta[] = {0, 1, 1, 2, 2, 0}, label[] = {0, 1, 0};
    unsigned holds = 0, fails = 0;
    for (unsigned long k = test_rounds(9 * MODELS); k > 0; k--) {
        const char *model = model_of(k);
        char text[2000];
        set_t s;
        wr_limits_t L;
        wr_reach_t X;
        wr_table_t T = {3, 0, delta, label};
        wr_dfa_text_t A = {"t", dfa};
        wr_buffer_t cert;
        if (model[1] == '3')
            continue;
        wr_limits_init(L);
        L->max_states = 20000;
        if (test_below(2)) /* a permutation, kept if 1 is stable */
            snprintf(text, sizeof text,
                     "size 3; start 1 0 0; letter 0;"
                     "row 1 0 0; row 0 1 0; row 0 0 1; letter 1; row %d/16 0"
                     " 1; row 1 0 0; row 0 1 0",
                     (int) test_below(2));
        else
            random_text(text, sizeof text, 2, 0, may_delta(model));
        open_set(&s, model, text, 0);
        wr_reach_init(X);
        wr_buffer_init(cert);
        if (wr_reach_compute(X, s.M, &T, L) == WR_OK) {
            wr_rounding_certify_begin(cert, s.R, s.E);
            REQUIRE_STATUS(wr_rounding_certify_reach(cert, X, &A, L), WR_OK);
            wr_buffer_seal(cert, 0);
            REQUIRE(check(cert->text, cert->length) == CK_ACCEPTED,
                    "%s for\n%s", report, cert->text);
            holds += X->holds == WR_TRUE;
            fails += X->holds == WR_FALSE;
        }
        wr_buffer_clear(cert);
        wr_reach_clear(X);
        close_set(&s);
    }
    REQUIRE(holds > 10 && fails > 10, "%u, %u", holds, fails);
}

/* ---- MONO --------------------------------------------------------------- */

/* The period of the states after repetitions of a word from this start, which
 * is written into the recurrence; the two zeros are identified if n > 1. */
static uint64_t repetitions(set_t *s, const uint32_t *word, size_t length) {
    uint64_t code[8][4], pre, per, p;
    wr_limits_t L;
    wr_orbit_t O;
    size_t n = s->R->n;
    const wr_format_struct *F = s->E->format;
    uint64_t minus = wr_format_negate(0, F);
    wr_limits_init(L);
    L->max_steps = 20000;
    REQUIRE_STATUS(wr_orbit_init(&O, s->M, word, length, L), WR_OK);
    if (wr_orbit_period(&pre, &per, O, L) != WR_OK) { /* a long way up */
        wr_orbit_clear(O);
        return 1;
    }
    for (uint64_t t = 0; t < (pre / length + 1) * length; t++)
        wr_orbit_step(O);
    for (size_t r = 0; r < 8; r++) {
        wr_orbit_state(code[r], O);
        for (size_t i = 0; i < n && n > 1; i++)
            if (code[r][i] == minus)
                code[r][i] = 0;
        for (size_t i = 0; i < length; i++)
            wr_orbit_step(O);
    }
    for (p = 1; p < 4 && memcmp(code[0], code[p], n * sizeof **code); p++)
        ;
    if (p == 2)
        REQUIRE(memcmp(code[1], code[3], n * sizeof **code) == 0);
    wr_orbit_clear(O);
    return p;
}

TEST(monotone) {
    unsigned two = 0;
    for (unsigned long k = test_rounds(100); k > 0; k--) {
        const char *model = model_of(k);
        char text[2000];
        uint32_t word[4];
        set_t s;
        wr_limits_t L;
        wr_buffer_t cert;
        int divides = 0;
        wr_limits_init(L);
        random_text(text, sizeof text, 1 + (int) test_below(3), 1, 0);
        open_set(&s, model, text, 0);
        if (wr_recurrence_monotone(&divides, s.R, s.E, 0, L) == WR_TRUE) {
            wr_buffer_init(cert);
            wr_rounding_certify_begin(cert, s.R, s.E);
            REQUIRE_STATUS(wr_rounding_certify_monotone(cert, s.R, s.E, L),
                           WR_OK);
            wr_buffer_seal(cert, 0);
            REQUIRE(check(cert->text, cert->length) == CK_ACCEPTED,
                    "%s for\n%s", report, cert->text);
            wr_buffer_clear(cert);
            for (int start = 0; start < 8; start++) {
                size_t length = 1 + test_below(4);
                for (size_t i = 0; i < length; i++)
                    word[i] = (uint32_t) test_below(2);
                for (size_t i = 0; i < s.R->n; i++)
                    fmpq_set_si(s.R->start + i, test_between(-40, 40), 16);
                wr_machine_clear(s.M);
                REQUIRE_STATUS(wr_machine_init(&s.M, s.R, s.E, L), WR_OK);
                uint64_t p = repetitions(&s, word, length);
                REQUIRE(p <= (uint64_t) divides, "%s %s: %lu", model, text,
                        (unsigned long) p);
                two += p == 2;
            }
        }
        close_set(&s);
    }
    REQUIRE(two > 10, "%u alternate", two);
}
