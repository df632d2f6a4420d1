/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* POLY against brute force, in the checker and in the library: layers of one to
 * three numbers with random letters, starts and decoders by forms, and automata
 * of two states.  All words of up to 8 letters are evaluated in integers.  If
 * convex sets refute a model by a shortest word, it is a shortest one.  If they
 * prove a model, no such word refutes it, and the certificate is accepted; for
 * another model it is accepted only if no such word refutes that model. */

#include "model/models.h"
#include "prove/impl.h"

#include "check/check.h"
#include "cert/cert.h"

#include <stdio.h>
#include <string.h>

/* Numbers are multiples of 1/4. */
enum { DEPTH = 8, MOST = 3, FORMS = 3, UNIT = 4 };

static const struct {
    const char *name;
    uint32_t delta[2][2];
} automaton[] = {
    {"last", {{0, 1}, {0, 1}}},
    {"never", {{0, 1}, {1, 1}}},
    {"even", {{0, 1}, {1, 0}}},
};

typedef struct {
    int n, A, forms, cuts; /* forms: of an argmax; or 1 */
    int64_t a[2][MOST][MOST], b[2][MOST], h0[MOST];
    int64_t form[FORMS][MOST + 1], cut[2];
    uint32_t state[4]; /* of each label */
    enum { ARGMAX, SIGN, THRESHOLD } kind;
} layer_t;

/* ---- by brute force ----------------------------------------------------- */

/* Of numbers h / scale: a label, or -1. */
static int label(const layer_t *Y, const int64_t *h, int64_t scale) {
    int64_t v[FORMS];
    int best = 0, many = 0;
    for (int f = 0; f < Y->forms; f++) {
        v[f] = Y->form[f][Y->n] * scale;
        for (int i = 0; i < Y->n; i++)
            v[f] += Y->form[f][i] * h[i];
    }
    if (Y->kind == SIGN)
        return 1 + (v[0] > 0) - (v[0] < 0);
    for (int k = 0; Y->kind == THRESHOLD && k < Y->cuts; k++)
        many += v[0] >= Y->cut[k] * scale;
    if (Y->kind == THRESHOLD)
        return many;
    for (int f = 1; f < Y->forms; f++)
        best = v[f] > v[best] ? f : best;
    for (int f = 0; f < Y->forms; f++)
        many += v[f] == v[best];
    return many == 1 ? best : -1;
}

/* The number of letters of a shortest wrong continuation, or DEPTH + 1. */
static int wrong_from(const layer_t *Y, const int64_t *h, int64_t scale,
                      uint32_t q, int left) {
    int best = DEPTH + 1, l = label(Y, h, scale);
    if (l < 0 || Y->state[l] != q)
        return 0;
    for (int a = 0; left > 0 && a < 2; a++) {
        int64_t g[MOST];
        for (int i = 0; i < Y->n; i++) {
            g[i] = Y->b[a][i] * scale;
            for (int j = 0; j < Y->n; j++)
                g[i] += Y->a[a][i][j] * h[j];
        }
        int more = 1 + wrong_from(Y, g, scale * UNIT,
                                  automaton[Y->A].delta[q][a], left - 1);
        best = more < best ? more : best;
    }
    return best;
}

/* The least length of a wrong word, or more than DEPTH. */
static int wrong(const layer_t *Y) {
    for (int t = 0; t <= DEPTH; t++)
        if (wrong_from(Y, Y->h0, UNIT, 0, t) <= t)
            return t;
    return DEPTH + 1;
}

/* ---- as text ------------------------------------------------------------ */

static void put_quarters(wr_buffer_t t, const int64_t *x, int n) {
    for (int i = 0; i < n; i++)
        wr_buffer_printf(t, "%s\"%ld/4\"", i > 0 ? ", " : "", (long) x[i]);
}

static void put_decoder(wr_buffer_t t, const layer_t *Y) {
    static const char *const kind[] = {"argmax", "sign", "threshold"};
    wr_buffer_printf(t, "\"decoder\": {\"kind\": \"%s\", \"form%s\": [",
                     kind[Y->kind], Y->kind == ARGMAX ? "s" : "");
    for (int f = 0; f < Y->forms; f++) {
        wr_buffer_put(t, f > 0 ? ", " : "");
        wr_buffer_put(t, Y->kind == ARGMAX ? "[" : "");
        put_quarters(t, Y->form[f], Y->n + 1);
        wr_buffer_put(t, Y->kind == ARGMAX ? "]" : "");
    }
    wr_buffer_put(t, "]");
    if (Y->kind == THRESHOLD) {
        wr_buffer_put(t, ", \"cuts\": [");
        put_quarters(t, Y->cut, Y->cuts);
        wr_buffer_put(t, "]");
    }
    wr_buffer_put(t, "}");
}

