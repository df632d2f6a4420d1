/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The order of the catalogue, names that are not claims, and recorded verdicts.
 */

#include "claim/catalogue.h"
#include "harness.h"

#include <stdlib.h>
#include <string.h>

static const char *catalogue(void) {
    const char *dir = getenv("WREATH_PROOFS");
    if (dir == NULL)
        test_skip("WREATH_PROOFS names no catalogue");
    return dir;
}

static int place(char **id, int n, const char *name) {
    int i = 0;
    while (i < n && strcmp(id[i], name) != 0)
        i++;
    return i;
}

TEST(order) {
    wr_limits_t L;
    char **id;
    int n;
    wr_limits_init(L);
    REQUIRE_STATUS(wr_claim_list(&id, &n, catalogue(), L), WR_OK);
    REQUIRE(place(id, n, "F15") < place(id, n, "G1"));
    REQUIRE(place(id, n, "G1") < place(id, n, "G2"));
    REQUIRE(place(id, n, "G2") < place(id, n, "G10"));
    REQUIRE(place(id, n, "G10") < n);
    wr_strings_free(id, (size_t) n);
    REQUIRE_STATUS(wr_claim_list(&id, &n, "/no/such/folder", L), WR_IO);
}

TEST(recorded) {
    wr_limits_t L;
    wr_claim_checked_t k;
    char text[4096], record[32];
    wr_limits_init(L);
    wr_claim_checked_init(k);
    REQUIRE_STATUS(wr_claim_load(k->claim, catalogue(), "no", L), WR_DOMAIN);
    REQUIRE_STATUS(wr_claim_load(k->claim, catalogue(), "../G1", L), WR_DOMAIN);
    REQUIRE_STATUS(wr_claim_load(k->claim, catalogue(), "G1", L), WR_OK);
    snprintf(text, sizeof text, "%s/G1", catalogue());
    k->folder = wr_strdup(text);
    REQUIRE_STATUS(wr_claim_recall(k, L), WR_OK);
    REQUIRE(k->n == k->claim->statements && k->n > 0);
    REQUIRE(wr_claim_outcome(k) == WR_TRUE);
    for (size_t i = 0; i < k->n; i++) {
        wr_claim_record(record, k->decided[i].result);
        REQUIRE(strcmp(record, k->decided[i].expected) == 0, "%s", record);
    }
    k->decided[0].as_expected = 0;
    REQUIRE(wr_claim_outcome(k) == WR_FALSE);
    wr_claim_checked_clear(k);
}
