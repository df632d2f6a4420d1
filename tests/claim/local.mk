# Tests of src/claim.  To add one, add a line:
#   check_PROGRAMS += %D%/t-VERB          from t-VERB.c
#   dist_check_SCRIPTS += %D%/t-VERB.sh
# Data they read:  EXTRA_DIST += %D%/file

check_PROGRAMS += %D%/t-decide %D%/t-check
dist_check_SCRIPTS += %D%/t-catalogue.sh %D%/t-report.sh
dist_check_SCRIPTS += %D%/t-evidence.sh
dist_check_SCRIPTS += %D%/t-index.sh %D%/t-on.sh
