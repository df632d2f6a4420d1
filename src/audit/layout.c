/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Reading a sidecar (doc/audit) with the tensors that it describes: the
 * pipelines of each layer; its sizes, which follow from the lengths of the
 * gates for the first letter; and the readout.
 */

#include "audit/impl.h"

enum { MOST_BYTES = 1 << 24 }; /* maximum size of a file */

/* ---- one layer ---------------------------------------------------------- */

/* The keys of an object by their values: texts, integers from 1 to 4096, lists
 * of names, and values that are checked where they are used. */
typedef struct {
    const char *where, *texts, *counts, *lists, *others;
} keys_t;

static const keys_t layout_keys = {
    "the layout", "name dtype", "", "",
    "format version alphabet start layers readout"};
static const keys_t layer_keys = {
    "a layer", "architecture prefix H0",
    "dim columns heads key_heads factors groups", "unread",
    "A decay keys beta erase left right B write values query input "
    "allow_neg_eigval fuse_norm lower_bound qk_activation qk_norm"};
static const keys_t readout_keys = {"readout", "kind forms constants cuts", "",
                                    "", "states accept"};

static int is_count(const json_t *j) {
    return json_is_integer(j) && json_integer_value(j) >= 1 &&
           json_integer_value(j) <= 4096;
}

static int are_names(const json_t *list) {
    size_t i = 0;
    while (json_is_string(json_array_get(list, i)))
        i++;
    return json_is_array(list) && i == json_array_size(list);
}

/* Check all keys of o, and the values whose kind is known. */
static wr_status_t check_keys(json_t *o, const keys_t *K, wr_limits_t L) {
    const char *key, *want = NULL;
    json_t *j;
    json_object_foreach(o, key, j) {
        if (wr_is_among(key, K->texts))
            want = json_is_string(j) ? NULL : "a text";
        else if (wr_is_among(key, K->counts))
            want = is_count(j) ? NULL : "an integer from 1 to 4096";
        else if (wr_is_among(key, K->lists))
            want = are_names(j) ? NULL : "a list of names of tensors";
        else if (!wr_is_among(key, K->others))
            return wr_limits_fail(
                L, WR_PARSE,
                "%s: found the unknown key %.60s, expected one of %s %s %s %s",
                K->where, key, K->texts, K->counts, K->lists, K->others);
        if (want != NULL)
            return wr_limits_fail(L, WR_PARSE, "%s: expected %s", key, want);
    }
    return WR_OK;
}

static const char *text_of(json_t *o, const char *key) {
    return json_string_value(json_object_get(o, key));
}

/* Return the count o[key], or `otherwise` if there is none. */
static uint32_t count_of(json_t *o, const char *key, uint32_t otherwise) {
    const json_t *j = json_object_get(o, key);
    return j == NULL ? otherwise : (uint32_t) json_integer_value(j);
}

/* Read the roles of a layer.  A role that o itself names replaces that of its
 * architecture, whose tensors then stay unread; null removes it. */
