/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Tensors that were not read: they stand in the bundle with the reason, and no
 * file is written without them. */

#include "tensors/tensors.h"

#include "harness.h"

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
        "\"c\":{\"dtype\":\"F32\",\"shape\":[1,1,1,1],"
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
    REQUIRE(strcmp(c->unread, "4 dimensions") == 0, "%s", c->unread);
    REQUIRE(wr_bundle_check(B, b, L) == WR_PARSE, "b");
    REQUIRE(strncmp(L->reason, "tensor b: found dtype C64, expected", 35) == 0,
            "%s", L->reason);
    REQUIRE(wr_write_safetensors(out, B, L) == WR_PARSE, "written");
    REQUIRE(wr_write_npz(out, B, L) == WR_PARSE, "written");
    REQUIRE(out->length == 0, "%zu bytes", out->length);
    wr_buffer_clear(out);
    wr_bundle_clear(B);
}
