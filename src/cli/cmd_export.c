/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath export: writing a model as tensors for NumPy and PyTorch. */

#include "cli/raw.h"
#include "study/cards.h"

static const cli_option_t options[] = {
    {"output", 'o', "FILE", "write to FILE (- is standard output)"},
    {"format", 'f', "FORMAT", "npz or safetensors (default by FILE's name)"},
    {"dtype", 'd', "TYPE", "f64 (default; with --arch f32), f32, bf16 or f16"},
    {"round", 0, NULL, "round numbers that TYPE cannot represent"},
    {"arch", 'A', "NAME", "also compute the pre-activation parameters"},
    {"lrnn", 0, "FILE", "--arch: write the resulting model to FILE"},
    {"cert", 0, "FILE", "--arch: write the certificate to FILE"},
    {"against", 0, "AUTOMATON", "decide whether the stored weights track it"},
    {"manifest", 0, "FILE", "also write the manifest to FILE"},
    {"vectors", 0, "N", "number of random test vectors (default 2)"},
    {"length", 0, "N", "symbols per test vector (default 32)"},
    {"seed", 0, "N", "seed of the test vectors (default 1)"},
    {NULL}};

static const wr_answer_t answers[] = {
    {"tensors", "o", cli_export_fields},
    {"--arch", "o", wr_raw_export_fields},
    {"--arch of which it is no model", "o", wr_arch_verdict_fields},
    {NULL}};

/* Return 1 after naming an option that requires --arch, or excludes it. */
static void refuse_misplaced(const cli_t *c) {
    const int arch = cli_has(c, "arch");
    const char *const names[] = {"lrnn", "cert", "round"};
    for (int i = 0; i < 3; i++)
        if (cli_has(c, names[i]) && arch == (i == 2))
            cli_refuse(c, "--%s %s --arch NAME", names[i],
                       arch ? "does not go with" : "needs");
}

static int run(cli_t *c) {
    const char *path = cli_get(c, "output");
    char model[48];
    wr_export_t how;
    wr_bundle_struct *B = cli_bundle(c);
    wr_lrnn_struct *M = cli_lrnn(c);
    refuse_misplaced(c);
    if (cli_has(c, "arch"))
        return cli_export_raw(c);
    wr_export_init(how);
    if (path == NULL)
        cli_refuse(c, "expected -o FILE");
    const int format = cli_bundle_format(c, path);
    cli_export_options(how, c, WR_DTYPE_F64);
    how->entries = cli_buffer(c);
    cli_load_lrnn(M, NULL, c, c->operand[0]);
    wr_status_t s = wr_bundle_set_lrnn(B, M, how, c->limits);
    if (s != WR_OK && how->inexact > 0)
        cli_export_say(c, how, B, path);
    if (s == WR_DOMAIN && how->inexact > 0 && !how->round) {
        cli_error(c, "%s; --round accepts them", c->limits->reason);
        return EXIT_NO;
    }
    cli_must(c, s);
    snprintf(model, sizeof model, "E2:%s:rne:seq", wr_dtype_format(how->dtype));
    const int verdict = cli_export_holds(c, B, NULL, model);
    cli_bundle_save(c, B, format, path);
    cli_export_say(c, how, B, path);
    return verdict;
}

const cli_command_t cmd_export = {
    {"export", "MODEL", 1, 1},
    "write a model as .npz (NumPy) or .safetensors (PyTorch) tensors",
    "Per layer: the dense A and B of every action, H0, the gate table and the "
    "decoder; also the readout and a JSON manifest with names, wiring, "
    "exactness and test vectors.  Numbers that TYPE cannot represent are "
    "listed and refused (status 1), or rounded once with --round.  With "
    "--arch, wreath finds for each value that a gate needs the inputs x of "
    "TYPE that the activation maps to it, both if the activation is rounded "
    "once and if every operation is rounded as in the code, decided with ball "
    "arithmetic.  The answer is exact, exact after rounding, the nearest "
    "number of TYPE, or not reachable (status 1); -o is optional, and -o "
    "FILE.lrnn writes the resulting model.  With --against, the file is "
    "written whatever the answer, and the status is that of the answer (1: a "
    "wrong word).",
    "  wreath compile parity -o parity.lrnn\n"
    "  wreath export parity.lrnn --dtype bf16 -o parity.npz\n"
    "  wreath import parity.npz -o again.lrnn\n"
    "  wreath compile swaps 3 -o s3.lrnn\n"
    "  wreath export s3.lrnn --arch deltanet-negative -d bf16 -o s3.npz\n"
    "  wreath export s3.lrnn --arch deltanet-negative --cert s3.cert",
    {options, run, answers}};
