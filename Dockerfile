# SPDX-License-Identifier: LGPL-3.0-or-later
#
# wreath on a fresh Debian, with the commands of README.md.
#
#   docker build -t wreath .
#   docker run --rm wreath claim check F3
#   docker run --rm --entrypoint ./bootstrap wreath check     # the tests

FROM debian:12
COPY . /wreath
WORKDIR /wreath
RUN ./bootstrap demo
RUN make -C build install && ldconfig
ENTRYPOINT ["wreath"]
