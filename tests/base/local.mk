# Tests of src/base.  To add one, add a line:
#   check_PROGRAMS += %D%/t-VERB          from t-VERB.c
#   dist_check_SCRIPTS += %D%/t-VERB.sh
# Data they read:  EXTRA_DIST += %D%/file

check_PROGRAMS += %D%/t-limits
check_PROGRAMS += %D%/t-memory
check_PROGRAMS += %D%/t-buffer
check_PROGRAMS += %D%/t-escape
check_PROGRAMS += %D%/t-save
check_PROGRAMS += %D%/t-load
check_PROGRAMS += %D%/t-number
check_PROGRAMS += %D%/t-reader
check_PROGRAMS += %D%/t-rng
check_PROGRAMS += %D%/t-hash
check_PROGRAMS += %D%/t-set
check_PROGRAMS += %D%/t-bits
check_PROGRAMS += %D%/t-process
check_PROGRAMS += %D%/t-library
check_PROGRAMS += %D%/t-time
