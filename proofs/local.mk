# proofs/: statements, evidence, and the independent checker.
# To add a file of the checker, add a line in check/local.mk; any other file
# a release must hold:  EXTRA_DIST += %D%/file

EXTRA_DIST += %D%/README.md %D%/SOUNDNESS.md %D%/cascade.md

include %D%/check/local.mk
