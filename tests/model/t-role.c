/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The role of a layer, independent of its declared name and of the notation of
 * its matrices. */

#include "model/models.h"

static wr_role_t role_of(unsigned n, unsigned d, const char *action) {
    wr_buffer_t model;
    wr_lrnn_t M;
    wr_lrnn_init(M);
    wr_buffer_init(model);
    model_of_action(model, "\"Q\"", n, d, "general", action);
    model_require(M, model->text);
    wr_role_t role = wr_lrnn_role(M, 0);
    wr_buffer_clear(model);
    wr_lrnn_clear(M);
    return role;
}

TEST(roles_are_seen_through_the_way_of_writing) {
    static const struct {
        unsigned n, d;
        wr_role_t role;
        const char *action;
    } table[] = {
        {3, 1, WR_ROLE_PERMRESET, "{\"A\": \"identity\"}"},
        {3, 1, WR_ROLE_PERMRESET, "{\"A\": {\"permutation\": [2, 0, 1]}}"},
        {2, 1, WR_ROLE_PERMRESET,
         "{\"A\": {\"dense\": [\"0\", \"1\", \"1\", \"0\"]}}"},
        {2, 1, WR_ROLE_PERMRESET,
         "{\"A\": {\"householder\": [{\"v\": "
         "[[0, \"1/2\"], [1, \"-1/2\"]], \"beta\": \"2\"}]}}"},
        {2, 1, WR_ROLE_PERMRESET, "{\"A\": {\"companion\": [\"-1\", \"0\"]}}"},
        {2, 1, WR_ROLE_PERMRESET,
         "{\"A\": \"zero\", \"B\": "
         "[\"0\", \"1\"]}"},
        {2, 1, WR_ROLE_PERMRESET,
         "{\"A\": {\"diagonal\": "
         "[\"0\", \"0\"]}, \"B\": {\"onehot\": 0}}"},
        {2, 1, WR_ROLE_DELAY,
         "{\"A\": {\"sparse\": [[1, 0, \"1\"]]}, \"B\": [\"7\", \"0\"]}"},
        {2, 1, WR_ROLE_DELAY,
         "{\"A\": {\"dense\": [\"0\", \"0\", \"1\", \"0\"]}}"},
        {2, 1, WR_ROLE_GENERAL,
         "{\"A\": {\"sparse\": [[1, 0, \"1\"]]}, "
         "\"B\": [\"1/2\", \"0\"]}"},
        {2, 1, WR_ROLE_GENERAL,
         "{\"A\": {\"sparse\": [[1, 0, \"1\"]]}, "
         "\"B\": [\"-1\", \"0\"]}"},
        {2, 1, WR_ROLE_GENERAL, "{\"A\": \"zero\"}"},
        {2, 1, WR_ROLE_GENERAL, "{\"A\": \"zero\", \"B\": [\"2\", \"0\"]}"},
        {2, 1, WR_ROLE_GENERAL, "{\"A\": \"identity\", \"B\": [\"1\", \"0\"]}"},
        {2, 1, WR_ROLE_GENERAL, "{\"A\": {\"diagonal\": [\"1\", \"-1\"]}}"},
        {2, 1, WR_ROLE_GENERAL,
         "{\"A\": {\"dense\": [\"1\", \"1\", \"0\", \"0\"]}}"},
        {2, 2, WR_ROLE_GENERAL, "{\"A\": \"identity\"}"},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        wr_role_t role = role_of(table[i].n, table[i].d, table[i].action);
        REQUIRE(role == table[i].role, "%s: %d", table[i].action, role);
    }
}
