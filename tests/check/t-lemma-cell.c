/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* CELL against MPFR and brute force: random expressions of one or two
 * coordinates, at points of a box (its corners, its middle, others), enclosed
 * with rounding up and down.  If the image of a point leaves the target reduced
 * by the margin, no certificate may state `inside`; `outside` is accepted only
 * if the point leaves, and then nearly always.  Boxes are accepted only with
 * their true distance.  Cells whose letters move two boxes are accepted with an
 * automaton if and only if, after all short words, each box occurs with one
 * answer.
 *
 * WR_TEST_MULTIPLIER=600 takes an hour. */

#include "harness.h"

#include "check/cell.h"

#include <mpfr.h>
#include <stdio.h>
#include <string.h>

enum { PREC = 400, UNIT = 64, DEEP = 3, POINTS = 40, UNDEFINED = -2 };

/* ---- certificates ------------------------------------------------------- */

static int judge(const wr_buffer_t body, const char **why) {
    static ck_job job;
    char hash[65];
    wr_buffer_t t;
    wr_buffer_init(t);
    wr_buffer_write(t, body->text, body->length);
    ck_sha256(hash, t->text, t->length);
    wr_buffer_printf(t, "sha256 %s\n.\n", hash);
    job = (ck_job){.cert_path = "lemma",
                   .max_memory = 1 << 26,
                   .cert_text = t->text,
                   .cert_length = t->length};
    int status = ck_run(&job, ck_cell_check);
    wr_buffer_clear(t);
    *why = job.report;
    return status;
}

static void put(wr_buffer_t t, long units) {
    mpq_t q;
    char text[60];
    mpq_init(q);
    mpq_set_si(q, units, UNIT);
    mpq_canonicalize(q);
    gmp_snprintf(text, sizeof text, " %Qd", q);
    wr_buffer_put(t, text);
    mpq_clear(q);
}

/* ---- expressions -------------------------------------------------------- */

/* op: + - * / n(egative) s(igma) t(anh) e(xp) x y u, or c: a constant. */
typedef struct node {
    char op;
    int a, b;
    unsigned long p, q;
} node_t;

typedef struct {
    node_t node[40];
    int nodes;
} tree_t;

static int draw(tree_t *T, int depth, int coordinates) {
    static const char ops[] = "++-**/nsstte", leaves[] = "xxyyuc";
    int n = T->nodes++;
    node_t v = {.op = depth == 0 ? leaves[test_below(6)] : ops[test_below(12)]};
    if (v.op == 'y' && coordinates == 1)
        v.op = 'x';
    v.p = (unsigned long) test_below(9);
    v.q = 1 + (unsigned long) test_below(6);
    if (strchr("xyuc", v.op) == NULL)
        v.a = draw(T, depth - 1, coordinates);
    if (strchr("+-*/", v.op) != NULL)
        v.b = draw(T, (int) test_below((uint64_t) depth), coordinates);
    T->node[n] = v;
    return n;
}

static void print(wr_buffer_t t, const tree_t *T, int n) {
    const node_t *v = &T->node[n];
    switch (v->op) {
    case 'x':
    case 'y':
    case 'u':
        wr_buffer_printf(t, "%c", v->op);
        break;
    case 'c':
        wr_buffer_printf(t, "(%lu/%lu)", v->p, v->q);
        break;
    case 'n':
        wr_buffer_put(t, "(-");
        print(t, T, v->a);
        wr_buffer_put(t, ")");
        break;
    case 's':
    case 't':
    case 'e':
        wr_buffer_put(t, v->op == 's'   ? "sigma("
                         : v->op == 't' ? "tanh("
                                        : "exp(");
        print(t, T, v->a);
        wr_buffer_put(t, ")");
        break;
    default:
        wr_buffer_put(t, "(");
        print(t, T, v->a);
        wr_buffer_printf(t, " %c ", v->op);
        print(t, T, v->b);
        wr_buffer_put(t, ")");
    }
}

