"""Worksheets: what is on them, that nothing is missing on paper, how they are written."""

from __future__ import annotations

import base64
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest

import manhattan_widgets as mw
from manhattan_widgets import locale
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.lessons.__main__ import main
from manhattan_widgets.lessons.exercises import KINDS, Choose, Enter, Play, again
from manhattan_widgets.lessons.exercises.words import answer_words, seat_words
from manhattan_widgets.lessons.worksheets import Worksheet
from manhattan_widgets.lessons.worksheets.parts import seat_line
from manhattan_widgets.scene.games import scenes_of

api: Any = mw
ALL = [(game, kind) for game, kinds in KINDS.items() for kind in kinds]


def words(source: str) -> str:
    """Return what can be read in HTML, without what only pictures say."""
    plain = re.sub(r"<(svg|style)\b.*?</\1>", " ", source, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", plain)).split())


def question_page(sheet: Worksheet) -> str:
    questions, answers = sheet.html.split('<section class="answers">')
    assert answers
    return questions


@pytest.fixture(scope="module")
def sheet() -> Worksheet:
    return mw.worksheet("manhattan", ["owner", "legal", "score"], number=4, seed=7)


def test_the_same_seed_gives_the_same_sheet(sheet: Worksheet) -> None:
    same = mw.worksheet("manhattan", ["owner", "legal", "score"], number=4, seed=7)
    assert same == sheet
    assert same.html == sheet.html
    assert eval(sheet.call, {"mw": mw}) == sheet  # as somebody does who reads it on the sheet
    other = mw.worksheet("manhattan", ["owner", "legal", "score"], number=4, seed=8)
    assert other.exercises != sheet.exercises


def test_without_a_seed_a_sheet_is_new_and_says_how_to_make_it_again() -> None:
    one = mw.worksheet("manhattan", ["owner"], level=1, number=1)
    assert eval(one.call, {"mw": mw}).exercises == one.exercises
    assert one.call in words(one.html)


def test_every_kind_comes_once_before_any_comes_again(sheet: Worksheet) -> None:
    kinds = [one.name.kind for one in sheet.exercises]
    assert sorted(kinds[:3]) == ["legal", "owner", "score"]
    assert len({str(one.name) for one in sheet.exercises}) == 4


def test_without_a_level_the_exercises_get_harder() -> None:
    levels = [one.name.level for one in mw.worksheet("newyork", ["price"], seed=1).exercises]
    assert levels == sorted(levels)
    assert {*levels} == {*KINDS["newyork"]["price"].levels}
    kept = mw.worksheet("manhattan", ["take", "best"], level=6, number=2, seed=1)
    assert {(one.name.kind, one.name.level) for one in kept.exercises} == {("take", 3), ("best", 5)}


@pytest.mark.parametrize("language", locale.languages())
def test_what_a_seat_has_begins_a_sentence_and_names_each_color(language: str) -> None:
    with locale.speaking(language):
        (one,) = (
            made
            for made in mw.worksheet("manhattan", number=8, seed=11).exercises
            if made.name.kind == "legal"
        )
        said = seat_line(one)
        table = scenes_of(one.view.rules).table(one.view, [""] * one.view.options.players)
        blue, black = table.players[one.view.seat].badges
        assert f". {blue.name} ({' · '.join(blue.details)}) · {black.name} (" in said
        green = again("manhattan-simple-4-73909")
        assert re.search(r"\. [A-Z]", seat_line(green))


def test_wanted_clauses_are_practiced_in_turn() -> None:
    sheet = mw.worksheet("manhattan", rules=["M11", "M16"], level=2, number=4, seed=3)
    cited = [one.rules for one in sheet.exercises]
    assert all(rule in rules for rule, rules in zip(["M11", "M16"] * 2, cited, strict=True))
    assert 'rules=["M11", "M16"]' in sheet.call.replace("'", '"')


@pytest.mark.parametrize("game", list(KINDS))
def test_every_clause_can_be_wanted(game: str) -> None:
    """Where no position makes a question about a clause, the step of a lesson does."""
    clauses = list(GAMES[game].rulebook())
    sheet = mw.worksheet(game, rules=clauses, number=len(clauses), seed=2)
    assert {rule for one in sheet.exercises for rule in one.rules} >= {*clauses}
    assert len(sheet.exercises) == len(clauses)
    assert any(one.name.kind == "step" for one in sheet.exercises)
    said = words(sheet.html)
    assert not re.search(r"(?<!\S)\*\w", said), "the signs of lessons are not shown"


@pytest.mark.no_cover
@pytest.mark.parametrize(("game", "kind"), ALL)
def test_every_exercise_can_be_answered_from_the_paper_alone(game: str, kind: str) -> None:
    for level in (1, 6):
        sheet = mw.worksheet(game, kind, level=level, number=1, seed=5)
        (one,) = sheet.exercises
        source = question_page(sheet)
        said = words(source)
        assert str(one.question) in said
        assert all(str(fact) in said for fact in one.facts)
        form, view = one.form, one.view
        if isinstance(form, Choose):
            assert all(str(option.words) in said for option in form.options)
            assert source.count('class="box"') == len(form.options)
            pictured = sum(bool(option.part) for option in form.options)
            assert len(re.findall(r"</span><svg", source)) == pictured
        if isinstance(form, Enter):
            assert all(str(field.words) in said for field in form.fields)
        if isinstance(form, Play):
            assert source.count('<li class="line">') == 1
        if view.seat is not None:
            assert f"You are {seat_words(view, view.seat)}." in said
            held = [g for g in scenes_of(view.rules).choices(view) if g.held and not g.several]
            cards = [choice for group in held for choice in group.choices]
            assert all(choice.caption in said for choice in cards)
            assert source.count("<svg") >= 1 + len(cards)
            counts = [f"×{choice.count}" for choice in cards if choice.count > 1]
            assert all(count in said for count in counts)
        board = source.split('<figure class="board">')[1]
        assert all(f">{site}<" in board or "?" in board for site in one.focus)


@pytest.mark.parametrize(("game", "kind"), ALL)
def test_answers_stand_on_a_page_of_their_own_with_their_reasons(game: str, kind: str) -> None:
    sheet = mw.worksheet(game, kind, level=3, number=1, seed=4)
    (one,) = sheet.exercises
    questions, answers = map(words, sheet.html.split('<section class="answers">'))
    assert str(answer_words(one)) in answers
    for reason in one.explanation:
        assert f"{reason.sentence} (rule {reason.rule})" in answers
        assert str(reason.sentence) not in questions
    assert again(str(one.name)) == one
    assert str(one.name) in answers


def test_all_moves_that_are_right_are_among_the_answers() -> None:
    for seed in range(4):
        sheet = mw.worksheet("manhattan", "best", level=3, number=1, seed=seed)
        (one,) = sheet.exercises
        right = [move for move in one.view.legal_moves() if one.check(move).right]
        answers = words(sheet.html.split('<section class="answers">')[1])
        assert all(one.view.format(move) in answers for move in right)


def test_of_equally_large_groups_each_is_told() -> None:
    one = again("newyork-group-2-7")
    assert len(one.explanation) == 2
    assert all(one.check(reason.sites).right for reason in one.explanation)
    assert {frozenset(reason.sites) for reason in one.explanation} > {one.solution}


@pytest.mark.parametrize(
    ("game", "key"),
    [("manhattan", "R Rood · B Blauw · G Groen"), ("newyork", "Y Geel"), ("skyline", "P Paars")],
)
def test_letters_of_colors_are_explained_below_every_board(game: str, key: str) -> None:
    """In grey a G could as well be Geel: no other sign of the color is left."""
    sheet = mw.worksheet(game, ["score"], level=4, number=3, seed=3, language="nl")
    keys = re.findall(r"<figcaption>(.*?)</figcaption>", sheet.html)
    assert len(keys) == len(sheet.exercises)
    assert any(key in words(one) for one in keys)
    lines = [line for one in keys for line in one.split("<br>")]
    assert all(line in sheet.moodle.replace("&amp;", "&") for line in lines)


def test_other_letters_on_the_board_are_explained_where_a_game_has_them() -> None:
    """A purple penthouse is "PP", which the colors alone do not tell."""
    said = "P penthouse · S Skyline floor"
    skyline, manhattan = (
        mw.worksheet(game, ["score"], level=4, number=1, seed=3)
        for game in ("skyline", "manhattan")
    )
    assert said in skyline.html
    assert said in skyline.moodle
    assert said not in manhattan.html


def test_what_nobody_knows_is_not_on_the_paper() -> None:
    """Marked sites and the verdicts of a board belong to the answers."""
    sheet = mw.worksheet("manhattan", ["reading"], level=4, number=2, seed=2)
    assert "✓" not in question_page(sheet)


def test_skylines_board_lies_down_and_others_stand() -> None:
    def size(game: str) -> tuple[float, float]:
        sheet = mw.worksheet(game, ["score"], level=2, number=1, seed=1)
        found = re.search(r"viewBox='0 0 ([\d.]+) ([\d.]+)'", question_page(sheet))
        assert found
        return float(found[1]), float(found[2])

    width, height = size("skyline")
    assert width > 2 * height
    width, height = size("newyork")
    assert width < height


@pytest.mark.parametrize("language", ["en", "de", "nl", "sv"])
def test_a_sheet_in_every_language(language: str) -> None:
    sheet = mw.worksheet("manhattan", ["take", "score"], number=2, seed=1, language=language)
    assert f'<html lang="{language}">' in sheet.html
    assert (
        sheet.exercises == mw.worksheet("manhattan", ["take", "score"], number=2, seed=1).exercises
    )
    assert locale.language() == "en"
    with locale.speaking(language):
        said = words(sheet.html)
        assert all(str(one.question) in said for one in sheet.exercises)
        assert locale.text("worksheet.answers") in said


def test_a_sheet_is_written_once_and_anew_by_itself_only(tmp_path: Path, sheet: Worksheet) -> None:
    file = tmp_path / "sheet.html"
    sheet.save(file)
    sheet.save(file)
    assert file.read_text("utf-8") == sheet.html
    other = mw.worksheet("manhattan", ["owner"], number=1, seed=7)
    with pytest.raises(mw.RecordError):
        other.save(file)
    assert file.read_text("utf-8") == sheet.html
    other.save(file, overwrite=True)
    assert file.read_text("utf-8") == other.html


def test_a_page_runs_nothing_and_asks_for_nothing() -> None:
    evil = "<script>alert(1)</script>"
    sheet = mw.worksheet("manhattan", ["owner"], number=1, seed=1, title=evil)
    assert evil not in sheet.html
    assert evil in words(sheet.html).replace("< ", "<") or "alert(1)" in words(sheet.html)
    assert "default-src 'none'" in unescape(sheet.html)
    assert not re.search(r'(?:src|href)="', sheet.html)


def test_a_notebook_shows_what_is_on_it_and_a_link_that_saves_it(sheet: Worksheet) -> None:
    shown = sheet._repr_html_()
    assert "Is this legal, and why? (level 2)" in words(shown)
    found = re.search(r"base64,([\w+/=]+)", shown)
    assert found
    assert base64.b64decode(found[1]).decode() == sheet.html
    assert "4 exercises" in repr(sheet)
    assert repr(mw.worksheet("newyork", ["price"], number=1, seed=1)).endswith(": 1 exercise>")


def test_clauses_are_named_in_small_letters_too() -> None:
    sheet = mw.worksheet("manhattan", rules=["m9", "M9"], number=1, seed=7)
    assert sheet == mw.worksheet("manhattan", rules=["M9"], number=1, seed=7)
    assert "rules=['M9']" in sheet.call


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"paper": "A3"}, "There is no paper 'A3'. There is: A4, Letter."),
        ({"number": 0}, "A worksheet has 1 to 60 exercises, not 0."),
        ({"number": True}, "A worksheet has 1 to 60 exercises"),
        ({"kinds": []}, 'Nothing is named in "kinds"'),
        ({"kinds": 5}, '"kinds" is a list, not 5.'),
        ({"kinds": ["legal", None]}, '"kinds[1]" is a text, not None.'),
        ({"rules": [11]}, '"rules[0]" is a text, not 11.'),
        ({"kinds": ["chess"]}, 'no kind of exercise "chess"'),
        ({"rules": ["N9"]}, 'no clause "N9"'),
        ({"level": 9}, "There is no level 9."),
        ({"seed": -1}, "A seed is a whole number"),
        ({"language": "xx"}, 'language "xx"'),
        ({"title": 5}, '"title" is a text, not 5.'),
        (
            {"kinds": ["owner"], "rules": ["M7"], "level": 1, "seed": 1},
            "No further exercise about clause M7",
        ),
    ],
    ids=lambda value: str(value),
)
def test_what_cannot_be_is_refused(given: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=r"\.$") as error:
        api.worksheet("manhattan", **given)
    assert said in str(error.value)


