# The rooms of src/, each after the rooms it may include.

include %D%/base/local.mk
include %D%/exact/local.mk
include %D%/rounding/local.mk
include %D%/automaton/local.mk
include %D%/cascade/local.mk
include %D%/spectrum/local.mk
include %D%/lrnn/local.mk
include %D%/arch/local.mk
include %D%/cert/local.mk
include %D%/claim/local.mk
include %D%/interchange/local.mk
include %D%/study/local.mk
include %D%/cli/local.mk
