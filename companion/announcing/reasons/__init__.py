"""Why a move is forbidden, as a message with the number of the rule that it breaks.

Public are of `moves` what judges whole moves (`why_illegal`, `why_no_pass`, `refusal`) and what makes a reason (`why`,
`card_rule`); `places` has the small words for squares and sides. No sentence stands here, only message ids with values.
"""
