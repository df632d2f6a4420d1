/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_AUDIT_AUDIT_H
#define WREATH_AUDIT_AUDIT_H

/* audit: trained weights beside an automaton.  Tensors and a sidecar that
 * describes them (doc/audit) become a model; the model is decided in
 * several evaluation models, side by side; and what is wrong is repaired.
 */

#include "picture/picture.h"
#include "study/study.h"
#include "tensors/tensors.h"

/* ---- layouts ------------------------------------------------------------ */

typedef struct audit_layout_struct audit_layout_t;
/* The sidecar in the file at path, about B; both must stay.
 * status  OK; PARSE (the file, what was found, what was expected) */
WR_MUST_CHECK wr_status_t wr_audit_layout_read(audit_layout_t **out,
                                               const wr_bundle_t B,
                                               const char *path, wr_limits_t L);
void wr_audit_layout_clear(audit_layout_t *Y);
/* Whether it has several layers, or gates that are no constants of a letter:
 * then it is no model. */
int wr_audit_layout_is_net(const audit_layout_t *Y);
/* Whether it is a model that starts at 0 without a constant: then the empty
 * word has no class. */
int wr_audit_layout_is_mute(const audit_layout_t *Y);
/* The model: gates rounded once, to nearest, into the type of the layout; of
 * what is no model the readout alone, above a layer that is always 0.
 * A, or NULL: whose states classes are where the sidecar does not say.
 * behind: it starts after this letter; or UINT32_MAX.
 * status  OK; PARSE (sizes; a gate that is not finite); DOMAIN if the state
 *         behind the letter has no class; UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_lrnn_set_layout(wr_lrnn_t M,
                                             const audit_layout_t *Y,
                                             const wr_dfa_struct *A,
                                             uint32_t behind, wr_limits_t L);

/* ---- verdicts ----------------------------------------------------------- */

/* A model in one evaluation model, beside an automaton.
 * from      words of so many letters or more are compared: 0 or 1
 * folder    where certificates, models and traces go, or NULL
 * layout    of a net, M being empty; where M was made after a letter, its
 *           layout; else NULL
 * delays    so many layers of M, from the bottom, are those that a layout puts
 *           below its layer; wherever M is rounded they are in fp32 */
typedef struct {
    const wr_lrnn_struct *M;
    const wr_dfa_struct *A;
    wr_compare_t compare;
    int from;
    const char *folder;
    double seconds; /* for each evaluation model; 0: no bound but that of L */
    const audit_layout_t *layout;
    uint32_t delays;
} wr_audit_job_t;

/* holds     TRUE: for every word; FALSE: not after `word`, a shortest one if
 *           shortest
 * how       the evidence, or why nothing was decided
 * reason    why it goes wrong, or ""
 * files     certificates and traces written, one per line */
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
/* Several layers, or gates that are no constants of a letter, are searched:
 * over the real numbers by enclosures, which decide no more than single words,
 * and in E2:FORMAT:MODE:seq with gates that are rounded once, where sets of
 * states may close; nothing is written down for wreath-check.
 * hint: a word that may be wrong here, too, or NULL; wr_audit_reread: such a
 * word, which V takes if it is wrong and V has none that is as short.
 * status  OK, also where nothing was decided; DOMAIN, IO, PARSE */
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
/* Weights nearby, not judged yet.
 * possible  N is set; else why says why not
 * moved     so many of the entries of all A and B are others; far_A, far_B:
 *           by how much at most */
typedef struct {
    int possible;
    char why[200];
    wr_lrnn_t N;
    uint64_t entries, moved;
    double far_A, far_B;
} wr_audit_repair_t;
void wr_audit_repair_init(wr_audit_repair_t *R);
void wr_audit_repair_clear(wr_audit_repair_t *R);
/* GATES: within the architecture, gates to integers; CENTROID: the mean
 * state of each automaton state, taken to the next exactly, by the least
 * change of A and B.
 * status  OK; DOMAIN (not one rational layer with a decoder by forms) */
WR_MUST_CHECK wr_status_t wr_audit_repair(wr_audit_repair_t *R,
                                          const wr_lrnn_struct *M,
                                          const wr_dfa_struct *A, int kind,
                                          wr_limits_t L);

/* ---- accuracy by length -------------------------------------------------- */

enum { WR_AUDIT_ROWS = 40 };
/* right  of the random and of the adversarial words, those whose state after
 *        so many letters is right */
typedef struct {
    uint64_t length, right[2];
} wr_audit_row_t;
/* The caller's: words of each kind, the seed, the greatest length.  Lengths
 * are the powers of two below it, and it. */
typedef struct {
    uint64_t words, seed, most;
    wr_audit_row_t row[WR_AUDIT_ROWS];
    size_t rows;
} wr_audit_accuracy_t;
/* In the evaluation model of V, an E2 model, the word of which is tried, too.
 * status  OK; DOMAIN; UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_audit_accuracy(wr_audit_accuracy_t *T,
                                            const wr_audit_job_t *job,
                                            const wr_audit_verdict_t *V,
                                            wr_limits_t L);
/* A row per length; out is empty. */
void wr_audit_accuracy_sheet(wr_sheet_t out, const wr_audit_accuracy_t *T,
                             const wr_audit_verdict_t *V);
void wr_audit_accuracy_draw(wr_picture_t P, const wr_audit_accuracy_t *T,
                            const wr_audit_verdict_t *V);

#endif
