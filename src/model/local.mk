# Module model: stacks of layers with exact weights, and their file.

modelincludedir = $(pkgincludedir)/model
modelinclude_HEADERS = %D%/model.h
