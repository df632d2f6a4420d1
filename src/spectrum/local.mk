# Module spectrum: exact spectral location and Jordan type.

spectrumincludedir = $(pkgincludedir)/spectrum
spectruminclude_HEADERS = %D%/spectrum.h %D%/jordan.h %D%/sequence.h %D%/householder.h
spectruminclude_HEADERS += %D%/factor.h

spectruminclude_HEADERS += %D%/collapse.h
