# Tests of src/spectrum.  To add one, add a line:
#   check_PROGRAMS += %D%/t-VERB          from t-VERB.c
#   dist_check_SCRIPTS += %D%/t-VERB.sh
# Data they read:  EXTRA_DIST += %D%/file

EXTRA_DIST += %D%/planted.h
check_PROGRAMS += %D%/t-compute %D%/t-near %D%/t-field %D%/t-powers
check_PROGRAMS += %D%/t-jordan %D%/t-sequence
check_PROGRAMS += %D%/t-factor
check_PROGRAMS += %D%/t-sizes %D%/t-householder %D%/t-shape
check_PROGRAMS += %D%/t-collapse
