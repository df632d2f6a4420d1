# Module horizon: casts of exact powers, for ever.

horizonincludedir = $(pkgincludedir)/horizon
horizoninclude_HEADERS = %D%/horizon.h
