"""What players say: an announcement is read, matched with the legal moves, and judged with a reason.

Public are `checker.judge` and `checker.verdict`, and for games with hands `words`. `lexer`, `parser`, `readings`,
`matching` and `guesses` are steps on the way of plain words; `notation` is the way of written moves, and `phrases`
holds the words of each language.
"""
