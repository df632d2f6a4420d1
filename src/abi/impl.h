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

/* A call begins: its own clock, no reason yet; 0 if an argument is NULL. */
int abi_begin(wr_abi_session *S, const void *a, const void *b);
/* The text for the caller; b and o are given away. */
char *abi_take(wr_buffer_t b);
char *abi_take_json(json_t *o);
wr_abi_model *abi_model_new(void);
/* M, or NULL if the session failed. */
wr_abi_model *abi_model_done(wr_abi_session *S, wr_abi_model *M);

#endif
