"""Where the table's events and keys become durable: SQLite in a directory of one owner.

Public are `journal.open_journal`, `journal.read_journal` and the `Journal` they give, and `statedir` for the directory.
`schema` (tables, checks, repair) and `entries` (rows to events and back) are its inside.
"""
