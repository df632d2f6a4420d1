/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Reading: the stored values, the refusal of invalid texts of every kind, and
 * the refusal of a small text that describes a large machine. */

#include "model/models.h"

#include <stdlib.h>

static void load(wr_reader_t R, const char *path) {
    wr_reader_init(R);
    wr_status_t s = wr_reader_load(R, test_source(path), 0);
    REQUIRE(s == WR_OK, "%s", R->message);
}

/* ---- what is stored ---------------------------------------------------- */

static void require_value(const wr_entry_struct *e, uint32_t row,
                          uint32_t column, const char *expected) {
    char *got = fmpq_poly_get_str(e->value);
    REQUIRE(e->row == row && e->column == column && strcmp(got, expected) == 0,
            "(%u, %u) is %s", e->row, e->column, got);
    flint_free(got);
}

TEST(the_fields_of_a_model) {
    wr_reader_t R;
    wr_lrnn_t M;
    wr_lrnn_init(M);
    load(R, "tests/model/kinds-loose.lrnn");
    model_require(M, R->text);
    REQUIRE(M->letters == 3 && strcmp(M->alphabet[2], "\xce\xb2") == 0);
    REQUIRE(M->ring->degree == 2 && M->layers == 4 && !M->has_rule);
    REQUIRE(strcmp(M->origin_layout, "split") == 0);
    const wr_layer_struct *y = &M->layer[0];
    REQUIRE(y->dim == 3 && y->columns == 1 && y->h0_entries == 3);
    require_value(&y->h0[1], 1, 0, "2  0 1/2");
    require_value(&y->h0[2], 2, 0, "2  -1/3 5");
    REQUIRE(y->wires == 1 && y->wire[0] == WR_WIRE_LETTER && y->rows == 3);
    REQUIRE(y->row[2] == 2 && y->row[3] == 1 && y->actions == 9);
    REQUIRE(y->action[0].b_entries == 0 && y->action[1].b_entries == 1);
    REQUIRE(y->action[2].A.image[0] == 2 && y->action[2].A.has_factors &&
            y->action[2].A.factors == 2);
    require_value(&y->action[3].A.entry[1], 1, 1, "2  0 1");
    REQUIRE(y->action[5].A.entries == 2);
    require_value(&y->action[5].A.entry[0], 0, 0, "2  1 -1");
    require_value(&y->action[7].A.entry[0], 0, 2, "1  -1");
    require_value(&y->action[7].A.entry[3], 2, 2, "2  -3 -1");
    REQUIRE(y->action[8].A.has_factors && y->action[8].A.factors == 0);
    REQUIRE(!y->action[0].A.has_factors);
    REQUIRE(y->values == 2 && y->value_start[1] == 3 &&
            y->value_start[2] == 3 && y->value_label[0] == 1);
    y = &M->layer[1];
    REQUIRE(y->columns == 2 && y->reads_all && y->wires == 2 &&
            wr_wire(y->wire, 1) == 0 && y->decoder_index == 2);
    require_value(&y->h0[0], 0, 1, "1  1");
    require_value(&y->action[0].b[0], 1, 1, "1  4");
    REQUIRE(M->layer[2].gate == WR_GATE_DELAY);
    REQUIRE(M->states == 3 && M->accept[0] && !M->accept[1] && M->accept[2]);
    REQUIRE(M->reads == 2 && M->read_layer[0] == 3 && M->read_rows == 2 &&
            M->read_row[1] == 8);
    REQUIRE(M->vectors == 2 && M->vector[1].word->length == 3 &&
            M->vector[1].word->letter[0] == 2 && M->vector[1].state[2] == 0);
    wr_reader_clear(R);
    wr_lrnn_clear(M);
}

/* ---- garbage ----------------------------------------------------------- */

/* Reads a damaged text: nothing leaks, a valid model prints and reads again,
 * and an invalid one leaves a message. */
static void try_text(const char *text, size_t length, int must_fail) {
    wr_limits_t L;
    wr_reader_t R;
    wr_lrnn_t M;
    wr_limits_init(L);
    wr_reader_init(R);
    wr_lrnn_init(M);
    wr_status_t s = wr_reader_open_text(R, "garbage", text, length);
    if (s == WR_OK) {
        s = wr_lrnn_read(M, R, L);
        REQUIRE(s == WR_OK || s == WR_PARSE || s == WR_UNABLE);
        REQUIRE(s == WR_OK || strncmp(R->message, "garbage:", 8) == 0, "%s",
                R->message);
        REQUIRE(s == WR_OK || M->layers == 0);
        REQUIRE(s != WR_OK || !must_fail, "%.*s", (int) length, text);
        if (s == WR_OK)
            require_round_trip(M);
    }
    wr_reader_clear(R);
    wr_lrnn_clear(M);
}