def test_the_command_line_writes_a_sheet(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "sheet.html"
    given = ["worksheet", "newyork", "--kinds", "price", "--number", "2", "--seed", "3"]
    given += ["--paper", "Letter", "--level", "2", "--title", "Monday", "--rules", "N9"]
    assert main([*given, "-o", str(file)]) == 0
    made = mw.worksheet(
        "newyork",
        ["price"],
        rules=["N9"],
        level=2,
        number=2,
        seed=3,
        paper="Letter",
        title="Monday",
    )
    assert file.read_text("utf-8") == made.html
    assert main(given) == 0
    assert capsys.readouterr().out == made.html
    assert main(["worksheet", "chess"]) == 1
    printed = capsys.readouterr()
    assert "no game called" in printed.err
    assert printed.out == "", "it may go into the file of the sheet"


def test_another_file_is_replaced_only_if_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "sheet.html"
    given = ["worksheet", "newyork", "--kinds", "price", "--number", "1", "-o", str(file)]
    file.write_text("a letter")
    assert main(given) == 1
    said = capsys.readouterr().err
    assert "it holds something else" in said
    assert "--overwrite" in said
    assert "game" not in said
    assert main([*given, "--overwrite"]) == 0
    assert "a letter" not in file.read_text("utf-8")


def test_of_several_files_all_are_written_or_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet, letter = tmp_path / "sheet.html", tmp_path / "letter"
    letter.write_text("a letter")
    given = ["worksheet", "newyork", "--kinds", "price", "--number", "1", "-o", str(sheet)]
    for wrong, why in ((tmp_path / "none" / "quiz.xml", "nothing was written"), (letter, "letter")):
        assert main([*given, "--moodle", str(wrong)]) == 1
        assert why in capsys.readouterr().err
        assert [path.name for path in tmp_path.iterdir()] == ["letter"]
    assert letter.read_text() == "a letter"
    assert main([*given, "--moodle", str(tmp_path / "quiz.xml")]) == 0


def test_help_names_the_kinds_of_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["worksheet", "--help"])
    said = " ".join(capsys.readouterr().out.split())
    assert " game [--kinds KIND" in said, "which would take the name of the game for a kind"
    for game, kinds in KINDS.items():
        assert f"{game}: {', '.join(kinds)}" in said


def test_marks_on_a_board_on_paper_are_explained_where_there_are_some() -> None:
    """New York with action cards marks center and corners, and no page said what for."""
    told = "center, ◤ corners: what an action card clears"
    for sheet in (
        mw.worksheet("newyork", ["action"], level=1, number=2, seed=5),
        mw.worksheet("newyork", ["price"], level=1, number=2, seed=5),
    ):
        with_actions = {one.view.options.actions for one in sheet.exercises}
        assert len(with_actions) == 1
        assert sheet.html.count(told) == len(sheet.exercises) * with_actions.pop()
    assert "penthouse" in mw.worksheet("skyline", ["income"], level=1, number=1, seed=5).html
