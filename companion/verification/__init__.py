"""Does a log hold? Public: `verify`, what it answers (`Proof`) and what it raises (`DoesNotHold`).

A log holds if the box could have written it: each command is guessed from its lines, decided again by `companion.game`
and told again, and the lines must be the same. So no rule of the flow stands here: `told` reads, `asked` guesses,
`retelling` tells again.
"""

from companion.verification.told import DoesNotHold
from companion.verification.verdict import Proof, verify

__all__ = ["DoesNotHold", "Proof", "verify"]
