"""The case without a printer: plates for a laser cutter, and a box of cardboard to fold."""
