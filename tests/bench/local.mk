# Ratios of running times, by `make bench`.

EXTRA_DIST += %D%/run
EXTRA_PROGRAMS += %D%/bench-cascade
EXTRA_PROGRAMS += %D%/bench-verify
EXTRA_PROGRAMS += %D%/bench-compile
EXTRA_PROGRAMS += %D%/bench-exact
EXTRA_PROGRAMS += %D%/bench-runs
EXTRA_PROGRAMS += %D%/bench-spectrum
EXTRA_PROGRAMS += %D%/bench-rounding
EXTRA_PROGRAMS += %D%/bench-search
