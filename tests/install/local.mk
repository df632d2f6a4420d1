# What was installed stands alone.

EXTRA_DIST += %D%/count3.cc %D%/types.c %D%/debian
