"""Laws about what a game says of itself: there are words for it, of the right kind."""

from __future__ import annotations

from random import Random
from typing import Any

from manhattan_widgets.contract.core import Sentence, State
from manhattan_widgets.testing.play import check_score

__all__ = ["there_are_words_for_everything"]


def there_are_words_for_everything(state: State, rng: Random) -> None:
    """Effects, reasons, sites and seats: the catalogue has each key, with all that it asks for."""
    moves = list(state.legal_moves())
    for position in (state, state.view(state.to_move)):
        for move in rng.sample(moves, min(len(moves), 12)):
            _is_text(position.format(move), f"format({str(move)!r})")
            _are_texts(position.parts(move), f"parts({str(move)!r})")
            _is_sentence(position.effect(move), f"effect({str(move)!r})", may_be_empty=True)
            _is_sentence(position.explain(move).sentence, f"the sentence of explain({str(move)!r})")
        for site in state.rules.sites(state.options):
            _is_text(position.site_text(site), f"site_text({site!r})")
        for seat in range(state.options.players):
            _is_text(position.seat_text(seat), f"seat_text({seat})")
        for asked, score in (("score", position.score()), ("score_now", position.score_now())):
            check_score(score, asked, state.options.players)
            for part in score.parts:
                _is_sentence(part.reason, f"the reason of a part of {asked}()")
    if state.chance is not None:
        given = state.chance_effect(state.chance.sample(rng))
        if given is not None:
            _is_sentence(given, "chance_effect()")
    if (outcome := state.outcome()) is not None:
        _is_sentence(outcome.reason, "the reason of outcome()")


def _is_sentence(said: Any, what: str, *, may_be_empty: bool = False) -> None:
    assert isinstance(said, Sentence), f"{what} is {said!r:.60}, no Sentence"
    try:
        words = str(said)
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        raise AssertionError(f"{what} is {said!r:.120}, which has no words: {why}") from error
    assert words or may_be_empty, f"{what} is {said!r:.120}, which says nothing"


def _is_text(words: Any, what: str) -> None:
    assert isinstance(words, str), f"{what} is {words!r:.60}, no text"


def _are_texts(words: Any, what: str) -> None:
    are_texts = isinstance(words, tuple) and all(isinstance(word, str) for word in words)
    assert are_texts, f"{what} is {words!r:.60}, no tuple of texts"
