/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The layers of flash-linear-attention and mamba_ssm as pipelines.  X stands
 * for what the layer reads, an embedding after its norm; @ for the prefix of
 * the layer's tensors; %key for the step that an option of the layout chooses;
 * k@@ for the projection of k of every factor, one tensor or one for each; and
 * a step or a gate is there only if the tensor behind ? is.  A projection is
 * followed by its bias and by its short convolution, if the file has them.  A
 * layer is refused if it has a tensor that no pipeline reads and that does not
 * act on outputs alone.
 */

#include "audit/impl.h"

typedef struct {
    const char *role, *pipe; /* steps parted by |, products in ( ) */
} gate_t;

/* What weights do not tell: the step that stands for %key where the layout says
 * so; the first row of a key is its default. */
static const struct {
    const char *key, *value, *step;
} options[] = {{"allow_neg_eigval", "false", ""},
               {"allow_neg_eigval", "true", "times 2"},
               {"fuse_norm", "false", "l2"},
               {"fuse_norm", "true", "l2 1e-6"},
               {"qk_activation", "silu", "silu"},
               {"qk_activation", "relu", "relu"},
               {"qk_activation", "elu", "elu"},
               {"qk_activation", "identity", ""},
               {"qk_norm", "l2", "l2 1e-6"},
               {"qk_norm", "sum", "sum"},
               {"key_heads", "", ""}};
enum { OPTIONS = sizeof options / sizeof *options };

/* $r is shape[axis] of that tensor, or a size of that name, less another size,
 * in so many parts; below 0: so many for each of the layout's groups. */
typedef struct {
    char name;
    const char *tensor;
    uint32_t axis;
    char less;
    int parts;
} size_name_t;

#define ALPHA \
    "X | linear @a_proj.weight | bias @dt_bias | softplus | decay @A_log"
#define KEYS "k@@ | silu | %key_heads | l2 1e-6"
#define VALUES "v@@ | silu"
#define BETA "b@@ | sigmoid | %allow_neg_eigval"
/* the gate of each number of a key: A_log is one number a head */
#define CHANNELS                                                            \
    "X | linear @f_proj.0.weight | linear @f_proj.1.weight | bias @dt_bias" \
    " | softplus | decay @A_log"
/* what the convolution of Mamba leaves, and the steps of its channels */
#define INNER \
    "X | linear @in_proj.weight | take 0 $i | conv @conv1d.weight | silu"
#define DELTA                                                            \
    INNER " | linear @x_proj.weight | take 0 $r | ?dt_layernorm.weight " \
          "rmsnorm @dt_layernorm.weight 1e-6 | linear @dt_proj.weight"   \
          " | bias @dt_proj.bias | softplus | repeat $n"
/* the same of Mamba-2, whose projection has all in one: x, B, C; and steps */
#define INNER_2 \
    "X | linear @in_proj.weight | take $i $c | conv @conv1d.weight | silu"
#define DELTA_2 \
    "X | linear @in_proj.weight | take $o $h | bias @dt_bias | softplus"
/* RWKV-7: the key that is taken away, and how much of it */
#define TAKEN "X | shift @x_k | linear @k_proj.weight | scale @k_k | %fuse_norm"
#define ANSWER                                      \
    "X | shift @x_a | linear @a_lora.lora.0.weight" \
    " | linear @a_lora.lora.2.weight | bias @a_lora.lora.2.bias | sigmoid"

