# Ratios of running times, by `make bench`.
# To add one, add a line:  EXTRA_PROGRAMS += %D%/bench-NAME   from bench-NAME.c

EXTRA_DIST += %D%/run %D%/constructions.sh
EXTRA_PROGRAMS += %D%/bench-cascade
EXTRA_PROGRAMS += %D%/bench-verify
EXTRA_PROGRAMS += %D%/bench-compile
EXTRA_PROGRAMS += %D%/bench-exact
EXTRA_PROGRAMS += %D%/bench-runs
EXTRA_PROGRAMS += %D%/bench-spectrum
EXTRA_PROGRAMS += %D%/bench-rounding
EXTRA_PROGRAMS += %D%/bench-search
