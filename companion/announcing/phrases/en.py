"""What players say in English. Commas part the phrases; a star stands for any ending."""

from __future__ import annotations

TABLE: dict[str, str] = {
    "one": "one",
    "number.0": "zero, nought, null",
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
    "number.13": "thirteen",
    "number.14": "fourteen",
    "number.15": "fifteen",
    "number.16": "sixteen",
    "number.17": "seventeen",
    "number.18": "eighteen",
    "number.19": "nineteen",
    "number.20": "twenty",
    "letter.r": "ar",
    "letter.b": "bee",
    "letter.y": "wye",
    "letter.g": "gee",
    "letter.s": "ess",
    "colour.red": "red, reds",
    "colour.blue": "blue, blues",
    "colour.yellow": "yello, yellow, yellows",
    "colour.green": "green, greens",
    "forward": """
        foward,
        towards home, toward home,
        forward, forwards, ahead, onward, onwards, fwd, clockwise, further, farther, advance, advances, advancing,
        up ahead, proceed, proceeds, further on, further along, onwards by, progress
    """,
    "back": """
        reversing, backing,
        back, backward, backwards, counterclockwise, anticlockwise, counter clockwise, anti clockwise, reverse,
        reverses, in reverse, retreat, retreats, retreating, go back, goes back, going back, move back, step back,
        steps back, back up, backs up, backing up, back it up, return
    """,
    "start": """
        nest,
        start, starts, start square, start zone, start area, starting area, starting point, home base, base
    """,
    "enter": """
        on the track, out on the track, out onto the track, onto the track, out there on the track,
        out, come out, comes out, coming out, go out, goes out, going out, get out, gets out, getting out, bring
        out, brings out, bringing out, enter, enters, entering, enter a pawn, onto the board, on the board, into
        play, in play, on board, into the game, in the game, put in play, start a pawn, start one, start a new pawn,
        starting, begin, begins, put on the board, place on the board, deploy, launch, release, releases, free a
        pawn, leave start, leaves start, leaving start, leave the start, out of start, out of the start, out onto
        the board, fresh pawn, new pawn, new one, new piece, another pawn out, another one out, onto the start
        circle, onto my start circle, to the start circle, to my start circle, onto the circle, enters play, come
        in, comes in, coming in, bring in, brings in, leave base, out of base, join the game, joins the game
    """,
    "swap": """
        changes,
        swap, swaps, swapping, swapped, switch, switches, switching, switched, exchange, exchanges, exchanging,
        trade, trades, trading, trade places, trade spots, change places, changes places, swap places, swaps places,
        switch places, switches places, switch spots, swap spots, changing places, exchange places, swap positions,
        switch positions, trade positions, exchange positions, change positions, swap over, swap around, swapsies
    """,
    "sorry": "sorry, so sorry",
    "replace": """
        replace, replaces, replacing, take the place of, takes the place of, taking the place of, in place of, place
        of, take over from, takes over from, taking your spot, take your spot, taking your place, take your place,
        taking the spot, take the spot, taking his spot, taking her spot, taking his place, taking her place, stealing
        your spot, steal your spot, jump in on
    """,
    "bump": """
        cleans out, clean out, cleans off, cleans up, sweeps up, snatch, snatches, mows down, run over, runs
        over, crushes, squashes, squashing, crushing, flattening, nudging off, bulldozes, topples, toppling, booted,
        wipe, wiping, bumped, thump, thumps, thumped, knocked, hitting off,
        wipes out, wipe out, wipes, sweeps, sweep, sweeps away, sweeping, collect, collects, swept, flatten, flattens,
        squash, nudge off, take, taking, bump, bumps, bumping, bump off, bump into, hit, hits, hitting, kick, kicks,
        kicking, kick out, kicks out, kicking out, knock, knocks, knocking, knock out, knock off, knocks off, knocks
        out, knocking off, capture, captures, capturing, taking out, take out, takes out, takes, take off, boot,
        boots, booting, boot out, eat, eats, eating, bop, bops, whack, smash, smack, kill, kills, killing, land on top
        of, lands on top of, push off, oust, ousts, clobber, get rid of, eliminate, eliminates, zap, bonk, tag, tags,
        stomp on, crush, throw out, throws out, throw off, wallop, clear out, clears out, boots out, sends packing
    """,
    "send": """
        send, sends, sending, send back, sends back, sending back, sent, throw back, put back, send home, sends
        home, sending home, send it home, send him home, send them home, send it back, send him back, send them back
    """,
    "sliding": """
        and slide, and slides, slide, slides, sliding, slid, take the slide, takes the slide, ride the slide, rides
        the slide, use the slide, down the slide, along the slide, slide down, slides down, slide along, slides along,
        slide to the end, slides to the end, go down the slide, goes down the slide, with a slide, and down the slide,
        down the yellow slide, sliding along, to the end of it, to its end, all the way down
    """,
    "split": """
        split, splits, splitting, divide, divides, dividing, share out, split up, divided, split it, split the
        seven, divide it, share, break it up, break up
    """,
    "pass": """
        do nothing, cant do anything, cannot do anything, can not do anything, pass, passes, passing, i pass,
        skip, skip me, skip my turn, skip turn, skip this turn, skip this one, skipping, no move, no moves, no
        move possible, no moves possible, cant move, cannot move, can not move, i cant, cant go, cannot go, i
        cant go, nothing to move, nothing, nothing possible, nothing to do, nothing i can do, nothing works,
        nothing can move, nothing goes, decline, i decline, forfeit, forfeit my turn, no legal move, no legal
        moves, no possible move, none, no go, im stuck, i am stuck, stuck, im blocked, blocked, no can do,
        next player, no turn, lose my turn, lose a turn, i lose my turn, no play, cant play, cannot play,
        unable to move, not possible, impossible, cant use it, cant use this, cant use that, no use, no way to
        move, nowhere to go, cant do it, no legal play, no valid move, no valid moves, no option, no options,
        cant make a move, no pawn can move, no pawns can move, none of my pawns can move, end my turn, my turn
        is over, no movement, no available moves, no available move, nothing available, i have no move, i have
        no moves, i do nothing, staying put, i stay, i stay put, sit this one out, sit out, wasted, nope cant
        move, nothing doing, turn over, give up my turn, nothing for me, no good
    """,
    "unable": """
        no one, nobody, neither, neither of them, neither of mine, none of them, none of mine, none of ours, nothing
        of mine, no pawn, no pawns, no piece, no pieces, no man, no men, no one left, nobody left, too many, too much,
        too big, too far, too long, too high, too large, doesnt fit, wont fit, doesnt work, wont work, doesnt go, wont
        go, isnt possible, overshoot, overshoots, overshooting, overshot, useless, trapped, locked, locked in, locked
        up, trapped in, not enough, dead card, your go, your turn, next please, next, stuck, cant get out, cant come
        out, cant leave, no room, no luck, nope, nobody to, no one to, cant be used, no good to me, of no use, not one
        of them, jammed, all home already, not a chance, not a single, no way, not possible, no chance, nada, zilch,
        doesnt let me, wont let me
    """,
    "ordinal.1": "first, 1st",
    "ordinal.2": "second, 2nd, second one, second pawn",
    "ordinal.3": "third, 3rd, third one, third pawn",
    "ordinal.4": "fourth, 4th, fourth one, fourth pawn",
    "ordinal.5": "fifth, 5th",
    "ordinal.6": "sixth",
    "ordinal.7": "seventh",
    "ordinal.8": "eighth",
    "ordinal.9": "ninth",
    "ordinal.10": "tenth",
    "ordinal.11": "eleventh",
    "ordinal.12": "twelfth",
    "ordinal.13": "thirteenth",
    "ordinal.14": "fourteenth",
    "correct.oops": "oops, whoops, oh no, ooh no, oopsie, uh oh, ouch no, oh oh, oh dear, oh well, oh my",
    "discard": """
        discard, discards, throw away, throw out, toss, chuck, get rid of the card, dump, ditch, throw it away,
        discarding, throwing away, throw it out, bin
    """,
    "with": "with, for, using, w/, use, by, against, on behalf of, w",
    "from": "outta, from, out of, leaving, leaves, off, off of, starting from, starting at, from up, away from",
    "on": "on, at, in, on the, sitting on, standing on, upon, inside, located on, located at, over on",
    "to": """
        waits at, waits on, and waits at, and waits on, rests on, rests at, parks on, parks at, sits down on,
        i stay on, i stop on, stays on, and stay on, stays at,
        to, into, onto, till, until, up to, lands on, land on, landing on, ends on, ending on, ends at, reaches,
        reaching, reach, over to, ends up on, end up on, end on, landing at, all the way to, as far as, towards,
        toward, down to, lands at, land at, stop on, stops on, stopping on, finishing on, arriving at, arrive at,
        ending up on, thru to, through to
    """,
    "and": "and, plus, also, n",
    "then": "then, and then, after that, afterwards, followed by, next, finally, after which, thereafter",
    "rest": """
        the one thats left, four left over,
        rest, the rest, remaining, remainder, the remainder, the remaining, whats left, left over, leftover, the
        others
    """,
    "all": """
        dont split, not split,
        all of it, the whole thing, entire, the whole, whole, the full, full, no split, no splitting, nothing to
        split, without splitting, not splitting, in one piece, undivided, unsplit
    """,
    "zone": """
        inside safety, safety zone, safe zone, safety, home stretch, home row, home straight, home lane,
        safety lane, safety area, zone, safe, safe area, home column, safe lane, final stretch, home path,
        safety path, safety strip, safety squares, runway
    """,
    "home": "home, home space, home square, finish, house",
    "home.to": """
        home with, go home, goes home, going home, bring home, brings home, bringing home, get home, gets home, come
        home, comes home, coming home, into home, get it home, take home, reach home, reaches home, bring it home,
        make it home, finish line, to the finish, finishes, get her home, get him home
    """,
    "home.at": "at home, thats home, which is home, already home",
    "start.at": "in start, at start, still in start, in their start, in its start, in his start, in the start",
    "circle": "start circle, circle, entry circle, starting circle, start spot, starting spot",
    "diamond": "diamond",
    "triangle": """
        triangle, start of the slide, beginning of the slide, top of the slide, foot of the slide, head of the
        slide, start of a slide, slide start, slides start, front of the slide
    """,
    "slideend": "end of the slide, bottom of the slide, slide end, slides end, tail of the slide, round end",
    "slide": "slide, ramp, chute",
    "which": "that, which, who, thats",
    "that": """
        ones,
        the one, the ones, the one that, the one which, this one, that one, these, one that, one which, one who, one
        thats, guy, guys, dude, fella, fellow, it, him, her, them
    """,
    "other": "other, another, other one, others",
    "only": "only, sole, single, lone",
    "own": "my, mine, our, ours, my own, own, me, ive got, ive, i have, i got",
    "partner": """
        partner, partners, my partner, my partners, teammate, teammates, team mate, ally, allys, my mate, mates,
        buddy, buddys
    """,
    "theirs": "opponent, opponents, enemy, enemys, rival, rivals, opposing, opponents pawn",
    "yours": "your, yours, your own",
    "rank.front": """
        deeper, deeper in, deepest, further in, farther in, furthest in, deepest in, thats deeper,
        nearest home, nearest to home, closest home, closest to home, nearly home, almost home, near home, close to
        home, closest to the finish, nearest the finish, furthest ahead, farthest ahead, furthest along, farthest
        along, furthest forward, farthest forward, in front, front, front one, frontmost, foremost, lead, leading,
        leader, in the lead, most advanced, furthest, farthest, furthest on, nearest to the finish, closest to safety,
        nearer home, nearer to home, closer home, closer to home, about to get home, closest to my home, nearest my
        home, closest to being home, up front, in the front, most forward, first in line, further ahead, further
        along, farther along, farther ahead, nearer the finish, front runner, frontrunner
    """,
    "rank.rear": """
        backmarker, lower one, least far along,
        furthest back, farthest back, rearmost, rear, hindmost, at the back, in the back, in back, in the rear,
        behind, furthest behind, farthest behind, lagging, lagging behind, trailing, the back one, back one on the
        board, backmost, furthest from home, farthest from home, last in line, straggler, slowest, most behind,
        furthest away, farthest away, further back, farther back, further behind, back pawn, at the rear, least
        advanced, back piece, rear pawn
    """,
    "rank.recent": """
        just went in, just got in, just entered the, just gone in, just moved in,
        just out, just came out, that just came out, just started, newest, just entered, just brought out, newcomer,
        just left start, new out, most recent, fresh out, just got out, came out last
    """,
    "rank.last": "last, last one, last pawn",
    "rank.first": "first one, first pawn",
    "rel.behind": """
        just short of, short of, shy of, just shy of, almost at, nearly at, one short of,
        behind, right behind, just behind, directly behind, in back of, following, chasing, that has passed me,
        stands in front of, sits in front of, is in front of, is ahead of, stands ahead of
    """,
    "rel.ahead": """
        ahead of, in front of, right in front of, just in front of, directly in front of, just ahead of, right ahead
        of, past, just past, beyond, stands behind, sits behind, is behind
    """,
    "rel.beside": """
        before, just before, right before, next to, beside, near, close to, by the side of, stands before, closest
        to, nearest, nearest to
    """,
    "pawn": """
        chap, bloke,
        pawn, pawns, piece, pieces, man, men, peg, pegs, token, tokens, marker, markers, pon, pawn that, pawn which,
        pawn thats, figure, figurine, counter, meeple, pwn
    """,
    "step": """
        step, steps, square, squares, space, spaces, place, places, field, fields, spot, spots, tile, tiles, notch,
        notches, position, positions
    """,
    "stead": "place, spot, seat",
    "cardword": "card, the card, cards",
    "not": """
        stay put, the rest stay put, stays put, not, dont, never, isnt, not with, not on, arent, aint, and
        not, without, except, but not, leave, stays, stay, stays where it is, stays where he is, stays put,
        stay where they are, stays there, can stay, can wait, waits, sits still, nothing for, no slide, keep
        off, can relax, relaxes, can rest, rests, is safe there, keeps still, sleeps, dont touch, not
        touching, doesnt, wont let, doesnt let, didnt
    """,
    "no swap": "no swap, no swapping, without swapping, no switch, no switching, no exchange, no trade",
    "refuse": """
        wont, i wont, will not, i will not, dont want to, i dont want to, do not want to, dont wanna, id rather not,
        i would rather not, would rather not, rather not, prefer not to, id prefer not to, not going to, im not
        going to, refuse, i refuse, i refuse to, refuse to, dont feel like, do not, im not, i am not, wouldnt,
        doesnt want to, not gonna, decline to, i decline to, no thanks, no thank you, rather dont, i choose not to,
        choose not to, dont swap, do not swap, not swapping
    """,
    "cannot": "i cant, cant, cannot, can not, couldnt, could not, unable to, not able to, impossible to",
    "over": """
        through, across, all over, slide over, and slide all over, slides over, sliding over,
        past, over, jumping over, jump over, jumps over, jumped over, hopping over, hop over, hops over, leapfrog,
        leapfrogs, leapfrogging, leaping over, leap over, leaps over, skipping over, skips over, skip over, passing,
        passes, pass by, passing by, passes by, going past, goes past, go past, get past, gets past, getting past,
        going over, goes over, go over, vaulting over, right past, right over, straight past, straight over,
        overtaking, overtakes, overtake, stepping over, steps over, step over, flying over, flies over, fly over,
        running past, runs past, walking past, walks past, move past, moving past, moves past, clearing, and past,
        sailing past, zooming past, sneaking past, sneaks past, squeezing past, strolling past, beyond
    """,
    "because": """
        because, cause, cuz, coz, cos, since, as the, as my, seeing as, given that, because of, now that, due to, on
        account of
    """,
    "no slide": """
        doesnt slide me, it doesnt slide me, wont slide me, doesnt make me slide,
        no slide, no sliding, without sliding, doesnt slide, dont slide, wont slide, not sliding, no ride, cant
        slide, so no slide, and no slide, it doesnt slide, i dont slide, no slide for me, no slide there, no free
        ride
    """,
    "stays": """
        stays, stay, stays put, can stay, waits, wait, can wait, waiting, leave, leaving, leave alone, left alone,
        remains, remain, remaining, can rest, rests, rest, sleeps, sleeping, sits still, stays where it is, stays
        where he is, stay where they are, stays there, keeps still, untouched, can relax, relaxes, not touching,
        dont touch, is safe there, has to wait, have to wait, must wait, alone
    """,
    "remaining": """
        to go, left to go, more to go, to go still, away from home, from home then, until home, till home, more
        until home, left until home, left to home, more to home, from home now
    """,
    "toend.at": "right at the end of, at the end of",
    "correct.that is": "i mean, that is to say, meaning",
    "minus.1": "minus one, minus 1, minus a",
    "but": "but, so, because of that, therefore, only that, however",
    "instead": "instead of, rather than, as opposed to, in lieu of",
    "or": "or, or maybe, either, perhaps, maybe",
    "correct.mean": "i mean, i meant, meant",
    "correct": """
        no, nope, no wait, wait, wait no, i meant, meant, sorry i mean, sorry i meant, no i mean, actually, no
        actually, correction, scratch that, or rather, rather, no no, no sorry, sorry no, uh no, hang on, hold on, no
        hang on, no hold on, make that, make it, my mistake, my bad, excuse me, i take that back, on second thought,
        on second thoughts, strike that, er no, um no, ah no, wait wait, change that to, changed my mind, no make
        that, no make it, well actually, let me rephrase, nah, no better, forget that, forget it, oh wait, oh sorry,
        sorry wait, wait sorry, or no, no lets do, no lets
    """,
    "courtesy": """
        sorry about that, sorry mate, sorry dear, sorry everyone, sorry folks, sorry guys, sorry friend, sorry pal,
        sorry not sorry, sorry for that, sorry about this
    """,
    "track.at": """
        on the track, out on the track, still out on the track, still on the track, already on the track, out
        there on the track, left on the track, still going round
    """,
    "track.out": """
        out, still out, out already, out there, already out, left out there, in play, on the board, left on the
        board, left in play, i have out, ive got out, that i have out, i have in play
    """,
    "toend": """
        ends at the end of, ends right at the end of,
        right to the end of, to the far end of, to the bottom end of,
        to the end of, to the bottom of, down to the end of, all the way to the end of, to the end, all the way
        to the end, right to the end, down to the end
    """,
    "circle.to": """
        onto the start circle, onto my start circle, to the start circle, to my start circle, onto the circle,
        up to my start circle
    """,
    "square.s5": """
        last square,
        last square before home, last safety square, last square in the safety zone, last square of the safety
        zone, right before home, right next to home, last spot before home, last space before home
    """,
    "side": "side",
    "rank.middle": "middle one, middle pawn, the middle one, one in the middle, middle man, middle guy",
    "filler": """
        no bumping, whichever, anywhere, needed, anybody, else, than, alone, push, pushes, waiting, door, row,
        neighbours, neighbors, pop, pops,
        almost in the safety zone, nearly in the safety zone, almost there, nearly there, and im almost in the zone,
        of it, of them, of those, of that, of these, bye home, goodbye home, farewell home, bye bye home,
        no choice, no choice :, nothing else for it, there is no choice, no other choice, no way round it, i
        have no choice, no option but, what can you do, cant help it, it is what it is, nothing i can do about it,
        no other way,
        another card, i get another card, get another card, draw again, i draw again, draw another, draw
        another card, get to draw again, another draw, one more card, another turn, i go again, go again, get to go
        again, and draw again, play again,
        of the two, of two, of the three, of three, of my two, of my three, of the four, somebody, love, time,
        this time, taken, or so, i win,
        give, gives, parked, sensible, whoosh, wheee, gone, corner, round the corner, long, relax, even though,
        though, having, shuffle, pull, nudges, nudge, head, dead, know, careful, sneaky, tough, luck, cheeky,
        precisely, safely, trot, trots, march, marches, creep, creeps, crawl, crawls, scoot, scoots, inch, stroll,
        strolls, dash, sprint, shift, shifts, friend, revenge, farewell, cheerio, adios, big, short, pity, shame, hah,
        yikes, takes, taking, a, an, i, ill, i will, im, i am, id, the, we, he, she, his, they, their, theirs, its,
        this, whats, is, are, was, were, of, you, please, now, ok, okay, well, lets, let, us, go, goes, going, move,
        moves, moving, moved, play, plays, playing, take, make, makes, making, bring, brings, bringing, put, puts,
        putting, get, gets, getting, walk, walks, walking, run, runs, running, stands, standing, stand, sits, sitting,
        sit, just, want, wants, would, like, will, do, does, doing, can, could, should, shall, may, might, gonna,
        wanna, going to, want to, like to, id like to, i would like to, way, all the way, more, again, first, one of,
        as, straight, exactly, turn, my turn, hey, um, uh, umm, uhh, uhm, erm, er, oh, hmm, hm, mm, ah, aha, eh, yes,
        yeah, yep, yup, yea, right, alright, all right, there, here, each, both, between, two pawns, come, comes,
        coming, colour, color, mr, mrs, count, counts, counting, have, has, had, must, be, been, being, up, along,
        around, board, track, hop, hops, hopping, jump, jumps, jumping, down, thanks, thank you, thank u, thx, ty,
        cheers, pls, plz, much, so much, very much, a lot, two pieces, both pawns, two of my pawns, plx, i guess,
        guess, i think, think, i suppose, suppose, i believe, believe, reckon, i reckon, fine, great, cool, nice,
        good, perfect, yay, woohoo, woo, hooray, hurray, yippee, wow, haha, hahaha, ha, hehe, lol, lmao, rofl, omg,
        damn, darn, dang, shoot, gosh, god, jeez, geez, man oh man, dear, darling, honey, sweetie, mate, buddy boy,
        pal, bro, everyone, everybody, guys and girls, folks, friends, mom, mum, mommy, mummy, dad, daddy, grandma,
        grandpa, granny, grandad, nana, auntie, uncle, kids, ladies, gentlemen, hello, hi, bye, see, look, watch,
        watch this, here we go, there we go, there you go, here goes, let me, let me see, lets see, you know, kind of,
        sort of, basically, obviously, of course, sure, certainly, definitely, finally then, time to, its time, gotta,
        got to, got, have to, need, needs, need to, trying, try, tries, decided, decide, choose, choosing, chose,
        pick, picking, select, selecting, about, say, saying, said, tell, announce, announcing, call, called, id say,
        too, very, really, quite, pretty, simply, easy, easily, even, still, yet, already, today, always, ever, some,
        any, anything, bit, a bit, little, tiny, quick, quickly, slowly, lucky, unlucky, luckily, unfortunately,
        fortunately, sadly, gladly, happily, happy, with pleasure, poor, naughty, silly, cute, bad, bad luck, good
        luck, what, how, why, where, when, whose, if i may, if possible, possible, possibly, for me, for now, my dear,
        my friend, my friends, game, round, player, players, team, using my, in total, total, worth, value, number,
        number of, number is, amount, drew, drawn, draw, got a, i got a, i have a, with this card, with the card, this
        card, that card, on the card, says, per the card, according to, then please, standing there, currently, shown,
        onto it, land, lands, landing, end, ends, ending, stop, stops, continue, continues, keep, lone wolf, thing,
        stuff, place it, places it, situated, located, position it, box, table, bye bye, off you go, off we go, away,
        away you go, you go, go on, come on, cmon, cya, see you, see ya, take that, gotcha, ouch, oof, ugh, phew, so
        long, goodbye, hooray for, we go, with that, in the middle, middle, from my, ready, set, done,
        voila, ta, ta da, tada, boom, bam, bang, yeehaw, sweet, excellent, awesome, amazing, wonderful, lovely,
        brilliant, super, best, way ahead, currently on, currently at, who is, that is, which is, thats on, is on,
        that are, oh dear, up the board, along the board, skip along, off to, ta very much, right then, one sec, hmm
        ok, drumroll, zoom, whee, wee, yay me, at last, please and thank you, ha ha, right up, right to, ooh, boing,
        poor old, meanwhile, thats it, thats me, smack bang, the way, please sir, if you please, as well, right on,
        dead on, plonk, good old, wee bit, only just, new, brand new, of us, of you, to help, help, helping, baby, i
        want, i wanna, bits,
        gran, aw, aww, awww, crazy, sweetheart, hon, bud, champ, chief, boss, captain, grandson, granddaughter,
        nephew, niece, cousin, sis, brother, sister, son, daughter, aunt, neighbour, teacher, doctor, sir, madam,
        lady, ace, okie dokie, okey dokey, okie, dokie, righto, roger, wilco, hurrah, woot, bingo, jackpot, eureka,
        golly, blimey, crikey, heck, hell, drat, rats, bother, bummer, boo, hiss, argh, aargh, grr, whew, whoa,
        wowza, eek, whoopsie, fun, funny, hilarious, sad, glad, mad, angry, upset, annoyed, proud, tired, bored,
        busy, late, early, soon, later, tonight, tomorrow, yesterday, morning, evening, dinner, coffee, tea, phone,
        machine, computer, app, screen, button, finger, fingers, thumb, eyes, heart, soul, mind, brain, fate,
        destiny, karma, risk, risky, danger, dangerous, mean, meanie, nasty, evil, wicked, cruel, kind, gentle,
        harsh, brutal, ruthless, merciless, mercy, plan, plans, strategy, tactic, trick, tricky, clever, smart,
        wise, genius, stupid, dumb, daft, foolish, idiot, fool, rookie, noob, pro, expert, race, racing, marathon,
        journey, trip, travel, travels, travelling, tour, drive, drives, driving, swim, wander, wanders, roam,
        sneak, sneaks, sneaking, tiptoe, cruise, cruises, cruising, roll, rolls, rolling, bounce, bounces, bound,
        bounds, gallop, gallops, galloping, charge, charges, charging, rush, rushes, rushing, hurry, hurries,
        hurrying, dawdle, waving, wave, smile, laugh, laughs, cry, cries, crying, weep, moan, complain, shout,
        scream, whisper, sing, dance, dances, dancing, celebrate, hug, kiss, kisses, promise, swear, honest,
        honestly, truth, joke, jokes, joking, kidding, kid, serious, seriously, literally, totally, absolutely,
        completely, entirely, fully, barely, hardly, scarcely, roughly, probably, likely, surely, doubtless, hope,
        hopes, hoping, hopefully, wish, wishes, wishing, dream, fear, scared, afraid, brave, bold, shy, calm, chill,
        soft, hard, fast, faster, slow, slower, quicker, huge, giant, mega, duper, mini, teeny, weeny, old, young,
        fresh, tidy, neat, neatly, lonely, remember, knows, knew, thinks, thought, believes, wonder, wondering, ask,
        asks, asking, answer, question, tells, telling, speak, talk, talks, talking, listen, hear, hears, heard,
        watches, watching, looks, looking, sees, seeing, show, shows, showing, find, finds, lift, lifts, carry,
        carries, carrying, giving, gave, uses, used, tried, succeed, manage, manages, managed, happen, happens,
        happened, become, becomes, turns, turning, turned, bend, curve, street, road, trail, whenever, wherever,
        whatever, whoever, something, everything, someone, anyone, such, lots, loads, tons, bunch, lemme, gimme,
        dunno, kinda, sorta, lotta, innit, mkay, ahoy, howdy, greetings, adieu, toodles, tata, bon voyage, sayonara,
        hasta la vista, au revoir, cookie, pie, candy, sugar, peach, plum, cherry, banana, potato, snail, snails,
        turtle, tortoise, rabbit, bunny, hare, fox, cat, dog, puppy, kitty, mouse, horse, pony, donkey, frog, bird,
        duck, chicken, cow, pig, sheep, bear, lion, tiger, elephant, monkey, rocket, train, truck, car, bus, bike,
        boat, ship, plane, jet, taxi, lad, lads, lass, gal, gals, girl, girls, boy, boys, king, queen, prince,
        princess, hero, pirate, ninja, cowboy, soldier, knight, traveller, runner, racer, walker, cheater, fair,
        unfair, cheat, legal, rules, apparently, evidently, frankly, normally, usually, often, sometimes, rarely,
        moreover, furthermore, anyway, anyhow, anyways, nonetheless, nevertheless, technically, everybodys, choice,
        tee hee, hee hee, hee, tee, gran's, told you, i told you, i know, as you know, sweet spot, dead centre, im
        sure, im afraid, i hope, i bet, bet, thank goodness, goodness, gracious, bless, my goodness, for once, no
        worries, no problem, no offence, nothing personal, whatsoever, in one go, in a row, at once, in one swoop,
        in a single swoop, swoop, fell, at all, clean, along with, wish me luck, sorry folks but, poor thing, poor
        soul, poor fellow, sigh, gulp, cough, sneeze, wink, grin, giggles, giggle, giggling, evil laugh, mwahaha,
        muahaha, bwahaha, nyah, neener, nah nah, la la, tralala, doo doo, vroom, brum, beep, splat, plop, thud,
        wham, kapow, pow, bam bam, kaboom, tick tock, tock, tick, snap, bazinga, score, nicely, beautifully,
        elegantly, bravely, boldly, sneakily, cunningly, kindly, gently, softly, calmly, patiently, impatiently,
        reluctantly, grudgingly, cautiously, eagerly, excitedly, triumphantly, dramatically, majestically,
        shamelessly, innocently, mercilessly, swiftly, rapidly, speedily, briskly, steadily, smoothly, directly,
        immediately, instantly, promptly, shortly, therefore i, hence, thus, indeed, surprise, surprised,
        surprising, shocking, terrible, horrible, awful, dreadful, rubbish, lame, boring, fantastic, terrific,
        magnificent, splendid, superb, marvellous, gorgeous, beautiful, pretty please, glorious, epic, legendary,
        lovely jubbly, tasty, delicious, yummy, juicy, naughty naughty, rude, polite, generous, greedy, hungry,
        thirsty, sleepy, lazy, jealous, nervous, worried, excited, confused, puzzled, desperate, determined, ready
        or not, in fact, as usual, for sure, for real, you bet, no doubt, my word, upon my word, on my honour, hand
        on heart, fingers crossed, touch wood, knock on wood, third time lucky
    """,
    "name": """
        alice, anna, anne, bob, ben, charlie, chris, dave, david, emma, eve, frank, george, harry, jack, james,
        jane, jim, john, joe, julia, kate, katie, leo, linda, lisa, lucy, mary, mike, nick, olivia, oscar, paul,
        pete, peter, sam, sarah, sophie, steve, sue, susan, tim, tom, tommy, william
    """,
}

