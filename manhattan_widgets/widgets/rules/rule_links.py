"""From the id of a rule to its text: wherever an explanation names a rule, it is one click away."""

from __future__ import annotations

from collections.abc import Iterable

from manhattan_widgets.contract.registry import find_rule
from manhattan_widgets.contract.rulebook import RuleText
from manhattan_widgets.locale import text
from manhattan_widgets.markup import Html, el, fragment

__all__ = ["rule_details", "rule_lines", "rule_list"]


def rule_details(*rules: str, is_open: bool = False) -> Html:
    """Return HTML with the text of each rule, closed unless ``is_open``; nothing for no rule."""
    clauses = (find_rule(rule) for rule in dict.fromkeys(rules))
    return rule_list((clause for clause in clauses if clause is not None), is_open=is_open)


def rule_list(rules: Iterable[RuleText], *, is_open: bool = False) -> Html:
    """Return HTML with the texts of these rules, each to be opened by its title."""
    return fragment(
        el("details.mw-rule", el("summary", _title(rule)), _paragraphs(rule), open=is_open)
        for rule in rules
    )


def rule_lines(rule: RuleText) -> list[str]:
    """Return a rule in words: its title, what it says, and what was decided about it."""
    decided = [] if rule.decided is None else [text("why.rule.decided", sentence=rule.decided)]
    return [_title(rule), str(rule.text), *decided]


def _title(rule: RuleText) -> str:
    return text("why.rule.title", rule=rule.id, title=rule.title)


def _paragraphs(rule: RuleText) -> Html:
    _, *lines = rule_lines(rule)
    return fragment(el("p", line) for line in lines)
