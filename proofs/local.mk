# proofs/: statements, evidence, and the independent checker.
# To add a file of the checker, add a line in check/local.mk; any other file
# a release must hold:  EXTRA_DIST += %D%/file

EXTRA_DIST += %D%/README.md %D%/SOUNDNESS.md %D%/cascade.md

# The catalogue: one folder a claim, installed so that `wreath claim` finds it.
nobase_dist_pkgdata_DATA += \
    %D%/F4/claim %D%/F4/expected

include %D%/check/local.mk
