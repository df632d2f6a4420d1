# Tests of src/automaton.  To add one, add a line:
#   check_PROGRAMS += %D%/t-VERB          from t-VERB.c
#   dist_check_SCRIPTS += %D%/t-VERB.sh
# Data they read:  EXTRA_DIST += %D%/file

EXTRA_DIST += %D%/sample.h
check_PROGRAMS += %D%/t-dfa
check_PROGRAMS += %D%/t-word
check_PROGRAMS += %D%/t-minimise
check_PROGRAMS += %D%/t-equivalent
check_PROGRAMS += %D%/t-images
check_PROGRAMS += %D%/t-monoid
check_PROGRAMS += %D%/t-points
check_PROGRAMS += %D%/t-green
