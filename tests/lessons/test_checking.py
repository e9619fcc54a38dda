"""The checker and the commands: every mistake of an author is found and told."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from manhattan_widgets.contract.editors import editor_of
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.lessons import read_lesson
from manhattan_widgets.lessons.__main__ import main
from manhattan_widgets.lessons.checking import check_catalogs, check_lesson, minutes
from manhattan_widgets.lessons.coverage import clause_tests, coverage, markdown
from manhattan_widgets.lessons.progress import LessonProgress, Progress, ProgressFile
from manhattan_widgets.locale import set_language, text
from tests.lessons.samples import TOML, data

TESTS = Path(__file__).parent.parent


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "own.toml"
    path.write_text(TOML, encoding="utf-8")
    return path


def told(file: Path, old: str, new: str) -> str:
    """What the checker says of the sample with one thing changed."""
    assert old in TOML
    file.write_text(TOML.replace(old, new), encoding="utf-8")
    return "\n".join(str(error) for error in check_lesson(file))


def test_rules_that_texts_name_are_rules_of_the_game(file: Path) -> None:
    said = told(file, "[M9]", "[M99] [M9]").splitlines()
    assert [line.partition("own.toml: ")[2] for line in said] == [
        "step 1 (read), text: The game has no rule M99.",
        "step 1 (read), in_other_words: The game has no rule M99.",
    ]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('game = "manhattan"', 'game = "Manhatten"', "Known games: "),
        ('answer = { height = "F5" }', 'answer = "two"', "What fits: a whole number, a table."),
    ],
)
def test_what_does_not_fit_is_told_in_words_of_lesson_files(
    file: Path, old: str, new: str, said: str
) -> None:
    assert said in told(file, old, new)


def test_a_good_lesson_has_nothing_to_mend(file: Path) -> None:
    assert list(check_lesson(file)) == []
    assert list(check_lesson(str(file))) == []
    assert 1 < minutes(data()) < 3


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('goal = { owner = { F5 = "Blue" } }', 'goal = { owner = { F5 = "Green" } }', "No legal"),
        (
            'goal = { owner = { F5 = "Blue" } }',
            'goal = { owner = { F5 = "Blue" } }\nshow = "1 on F5"',
            'What "show" plays is not right',
        ),
        (
            'goal = { owner = { F5 = "Blue" } }',
            'goal = { owner = { F5 = "Blue" } }\nshow = "what"',
            "cannot be read",
        ),
        ('goal = { owner = { F5 = "Blue" } }', "goal = { gain = -99 }", "Every legal move"),
        ('{ rule = "M10" }, text', '{ owner = { F5 = "Blue" } }, text', "No move gets"),
        ("when = 4, text", "when = 6, text", "6 is the right number"),
        ('{ owner = "Blue" }', '{ owner = "Green" }', "nothing is to be marked"),
        ("minutes = 5", "minutes = 1", "Shorten or divide"),
        ("format = 1", "format = 2", "2 is given"),
        ("id = ", "id ", "not TOML"),
        (
            'goal = { owner = { F5 = "Blue" } }',
            'goal = { owner = { C1 = "Blue", C5 = "Blue" } }\nmoves = 2\nshow = ["1 on C1", "x"]',
            "is not right",
        ),
    ],
)
def test_what_does_not_hold_together_is_found(file: Path, old: str, new: str, words: str) -> None:
    assert words in told(file, old, new)


def test_faults_of_all_kinds_are_told_together_and_steps_counted_from_one(file: Path) -> None:
    changes = {
        'id = "read"\nrules = ["M9"]': 'id = "read"\nrules = ["M99"]',
        "minutes = 5": "minutes = 1",
        'id = "mark"': 'id = "mark"\nposition = """\nto move: Blue\nF5: b1 r3"""',
        '{ owner = "Blue" }': '{ owner = "Green" }',
    }
    contents = TOML
    for old, new in changes.items():
        assert old in contents
        contents = contents.replace(old, new)
    file.write_text(contents, encoding="utf-8")
    told = [str(error).removeprefix(f"{file}: ") for error in check_lesson(file)]
    assert [line.partition(": ")[0] for line in told] == [
        "step 1 (read), rules",
        "minutes",
        "step 3 (mark)",
        "step 4 (count)",
    ]
    assert "M99" in told[0]
    assert "nothing is to be marked" in told[2]
    assert "4 is the right number" in told[3]


@pytest.mark.parametrize(
    "lines",
    [
        "F5: r1 b3",
        "F5: r1 b3\nS2: g2\nC9: k1",
        "F5: r1 b3\nS2: b2\nto move: Red\ndraft Red: 1 2 3",
        "F5: r1 b3\nS2: b2\nto move: Red\nround: 1\ndraft Red: 1 2 3 3",
        "F5: r1 b3\nto move: Red\ndraft Red: 4 4\nhand Red: 2 5 5 9",
        "players: 2\nF5: r1 b3\nto move: Red\ndraft Red: 2 3",
        "F5: r1 b3\nto move: Blue\ndraft Blue: 4 4 4\nsupply Blue: 7x1 3x2 2x3",
    ],
)
def test_what_a_position_leaves_out_is_filled_in_and_the_rest_is_kept(
    file: Path, lines: str
) -> None:
    text = 'position = """\n' + lines + '\n"""'
    file.write_text(
        TOML.partition("[[steps]]")[0] + f'[[steps]]\nid = "a"\ntext = "Look."\n{text}\n',
        encoding="utf-8",
    )
    assert [str(error) for error in check_lesson(file)] == []
    state: Any = read_lesson(file).steps[0].position
    shown = editor_of("manhattan").format(state).splitlines()
    assert [line for line in lines.splitlines() if line not in shown] == []


@pytest.mark.parametrize(
    ("game", "lines", "complaints"),
    [
        ("manhattan", "F5: r1 b3\nto move: Red\nhand Red: 5 5 9", ["holds 3 cards instead of 4"]),
        (
            "newyork",
            "players: 3\nC5: r\nto move: Red\nhand Red: C D 1",
            ["Player 1 must hold at least two avenue cards and two street cards"],
        ),
    ],
)
def test_only_what_does_not_fit_is_complained_of_with_what_to_do(
    file: Path, game: str, lines: str, complaints: list[str]
) -> None:
    head = TOML.partition("[[steps]]")[0].replace('"manhattan"', f'"{game}"')
    position = 'position = """\n' + lines + '\n"""'
    file.write_text(f'{head}[[steps]]\nid = "a"\ntext = "Look."\n{position}\n', "utf-8")
    found = [str(error) for error in check_lesson(file)]
    assert len(found) == len(complaints)
    for error, said in zip(found, complaints, strict=True):
        assert "step 1 (a), position" in error
        assert said in error
        assert "filled in" in error


def test_steps_beside_one_of_a_wrong_form_are_played(file: Path) -> None:
    said = told(file, 'id = "mark"', 'id = "mark"\npar = 0')
    assert "step 3 (mark), par" in said
    file.write_text(
        TOML.replace('id = "mark"', 'id = "mark"\npar = 0').replace(
            'goal = { owner = { F5 = "Blue" } }', 'goal = { owner = { F5 = "Green" } }'
        ),
        encoding="utf-8",
    )
    places = [str(error.where) for error in check_lesson(file)]
    assert places[:2] == ["step 3 (mark), par", "step 2 (take)"]


def test_a_lecture_is_found(file: Path) -> None:
    reading = '[[steps]]\nid = "r{}"\ntext = "More."\n\n'
    three = "".join(reading.format(n) for n in range(3))
    assert "steps to read in a row" in told(
        file, '[[steps]]\nid = "take"', f"{three}[[steps]]\nid = 'take'"
    )


def test_a_good_line_of_moves(file: Path) -> None:
    goal, mark = TOML.index("goal = "), TOML.index('[[steps]]\nid = "mark"')
    line = (
        'goal = { owner = { C1 = "Blue", C5 = "Blue" } }\nmoves = 2\nothers = "greedy"\n'
        'show = ["1 on C1", "1 on C5"]\n\n'
    )
    file.write_text(f"{TOML[:goal]}{line}{TOML[mark:]}".replace("when = 4", "when = 9"), "utf-8")
    assert list(check_lesson(file)) == []


def test_nobody_to_move_is_found(file: Path) -> None:
    said = told(file, 'id = "play"', 'id = "play"\nposition = "phase: over"')
    assert "Nobody can move" in said


def test_catalogues_that_lack_texts_are_named(file: Path) -> None:
    folder = file.parent
    assert list(check_catalogs(folder)) == []
    (folder / "de.po").write_text('msgid "A sample"\nmsgstr "Ein Muster"\n', encoding="utf-8")
    (folder / "sv.po").write_text("nonsense", encoding="utf-8")
    untranslated, damaged = check_catalogs(folder)
    assert "not translated" in str(untranslated)
    assert "de.po" in str(untranslated)
    assert "cannot be read" in str(damaged)


def test_check_on_the_command_line(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(file)]) == 0
    assert "good. 6 steps" in capsys.readouterr().out
    assert main(["check", str(file.parent)]) == 0
    assert f"{file}: good. 6 steps" in capsys.readouterr().out
    file.write_text(TOML.replace('F5 = "Blue"', 'F5 = "Pink"'), encoding="utf-8")
    assert main(["check", str(file)]) == 1
    printed = capsys.readouterr().out
    assert "Pink" in printed
    assert printed.endswith("1 thing to mend.\n")


def test_a_file_that_is_no_toml_is_told_once(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = file.with_name("broken.toml")
    for contents in ("x = [", "x = 1\n", "title = 1\n"):
        broken.write_text(contents, encoding="utf-8")
        assert main(["check", str(file)]) == 0
        assert "good. 6 steps" in capsys.readouterr().out
        assert main(["check", str(broken)]) == 1
        assert "broken.toml" in capsys.readouterr().out


def test_results_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    known = LessonProgress(stars=2, runs=1, tries=5, when="2024-05-01T10:00:00Z")
    ann = ProgressFile(tmp_path / "ann.json")
    ann.update(lambda _: Progress("Ann", {"manhattan/01-towers": known}))
    assert main(["results", str(tmp_path)]) == 0
    heading, row = capsys.readouterr().out.splitlines()
    assert heading.startswith("Learner,")
    assert row.startswith("Ann,lesson,manhattan,01-towers,")
    table = tmp_path / "class.csv"
    assert main(["results", str(ann.path), "-o", str(table)]) == 0
    assert "Ann,lesson" in table.read_text(encoding="utf-8-sig")
    assert main(["results", str(tmp_path / "ben.json")]) == 1
    assert "ben.json: There is no such file." in capsys.readouterr().out


def test_results_that_do_not_count_again_are_told_beside_the_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    known = LessonProgress(stars=2, runs=1, tries=5, when="2024-05-01T10:00:00Z")
    for name in ("ann.json", "ann-2.json"):
        file = ProgressFile(tmp_path / name)
        file.update(lambda _: Progress("Ann", {"manhattan/01-towers": known}))
    assert main(["results", str(tmp_path)]) == 0
    printed = capsys.readouterr()
    assert len(printed.out.splitlines()) == 2
    assert "1 file has nothing new" in printed.err
    assert "ann.json – Ann (what counts: ann-2.json)" in printed.err


def test_broken_results_are_all_told_beside_the_table_of_the_rest(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    known = LessonProgress(stars=2, runs=1, tries=5, when="2024-05-01T10:00:00Z")
    for name in ("ann", "bo"):
        file = ProgressFile(tmp_path / f"{name}.json")
        file.update(lambda _, name=name: Progress(name, {"manhattan/01-towers": known}))
    (tmp_path / "cy.json").write_text("{")
    (tmp_path / "di.json").write_text("[]")
    table = tmp_path / "class.csv"
    assert main(["results", str(tmp_path), "-o", str(table)]) == 1
    assert [row[:3] for row in table.read_text(encoding="utf-8-sig").splitlines()] == [
        "Lea", "ann", "bo,",
    ]  # fmt: skip
    printed = capsys.readouterr().out
    assert "cy.json: " in printed
    assert "di.json: " in printed
    assert "2 files could not be read" in printed
    assert main(["results", str(tmp_path)]) == 1
    printed = capsys.readouterr()
    assert len(printed.out.splitlines()) == 3
    assert "cy.json: " in printed.err


@pytest.mark.parametrize("command", ["check", "coverage", "results", "worksheet"])
def test_the_help_of_a_command_says_what_it_does(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main([command, "--help"])
    assert text(f"lessons.command.{command}") in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
def test_what_is_printed_into_a_file_is_utf8_on_every_system(file: Path, encoding: str) -> None:
    command = [sys.executable, "-m", "manhattan_widgets.lessons", "--language", "de"]
    file.write_text("", encoding="utf-8")
    for arguments in (["check", file], ["worksheet", "manhattan", "--number", "1", "--seed", "1"]):
        done = subprocess.run(
            [*command, *arguments],
            env=os.environ | {"PYTHONIOENCODING": encoding},
            capture_output=True,
            check=False,
        )
        assert done.stderr == b""
        assert {"„", "ä"} & set(done.stdout.decode("utf-8"))


def test_the_table_of_what_is_covered(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coverage"]) == 0
    assert "| M11 " in capsys.readouterr().out
    out = tmp_path / "coverage.md"
    assert main(["coverage", "--tests", str(TESTS), "-o", str(out)]) == 0
    assert "test_M11" in out.read_text(encoding="utf-8")
    assert main(["coverage", "-o", str(tmp_path)]) == 1
    assert "folder" in capsys.readouterr().err
    before = out.read_text(encoding="utf-8")
    assert main(["coverage", "--tests", str(tmp_path / "nowhere"), "-o", str(out)]) == 1
    assert f"There is no folder {tmp_path / 'nowhere'}" in capsys.readouterr().err
    assert out.read_text(encoding="utf-8") == before
    assert main(["coverage", "-o", str(out)]) == 0
    out.write_text("a letter")
    assert main(["coverage", "-o", str(out)]) == 1
    assert "--overwrite" in capsys.readouterr().err
    assert out.read_text() == "a letter"
    assert main(["coverage", "-o", str(out), "--overwrite"]) == 0


def test_every_clause_has_a_text_and_tests_named_after_it() -> None:
    found = clause_tests(TESTS)
    for game in GAMES:
        for row in coverage(game, found):
            assert row.title
            assert row.tests, f"no test is named after {row.rule}"
    assert all(
        name.split("::")[1].startswith("test_") for names in found.values() for name in names
    )


def test_the_language_of_what_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    for given, said in (
        (["--language", "en", "check", "nothing.toml"], "no such file"),
        (["--language", "de", "check", "nothing.toml"], "gibt es nicht"),
        (["check", "nothing.toml", "--language", "de"], "gibt es nicht"),
        (["--language", "en", "check", "nothing.toml", "--language", "de"], "gibt es nicht"),
    ):
        try:
            assert main(given) == 1
        finally:
            set_language("en")
        assert said in capsys.readouterr().out


def test_the_committed_table_is_that_of_today() -> None:
    table = TESTS.parent / "manhattan_widgets" / "lessons" / "COVERAGE.md"
    assert table.read_text(encoding="utf-8") == markdown(TESTS), "run: make lessons"
