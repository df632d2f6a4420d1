/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_PRODUCTS_H
#define WREATH_CLI_PRODUCTS_H

/* Shared by the files that fill a cli_matrices_t. */

#include "cli/matrices.h"
#include "spectrum/householder.h"

/* A new item, of length 1, with an empty matrix and no word. */
cli_item_t *cli_matrices_add(cli_matrices_t *A, uint32_t layer);

#endif
