"""The box: button, panel, journal, daemon and the command line."""
