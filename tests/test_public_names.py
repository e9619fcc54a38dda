"""What is public under ``manhattan_widgets``: names, the homes that errors tell, docstrings."""

import importlib
import inspect
import pkgutil
import re
import subprocess
import sys
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import manhattan_widgets as mw

#: Errors that are caught inside, or that are mistakes of ours; and a game's own, which it offers.
INSIDE = {
    "EndlessError",
    "MissingMessageError",
    "PlainDataError",
    "PoError",
    "ReadError",
    "SvgError",
    "UnknownNameError",
    "UntrustedError",
}
OWN = {"EditionError"}
PUBLIC = sorted(mw.__all__)
FUNCTIONS = sorted(name for name in mw.__all__ if inspect.isfunction(getattr(mw, name)))


def errors() -> Iterator[type[BaseException]]:
    """Yield the error classes that the package defines, wherever."""
    for info in pkgutil.walk_packages(mw.__path__, "manhattan_widgets."):
        if info.name.endswith("__main__"):
            continue
        module = importlib.import_module(info.name)
        source = inspect.getsource(module)
        for name, value in vars(module).items():
            if inspect.isclass(value) and f"class {name}(" in source:
                yield from [value] if issubclass(value, BaseException) else []


def test_every_error_is_public_and_tells_where() -> None:
    by_name = {error.__name__: error for error in errors()}
    assert len(by_name) > 25
    assert set(by_name) > INSIDE | OWN
    for name in sorted(set(by_name) - INSIDE - OWN):
        assert getattr(mw, name) is by_name[name], name
        assert name in mw.__all__
        assert by_name[name].__module__ == "manhattan_widgets", name


def test_a_traceback_names_the_public_home() -> None:
    game = mw.new_game("manhattan", players=4, seed=7)
    with pytest.raises(mw.MoveError) as caught:
        game.play("draft 4 4 4 4 4 4")
    line = traceback.format_exception_only(caught.value)[-1]
    assert line.startswith("manhattan_widgets.IllegalMoveError: ")
    assert line.rstrip().endswith("(rule M5)")


def test_the_classes_of_the_contract_are_public() -> None:
    game = mw.new_game("manhattan", players=2, seed=7)
    assert isinstance(game.state, mw.State)
    assert isinstance(game.state.view(0), mw.View)
    assert isinstance(game.rules, mw.Rules)
    assert isinstance(game.record, mw.Record)
    move: mw.Move = game.state.legal_moves()[0]
    assert game.state.explain(move).legal


def test_an_error_can_be_sent_to_another_process() -> None:
    code = (
        "import pickle, sys, manhattan_widgets as mw\n"
        "error = pickle.loads(pickle.dumps(mw.OptionError('no')))\n"
        "print(type(error) is mw.OptionError, error)"
    )
    process = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, timeout=60
    )
    assert process.stdout.strip() == "True no"


# Docstrings


def sections(documented: Any) -> dict[str, str]:
    """Return the numpydoc sections of a docstring by their titles."""
    parts = re.split(r"^(\w+)\n-+\n", inspect.getdoc(documented) or "", flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def methods(cls: type) -> Iterator[Callable[..., Any]]:
    """Yield the public methods of a class that take part in its public face."""
    for name, member in inspect.getmembers(cls):
        if not name.startswith("_") and (inspect.isfunction(member) or inspect.ismethod(member)):
            yield member


DOCUMENTED = [
    *(getattr(mw, name) for name in FUNCTIONS),
    *methods(mw.Game),
    *methods(mw.Record),
]


@pytest.mark.parametrize("documented", DOCUMENTED, ids=lambda function: function.__qualname__)
def test_public_functions_are_documented_in_sections(documented: Callable[..., Any]) -> None:
    parts = sections(documented)
    assert list(parts) == [
        title for title in ("Parameters", "Returns", "Raises", "Examples") if title in parts
    ], "the order of numpydoc"
    taken = [
        f"{'*' * (kind == VAR_POSITIONAL) + '**' * (kind == VAR_KEYWORD)}{name}"
        for name, kind in kinds(documented)
    ]
    parameters = re.findall(r"^(\S.*?)(?: : .*)?$", parts.get("Parameters", ""), re.MULTILINE)
    assert [name for line in parameters for name in line.split(", ")] == taken
    returned = inspect.signature(documented).return_annotation
    assert ("Returns" in parts) == (returned != "None")


VAR_POSITIONAL = inspect.Parameter.VAR_POSITIONAL
VAR_KEYWORD = inspect.Parameter.VAR_KEYWORD


def kinds(function: Callable[..., Any]) -> list[tuple[str, Any]]:
    taken = inspect.signature(function).parameters.values()
    return [(parameter.name, parameter.kind) for parameter in taken if parameter.name != "self"]


@pytest.mark.parametrize("name", ["play", "new_game"])
def test_help_says_where_a_games_options_are_listed(name: str) -> None:
    assert "manhattan_widgets.options" in sections(getattr(mw, name))["Parameters"]


def test_no_module_has_the_name_of_something_public() -> None:
    # Importing it would put the module into the place of what is offered.
    modules = {path.stem for path in Path(mw.__file__).parent.iterdir()}
    assert not modules & set(mw.__all__)


@pytest.mark.parametrize(
    "call",
    [
        lambda: mw.analyze(None),  # type: ignore[arg-type]
        lambda: mw.classroom(None),  # type: ignore[arg-type]
        lambda: mw.explore(5),  # type: ignore[arg-type]
        lambda: mw.freeze(None),  # type: ignore[arg-type]
        lambda: mw.home(progress=5),  # type: ignore[arg-type]
        lambda: mw.learn(None),  # type: ignore[arg-type]
        lambda: mw.load(None),  # type: ignore[arg-type]
        lambda: mw.mistakes(None),  # type: ignore[arg-type]
        lambda: mw.play(file=5),  # type: ignore[arg-type]
        lambda: mw.practice("manhattan", games=[None]),
        lambda: mw.replay(None),  # type: ignore[arg-type]
        lambda: mw.rules(None),  # type: ignore[arg-type]
        lambda: mw.score(None),  # type: ignore[arg-type]
        lambda: mw.share(None),
        lambda: mw.tournament(["random"], players=2, deals=1, file=5),  # type: ignore[arg-type]
        lambda: mw.why(None, "3"),  # type: ignore[arg-type]
    ],
)
def test_a_function_that_raises_type_errors_says_so(call: Callable[[], Any]) -> None:
    [name] = set(call.__code__.co_names) & set(mw.__all__)
    with pytest.raises(TypeError, match="needed"):
        call()
    assert "\nTypeError\n" in str(inspect.getdoc(getattr(mw, name)))


#: The rooms that programs are written with, besides what the package itself offers.
_ROOMS = (mw.bots, mw.envs, mw.lessons, mw.records, mw.testing)


@pytest.mark.parametrize(
    "function",
    [
        value
        for room in _ROOMS
        for name in room.__all__
        if inspect.isfunction(value := getattr(room, name))
    ],
    ids=lambda function: f"{function.__module__}.{function.__name__}",
)
def test_functions_to_write_programs_with_have_an_example(function: Callable[..., Any]) -> None:
    assert ">>> " in inspect.getdoc(function), "help() shows how it is called"
