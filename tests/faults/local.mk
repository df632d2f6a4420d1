# Faults in commands that succeed: make check-faults calls run.
EXTRA_DIST += %D%/run %D%/inject.c
