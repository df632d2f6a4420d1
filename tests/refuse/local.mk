# Inputs that must be refused, with the message that says why.
# To add a test, add a line:  dist_check_SCRIPTS += %D%/t-NAME.sh
#   (in C:  check_PROGRAMS += %D%/t-NAME)
# Files it reads:  EXTRA_DIST += %D%/file
check_PROGRAMS += %D%/t-lrnn
EXTRA_DIST += %D%/lrnn
