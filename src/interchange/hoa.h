/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_INTERCHANGE_HOA_H
#define WREATH_INTERCHANGE_HOA_H

/* A HOA automaton while it is read; private to hoa_tokens.c and read_hoa.c. */

#include "interchange/impl.h"

/* Kinds of tokens; a character that is a token is its own kind. */
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
    size_t at;        /* byte position of the token */
    wr_buffer_t text; /* the token; a string without its quotes */
    uint64_t number;
    /* header */
    uint64_t states; /* UINT64_MAX: not given */
    wr_names_t alias;
    size_t (*alias_text)[2]; /* beginning and end of each formula */
    uint64_t *alias_set;     /* of the first alias_sets aliases */
    uint32_t alias_sets;
    interchange_labels_t labels;
    int sets; /* 0: acceptance t, -1: f, 1: Inf(0) */
    int ap_seen;
    int aborted; /* --ABORT-- was found, which ends reading like an error */
} hoa_t;

/* Move to the next token; HOA_END at the end and after an error. */
void hoa_next(hoa_t *H);
/* Report that the token is not the expected one; or skip the token if it has
 * the expected kind, and otherwise report it. */
void hoa_unexpected(hoa_t *H, const char *expected);
void hoa_expect(hoa_t *H, int kind, const char *expected);
/* Return 1 unless the token is a header item, a mark or the end. */
int hoa_inside_item(const hoa_t *H);
/* Read the text up to the closing `]`, which is skipped, as a formula; after an
 * error that is --ABORT--, the reader is positioned after it. */
void hoa_label(uint64_t *set, hoa_t *H);
/* Record the alias at the token and the place of its formula; skip both. */
void hoa_alias(hoa_t *H);
/* Read the formulas of all aliases. */
void hoa_aliases(hoa_t *H);

#endif
