# One file a past bug.
EXTRA_DIST += %D%/hull-start.lrnn