static wr_status_t read_roles(audit_layer_t *layer, json_t *o, json_t *whole,
                              audit_layout_t *Y, wr_limits_t L) {
    const char *kind = json_string_value(json_object_get(o, "architecture"));
    json_t *roles = kind == NULL ? NULL : audit_preset(kind, o, Y->B);
    wr_status_t s = WR_OK;
    if (kind != NULL && roles == NULL && strcmp(kind, "gates") != 0) {
        wr_buffer_t names;
        wr_buffer_init(names);
        audit_preset_names(names);
        s = wr_limits_fail(L, WR_PARSE,
                           "architecture: found %.60s, expected gates (its "
                           "pipelines beside it), %s",
                           kind, names->text);
        wr_buffer_clear(names);
    }
    if (s == WR_OK)
        s = audit_preset_options(o, kind == NULL ? "gates" : kind, L);
    for (int r = 0; roles != NULL && r < AUDIT_ROLES; r++)
        if (json_object_get(o, audit_role_name[r]) != NULL &&
            !(r == AUDIT_QUERY &&
              json_is_true(json_object_get(o, audit_role_name[r]))))
            (void) json_object_del(roles, audit_role_name[r]);
    if (s == WR_OK && roles != NULL)
        s = audit_preset_fits(o, roles, whole, Y->B, L);
    for (int r = 0; s == WR_OK && r < AUDIT_ROLES; r++) {
        json_t *j = json_object_get(roles, audit_role_name[r]);
        if (j == NULL)
            j = json_object_get(o, audit_role_name[r]);
        if (j == NULL || json_is_null(j))
            continue;
        if (json_is_boolean(j))
            s = wr_limits_fail(L, WR_PARSE,
                               "%s: found true or false, expected a pipeline "
                               "or null (true: only for query, in "
                               "architectures that have one)",
                               audit_role_name[r]);
        else
            s = audit_pipe_read(&layer->role[r], j, Y, Y->layers, L);
        layer->varies |= layer->role[r].varies;
        layer->reach = FLINT_MAX(layer->reach, layer->role[r].reach);
    }
    json_decref(roles);
    return s;
}

/* Read the next layer of the layout. */
static wr_status_t read_layer(audit_layout_t *Y, json_t *whole, wr_limits_t L) {
    json_t *o = json_array_get(json_object_get(whole, "layers"), Y->layers);
    audit_layer_t *layer = &Y->layer[Y->layers];
    const wr_tensor_struct *H0 = NULL;
    audit_vector_t *state = wr_calloc(Y->layers + 1, sizeof *state);
    for (uint32_t l = 0; l < Y->layers; l++)
        state[l] = Y->layer[l].h0;
    const audit_input_t in = {.state = state, .prec = 64};
    wr_status_t s = check_keys(o, &layer_keys, L);
    if (s == WR_OK) {
        *layer = (audit_layer_t){.heads = count_of(o, "heads", 1),
                                 .factors = count_of(o, "factors", 1),
                                 .dim = count_of(o, "dim", 0),
                                 .columns = count_of(o, "columns", 0)};
        if (layer->heads % count_of(o, "key_heads", 1) != 0)
            s = wr_limits_fail(L, WR_PARSE,
                               "key_heads: found %u, expected a divisor of "
                               "heads, %u",
                               count_of(o, "key_heads", 1), layer->heads);
    }
    const char *start = text_of(o, "H0");
    if (s == WR_OK && start != NULL) {
        H0 = wr_bundle_find(Y->B, start); /* its shape may be the state's */
        s = H0 == NULL ? audit_no_tensor(Y->B, "H0: ", start, L)
                       : wr_bundle_check(Y->B, H0, L);
    }
    if (s == WR_OK)
        s = read_roles(layer, o, whole, Y, L);
    if (s == WR_OK)
        s = audit_gates_fit(layer, Y->layers, L);
    if (s == WR_OK)
        s = audit_layer_size(layer, H0, Y->B, &in, L);
    wr_free(state);
    Y->layers++;
    return s;
}

/* ---- the readout -------------------------------------------------------- */

static wr_status_t read_part(audit_vector_t *v, const audit_layout_t *Y,
                             const char *key, slong length, wr_limits_t L) {
    const char *name = text_of(Y->readout, key);
    const wr_tensor_struct *T =
        name == NULL ? NULL : wr_bundle_find(Y->B, name);
    if (name != NULL && T == NULL)
        return audit_no_tensor(Y->B, "readout: ", name, L);
    if (T == NULL) {
        audit_vector_resize(v, length > 0 ? length : 0);
        return WR_OK;
    }
    wr_status_t s = audit_tensor(v, Y->B, T, L);
    const slong rows = T->rank > 1 ? (slong) T->shape[0] : 1;
    const slong row = v->length / FLINT_MAX(1, rows);
    if (s == WR_OK &&
        (length > 0 ? v->length != length
                    : length < 0 && row != -length && v->length != -length))
        s = wr_limits_fail(
            L, WR_PARSE,
            "readout: tensor %.100s: found %lld numbers%s, expected %lld", name,
            (long long) (length < 0 ? row : v->length),
            length < 0 ? " per class" : "",
            (long long) (length < 0 ? -length : length));
    return s;
}

