"""The box: button, panel, journal, doctor, simulator and the command line. Begin at `daemon.run` and `box.Box`."""
