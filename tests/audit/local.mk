# Tests of src/audit, on the trained models of examples/trained.

dist_check_SCRIPTS += %D%/t-audit.sh
EXTRA_DIST += %D%/fla.py %D%/net.py %D%/windows.py %D%/stack.py
