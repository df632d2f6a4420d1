/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The layers of flash-linear-attention, mamba_ssm and transformers as
 * pipelines.  X is the input of the layer, an embedding after its norm; @ the
 * prefix of the layer's tensors; %key the step that an option of the layout
 * chooses; k@@ the projection of k for all factors, one tensor or one for each;
 * $k a size.  After ?NAME, a step or a gate exists only if the tensor does.  A
 * projection is followed by its bias and by its short convolution, if the file
 * has them.
 */

#include "audit/impl.h"

/* Options that weights do not determine: the step that replaces %key for each
 * value; the first row of a key is its default. */
const audit_option_t audit_options[] = {{"allow_neg_eigval", "false", ""},
                                        {"allow_neg_eigval", "true", "times 2"},
                                        {"fuse_norm", "false", "l2"},
                                        {"fuse_norm", "true", "l2 1e-6"},
                                        {"qk_activation", "silu", "silu"},
                                        {"qk_activation", "relu", "relu"},
                                        {"qk_activation", "elu", "elu"},
                                        {"qk_activation", "identity", ""},
                                        {"qk_norm", "l2", "l2 1e-6"},
                                        {"qk_norm", "sum", "sum"},
                                        {"key_heads", "", ""},
                                        {"lower_bound", "", ""},
                                        {0}};

#define ALPHA \
    "X | linear @a_proj.weight | bias @dt_bias | softplus | decay @A_log"
#define KEYS "k@@ | silu | %key_heads | l2 1e-6"
#define QUERY "X | linear @q_proj.weight | silu | %key_heads | l2 1e-6"
#define VALUES "v@@ | silu"
#define BETA "b@@ | sigmoid | %allow_neg_eigval"
/* the gate of each number of a key, before its activation */
#define CHANNELS \
    "X | linear @f_proj.0.weight | linear @f_proj.1.weight | bias @dt_bias"
/* the convolved input of Mamba, and the step sizes of its channels */
#define INNER \
    "X | linear @in_proj.weight | take 0 $i | conv @conv1d.weight | silu"
#define DELTA                                                            \
    INNER " | linear @x_proj.weight | take 0 $r | ?dt_layernorm.weight " \
          "rmsnorm @dt_layernorm.weight 1e-6 | linear @dt_proj.weight"   \
          " | bias @dt_proj.bias | softplus | repeat $n"
/* the same for Mamba-2, with one projection for x, B, C and step sizes */
#define INNER_2 \
    "X | linear @in_proj.weight | take $i $c | conv @conv1d.weight | silu"
#define DELTA_2 \
    "X | linear @in_proj.weight | take $o $h | bias @dt_bias | softplus"
/* Qwen3-Next: the projection has q, k, v and z of each key with its values; the
 * convolution all q, all k and all v */
#define QKVZ "X | linear @in_proj_qkvz.weight"
/* RWKV-7: the key that is erased, and the strength */
#define TAKEN "X | shift @x_k | linear @k_proj.weight | scale @k_k | %fuse_norm"
#define ANSWER                                      \
    "X | shift @x_a | linear @a_lora.lora.0.weight" \
    " | linear @a_lora.lora.2.weight | bias @a_lora.lora.2.bias | sigmoid"

