/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Reading .npz files of wreath or NumPy, compressed or not.  The size of a
 * member is compared with the limits before it is unpacked, and a member that
 * unpacks to another size is refused, so that a small file cannot exhaust the
 * memory.  All numbers of the file that are used are checked: the length of the
 * header, the shape, the number of bytes.  Arrays of other types stay unread.
 */

#include "tensors/npz.h"

#ifdef HAVE_LIBZIP

enum { MAX_MEMBERS = 1 << 16, MAX_HEADER = 1 << 12 };

typedef struct {
    wr_bundle_struct *B;
    wr_dtype_t codes; /* the meaning of uint16; I32: unknown */
    uint64_t taken;   /* bytes unpacked so far */
    wr_limits_struct *L;
    npz_zip_t by;
} npz_t;

/* ---- one header ---------------------------------------------------------- */

static wr_status_t bad(npz_t *X, const char *name, const char *why) {
    return wr_limits_fail(X->L, WR_PARSE, "%.100s: %s", name, why);
}

/* Parse a Python dictionary as JSON: tuples become lists, single quotes become
 * double, and commas before a closing bracket are dropped.  NULL on failure. */
static json_t *parse(const char *s) {
    int quoted = 0;
    json_error_t e;
    wr_buffer_t out;
    wr_buffer_init(out);
    for (; *s != '\0'; s++) {
        quoted ^= *s == '\'';
        if (*s == '\'')
            wr_buffer_put(out, "\"");
        else if (!quoted && (*s == '(' || *s == ')'))
            wr_buffer_put(out, *s == '(' ? "[" : "]");
        else if (!quoted && (*s == 'T' || *s == 'F'))
            wr_buffer_put(out, *s == 'T' ? "t" : "f");
        else if (quoted || *s != ',' ||
                 strchr(")]}", s[1 + strspn(s + 1, " ")]) == NULL)
            wr_buffer_write(out, s, 1);
    }
    json_t *o = json_loadb(out->text, out->length, JSON_REJECT_DUPLICATES, &e);
    wr_buffer_clear(out);
    return o;
}

/* Set the kind and type for "f4" and the like; a u2 may be a code of BF16. */
static void find_kind(bundle_source_t *from, wr_dtype_t *t, const char *s,
                      wr_dtype_t codes) {
    from->kind = wr_is_among(s, "i1 i2 i8")      ? BUNDLE_SIGNED
                 : wr_is_among(s, "u1 u2 u4 u8") ? BUNDLE_UNSIGNED
                 : wr_is_among(s, "b1")          ? BUNDLE_BOOL
                                                 : BUNDLE_FOREIGN;
    *t = WR_DTYPE_I32;
    for (int i = 0; i < WR_DTYPES; i++)
        if (strcmp(s, npz_descr((wr_dtype_t) i) + 1) == 0 &&
            (i != WR_DTYPE_BF16 || codes == WR_DTYPE_BF16)) {
            from->kind = BUNDLE_SAME;
            *t = (wr_dtype_t) i;
        }
}

/* Read a type, "<f4": byte order, kind, size.  A list is a record of several
 * types, and O is a pickle; their sizes are unknown.  Return 0 for any other
 * value. */
static int read_descr(bundle_source_t *from, wr_dtype_t *t, char name[16],
                      const json_t *descr, wr_dtype_t codes) {
    uint64_t bytes = 0;
    const char *s = json_string_value(descr), *digits = name + 2;
    *from =
        (bundle_source_t){.dtype = "of several fields", .kind = BUNDLE_FOREIGN};
    if (json_is_array(descr))
        return 1;
    if (s == NULL || strlen(s) < 2 || strlen(s) > 15 ||
        strchr("<>|=", s[0]) == NULL || strchr(s, ' ') != NULL)
        return 0;
    snprintf(name, 16, "%s", s);
    from->dtype = name;
    find_kind(from, t, name + 1, codes);
    if (wr_take_count(&bytes, &digits, 1 << 24))
        from->bits = (uint32_t) (8 * bytes * (name[1] == 'U' ? 4 : 1));
    if (name[1] == 'O')
        *from = (bundle_source_t){.dtype = "O, a pickle, which is never loaded",
                                  .kind = BUNDLE_FOREIGN};
    if (from->bits > 8 && name[0] != '<' && name[0] != '>')
        from->kind = BUNDLE_FOREIGN; /* unknown byte order */
    from->big_endian = name[0] == '>';
    return 1;
}

