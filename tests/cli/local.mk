# Tests of src/cli.  To add one, add a line:
#   check_PROGRAMS += %D%/t-VERB          from t-VERB.c
#   dist_check_SCRIPTS += %D%/t-VERB.sh
# Data they read:  EXTRA_DIST += %D%/file

EXTRA_DIST += %D%/common.sh

dist_check_SCRIPTS += %D%/t-help.sh
dist_check_SCRIPTS += %D%/t-list.sh
dist_check_SCRIPTS += %D%/t-classify.sh
dist_check_SCRIPTS += %D%/t-equiv.sh
dist_check_SCRIPTS += %D%/t-decompose.sh
dist_check_SCRIPTS += %D%/t-compile.sh
dist_check_SCRIPTS += %D%/t-run.sh
dist_check_SCRIPTS += %D%/t-verify.sh
dist_check_SCRIPTS += %D%/t-refuse.sh
dist_check_SCRIPTS += %D%/t-million.sh
dist_check_SCRIPTS += %D%/t-mustshow.sh
dist_check_SCRIPTS += %D%/t-caught.sh
dist_check_SCRIPTS += %D%/t-spectrum.sh
dist_check_SCRIPTS += %D%/t-man.sh
check_PROGRAMS += %D%/t-json
dist_check_SCRIPTS += %D%/t-period.sh
dist_check_SCRIPTS += %D%/t-horizon.sh
dist_check_SCRIPTS += %D%/t-claim.sh
dist_check_SCRIPTS += %D%/t-run-model.sh
dist_check_SCRIPTS += %D%/t-table.sh
dist_check_SCRIPTS += %D%/t-trace.sh
dist_check_SCRIPTS += %D%/t-factor.sh
dist_check_SCRIPTS += %D%/t-stack.sh
dist_check_SCRIPTS += %D%/t-collapse.sh
dist_check_SCRIPTS += %D%/t-search.sh
dist_check_SCRIPTS += %D%/t-completion.sh
dist_check_SCRIPTS += %D%/t-express.sh
dist_check_SCRIPTS += %D%/t-escape.sh
dist_check_SCRIPTS += %D%/t-export.sh
dist_check_SCRIPTS += %D%/t-draw.sh
dist_check_SCRIPTS += %D%/t-raw.sh
