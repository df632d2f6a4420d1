# Tests of src/cascade.  To add one, add a line:
#   check_PROGRAMS += %D%/t-VERB          from t-VERB.c
#   dist_check_SCRIPTS += %D%/t-VERB.sh
# Data they read:  EXTRA_DIST += %D%/file

EXTRA_DIST += %D%/automata.h
EXTRA_DIST += %D%/table.h
check_PROGRAMS += %D%/t-build
check_PROGRAMS += %D%/t-exclusion
check_PROGRAMS += %D%/t-holonomy
check_PROGRAMS += %D%/t-permutation
check_PROGRAMS += %D%/t-nodes
check_PROGRAMS += %D%/t-limits
check_PROGRAMS += %D%/t-walk
check_PROGRAMS += %D%/t-summary
check_PROGRAMS += %D%/t-given
