# proofs/: statements, evidence, and the independent checker.

EXTRA_DIST += %D%/SOUNDNESS.md %D%/cascade.md %D%/stacks.md
EXTRA_DIST += %D%/index.sh %D%/evidence.sh %D%/expected.sh
EXTRA_DIST += %D%/soundness.sh

include %D%/check/local.mk
include %D%/coq/local.mk
