/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A model built part by part equals the one read from its text, and the check
 * refuses models that a file cannot express. */

#include "harness.h"

#include <string.h>

#include "model/make.h"

/* Parity over {0, 1} by a sign that letter 1 flips, with an error by
 * `wrong`. */
typedef enum {
    NOTHING,
    WIRE,   /* from a layer that is not below */
    VALUE,  /* a letter that there is not */
    RESULT, /* an action that there is not */
    TWICE,  /* two rows for one letter */
    LABEL,  /* a label that there is not */
    VECTOR, /* listed twice */
    START,  /* no label for H0 */
    ENTRY,  /* beyond the dimension */
    COLUMN, /* beyond the dimension, of a matrix */
    STATED, /* factors of another matrix */
    FORMS,  /* fewer than labels */
    SIZE,   /* no dimension */
    ROLE,   /* not played */
    READ,   /* a state that there is not */
    CASES
} wrong_t;

static wr_status_t make(wr_lrnn_t M, wrong_t wrong, wr_limits_t L) {
    lrnn_make_t B;
    wr_dfa_t A;
    wr_dfa_init(A);
    wr_dfa_create(A, 2, 2);
    A->delta[1] = A->delta[2] = 1;
    A->delta[0] = A->delta[3] = 0;
    lrnn_make_begin(&B, M, A, NULL);
    lrnn_make_layer(&B, "sign", 1, 2);
    lrnn_make_put_q(&B, wrong == ENTRY, wrong == START ? 2 : 1, 1);
    lrnn_make_wire(&B, wrong == WIRE ? 0 : WR_WIRE_LETTER);
    for (uint32_t a = 0; a < 2; a++) {
        uint32_t value = wrong == VALUE ? a + 1 : wrong == TWICE ? 0 : a;
        lrnn_make_row(&B, &value, wrong == RESULT ? a + 1 : a);
    }
    lrnn_make_action(&B, WR_MATRIX_SPARSE);
    lrnn_make_put_int(&B, 0, wrong == COLUMN, 1);
    if (wrong == STATED) {
        lrnn_make_factor(&B, 2, 1);
        lrnn_make_put_q(&B, 0, 1, 1);
    }
    lrnn_make_action(&B, WR_MATRIX_HOUSEHOLDER);
    lrnn_make_factor(&B, 2, 1);
    lrnn_make_put_q(&B, 0, 1, 1);
    lrnn_make_input(&B);
    lrnn_make_put_q(&B, 0, 0, 1);
    for (uint32_t v = 0; v < 2; v++) {
        lrnn_make_vector(&B, wrong == LABEL ? v + 1 : v);
        lrnn_make_put_q(&B, 0, v && wrong != VECTOR ? -1 : 1, 1);
    }
    if (wrong == FORMS)
        lrnn_make_form(&B, WR_DECODER_ARGMAX);
    if (wrong == SIZE)
        B.layer->dim = 0;
    if (wrong == ROLE)
        B.layer->role = WR_ROLE_DELAY;
    lrnn_make_read(&B, 0);
    for (uint32_t v = 0; v < 2; v++)
        lrnn_make_read_row(&B, &v, wrong == READ ? v + 1 : v);
    wr_dfa_clear(A);
    return lrnn_make_end(&B, L);
}

/* M is the model that its text is read as. */
static void read_again(const wr_lrnn_t M, wr_limits_t L) {
    wr_lrnn_t N;
    wr_reader_t R;
    wr_buffer_t text, again;
    wr_lrnn_init(N);
    wr_reader_init(R);
    wr_buffer_init(text);
    wr_lrnn_print(text, M);
    REQUIRE_STATUS(wr_reader_open_text(R, "made", text->text, text->length),
                   WR_OK);
    REQUIRE_STATUS(wr_lrnn_read(N, R, L), WR_OK);
    wr_buffer_init(again);
    wr_lrnn_print(again, N);
    REQUIRE(strcmp(text->text, again->text) == 0, "%s", again->text);
    wr_buffer_clear(again);
    wr_buffer_clear(text);
    wr_reader_clear(R);
    wr_lrnn_clear(N);
}

TEST(what_is_made_is_what_is_read) {
    wr_limits_t L;
    wr_lrnn_t M;
    wr_limits_init(L);
    wr_lrnn_init(M);
    REQUIRE_STATUS(make(M, NOTHING, L), WR_OK);
    read_again(M, L);
    /* The product of the factors is there, and no zero. */
    REQUIRE(M->layer[0].action[1].A.entries == 1);
    REQUIRE(M->layer[0].action[1].b_entries == 0);
    wr_lrnn_clear(M);
}

/* Two letters, one of which exchanges two points, without an automaton: letters
 * and states by name, factors stated, admissible next letters. */
TEST(names_factors_and_next_letters) {
    wr_limits_t L;
    wr_lrnn_t M;
    lrnn_make_t B;
    wr_limits_init(L);
    wr_lrnn_init(M);
    lrnn_make_begin(&B, M, NULL, NULL);
    for (uint32_t a = 0; a < 2; a++) {
        lrnn_make_name(&M->alphabet, &M->letters, "a%u", a);
        lrnn_make_name(&M->state_name, &M->states, "%s", a ? "odd" : "even");
    }
    lrnn_make_layer(&B, "points", 2, 2);
    lrnn_make_put_int(&B, 0, 0, 1);
    lrnn_make_wire(&B, WR_WIRE_LETTER);
    for (uint32_t a = 0; a < 2; a++) {
        lrnn_make_row(&B, &a, a);
        lrnn_make_action(&B, WR_MATRIX_PERMUTATION);
        lrnn_make_image(&B, (uint32_t[]){a, 1 - a});
        B.action->A.has_factors = 1;
    }
    lrnn_make_swap(&B, 0, 1);
    lrnn_make_layer(&B, "sign", 1, 2);
    lrnn_make_put_int(&B, 0, 0, 1);
    lrnn_make_wire(&B, 0);
    for (uint32_t a = 0; a < 2; a++)
        lrnn_make_row(&B, &a, 0);
    lrnn_make_turn(&B);
    lrnn_make_accept(&B, 1);
    lrnn_make_next(&B, 1, 0);
    lrnn_make_read(&B, 0);
    for (uint32_t q = 0; q < 2; q++)
        lrnn_make_read_row(&B, &q, q);
    REQUIRE_STATUS(lrnn_make_end(&B, L), WR_OK);
    read_again(M, L);
    REQUIRE(!M->accept[0] && M->accept[1]);
    REQUIRE(!M->next[0] && !M->next[1] && M->next[2] && !M->next[3]);
    wr_lrnn_clear(M);
}

/* The numbers of a layer exceed the memory limit. */
TEST(memory) {
    wr_limits_t L;
    wr_lrnn_t M;
    wr_limits_init(L);
    wr_lrnn_init(M);
    L->max_memory = sizeof(wr_entry_struct);
    REQUIRE_STATUS(make(M, NOTHING, L), WR_UNABLE);
    wr_lrnn_clear(M);
}

TEST(what_no_file_could_say_is_refused) {
    for (int wrong = NOTHING + 1; wrong < CASES; wrong++) {
        wr_limits_t L;
        wr_lrnn_t M;
        wr_limits_init(L);
        wr_lrnn_init(M);
        wr_status_t s = make(M, (wrong_t) wrong, L);
        REQUIRE(s == WR_DOMAIN, "case %d", wrong);
        wr_lrnn_clear(M);
    }
}
