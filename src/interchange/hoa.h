/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_INTERCHANGE_HOA_H
#define WREATH_INTERCHANGE_HOA_H

/* A HOA automaton that is being read; private to hoa_tokens.c and read_hoa.c.
 */

#include "interchange/impl.h"

/* Kinds of tokens; a single character stands for itself. */
enum {
    HOA_END = 0,
    HOA_NUMBER = 1,
    HOA_STRING,
    HOA_WORD,   /* an identifier */
    HOA_HEADER, /* an identifier and a colon */
    HOA_ALIAS,  /* @name */
    HOA_MARK    /* --BODY--, --END--, --ABORT-- */
};

typedef struct {
    interchange_draft_t *X;
    int kind;
    size_t at;        /* byte number of the token */
    wr_buffer_t text; /* of a string without quotes; else the token */
    uint64_t number;
    /* header */
    uint64_t states; /* UINT64_MAX: not stated */
    wr_names_t alias;
    size_t (*alias_text)[2]; /* where the formula begins and ends */
    uint64_t *alias_set;     /* of the first alias_sets aliases */
    uint32_t alias_sets;
    interchange_labels_t labels;
    int sets; /* 0: acceptance t, -1: f, 1: Inf(0) */
    int ap_seen;
    int aborted; /* at --ABORT--, which ends it as a fault does */
} hoa_t;

/* Moves to the next token; after a fault there is none, HOA_END. */
void hoa_next(hoa_t *H);
/* The token is not what was expected; it is of that kind, which is passed, or
 * was expected. */
void hoa_unexpected(hoa_t *H, const char *expected);
void hoa_expect(hoa_t *H, int kind, const char *expected);
/* No header item, no mark and no end. */
int hoa_inside_item(const hoa_t *H);
/* The text from the reader's place up to the closing `]`, which is passed, as
 * a formula; after a fault the reader is behind --ABORT--, if that was it. */
void hoa_label(uint64_t *set, hoa_t *H);
/* Notes the alias at the token, and where its formula is; passes both. */
void hoa_alias(hoa_t *H);
/* Reads the formulas of all aliases. */
void hoa_aliases(hoa_t *H);

#endif
