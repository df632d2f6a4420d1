# Tests of src/exact.  To add one, add a line:
#   check_PROGRAMS += %D%/t-VERB          from t-VERB.c
#   dist_check_SCRIPTS += %D%/t-VERB.sh
# Data they read:  EXTRA_DIST += %D%/file

check_PROGRAMS += %D%/t-rational
check_PROGRAMS += %D%/t-ring
check_PROGRAMS += %D%/t-product
check_PROGRAMS += %D%/t-embed
check_PROGRAMS += %D%/t-ball
check_PROGRAMS += %D%/t-size
check_PROGRAMS += %D%/t-cancel
check_PROGRAMS += %D%/t-cell
check_PROGRAMS += %D%/t-text
