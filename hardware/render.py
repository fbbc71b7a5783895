"""Pictures of solids: parallel light, no perspective, a depth buffer in numpy. Good enough to build by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from PIL import Image

Floats: TypeAlias = npt.NDArray[np.float64]
Rgb: TypeAlias = tuple[int, int, int]

GROUND: Rgb = (250, 247, 242)
OVERSAMPLING = 2
MARGIN = 0.94
"""How much of a picture its things fill, when they choose the scale."""


@dataclass(frozen=True, slots=True)
class Painted:
    """A solid and its colour."""

    triangles: Floats
    """Shape (n, 3, 3), millimetres."""
    colour: Rgb


def painted(solid: Any, colour: Rgb, lift: float = 0.0) -> Painted:
    """A `manifold3d.Manifold`, raised by `lift`."""
    mesh = solid.to_mesh()
    points = np.asarray(mesh.vert_properties)[:, :3].astype(float) + np.array([0.0, 0.0, lift])
    return Painted(points[np.asarray(mesh.tri_verts)], colour)


@dataclass(frozen=True, slots=True)
class Camera:
    """From where the eye looks, in degrees: `turn` round the upright axis from the front, `tilt` above the table."""

    turn: float = -28.0
    tilt: float = 36.0

    def axes(self) -> Floats:
        """Rows: to the right, up, and towards the eye."""
        turn, tilt = np.radians(self.turn), np.radians(self.tilt)
        eye = np.array([np.sin(turn) * np.cos(tilt), -np.cos(turn) * np.cos(tilt), np.sin(tilt)])
        right = np.array([np.cos(turn), np.sin(turn), 0.0])
        return np.stack([right, np.cross(eye, right), eye])


@dataclass(frozen=True, slots=True)
class Frame:
    """Where things come to stand in a picture."""

    axes: Floats
    middle: Floats
    size: tuple[int, int]
    scale: float
    """Dots to a millimetre."""

    def place(self, points: Floats) -> Floats:
        """x, y (downwards) and nearness, in dots, of points in millimetres: shape (..., 3)."""
        flat = (points @ self.axes.T - self.middle) * np.array([self.scale, -self.scale, self.scale])
        placed: Floats = flat + np.array([self.size[0] / 2, self.size[1] / 2, 0.0])
        return placed


def frame(things: Sequence[Painted], size: tuple[int, int], view: Camera, scale: float | None = None) -> Frame:
    """The things in the middle of a picture of `size` dots; without a scale as large as there is room."""
    axes = view.axes()
    corners = np.concatenate([thing.triangles.reshape(-1, 3) for thing in things]) @ axes.T
    low, high = corners.min(axis=0), corners.max(axis=0)
    room = float(min(size[0] / (high - low)[0], size[1] / (high - low)[1]))
    return Frame(axes, (low + high) / 2, size, MARGIN * room if scale is None else scale)


def render(things: Sequence[Painted], size: tuple[int, int], view: Camera, scale: float | None = None) -> Image.Image:
    """A picture of `size` dots; see `frame`."""
    seen = frame(things, size, view, scale)
    large = Frame(seen.axes, seen.middle, (size[0] * OVERSAMPLING, size[1] * OVERSAMPLING), seen.scale * OVERSAMPLING)
    axes, (width, height) = large.axes, large.size
    depth = np.full((height, width), -np.inf)
    canvas = np.empty((height, width, 3))
    canvas[:] = GROUND
    light = np.array([-0.35, 0.75, 0.7]) @ axes
    light /= np.linalg.norm(light)
    for thing in things:
        shown, shade = _facing(thing.triangles, axes[2], light)
        for triangle, brightness in zip(large.place(shown), shade, strict=True):
            _fill(triangle, np.array(thing.colour) * brightness, depth, canvas)
    picture = Image.fromarray(canvas.clip(0, 255).astype(np.uint8))
    return picture.resize(size, Image.Resampling.LANCZOS)


def _facing(triangles: Floats, eye: Floats, light: Floats) -> tuple[Floats, Floats]:
    """The triangles that face the eye, and how brightly each is lit."""
    normals = np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-12)
    seen = normals @ eye > 1e-6
    return triangles[seen], 0.55 + 0.5 * np.clip(normals[seen] @ light, 0, 1)


def _fill(triangle: Floats, colour: Floats, depth: Floats, canvas: Floats) -> None:
    """Paint one triangle where nothing painted so far is nearer to the eye."""
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = triangle
    left, top = np.maximum(np.floor(triangle[:, :2].min(axis=0)), 0).astype(int)
    right, bottom = np.minimum(np.ceil(triangle[:, :2].max(axis=0)) + 1, depth.shape[::-1]).astype(int)
    area = (by - cy) * (ax - cx) + (cx - bx) * (ay - cy)
    if left >= right or top >= bottom or abs(area) < 1e-9:
        return
    x = np.arange(left, right)[None, :] + 0.5
    y = np.arange(top, bottom)[:, None] + 0.5
    u = ((by - cy) * (x - cx) + (cx - bx) * (y - cy)) / area
    v = ((cy - ay) * (x - cx) + (ax - cx) * (y - cy)) / area
    z = u * az + v * bz + (1 - u - v) * cz
    region = depth[top:bottom, left:right]
    nearer = (u >= -1e-6) & (v >= -1e-6) & (u + v <= 1 + 1e-6) & (z > region)
    region[nearer] = z[nearer]
    canvas[top:bottom, left:right][nearer] = colour
