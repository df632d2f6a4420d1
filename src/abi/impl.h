/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_ABI_IMPL_H
#define WREATH_ABI_IMPL_H

/* The objects behind the handles; private to this module. */

#include "abi/abi.h"
#include "prove/prove.h"

#include <jansson.h>

struct wr_abi_session {
    wr_limits_t L;
    wr_status_t status;
};
struct wr_abi_dfa {
    wr_dfa_t A;
};
struct wr_abi_model {
    wr_lrnn_t M;
};

/* Begin a call: restart the clock, clear the reason; 0 if a pointer is NULL. */
int abi_begin(wr_abi_session *S, const void *a, const void *b);
/* Return the text for the caller, or NULL if the session failed; these take
 * ownership of b and o. */
char *abi_take(wr_abi_session *S, wr_buffer_t b);
char *abi_take_json(wr_abi_session *S, json_t *o);
/* Return the list of the names of the letters of w. */
json_t *abi_word(const wr_word_t w, const wr_dfa_t A);
/* Read the letter at *text, and advance *text after it: 1 and its number *a, or
 * 0 at the end of the text or after a failure. */
int abi_letter(uint32_t *a, const char **text, char *const *names, uint32_t n,
               wr_abi_session *S);
wr_abi_model *abi_model_new(void);
/* Return M, or free it and return NULL if the session failed. */
wr_abi_model *abi_model_done(wr_abi_session *S, wr_abi_model *M);

#endif
