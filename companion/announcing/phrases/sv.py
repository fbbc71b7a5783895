"""Vad spelare säger på svenska. Fraserna skiljs av komman; en stjärna står för vilken ändelse som helst."""

from __future__ import annotations

TABLE: dict[str, str] = {
    "one": "en, ett",
    "number.2": "två, tvenne",
    "number.3": "tre",
    "number.4": "fyra",
    "number.5": "fem",
    "number.6": "sex",
    "number.7": "sju",
    "number.8": "åtta",
    "number.9": "nio",
    "number.10": "tio",
    "number.11": "elva",
    "number.12": "tolv",
    "card.1": "etta, ettan",
    "card.2": "tvåa, tvåan",
    "card.3": "trea, trean",
    "card.4": "fyran",
    "card.5": "femma, femman",
    "card.7": "sjua, sjuan",
    "card.8": "åttan",
    "card.10": "tia, tian",
    "card.11": "elvan",
    "card.12": "tolva, tolvan",
    "colour.red": "röd, röda, rött, rödas, rödes, röds, röde",
    "colour.blue": "blå, blåa, blått, blås, blåas, blåe",
    "colour.yellow": "gul, gula, gult, guls, gulas, gule",
    "colour.green": "grön, gröna, grönt, gröns, grönas, gröne",
    "forward": "fram, framåt, framlänges, framöver, medurs, medsols",
    "back": """
        bak, bakåt, baklänges, tillbaka, bakom, moturs, motsols, backa, backar, backar jag, rygga, ryggar
    """,
    "start": """
        start, starten, startar, starta, startfältet, startfält, startrutan, ut, utgång, ta ut, tar ut, gå ut, går
        ut, kommer ut, kom ut, ut på banan, ut på planen, in på banan, in på planen, boet, bo
    """,
    "swap": """
        byt, byta, byter, byte, bytt, bytt plats, byt plats, byta plats, byter plats, platsbyte, växla, växlar,
        skifta, skiftar, byter jag
    """,
    "sorry": """
        förlåt, förlåter, ursäkta, ursäkt, beklagar, ledsen, tar platsen från, ta platsen från, ersätt, ersätter
    """,
    "split": """
        dela, delar, delas, delat, delad, dela upp, delar upp, dela på, fördela, fördelar, uppdelat, splitta,
        splittar
    """,
    "pass": """
        kan inte göra något, jag kan inte göra något, kan inte göra nåt, tänker inte byta, gör inget, gör ingenting,
        pass, passa, passar, passar jag, jag passar, stå över, står över, jag står över, avstå, avstår, jag avstår,
        inget drag, inga drag, kan inte flytta, jag kan inte flytta, kan inte gå, kan inte, jag kan inte, går inte,
        det går inte, inget byte, byter inte, jag byter inte, byt inte, vill inte byta, jag vill inte byta, hoppar
        över, hoppa över, inget, ingenting
    """,
    "discard": """
        kasta, kastar, släng, slänger, slänga, kasta bort, kastar bort, släng bort, slänger bort, kassera, kasserar,
        lägg bort, lägger bort
    """,
    "own": "med, från, för, ifrån, ur, ut ur, ut från, mot, av",
    "to": """
        till, fram till, in i, upp på, ner på, ned på, tills, ända till, upp till, landar på, hamnar på, in till,
        bort till
    """,
    "other": """
        slå, slår, slå ut, slår ut, knuffa, knuffar, knuffa ut, knuffar ut, putta, puttar, skicka, skickar, skicka
        hem, skickar hem, skicka tillbaka, skickar tillbaka, i stället för, istället för, på platsen för, platsen
        för, bula, bular, träffar, fäll, fäller
    """,
    "and": "och, plus, samt, också",
    "then": "sedan, sen, därefter, och sedan, och sen, därpå, följt av, efter det, till sist",
    "rest": "rest, resten, återstoden, resterande, det som är kvar, kvar",
    "zone": """
        säkerhetszon, säkerhetszonen, skyddszon, skyddszonen, zon, zonen, målrakan, upploppet, målraka, hemraka,
        hemrakan, hemsträckan, säkerhet, säkert, trygga zonen, säkra zonen
    """,
    "home": "hem, hemma, i mål, mål, målet, in i mål, i hem, in i hem, hemmet, hemfältet",
    "circle": "cirkel, cirkeln, startcirkel, startcirkeln, ringen, startringen, ingångsfältet",
    "diamond": "diamant, diamanten, ruter, rutern, romben, diamantfältet",
    "that": "den som, den där, den andra, den andre, den första, den sista, min som",
    "pawn": """
        pjäs, pjäsen, pjäser, pjäserna, bonde, bonden, bönder, bönderna, gubbe, gubben, gubbar, spelpjäs,
        spelpjäsen, pjäsens, bondens, kon, konen
    """,
    "step": """
        steg, stegen, ruta, rutan, rutor, rutorna, fält, fältet, fälten, plats, platser, platsen, snäpp, hack
    """,
    "cardword": "kort, kortet, kortets",
    "not": "inte, ej, icke, aldrig, utom, utan, ingen, inga",
    "which": "som",
    "filler": """
        plan, spelplan, spelplanen, ställer ut, något, nån, någon, därifrån, härifrån, dit, jag, min, mitt,
        mina, mig, du, din, ditt, dina, han, hon, hans, hennes, vi, vår, våra, de, deras, den, det, står, stå, är,
        ska, skall, vill, kan, får, måste, har, på, i, vid, om, till att, flytta, flyttar, flyttas, flytt, gå, går,
        ta, tar, spela, spelar, sätt, sätter, ställ, ställer, kör, kommer, komma, kom, låt, låter, hoppa, hoppar,
        springer, använd, använder, gör, göra, drar, drag, draget, ny, nya, nytt, så, nu, ja, tack, snälla, okej,
        annan, annat, andra, ett till, en till, in, upp, ner, ned, bort, alla, hela, hel, rakt, exakt, precis, där,
        här, motståndare, motståndaren, motståndarens, glid, glider, glida, vidare, mellan, två pjäser, färg,
        färgen, bara, att, eh, öh, hm, nej men, tur, turen, först, första, var, vars, sin, sitt, sina, över, banan,
        brädet, dem, dom, egen, egna, lämna, lämnar, stegar
    """,
}
