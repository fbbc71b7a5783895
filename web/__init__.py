"""The phones' pages and their HTTP interface."""
