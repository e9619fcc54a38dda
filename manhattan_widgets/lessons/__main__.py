"""The commands for authors and teachers: ``python -m manhattan_widgets.lessons --help``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

from manhattan_widgets.lessons.checking import check_catalogs, check_lesson, minutes
from manhattan_widgets.lessons.coverage import markdown
from manhattan_widgets.lessons.errors import LessonError
from manhattan_widgets.lessons.exercises import KINDS
from manhattan_widgets.lessons.reading import parsed
from manhattan_widgets.lessons.results import readable_results, save_csv, to_csv
from manhattan_widgets.lessons.worksheets import worksheet
from manhattan_widgets.lessons.worksheets.canvas import check_text2qti
from manhattan_widgets.locale import languages, set_language, text
from manhattan_widgets.locale.numbers import comma_list
from manhattan_widgets.locale.printable import print_in_utf8
from manhattan_widgets.records.errors import RecordError
from manhattan_widgets.records.files import write

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks for; return 0 if all is well, 1 if something is to be mended.

    >>> main(["check", "no-such-lesson.toml"])
    no-such-lesson.toml: There is no such file. Check its name and folder.
    1 thing to mend.
    1
    """
    given = _parser().parse_args(arguments)
    if given.language:
        set_language(given.language)
    code: int = given.do(given)
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m manhattan_widgets.lessons", description=text("lessons.command.about")
    )
    parser.add_argument(
        "--language", choices=languages(), help=text("lessons.command.language"), default=None
    )
    commands = parser.add_subparsers(required=True, metavar=text("lessons.command.command"))
    about = text("lessons.command.check")
    check = commands.add_parser("check", help=about, description=about)
    check.add_argument("files", type=Path, nargs="+", metavar="FILE")
    check.set_defaults(do=_check)
    about = text("lessons.command.coverage")
    table = commands.add_parser("coverage", help=about, description=about)
    table.add_argument("--tests", type=Path, help=text("lessons.command.tests"))
    table.add_argument("-o", "--output", type=Path, help=text("lessons.command.output"))
    table.set_defaults(do=_coverage)
    about = text("lessons.command.results")
    learned = commands.add_parser("results", help=about, description=about)
    learned.add_argument("files", type=Path, nargs="+", metavar="FILE")
    learned.add_argument("-o", "--output", type=Path, help=text("lessons.command.output"))
    learned.set_defaults(do=_results)
    about = text("lessons.command.worksheet")
    # The game before options that take several words, which would take it, too.
    usage = "%(prog)s [-h] game [--kinds KIND [KIND ...]] [--rules RULE [RULE ...]] [...]"
    sheet = commands.add_parser("worksheet", help=about, description=about, usage=usage)
    sheet.add_argument("game", help=text("lessons.command.game"))
    sheet.add_argument(
        "--kinds", nargs="+", metavar="KIND", help=text("lessons.command.kinds", known=_kinds())
    )
    sheet.add_argument("--rules", nargs="+", metavar="RULE", help=text("lessons.command.rules"))
    sheet.add_argument("--level", type=int, help=text("lessons.command.level"))
    sheet.add_argument("--number", type=int, default=6, help=text("lessons.command.number"))
    sheet.add_argument("--seed", type=int, help=text("lessons.command.seed"))
    sheet.add_argument("--paper", default="A4", help=text("lessons.command.paper"))
    sheet.add_argument("--title", help=text("lessons.command.title"))
    sheet.add_argument("-o", "--output", type=Path, help=text("lessons.command.output"))
    sheet.add_argument("--moodle", type=Path, help=text("lessons.command.moodle"))
    sheet.add_argument("--canvas", type=Path, help=text("lessons.command.canvas"))
    sheet.set_defaults(do=_worksheet)
    for writing in (table, learned, sheet):
        writing.add_argument(
            "--overwrite", action="store_true", help=text("lessons.command.overwrite")
        )
    for command in (check, table, learned, sheet):  # as well as before the command
        command.add_argument(
            "--language",
            choices=languages(),
            help=text("lessons.command.language"),
            default=argparse.SUPPRESS,
        )
    return parser


