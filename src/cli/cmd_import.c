/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath import: reading a model from exported tensors. */

#include "cli/cli.h"
#include "tensors/tensors.h"

static const cli_option_t options[] = {
    {"output", 'o', "FILE", "write to FILE (default -, standard output)"},
    {NULL}};

static const wr_field_t fields[] = {{"output", "s", "path of the model"},
                                    {"layers", "u", "number of layers"},
                                    {"tensors", "z", "number of tensors read"},
                                    {NULL}};

static int run(cli_t *c) {
    const char *path = cli_get_or(c, "output", "-");
    wr_buffer_struct *text = cli_buffer(c);
    wr_lrnn_struct *M = cli_lrnn(c);
    wr_bundle_struct *B = cli_bundle(c);
    cli_two_on_stdout(c, path);
    cli_must(c, wr_bundle_load(B, c->operand[0], c->limits));
    cli_must(c, wr_lrnn_set_bundle(M, B, c->limits));
    wr_lrnn_print(text, M);
    cli_must(c, wr_buffer_save(text, path, c->limits));
    if (c->json)
        cli_answer(fields, NULL, path, M->layers, (size_t) B->tensors);
    return EXIT_YES;
}

const cli_command_t cmd_import = {
    {"import", "FILE", 1, 1},
    "read a model back from tensors written by export",
    "FILE is .npz or .safetensors with its manifest.  The weights of the model "
    "are exactly the stored numbers; test vectors are not kept.",
    "  wreath export parity.lrnn --dtype bf16 -o parity.npz\n"
    "  wreath import parity.npz -o again.lrnn",
    {options, run, CLI_ANSWER(fields)}};
