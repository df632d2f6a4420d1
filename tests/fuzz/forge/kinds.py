# SPDX-License-Identifier: LGPL-3.0-or-later
"""The kinds of certificates that are forged.

KINDS: a name, and what makes (certificate, model, whether it ought to be
accepted if it is true) or None; SHAKE: changes that suit a kind better than
those of draw.change."""
import exactly
import recur
import stacked

KINDS, SHAKE = {}, {}
for room in (recur, stacked, exactly):
    KINDS.update(room.KINDS)
    SHAKE.update(getattr(room, "SHAKE", {}))


def prepare(options):
    """Seeds that the library makes, where its program is given."""
