/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The gates of a published layer by the name of its architecture (published.c),
 * with the names, sizes and options of the layout put into its pipelines.
 */

#include "audit/impl.h"

#include <stdlib.h>

void audit_preset_names(wr_buffer_t out) {
    for (const audit_preset_t *p = audit_presets; p->name != NULL; p++)
        wr_buffer_printf(out, "%s%s", p > audit_presets ? ", " : "", p->name);
}

/* Append the steps by which a layer reads its letter. */
static void put_input(json_t *list, json_t *o) {
    json_t *x = json_object_get(o, "input");
    if (json_is_array(x))
        json_array_extend(list, x);
    else if (x != NULL)
        json_array_append(list, x);
    else
        json_array_append_new(list,
                              json_string("letter model.embeddings.weight"));
}

/* The layer, for its prefix, options, tensors and sizes. */
typedef struct {
    const char *prefix;
    json_t *o;
    const wr_bundle_struct *B;
    const audit_size_t *size;
} names_t;

static const wr_tensor_struct *find(const names_t *N, const char *name) {
    char tensor[200];
    snprintf(tensor, sizeof tensor, "%s%s", N->prefix, name);
    return wr_bundle_find(N->B, tensor);
}

/* Return the number of keys of a factor: one per head, unless shared. */
static json_int_t keys(json_t *o) {
    const json_int_t n = json_integer_value(json_object_get(o, "key_heads"));
    return FLINT_MAX(
        1, n > 0 ? n : json_integer_value(json_object_get(o, "heads")));
}

/* Return a size; 0, which no step accepts, if there is no such tensor. */
static unsigned long long size_of(const names_t *N, char name) {
    const audit_size_t *z = N->size;
    json_int_t groups = json_integer_value(json_object_get(N->o, "groups"));
    while (z->name != name)
        z++;
    const wr_tensor_struct *T = find(N, z->tensor);
    unsigned long long all = z->tensor[1] == '\0' ? size_of(N, *z->tensor)
                             : T == NULL || T->rank <= z->axis
                                 ? 0
                                 : T->shape[z->axis];
    unsigned long long less = z->less == 0 ? 0 : size_of(N, z->less);
    unsigned long long parts =
        z->parts > 0   ? (unsigned) z->parts
        : z->parts < 0 ? (unsigned) -z->parts *
                             (unsigned long long) (groups > 0 ? groups : 1)
                       : (unsigned long long) keys(N->o);
    return all < less || (all - less) % parts != 0 ? 0 : (all - less) / parts;
}

/* Names of tensors in fla, and in the checkpoints of Kimi Linear. */
static const char *const kimi[] = {"f_proj.0.weight", "f_a_proj.weight",
                                   "f_proj.1.weight", "f_b_proj.weight", NULL};

/* Append a map by the name of its weight, and its bias if there is one; after a
 * projection x_proj, also the short convolution x_conv1d if there is one. */
static void put_map(json_t *list, const char *op, const char *weight,
                    const char *rest, const names_t *N) {
    char other[80];
    const char *at = strstr(weight, "_proj");
    for (const char *const *x = kimi; *x != NULL; x += 2)
        if (strcmp(weight, x[0]) == 0 && find(N, x[1]) != NULL)
            weight = x[1];
    json_array_append_new(
        list, json_sprintf("%s %s%s%s", op, N->prefix, weight, rest));
    snprintf(other, sizeof other, "%.*sbias",
             (int) (strlen(weight) - strlen("weight")), weight);
    if (find(N, other) != NULL)
        json_array_append_new(list,
                              json_sprintf("bias %s%s", N->prefix, other));
    if (at != weight + 1 || strchr("qkvfi", *weight) == NULL)
        return; /* only these have convolutions */
    snprintf(other, sizeof other, "%.*s_conv1d%s", (int) (at - weight), weight,
             at + strlen("_proj"));
    if (find(N, other) != NULL)
        put_map(list, "conv", other, "", N);
}

