"""Binary STL files, the form that slicing programs read."""

from __future__ import annotations

import struct
from typing import Any

import numpy as np
import numpy.typing as npt

_RECORD = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attribute", "<u2")])
_HEADER = b"sorrybox case, millimetres"


def stl(solid: Any) -> bytes:
    """A `manifold3d.Manifold` as a file; the same solid gives the same bytes."""
    mesh = solid.to_mesh()
    points = np.asarray(mesh.vert_properties)[:, :3].astype("<f4")
    triangles = points[np.asarray(mesh.tri_verts)]
    normals = np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    records = np.zeros(len(triangles), _RECORD)
    records["normal"] = normals / np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-20)
    records["corners"] = triangles
    return _HEADER.ljust(80) + struct.pack("<I", len(triangles)) + records.tobytes()


def triangles(content: bytes) -> npt.NDArray[np.float32]:
    """The corners in a binary STL file, shape (n, 3, 3)."""
    (count,) = struct.unpack_from("<I", content, 80)
    records = np.frombuffer(content, _RECORD, count, 84)
    return np.asarray(records["corners"])
