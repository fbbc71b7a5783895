"""The thing you build: wiring, parts, case, installer and paper deck."""
