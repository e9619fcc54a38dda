"""Questions read back from QTI, as a system that imports them would."""

from __future__ import annotations

from dataclasses import dataclass
from html.parser import HTMLParser
from io import BytesIO
from xml.etree import ElementTree as ET
from zipfile import ZipFile


class Seen(HTMLParser):
    """What is read and seen in HTML: its words, and the pictures with what is said of them."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.words = ""
        self.pictures: list[tuple[str, str]] = []
        self.tags: list[str] = []
        self.feed(source)
        self.close()

    def handle_data(self, data: str) -> None:
        self.words += data

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag == "img":
            found = dict(attrs)
            self.pictures.append((str(found["src"]), str(found["alt"])))


@dataclass
class Item:
    """One question as a system reads it from QTI: its answers by what they are given with."""

    title: str
    type: str
    asked: Seen
    labels: dict[str, Seen]
    right: list[str]
    wrong: list[str]
    range: tuple[float, float, float] | None
    feedback: dict[str, Seen]

    @property
    def name(self) -> str:
        """The name of the exercise."""
        return self.title.split(" · ")[1]


def local(root: ET.Element) -> ET.Element:
    """Return XML without its name spaces."""
    for one in root.iter():
        one.tag = one.tag.rpartition("}")[2]
    return root


def items(packed: bytes) -> list[Item]:
    with ZipFile(BytesIO(packed)) as file:
        assert file.testzip() is None
        manifest = local(ET.fromstring(file.read("imsmanifest.xml")))
        listed = [str(one.get("href")) for one in manifest.iter("file")]
        names = [one for one in file.namelist() if not one.endswith("/")]
        assert sorted([*listed, "imsmanifest.xml"]) == sorted(names)
        identifiers = [one.get("identifier") for one in manifest.iter("resource")]
        assert len(identifiers) == len({*identifiers})
        (quiz,) = (str(one.get("href")) for one in manifest.findall("resources/resource[1]/file"))
        return items_of(file.read(quiz))


def items_of(assessment: str | bytes) -> list[Item]:
    return [item(one) for one in local(ET.fromstring(assessment)).iter("item")]


def item(source: ET.Element) -> Item:
    fields = {
        str(one.findtext("fieldlabel")): str(one.findtext("fieldentry"))
        for one in source.iter("qtimetadatafield")
    }
    right, wrong, exact = [], [], None
    for condition in source.iter("respcondition"):
        if condition.findtext("setvar") != "100":
            continue
        refused = {one for no in condition.iter("not") for one in no.iter("varequal")}
        wrong += [str(one.text) for one in refused]
        right += [str(one.text) for one in condition.iter("varequal") if one not in refused]
        if fields["question_type"] == "numerical_question":
            low, high = condition.find(".//vargte"), condition.find(".//varlte")
            assert low is not None
            assert high is not None
            exact = (float(str(low.text)), float(right[0]), float(str(high.text)))
    labels = {
        str(one.get("ident")): Seen(str(one.findtext("material/mattext")))
        for one in source.findall("presentation/response_lid/render_choice/response_label")
    }
    feedback = {
        str(one.get("ident")): Seen(str(one.findtext(".//mattext")))
        for one in source.iter("itemfeedback")
    }
    asked = Seen(str(source.findtext("presentation/material/mattext")))
    title = str(source.get("title"))
    return Item(title, fields["question_type"], asked, labels, right, wrong, exact, feedback)
