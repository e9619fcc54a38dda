"""A desktop on which the screen reader Orca reads a browser: no sound, no screen, all of its own.

An X server without a monitor, a window manager, buses of their own, a speech server whose voice is
a file, Orca, and Chromium in a window.  Keys come from the X server, as from a keyboard, so that
Orca takes those that are its own.  What Orca says is read from its debug output.
"""

from __future__ import annotations

import json
import os
import pty
import re
import shutil
import subprocess
import threading
import time
import tty
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from playwright.sync_api import Browser, sync_playwright

from tests.browser.chromium import FLAGS, find_chromium

BUS_LAUNCHER = "/usr/libexec/at-spi-bus-launcher"
#: What the desktop is made of, and the package of Debian and Ubuntu that has it.
PACKAGES = {
    "Xvfb": "xvfb",
    "openbox": "openbox",
    "xdotool": "xdotool",
    "dbus-daemon": "dbus",
    BUS_LAUNCHER: "at-spi2-core",
    "speech-dispatcher": "speech-dispatcher",
    "orca": "orca",
}
SCREEN = "1280x1000x24"
START_SECONDS = 60.0
STOP_SECONDS = 10.0
#: How long something takes says more about the machine than about the code.
PATIENCE = 30.0
#: Between the presses of a key, as of a person who types slowly.
KEY_MILLISECONDS = "60"

#: Speaks into a file.  With a sound module, and no sound, Orca would wait for ever.
VOICE = """GenericExecuteSynth "printf '%s\\\\n' '$DATA' >> {file}"
GenericMaxChunkLength 20000
GenericLanguage "en" "en" "utf-8"
GenericLanguage "de" "de" "utf-8"
AddVoice "en" "MALE1" "en"
AddVoice "de" "MALE1" "de"
"""
SPEECH = """LogLevel 1
AudioOutputMethod "alsa"
DefaultModule file
DefaultLanguage "{language}"
AddModule "file" "sd_generic" "file.conf"
"""
#: The speech server wants a sound device even for a voice that makes no sound.
NO_SOUND = "pcm.!default { type null }\n"
#: Orca's own, but for the names of keys, which would be spoken at each press.
ORCA = {
    "general": {"enableKeyEcho": False, "enableBraille": False, "enableSound": False},
    "pronunciations": {},
    "keybindings": {},
    "profiles": {"default": {"profile": ["Default", "default"]}},
}
_SPEECH = re.compile(r"SPEECH OUTPUT: '(.*)' ?[\[{]")


class ScreenReaderMissingError(RuntimeError):
    """A part of the desktop is not installed; the message says what to install."""


def check_installed() -> None:
    """Raise ``ScreenReaderMissingError`` if a program of the desktop is missing on this machine."""
    missing = sorted({package for name, package in PACKAGES.items() if not shutil.which(name)})
    if missing:
        raise ScreenReaderMissingError(
            f"The tests with a screen reader need {', '.join(missing)}, which is not installed. "
            f"On Debian and Ubuntu, as root: apt-get install {' '.join(missing)}; "
            "or run `tools/install-screenreader`, which does."
        )


@dataclass(frozen=True)
class Spoken:
    """Something that Orca gave to its voice, and when: seconds since 1970."""

    text: str
    at: float


