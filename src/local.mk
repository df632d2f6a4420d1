# The modules of src/, each after the modules it may include.

EXTRA_DIST += %D%/one-object

include %D%/base/local.mk
include %D%/exact/local.mk
include %D%/rounding/local.mk
include %D%/group/local.mk
include %D%/automaton/local.mk
include %D%/cascade/local.mk
include %D%/model/local.mk
include %D%/picture/local.mk
include %D%/spectrum/local.mk
include %D%/run/local.mk
include %D%/compile/local.mk
include %D%/build/local.mk
include %D%/prove/local.mk
include %D%/arch/local.mk
include %D%/cert/local.mk
include %D%/horizon/local.mk
include %D%/search/local.mk
include %D%/claim/local.mk
include %D%/interchange/local.mk
include %D%/tensors/local.mk
include %D%/study/local.mk
include %D%/survey/local.mk
include %D%/abi/local.mk
include %D%/report/local.mk
