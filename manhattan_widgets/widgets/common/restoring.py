"""Every widget is found again by a page that is loaded anew, however long that takes.

What JupyterLab does then (jupyterlab_widgets 3.0.17, measured), and what is done about it here:

- The manager of the page's widgets asks the kernel for the states of all, makes the models, and
  says that it has restored them.  Meanwhile each output looks for its model ten times a second.
- One that has looked for two seconds gives up without looking again.  If the manager has not
  restored the models by then, it is tried again afterwards; if it has, "model not found" stays.
- A page makes thousands of models without a pause.  If these two seconds end during that, outputs
  give up when all is restored, though their models are there: a matter of a second more or less.

So the manager must not be ready before every output has looked once more.  One model, the
:class:`_Latch`, names a part that is not among the states, and comes right behind them: the manager
waits for it as outputs do, a tenth of a second, in which all that looked before have their turn.
Where making the models takes over two seconds more, the page gives that part up, too, and says so
on its console; that is as late as is needed, so nothing else comes of it.

A kernel that has not answered for four seconds is asked anew: which models there are, and then each
for its state.  The manager waits until all have answered, for ever if one was closed meanwhile.  So
parts that no page waits for any more are closed before that list is made, never after it.
"""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from ipywidgets import Layout, Widget
from traitlets import Unicode

from manhattan_widgets.render.closing import close_tree, is_closed, shared_by, when_closed
from manhattan_widgets.render.event_loop import running_loop

__all__ = ["restored_with"]

_WAITED_FOR = 8
"""So many parts at most may be waited for still, by pages that are loaded at the same time."""


def restored_with(widget: Widget) -> None:
    """Let pages find ``widget`` again as long as it lives."""
    shared_by(widget, _Latch, _Latch)


class _Latch(Widget):
    """The model on which a page that restores widgets waits for a moment."""

    # Of the base module, which every page has loaded: so it is waited for before messages come in.
    _model_name = Unicode("DOMWidgetModel").tag(sync=True)

    def __init__(self) -> None:
        self._coming = ""
        self._parts: list[Layout] = []
        self._is_asked_alone = False
        super().__init__()
        when_closed(self, self._close_parts)

    def send_state(self, key: Any = None) -> None:
        self._is_asked_alone = True
        try:
            super().send_state(key)
        finally:
            self._is_asked_alone = False

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> Any:
        state = super().get_state(key, drop_defaults)
        # Defaults are dropped for static pages, and there is no comm before the model is opened.
        if key is None and not drop_defaults and self.comm is not None and self._part_follows():
            state["layout"] = f"IPY_MODEL_{self._coming}"
        return state

    def _part_follows(self) -> bool:
        """Tell whether a part will be sent after the states that are being collected."""
        if not self._coming:
            loop = running_loop()
            if loop is None:  # no kernel, so no page either
                return False
            self._coming = uuid4().hex
            if not self._is_asked_alone:
                # Not now: the states of all that live are being collected.
                loop.call_soon(self._close_parts, _WAITED_FOR)
            loop.call_soon(self._send_part)
        return True

    def _send_part(self) -> None:
        coming, self._coming = self._coming, ""
        if is_closed(self):
            return
        self._parts.append(Layout(model_id=coming))

    def _close_parts(self, but: int = 0) -> None:
        """Close all parts ``but`` the last ones."""
        while len(self._parts) > but:
            close_tree(self._parts.pop(0))
