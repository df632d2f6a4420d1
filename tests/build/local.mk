# Tests of src/build.  To add one, add a line:
#   check_PROGRAMS += %D%/t-VERB          from t-VERB.c
#   dist_check_SCRIPTS += %D%/t-VERB.sh
# Data they read:  EXTRA_DIST += %D%/file

EXTRA_DIST += %D%/built.h
check_PROGRAMS += %D%/t-build
check_PROGRAMS += %D%/t-build_next
