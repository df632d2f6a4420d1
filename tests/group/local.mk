# Tests of src/group.  To add one, add a line:
#   check_PROGRAMS += %D%/t-VERB          from t-VERB.c
#   dist_check_SCRIPTS += %D%/t-VERB.sh
# Data they read:  EXTRA_DIST += %D%/file

EXTRA_DIST += %D%/sample.h
check_PROGRAMS += %D%/t-order
check_PROGRAMS += %D%/t-name
check_PROGRAMS += %D%/t-factors
check_PROGRAMS += %D%/t-simple
