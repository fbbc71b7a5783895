"""The panel's frozen fonts, and `bake`, which made them."""
