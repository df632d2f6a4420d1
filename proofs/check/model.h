/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CHECK_MODEL_H
#define WREATH_CHECK_MODEL_H

/* The model: its rule, its layers, and one step. */

#include "base.h"

/* ---- rule.c ------------------------------------------------------------ */

typedef struct {
    uint64_t *set;
    uint32_t size, level, offset, children; /* level CK_NONE: a singleton */
    uint32_t *child;
} ck_node;

/* The kinds of layers of the rule of reflections: a bit of the time, the action
 * of a past letter, a point, the register that resets set, the coordinate at
 * even or odd times. */
typedef struct {
    enum { CK_BIT, CK_PAST, CK_POINT, CK_ANCHOR, CK_NOW } kind;
    uint32_t level, index;
} ck_cell;

/* The rule of reflections has kind CK_HOLONOMY, and moves. */
typedef struct {
    enum { CK_EXCLUSION, CK_HOLONOMY } kind;
    uint32_t states, letters, start, levels, nodes, words;
    uint32_t *trans;                     /* index state * letters + letter */
    uint32_t *width;                     /* per level */
    uint32_t *level_layer, *delay_layer; /* levels, levels - 1 items */
    ck_node *node;
    ck_map *move;            /* NULL, or the permutations of each level, */
    uint32_t *block, *first; /* letters per block (or 0), its first layer */
    uint32_t bits, cells;    /* layers for the time; all layers */
    ck_cell *cell;
} ck_rule;

void ck_rule_read(ck_rule *R, const ck_json *v, uint32_t letters);
/* Check that offsets lie within the widths, which must be known. */
void ck_rule_widths(const ck_rule *R);

/* ---- reflect.c --------------------------------------------------------- */

/* Read the moves v of a rule whose nodes are read. */
void ck_reflect_read(ck_rule *R, const ck_json *v);

/* ---- walk.c ------------------------------------------------------------ */

/* Sets of states, one bit per state. */
int ck_has(const uint64_t *set, uint32_t q);
void ck_put(uint64_t *set, uint32_t q);
int ck_same(const ck_rule *R, const uint64_t *s, const uint64_t *t);
int ck_within(const ck_rule *R, const uint64_t *s, const uint64_t *t);

/* The walk of one letter from level 0 down: the current sets of states before
 * the letter (P, or before) and after it (R, or after). */
typedef struct {
    const ck_rule *rule;
    uint32_t letter, P, R;
    unsigned char *before, *after; /* exclusion: one byte per state, and */
    uint32_t *hits;                /* one number per state */
    uint64_t *image;               /* holonomy: one bit per state */
    uint32_t *map;                 /* the action maps x to map[x] */
} ck_walk;

void ck_walk_init(ck_walk *w, const ck_rule *R);
void ck_walk_begin(ck_walk *w, uint32_t letter);
/* Return the image of coordinate x under the level's action. */
uint32_t ck_walk_image(ck_walk *w, uint32_t level, uint32_t x);
void ck_walk_action(ck_walk *w, uint32_t level); /* holonomy: fills map */
void ck_walk_descend(ck_walk *w, uint32_t level, uint32_t x_before,
                     uint32_t x_after);
/* Return W: the state that the coordinates name. */
uint32_t ck_rule_state(ck_walk *w, const uint32_t *x);

/* reflect.c.  Require the current action of w to be a move that the rule lists,
 * 1 or a reset.  Return the label that follows x in layer i.  Return the
 * coordinate of a level now, or before this letter. */
void ck_reflect_listed(const ck_walk *w, uint32_t level);
uint32_t ck_reflect_next(ck_walk *w, const uint32_t *label, uint32_t i,
                         uint32_t x);
uint32_t ck_reflect_coordinate(const ck_rule *R, uint32_t level,
                               const uint32_t *label, int before);

/* ---- matrix.c, action.c ------------------------------------------------- */

typedef struct {
    uint32_t *start, *column; /* row i: entries start[i] .. start[i+1] - 1 */
    ck_num *value;            /* never zero */
} ck_matrix;

