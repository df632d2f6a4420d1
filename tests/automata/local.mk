# Tests of the specimens in automata/.
#   check_PROGRAMS += %D%/t-NAME          from t-NAME.c
#   dist_check_SCRIPTS += %D%/t-NAME.sh

check_PROGRAMS += %D%/t-folders
dist_check_SCRIPTS += %D%/t-facts.sh
dist_check_SCRIPTS += %D%/t-readme.sh
