"""The box's Wi-Fi, in a small program of its own: `python -m hardware.network`, run by sorrybox-network.service.

What changes networks may also read every saved password (polkit has one right for both), so it is not done by the
process that answers phones. The two speak over a socket, in the four verbs of `protocol`, which is all that the box
imports of this.
"""
