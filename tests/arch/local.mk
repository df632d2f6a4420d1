# Tests of src/arch.  To add one, add a line:
#   check_PROGRAMS += %D%/t-VERB          from t-VERB.c
#   dist_check_SCRIPTS += %D%/t-VERB.sh
# Data they read:  EXTRA_DIST += %D%/file
check_PROGRAMS += %D%/t-blocks
check_PROGRAMS += %D%/t-check
check_PROGRAMS += %D%/t-constant
check_PROGRAMS += %D%/t-cross
check_PROGRAMS += %D%/t-dihedral
check_PROGRAMS += %D%/t-raw
check_PROGRAMS += %D%/t-records
check_PROGRAMS += %D%/t-refute
check_PROGRAMS += %D%/t-whole
check_PROGRAMS += %D%/t-write
