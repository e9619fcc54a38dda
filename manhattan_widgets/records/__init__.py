"""Recorded games: one JSON format, read with suspicion and written whole.

A record looks like this, whitespace and the order of the entries aside::

    {
      "format": "manhattan-widgets-record",
      "version": 1,
      "game": "manhattan",
      "rules_version": 1,
      "options": {"players": 2, "takeover": "majority"},
      "players": [
        {"name": "Ann", "kind": "person"},
        {"name": "Bo", "kind": "greedy"}
      ],
      "seed": 7,
      "created": "2031-05-24T19:30:00Z",
      "events": [
        {"deal": "714962583…", "start": 1},
        "db1122g1123",
        "dr1123k1112",
        "b2F5"
      ],
      "result": null
    }

- ``options``: those left out have the default of the game.
- ``players``: who sits where, by seat; ``kind`` is ``person`` or names a computer player.
- ``events``: in order, moves as text in the game's machine notation, and what chance gave (a deal,
  a shuffle) as objects, so that a replay never rolls again and a game played with real cards can
  be typed in.
- ``seed``: what chance is drawn with from here on; null or left out where chance came from
  elsewhere.  It is not checked against the events.
- ``position``: for a game that began from a set-up position, the state as the game writes it.
- ``comments``: what was written beside the moves, as ``{"ply": 12, "text": "Now Cairo is mine."}``;
  plies count the moves, 0 is before the first.  Left out if there are none.
- ``variations``: what might have been played instead, as ``{"ply": 12, "events": [...]}``: the
  line is left after so many moves.  With ``"of": 0`` it leaves the first variation of the list and
  not the game itself.  It may have comments.  Left out if there are none.
- ``analysis``: what an analysis of the game found, as :mod:`manhattan_widgets.analysis.report`
  writes it.  Left out if there is none.
- ``known_to``: the seat that the record was made for, from what that seat may know; what others
  hold in it is made up.  Left out where everything is as it was.
- ``result``: null while the game is unfinished, else ``{"reason": "finished", "seat": null,
  "winners": [0], "points": [61, 54]}``.  With the reason ``resigned``, ``seat`` says who, and the
  best of the others by the points so far win.
- ``created``: when the game began, in UTC; null or left out if unknown.

``record.schema.json`` in this folder says the same as a JSON Schema, with all bounds.  A reader
also replays every move through the rules and compares the result, and tells by
:class:`RecordError` what is wrong and where.  ``version`` grows when an older reader could not
read a newer file; ``rules_version`` when a game's rules change.

:func:`encode` makes a share code of a record or a position, :func:`decode` reads one: text of some
150 characters for a whole four-player game, which fits into a link or a chat message.  A code has
all moves and all that chance gave, **so the code of an unfinished game shows every hand and the
draw pile**.  It has a version and a checksum, but neither names, seed nor comments and variations
unless asked for, and never ``created`` or ``analysis``.

:func:`concealed` makes a record for the eyes of one seat, to be shared while the game goes on: what
that seat cannot know is made up.  :func:`read` takes a record from a file, a code or a link, and
:func:`rows` makes a table of one.

>>> from manhattan_widgets.game import new_game
>>> record = new_game("manhattan", players=2, seed=7).record
>>> decode(encode(record, names=True, seed=True)) == record
True
"""

from __future__ import annotations

from manhattan_widgets.records.dataframe import rows
from manhattan_widgets.records.errors import RecordError
from manhattan_widgets.records.files import load, save
from manhattan_widgets.records.format import from_json, read_text, to_json, to_text
from manhattan_widgets.records.loading import read
from manhattan_widgets.records.record import (
    FINISHED,
    PERSON,
    RESIGNED,
    PlayerInfo,
    Record,
    Result,
    result_of,
)
from manhattan_widgets.records.redaction import concealed
from manhattan_widgets.records.schema import schema
from manhattan_widgets.records.share_code import decode, encode
from manhattan_widgets.records.variations import Variation

__all__ = [
    "FINISHED",
    "PERSON",
    "RESIGNED",
    "PlayerInfo",
    "Record",
    "RecordError",
    "Result",
    "Variation",
    "concealed",
    "decode",
    "encode",
    "from_json",
    "load",
    "read",
    "read_text",
    "result_of",
    "rows",
    "save",
    "schema",
    "to_json",
    "to_text",
]
