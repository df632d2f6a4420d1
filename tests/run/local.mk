# Tests of src/run.  To add one, add a line:
#   check_PROGRAMS += %D%/t-VERB          from t-VERB.c
#   dist_check_SCRIPTS += %D%/t-VERB.sh
# Data they read:  EXTRA_DIST += %D%/file

EXTRA_DIST += %D%/stepping.h
check_PROGRAMS += %D%/t-run
check_PROGRAMS += %D%/t-arithmetic
check_PROGRAMS += %D%/t-step
check_PROGRAMS += %D%/t-real
check_PROGRAMS += %D%/t-long
check_PROGRAMS += %D%/t-stack
check_PROGRAMS += %D%/t-complex
