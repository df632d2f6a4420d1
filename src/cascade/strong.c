/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Strong components of the graph of image sets, without recursion.
 *
 * One array `low` serves as visiting order, as low link and as the number of
 * the component: numbers of sets in progress count up from 1, numbers of
 * finished components count down from the number of sets, and the two never
 * meet.  A component is finished after all components it leads to, so its
 * number is smaller than theirs.  Source: [pearce2016].
 */

#include "cascade/impl.h"

/* What a depth-first search has on its hands: the path from the root, each
 * set with its next letter and whether it may still head its component; and
 * the sets that are left behind but not yet in a component. */
typedef struct {
    uint32_t *set, *letter;
    unsigned char *head;
    uint32_t depth;
    uint32_t *behind, behinds;
    uint32_t index, component;
} search_t;

static void enter(search_t *D, uint32_t *low, uint32_t s) {
    D->set[D->depth] = s;
    D->letter[D->depth] = 0;
    D->head[D->depth] = 1;
    D->depth++;
    low[s] = D->index++;
}

/* The set on top of the path has no letters left. */
static void leave(search_t *D, uint32_t *low) {
    uint32_t s = D->set[--D->depth];
    if (!D->head[D->depth]) {
        D->behind[D->behinds++] = s;
    } else {
        D->index--;
        while (D->behinds > 0 && low[s] <= low[D->behind[D->behinds - 1]]) {
            low[D->behind[--D->behinds]] = D->component;
            D->index--;
        }
        low[s] = D->component--;
    }
    /* The set below on the path has just come back from its letter to s. */
    if (D->depth > 0) {
        uint32_t up = D->depth - 1;
        if (low[s] < low[D->set[up]]) {
            low[D->set[up]] = low[s];
            D->head[up] = 0;
        }
    }
}

static void visit(search_t *D, uint32_t *low, const wr_images_t I,
                  uint32_t root) {
    enter(D, low, root);
    while (D->depth > 0) {
        uint32_t top = D->depth - 1, s = D->set[top];
        uint32_t letters = s < I->expanded ? I->letters : 0;
        if (D->letter[top] == letters) {
            leave(D, low);
            continue;
        }
        uint32_t t = I->edge[(size_t) s * letters + D->letter[top]++];
        if (low[t] == 0) {
            enter(D, low, t);
        } else if (low[t] < low[s]) {
            low[s] = low[t];
            D->head[top] = 0;
        }
    }
}

void wr_strong_components(uint32_t *low, const wr_images_t I) {
    size_t n = I->count;
    search_t D = {.index = 1, .component = I->count};
    D.set = wr_malloc(n * sizeof *D.set);
    D.letter = wr_malloc(n * sizeof *D.letter);
    D.behind = wr_malloc(n * sizeof *D.behind);
    D.head = wr_malloc(n);
    /* A singleton counts as finished before everything else. */
    for (uint32_t s = 0; s < I->count; s++)
        low[s] = wr_images_size(I, s) == 1 ? WR_NONE : 0;
    for (uint32_t s = 0; s < I->count; s++)
        if (low[s] == 0)
            visit(&D, low, I, s);
    wr_free(D.set);
    wr_free(D.letter);
    wr_free(D.behind);
    wr_free(D.head);
}
