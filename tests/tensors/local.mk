# Tests of src/tensors: files of weights, ours and others.

check_PROGRAMS += %D%/t-unread
dist_check_SCRIPTS += %D%/t-foreign.sh
EXTRA_DIST += %D%/foreign.py
