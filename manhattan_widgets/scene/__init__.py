"""What to draw: scenes as data, made from what a viewer may see."""

from manhattan_widgets.scene.core import Area, Circle, Label, Line, Polygon, Rect, Scene, Tile
from manhattan_widgets.scene.themes import DARK, LIGHT, THEMES, Theme

__all__ = [
    "DARK",
    "LIGHT",
    "THEMES",
    "Area",
    "Circle",
    "Label",
    "Line",
    "Polygon",
    "Rect",
    "Scene",
    "Theme",
    "Tile",
]