static const char *const good[] = {
    "tests/model/kinds.lrnn",
    "tests/model/exclusion.lrnn",
    "tests/model/holonomy.lrnn",
};

TEST(every_beginning_of_a_file_is_refused) {
    wr_reader_t R;
    load(R, good[0]);
    size_t end = R->length;
    while (R->text[end - 1] == '\n')
        end--;
    for (size_t n = 0; n < end; n += 1 + n / 200)
        try_text(R->text, n, 1);
    wr_reader_clear(R);
}

/* One to four pieces changed: bytes flipped, removed, doubled, moved, or
 * replaced by texts that may confuse a reader. */
static size_t mutate(char *text, size_t n, size_t room) {
    static const char *const spice[] = {
        "0",
        "-1",
        "1e9",
        "4294967295",
        "18446744073709551616",
        "null",
        "[]",
        "{}",
        "\"\"",
        "\"-1/3\"",
        "\"all\"",
        "\"letter\"",
        "[0]",
        ",",
        "\"identity\"",
        "{\"onehot\": 0}",
        "true",
        "[[0, 0]]",
        "\\u0000",
        "{\"rule\": \"delay\"}",
        "{\"rule\": \"level\", \"level\": 0}",
    };
    for (uint64_t k = 1 + test_below(4); k > 0 && n > 8; k--) {
        size_t at = test_below(n), len = test_below(8);
        len = len < n - at ? len : n - at;
        switch (test_below(4)) {
        case 0:
            text[at] = (char) test_below(256);
            break;
        case 1:
            memmove(text + at, text + at + len, n - at - len);
            n -= len;
            break;
        case 2:
            if (n + len > room)
                break;
            memmove(text + at + len, text + at, n - at);
            n += len;
            break;
        default: { /* a whole token, if one begins after `at` */
            const char *s = spice[test_below(sizeof spice / sizeof spice[0])];
            while (at < n && strchr("[, :", text[at]) == NULL)
                at++;
            at += at < n;
            len = at;
            while (len < n && strchr(",]}\n", text[len]) == NULL)
                len++;
            size_t add = strlen(s), cut = len - at;
            if (n - cut + add > room)
                break;
            memmove(text + at + add, text + at + cut, n - at - cut);
            memcpy(text + at, s, add);
            n += add - cut;
        }
        }
    }
    return n;
}

TEST(mutated_files_do_no_harm) {
    for (unsigned long r = test_rounds(3000); r > 0; r--) {
        wr_reader_t R;
        load(R, good[test_below(3)]);
        size_t room = R->length + 200;
        char *text = wr_malloc(room);
        memcpy(text, R->text, R->length);
        size_t n = mutate(text, R->length, room);
        try_text(text, n, 0);
        wr_free(text);
        wr_reader_clear(R);
    }
}

TEST(noise_is_refused) {
    static const char letters[] = "{}[]\":,0123456789.eE-+ \n\\nulltrue";
    char text[64];
    for (unsigned long r = test_rounds(3000); r > 0; r--) {
        size_t n = test_below(sizeof text);
        for (size_t i = 0; i < n; i++)
            text[i] = letters[test_below(sizeof letters - 1)];
        try_text(text, n, 1);
    }
}

/* ---- small texts, large claims ----------------------------------------- */

/* n times the same character. */
static char *many(size_t n, char c) {
    char *s = wr_malloc(n + 1);
    memset(s, c, n);
    s[n] = '\0';
    return s;
}

TEST(numbers_that_fill_the_file) {
    char *digits = many(33000000, '9');
    wr_buffer_t action, text;
    wr_buffer_init(action);
    wr_buffer_init(text);
    wr_buffer_put(action, "{\"A\": {\"diagonal\": [\"");
    wr_buffer_put(action, digits);
    wr_buffer_put(action, "\"]}}");
    model_of_action(text, "\"Q\"", 1, 1, "general", action->text);
    model_refuse(text->text, WR_UNABLE,
                 "layers[0].actions[0].A.diagonal[0]"
                 ": a number of 33000000 characters is over the limit");
    wr_buffer_clear(text);
    wr_buffer_init(text);
    wr_buffer_put(text, "{\"version\": ");
    wr_buffer_put(text, digits);
    wr_buffer_put(text, "}");
    model_refuse(text->text, WR_PARSE, "text:1:");
    wr_buffer_clear(text);
    wr_buffer_clear(action);
    wr_free(digits);
}

