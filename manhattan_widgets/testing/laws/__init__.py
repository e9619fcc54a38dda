"""What must hold in every position of every game; each law takes a state and a random generator.

The names say what is promised.
"""

from __future__ import annotations

from manhattan_widgets.testing.laws.core import Law
from manhattan_widgets.testing.laws.hidden import (
    a_sample_is_a_position_that_looks_the_same,
    a_view_shows_what_is_public,
    views_tell_no_secrets,
    what_is_shown_in_a_notebook_tells_no_secrets,
    what_nobody_knows_is_drawn_anew,
    what_reveals_nothing_changes_views_alike,
)
from manhattan_widgets.testing.laws.moves import (
    a_preview_tells_what_happens,
    chance_and_moves_take_turns,
    every_rule_that_is_named_can_be_read,
    illegal_moves_are_refused_with_a_reason,
    legal_moves_are_a_sound_list,
    legal_moves_are_in_one_order,
    legal_moves_are_those_that_explain_allows,
    what_is_no_move_is_refused,
    wrong_chance_is_refused,
)
from manhattan_widgets.testing.laws.scores import (
    boards_of_scorings_are_kept,
    nothing_is_lost,
    positions_of_games_are_sound,
    scores_add_up,
    the_outcome_follows_from_the_points,
)
from manhattan_widgets.testing.laws.words import there_are_words_for_everything
from manhattan_widgets.testing.laws.written import (
    a_position_goes_through_its_steps,
    a_position_is_printed_as_one_short_line,
    a_state_can_be_hashed_and_written_as_json,
    a_state_goes_through_json,
    an_event_goes_through_text,
    any_steps_lead_to_a_position,
    equal_events_give_equal_states,
    notation_goes_both_ways,
    old_states_stay_as_they_are,
    what_chance_gives_is_numbered,
)

__all__ = ["LAWS", "QUICK", "SLOW", "Law"]

#: What has to hold in each position: each law is called with a state and a random generator.
LAWS: tuple[Law, ...] = (
    a_state_can_be_hashed_and_written_as_json,
    there_are_words_for_everything,
    old_states_stay_as_they_are,
    equal_events_give_equal_states,
    a_state_goes_through_json,
    a_position_goes_through_its_steps,
    any_steps_lead_to_a_position,
    an_event_goes_through_text,
    what_chance_gives_is_numbered,
    notation_goes_both_ways,
    chance_and_moves_take_turns,
    legal_moves_are_a_sound_list,
    legal_moves_are_in_one_order,
    legal_moves_are_those_that_explain_allows,
    illegal_moves_are_refused_with_a_reason,
    what_is_no_move_is_refused,
    wrong_chance_is_refused,
    a_preview_tells_what_happens,
    scores_add_up,
    boards_of_scorings_are_kept,
    nothing_is_lost,
    positions_of_games_are_sound,
    the_outcome_follows_from_the_points,
    a_view_shows_what_is_public,
    a_position_is_printed_as_one_short_line,
    views_tell_no_secrets,
    what_is_shown_in_a_notebook_tells_no_secrets,
    a_sample_is_a_position_that_looks_the_same,
    what_nobody_knows_is_drawn_anew,
    what_reveals_nothing_changes_views_alike,
    every_rule_that_is_named_can_be_read,
)
#: Laws so quick that every position of a game is looked at.
QUICK = {
    a_state_can_be_hashed_and_written_as_json,
    old_states_stay_as_they_are,
    a_position_is_printed_as_one_short_line,
    what_chance_gives_is_numbered,
    chance_and_moves_take_turns,
    nothing_is_lost,
    positions_of_games_are_sound,
    the_outcome_follows_from_the_points,
}
#: Laws that look at thousands of moves, or draw pictures.
SLOW = {
    what_is_shown_in_a_notebook_tells_no_secrets,
    legal_moves_are_those_that_explain_allows,
    illegal_moves_are_refused_with_a_reason,
    what_is_no_move_is_refused,
}
