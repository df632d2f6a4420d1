# Inputs that must be refused, with the message that says why.
EXTRA_DIST += %D%/lrnn
