/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Tensors that were not read: the bundle lists them with the reason, and no
 * file is written without them.  Integers against the numbers written into the
 * file. */

#include "tensors/tensors.h"

#include "harness.h"

#include <inttypes.h>
#include <string.h>

/* A .safetensors file: the header, and then the bytes. */
static wr_status_t read_file(wr_bundle_t B, wr_limits_t L, const char *header,
                             const void *data, size_t length) {
    wr_buffer_t file;
    wr_buffer_init(file);
    for (int k = 0; k < 8; k++)
        wr_buffer_write(file, &(char){(char) (strlen(header) >> 8 * k)}, 1);
    wr_buffer_put(file, header);
    wr_buffer_write(file, data, length);
    wr_status_t s = wr_read_safetensors(B, (const unsigned char *) file->text,
                                        file->length, L);
    wr_buffer_clear(file);
    return s;
}

TEST(unread_tensors_are_kept_and_not_written) {
    static const char header[] =
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4]},"
        "\"b\":{\"dtype\":\"C64\",\"shape\":[2,1],\"data_offsets\":[4,20]},"
        "\"c\":{\"dtype\":\"F32\",\"shape\":[1,1,1,1,1],"
        "\"data_offsets\":[20,24]}}";
    unsigned char data[24] = {0};
    wr_bundle_t B;
    wr_limits_t L;
    wr_buffer_t out;
    wr_bundle_init(B);
    wr_limits_init(L);
    wr_buffer_init(out);
    REQUIRE(read_file(B, L, header, data, 24) == WR_OK, "%s", L->reason);
    REQUIRE(B->tensors == 3, "%zu", B->tensors);
    const wr_tensor_struct *a = wr_bundle_find(B, "a"),
                           *b = wr_bundle_find(B, "b"),
                           *c = wr_bundle_find(B, "c");
    REQUIRE(a->unread == NULL && wr_bundle_check(B, a, L) == WR_OK, "a");
    REQUIRE(b->bytes == 0 && b->rank == 2 && b->shape[0] == 2, "b");
    REQUIRE(strcmp(b->unread, "dtype C64") == 0, "%s", b->unread);
    REQUIRE(c->bytes == 0 && c->rank == 0, "c");
    REQUIRE(strcmp(c->unread, "5 dimensions") == 0, "%s", c->unread);
    REQUIRE(wr_bundle_check(B, b, L) == WR_PARSE, "b");
    REQUIRE(strncmp(L->reason, "tensor b: found dtype C64, expected", 35) == 0,
            "%s", L->reason);
    REQUIRE(wr_write_safetensors(out, B, L) == WR_PARSE, "written");
    REQUIRE(wr_write_npz(out, B, L) == WR_PARSE, "written");
    REQUIRE(out->length == 0, "%zu bytes", out->length);
    wr_buffer_clear(out);
    wr_bundle_clear(B);
}

static const struct {
    const char *name;
    size_t bytes;
    int is_signed;
} types[] = {{"I64", 8, 1}, {"I16", 2, 1}, {"I8", 1, 1}, {"U64", 8, 0},
             {"U32", 4, 0}, {"U16", 2, 0}, {"U8", 1, 0}, {"BOOL", 1, 0}};

/* A number of that type, often at an end of 32 bits. */
static int64_t draw(size_t t) {
    static const int64_t ends[] = {0,
                                   1,
                                   -1,
                                   INT32_MAX,
                                   INT32_MAX + INT64_C(1),
                                   INT32_MIN,
                                   INT64_MAX,
                                   INT64_MIN,
                                   INT32_MIN - INT64_C(1)};
    uint64_t x = (uint64_t) ends[test_below(sizeof ends / sizeof *ends)];
    const unsigned shift = 64 - 8 * (unsigned) types[t].bytes;
    if (strcmp(types[t].name, "BOOL") == 0)
        return (int64_t) test_below(test_below(9) ? 2 : 256);
    if (test_below(2))
        x = test_below(UINT64_C(1) << 40);
    return types[t].is_signed ? (int64_t) (x << shift) >> shift
                              : (int64_t) (x << shift >> shift);
}

TEST(integers_are_exact_or_unread) {
    for (unsigned long i = test_rounds(2000); i > 0; i--) {
        const size_t t = test_below(sizeof types / sizeof *types),
                     n = test_below(4);
        unsigned char data[32];
        char header[120];
        int64_t x[4];
        int fits = 1;
        wr_bundle_t B;
        wr_limits_t L;
        for (size_t k = 0; k < n; k++) {
            x[k] = draw(t);
            for (size_t b = 0; b < types[t].bytes; b++)
                data[k * types[t].bytes + b] =
                    (unsigned char) ((uint64_t) x[k] >> 8 * b);
            fits = fits && x[k] <= INT32_MAX && x[k] >= INT32_MIN &&
                   (types[t].is_signed || x[k] >= 0) &&
                   (strcmp(types[t].name, "BOOL") != 0 || x[k] <= 1);
        }
        snprintf(header, sizeof header,
                 "{\"x\":{\"dtype\":\"%s\",\"shape\":[%zu],"
                 "\"data_offsets\":[0,%zu]}}",
                 types[t].name, n, n * types[t].bytes);
        wr_bundle_init(B);
        wr_limits_init(L);
        REQUIRE(read_file(B, L, header, data, n * types[t].bytes) == WR_OK,
                "%s: %s", header, L->reason);
        const wr_tensor_struct *T = wr_bundle_find(B, "x");
        REQUIRE((T->unread == NULL) == fits, "%s", header);
        REQUIRE(T->bytes == (fits ? 4 * n : 0), "%s", header);
        REQUIRE(strcmp(T->stored, types[t].name) == 0, "%s", T->stored);
        for (size_t k = 0; fits && k < n; k++)
            REQUIRE((int32_t) wr_tensor_get(T, k) == x[k], "%s: %" PRId64,
                    header, x[k]);
        wr_bundle_clear(B);
    }
}
