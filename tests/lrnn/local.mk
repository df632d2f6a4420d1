# Tests of src/lrnn.  To add one, add a line:
#   check_PROGRAMS += %D%/t-VERB          from t-VERB.c
#   dist_check_SCRIPTS += %D%/t-VERB.sh
# Data they read:  EXTRA_DIST += %D%/file

EXTRA_DIST += %D%/models.h %D%/simulate.h
check_PROGRAMS += %D%/t-householder
check_PROGRAMS += %D%/t-matrix
check_PROGRAMS += %D%/t-role
EXTRA_DIST += %D%/kinds.lrnn %D%/kinds-loose.lrnn
EXTRA_DIST += %D%/exclusion.lrnn %D%/holonomy.lrnn
check_PROGRAMS += %D%/t-read
check_PROGRAMS += %D%/t-print
check_PROGRAMS += %D%/t-compile
check_PROGRAMS += %D%/t-expand

# running and proving
EXTRA_DIST += %D%/naive.h %D%/mutate.h %D%/stepping.h %D%/samples.h
check_PROGRAMS += %D%/t-run
check_PROGRAMS += %D%/t-arithmetic
check_PROGRAMS += %D%/t-step
check_PROGRAMS += %D%/t-verify
check_PROGRAMS += %D%/t-prove
check_PROGRAMS += %D%/t-prove-rays

# decoders by linear forms, and languages that are not regular
check_PROGRAMS += %D%/t-forms
check_PROGRAMS += %D%/t-oracle
check_PROGRAMS += %D%/t-real
check_PROGRAMS += %D%/t-long
check_PROGRAMS += %D%/t-hull

# the constructions of the papers
EXTRA_DIST += %D%/built.h
check_PROGRAMS += %D%/t-build
check_PROGRAMS += %D%/t-build_next
check_PROGRAMS += %D%/t-rounded
check_PROGRAMS += %D%/t-far
