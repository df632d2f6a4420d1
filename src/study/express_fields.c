/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The output of wreath express --json: one answer, or a table of them. */

#include "study/express_impl.h"

static const char verdicts[] =
    "yes, no, no-finite (no stack with finitely many states exists; unknown "
    "for others), or unknown";
static const char wrong[] =
    "unknown cells with weights that hold in E0 and are wrong in E2, with an "
    "accepted certificate";

const wr_field_t wr_express_escape_fields[] = {
    {"evaluation", "s", "evaluation in which the theorem fails"},
    {"says", "s", "description"},
    {"command", "s", "shell command"},
    {"shows", "s", "text that its output contains"},
    {NULL}};

const wr_field_t wr_express_robust_fields[] = {
    {"kind", "s", "bit, last (its last two values) or whole (the automaton)"},
    {"name", "s", "name of the cell"},
    {"neurons", "u", "number of coordinates"},
    {"boxes", "u", "number of boxes of reachable states"},
    {"margin", "s", "largest tolerated disturbance per step"},
    {"gap", "s", "smallest distance between two boxes"},
    {"file", "s?", "path of the file"},
    {"certificate", "s?", "path of the certificate of the cell"},
    {NULL}};

const wr_field_t wr_express_format_fields[] = {
    {"format", "s", "as named by --formats"},
    {"evaluation", "s", "its evaluation"},
    {"holds", "s", verdicts},
    {"evidence", "s?", "HOM, HULL or MISMATCH"},
    {"states", "n?", "yes: rounded states or boxes of the closed set"},
    {"word", "s?", "no: word after which the output is wrong"},
    {"length", "n?", "no: length of the word"},
    {"shortest", "b?", "no: whether the word is a shortest one"},
    {"stack", "s?", "no: the readout of the model"},
    {"automaton_says", "s?", "no: the output of the automaton"},
    {"why", "s?", "unknown: the limit that was reached"},
    {"certificate", "s?", "path of the file"},
    {"trace", "s?", "no: path of the trace"},
    {"seconds", "d?", "time"},
    {NULL}};

const wr_field_t wr_express_beyond_fields[] = {
    {"arch", "s", "the architecture"},
    {"expresses", "s", "as in the answer"},
    {"cell", "s", "cell of the table"},
    {NULL}};

static const wr_field_t below_fields[] = {
    {"arch", "s", "the architecture"},
    {"expresses", "s", verdicts},
    {"cell", "s?", "cell of the table"},
    {"claim", "s?", "the claim that excludes it"},
    {"only", "s?", "restriction of the claim to some stacks, or empty"},
    {"certificate", "s?", "path of the file"},
    {"how", "s", "the constructions that were tried"},
    {NULL}};

const wr_field_t wr_express_fields[] = {
    {"automaton", "s", "name"},
    {"arch", "s*", "the architecture; null: --smallest found none"},
    {"evaluation", "s", "E0 or E2:FORMAT"},
    {"expresses", "s", verdicts},
    {"cell", "s", "cell of the table"},
    {"layers", "u?", "yes: layers"},
    {"width", "u?", "yes: largest dimension of a layer"},
    {"factors", "u?", "yes: largest number of Householder factors per step"},
    {"shifts", "u?", "yes: token shifts"},
    {"outside", "=n?",
     "yes, and compared: parameters outside the range of their gates"},
    {"open_ends", "n?", "yes: parameters on an excluded boundary of the range"},
    {"parts", "s?", "yes, of a hybrid: the layers of each architecture"},
    {"evidence", "s?", "yes: HOM, HULL, POLY or CASC"},
    {"verified", "n?", "yes: symbols compared with the automaton"},
    {"words", "n?", "yes: words run"},
    {"weights", "s?", "path of the model"},
    {"certificate", "s?", "path of the certificate"},
    {"wrong_word", "s?",
     "unknown, E2: a word after which weights that hold in E0 are wrong; of "
     "those that were tried, these are right longest"},
    {"wrong_after", "n?", "unknown, E2: the length of that word"},
    {"claim", "s?", "no: the claim that excludes it"},
    {"statement", "s?", "no: statement of the claim"},
    {"hypothesis", "s?",
     "no: property of the automaton that satisfies the hypothesis"},
    {"witness", "s?", "no: a word that proves the property"},
    {"period", "n?", "no: period of the powers of the witness"},
    {"finite_states", "b?",
     "no: whether the claim covers only models with finitely many states"},
    {"bound", "u?",
     "no: maximum number of layers that the claim covers; 0: any number"},
    {"only", "s?", "no: restriction of the claim to some stacks, or empty"},
    {"escape", "s?", "no: what the claim does not cover"},
    {"escapes", "[o]?",
     "no, no-finite: examples of the limits of the claim, with commands; not "
     "tested on this automaton",
     wr_express_escape_fields},
    {"certified", "b", "whether wreath-check accepted the certificate"},
    {"how", "s", "the construction, or the constructions that were tried"},
    {"cells", "[o]?", "yes, not linear: the cells whose boxes form the stack",
     wr_express_robust_fields},
    {"formats", "[o]?",
     "verdicts on the rounded weights, for fp32 and bf16 or those of --formats",
     wr_express_format_fields},
    {"class", "s?", "--smallest: the class of the architecture"},
    {"minimal", "b?",
     "--smallest: whether every architecture of a weaker class was refuted"},
    {"beyond", "[o]?",
     "no, no-finite: answers of stronger classes for this automaton, up to the "
     "first that realises it",
     wr_express_beyond_fields},
    {"minimal_finite", "b?",
     "--smallest: the same with no-finite counted as refuted"},
    {"below", "[o]?", "--smallest: answers of the weaker classes",
     below_fields},
    {"taken_over", "b?", "--keep: reused from an earlier run"},
    {"seconds", "d?", "tables: time"},
    {NULL}};

