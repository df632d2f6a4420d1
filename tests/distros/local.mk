# The suite on fresh systems: make check-distros calls run and docker.
EXTRA_DIST += %D%/run %D%/docker