#define OUTPUTS "q_proj q_conv1d o_proj g_proj g_a_proj g_b_proj o_norm"
const audit_preset_t audit_presets[] = {
    {"deltanet",
     {{"keys", "k@@ | %qk_activation | %qk_norm"},
      {"beta", BETA},
      {"values", VALUES},
      {"query", "X | linear @q_proj.weight | %qk_activation | %qk_norm"}},
     {{0}},
     OUTPUTS},
    {"gated-deltanet",
     {{"keys", KEYS},
      {"beta", BETA},
      {"values", VALUES},
      {"decay", ALPHA},
      {"query", QUERY}},
     {{0}},
     OUTPUTS},
    {"gated-deltaproduct",
     {{"keys", KEYS},
      {"beta", BETA},
      {"values", VALUES},
      {"decay", "?a_proj.weight | " ALPHA},
      {"query", QUERY}},
     {{0}},
     OUTPUTS},
    {"kda",
     {{"keys", KEYS},
      {"beta", BETA},
      {"values", VALUES},
      {"decay", CHANNELS " | %lower_bound"},
      {"query", QUERY}},
     {{0}},
     OUTPUTS},
    {"gdn2",
     {{"keys", KEYS},
      {"erase", KEYS " | ( " BETA " | %key_heads )"},
      {"values", VALUES " | ( X | linear @w_proj.weight | sigmoid )"},
      {"decay", CHANNELS " | softplus | decay @A_log | %key_heads"},
      {"query", QUERY}},
     {{0}},
     OUTPUTS},
    {"gla",
     {{"decay", "X | linear @gk_proj.0.weight | linear @gk_proj.1.weight | "
                "bias @gk_proj.1.bias | sigmoid | root 16"},
      {"write", "X | linear @k_proj.weight | ?k_conv1d.weight silu"},
      {"values", "X | linear @v_proj.weight | ?v_conv1d.weight silu"},
      {"query", "X | linear @q_proj.weight | ?q_conv1d.weight silu"}},
     {{0}},
     "q_proj q_conv1d o_proj g_proj g_norm g_norm_swish_gate"},
    {"hgrn2",
     {{"decay", "X | linear @f_proj.weight | sigmoid"},
      {"write", "X | linear @f_proj.weight | times -1 | sigmoid"},
      {"values", "X | linear @i_proj.weight"},
      {"query", "X | linear @q_proj.weight | silu"}},
     {{0}},
     "q_proj q_conv1d o_proj g_norm"},
    {"mamba",
     {{"decay", DELTA " | decay @A_log"},
      {"B", DELTA " | ( " INNER " | repeat $n ) | ( " INNER
                  " | linear @x_proj.weight | take $r $n | ?b_layernorm.weight "
                  "rmsnorm @b_layernorm.weight 1e-6 | tile $i )"}},
     {{'i', "A_log", 0, 0, 1},
      {'n', "A_log", 1, 0, 1},
      {'r', "dt_proj.weight", 1, 0, 1}},
     "D out_proj c_layernorm"},
    {"mamba-2",
     {{"decay", DELTA_2 " | decay @A_log"},
      {"write",
       INNER_2 " | take $i $g | tile $k $n | ( " DELTA_2 " | repeat $n )"},
      {"values", INNER_2 " | take 0 $i"},
      {"query", INNER_2 " | take $z $g | tile $k $n"}},
     {{'i', "out_proj.weight", 1, 0, 1},
      {'c', "o", 0, 'i', 1},
      {'g', "c", 0, 'i', 2},
      {'z', "c", 0, 'g', 1},
      {'n', "c", 0, 'i', -2},
      {'h', "A_log", 0, 0, 1},
      {'k', "A_log", 0, 0, -1},
      {'o', "in_proj.weight", 0, 'h', 1}},
     "D norm out_proj"},
    {"rwkv-7",
     {{"decay", "X | shift @x_w | linear @w_lora.lora.0.weight | tanh | linear "
                "@w_lora.lora.2.weight | bias @w_lora.lora.2.bias | sigmoid | "
                "times -0.6065306597126334 | exp"},
      {"left", TAKEN " | ( " ANSWER " )"},
      {"right", TAKEN},
      {"write", ANSWER " | add -1 | scale @k_a | add 1 | ( X | shift @x_k | "
                       "linear @k_proj.weight )"},
      {"values", "X | shift @x_v | linear @v_proj.weight"},
      {"query", "X | shift @x_r | linear @r_proj.weight"}},
     {{0}},
     "x_r x_g r_k r_proj o_proj g_lora g_norm"},
    {"qwen3-next",
     {{"keys", QKVZ " | take $p $p $g | conv @conv1d.weight $k | silu"
                    " | %key_heads | l2 1e-6"},
      {"beta", "X | linear @in_proj_ba.weight | take 0 $r $b | sigmoid"},
      {"values", QKVZ " | take $x $w $g | conv @conv1d.weight $y | silu"},
      {"decay", "X | linear @in_proj_ba.weight | take $r $r $b"
                " | bias @dt_bias | softplus | decay @A_log"},
      {"query", QKVZ " | take 0 $p $g | conv @conv1d.weight 0 | silu | "
                     "%key_heads | l2 1e-6"}},
     {{'t', "in_proj_qkvz.weight", 0, 0, 1},
      {'c', "conv1d.weight", 0, 0, 1},
      {'v', "t", 0, 'c', 1},
      {'y', "c", 0, 'v', 1},
      {'k', "c", 0, 'v', 2},
      {'g', "t", 0, 0, 0},
      {'w', "v", 0, 0, 0},
      {'x', "y", 0, 0, 0},
      {'p', "k", 0, 0, 0},
      {'b', "in_proj_ba.weight", 0, 0, 0},
      {'r', "A_log", 0, 0, 0}},
     "norm out_proj"},
    {"qwen3.5",
     {{"keys", "X | linear @in_proj_qkv.weight | take $k $k"
               " | conv @conv1d.weight $k | silu | %key_heads | l2 1e-6"},
      {"beta", "X | linear @in_proj_b.weight | sigmoid"},
      {"values", "X | linear @in_proj_qkv.weight | take $y $v"
                 " | conv @conv1d.weight $y | silu"},
      {"decay", "X | linear @in_proj_a.weight | bias @dt_bias | softplus"
                " | decay @A_log"},
      {"query", "X | linear @in_proj_qkv.weight | take 0 $k | conv "
                "@conv1d.weight 0 | silu | %key_heads | l2 1e-6"}},
     {{'t', "in_proj_qkv.weight", 0, 0, 1},
      {'v', "out_proj.weight", 1, 0, 1},
      {'y', "t", 0, 'v', 1},
      {'k', "t", 0, 'v', 2}},
     "in_proj_z norm out_proj"},
    {0}};