static int labels(const layer_t *Y) {
    return Y->kind == ARGMAX ? Y->forms : Y->kind == SIGN ? 3 : Y->cuts + 1;
}

static void put_model(wr_buffer_t t, const layer_t *Y) {
    wr_buffer_printf(t,
                     "{\"format\": \"wreath-lrnn\", \"version\": 1, "
                     "\"alphabet\": [\"a\", \"b\"], \"ring\": \"Q\", "
                     "\"layers\": [{\"name\": \"x\", \"role\": \"general\", "
                     "\"dim\": %d, \"H0\": [",
                     Y->n);
    put_quarters(t, Y->h0, Y->n);
    wr_buffer_printf(t,
                     "], \"reads\": [\"letter\"], \"labels\": %d, \"gate\": "
                     "{\"table\": [[0, 0], [1, 1]]}, \"actions\": [",
                     labels(Y));
    for (int a = 0; a < 2; a++) {
        wr_buffer_printf(t, "%s{\"A\": {\"dense\": [", a ? ", " : "");
        for (int i = 0; i < Y->n; i++) {
            wr_buffer_put(t, i > 0 ? ", " : "");
            put_quarters(t, Y->a[a][i], Y->n);
        }
        wr_buffer_put(t, "]}, \"B\": [");
        put_quarters(t, Y->b[a], Y->n);
        wr_buffer_put(t, "]}");
    }
    wr_buffer_put(t, "], ");
    put_decoder(t, Y);
    wr_buffer_put(t, "}], \"readout\": {\"states\": 2, \"accept\": [0], "
                     "\"reads\": [0], \"table\": [");
    for (int l = 0; l < labels(Y); l++)
        wr_buffer_printf(t, "%s[%d, %u]", l > 0 ? ", " : "", l,
                         (unsigned) Y->state[l]);
    wr_buffer_put(t, "]}}");
}

static void set_automaton(wr_dfa_t A, const layer_t *Y) {
    wr_dfa_create(A, 2, 2);
    for (int a = 0; a < 2; a++) {
        wr_free(A->letter_name[a]);
        A->letter_name[a] = wr_strdup(a ? "b" : "a");
        for (int q = 0; q < 2; q++)
            A->delta[2 * q + a] = automaton[Y->A].delta[q][a];
    }
    A->accept = wr_calloc(2, 1);
    A->accept[0] = 1;
}

/* ---- layers at random --------------------------------------------------- */

static int64_t pick(int64_t most) {
    return test_between(-most, most);
}

/* Often a model whose first number is the last letter, or the parity. */
static void random_layer(layer_t *Y) {
    memset(Y, 0, sizeof *Y);
    Y->n = (int) test_between(1, MOST);
    Y->A = (int) test_below(3);
    Y->kind = (int) test_below(3) == 0 ? SIGN : ARGMAX;
    if (test_below(4) == 0)
        Y->kind = THRESHOLD;
    Y->forms = Y->kind == ARGMAX ? (int) test_between(2, FORMS) : 1;
    Y->cuts = Y->kind == THRESHOLD ? (int) test_between(1, 2) : 0;
    int linear = test_below(3) == 0;
    for (int a = 0; a < 2; a++)
        for (int i = 0; i < Y->n; i++) {
            Y->b[a][i] = linear ? 0 : pick(2);
            for (int j = 0; j < Y->n; j++)
                Y->a[a][i][j] = i == j ? pick(5) : pick(1);
        }
    for (int i = 0; i < Y->n; i++)
        Y->h0[i] = pick(4);
    Y->h0[0] = test_between(8, 20);
    for (int f = 0; f < Y->forms; f++)
        for (int i = 0; i <= Y->n; i++)
            Y->form[f][i] = i == Y->n && linear ? 0 : pick(1);
    Y->form[0][0] += 4;
    if (Y->kind == ARGMAX)
        Y->form[1][0] -= 4;
    Y->cut[0] = linear ? 0 : pick(4);
    Y->cut[1] = Y->cut[0] + test_between(1, 40);
    Y->state[0] = Y->kind != ARGMAX;
    Y->state[1] = Y->kind == ARGMAX || (Y->kind == SIGN && test_below(2));
    Y->state[2] = (uint32_t) (Y->kind == ARGMAX && test_below(2));
    for (int a = 0; a < 2; a++) {
        int64_t *x = &Y->a[a][0][0];
        if (automaton[Y->A].delta[0][a] == automaton[Y->A].delta[1][a]) {
            *x = pick(1);
            Y->b[a][0] = (a ? -1 : 1) * test_between(8, 16);
        } else {
            *x = (a ? -1 : 1) * test_between(3, 6);
        }
    }
}

/* ---- what is said of them ----------------------------------------------- */

static unsigned long tried, proved, refuted, shortest, left, changed, kept;

