# The suite on fresh systems: make check-distros calls run.
EXTRA_DIST += %D%/run
