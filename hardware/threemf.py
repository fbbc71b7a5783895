"""3MF files: base and lid side by side on the bed, with what a slicer has to know (3MF Core Specification 1.3).

PrusaSlicer and its kin read the settings from `Metadata/Slic3r_PE.config`; other slicers take the shapes alone.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from typing import Any
from xml.sax.saxutils import quoteattr

import numpy as np

SETTINGS: Mapping[str, str] = {
    "layer_height": "0.2",
    "first_layer_height": "0.2",
    "perimeters": "3",
    "top_solid_layers": "5",
    "bottom_solid_layers": "5",
    "fill_density": "15%",
    "fill_pattern": "grid",
    "support_material": "0",
    "brim_width": "0",
    "nozzle_diameter": "0.4",
    "filament_diameter": "1.75",
}
"""As PrusaSlicer calls them; the build guide's table says the same."""
APART, EDGE = 8.0, 10.0
"""Millimetres between two parts on the bed, and from the bed's corner."""
CORE = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02"
TYPES = """<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/>
<Default Extension="config" ContentType="text/plain"/>
</Types>
"""
RELATIONS = """<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Target="/3D/3dmodel.model" Id="rel-1" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/>
</Relationships>
"""
TIME = (2026, 1, 1, 0, 0, 0)
"""Of every file in it: the same solids give the same bytes."""


def threemf(parts: Sequence[tuple[str, Any]]) -> bytes:
    """Named `manifold3d.Manifold`s, each as it stands on the bed, in a row from the left."""
    target = BytesIO()
    config = "; made for the sorrybox case\n"  # a slicer takes the first line for its own name
    config += "".join(f"; {key} = {value}\n" for key, value in SETTINGS.items())
    files = {
        "[Content_Types].xml": TYPES,
        "_rels/.rels": RELATIONS,
        "3D/3dmodel.model": "".join(_model(parts)),
        "Metadata/Slic3r_PE.config": config,
    }
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as opened:
        for name, text in files.items():
            entry = zipfile.ZipInfo(name, TIME)
            entry.compress_type = zipfile.ZIP_DEFLATED
            opened.writestr(entry, text)
    return target.getvalue()


def _model(parts: Sequence[tuple[str, Any]]) -> Iterator[str]:
    yield f'<?xml version="1.0" encoding="UTF-8"?>\n<model unit="millimeter" xml:lang="en-US" xmlns="{CORE}">\n'
    yield '<metadata name="Application">sorrybox</metadata>\n<resources>\n'
    for number, (name, solid) in enumerate(parts, start=1):
        yield f'<object id="{number}" name={quoteattr(name)} type="model"><mesh><vertices>\n'
        mesh = solid.to_mesh()
        for x, y, z in np.asarray(mesh.vert_properties)[:, :3]:
            yield f'<vertex x="{x:.4f}" y="{y:.4f}" z="{z:.4f}"/>\n'
        yield "</vertices><triangles>\n"
        for one, two, three in np.asarray(mesh.tri_verts):
            yield f'<triangle v1="{one}" v2="{two}" v3="{three}"/>\n'
        yield "</triangles></mesh></object>\n"
    yield "</resources>\n<build>\n"
    left = EDGE
    for number, (_, solid) in enumerate(parts, start=1):
        low = solid.bounding_box()
        yield f'<item objectid="{number}" transform="1 0 0 0 1 0 0 0 1 {left - low[0]:.4f} {EDGE - low[1]:.4f} 0"/>\n'
        left += low[3] - low[0] + APART
    yield "</build>\n</model>\n"