int ck_matrix_equal(const ck_matrix *A, const ck_matrix *B, uint32_t n);
void ck_matrix_read(ck_matrix *A, const ck_json *v, uint32_t n);
/* Multiply the row w by I + scale v v^T, where v has n numbers in the places
 * at, or from 0 on if at is NULL. */
void ck_householder_row(ck_num *w, const ck_num *v, const uint32_t *at,
                        size_t n, ck_num scale);
void ck_factors_read(ck_matrix *A, const ck_json *list, uint32_t n);
/* Read the vectors of a list of factors as the rows of V; return the number
 * -beta / (v^T v) of each: the factor is I plus this number times v v^T. */
ck_num *ck_factors_list(ck_matrix *V, const ck_json *list, uint32_t n);

typedef struct {
    ck_matrix A;
    ck_num *B;              /* n*d entries, or NULL: zero */
    const ck_json *factors; /* stated factors of A, or NULL */
} ck_action;

ck_num ck_scalar(const ck_json *v);
/* Read n*d entries row by row, from an array or {"onehot": i}. */
ck_num *ck_vector(const ck_json *v, uint32_t n, uint32_t d);
/* Read A, B and factors; return 1 if factors, with product A, are stated. */
int ck_action_read(ck_action *X, const ck_json *v, uint32_t n, uint32_t d);
/* Return nonzero if d = 1 and either A is a permutation matrix and B = 0, or A
 * = 0 and B is one-hot. */
int ck_action_permutation_or_reset(const ck_action *X, uint32_t n, uint32_t d);
/* Return b if A = [[0,0],[1,0]] and B = (b, 0), b an integer; or CK_NONE. */
uint32_t ck_action_delay(const ck_action *X, uint32_t n, uint32_t d);
/* Set out = A h + B; out must not be h. */
void ck_action_apply(ck_num *out, const ck_action *X, const ck_num *h,
                     uint32_t n, uint32_t d);

/* ---- layer.c, lrnn.c ---------------------------------------------------- */

typedef enum { CK_PERMRESET, CK_DELAY, CK_GENERAL } ck_role;
extern const char *const ck_role_name[3];

typedef struct {
    ck_role role;  /* as declared, and verified */
    uint32_t line; /* of the layer in the file */
    uint32_t n, d, labels;
    ck_num *h0;
    uint32_t wires, *wire; /* CK_NONE: the letter; otherwise a layer */
    /* CK_WIRE: the action is the label of the wire. */
    enum { CK_TABLE, CK_WIRE, CK_LEVEL, CK_REFLECTION } gate;
    ck_map table;
    uint32_t level;
    ck_action *action;
    uint32_t actions;
    int rule; /* the actions are given by a rule */
    enum {
        CK_ONEHOT,
        CK_COORDINATE,
        CK_LOOKUP,
        CK_ARGMAX,
        CK_SIGN,
        CK_THRESHOLD
    } decoder;
    uint32_t coordinate;
    ck_map lookup;
    uint32_t forms, cuts;
    ck_num *form, *cut; /* n*d coefficients and a constant per form */
    /* Filled while stepping: the vectors H with their labels, and the
     * successors of (vector, action). */
    ck_map vector, memo;
    int rays; /* vectors represent rays */
} ck_layer;

typedef struct {
    uint32_t letters, layers, states, factored;
    ck_names letter, state;
    unsigned char *accept; /* or NULL */
    ck_rule *rule;         /* or NULL */
    ck_layer *layer;
    uint32_t *all;         /* the wires "all", shared: the letter, 0, 1, .. */
    ck_action *delay;      /* the actions of the delay rule, shared */
    uint32_t delays;       /* number of these actions */
    int cascade;           /* the readout is the rule's W */
    uint32_t reads, *read; /* CK_NONE: the last letter (`letters`: none) */
    ck_map readout;
    unsigned char *next; /* index state * letters + letter; or NULL */
} ck_model;

/* The largest number of entries of H, of labels and of states. */
#define CK_MOST (UINT32_C(1) << 24)
/* Read a list of names, or a count from 1 to CK_MOST. */
uint32_t ck_names_or_count(ck_names *N, const ck_json *v);
/* Read rows [key .., value] with distinct keys; bound[i] bounds entry i. */
void ck_rows(ck_map *T, const ck_json *v, uint32_t width,
             const uint32_t *bound);
