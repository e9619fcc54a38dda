"""What is told to somebody who runs the package as a program."""

from __future__ import annotations

import pytest

from manhattan_widgets.__main__ import main


def test_where_to_begin_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in ([], ["--help"]):
        assert main(arguments) == 0
        assert "python -m manhattan_widgets.lessons" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [
        (["lessons", "check", "my lesson.toml"], ".lessons check 'my lesson.toml'"),
        (["exports", "freeze", "a.ipynb"], ".exports freeze a.ipynb"),
        (["check", "my-lesson.toml"], ".lessons --help"),
        (["--help", "lessons"], ".lessons --help"),
    ],
)
def test_a_command_without_its_dot_is_an_error(
    arguments: list[str], meant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert f'There is no command "{arguments[0]}" here.' in printed.err
    assert printed.err.endswith(f": python -m manhattan_widgets{meant}\n")
