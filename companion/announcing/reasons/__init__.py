"""Why a move is forbidden, as a message with the number of the rule that it breaks.

Public are `moves.why_illegal`, `moves.why_no_pass` and `moves.refusal` for whole moves, and of `parts` what they speak
of: `Situation`, `SaidPart`, `why`, `card_rule`. `places` has the small words for squares and sides; no sentence stands
here, only message ids with values.
"""
