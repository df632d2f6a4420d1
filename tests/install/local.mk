# What was installed stands alone.
# To add a test, add a line:  dist_check_SCRIPTS += %D%/t-NAME.sh
# Files it reads:  EXTRA_DIST += %D%/file

EXTRA_DIST += %D%/count3.cc %D%/types.c %D%/debian
dist_check_SCRIPTS += %D%/t-install.sh
dist_check_SCRIPTS += %D%/t-debian.sh