SLIPS: dict[str, str] = {
    "numerals for little words": "2=to, two=to",
    "words that sound alike": """
        to=two, too=two, tu=two, for=four, fore=four, ford=four, won=one, wan=one, ate=eight, ait=eight, hate=eight,
        tree=three, free=three, fee=three, sex=six, sicks=six, sics=six, dive=five, hive=five, fife=five,
        fight=five, heaven=seven, savin=seven, sven=seven, seventh=seven, tan=ten, then=ten, tin=ten, elven=eleven,
        a lemon=eleven, lemon=eleven, leaven=eleven, level=eleven, shelf=twelve, delve=twelve, tail=twelve,
        nein=nine, mine=nine, fine=nine, line=nine, night=nine
    """,
    "colours taken for other words": """
        read=red, bread=red, rad=red, redd=red, rhett=red, bed=red, wed=red, blew=blue, blow=blue, glue=blue,
        blu=blue, boo=blue, hello=yellow, yell oh=yellow, jello=yellow, mellow=yellow, fellow=yellow, yelo=yellow,
        yella=yellow, queen=green, grin=green, grain=green, greene=green, grean=green, clean=green
    """,
    "the game's words taken for commoner ones": """
        porn=pawn, pond=pawn, pun=pawn, pan=pawn, prawn=pawn, on=pawn, pong=pawn, palm=pawn, swab=swap, slap=swap,
        swamp=swap, shop=swap, stop=swap, soap=swap, squab=swap, saree=sorry, sari=sorry, story=sorry, surrey=sorry,
        siri=sorry, foreword=forward, four word=forward, for word=forward, four wood=forward, for wood=forward,
        backyard=backward, back words=backwards, bumped=bump, pump=bump, bum=bump, dump=bump, slight=slide,
        side=slide, sly=slide, past=pass, path=pass, spit=split, splits=split, foam=home, hum=home, whom=home,
        hone=home, star=start, stark=start, smart=start
    """,
    "letters written as words": "are=r, our=r, be=b, bee=b, why=y, wife=y, gee=g, jee=g, as=s, yes=s, es=s",
    "numbers run together with letters": "are4=r4, are9=r9, be7=b7, why3=y3, jeep=g",
}
