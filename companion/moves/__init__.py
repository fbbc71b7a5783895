"""The rules of moving: board, position, and every legal move of a card with what it leads to.

Public are `board` (squares), `position.Position`, and `legal.legal_moves` with its `LegalMoves` and `Move`.
`tables`, `seven` and `play` are the engine's inside, in numbers; only `announcing` looks at them too, to say what a
move does.
"""
