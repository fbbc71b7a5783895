"""3MF files: the case's parts side by side on the bed, with the settings to print them by.

The format is the 3MF Core Specification's; the settings lie where PrusaSlicer and its relatives look for them.
"""

from __future__ import annotations

import zipfile
from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import Any, TypeAlias
from xml.etree.ElementTree import Element, SubElement, tostring

import numpy as np

Solid: TypeAlias = Any

SETTINGS: Mapping[str, str] = {
    "layer_height": "0.2",
    "first_layer_height": "0.2",
    "nozzle_diameter": "0.4",
    "perimeters": "3",
    "fill_density": "15%",
    "fill_pattern": "grid",
    "support_material": "0",
    "brim_width": "0",
}
"""What the build guide's table says, in the words of PrusaSlicer's configuration."""
GAP = 8.0
"""Between two parts on the bed, in millimetres."""
_CORE = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02"
_HEAD = "; sorrybox's settings, by the build guide\n\n"
"""PrusaSlicer passes over the first line."""
_EPOCH = (2026, 1, 1, 0, 0, 0)
_TYPES = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/>'
    '<Default Extension="config" ContentType="text/plain"/></Types>\n'
)
_RELATIONS = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    '<Relationship Id="model" Target="/3D/3dmodel.model" '
    'Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>\n'
)


def threemf(parts: Sequence[tuple[str, Solid]]) -> bytes:
    """Named solids that stand on z = 0, from left to right on one bed; the same solids give the same bytes."""
    files = {
        "[Content_Types].xml": _TYPES,
        "_rels/.rels": _RELATIONS,
        "3D/3dmodel.model": _model(parts),
        "Metadata/Slic3r_PE.config": _HEAD + "".join(f"; {key} = {value}\n" for key, value in SETTINGS.items()),
    }
    target = BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as opened:
        for name, text in files.items():
            entry = zipfile.ZipInfo(name, _EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            opened.writestr(entry, text)
    return target.getvalue()


def _model(parts: Sequence[tuple[str, Solid]]) -> str:
    model = Element("model", {"xmlns": _CORE, "unit": "millimeter", "xml:lang": "en"})
    resources, build = SubElement(model, "resources"), SubElement(model, "build")
    left = GAP
    for number, (name, solid) in enumerate(parts, start=1):
        thing = SubElement(resources, "object", {"id": str(number), "type": "model", "name": name})
        _mesh(SubElement(thing, "mesh"), solid)
        low_x, low_y, _, high_x, *_ = solid.bounding_box()
        move = f"1 0 0 0 1 0 0 0 1 {left - low_x:.4f} {GAP - low_y:.4f} 0"
        SubElement(build, "item", {"objectid": str(number), "transform": move})
        left += high_x - low_x + GAP
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(model, encoding="unicode")


def _mesh(mesh: Element, solid: Solid) -> None:
    data = solid.to_mesh()
    corners, faces = SubElement(mesh, "vertices"), SubElement(mesh, "triangles")
    for x, y, z in np.asarray(data.vert_properties)[:, :3]:
        SubElement(corners, "vertex", {"x": f"{x:.5f}", "y": f"{y:.5f}", "z": f"{z:.5f}"})
    for one, two, three in np.asarray(data.tri_verts):
        SubElement(faces, "triangle", {"v1": str(one), "v2": str(two), "v3": str(three)})
