# Module tensors: weights as tensors.

tensorsincludedir = $(pkgincludedir)/tensors
tensorsinclude_HEADERS = %D%/tensors.h
