"""What players say in English. Commas part the phrases; a star stands for any ending."""

from __future__ import annotations

TABLE: dict[str, str] = {
    "one": "one",
    "number.2": "two",
    "number.3": "three",
    "number.4": "four",
    "number.5": "five",
    "number.6": "six",
    "number.7": "seven",
    "number.8": "eight",
    "number.9": "nine",
    "number.10": "ten",
    "number.11": "eleven",
    "number.12": "twelve",
    "colour.red": "red, reds",
    "colour.blue": "blue, blues",
    "colour.yellow": "yellow, yellows",
    "colour.green": "green, greens",
    "forward": "forward, forwards, ahead, onward, onwards, fwd, clockwise",
    "back": "back, backward, backwards, counterclockwise, anticlockwise, counter clockwise, reverse",
    "start": """
        start, starts, starting, start square, out, come out, comes out, coming out, enter, enters, enter a pawn,
        onto the board, on the board
    """,
    "swap": """
        swap, swaps, swapping, swapped, switch, switches, switching, exchange, exchanges, trade, trades, trade
        places, change places, swap places, switch places, changing places, exchange places
    """,
    "sorry": "sorry, so sorry, replace, replaces, replacing, take the place of, takes the place of",
    "split": "split, splits, splitting, divide, divides, dividing, share out, split up, divided",
    "pass": """
        wont swap, i wont swap, will not swap, dont want to swap, do nothing, cant do anything, cannot do anything,
        pass, passes, i pass, skip, skip my turn, skip turn, no move, no moves, no move possible, cant move, cannot
        move, can not move, i cant, cant go, i cant go, nothing to move, nothing, no swap, dont swap, do not swap,
        not swapping, decline, i decline, forfeit, no legal move, no possible move, none
    """,
    "discard": "discard, discards, throw away, throw out, toss, chuck",
    "own": "with, from, for, using, out of, leaving, leaves, off, starting from, starting at",
    "to": """
        to, into, onto, till, until, up to, lands on, land on, landing on, ends on, ending on, reaches, reaching
    """,
    "other": """
        bump, bumps, bumping, hit, hits, hitting, send back, sends back, sending back, kick, kicks, kicking, knock,
        knocks, capture, captures, capturing, taking, takes out, sends, send, sending, in place of, place of,
        instead of
    """,
    "and": "and, plus, also",
    "then": "then, and then, after that, afterwards, followed by, next, finally",
    "rest": "rest, the rest, remaining, remainder",
    "zone": """
        safety zone, safe zone, safety, home stretch, home row, home straight, home lane, safety lane, zone, safe
    """,
    "home": "home, home space, home square, finish",
    "circle": "start circle, circle, entry circle",
    "diamond": "diamond",
    "that": """
        the one, that one, this one, one that, one which, one who, my one, the other one, other one, the first one,
        the second one, the last one
    """,
    "pawn": "pawn, pawns, piece, pieces, man, men, peg, pegs, token, tokens, guy",
    "step": "step, steps, square, squares, space, spaces, place, places, field, fields",
    "the": "the",
    "cardword": "card, the card",
    "not": "not, dont, never, no, except, without, isnt, wont, cant, cannot, nor, neither",
    "which": "that, which, who",
    "filler": """
        a, an, i, ill, i will, im, i am, id, my, mine, me, we, our, he, she, his, her, hers, they, their, theirs,
        them, it, its, this, thats, whats, is, are, was, at, on, in, by, of, you, your, yours, please, now, so, ok,
        okay, well, lets, let, us, go, goes, going, move, moves, moving, moved, play, plays, playing, take, takes,
        make, makes, bring, brings, bringing, put, puts, putting, get, gets, use, uses, advance, advances, walk,
        walks, run, runs, stands, standing, stand, sits, sitting, sit, just, want, would, like, will, do, does, can,
        gonna, wanna, new, another, other, slide, slides, sliding, slid, way, all, whole, further, farther, more,
        again, first, one of, as, straight, exactly, turn, over, hey, um, uh, er, oh, hmm, yes, yeah, right, there,
        here, each, both, between, come, comes, coming, leave, opponent, opponents, colour, color, ours, him, mr,
        count, counts, counting, only, have, has, must, be, been, from my, up, along, around, board, track, hop,
        hops, jump, jumps, jumping, with my, down
    """,
}
