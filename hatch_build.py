"""What a wheel has other than the sources: catalogues in one file for each language.

Hatchling runs this when it builds a wheel, from a checkout or from a source distribution; an
editable installation reads the PO files themselves.
"""

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGE = "manhattan_widgets"


class CompiledCatalogs(BuildHookInterface):
    """Puts compiled catalogues into the wheel, where the PO files are left out."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile them; ``version`` is ``standard`` or ``editable``."""
        if version == "editable":
            return
        sys.path.insert(0, self.root)
        try:
            from manhattan_widgets.locale.compiled import FOLDER, compiled_files
        finally:
            sys.path.remove(self.root)
        self._made = tempfile.TemporaryDirectory()
        for name, contents in compiled_files(Path(self.root, PACKAGE)).items():
            file = Path(self._made.name, name)
            file.write_text(contents, encoding="utf-8")
            build_data["force_include"][str(file)] = f"{PACKAGE}/{FOLDER}/{name}"

    def finalize(self, version: str, *_: object) -> None:
        """Remove what was written beside the sources' folder."""
        if version != "editable":
            self._made.cleanup()
