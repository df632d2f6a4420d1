/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CHECK_MODEL_H
#define WREATH_CHECK_MODEL_H

/* The model: its rule, its layers, and one step of it. */

#include "base.h"

/* ---- rule.c ------------------------------------------------------------ */

typedef struct {
    uint64_t *set;
    uint32_t size, level, offset, children; /* a singleton: level CK_NONE */
    uint32_t *child;
} ck_node;

/* The kind of a layer of reflections: a bit of the time, the action of a
 * letter, a point, the register that resets set, the coordinate at even or odd
 * times. */
typedef struct {
    enum { CK_BIT, CK_PAST, CK_POINT, CK_ANCHOR, CK_NOW } kind;
    uint32_t level, index;
} ck_cell;

/* The rule of reflections is of kind CK_HOLONOMY, and has moves. */
typedef struct {
    enum { CK_EXCLUSION, CK_HOLONOMY } kind;
    uint32_t states, letters, start, levels, nodes, words;
    uint32_t *trans;                     /* state * letters + letter */
    uint32_t *width;                     /* of each level */
    uint32_t *level_layer, *delay_layer; /* levels; levels - 1 of them */
    ck_node *node;
    ck_map *move;            /* or NULL; of each level its permutations, */
    uint32_t *block, *first; /* letters of a block or 0, its first layer */
    uint32_t bits, cells;    /* layers: of the time, and all */
    ck_cell *cell;
} ck_rule;

void ck_rule_read(ck_rule *R, const ck_json *v, uint32_t letters);
/* After the widths are known: offsets lie within them. */
void ck_rule_widths(const ck_rule *R);

/* ---- reflect.c --------------------------------------------------------- */

/* The moves v of a rule whose nodes are read. */
void ck_reflect_read(ck_rule *R, const ck_json *v);

/* ---- walk.c ------------------------------------------------------------ */

/* Sets of states, one bit per state. */
int ck_has(const uint64_t *set, uint32_t q);
void ck_put(uint64_t *set, uint32_t q);
int ck_same(const ck_rule *R, const uint64_t *s, const uint64_t *t);
int ck_within(const ck_rule *R, const uint64_t *s, const uint64_t *t);

/* One letter's walk from level 0 down.  What is known of the automaton's
 * state before the letter (P, or the set before) and after it (R, after). */
typedef struct {
    const ck_rule *rule;
    uint32_t letter, P, R;
    unsigned char *before, *after; /* exclusion: one byte per state; and */
    uint32_t *hits;                /* one number per state */
    uint64_t *image;               /* holonomy: one bit per state */
    uint32_t *map;                 /* the action: x goes to map[x] */
} ck_walk;

void ck_walk_init(ck_walk *w, const ck_rule *R);
void ck_walk_begin(ck_walk *w, uint32_t letter);
/* Where the level's action takes coordinate x. */
uint32_t ck_walk_image(ck_walk *w, uint32_t level, uint32_t x);
void ck_walk_action(ck_walk *w, uint32_t level); /* holonomy: fills map */
void ck_walk_descend(ck_walk *w, uint32_t level, uint32_t x_before,
                     uint32_t x_after);
/* W: the state that coordinates name. */
uint32_t ck_rule_state(ck_walk *w, const uint32_t *x);

/* reflect.c.  The action that w has is one that the rule lists, or 1, or a
 * reset; or the run ends.  The label that follows x in layer i; the coordinate
 * of a level now, or before this letter. */
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
/* The row w times I + scale v v^T, whose v has n numbers, in these places or,
 * if at is NULL, from 0 on. */
void ck_householder_row(ck_num *w, const ck_num *v, const uint32_t *at,
                        size_t n, ck_num scale);
void ck_factors_read(ck_matrix *A, const ck_json *list, uint32_t n);
/* The vectors of a list of factors as rows of V; and for each - beta / (v^T v),
 * so that the factor is I plus that times v v^T. */
ck_num *ck_factors_list(ck_matrix *V, const ck_json *list, uint32_t n);

typedef struct {
    ck_matrix A;
    ck_num *B;              /* n*d entries, or NULL: zero */
    const ck_json *factors; /* as stated, of A; or NULL */
} ck_action;

ck_num ck_scalar(const ck_json *v);
/* n*d entries row by row, from an array or {"onehot": i}. */
ck_num *ck_vector(const ck_json *v, uint32_t n, uint32_t d);
/* Reads A, B and factors; returns 1 if factors are stated, and then they
 * multiply to A. */
int ck_action_read(ck_action *X, const ck_json *v, uint32_t n, uint32_t d);
/* d = 1 and A is a permutation matrix and B = 0, or A = 0 and B one-hot. */
int ck_action_permutation_or_reset(const ck_action *X, uint32_t n, uint32_t d);
/* b if A = [[0,0],[1,0]] and B = (b, 0) with an integer b; or CK_NONE. */
uint32_t ck_action_delay(const ck_action *X, uint32_t n, uint32_t d);
/* out = A h + B; out is not h. */
void ck_action_apply(ck_num *out, const ck_action *X, const ck_num *h,
                     uint32_t n, uint32_t d);

/* ---- layer.c, lrnn.c ---------------------------------------------------- */

typedef enum { CK_PERMRESET, CK_DELAY, CK_GENERAL } ck_role;
extern const char *const ck_role_name[3];