void ck_layer_read(ck_model *M, uint32_t l, const ck_json *v);
void ck_model_read(ck_model *M, char *text, size_t length);
/* reflect.c: require the layers to be those of the rule; x is set to their
 * initial coordinates. */
void ck_reflect_start(const ck_model *M, uint32_t *x);

/* step.c: the action that a gate (not of a rule of levels or reflections)
 * selects, given the letter and the labels of lower layers; the state that the
 * table of the readout names.  CK_NONE: there is none, or a label is CK_NONE.
 * tuple is scratch for ck_most_read numbers. */
uint32_t ck_gate_action(const ck_layer *L, uint32_t letter,
                        const uint32_t *label, uint32_t *tuple);
uint32_t ck_table_readout(const ck_model *M, uint32_t letter,
                          const uint32_t *label, uint32_t *tuple);
/* Return the action itself; end the run if there is none. */
const ck_action *ck_gate_choose(const ck_layer *L, uint32_t letter,
                                const uint32_t *label, uint32_t *tuple);

/* ---- form.c ------------------------------------------------------------- */

/* Read the forms of an argmax, sign or threshold decoder. */
void ck_forms_read(ck_layer *L, const ck_json *v);
/* Return the label of h + i g (g NULL: 0), or CK_NONE. */
uint32_t ck_forms_label(const ck_layer *L, const ck_num *h, const ck_num *g);

/* For a decoder by forms, a vector h has a label if and only if all
 * ck_conditions(L) conditions hold; condition i states that c.(h, 1) is above
 * 0, at least 0, or 0. */
typedef enum { CK_ABOVE, CK_AT_LEAST, CK_EQUAL } ck_relation_to_0;
uint32_t ck_conditions(const ck_layer *L);
ck_relation_to_0 ck_condition(ck_num *c, const ck_layer *L, uint32_t label,
                              uint32_t i);

/* Declare that the vectors of layer l represent rays. */
void ck_ray_layer(ck_layer *L, uint32_t l);
/* Replace h by the representative of its ray. */
void ck_ray(ck_num *h, const ck_layer *L);
/* The same for h that is the image of a ray under X. */
void ck_ray_moved(ck_num *h, const ck_layer *L, const ck_action *X);

/* ---- step.c ------------------------------------------------------------ */

/* Return dec(H), or CK_NONE if it is undefined. */
uint32_t ck_decode(const ck_layer *L, const ck_num *h);
/* The same for h + i g, both rational, whether or not i is in the field. */
uint32_t ck_decode_parts(const ck_layer *L, const ck_num *h, const ck_num *g);
/* Add a new H to the layer's vectors.  Its label must be defined. */
uint32_t ck_vector_add(ck_layer *L, uint32_t l, const ck_num *h);

typedef struct {
    ck_model *M;
    int free;        /* add new vectors instead of refusing them, and return
                      * an undefined result (except in rules) instead of
                      * ending the run */
    uint32_t *label; /* per layer: its output */
    uint32_t *tuple; /* scratch */
    ck_num *h;       /* scratch */
    ck_walk walk;    /* if there is a rule */
} ck_stepper;

/* Return the number of entries of the largest H; return the length of the
 * longest tuple that a gate or the readout looks up, which may contain a layer
 * more than once. */
uint32_t ck_widest(const ck_model *M);
uint32_t ck_most_read(const ck_model *M);

void ck_step_init(ck_stepper *S, ck_model *M, int free);
/* Process one letter: after[l] is the vector that follows before[l] in layer l.
 * Return 1; if free, 0 if the step is undefined. */
int ck_step(ck_stepper *S, uint32_t letter, const uint32_t *before,
            uint32_t *after);
/* Return the automaton state that the readout names in a state of the stack,
 * given the last letter (letters of the model: none yet); if free, CK_NONE if
 * there is none. */
uint32_t ck_readout(ck_stepper *S, uint32_t letter, const uint32_t *vector);

#endif