/* Read an array by its header; `room` bytes of elements follow at `data`. */
static wr_status_t read_array(npz_t *X, const char *name, const json_t *header,
                              const unsigned char *data, uint64_t room) {
    const json_t *order = json_object_get(header, "fortran_order");
    char tensor[256], type[16];
    wr_tensor_form_t form = {.rank = 0};
    bundle_source_t from;
    uint64_t elements = 1;
    if (json_object_size(header) != 3 || order == NULL ||
        json_object_get(header, "descr") == NULL ||
        !bundle_read_shape(&form, &elements, json_object_get(header, "shape")))
        return bad(X, name, "found no descr, fortran_order and shape");
    if (!read_descr(&from, &form.dtype, type, json_object_get(header, "descr"),
                    X->codes))
        return bad(X, name, "descr: expected a type, such as '<f4'");
    if (!json_is_boolean(order))
        return bad(X, name, "fortran_order: expected False or True");
    if (elements == UINT64_MAX)
        return bad(X, name, "the shape is too large");
    const uint64_t each = from.bits / 8;
    if (each > 0 && (room % each != 0 || elements != room / each))
        return bad(X, name, "the number of bytes does not match the shape");
    from.columns_first = json_is_true(order);
    from.data = data;
    snprintf(tensor, sizeof tensor, "%.*s", (int) (strlen(name) - 4), name);
    if (wr_bundle_find(X->B, tensor) != NULL)
        return bad(X, name, "found twice");
    return bundle_take(X->B, tensor, form, &from, X->L);
}

/* Read an .npy file as a tensor; its name is `name` without the suffix. */
static wr_status_t read_npy(npz_t *X, const char *name,
                            const wr_buffer_t file) {
    const unsigned char *p = (const unsigned char *) file->text;
    char header[MAX_HEADER + 1];
    if (file->length < NPZ_PREFIX || memcmp(p, "\x93NUMPY\1", 7) != 0)
        return bad(X, name, "found no .npy file of version 1");
    const size_t length = p[8] | (size_t) p[9] << 8;
    if (length > MAX_HEADER || NPZ_PREFIX + length > file->length)
        return bad(X, name, "the header is cut off or too long");
    memcpy(header, p + NPZ_PREFIX, length);
    header[length] = '\0';
    json_t *o = parse(header);
    wr_status_t s = read_array(X, name, o, p + NPZ_PREFIX + length,
                               file->length - NPZ_PREFIX - length);
    json_decref(o);
    return s;
}

/* ---- the zip ------------------------------------------------------------- */

/* Unpack a member to its stated size. */
static wr_status_t unpack(wr_buffer_t out, npz_t *X, zip_t *z,
                          const zip_stat_t *member) {
    char piece[1 << 14], what[128];
    zip_int64_t got;
    wr_status_t s = WR_OK;
    if (member->size > UINT64_MAX / 8)
        return bad(X, member->name, "the size is not possible");
    X->taken += member->size;
    snprintf(what, sizeof what, "%.100s: unpacking", member->name);
    s = wr_limits_check(X->L, what, 0, 4 * X->taken);
    if (s != WR_OK)
        return s;
    zip_file_t *f = X->by.zip_fopen_index(z, member->index, 0);
    if (f == NULL)
        return bad(X, member->name, X->by.zip_strerror(z));
    while ((got = X->by.zip_fread(f, piece, sizeof piece)) > 0 &&
           out->length + (size_t) got <= member->size)
        wr_buffer_write(out, piece, (size_t) got);
    if (got != 0 || out->length != member->size)
        s = bad(X, member->name,
                "truncated, damaged, or not of the stated size");
    X->by.zip_fclose(f);
    return s;
}