typedef struct {
    ck_role role;  /* as claimed, and found to be so */
    uint32_t line; /* where the layer is described */
    uint32_t n, d, labels;
    ck_num *h0;
    uint32_t wires, *wire; /* CK_NONE: the letter; else a layer */
    /* CK_WIRE: the action is the label of the wire */
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
    ck_num *form, *cut; /* a form: n*d coefficients and a constant */
    /* filled while stepping: vectors of H, with their labels, and
     * successors of (vector, action) */
    ck_map vector, memo;
    int rays; /* the vectors stand for rays */
} ck_layer;

typedef struct {
    uint32_t letters, layers, states, factored;
    ck_names letter, state;
    unsigned char *accept; /* or NULL */
    ck_rule *rule;         /* or NULL */
    ck_layer *layer;
    uint32_t *all;         /* the wires "all", shared: the letter, 0, 1, .. */
    ck_action *delay;      /* the actions of the delay rule, shared */
    uint32_t delays;       /* of them */
    int cascade;           /* the readout is the rule's W */
    uint32_t reads, *read; /* CK_NONE: the last letter; `letters`: none */
    ck_map readout;
    unsigned char *next; /* state * letters + letter; or NULL */
} ck_model;

/* The most entries of H, labels and states that a model may have. */
#define CK_MOST (UINT32_C(1) << 24)
/* Names, or one number: the count, from one to CK_MOST. */
uint32_t ck_names_or_count(ck_names *N, const ck_json *v);
/* Rows [key .., value], each key once; bound[i] bounds entry i. */
void ck_rows(ck_map *T, const ck_json *v, uint32_t width,
             const uint32_t *bound);
void ck_layer_read(ck_model *M, uint32_t l, const ck_json *v);
void ck_model_read(ck_model *M, char *text, size_t length);
/* reflect.c: the layers are those of the rule, and begin at coordinates x. */
void ck_reflect_start(const ck_model *M, uint32_t *x);

/* step.c: the action that a gate, not one by a rule of levels or reflections,
 * selects by the letter and the labels of lower layers; the state that the
 * table of the readout names.  CK_NONE: there is none, or a label is CK_NONE.
 * tuple is scratch for ck_most_read numbers. */
uint32_t ck_gate_action(const ck_layer *L, uint32_t letter,
                        const uint32_t *label, uint32_t *tuple);
uint32_t ck_table_readout(const ck_model *M, uint32_t letter,
                          const uint32_t *label, uint32_t *tuple);
/* The action itself; the run ends where there is none. */
const ck_action *ck_gate_choose(const ck_layer *L, uint32_t letter,
                                const uint32_t *label, uint32_t *tuple);

/* ---- form.c ------------------------------------------------------------- */

/* Reads the forms of an argmax, sign or threshold decoder. */
void ck_forms_read(ck_layer *L, const ck_json *v);
/* The label of h + i g, where g NULL means 0; or CK_NONE. */
uint32_t ck_forms_label(const ck_layer *L, const ck_num *h, const ck_num *g);

/* A vector has a label, of a decoder by forms, if all its ck_conditions(L)
 * conditions hold: number i is that c.(h, 1) is above 0, at least 0, or 0. */
typedef enum { CK_ABOVE, CK_AT_LEAST, CK_EQUAL } ck_relation_to_0;
uint32_t ck_conditions(const ck_layer *L);
ck_relation_to_0 ck_condition(ck_num *c, const ck_layer *L, uint32_t label,
                              uint32_t i);

/* The vectors of layer l are to stand for rays. */
void ck_ray_layer(ck_layer *L, uint32_t l);
/* h becomes the vector that its ray is listed as. */
void ck_ray(ck_num *h, const ck_layer *L);
/* The same, h being what X has made of a ray. */
void ck_ray_moved(ck_num *h, const ck_layer *L, const ck_action *X);

/* ---- step.c ------------------------------------------------------------ */

/* dec(H), or CK_NONE where it is not defined. */
uint32_t ck_decode(const ck_layer *L, const ck_num *h);
/* The same of h + i g, both rational, i in the field or not. */
uint32_t ck_decode_parts(const ck_layer *L, const ck_num *h, const ck_num *g);
/* Adds a new H to the layer's vectors.  Its label must be defined. */
uint32_t ck_vector_add(ck_layer *L, uint32_t l, const ck_num *h);

typedef struct {
    ck_model *M;
    int grow;        /* new vectors are added; otherwise they are refused */
    int lax;         /* what is not defined is told, and does not end the run
                      * (but what a rule leaves undefined does) */
    uint32_t *label; /* a layer: the output y */
    uint32_t *tuple; /* scratch */
    ck_num *h;       /* scratch */
    ck_walk walk;    /* if there is a rule */
} ck_stepper;

/* The entries of the largest H; and of the widest tuple that a gate or the
 * readout looks up, which may read a layer more than once. */
uint32_t ck_widest(const ck_model *M);
uint32_t ck_most_read(const ck_model *M);

void ck_step_init(ck_stepper *S, ck_model *M, int grow);
/* One letter: after[l] is the vector that follows before[l] in layer l.
 * Returns 1; lax: 0 where the step is not defined. */
int ck_step(ck_stepper *S, uint32_t letter, const uint32_t *before,
            uint32_t *after);
/* The automaton state that the readout names in a state of the stack, the
 * last letter being this one (letters of the model: none yet); lax: or
 * CK_NONE. */
uint32_t ck_readout(ck_stepper *S, uint32_t letter, const uint32_t *vector);

#endif
