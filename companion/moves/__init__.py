"""The rules of moving: board, position, and every legal move of a card with what it leads to.

Public are `board` (squares), `position.Position`, and `legal.legal_moves` with its `LegalMoves` and `Move`.
`mechanics`, `tables`, `seven` and `play` are the engine's inside, in numbers, and `parts` tells what each pawn does;
only `announcing` looks at them too.
"""