static int check(const wr_buffer_t cert, const wr_buffer_t model) {
    static ck_job job;
    job = (ck_job){.cert_path = "it",
                   .max_memory = 1 << 26,
                   .cert_text = cert->text,
                   .cert_length = cert->length,
                   .model_text = model->text,
                   .model_length = model->length};
    return ck_run(&job, ck_cert_check);
}

/* The certificate with the hash of another model. */
static void rehash(wr_buffer_t cert, const wr_buffer_t model) {
    char hash[65];
    ck_sha256(hash, model->text, model->length);
    memcpy(strstr(cert->text, "\nsha256 ") + 8, hash, 64);
}

/* One number of the model changed: not accepted if a word is then wrong. */
static void change(const layer_t *Y, wr_buffer_t cert) {
    for (int k = 0; k < 12; k++) {
        layer_t Z = *Y;
        int a = (int) test_below(2), i = (int) test_below((uint64_t) Y->n);
        wr_buffer_t model;
        if (k % 4 == 0)
            Z.h0[i] += pick(2);
        else if (k % 4 == 1)
            Z.b[a][i] += pick(2);
        else if (k % 4 == 2)
            Z.form[0][i] += pick(6);
        else
            Z.a[a][i][test_below((uint64_t) Y->n)] += pick(2);
        wr_buffer_init(model);
        put_model(model, &Z);
        rehash(cert, model);
        changed++;
        if (check(cert, model) == CK_ACCEPTED) {
            REQUIRE(wrong(&Z) > DEPTH, "%s\n%s", model->text, cert->text);
            kept++;
        }
        wr_buffer_clear(model);
    }
}

static void certify(const layer_t *Y, const wr_proof_t P, const wr_lrnn_t M,
                    const wr_dfa_t A, const wr_buffer_t model) {
    wr_buffer_t cert;
    wr_limits_t L;
    wr_limits_init(L);
    wr_buffer_init(cert);
    const wr_cert_rounded_t about = {
        .M = M,
        .A = A,
        .file = {{"m.lrnn", model->text, model->length, "m.cert"}}};
    REQUIRE_STATUS(wr_cert_print_proof(cert, P, &about, L), WR_OK);
    REQUIRE(check(cert, model) == CK_ACCEPTED, "%s\n%s", model->text,
            cert->text);
    change(Y, cert);
    wr_buffer_clear(cert);
}

static void judge(const layer_t *Y, const wr_proof_t P, const char *text) {
    int first = wrong(Y);
    left += P->holds == WR_UNKNOWN;
    proved += P->holds == WR_TRUE;
    REQUIRE(P->holds != WR_TRUE || first > DEPTH, "proved, wrong at %d:\n%s",
            first, text);
    if (P->holds != WR_FALSE)
        return;
    refuted++;
    shortest += !P->tried;
    REQUIRE((int64_t) P->word->length >= (int64_t) first, "%zu, %d:\n%s",
            P->word->length, first, text);
    if (!P->tried && P->word->length <= DEPTH)
        REQUIRE(P->word->length == (size_t) first, "%zu, %d:\n%s",
                P->word->length, first, text);
    if (!P->tried && first <= DEPTH)
        REQUIRE(P->word->length == (size_t) first, "%zu, %d:\n%s",
                P->word->length, first, text);
}

static void one(void) {
    layer_t Y;
    wr_buffer_t model;
    wr_lrnn_t M;
    wr_dfa_t A;
    wr_proof_t P;
    wr_limits_t L;
    lrnn_compare_t E;
    random_layer(&Y);
    wr_buffer_init(model);
    put_model(model, &Y);
    wr_lrnn_init(M);
    model_require(M, model->text);
    wr_dfa_init(A);
    set_automaton(A, &Y);
    wr_limits_init(L);
    L->max_steps = 1 << 22;
    REQUIRE_STATUS(lrnn_compare_init(&E, M, A, WR_COMPARE_ACCEPT, L), WR_OK);
    wr_proof_init(P);
    wr_status_t s = lrnn_prove_poly(P, &(lrnn_pair_t){M, A, &E, NULL, NULL}, L);
    REQUIRE(s == WR_OK || s == WR_UNABLE);
    P->compare = E.compare;
    P->layers = 1;
    tried++;
    judge(&Y, P, model->text);
    if (P->holds == WR_TRUE)
        certify(&Y, P, M, A, model);
    wr_proof_clear(P);
    lrnn_compare_clear(&E);
    wr_dfa_clear(A);
    wr_lrnn_clear(M);
    wr_buffer_clear(model);
}

TEST(layers_at_random) {
    for (unsigned long k = test_rounds(20); k > 0; k--)
        one();
    printf("  %lu layers: %lu proved, %lu refuted (%lu by a shortest word), "
           "%lu left; %lu models changed, %lu of them proved as well\n",
           tried, proved, refuted, shortest, left, changed, kept);
    REQUIRE(proved * 20 > tried && refuted * 3 > tried &&
            shortest * 2 > refuted);
}
