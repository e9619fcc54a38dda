"""A class of 40 learners with 500 answers each: reading their files, and making all tables.

Expected: one second at most.  The files are made beforehand, in a folder that is thrown away.
"""

from __future__ import annotations

import random
import tempfile
import time
from pathlib import Path

from _machine import print_machine

from manhattan_widgets.lessons.classroom import TABLES, read_class
from manhattan_widgets.lessons.exercises import KINDS
from manhattan_widgets.lessons.exercises.progress_format import ExerciseProgress, Solved
from manhattan_widgets.lessons.memory import Grade
from manhattan_widgets.lessons.progress import Progress

LEARNERS, ANSWERS = 40, 500


def progress(number: int) -> Progress:
    """Return what a learner handed in: one in three answers was wrong first."""
    chance = random.Random(number)
    kinds = [(game, kind) for game, found in KINDS.items() for kind in found]
    solved = []
    for at in range(ANSWERS):
        game, kind = chance.choice(kinds)
        right = chance.random() < 2 / 3
        name = f"{game}-{kind}-{chance.randint(1, 4)}-{chance.randrange(20)}"
        when = f"2024-05-{1 + at // 25:02d}T10:{at % 25:02d}:00Z"
        rule = f"{game[0].upper()}{chance.randint(1, 13)}"
        grade = {rule: Grade.Good if right else Grade.Again}
        wrong = () if right else (f"answer-{chance.randrange(4)}",)
        solved.append(Solved(name, right, 1 if right else 2, 0, False, when, grade, wrong))
    return Progress(f"Learner {number}", {}, ExerciseProgress({}, {}, tuple(solved)).to_json())


def main() -> None:
    """Measure, and print what was measured."""
    print_machine()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(LEARNERS):
            (Path(folder) / f"{number:02d}.json").write_bytes(progress(number).to_bytes())
        best = float("inf")
        for _ in range(5):
            begun = time.process_time()
            group = read_class(folder)
            for name in TABLES:
                group.table(name)
            best = min(best, time.process_time() - begun)
        print(f"{LEARNERS} learners, {group.answers} answers, all tables: {best:.2f} s")


if __name__ == "__main__":
    main()
