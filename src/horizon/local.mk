# Module horizon: the eventual casts of exact powers.

horizonincludedir = $(pkgincludedir)/horizon
horizoninclude_HEADERS = %D%/horizon.h
