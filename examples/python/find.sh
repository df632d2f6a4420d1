# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Sourced by scripts that run Python: python MODULE sets $python to an
# interpreter with the module, or prints a message and exits with status 77
# (skipped).

python() {
    for python in ${PYTHON:-} python3 /usr/bin/python3; do
        if "$python" -c "import $1" 2>/dev/null; then
            return 0
        fi
    done
    echo "skipped: no Python with $1 (Debian: apt-get install python3-$1)"
    exit 77
}