/* Append the projection of all factors: k_proj, or k_projs.0, k_projs.1, .. */
static void put_factors(json_t *list, char name, const names_t *N) {
    char tensor[60];
    snprintf(tensor, sizeof tensor, "%c_projs.0.weight", name);
    if (find(N, tensor) == NULL) {
        snprintf(tensor, sizeof tensor, "%c_proj.weight", name);
        put_input(list, N->o);
        put_map(list, "linear", tensor, "", N);
        return;
    }
    for (int j = 0; find(N, tensor) != NULL; j++) {
        json_t *more = json_pack("[s]", "+");
        put_input(more, N->o);
        put_map(more, "linear", tensor, "", N);
        json_array_append_new(list, more);
        snprintf(tensor, sizeof tensor, "%c_projs.%d.weight", name, j + 1);
    }
}

/* Return the step that o chooses for an option; NULL for an unknown value. */
static const char *step_of(json_t *o, const char *key) {
    json_t *j = json_object_get(o, key);
    const char *value = json_is_true(j)    ? "true"
                        : json_is_false(j) ? "false"
                                           : json_string_value(j);
    for (const audit_option_t *x = audit_options; x->key != NULL; x++)
        if (strcmp(x->key, key) == 0 &&
            (j == NULL || (value != NULL && strcmp(x->value, value) == 0)))
            return x->step;
    return NULL;
}

/* Append the gates of KDA: exp(-exp(A_log) softplus(x)), or, if o sets a
 * lower_bound, exp(lower_bound sigmoid(exp(A_log) x)). */
static void put_bounded(json_t *list, const names_t *N) {
    json_t *bound = json_object_get(N->o, "lower_bound");
    const char *const p = N->prefix;
    if (bound == NULL || json_is_null(bound)) {
        json_array_append_new(list, json_string("softplus"));
        json_array_append_new(list, json_sprintf("decay %sA_log", p));
        return;
    }
    char *number = json_dumps(bound, JSON_ENCODE_ANY);
    json_array_append_new(list, json_sprintf("gain %sA_log", p));
    json_array_append_new(list, json_string("sigmoid"));
    json_array_append_new(list, json_sprintf("times %s", number));
    json_array_append_new(list, json_string("exp"));
    free(number);
}

/* Append one step of a preset, with names and sizes in place of @ and $. */
static void put_step(json_t *list, const char *step, size_t length,
                     const names_t *N) {
    wr_buffer_t text;
    char first[60], rest[60];
    if (*step == '?') { /* a step that needs the tensor named here */
        const size_t n = strcspn(step, " ");
        snprintf(first, sizeof first, "%.*s", (int) n - 1, step + 1);
        if (n < length && find(N, first) != NULL)
            put_step(list, step + n + 1, length - n - 1, N);
        return;
    }
    if (length == 1 && *step == 'X') {
        put_input(list, N->o);
        return;
    }
    if (*step == '%') {
        snprintf(first, sizeof first, "%.*s", (int) length - 1, step + 1);
        if (*first == 'l') {
            put_bounded(list, N);
            return;
        }
        const char *own = step_of(N->o, first);
        const json_int_t heads =
            json_integer_value(json_object_get(N->o, "heads"));
        if (*first == 'k' && json_object_get(N->o, "key_heads") != NULL)
            json_array_append_new(
                list, json_sprintf("share %lld",
                                   FLINT_MAX(heads, keys(N->o)) / keys(N->o)));
        else if (own != NULL && *own != '\0')
            json_array_append_new(list, json_string(own));
        return;
    }
    if (length == 3 && memcmp(step + 1, "@@", 2) == 0) {
        put_factors(list, *step, N);
        return;
    }
    if (sscanf(step, "%59s @%59s", first, rest) == 2 &&
        wr_is_among(first, "linear conv")) {
        const char *more = strchr(step, '@');
        char size[24] = ""; /* follows the name */
        more += strcspn(more, " ");
        if (more < step + length)
            snprintf(size, sizeof size, " %llu",
                     more[1] == '$' ? size_of(N, more[2]) : 0);
        put_map(list, first, rest, size, N);
        return;
    }
    wr_buffer_init(text);
    for (size_t i = 0; i < length; i++)
        if (step[i] == '@')
            wr_buffer_put(text, N->prefix);
        else if (step[i] == '$')
            wr_buffer_printf(text, "%llu", size_of(N, step[++i]));
        else
            wr_buffer_write(text, step + i, 1);
    const char *last =
        json_string_value(json_array_get(list, json_array_size(list) - 1));
    if (last == NULL || strcmp(last, text->text) != 0) /* no bias twice */
        json_array_append_new(list, json_string(text->text));
    wr_buffer_clear(text);
}

