/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "tensors/tensors.h"

#include <stdlib.h>
#include <string.h>
#ifdef HAVE_LIBZIP
#include <zip.h>
#endif

/* The readers of tensors on damaged input, for libFuzzer.  The first byte gives
 * the kind of the rest: 0 .safetensors, 1 a zip file, 2 members "NAME\nbytes"
 * between lines "@@", which are packed into a valid zip file here, because
 * damage to a zip file seldom passes its checksums.
 *
 * link: library
 */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void limit(wr_limits_t L) {
    wr_limits_init(L);
    L->max_memory = 1 << 26;
    L->max_states = 3000;
    L->max_steps = 300000;
    L->deadline = 5;
}

static void try(const unsigned char *data, size_t size, int npz) {
    wr_bundle_t B;
    wr_lrnn_t M;
    wr_limits_t L;
    limit(L);
    wr_bundle_init(B);
    wr_lrnn_init(M);
    wr_status_t s = npz ? wr_read_npz(B, data, size, L)
                        : wr_read_safetensors(B, data, size, L);
    if (s == WR_OK)
        s = wr_lrnn_set_bundle(M, B, L);
    if (s != WR_OK && L->reason[0] == '\0')
        abort(); /* a refusal without a word */
    wr_lrnn_clear(M);
    wr_bundle_clear(B);
}

#ifdef HAVE_LIBZIP
static void add_members(zip_t *z, const char *at, const char *end) {
    while (at < end) {
        const char *next = memmem(at, (size_t) (end - at), "\n@@\n", 4);
        const char *stop = next != NULL ? next : end;
        const char *eol = memchr(at, '\n', (size_t) (stop - at));
        char name[100];
        if (eol != NULL && eol - at < 99) {
            memcpy(name, at, (size_t) (eol - at));
            name[eol - at] = '\0';
            zip_source_t *s = zip_source_buffer(
                z, eol + 1, (zip_uint64_t) (stop - eol - 1), 0);
            if (zip_file_add(z, name, s, 0) < 0)
                zip_source_free(s);
        }
        at = next != NULL ? next + 4 : end;
    }
}

static void zipped(const char *data, size_t size) {
    zip_error_t e;
    zip_stat_t st;
    zip_error_init(&e);
    zip_source_t *source = zip_source_buffer_create(NULL, 0, 0, &e);
    zip_t *z = zip_open_from_source(source, ZIP_TRUNCATE, &e);
    if (z == NULL)
        abort();
    zip_source_keep(source);
    add_members(z, data, data + size);
    if (zip_close(z) != 0)
        zip_discard(z);
    zip_stat_init(&st);
    if (zip_source_open(source) == 0 && zip_source_stat(source, &st) == 0 &&
        (st.valid & ZIP_STAT_SIZE)) {
        unsigned char *text = malloc(st.size + 1);
        const zip_int64_t n = zip_source_read(source, text, st.size);
        zip_source_close(source);
        if (n > 0)
            try(text, (size_t) n, 1);
        free(text);
    }
    zip_source_free(source);
    zip_error_fini(&e);
}
#endif

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0)
        return 0;
    if (data[0] % 3 < 2)
        try(data + 1, size - 1, data[0] % 3);
#ifdef HAVE_LIBZIP
    else
        zipped((const char *) data + 1, size - 1);
#endif
    return 0;
}
