# Outputs kept as files: the programs must still print them, byte for byte.
# To add a test, add a line:  dist_check_SCRIPTS += %D%/t-NAME.sh
#   (in C:  check_PROGRAMS += %D%/t-NAME)
# Files it reads:  EXTRA_DIST += %D%/file

EXTRA_DIST += %D%/pins.sh %D%/pins
dist_check_SCRIPTS += %D%/t-pins.sh
