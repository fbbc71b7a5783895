"""The coach: what each player's chances are, which move is better and why, and what a computer player does.

Public is `advice` (`Coach`, with what it says). Nothing here is loaded before somebody asks. It is given the
composition of the cards that are still to come, never their order, and no hand.
"""
