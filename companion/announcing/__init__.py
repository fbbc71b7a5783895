"""What players say: an announcement is read, matched with the legal moves, and judged with a reason.

Public are `checker.judge` and `checker.verdict`, and for games with hands `words.intent`. Each room hands one value on
to the next: written moves go from `notation` to `making`, plain words through `lexer`, `grammar`, `discourse`,
`endings` and `meanings` to `deciding`. `features` are what is handed on, `situation` what it is judged in, `deeds` and
`standing` what it is held against; `doubt` keeps a refusal back, and `phrases` holds the words of each language.
"""