def _kinds() -> str:
    """Return the kinds of exercises by game, to be read."""
    return "; ".join(f"{game}: {comma_list(kinds)}" for game, kinds in KINDS.items())


def _check(given: argparse.Namespace) -> int:
    all_faults = []
    files = [lesson for path in given.files for lesson in _lessons_in(path)]
    for file in files:
        faults = list(check_lesson(file))
        all_faults += faults
        for fault in faults:
            _say(str(fault))
        if not faults:
            data = parsed(file)
            needed = max(1, round(minutes(data)))
            _say(text("lessons.check.good", file=file, n=len(data["steps"]), minutes=needed))
    for folder in sorted({file.parent for file in files if file.is_file()}):
        for fault in check_catalogs(folder):
            all_faults.append(fault)
            _say(str(fault))
    if all_faults:
        _say(text("lessons.check.faults", n=len(all_faults)))
    return int(bool(all_faults))


def _lessons_in(path: Path) -> list[Path]:
    """Return the lessons of a folder, or the file itself."""
    return sorted(path.glob("*.toml")) or [path]


def _coverage(given: argparse.Namespace) -> int:
    if given.tests is not None and not given.tests.is_dir():
        _say(text("lessons.command.no_tests", folder=given.tests), sys.stderr)
        return 1
    table = markdown(given.tests)
    if given.output is None:
        sys.stdout.write(table)
        return 0
    heading, contents = table.partition("\n")[0].encode(), table.encode()

    def may_replace(file: Path) -> bool:
        return bool(given.overwrite) or file.read_bytes().startswith(heading)

    try:
        write(given.output, contents, may_replace, other="other_file")
    except (LessonError, RecordError) as error:
        _say(str(error), sys.stderr)
        return 1
    return 0


def _results(given: argparse.Namespace) -> int:
    """Make the table of what can be read; what cannot is told beside it, and what counts once."""
    rows, unread, repeated = readable_results(given.files)
    beside = sys.stderr if rows and given.output is None else sys.stdout
    for error in unread:
        _say(str(error), beside)
    if unread and rows:
        _say(text("lessons.command.unread", n=len(unread)), beside)
    if repeated:
        _say(text("classroom.repeated", n=len(repeated)), beside)
    for one in repeated:
        names = {"file": one.file, "names": one.learner, "counted": one.counted}
        _say(text("classroom.counted", **names), beside)
    code = int(bool(unread))
    if unread and not rows:
        return code
    if given.output is None:
        sys.stdout.write(to_csv(rows).replace("\r\n", "\n"))
        return code
    try:
        save_csv(rows, given.output, overwrite=given.overwrite)
    except LessonError as error:
        _say(str(error))
        return 1
    return code


def _worksheet(given: argparse.Namespace) -> int:
    chosen = ("game", "kinds", "rules", "level", "number", "seed", "paper", "title")
    try:
        if given.canvas is not None:
            check_text2qti()
        sheet = worksheet(**{name: getattr(given, name) for name in chosen})
        # All of them or none: without a seed, the next call makes another sheet.
        for path in filter(None, (given.output, given.moodle, given.canvas)):
            sheet.check_path(path, overwrite=given.overwrite)
        if given.output is not None:
            sheet.save(given.output, overwrite=given.overwrite)
        if given.moodle is not None:
            sheet.save_moodle(given.moodle, overwrite=given.overwrite)
        if given.canvas is not None:
            sheet.save_canvas(given.canvas, overwrite=given.overwrite)
    except (ImportError, ValueError) as error:
        _say(str(error), sys.stderr)  # what is printed may go into the file of the sheet
        return 1
    left_out = (
        [str(exercise.name) for exercise in sheet.left_out] if given.moodle or given.canvas else []
    )
    if left_out:
        _say(text("worksheet.question.left_out", names=comma_list(left_out)))
    if not (given.output or given.moodle or given.canvas):
        sys.stdout.write(sheet.html)
    return 0


def _say(line: str, stream: TextIO | None = None) -> None:
    (stream or sys.stdout).write(line + "\n")


if __name__ == "__main__":
    print_in_utf8()
    sys.exit(main())
