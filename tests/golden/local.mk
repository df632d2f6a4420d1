# Outputs kept as files: the programs must still print them, byte for byte.

EXTRA_DIST += %D%/pins