/* Find out what uint16 stands for, before tensors are read. */
static void note_codes(npz_t *X) {
    json_error_t e;
    json_t *o = json_loads(X->B->manifest, 0, &e);
    const char *t = json_string_value(json_object_get(o, "dtype"));
    if (t == NULL || !wr_dtype_find(&X->codes, t))
        X->codes = WR_DTYPE_I32;
    json_decref(o);
}

static int is_npy(const char *name) {
    const size_t n = strlen(name);
    return n > 4 && n < 200 && strcmp(name + n - 4, ".npy") == 0;
}

static wr_status_t read_member(npz_t *X, zip_t *z, zip_uint64_t i,
                               int manifest) {
    zip_stat_t member;
    wr_buffer_t text;
    if (X->by.zip_stat_index(z, i, 0, &member) != 0 ||
        (~member.valid & (ZIP_STAT_NAME | ZIP_STAT_SIZE)) != 0)
        return bad(X, "zip", "a member without name or size");
    const size_t n = strlen(member.name);
    if (n > 4 && strcmp(member.name + n - 4, ".pkl") == 0)
        return bad(X, member.name, BUNDLE_PICKLE);
    if ((strcmp(member.name, NPZ_MANIFEST) == 0) != manifest)
        return WR_OK;
    if (!manifest && !is_npy(member.name))
        return bad(X, member.name, "expected .npy files and " NPZ_MANIFEST);
    wr_buffer_init(text);
    wr_status_t s = unpack(text, X, z, &member);
    if (s == WR_OK && !manifest)
        s = read_npy(X, member.name, text);
    else if (s == WR_OK && X->B->manifest != NULL)
        s = bad(X, member.name, "found twice");
    else if (s == WR_OK && strlen(text->text) != text->length)
        s = bad(X, member.name, "holds a NUL byte");
    else if (s == WR_OK) {
        X->B->manifest = wr_strdup(text->text);
        note_codes(X);
    }
    wr_buffer_clear(text);
    return s;
}

static wr_status_t read_members(npz_t *X, zip_t *z) {
    const zip_int64_t n = X->by.zip_get_num_entries(z, 0);
    wr_status_t s = WR_OK;
    if (n > MAX_MEMBERS)
        return bad(X, "zip", "more than 65536 members");
    for (int tensors = 0; tensors < 2; tensors++)
        for (zip_int64_t i = 0; s == WR_OK && i < n; i++)
            s = read_member(X, z, (zip_uint64_t) i, !tensors);
    return s;
}

wr_status_t wr_read_npz(wr_bundle_t B, const unsigned char *data, size_t length,
                        wr_limits_t L) {
    zip_error_t e;
    wr_bundle_t N;
    npz_t X = {.B = N, .codes = WR_DTYPE_I32, .L = L};
    wr_status_t s = npz_load(&X.by, L);
    if (s != WR_OK)
        return s;
    X.by.zip_error_init(&e);
    wr_bundle_init(N);
    zip_source_t *source = X.by.zip_source_buffer_create(data, length, 0, &e);
    zip_t *z = source == NULL
                   ? NULL
                   : X.by.zip_open_from_source(source, ZIP_RDONLY, &e);
    if (z == NULL) {
        s = wr_limits_fail(L, WR_PARSE, "not a zip: %s",
                           X.by.zip_error_strerror(&e));
        X.by.zip_source_free(source);
    } else {
        s = read_members(&X, z);
        X.by.zip_discard(z);
    }
    X.by.zip_error_fini(&e);
    bundle_keep(B, N, s);
    return s;
}

#else

wr_status_t wr_read_npz(wr_bundle_t B, const unsigned char *data, size_t length,
                        wr_limits_t L) {
    (void) B;
    (void) data;
    (void) length;
    return wr_limits_fail(
        L, WR_UNABLE, "this wreath was built without libzip and reads no .npz");
}

#endif