class Desktop:
    """A desktop that reads aloud, in a language; a context manager.

    ``folder`` holds everything of it: home, configuration, logs; ``browser`` is Chromium, whose
    pages are in windows.
    """

    browser: Browser

    def __init__(self, folder: Path, language: str = "en") -> None:
        check_installed()
        self.folder = folder
        self.language = language
        self.spoken: list[Spoken] = []
        #: When Orca last wrote of what it does: seconds since 1970.
        self.stirred = 0.0
        self._heard = threading.Condition()
        self._ends = ExitStack()
        self._environment: dict[str, str] = {}

    def __enter__(self) -> Self:
        with ExitStack() as self._ends:
            self._environment = self._own_environment()
            self._environment["DISPLAY"] = self._start_screen()
            self._environment["DBUS_SESSION_BUS_ADDRESS"] = self._start_bus()
            self._start("openbox")
            self._start_speech()
            self._start_orca()
            self.browser = self._start_browser()
            self._ends = self._ends.pop_all()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._ends.close()

    # ---- the person: presses keys, listens

    def press(self, *keys: str) -> None:
        """Press keys one after another, named as X names them: ``"Tab"``, ``"shift+Tab"``."""
        self._xdotool("key", "--delay", KEY_MILLISECONDS, *keys)

    def type(self, words: str) -> None:
        """Type words."""
        self._xdotool("type", "--delay", KEY_MILLISECONDS, words)

    def wait_for(
        self, condition: Callable[[list[Spoken]], Any], since: int, seconds: float = PATIENCE
    ) -> bool:
        """Wait until what was spoken from number ``since`` on fulfils a condition, or in vain."""
        with self._heard:
            return bool(self._heard.wait_for(lambda: condition(self.spoken[since:]), seconds))

    # ---- starting

    def _own_environment(self) -> dict[str, str]:
        folders = {
            "HOME": "home",
            "XDG_CONFIG_HOME": "config",
            "XDG_DATA_HOME": "data",
            "XDG_CACHE_HOME": "cache",
            "XDG_RUNTIME_DIR": "run",
        }
        for folder in folders.values():
            (self.folder / folder).mkdir(parents=True, mode=0o700)
        return {
            "PATH": os.environ["PATH"],
            "LANG": "C.UTF-8",
            "LANGUAGE": self.language,  # Orca's own words: "button", "heading"
            "GSETTINGS_BACKEND": "memory",
            **{name: str(self.folder / folder) for name, folder in folders.items()},
        }

    def _start(self, *command: str, **options: Any) -> subprocess.Popen[bytes]:
        log = self._ends.enter_context((self.folder / f"{command[0]}.log").open("wb"))
        process = subprocess.Popen(
            command,
            env=self._environment,
            stdin=subprocess.DEVNULL,
            **{"stdout": log, "stderr": log, **options},
        )
        self._ends.callback(_stop, process)
        return process

    def _start_screen(self) -> str:
        read, write = os.pipe()
        screen = ("-screen", "0", SCREEN, "-nolisten", "tcp")
        self._start("Xvfb", "-displayfd", str(write), *screen, pass_fds=(write,))
        os.close(write)
        with os.fdopen(read) as display:
            return f":{display.readline().strip()}"

    def _start_bus(self) -> str:
        """Start the session's bus, which starts that of accessibility as soon as it is asked."""
        options = ("--session", "--nofork", "--print-address")
        bus = self._start("dbus-daemon", *options, stdout=subprocess.PIPE)
        assert bus.stdout is not None
        self._ends.callback(bus.stdout.close)
        return bus.stdout.readline().decode().strip()

    def _start_speech(self) -> None:
        config, socket = self.folder / "speech", self.folder / "run" / "speech.sock"
        for folder in ("modules", "clients"):
            (config / folder).mkdir(parents=True)
        (self.folder / "home" / ".asoundrc").write_text(NO_SOUND)
        (config / "speechd.conf").write_text(SPEECH.format(language=self.language))
        voice = VOICE.format(file=self.folder / "voice.txt")
        (config / "modules" / "file.conf").write_text(voice)
        self._start(
            *("speech-dispatcher", "--run-single", "--timeout", "0"),
            *("--config-dir", str(config), "--log-dir", str(self.folder)),
            *("--communication-method", "unix_socket", "--socket-path", str(socket)),
            *("--pid-file", str(self.folder / "speech.pid")),
        )
        end = time.monotonic() + START_SECONDS
        while not socket.exists():
            if time.monotonic() > end:
                log = (self.folder / "speech-dispatcher.log").read_text(errors="replace")
                raise RuntimeError(f"The speech server did not start:\n{log}")
            time.sleep(0.05)
        self._environment["SPEECHD_ADDRESS"] = f"unix_socket:{socket}"

    def _start_orca(self) -> None:
        settings = self.folder / "data" / "orca" / "user-settings.conf"
        settings.parent.mkdir()
        settings.write_text(json.dumps(ORCA))
        # Into a file Orca would write some thousand letters late, to a terminal line by line.
        ours, theirs = pty.openpty()
        tty.setraw(theirs)
        self._ends.callback(os.close, theirs)
        threading.Thread(target=self._listen, args=(ours,), daemon=True).start()
        self._start("orca", "--debug", "--debug-file", os.ttyname(theirs))
        if not self.wait_for(bool, since=0, seconds=START_SECONDS):
            log = (self.folder / "orca.log").read_text(errors="replace")
            raise RuntimeError(f"Orca did not start to speak:\n{log}")

    def _listen(self, terminal: int) -> None:
        with (
            open(terminal, errors="replace") as lines,
            (self.folder / "orca.debug").open("w") as debug,
        ):
            try:
                for line in lines:
                    debug.write(line)
                    self.stirred = time.time()
                    found = _SPEECH.search(line)
                    if found:
                        with self._heard:
                            self.spoken.append(Spoken(found[1].strip(), time.time()))
                            self._heard.notify_all()
            except OSError:
                return  # the terminal is closed: Orca has ended

    def _start_browser(self) -> Browser:
        playwright = self._ends.enter_context(sync_playwright())
        browser = playwright.chromium.launch(
            executable_path=find_chromium(window=True),
            headless=False,
            args=[*FLAGS, "--force-renderer-accessibility"],
            env={**self._environment},
        )
        self._ends.callback(browser.close)
        return browser

    def _xdotool(self, *command: str) -> None:
        subprocess.run(["xdotool", *command], env=self._environment, check=True)


def _stop(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
