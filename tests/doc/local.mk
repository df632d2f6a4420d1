# Documents that show commands are run, and must print what they show.
# To add one, add it to t-snippets.sh; a test that the runner sees a document
# that lies is t-runner.sh.

EXTRA_DIST += %D%/snippets.sh
dist_check_SCRIPTS += %D%/t-runner.sh
dist_check_SCRIPTS += %D%/t-snippets.sh
dist_check_SCRIPTS += %D%/t-picture.sh
dist_check_SCRIPTS += %D%/t-manual.sh
dist_check_SCRIPTS += %D%/t-headers.sh
check_PROGRAMS += %D%/t-schema
