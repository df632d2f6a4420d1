/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_AUDIT_AUDIT_H
#define WREATH_AUDIT_AUDIT_H

/* audit: trained weights compared with an automaton.  Tensors and a sidecar
 * that describes them (doc/audit) become a model; the model is decided in
 * several evaluations; and wrong weights are repaired.
 */

#include "picture/picture.h"
#include "study/study.h"
#include "tensors/tensors.h"

/* ---- layouts ------------------------------------------------------------ */

typedef struct audit_layout_struct audit_layout_t;
/* Read the sidecar at path, which describes B; both must outlive the layout.
 * status  OK; PARSE (the file, what was found, what was expected) */
WR_MUST_CHECK wr_status_t wr_audit_layout_read(audit_layout_t **out,
                                               const wr_bundle_t B,
                                               const char *path, wr_limits_t L);
void wr_audit_layout_clear(audit_layout_t *Y);
/* Return nonzero if the layout has several layers, or gates that depend on more
 * than the last letters; such a layout ("net") is no model. */
int wr_audit_layout_is_net(const audit_layout_t *Y);
/* Set M to the model, with gates rounded once, to nearest, to the type of the
 * layout; for a net, to its readout above a layer that is always 0.
 * A       its states name the classes if the sidecar does not; or NULL
 * mute    NULL, or set to 1 if no form is the greatest one at the start: then
 *         the empty word has no class, and M starts in another state
 * status  OK; PARSE (sizes; a gate that is not finite; no state with a class);
 *         UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_lrnn_set_layout(wr_lrnn_t M, int *mute,
                                             const audit_layout_t *Y,
                                             const wr_dfa_struct *A,
                                             wr_limits_t L);

/* ---- verdicts ----------------------------------------------------------- */

/* A model in one evaluation, and the automaton to compare it with.
 * from      minimum length of the words compared: 0 or 1
 * folder    output folder for certificates, models and traces, or NULL
 * layout    for a net, M being only its readout, or if the empty word has no
 *           class, so that M has another start: its layout; otherwise NULL
 * delays    number of layers of M, from the bottom, that a layout puts below
 *           its own layer; if M is rounded, these are in fp32 */
typedef struct {
    const wr_lrnn_struct *M;
    const wr_dfa_struct *A;
    wr_compare_t compare;
    int from;
    const char *folder;
    double seconds; /* per evaluation; 0: only the deadline of L */
    const audit_layout_t *layout;
    uint32_t delays;
} wr_audit_job_t;

/* holds     TRUE: for every word; FALSE: wrong after `word`, a shortest one if
 *           `shortest` is set
 * how       the evidence, or the reason why nothing was decided
 * reason    the cause of a failure, or ""
 * files     paths of certificates and traces written, one per line */
typedef struct {
    char evaluation[64];
    wr_truth_t holds;
    int shortest;
    wr_word_t word;
    uint32_t got, expected;
    char how[512], reason[200];
    wr_buffer_t files;
    double seconds;
} wr_audit_verdict_t;
void wr_audit_verdict_init(wr_audit_verdict_t *V);
void wr_audit_verdict_clear(wr_audit_verdict_t *V);
/* Decide a model in an evaluation.  A net is searched instead: over the real
 * numbers by enclosures, which decide single words only; in E2:FORMAT:MODE:seq,
 * with gates rounded once, its set of states may close; no certificate is
 * written.  hint: a word that may fail here, too, or NULL.
 * wr_audit_reread tries the hint alone and replaces V if the hint fails and V
 * has no word that is as short.
 * status  OK, also if nothing was decided; DOMAIN, IO, PARSE */
WR_MUST_CHECK wr_status_t wr_audit_decide(wr_audit_verdict_t *V,
                                          const wr_audit_job_t *job,
                                          const char *evaluation,
                                          const wr_word_struct *hint,
                                          wr_limits_t L);
WR_MUST_CHECK wr_status_t wr_audit_reread(wr_audit_verdict_t *V,
                                          const wr_audit_job_t *job,
                                          const wr_word_struct *hint,
                                          wr_limits_t L);

/* ---- repair -------------------------------------------------------------- */

enum { WR_REPAIR_GATES, WR_REPAIR_CENTROID };
/* Nearby weights, before they are decided.
 * possible  N is set; otherwise why is the reason
 * moved     number of changed entries among all `entries` of A and B; far_A and
 *           far_B: the largest changes */
typedef struct {
    int possible;
    char why[200];
    wr_lrnn_t N;
    uint64_t entries, moved;
    double far_A, far_B;
} wr_audit_repair_t;
void wr_audit_repair_init(wr_audit_repair_t *R);
void wr_audit_repair_clear(wr_audit_repair_t *R);
/* GATES: stay within the architecture and move gates to integers; CENTROID:
 * move the mean state of each automaton state exactly to the next one, by the
 * least change of A and B.
 * status  OK; DOMAIN (not one rational layer with a decoder by forms) */
WR_MUST_CHECK wr_status_t wr_audit_repair(wr_audit_repair_t *R,
                                          const wr_lrnn_struct *M,
                                          const wr_dfa_struct *A, int kind,
                                          wr_limits_t L);

/* ---- accuracy by length -------------------------------------------------- */

enum { WR_AUDIT_ROWS = 40 };
/* right  number of random words, and of adversarial ones, whose state after
 *        `length` letters is right */
typedef struct {
    uint64_t length, right[2];
} wr_audit_row_t;
/* The caller sets the number of words of each kind, the seed, and the greatest
 * length.  Lengths are the powers of two below that, and that length. */
typedef struct {
    uint64_t words, seed, most;
    wr_audit_row_t row[WR_AUDIT_ROWS];
    size_t rows;
} wr_audit_accuracy_t;
/* Count in the evaluation of V, an E2 model; the word of V is tried, too.
 * status  OK; DOMAIN; UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_audit_accuracy(wr_audit_accuracy_t *T,
                                            const wr_audit_job_t *job,
                                            const wr_audit_verdict_t *V,
                                            wr_limits_t L);
/* Fill an empty sheet with one row per length. */
void wr_audit_accuracy_sheet(wr_sheet_t out, const wr_audit_accuracy_t *T,
                             const wr_audit_verdict_t *V);
void wr_audit_accuracy_draw(wr_picture_t P, const wr_audit_accuracy_t *T,
                            const wr_audit_verdict_t *V);

#endif
