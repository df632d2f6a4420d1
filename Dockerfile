# SPDX-License-Identifier: LGPL-3.0-or-later
#
# The two commands of README.md on a fresh Debian.
#
#   docker build -t wreath .
#   docker run --rm wreath claim check F3

FROM debian:12
COPY . /wreath
WORKDIR /wreath
RUN ./bootstrap demo
RUN ./bootstrap check
RUN make -C build install && ldconfig
ENTRYPOINT ["wreath"]
