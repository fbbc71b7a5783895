"""Why a move is forbidden, as a message with the number of the rule that it breaks.

Public are `moves.why_illegal` and `moves.why_no_pass` for whole moves, `parts.why_part` for one pawn's part, and their
`Why`. `places` has the small words for squares and sides; no sentence stands here, only message ids with values.
"""