#define OUTPUTS "q_proj q_conv1d o_proj g_proj o_norm"
/* outputs: how names of tensors begin that have no influence on states */
typedef struct {
    const char *name;
    gate_t gate[6];
    size_name_t size[8];
    const char *outputs;
} preset_t;
static const preset_t presets[] = {
    {"deltanet",
     {{"keys", "k@@ | %qk_activation | %qk_norm"},
      {"beta", BETA},
      {"values", VALUES}},
     {{0}},
     OUTPUTS},
    {"gated-deltanet",
     {{"keys", KEYS}, {"beta", BETA}, {"values", VALUES}, {"decay", ALPHA}},
     {{0}},
     OUTPUTS},
    {"gated-deltaproduct",
     {{"keys", KEYS},
      {"beta", BETA},
      {"values", VALUES},
      {"decay", "?a_proj.weight | " ALPHA}},
     {{0}},
     OUTPUTS},
    {"kda",
     {{"keys", KEYS}, {"beta", BETA}, {"values", VALUES}, {"decay", CHANNELS}},
     {{0}},
     OUTPUTS},
    {"gdn2",
     {{"keys", KEYS},
      {"erase", KEYS " | ( " BETA " | %key_heads )"},
      {"values", VALUES " | ( X | linear @w_proj.weight | sigmoid )"},
      {"decay", CHANNELS " | %key_heads"}},
     {{0}},
     OUTPUTS},
    {"gla",
     {{"decay", "X | linear @gk_proj.0.weight | linear @gk_proj.1.weight | "
                "bias @gk_proj.1.bias | sigmoid | root 16"},
      {"write", "X | linear @k_proj.weight | ?k_conv1d.weight silu"},
      {"values", "X | linear @v_proj.weight | ?v_conv1d.weight silu"}},
     {{0}},
     "q_proj q_conv1d o_proj g_proj g_norm g_norm_swish_gate"},
    {"hgrn2",
     {{"decay", "X | linear @f_proj.weight | sigmoid"},
      {"write", "X | linear @f_proj.weight | times -1 | sigmoid"},
      {"values", "X | linear @i_proj.weight"}},
     {{0}},
     "q_proj q_conv1d o_proj g_norm"},
    {"mamba",
     {{"decay", DELTA " | decay @A_log"},
      {"B", DELTA " | ( " INNER " | repeat $n ) | ( " INNER
                  " | linear @x_proj.weight | take $r $n | ?b_layernorm.weight "
                  "rmsnorm @b_layernorm.weight 1e-6 | tile $i )"}},
     {{'i', "A_log", 0, 0, 1},
      {'n', "A_log", 1, 0, 1},
      {'r', "dt_proj.weight", 1, 0, 1}},
     "D out_proj c_layernorm"},
    {"mamba-2",
     {{"decay", DELTA_2 " | decay @A_log"},
      {"write",
       INNER_2 " | take $i $g | tile $k $n | ( " DELTA_2 " | repeat $n )"},
      {"values", INNER_2 " | take 0 $i"}},
     {{'i', "out_proj.weight", 1, 0, 1},
      {'c', "o", 0, 'i', 1},
      {'g', "c", 0, 'i', 2},
      {'n', "c", 0, 'i', -2},
      {'h', "A_log", 0, 0, 1},
      {'k', "A_log", 0, 0, -1},
      {'o', "in_proj.weight", 0, 'h', 1}},
     "D norm out_proj"},
    {"rwkv-7",
     {{"decay", "X | shift @x_w | linear @w_lora.lora.0.weight | tanh | linear "
                "@w_lora.lora.2.weight | bias @w_lora.lora.2.bias | sigmoid | "
                "times -0.6065306597126334 | exp"},
      {"left", TAKEN " | ( " ANSWER " )"},
      {"right", TAKEN},
      {"write", ANSWER " | add -1 | scale @k_a | add 1 | ( X | shift @x_k | "
                       "linear @k_proj.weight )"},
      {"values", "X | shift @x_v | linear @v_proj.weight"}},
     {{0}},
     "x_r x_g r_k r_proj o_proj g_lora g_norm"}};
enum { PRESETS = sizeof presets / sizeof *presets };

void audit_preset_names(wr_buffer_t out) {
    for (int i = 0; i < PRESETS; i++)
        wr_buffer_printf(out, "%s%s", i > 0 ? ", " : "", presets[i].name);
}

/* The steps that a layer reads its letter by. */
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

/* The placeholders for the layer's tensors, options and sizes. */
typedef struct {
    const char *prefix;
    json_t *o;
    const wr_bundle_struct *B;
    const size_name_t *size;
} names_t;

static const wr_tensor_struct *find(const names_t *N, const char *name) {
    char tensor[200];
    snprintf(tensor, sizeof tensor, "%s%s", N->prefix, name);
    return wr_bundle_find(N->B, tensor);
}

/* Such a size; 0, which no step takes, where there is no such tensor. */
static unsigned long long size_of(const names_t *N, char name) {
    const size_name_t *z = N->size;
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
        z->parts > 0 ? (unsigned) z->parts
                     : (unsigned) -z->parts *
                           (unsigned long long) (groups > 0 ? groups : 1);
    return all < less || (all - less) % parts != 0 ? 0 : (all - less) / parts;
}

/* A map by the name of its weight, its bias if there is one; and behind the
 * projection x_proj the short convolution x_conv1d, if there is one. */
static void put_map(json_t *list, const char *op, const char *weight,
                    const names_t *N) {
    char other[80];
    const char *at = strstr(weight, "_proj");
    json_array_append_new(list, json_sprintf("%s %s%s", op, N->prefix, weight));
    snprintf(other, sizeof other, "%.*sbias",
             (int) (strlen(weight) - strlen("weight")), weight);
    if (find(N, other) != NULL)
        json_array_append_new(list,
                              json_sprintf("bias %s%s", N->prefix, other));
    if (at != weight + 1 || strchr("kvfi", *weight) == NULL)
        return; /* only these have convolutions */
    snprintf(other, sizeof other, "%.*s_conv1d%s", (int) (at - weight), weight,
             at + strlen("_proj"));
    if (find(N, other) != NULL)
        put_map(list, "conv", other, N);
}