/* Check the names of the classes; those of a sign may omit class 0. */
static wr_status_t check_states(const audit_layout_t *Y, int sign,
                                wr_limits_t L) {
    const json_t *names = json_object_get(Y->readout, "states"), *name;
    const size_t n = json_array_size(names);
    size_t i;
    int texts = n == Y->classes || (sign && n == 2);
    json_array_foreach(names, i, name)
        texts = texts && json_is_string(name);
    return names == NULL || texts
               ? WR_OK
               : wr_limits_fail(L, WR_PARSE,
                                "readout: states: expected a list of %u names",
                                sign ? 2 : Y->classes);
}

/* Extend the rows of v from `from` to `to` numbers by zeros in front. */
static void pad(audit_vector_t *v, slong from, slong to) {
    audit_vector_t w = {NULL, 0};
    audit_vector_resize(&w, v->length / from * to);
    for (slong i = 0; i < v->length; i++)
        arb_set(w.x + (i / from + 1) * to - from + i % from, v->x + i);
    audit_vector_clear(v);
    *v = w;
}

static wr_status_t read_readout(audit_layout_t *Y, wr_limits_t L) {
    const audit_layer_t *layer = &Y->layer[Y->layers - 1];
    slong all = layer->h0.length, before = (slong) layer->dim * layer->columns;
    slong size = all > before ? all - before : all; /* numbers that are read */
    wr_status_t s = check_keys(Y->readout, &readout_keys, L);
    const char *kind = text_of(Y->readout, "kind");
    if (s != WR_OK)
        return s;
    if (kind == NULL)
        kind = "argmax";
    if (!wr_is_among(kind, "argmax sign threshold"))
        return wr_limits_fail(
            L, WR_PARSE,
            "readout: kind: found %.40s, expected argmax, sign or threshold",
            kind);
    s = read_part(&Y->forms, Y, "forms", -size, L);
    slong forms = Y->forms.length / size;
    if (s == WR_OK && (strcmp(kind, "argmax") == 0 ? forms < 2 : forms != 1))
        s = wr_limits_fail(
            L, WR_PARSE, "readout: forms: found %lld rows of %lld, expected %s",
            (long long) forms, (long long) size,
            *kind == 'a' ? "one per class" : "one");
    if (s == WR_OK)
        pad(&Y->forms, size, all);
    if (s == WR_OK)
        s = read_part(&Y->constants, Y, "constants", forms, L);
    if (s == WR_OK)
        s = read_part(&Y->cuts, Y, "cuts", 0, L);
    Y->classes = (uint32_t) (*kind == 'a'   ? forms
                             : *kind == 's' ? 3
                                            : Y->cuts.length + 1);
    return s == WR_OK ? check_states(Y, *kind == 's', L) : s;
}

/* ---- the whole ---------------------------------------------------------- */

/* Read the alphabet, a list of names, and the start letter. */
static wr_status_t read_letters(audit_layout_t *Y, json_t *o, wr_limits_t L) {
    json_t *names = json_object_get(o, "alphabet");
    json_t *start = json_object_get(o, "start");
    size_t n = json_array_size(names);
    if (n == 0 || n > 256)
        return wr_limits_fail(L, WR_PARSE,
                              "alphabet: expected a list of 1 to 256 letters");
    Y->alphabet = wr_calloc(n + 1, sizeof *Y->alphabet);
    for (size_t i = 0; i < n; i++) {
        const char *s = json_string_value(json_array_get(names, i));
        if (s == NULL)
            return wr_limits_fail(L, WR_PARSE,
                                  "alphabet: expected names, as texts");
        Y->alphabet[Y->letters++] = wr_strdup(s);
    }
    Y->start = UINT32_MAX;
    for (uint32_t i = 0; json_is_string(start) && i < Y->letters; i++)
        if (strcmp(Y->alphabet[i], json_string_value(start)) == 0)
            Y->start = i;
    if (start != NULL && Y->start == UINT32_MAX)
        return wr_limits_fail(L, WR_PARSE,
                              "start: expected a name of the alphabet, the "
                              "letter that is read before every word");
    return WR_OK;
}

