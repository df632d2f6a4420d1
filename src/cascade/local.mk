# Module cascade: exclusion, holonomy and reset cascades.

cascadeincludedir = $(pkgincludedir)/cascade
cascadeinclude_HEADERS = %D%/cascade.h %D%/facts.h %D%/lift.h
