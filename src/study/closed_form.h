/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_STUDY_CLOSED_FORM_H
#define WREATH_STUDY_CLOSED_FORM_H

/* closed forms: the state of a model after a word repeated k times, as a
 * function of k.
 */

#include "model/model.h"
#include "spectrum/sequence.h"

WR_BEGIN_DECLS

/* H of a layer after u v^(from + period k); last: the layer's last form. */
typedef struct {
    uint32_t layer;
    size_t from, period;
    int last;
    wr_spectrum_t S;
    wr_sequences_t Q;
} wr_closed_form_t;
typedef void (*wr_closed_forms_t)(void *arg, const wr_closed_form_t *F);

#define WR_CLOSED_FORMS 16 /* maximum number per layer */

/* Call visit with the forms of each layer of M after "u(v)^k", from the block
 * on at which the layers below become periodic; only the first
 * WR_CLOSED_FORMS residues are visited.
 * shape   gates are tables
 * status  OK; PARSE; DOMAIN (a letter that is not in the alphabet of M; an
 *         undefined step); UNABLE (M is not rational; past limits, for example
 *         if the layers below do not become periodic) */
WR_MUST_CHECK wr_status_t wr_closed_forms(const wr_lrnn_t M, const char *text,
                                          wr_closed_forms_t visit, void *arg,
                                          wr_limits_t L);

WR_END_DECLS
#endif
