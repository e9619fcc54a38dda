"""Names that we gave ourselves, in whatever language, and what it takes to know them."""

import subprocess
import sys

import pytest

from manhattan_widgets.locale import languages, speaking
from manhattan_widgets.records.player_names import given_name, shown_name, you

OURS = [you(), *(given_name(kind, n) for kind in ("person", "computer") for n in (1, 6))]


@pytest.mark.parametrize("code", languages())
def test_our_names_are_known_from_every_language_in_every_language(code: str) -> None:
    with speaking(code):
        written = [str(name) for name in OURS]
    for reader in languages():
        with speaking(reader):
            assert [shown_name(name) for name in written] == [str(name) for name in OURS]


def test_to_know_our_names_no_texts_of_other_languages_are_read() -> None:
    code = (
        "from manhattan_widgets import locale\n"
        "from manhattan_widgets.records.player_names import shown_name\n"
        "locale.set_language('en')\n"
        "print(shown_name('Dator 2'), locale.catalog.cache_info().currsize)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["Computer", "2", "1"]
