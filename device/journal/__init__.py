"""Where the table's events and keys become durable: three files in a directory of one owner.

Public are `journal.open_journal`, `journal.read_journal` and the `Journal` they give, `saved_rules.KeptRules`, and
`statedir` for the directory; the checkup asks `schema` too. `tail`, `mark`, `entries` and `keeping` are the files'
inside, and `rescue` is what a start does with them when one is damaged.
"""
