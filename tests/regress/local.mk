# One file a past bug.
# To add a test, add a line:  dist_check_SCRIPTS += %D%/t-NAME.sh
#   (in C:  check_PROGRAMS += %D%/t-NAME)
# Files it reads:  EXTRA_DIST += %D%/file
EXTRA_DIST += %D%/hull-start.lrnn
dist_check_SCRIPTS += %D%/t-draw-reflections.sh
dist_check_SCRIPTS += %D%/t-hull-start.sh
dist_check_SCRIPTS += %D%/t-many-layers.sh
dist_check_SCRIPTS += %D%/t-no-letters.sh
dist_check_SCRIPTS += %D%/t-no-cuts.sh
dist_check_SCRIPTS += %D%/t-predict-reflections.sh
dist_check_SCRIPTS += %D%/t-same-classes.sh
dist_check_SCRIPTS += %D%/t-strict-gates.sh