static wr_status_t read_all(audit_layout_t *Y, json_t *o, wr_limits_t L) {
    const char *format = text_of(o, "format"), *type = text_of(o, "dtype");
    const char *name = text_of(o, "name");
    json_t *layers = json_object_get(o, "layers");
    wr_dtype_t t = WR_DTYPE_F32;
    if (format == NULL || strcmp(format, "wreath-layout") != 0 ||
        json_integer_value(json_object_get(o, "version")) != 1)
        return wr_limits_fail(L, WR_PARSE,
                              "found another format, expected \"format\": "
                              "\"wreath-layout\", \"version\": 1");
    wr_status_t s = check_keys(o, &layout_keys, L);
    if (s == WR_OK && type != NULL &&
        (!wr_dtype_find(&t, type) || t == WR_DTYPE_I32))
        s = wr_limits_fail(L, WR_PARSE,
                           "dtype: found %.40s, expected f64, f32, f16 or bf16",
                           type);
    if (s != WR_OK)
        return s;
    size_t n = json_is_array(layers) ? json_array_size(layers) : 1;
    if (layers == NULL || n == 0 || n > 64)
        return wr_limits_fail(L, WR_PARSE,
                              "layers: expected a list of 1 to 64 layers");
    Y->name = wr_strdup(name == NULL ? "model" : name);
    Y->layer = wr_calloc(n, sizeof *Y->layer);
    Y->readout = json_incref(json_object_get(o, "readout"));
    s = wr_format_read(Y->F, wr_dtype_format(t), L);
    if (s == WR_OK)
        s = read_letters(Y, o, L);
    for (size_t i = 0; s == WR_OK && i < n; i++)
        s = read_layer(Y, o, L);
    for (size_t i = 0; i < n; i++)
        Y->reach = FLINT_MAX(Y->reach, Y->layer[i].reach);
    return s == WR_OK ? read_readout(Y, L) : s;
}

wr_status_t wr_audit_layout_read(audit_layout_t **out, const wr_bundle_t B,
                                 const char *path, wr_limits_t L) {
    json_error_t e;
    wr_reader_t R;
    wr_reader_init(R);
    R->limits = L;
    wr_status_t s = wr_reader_load(R, path, MOST_BYTES);
    json_t *o =
        s != WR_OK ? NULL
                   : json_loadb(R->text, R->length, JSON_REJECT_DUPLICATES, &e);
    if (wr_reader_close(R, s, L) == WR_OK && o == NULL)
        s = wr_limits_fail(L, WR_PARSE, "%.200s:%d: %.200s", path, e.line,
                           e.text);
    if (s != WR_OK)
        return s;
    audit_layout_t *Y = wr_calloc(1, sizeof *Y);
    Y->B = B;
    Y->file = path;
    s = read_all(Y, o, L);
    json_decref(o);
    if (s != WR_OK) {
        (void) wr_limits_fail(L, s, "%.200s: %.300s", path, L->reason);
        wr_audit_layout_clear(Y);
        return s;
    }
    *out = Y;
    return WR_OK;
}

void wr_audit_layout_clear(audit_layout_t *Y) {
    if (Y == NULL)
        return;
    for (uint32_t l = 0; l < Y->layers; l++) {
        for (int r = 0; r < AUDIT_ROLES; r++)
            audit_pipe_clear(&Y->layer[l].role[r]);
        audit_vector_clear(&Y->layer[l].h0);
    }
    wr_free(Y->layer);
    wr_strings_free(Y->alphabet, Y->letters);
    wr_free(Y->name);
    json_decref(Y->readout);
    WR_EACH(audit_vector_clear, &Y->forms, &Y->constants, &Y->cuts);
    wr_free(Y);
}
