r"""Bring the catalogues of a language into the form of the English ones, and fill them in.

    python tools/catalogues.py de              # same files, order, comments; what is new is empty
    python tools/catalogues.py de --missing    # what is not translated yet: key<TAB>English
    python tools/catalogues.py de --fill FILE  # take lines of key<TAB>translation

Keys of plural forms are written ``key[0]``, ``key[1]``, and a translation may have them where
English has one form for all numbers; line ends and tabs in texts are ``\n`` and ``\t``.
What English no longer has is dropped. A new language begins with a folder of this name.

The texts of lessons are keys themselves: their catalogues lie beside them, one for each folder.
"""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from manhattan_widgets.lessons.texts import folder_texts
from manhattan_widgets.locale.po import read_po

PACKAGE = Path(__file__).resolve().parent.parent / "manhattan_widgets"
#: Where catalogues are, in a folder for each language: the kit's and the games'.
SOURCES = (PACKAGE / "locale", *sorted(PACKAGE.glob("games/*/locale")))
COURSES = sorted(PACKAGE.glob("games/*/lessons/course"))
HEADER = """\
msgid ""
msgstr ""
"Language: {code}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"""


@dataclass
class Entry:
    """One message: the comments above it, its key, its English forms."""

    comments: list[str]
    key: str
    english: tuple[str, ...]


def quoted(text: str) -> str:
    """Return a string as PO files write it."""
    return json.dumps(text, ensure_ascii=False)


def rooms(code: str) -> Iterator[tuple[Path, str, list[Entry]]]:
    """Yield each catalogue of a language: its file, what stands above it, its entries."""
    for folder in SOURCES:
        for source in sorted((folder / "en").glob("*.po")):
            text = source.read_text(encoding="utf-8")
            about = text[: text.index("msgid")]
            yield folder / code / source.name, about, list(entries(text))
    for folder in COURSES:
        # One comment for each text: the first step that says it.
        found = [Entry([f"#: {place}"], text, (text,)) for text, place in folder_texts(folder)]
        if found:
            yield folder / f"{code}.po", f"# The lessons in {folder.parent.parent.name}.\n", found


def entries(source: str) -> Iterator[Entry]:
    """Yield the messages of a catalogue in its order, with the comments above them."""
    forms = read_po(source).messages
    comments: list[str] = []
    for line in source.splitlines():
        if line.startswith("#"):
            comments.append(line)
        elif line.startswith("msgid "):
            key = json.loads(line.removeprefix("msgid "))
            if key:
                yield Entry(comments, key, forms[key])
            comments = []


def form_keys(entry: Entry, texts: dict[str, str]) -> dict[str, str]:
    """Return the English forms of a message by their keys, as the lines of a translator have them.

    A language may have two forms where English needs one ("2 million"): its translator gives both.
    """
    if len(entry.english) > 1:
        return {f"{entry.key}[{n}]": form for n, form in enumerate(entry.english)}
    if f"{entry.key}[1]" in texts:
        return dict.fromkeys((f"{entry.key}[0]", f"{entry.key}[1]"), entry.english[0])
    return {entry.key: entry.english[0]}


def known(path: Path) -> dict[str, str]:
    """Return what a catalogue translates, by the keys of the forms."""
    if not path.exists():
        return {}
    found = {}
    for key, forms in read_po(path.read_text(encoding="utf-8")).messages.items():
        if len(forms) == 1:
            found[key] = forms[0]
        found |= {f"{key}[{n}]": form for n, form in enumerate(forms)}
    return found


def written(code: str, about: str, messages: Iterable[Entry], texts: dict[str, str]) -> str:
    """Return a catalogue in the form of the English one, with the translations there are."""
    blocks = [about + HEADER.format(code=code)]
    for entry in messages:
        lines = [*entry.comments, f"msgid {quoted(entry.key)}"]
        keys = form_keys(entry, texts)
        if entry.key in keys:
            lines.append(f"msgstr {quoted(texts.get(entry.key, ''))}")
        else:
            lines.append(f"msgid_plural {quoted(entry.key)}")
            forms = (texts.get(key, "") for key in keys)
            lines += [f"msgstr[{n}] {quoted(form)}" for n, form in enumerate(forms)]
        blocks.append("\n".join(lines) + "\n")
    return "\n".join(blocks)


def escaped(text: str) -> str:
    """Return a text in one line, without tabs."""
    return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t")


def unescaped(text: str) -> str:
    """Return what :func:`escaped` was given."""
    parts = text.split("\\\\")
    return "\\".join(part.replace("\\n", "\n").replace("\\t", "\t") for part in parts)


def lines_of(path: Path) -> dict[str, str]:
    """Read the lines of a translator; ends the program at one that is none."""
    found = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.strip():
            key, tab, text = line.partition("\t")
            if not tab:
                sys.exit(f"{path}, line {number}: no tab between key and translation")
            found[unescaped(key)] = unescaped(text)
    return found


def main() -> None:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("code", help="the language, such as de")
    parser.add_argument("--missing", action="store_true", help="only list what is not translated")
    parser.add_argument("--fill", type=Path, nargs="+", default=[], help="files of translations")
    arguments = parser.parse_args()
    if arguments.code == "en":
        sys.exit("English is what is translated: edit its catalogues themselves")
    given: dict[str, str] = {}
    for path in arguments.fill:
        given |= lines_of(path)
    left = set(given)
    for path, about, messages in rooms(arguments.code):
        texts = known(path) | given
        keys = {key: form for e in messages for key, form in form_keys(e, texts).items()}
        left -= keys.keys()
        if arguments.missing:
            for key, english in keys.items():
                if not texts.get(key):
                    print(f"{escaped(key)}\t{escaped(english)}")
        else:
            path.parent.mkdir(exist_ok=True)
            path.write_text(written(arguments.code, about, messages, texts), encoding="utf-8")
    if left:
        print(f"English has no such messages: {', '.join(sorted(left))}", file=sys.stderr)


if __name__ == "__main__":
    main()
