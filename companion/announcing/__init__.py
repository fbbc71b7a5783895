"""What players say: an announcement is read, matched with the legal moves, and judged with a reason.

Public are `checker.judge` and `checker.verdict`, and for games with hands `words`. `lexer`, `grammar`, `discourse`,
`matching` and `guesses` are steps on the way of plain words, `features` what they hand on, `deeds` and `standing` what
it is held against, `doubt` what keeps a refusal back; `notation` is the way of written moves, and `phrases`
holds the words of each language.
"""