TEST(deep_nesting) {
    char *open = many(1000000, '[');
    model_refuse(open, WR_PARSE, "text:1:2049");
    wr_free(open);
}

/* A tree of empty arrays needs many times the memory of its text. */
TEST(a_tree_over_the_limit_is_refused_before_it_grows) {
    wr_limits_t L;
    wr_lrnn_t M;
    char message[512];
    char *text = many(10000, '[');
    wr_limits_init(L);
    wr_lrnn_init(M);
    L->max_memory = 1000000;
    REQUIRE_STATUS(model_read(M, message, text, L), WR_UNABLE);
    REQUIRE(strstr(message, "over the limit of 1000000") != NULL, "%s",
            message);
    wr_lrnn_clear(M);
    wr_free(text);
}

/* Reflections in a space of 16 million dimensions: a short text, but its
 * product has 16 million entries. */
TEST(a_matrix_by_factors_is_charged_for) {
    wr_limits_t L;
    wr_lrnn_t M;
    char message[512];
    wr_limits_init(L);
    wr_lrnn_init(M);
    L->max_memory = 100000000;
    static const char *text =
        "{\"format\": \"wreath-lrnn\", \"version\": 1, \"alphabet\": "
        "[\"a\"], \"ring\": \"Q\", \"layers\": [{\"name\": \"\", \"role\": "
        "\"general\", "
        "\"dim\": 16777216, \"H0\": {\"onehot\": 0}, \"reads\": [], "
        "\"labels\": 2, \"gate\": {\"table\": [[0]]}, \"actions\": [{\"A\": "
        "{\"householder\": [{\"v\": [[0, \"1\"]], \"beta\": \"2\"}]}}], "
        "\"decoder\": {\"kind\": \"coordinate\", \"index\": 0}}], "
        "\"readout\": {\"states\": 1, \"reads\": [], \"table\": [[0]]}}";
    REQUIRE_STATUS(model_read(M, message, text, L), WR_UNABLE);
    REQUIRE(strstr(message, "layers[0].actions[0].A.householder: ") != NULL,
            "%s", message);
    wr_lrnn_clear(M);
}

/* 2000 nodes of 20000 states each: sets take more than their text. */
TEST(node_sets_are_charged_for) {
    wr_limits_t L;
    wr_lrnn_t M;
    wr_buffer_t text;
    char message[512];
    wr_limits_init(L);
    wr_lrnn_init(M);
    wr_buffer_init(text);
    wr_buffer_put(
        text,
        "{\"format\": \"wreath-lrnn\", \"version\": 1, "
        "\"alphabet\": [], \"ring\": \"Q\", \"rule\": {\"kind\": \"holonomy\", "
        "\"states\": 20000, \"start\": 0, \"trans\": [");
    for (int q = 0; q < 20000; q++)
        wr_buffer_put(text, q > 0 ? ",[]" : "[]");
    wr_buffer_put(text, "], \"levels\": [], \"delays\": [], \"nodes\": [");
    for (int i = 0; i < 2000; i++)
        wr_buffer_put(text, i > 0 ? ",{\"set\":[0]}" : "{\"set\":[0]}");
    wr_buffer_put(text, "]}, \"layers\": [], \"readout\": 0}");
    L->max_memory = 11000000; /* the tree, but not the sets */
    REQUIRE_STATUS(model_read(M, message, text->text, L), WR_UNABLE);
    REQUIRE(strstr(message, "rule.nodes: ") != NULL, "%s", message);
    wr_buffer_clear(text);
    wr_lrnn_clear(M);
}

TEST(an_interrupted_reader_stops) {
    int interrupted = 1;
    wr_limits_t L;
    wr_lrnn_t M;
    char message[512];
    wr_reader_t R;
    wr_limits_init(L);
    wr_lrnn_init(M);
    load(R, good[0]);
    L->interrupted = &interrupted;
    REQUIRE_STATUS(model_read(M, message, R->text, L), WR_UNABLE);
    REQUIRE(strstr(message, "interrupted") != NULL, "%s", message);
    wr_reader_clear(R);
    wr_lrnn_clear(M);
}
