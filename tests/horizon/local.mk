# Tests of src/horizon.

tests_horizon_t_horizon_SOURCES = %D%/t-horizon.c %D%/runs.h