/* lo <= the value <= hi; 0 if a divisor may be 0. */
static int enclose(mpfr_t *out, const tree_t *T, int n, mpfr_t *point) {
    const node_t *v = &T->node[n];
    mpfr_t a[2], b[2], t;
    int fine = 1;
    mpfr_inits2(PREC, a[0], a[1], b[0], b[1], t, NULL);
    if (strchr("xyuc", v->op) == NULL)
        fine = enclose(a, T, v->a, point);
    if (fine && strchr("+-*/", v->op) != NULL)
        fine = enclose(b, T, v->b, point);
    if (v->op == '/' && fine && mpfr_sgn(b[0]) <= 0 && mpfr_sgn(b[1]) >= 0)
        fine = 0;
    for (int s = 0; fine && s < 2; s++) {
        mpfr_rnd_t r = s ? MPFR_RNDU : MPFR_RNDD;
        if (strchr("xyu", v->op) != NULL) {
            mpfr_set(out[s], point[v->op == 'x' ? 0 : v->op == 'y' ? 1 : 2], r);
        } else if (v->op == 'c') {
            mpfr_set_ui(out[s], v->p, r);
            mpfr_div_ui(out[s], out[s], v->q, r);
        } else if (v->op == 'n') {
            mpfr_neg(out[s], a[!s], r);
        } else if (v->op == 'e') {
            mpfr_exp(out[s], a[s], r);
        } else if (v->op == 't') {
            mpfr_tanh(out[s], a[s], r);
        } else if (v->op == 's') { /* 1 / (1 + e^-a) */
            mpfr_rnd_t back = s ? MPFR_RNDD : MPFR_RNDU;
            mpfr_neg(t, a[s], r);
            mpfr_exp(t, t, back);
            mpfr_add_ui(t, t, 1, back);
            mpfr_ui_div(out[s], 1, t, r);
        } else if (v->op == '+') {
            mpfr_add(out[s], a[s], b[s], r);
        } else if (v->op == '-') {
            mpfr_sub(out[s], a[s], b[!s], r);
        } else {
            for (int k = 0; k < 4; k++) {
                if (v->op == '*')
                    mpfr_mul(t, a[k & 1], b[k >> 1], r);
                else
                    mpfr_div(t, a[k & 1], b[k >> 1], r);
                if (k == 0 ||
                    (s ? mpfr_cmp(t, out[1]) > 0 : mpfr_cmp(t, out[0]) < 0))
                    mpfr_set(out[s], t, MPFR_RNDN);
            }
        }
    }
    mpfr_clears(a[0], a[1], b[0], b[1], t, NULL);
    return fine;
}

/* ---- inside and outside ------------------------------------------------- */

/* A cell of d coordinates with the claim that box 0 is mapped into box 1;
 * numbers are in units of 1/UNIT. */
typedef struct {
    int d, root[2];
    tree_t tree[2];
    long u, margin, low[2][2], high[2][2];
} cell_t;

static unsigned long in, not_in, away, not_away, missed, gaps;

static long gap(const cell_t *X) {
    long most = 0;
    for (int i = 0; i < X->d; i++)
        for (int k = 0; k < 2; k++)
            if (X->low[k][i] - X->high[!k][i] > most)
                most = X->low[k][i] - X->high[!k][i];
    return most;
}

static void put_cell(wr_buffer_t t, const cell_t *X, long wrong) {
    wr_buffer_put(t, "wreath-cell 1\ncell drawn\nletters a\ninput u");
    put(t, X->u);
    wr_buffer_put(t, X->d == 1 ? "\nstate x\n" : "\nstate x y\n");
    for (int i = 0; i < X->d; i++) {
        wr_buffer_printf(t, "next %c = ", 'x' + i);
        print(t, &X->tree[i], X->root[i]);
        wr_buffer_put(t, "\n");
    }
    wr_buffer_put(t, "margin");
    put(t, X->margin);
    for (int b = 0; b < 2; b++) {
        wr_buffer_printf(t, "\nbox %c", 'p' + b);
        for (int i = 0; i < X->d; i++) {
            put(t, X->low[b][i]);
            put(t, X->high[b][i]);
        }
    }
    wr_buffer_put(t, "\ngap");
    put(t, gap(X) + wrong);
    wr_buffer_put(t, "\n");
}

/* -1: the image of the point leaves coordinate i of the target reduced by the
 * margin; 1: it is inside; 0: undecided, or there is no image. */
static int where(const cell_t *X, const long *point, int i) {
    mpfr_t h[3], v[2], e;
    int is;
    mpfr_inits2(PREC, h[0], h[1], h[2], v[0], v[1], e, NULL);
    for (int k = 0; k < 3; k++)
        mpfr_set_si_2exp(h[k],
                         k == 2     ? X->u
                         : k < X->d ? point[k]
                                    : 0,
                         -6, MPFR_RNDN);
    if (!enclose(v, &X->tree[i], X->root[i], h)) {
        is = UNDEFINED;
    } else {
        long m = X->margin;
        mpfr_set_si_2exp(e, X->low[1][i] + m, -6, MPFR_RNDN);
        is = mpfr_less_p(v[1], e) ? -1 : mpfr_greaterequal_p(v[0], e);
        mpfr_set_si_2exp(e, X->high[1][i] - m, -6, MPFR_RNDN);
        is = mpfr_greater_p(v[0], e)                 ? -1
             : is == 1 && !mpfr_lessequal_p(v[1], e) ? 0
                                                     : is;
    }
    mpfr_clears(h[0], h[1], h[2], v[0], v[1], e, NULL);
    return is;
}

