/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A model from JSON text.  Syntax is the JSON library's affair (RFC 8259,
 * keys never twice, depth bounded); meaning is checked key by key, and the
 * model given back changes only when all of it is good.
 */

#include "model/file/read.h"

#include <string.h>

/* The tree of a text takes at most so many bytes a byte of text ("[]," is
 * an array header, its first table and a place in the array above). */
#define TREE_BYTES 64

static wr_status_t parse(json_t **root, lrnn_read_t *X) {
    json_error_t error;
    wr_reader_struct *R = X->R;
    wr_status_t s =
        lrnn_read_charge(X, NULL, (uint64_t) R->length * TREE_BYTES);
    if (s != WR_OK)
        return s;
    *root = json_loadb(R->text, R->length, JSON_REJECT_DUPLICATES, &error);
    if (*root != NULL)
        return WR_OK;
    snprintf(R->message, sizeof R->message, "%s:%d:%d: %s", R->name,
             error.line > 0 ? error.line : 1,
             error.column > 0 ? error.column : 1, error.text);
    return WR_PARSE;
}

/* ---- the keys of the model --------------------------------------------- */

static wr_status_t read_format(lrnn_read_t *X, json_t *root) {
    uint32_t word;
    json_t *version = json_object_get(root, "version");
    wr_status_t s = lrnn_read_object(X, NULL, root,
                                     "format version ?name "
                                     "?origin alphabet ring ?rule layers "
                                     "readout ?test_vectors");
    if (s == WR_OK)
        s = lrnn_read_word(&word, X, AT_KEY(NULL, "format"),
                           json_object_get(root, "format"), "wreath-lrnn");
    if (s == WR_OK &&
        !(json_is_integer(version) && json_integer_value(version) == 1))
        s = lrnn_read_found(X, AT_KEY(NULL, "version"), version,
                            "1, the only version there is");
    return s;
}

static wr_status_t read_origin(lrnn_read_t *X, const lrnn_path_t *at,
                               json_t *j) {
    wr_lrnn_struct *M = X->M;
    char **field[] = {&M->origin_name, &M->origin_sha256, &M->origin_method,
                      &M->origin_layout, &M->origin_wreath};
    static const char *const key[] = {"automaton", "sha256", "method", "layout",
                                      "wreath"};
    wr_status_t s = lrnn_read_object(X, at, j,
                                     "?automaton ?sha256 ?method "
                                     "?layout ?wreath");
    for (int i = 0; s == WR_OK && i < 5; i++)
        if (json_object_get(j, key[i]) != NULL)
            s = lrnn_read_text(field[i], X, AT_KEY(at, key[i]),
                               json_object_get(j, key[i]));
    if (s == WR_OK && M->origin_sha256 != NULL &&
        (strlen(M->origin_sha256) != 64 ||
         strspn(M->origin_sha256, "0123456789abcdef") != 64))
        s = lrnn_read_found(X, AT_KEY(at, "sha256"),
                            json_object_get(j, "sha256"), "64 digits 0-9 a-f");
    return s;
}

static wr_status_t read_layers(lrnn_read_t *X, const lrnn_path_t *at,
                               json_t *j) {
    wr_lrnn_struct *M = X->M;
    size_t n = 0;
    wr_status_t s = lrnn_read_array(&n, X, at, j);
    if (s != WR_OK)
        return s;
    M->layer = wr_malloc(n * sizeof *M->layer);
    for (uint32_t i = 0; s == WR_OK && i < n; i++) {
        lrnn_layer_init(&M->layer[M->layers++]);
        s = lrnn_read_layer(&M->layer[i], X, AT_INDEX(at, i),
                            json_array_get(j, i), i);
        if (s == WR_OK) /* a look at the clock */
            s = lrnn_read_charge(X, at, 0);
    }
    return s;
}

/* A key that may be left out. */
static wr_status_t
optional(lrnn_read_t *X, json_t *root, const char *key,
         wr_status_t (*read)(lrnn_read_t *, const lrnn_path_t *, json_t *)) {
    json_t *j = json_object_get(root, key);
    return j == NULL ? WR_OK : read(X, AT_KEY(NULL, key), j);
}

static wr_status_t read_name(lrnn_read_t *X, const lrnn_path_t *at, json_t *j) {
    return lrnn_read_text(&X->M->name, X, at, j);
}

static wr_status_t read_alphabet(lrnn_read_t *X, const lrnn_path_t *at,
                                 json_t *j) {
    return lrnn_read_names(&X->M->alphabet, &X->M->letters, X, at, j, 0);
}

/* What a key needs stands before it in this list. */
static wr_status_t read_keys(lrnn_read_t *X, json_t *root) {
    static const struct {
        const char *key;
        wr_status_t (*read)(lrnn_read_t *X, const lrnn_path_t *at, json_t *j);
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
    wr_status_t s = read_format(X, root);
    for (size_t i = 0; s == WR_OK && i < sizeof step / sizeof step[0]; i++)
        s = optional(X, root, step[i].key, step[i].read);
    return s == WR_OK ? lrnn_read_rule_layers(X) : s;
}

wr_status_t wr_lrnn_read(wr_lrnn_t M, wr_reader_t R, wr_limits_t L) {
    json_t *root = NULL;
    wr_lrnn_t N;
    wr_lrnn_init(N);
    lrnn_read_t X = {R, L, N, 0};
    wr_status_t s = parse(&root, &X);
    if (s == WR_OK)
        s = read_keys(&X, root);
    if (s == WR_OK)
        wr_lrnn_swap(M, N);
    wr_lrnn_clear(N);
    json_decref(root);
    return s;
}
