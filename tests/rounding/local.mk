# Tests of src/rounding.  To add one, add a line:
#   check_PROGRAMS += %D%/t-VERB          from t-VERB.c
#   dist_check_SCRIPTS += %D%/t-VERB.sh
# Data they read:  EXTRA_DIST += %D%/file

EXTRA_DIST += %D%/common.h %D%/dot.h
check_PROGRAMS += %D%/t-format
check_PROGRAMS += %D%/t-round
check_PROGRAMS += %D%/t-special
check_PROGRAMS += %D%/t-mpfr
EXTRA_DIST += %D%/machines.h
check_PROGRAMS += %D%/t-kernel
check_PROGRAMS += %D%/t-orbit
check_PROGRAMS += %D%/t-rounder
dist_check_SCRIPTS += %D%/t-formats.sh
EXTRA_DIST += %D%/formats.py
tests/rounding/t-formats.log: tests/rounding/t-rounder$(EXEEXT)
check_PROGRAMS += %D%/t-reach
check_PROGRAMS += %D%/t-cast
check_PROGRAMS += %D%/t-search
check_PROGRAMS += %D%/t-chunk
check_PROGRAMS += %D%/t-certify
check_PROGRAMS += %D%/t-tree