static void drawn_point(const cell_t *X, long *point, int k) {
    for (int i = 0; i < X->d; i++)
        point[i] = k < 4 ? (k >> i & 1 ? X->high[0][i] : X->low[0][i])
                         : (long) test_between(X->low[0][i], X->high[0][i]);
}

static void check_inside(const cell_t *X) {
    wr_buffer_t t;
    const char *why;
    long point[2];
    wr_buffer_init(t);
    put_cell(t, X, 0);
    wr_buffer_printf(t, "from p a q inside %d\n", X->d == 1 ? 32 : 8);
    int status = judge(t, &why);
    REQUIRE(status == CK_ACCEPTED || status == CK_REJECTED ||
                status == CK_LIMIT,
            "%d: %s", status, why);
    (status == CK_ACCEPTED ? &in : &not_in)[0]++;
    for (int k = 0; k < POINTS; k++) {
        drawn_point(X, point, k);
        for (int i = 0; i < X->d; i++)
            REQUIRE(status != CK_ACCEPTED || where(X, point, i) >= 0,
                    "accepted, and (%ld, %ld)/64 leaves:\n%s", point[0],
                    point[1], t->text);
    }
    wr_buffer_clear(t);
}

static void check_outside(const cell_t *X) {
    wr_buffer_t t;
    const char *why;
    long point[2];
    int i = (int) test_below((uint64_t) X->d);
    drawn_point(X, point, (int) test_below(8));
    int is = where(X, point, i);
    if (X->d == 2 && where(X, point, !i) == UNDEFINED)
        is = UNDEFINED; /* so the image is */
    wr_buffer_init(t);
    put_cell(t, X, 0);
    wr_buffer_printf(t, "from p a q outside %d", i);
    for (int k = 0; k < X->d; k++)
        put(t, point[k]);
    wr_buffer_put(t, "\n");
    int status = judge(t, &why);
    if (is == UNDEFINED)
        REQUIRE(status != CK_ACCEPTED, "%s", t->text);
    else /* 256 places may be too few to decide, but give no false result */
        REQUIRE(status != CK_ACCEPTED || is < 0, "%d: %s\n%s", is, why,
                t->text);
    missed += is == -1 && status != CK_ACCEPTED;
    (status == CK_ACCEPTED ? &away : &not_away)[0]++;
    wr_buffer_clear(t);
}

static void check_gap(const cell_t *X) {
    const char *why;
    for (int wrong = -1; wrong < 2; wrong++) {
        wr_buffer_t t;
        wr_buffer_init(t);
        put_cell(t, X, wrong);
        REQUIRE(judge(t, &why) == (wrong ? CK_REJECTED : CK_ACCEPTED), "%s\n%s",
                why, t->text);
        wr_buffer_clear(t);
        gaps++;
    }
}

/* The target: the range of some images, slightly enlarged or reduced. */
static void aim(cell_t *X) {
    mpfr_t h[3], v[2];
    mpfr_inits2(PREC, h[0], h[1], h[2], v[0], v[1], NULL);
    for (int i = 0; i < X->d; i++) {
        long low = 9999, high = -9999, point[2];
        for (int k = 0; k < POINTS; k++) {
            drawn_point(X, point, k);
            for (int c = 0; c < 3; c++)
                mpfr_set_si_2exp(h[c],
                                 c == 2     ? X->u
                                 : c < X->d ? point[c]
                                            : 0,
                                 -6, MPFR_RNDN);
            if (!enclose(v, &X->tree[i], X->root[i], h) ||
                mpfr_cmpabs_ui(v[0], 100) > 0)
                continue;
            mpfr_mul_ui(v[0], v[0], UNIT, MPFR_RNDN);
            long y = mpfr_get_si(v[0], MPFR_RNDN);
            low = y < low ? y : low;
            high = y > high ? y : high;
        }
        X->low[1][i] = low - (long) test_between(-1, 4) - X->margin;
        X->high[1][i] = high + (long) test_between(-1, 4) + X->margin;
        if (X->low[1][i] > X->high[1][i])
            X->low[1][i] = X->high[1][i] = 0;
    }
    mpfr_clears(h[0], h[1], h[2], v[0], v[1], NULL);
}