/* Read steps up to the end, or to the ) of a product. */
static json_t *pipe_of(const char **pipe, const names_t *N) {
    json_t *list = json_array();
    while (**pipe != '\0' && **pipe != ')') {
        size_t n = strcspn(*pipe, "|()"), used = n;
        while (n > 0 && (*pipe)[n - 1] == ' ')
            n--;
        if (n > 0)
            put_step(list, *pipe, n, N);
        *pipe += used;
        if (**pipe == '(') {
            *pipe += strspn(*pipe, "( ");
            json_array_append_new(list, pipe_of(pipe, N));
            *pipe += **pipe == ')';
        }
        *pipe += strspn(*pipe, "| ");
    }
    return list;
}

static const audit_preset_t *preset(const char *name) {
    const audit_preset_t *p = audit_presets;
    while (p->name != NULL && strcmp(p->name, name) != 0)
        p++;
    return p->name != NULL ? p : NULL;
}

const char *audit_prefix(json_t *o) {
    const char *prefix = json_string_value(json_object_get(o, "prefix"));
    return prefix == NULL ? "" : prefix;
}

json_t *audit_preset(const char *name, json_t *o, const wr_bundle_struct *B) {
    const audit_preset_t *p = preset(name);
    if (p == NULL)
        return NULL;
    const names_t N = {audit_prefix(o), o, B, p->size};
    json_t *roles = json_object();
    for (const audit_gate_t *g = p->gate; g->role != NULL; g++) {
        const char *pipe = g->pipe;
        char only[60];
        if (strcmp(g->role, "query") == 0 &&
            !json_is_true(json_object_get(o, "query")))
            continue;
        if (sscanf(pipe, "?%59s", only) != 1 || find(&N, only) != NULL)
            json_object_set_new(roles, g->role, pipe_of(&pipe, &N));
    }
    return roles;
}

const char *audit_preset_outputs(const char *name) {
    return preset(name)->outputs;
}

/* Return nonzero if a pipeline of the architecture depends on that option. */
static int depends(const audit_preset_t *p, const char *key) {
    const size_t n = strlen(key);
    for (const audit_gate_t *g = p->gate; g->role != NULL; g++)
        for (const char *at = g->pipe; (at = strchr(at, '%')) != NULL;)
            if (strncmp(++at, key, n) == 0)
                return 1;
    return 0;
}

wr_status_t audit_preset_options(json_t *o, const char *name, wr_limits_t L) {
    const audit_preset_t *p = preset(name);
    for (const audit_option_t *x = audit_options; x->key != NULL; x++) {
        const char *key = x->key;
        if (json_object_get(o, key) == NULL)
            continue;
        if (p == NULL || !depends(p, key))
            return wr_limits_fail(L, WR_PARSE,
                                  "found %s, an option that architecture %.60s "
                                  "does not have",
                                  key, name);
        if (*x->value != '\0' && step_of(o, key) == NULL)
            return wr_limits_fail(
                L, WR_PARSE, "%s: expected %s, .. (doc/audit)", key, x->value);
    }
    const json_t *bound = json_object_get(o, "lower_bound");
    if (bound != NULL && !json_is_null(bound) && json_number_value(bound) >= 0)
        return wr_limits_fail(
            L, WR_PARSE, "lower_bound: expected a negative number or null");
    int grouped = 0;
    for (const audit_size_t *z = p == NULL ? NULL : p->size;
         z != NULL && z->name != 0; z++) {
        grouped |= z->parts < 0;
        if (z->parts == 0 && json_object_get(o, "key_heads") == NULL)
            return wr_limits_fail(L, WR_PARSE,
                                  "architecture %.60s: expected key_heads, by "
                                  "which its projections are packed",
                                  name);
    }
    if (!grouped && json_integer_value(json_object_get(o, "groups")) > 1)
        return wr_limits_fail(L, WR_PARSE,
                              "found groups, an option that architecture %.60s "
                              "does not have",
                              name);
    return WR_OK;
}
