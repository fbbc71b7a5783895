"""Every rule of the game, R1 to R33, sentence by sentence, in each profile where it applies.

The positions are written from the rules' text by hand, with red to move, and turned to every colour.
"""
