"""What `install.sh` asks Python: scripts for the system's own, with nothing but its library."""