const wr_field_t study_count_fields[] = {
    {"evaluation", "s", "the evaluation"},
    {"cells", "u", "number of cells"},
    {"expressed", "u", "cells with weights"},
    {"refuted", "u", "cells with a refutation"},
    {"no_finite", "u?", "cells without a stack with finitely many states"},
    {"no_finite_certified", "u?", "of these, with an accepted certificate"},
    {"unknown", "u", "other cells"},
    {"wrong", "u?", wrong},
    {"certified", "u?", "weights with an accepted certificate"},
    {"refutations_certified", "u?", "refutations with an accepted certificate"},
    {"boxes", "u?", "weights proved by boxes"},
    {"run", "u?", "weights run for all symbols"},
    {"cells_seconds", "d?", "time"},
    {NULL}};

static const wr_field_t claim_fields[] = {
    {"claim", "s", "name"},
    {"statement", "s", "statement"},
    {"only", "s", "restriction of the claim to some stacks, or empty"},
    {"cells", "u", "number of cells that it refutes"},
    {NULL}};

static const wr_field_t open_fields[] = {{"arch", "s", "the architecture"},
                                         {"evaluation", "s", "the evaluation"},
                                         {"how", "s", "reason"},
                                         {"automata", "[s]", "the automata"},
                                         {NULL}};

static const wr_field_t table_fields[] = {
    {"cells", "[o]", "one cell per automaton and architecture",
     wr_express_fields},
    {"expressed", "u", "cells with weights"},
    {"refuted", "u?", "--matrix: cells with a refutation"},
    {"no_finite", "u?",
     "--matrix: cells without a stack with finitely many states; unknown for "
     "others"},
    {"no_finite_certified", "u?", "--matrix: of these, with a certificate"},
    {"unknown", "u?", "other cells"},
    {"wrong", "u?", wrong},
    {"minimal", "u?",
     "--smallest: architectures for which every weaker class is refuted"},
    {"certified", "u?", "--matrix: weights with an accepted certificate"},
    {"refutations_certified", "u?",
     "--matrix: refutations with an accepted certificate"},
    {"boxes", "u?", "weights proved by boxes"},
    {"run", "u?", "weights run for the requested number of symbols"},
    {"cells_seconds", "d?", "total time of all cells, including reused ones"},
    {"cells_asked", "u?",
     "cells of the complete table (more than in cells if interrupted)"},
    {"taken_over", "u?", "cells reused from earlier runs"},
    {"evaluations", "[o]?", "--matrix: the same counts per evaluation",
     study_count_fields},
    {"claims", "[o]?", "--matrix: the claims that refute cells", claim_fields},
    {"open", "[o]?",
     "--matrix: unknown cells, grouped by architecture and reason",
     open_fields},
    {"seconds", "d", "time"},
    {NULL}};

const wr_answer_t wr_express_answers[] = {
    {"one", "o", wr_express_fields},
    {"--least", "o", wr_express_least_fields},
    {"a table", "o", table_fields},
    {NULL}};
