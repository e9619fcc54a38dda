"""How scenes are drawn: on a canvas in the notebook, and as SVG.  Renderers know no rules."""
