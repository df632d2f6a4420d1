/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Certificates of raw parameters of planted models: the checker accepts each,
 * and rejects it if an end of an interval is moved by one. */

#include "harness.h"

#include <inttypes.h>
#include <string.h>

#include "arch/arch.h"
#include "cert/cert.h"
#include "check/check.h"

/* ---- models ------------------------------------------------------------- */

static const char q1[] = "\"Q\"";
static const char q_i[] =
    "{\"minpoly\": [\"1\", \"0\", \"1\"], \"root\":"
    " {\"re\": [\"-1/4\", \"1/4\"], \"im\": [\"3/4\", \"5/4\"]}}";

static void put_model(wr_buffer_t text, const char *ring, const char *A) {
    wr_buffer_printf(
        text,
        "{\"format\": \"wreath-lrnn\", \"version\": 1, \"alphabet\":"
        " [\"a\"], \"ring\": %s, \"layers\": [{\"name\": \"x\","
        " \"role\": \"general\", \"dim\": 2, \"H0\": [\"0\", \"1\"],"
        " \"reads\": [\"letter\"], \"labels\": 2, \"gate\": {\"table\":"
        " [[0, 0]]}, \"actions\": [{\"A\": %s}],"
        " \"decoder\": {\"kind\": \"coordinate\", \"index\": 1}}],"
        " \"readout\": {\"states\": [\"q\"], \"reads\": [0],"
        " \"table\": [[1, 0]]}}",
        ring, A);
}

/* A fraction from 0 to 1, often with a power of 2 as denominator. */
static void put_fraction(wr_buffer_t out) {
    int q = test_below(2) ? 1 << test_below(6) : (int) test_between(1, 50);
    wr_buffer_printf(out, "\"%d/%d\"", (int) test_between(0, q), q);
}

static void put_diagonal(wr_buffer_t out) {
    wr_buffer_put(out, "{\"diagonal\": [");
    put_fraction(out);
    wr_buffer_put(out, ", ");
    put_fraction(out);
    wr_buffer_put(out, "]}");
}

/* One factor with 0 <= beta <= 2 and a small vector. */
static void put_factor(wr_buffer_t out) {
    int q = (int) test_between(1, 12), v = (int) test_between(1, 9);
    wr_buffer_printf(out,
                     "{\"householder\": [{\"v\": [[0, \"%d\"], [1,"
                     " \"%d\"]], \"beta\": \"%d/%d\"}]}",
                     (int) test_between(1, 9), test_below(2) ? v : -v,
                     (int) test_between(0, 2 * q), q);
}

/* Numbers of Q(i), with a name for the modulus and with eighths of a turn. */
static const struct {
    const char *text;
    int modulus, eighths;
} z[] = {{"\"1\"", 0, 0},
         {"[\"0\", \"1\"]", 0, 2},
         {"\"-1\"", 0, 4},
         {"[\"0\", \"-1\"]", 0, 6},
         {"[\"0\", \"-1/3\"]", 1, 6},
         {"\"0\"", 2, 0},
         {"[\"1/2\", \"1/2\"]", 3, 1},
         {"[\"-1/2\", \"1/2\"]", 3, 3},
         {"[\"-1/2\", \"-1/2\"]", 3, 5},
         {"[\"1/4\", \"-1/4\"]", 4, 7}};
enum { ZS = sizeof z / sizeof *z };

static void put_pair(wr_buffer_t out, size_t i, size_t j) {
    wr_buffer_printf(out, "{\"diagonal\": [%s, %s]}", z[i].text, z[j].text);
}

static void put_complex(wr_buffer_t out) {
    put_pair(out, test_below(ZS), test_below(ZS));
}