/* The projection of each factor: k_proj with all of them, or k_projs.0, .1 ..
 */
static void put_factors(json_t *list, char name, const names_t *N) {
    char tensor[60];
    snprintf(tensor, sizeof tensor, "%c_projs.0.weight", name);
    if (find(N, tensor) == NULL) {
        snprintf(tensor, sizeof tensor, "%c_proj.weight", name);
        put_input(list, N->o);
        put_map(list, "linear", tensor, N);
        return;
    }
    for (int j = 0; find(N, tensor) != NULL; j++) {
        json_t *more = json_pack("[s]", "+");
        put_input(more, N->o);
        put_map(more, "linear", tensor, N);
        json_array_append_new(list, more);
        snprintf(tensor, sizeof tensor, "%c_projs.%d.weight", name, j + 1);
    }
}

/* The step that o chooses for an option; NULL if it has no such value. */
static const char *step_of(json_t *o, const char *key) {
    json_t *j = json_object_get(o, key);
    const char *value = json_is_true(j)    ? "true"
                        : json_is_false(j) ? "false"
                                           : json_string_value(j);
    for (int i = 0; i < OPTIONS; i++)
        if (strcmp(options[i].key, key) == 0 &&
            (j == NULL ||
             (value != NULL && strcmp(options[i].value, value) == 0)))
            return options[i].step;
    return NULL;
}

/* One step of a preset, with names and sizes in place of @ and $. */
static void put_step(json_t *list, const char *step, size_t length,
                     const names_t *N) {
    wr_buffer_t text;
    char first[60], rest[60];
    if (*step == '?') { /* and the step behind the name */
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
        const char *own = step_of(N->o, first);
        json_t *o = N->o;
        const json_int_t heads =
            json_integer_value(json_object_get(o, "heads"));
        const json_int_t keys =
            json_integer_value(json_object_get(o, "key_heads"));
        if (*first == 'k' && keys > 0)
            json_array_append_new(
                list,
                json_sprintf("share %lld", FLINT_MAX(heads, keys) / keys));
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
        put_map(list, first, rest, N);
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
    if (last == NULL || strcmp(last, text->text) != 0) /* a bias stands once */
        json_array_append_new(list, json_string(text->text));
    wr_buffer_clear(text);
}

/* The steps up to the end, or to the ) of a product. */
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

static const preset_t *preset(const char *name) {
    for (int i = 0; i < PRESETS; i++)
        if (strcmp(presets[i].name, name) == 0)
            return &presets[i];
    return NULL;
}

const char *audit_prefix(json_t *o) {
    const char *prefix = json_string_value(json_object_get(o, "prefix"));
    return prefix == NULL ? "" : prefix;
}

json_t *audit_preset(const char *name, json_t *o, const wr_bundle_struct *B) {
    const preset_t *p = preset(name);
    if (p == NULL)
        return NULL;
    const names_t N = {audit_prefix(o), o, B, p->size};
    json_t *roles = json_object();
    for (const gate_t *g = p->gate; g->role != NULL; g++) {
        const char *pipe = g->pipe;
        char only[60];
        if (sscanf(pipe, "?%59s", only) != 1 || find(&N, only) != NULL)
            json_object_set_new(roles, g->role, pipe_of(&pipe, &N));
    }
    return roles;
}

const char *audit_preset_outputs(const char *name) {
    return preset(name)->outputs;
}

/* Whether a pipeline of the architecture depends on that option. */
static int depends(const preset_t *p, const char *key) {
    const size_t n = strlen(key);
    for (const gate_t *g = p->gate; g->role != NULL; g++)
        for (const char *at = g->pipe; (at = strchr(at, '%')) != NULL;)
            if (strncmp(++at, key, n) == 0)
                return 1;
    return 0;
}

wr_status_t audit_preset_options(json_t *o, const char *name, wr_limits_t L) {
    const preset_t *p = preset(name);
    for (int i = 0; i < OPTIONS; i++) {
        const char *key = options[i].key;
        if (json_object_get(o, key) == NULL)
            continue;
        if (p == NULL || !depends(p, key))
            return wr_limits_fail(L, WR_PARSE,
                                  "found %s, an option that architecture %.60s "
                                  "does not have",
                                  key, name);
        if (*options[i].value != '\0' && step_of(o, key) == NULL)
            return wr_limits_fail(L, WR_PARSE,
                                  "%s: expected %s, .. (doc/audit)", key,
                                  options[i].value);
    }
    return WR_OK;
}
