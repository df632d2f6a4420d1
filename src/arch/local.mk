# Module arch: the architectures of the papers as constraints on layers.

archincludedir = $(pkgincludedir)/arch
archinclude_HEADERS = %D%/arch.h