static const struct {
    const char *arch, *ring;
    void (*put)(wr_buffer_t out);
} kinds[] = {
    {"mamba", q1, put_diagonal},
    {"mamba-negative", q1, put_diagonal},
    {"gla", q1, put_diagonal},
    {"griffin", q1, put_diagonal},
    {"rwkv-7", q1, put_diagonal},
    {"rwkv-7", q1, put_factor},
    {"deltanet-negative", q1, put_factor},
    {"deltaproduct-2", q1, put_factor},
    {"gated-deltanet", q1, put_factor},
    {"complex-diagonal", q_i, put_complex},
    {"pd-ssm", q_i, put_complex},
    {"megalodon", q_i, put_complex},
    {"s4d", q_i, put_complex},
    {"full", q1, put_factor},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

/* ---- certificates ------------------------------------------------------- */

static ck_job job;

static int checked(const wr_buffer_t cert, const wr_buffer_t model) {
    job = (ck_job){.cert_path = "x.cert",
                   .max_memory = 1 << 26,
                   .cert_text = cert->text,
                   .cert_length = cert->length,
                   .model_text = model->text,
                   .model_length = model->length};
    return ck_run(&job, ck_any_check);
}

/* The certificate of a model read from the text. */
static wr_status_t certificate(wr_buffer_t cert, const wr_buffer_t model,
                               const char *name, const char *format) {
    const wr_trace_file_t file = {
        {"m.lrnn", model->text, model->length, "x.cert"}};
    wr_arch_t arch;
    char full[64];
    wr_format_t F;
    wr_lrnn_t M;
    wr_raw_t R;
    wr_reader_t in;
    wr_buffer_t body;
    wr_limits_t L;
    wr_limits_init(L);
    wr_lrnn_init(M);
    wr_raw_init(R);
    wr_buffer_init(body);
    wr_reader_init(in);
    REQUIRE_STATUS(wr_reader_open_text(in, "m", model->text, model->length),
                   WR_OK);
    REQUIRE_STATUS(wr_lrnn_read(M, in, L), WR_OK);
    wr_reader_clear(in);
    REQUIRE_STATUS(wr_arch_find(&arch, full, name, L), WR_OK);
    REQUIRE_STATUS(wr_format_read(F, format, L), WR_OK);
    wr_status_t s = wr_raw_set(R, M, &arch, F, L);
    REQUIRE_STATUS(s, WR_OK);
    s = wr_raw_write(body, R, M, &arch, L);
    if (s == WR_OK)
        REQUIRE_STATUS(wr_cert_print_raw(cert, body, file, L), WR_OK);
    wr_buffer_clear(body);
    wr_raw_clear(R);
    wr_lrnn_clear(M);
    return s;
}

/* An end of an interval or gap moved by one, with the hash corrected. */
static void move(wr_buffer_t cert) {
    char *line = cert->text, *pick = NULL, *end;
    unsigned long seen = 0;
    char hex[65];
    for (; (line = strchr(line, '\n')) != NULL; line++)
        if (strncmp(line, "\nonce ", 6) == 0 ||
            strncmp(line, "\nstepwise ", 10) == 0)
            if (test_below(++seen) == 0)
                pick = line + 1;
    REQUIRE(pick != NULL);
    end = strchr(pick, '\n') - 1; /* the last digit of either code */
    if (test_below(2) || *end == '-')
        while (*end != ' ')
            end--;
    if (*end == ' ')
        end--;
    if (*end == '-') /* beyond all: the other one */
        end = strchr(pick, '\n') - 1;
    *end = *end == '0'                    ? '1'
           : *end == '9'                  ? '8'
           : *end == 'f'                  ? 'e'
           : test_below(2) || *end == 'a' ? (char) (*end + 1)
                                          : (char) (*end - 1);
    end = cert->text + cert->length - 3 - 64 - 8;
    ck_sha256(hex, cert->text, (size_t) (end + 1 - cert->text));
    memcpy(end + 8, hex, 64);
}

TEST(planted_models_have_certificates) {
    static const char *const formats[] = {"bf16", "fp16", "fp32", "fp64"};
    unsigned long accepted = 0;
    for (unsigned long r = test_rounds(250); r > 0; r--) {
        int k = (int) test_below(KINDS);
        const char *format = formats[test_below(r % 4 == 0 ? 4 : 3)];
        wr_buffer_t A, model, cert;
        wr_buffer_init(A);
        wr_buffer_init(model);
        wr_buffer_init(cert);
        kinds[k].put(A);
        put_model(model, kinds[k].ring, A->text);
        REQUIRE_STATUS(certificate(cert, model, kinds[k].arch, format), WR_OK);
        REQUIRE(checked(cert, model) == CK_ACCEPTED, "%s, %s: %s\n%s\n%s",
                kinds[k].arch, format, job.report, A->text, cert->text);
        accepted++;
        move(cert);
        REQUIRE(checked(cert, model) == CK_REJECTED, "%s, %s: %s\n%s",
                kinds[k].arch, format, job.report, cert->text);
        wr_buffer_clear(cert);
        wr_buffer_clear(model);
        wr_buffer_clear(A);
    }
    REQUIRE(accepted > 100);
}

static int same_pair(int a, int b, int c, int d) {
    return (a == c && b == d) || (a == d && b == c);
}

/* The certificate of one diagonal is that of another if and only if both have
 * the same moduli and the same turns. */
TEST(weights_are_those_of_the_model) {
    unsigned long good = 0;
    for (unsigned long r = test_rounds(300); r > 0; r--) {
        size_t i = test_below(ZS), j = test_below(ZS), k, l;
        wr_buffer_t A, B, model, other, cert;
        char hex[65];
        k = test_below(3) ? test_below(ZS) : j;
        l = test_below(3) ? test_below(ZS) : i;
        int same =
            same_pair(z[i].modulus, z[j].modulus, z[k].modulus, z[l].modulus) &&
            same_pair(z[i].eighths, z[j].eighths, z[k].eighths, z[l].eighths);
        wr_buffer_init(A);
        wr_buffer_init(B);
        wr_buffer_init(model);
        wr_buffer_init(other);
        wr_buffer_init(cert);
        put_pair(A, i, j);
        put_pair(B, k, l);
        put_model(model, q_i, A->text);
        put_model(other, q_i, B->text);
        REQUIRE_STATUS(certificate(cert, model, "complex-diagonal", "bf16"),
                       WR_OK);
        char *end = cert->text + cert->length - 3 - 64 - 8;
        wr_sha256(hex, other->text, other->length);
        memcpy(strstr(cert->text, "\nsha256 ") + 8, hex, 64);
        wr_sha256(hex, cert->text, (size_t) (end + 1 - cert->text));
        memcpy(end + 8, hex, 64);
        int status = checked(cert, other);
        REQUIRE(status == (same ? CK_ACCEPTED : CK_REJECTED),
                "%d: %s as %s:"
                " %s",
                status, A->text, B->text, job.report);
        good += (unsigned long) same;
        wr_buffer_clear(cert);
        wr_buffer_clear(other);
        wr_buffer_clear(model);
        wr_buffer_clear(B);
        wr_buffer_clear(A);
    }
    REQUIRE(good > 5);
}

/* arg(3/5 + 4/5 i) is no rational part of a turn. */
TEST(other_turns_have_none) {
    wr_buffer_t model, cert;
    wr_buffer_init(model);
    wr_buffer_init(cert);
    put_model(model, q_i, "{\"diagonal\": [[\"3/5\", \"4/5\"], \"1\"]}");
    REQUIRE_STATUS(certificate(cert, model, "complex-diagonal", "bf16"),
                   WR_DOMAIN);
    REQUIRE(cert->length == 0);
    wr_buffer_clear(cert);
    wr_buffer_clear(model);
}
