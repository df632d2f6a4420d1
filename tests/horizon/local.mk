# Tests of src/horizon.  To add one, add a line:
#   check_PROGRAMS += %D%/t-VERB          from t-VERB.c
#   dist_check_SCRIPTS += %D%/t-VERB.sh
# Data they read:  EXTRA_DIST += %D%/file

check_PROGRAMS += %D%/t-horizon
tests_horizon_t_horizon_SOURCES = %D%/t-horizon.c %D%/runs.h
