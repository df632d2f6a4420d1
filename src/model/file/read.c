/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A model from JSON text.  The JSON library checks the syntax (RFC 8259, no
 * repeated keys, bounded depth); this file checks the meaning, key by key.  The
 * output changes only if the whole text is correct.
 */

#include "model/file/read.h"

/* Bound the memory of the tree of a text: a header, a first table and one
 * member per bracket, a member and its place per comma, a key per colon. */
static uint64_t tree_bytes(const char *text, size_t length) {
    uint64_t bytes = length;
    for (size_t i = 0; i < length; i++)
        bytes += text[i] == '['   ? 240
                 : text[i] == '{' ? 360
                 : text[i] == ',' ? 112
                 : text[i] == ':' ? 144
                                  : 0;
    return bytes;
}

/* Give the JSON library the next bytes; R->pos is their position. */
static size_t next_bytes(void *to, size_t size, void *arg) {
    const lrnn_at_t *text = arg;
    wr_reader_struct *R = text->X->R;
    const size_t left = R->length - R->pos, n = left < size ? left : size;
    if (R->pos % (1 << 16) < size && !lrnn_read_charge(text, 0))
        return (size_t) -1; /* past the deadline, or interrupted */
    memcpy(to, R->text + R->pos, n);
    R->pos += n;
    return n;
}

static void parse(lrnn_at_t *text) {
    json_error_t error;
    wr_reader_struct *R = text->X->R;
    if (!lrnn_read_charge(text, tree_bytes(R->text, R->length)))
        return;
    R->pos = 0;
    text->j =
        json_load_callback(next_bytes, text, JSON_REJECT_DUPLICATES, &error);
    if (text->j != NULL || !lrnn_read_ok(text))
        return;
    snprintf(R->message, sizeof R->message, "%s:%d:%d: %s", R->name,
             error.line > 0 ? error.line : 1,
             error.column > 0 ? error.column : 1, error.text);
    text->X->status = WR_PARSE;
}

/* ---- the keys of the model --------------------------------------------- */

static void read_format(const lrnn_at_t *text) {
    const lrnn_at_t *version = AT_KEY(text, "version");
    lrnn_read_object(text, "format version ?name ?origin alphabet ring ?rule "
                           "layers readout ?test_vectors");
    lrnn_read_word(AT_KEY(text, "format"), "wreath-lrnn");
    if (!json_is_integer(version->j) || json_integer_value(version->j) != 1)
        lrnn_read_found(version, "1, the only version there is");
}

static void read_origin(const lrnn_at_t *at) {
    wr_lrnn_struct *M = at->X->M;
    char **field[] = {&M->origin_name, &M->origin_sha256, &M->origin_method,
                      &M->origin_layout, &M->origin_wreath};
    static const char *const key[] = {"automaton", "sha256", "method", "layout",
                                      "wreath"};
    lrnn_read_object(at, "?automaton ?sha256 ?method ?layout ?wreath");
    for (int i = 0; i < 5; i++)
        if (lrnn_read_has(at, key[i]))
            lrnn_read_text(field[i], AT_KEY(at, key[i]));
    if (M->origin_sha256 != NULL &&
        (strlen(M->origin_sha256) != 64 ||
         strspn(M->origin_sha256, "0123456789abcdef") != 64))
        lrnn_read_found(AT_KEY(at, "sha256"), "64 digits 0-9 a-f");
}

static void read_layers(const lrnn_at_t *at) {
    wr_lrnn_struct *M = at->X->M;
    size_t n = lrnn_read_array(at);
    M->layer = wr_malloc(n * sizeof *M->layer);
    for (uint32_t i = 0; lrnn_read_ok(at) && i < n; i++) {
        lrnn_layer_init(&M->layer[M->layers++]);
        lrnn_read_layer(&M->layer[i], AT_INDEX(at, i), i);
        lrnn_read_charge(at, 0); /* the deadline is checked here */
    }
}

static void read_name(const lrnn_at_t *at) {
    lrnn_read_text(&at->X->M->name, at);
}

static void read_alphabet(const lrnn_at_t *at) {
    lrnn_read_names(&at->X->M->alphabet, &at->X->M->letters, at, 0);
}

/* Read all keys, each after those on which it depends. */
static void read_keys(const lrnn_at_t *text) {
    static const struct {
        const char *key;
        void (*read)(const lrnn_at_t *at);
    } step[] = {
        {"name", read_name},
        {"origin", read_origin},
        {"alphabet", read_alphabet},
        {"ring", lrnn_read_ring},
        {"rule", lrnn_read_rule},
        {"layers", read_layers},
        {"readout", lrnn_read_readout},
        {"test_vectors", lrnn_read_vectors},
    };
    read_format(text);
    for (size_t i = 0; i < sizeof step / sizeof step[0]; i++)
        if (lrnn_read_ok(text) && lrnn_read_has(text, step[i].key))
            step[i].read(AT_KEY(text, step[i].key));
    if (lrnn_read_ok(text))
        lrnn_read_rule_layers(text);
}

wr_status_t wr_lrnn_read(wr_lrnn_t M, wr_reader_t R, wr_limits_t L) {
    wr_lrnn_t N;
    wr_lrnn_init(N);
    lrnn_read_t X = {R, L, N, 0, WR_OK};
    lrnn_at_t text = {.X = &X};
    parse(&text);
    if (X.status == WR_OK)
        read_keys(&text);
    if (X.status == WR_OK)
        wr_lrnn_swap(M, N);
    wr_lrnn_clear(N);
    json_decref(text.j);
    return X.status;
}

wr_status_t wr_lrnn_read_text(wr_lrnn_t M, const char *name, const char *text,
                              wr_limits_t L) {
    wr_reader_t R;
    wr_reader_init(R);
    wr_status_t s = wr_reader_open_text(R, name, text, strlen(text));
    if (s == WR_OK)
        s = wr_lrnn_read(M, R, L);
    return wr_reader_close(R, s, L);
}