TEST(points_of_a_box_go_where_it_goes) {
    for (unsigned long k = test_rounds(2000); k > 0; k--) {
        cell_t X = {.d = 1 + (int) test_below(2)};
        X.u = (long) test_between(-128, 128);
        X.margin = (long) test_below(3);
        for (int i = 0; i < X.d; i++) {
            X.root[i] = draw(&X.tree[i], DEEP, X.d);
            X.low[0][i] = (long) test_between(-128, 128);
            X.high[0][i] = X.low[0][i] + (long) test_below(40);
        }
        aim(&X);
        check_inside(&X);
        check_outside(&X);
        if (k % 8 == 0)
            check_gap(&X);
    }
    fprintf(stderr,
            "inside: %lu accepted, %lu refused; outside: %lu and "
            "%lu; %lu distances\n",
            in, not_in, away, not_away, gaps);
    REQUIRE(in > 0 && not_in > 0 && away > 0 && not_away > 0 && gaps > 0);
    REQUIRE(missed < away / 4 + 4, "%lu of %lu not seen", missed, away);
}

/* ---- beside an automaton ------------------------------------------------ */

/* x <- u x + v: keeps, swaps or chooses of the boxes around 0 and 1. */
static const struct {
    long u, v;
    int to[2];
} kind[] = {{1, 0, {0, 1}}, {-1, 1, {1, 0}}, {0, 0, {0, 0}}, {0, 1, {1, 1}}};

/* Of all words of up to nine letters, no two that lead to one box have
 * different answers. */
static int tells(const int *letter, const unsigned to[3][2],
                 const unsigned *answer, int start) {
    unsigned seen[2] = {0, 0};
    for (unsigned length = 0; length < 10; length++)
        for (unsigned w = 0; w < 1u << length; w++) {
            int box = start;
            unsigned q = 0;
            for (unsigned t = 0; t < length; t++) {
                unsigned a = w >> t & 1;
                box = kind[letter[a]].to[box];
                q = to[q][a];
            }
            seen[box] |= 1u << answer[q];
        }
    return (seen[0] & (seen[0] - 1)) == 0 && (seen[1] & (seen[1] - 1)) == 0;
}

TEST(boxes_tell_what_automata_say) {
    unsigned long yes = 0, no = 0;
    for (unsigned long k = test_rounds(2500); k > 0; k--) {
        int letter[2] = {(int) test_below(4), (int) test_below(4)};
        int semi = (int) test_below(2), start = (int) test_below(2);
        unsigned n = 1 + (unsigned) test_below(3), to[3][2], answer[3];
        const char *why;
        wr_buffer_t t;
        wr_buffer_init(t);
        wr_buffer_put(t, "wreath-cell 1\ncell two\nletters a b\ninput u");
        for (int a = 0; a < 2; a++)
            wr_buffer_printf(t, " %ld", kind[letter[a]].u);
        wr_buffer_put(t, "\ninput v");
        for (int a = 0; a < 2; a++)
            wr_buffer_printf(t, " %ld", kind[letter[a]].v);
        wr_buffer_put(t, "\nstate x\nnext x = u * x + v\nmargin 0\n"
                         "box z -1/4 1/4\nbox o 3/4 5/4\ngap 1/2\n");
        for (int b = 0; b < 2; b++)
            for (int a = 0; a < 2; a++)
                wr_buffer_printf(t, "from %c %c %c inside 1\n", "zo"[b],
                                 "ab"[a], "zo"[kind[letter[a]].to[b]]);
        wr_buffer_printf(t,
                         "start %c\nautomaton\n| name x\n| states %u\n"
                         "| alphabet a b\n| start 0\n",
                         "zo"[start], n);
        if (!semi)
            wr_buffer_put(t, "| accept");
        for (unsigned q = 0; q < n; q++) {
            answer[q] = semi ? q : (unsigned) test_below(2);
            if (!semi && answer[q])
                wr_buffer_printf(t, " %u", q);
        }
        wr_buffer_put(t, semi ? "| trans\n" : "\n| trans\n");
        for (unsigned q = 0; q < n; q++) {
            for (unsigned a = 0; a < 2; a++)
                to[q][a] = (unsigned) test_below(n);
            wr_buffer_printf(t, "| %u %u\n", to[q][0], to[q][1]);
        }
        int truth = tells(letter, (const unsigned(*)[2]) to, answer, start);
        int status = judge(t, &why);
        REQUIRE(status == (truth ? CK_ACCEPTED : CK_REJECTED),
                "%d, true %d: "
                "%s\n%s",
                status, truth, why, t->text);
        (truth ? &yes : &no)[0]++;
        wr_buffer_clear(t);
    }
    fprintf(stderr, "automata: %lu accepted, %lu refused\n", yes, no);
    REQUIRE(yes > 0 && no > 0);
}
