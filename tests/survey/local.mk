# Surveys of all small automata.
# To add a test, add a line:  dist_check_SCRIPTS += %D%/t-NAME.sh

check_PROGRAMS += %D%/t-count
dist_check_SCRIPTS += %D%/t-survey.sh %D%/t-cluster.sh
EXTRA_DIST += %D%/classes.py %D%/rows.py
