# Room spectrum: exact spectral location and Jordan type.
# To add a file, add a line:  src_libwreath_la_SOURCES += %D%/verb.c
# (private headers the same way; the public header in the list below).

spectrumincludedir = $(pkgincludedir)/spectrum
spectruminclude_HEADERS =
