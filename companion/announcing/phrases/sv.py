"""Vad spelare säger på svenska. Fraserna skiljs av komman; en stjärna står för vilken ändelse som helst."""

from __future__ import annotations

TABLE: dict[str, str] = {
    "one": "en",
    "one.number": "ett",
    "number.0": "noll, nolla, nollan",
    "number.2": "två, tvenne, tu",
    "number.3": "tre",
    "number.4": "fyra, fyr",
    "number.5": "fem",
    "number.6": "sex",
    "number.7": "sju",
    "number.8": "åtta, åta",
    "number.9": "nio, nie",
    "number.10": "tio, tie",
    "number.11": "elva",
    "number.12": "tolv",
    "number.13": "tretton",
    "number.14": "fjorton",
    "number.15": "femton",
    "number.16": "sexton",
    "number.17": "sjutton",
    "number.18": "arton",
    "number.19": "nitton",
    "number.20": "tjugo",
    "card.1": "sista ettan, etta, ettan",
    "card.2": "sista tvåan, tvåa, tvåan",
    "card.3": "sista trean, trea, trean",
    "card.4": "fyran",
    "card.5": "femma, femman",
    "card.6": "sexa, sexan",
    "card.7": "sjua, sjuan",
    "card.8": "åttan",
    "card.9": "nia, nian",
    "card.10": "tia, tian",
    "card.11": "elvan",
    "card.12": "tolva, tolvan",
    "letter.r": "är r, err, ärr",
    "letter.b": "be, bé",
    "letter.y": "ypsilon",
    "letter.g": "ge, gé",
    "letter.s": "ess",
    "colour.red": "röd, röda, rött, rödas, rödes, röds, röde, den röde",
    "colour.blue": "blå, blåa, blått, blås, blåas, blåe",
    "colour.yellow": "gul, gula, gult, guls, gulas, gule",
    "colour.green": "grön, gröna, grönt, gröns, grönas, gröne",
    "forward": """
        hemåt,
        fram, framåt, framlänges, framöver, medurs, medsols, avancera, avancerar, längre fram, vidare fram, framm,
        fremåt, vidare, föröver
    """,
    "back": """
        backning, en backning,
        bak, bakåt, baklänges, tillbaka, tebaks, tillbaks, tebax, tebaka, moturs, motsols, backa, backar, backar
        jag, rygga, ryggar, backar tillbaka, bakot, går tillbaka, gå tillbaka, reträtt, retirerar, åter
    """,
    "start": """
        start, starten, startar från, startfältet, startfält, startrutan, boet, bo, startområdet, basen, startboet
    """,
    "start.at": "i start, i starten, kvar i start, i boet, i sitt bo",
    "enter": """
        ute på banan, ute på planen, tar ut den, ta ut den,
        får jag ut,
        ut, utgång, ta ut, tar ut, gå ut, går ut, kommer ut, kom ut, komma ut, ut på banan, ut på planen, in på banan,
        in på planen, ut på brädet, in på brädet, på banan, på brädet, på plan, in i spel, in i spelet, i spel, ut i
        spel, startar, starta, startar en, startar en ny, sätter ut, sätta ut, sätt ut, ställer ut, ställa ut, ställ
        ut, släpper ut, släpp ut, flyttar ut, flytta ut, går in, gå in, kör ut, kliver ut, lämnar start, lämna start,
        lämnar starten, lämnar boet, ur start, ur starten, ut ur start, ut ur boet, ut från start, ut från boet, ny
        pjäs, ny gubbe, ny bonde, ny kon, ny spelpjäs, en ny, träder in, för in, tar in, ta in, in med, in på
        startcirkeln, ut på startcirkeln, till startcirkeln, till min startcirkel, debutera, drar ut,
        plockar ut, plocka ut, hämtar ut, leder ut, går från start, gå från start, ger mig ut, rullar ut, entré,
        sjösätter, ute, ut i spelet, in i leken, ny in, en ny in, ny ut
    """,
    "swap": """
        byt, byta, byter, byte, bytt, bytt plats, byt plats, byta plats, byter plats, platsbyte, växla, växlar,
        växlar plats, växla plats, skifta, skiftar, skifta plats, skiftar plats, byter jag, byta ut, byter ut, byt
        ut, byta platser, byter platser, utbyte, kasta om, kastar om, bytas, switcha, switchar, byter position, byta
        position, ställer om, bytning, swappa, swappar
    """,
    "sorry": """
        förlåt, förlåter, ursäkta, ursäkt, beklagar, ledsen, sorry, förlåt mig, ursäkta mig, sori, sorru, är
        ledsen, jag beklagar
    """,
    "replace": """
        tar platsen från, ta platsen från, ersätt, ersätter, ersätta, tar över platsen, tar över platsen från, tar
        över från, ta över från, på platsen för, platsen för, tar plats av, tar dens plats, i dens ställe, på plats
        för, tar din plats, ta din plats, tar din ruta, tar platsen, tar hans plats, tar hennes plats, lägger beslag
        på
    """,
    "bump": """
        mejar ner, välter, vält,
        sopar, sopar bort, sveper, sveper bort, ta, tar, tog, slå, slår, slå ut, slår ut, slå bort, slår bort, slå av,
        knuffa, knuffar, knuffa ut, knuffar ut, knuffa bort, knuffar bort, knuffa på, putta, puttar, putta ut, puttar
        ut, putta bort, puttar bort, putta hem, puttar hem, bula, bular, träffar, träffa, fäll, fäller, fälla, kickar,
        kicka, kickar ut, sparka, sparkar, sparka ut, sparkar ut, sparkar hem, sparka hem, petar, peta, petar ut,
        krockar med, krocka med, kör på, ät, äter, äta, äter upp, tar ut den, tar den, slår till, slå till, prickar,
        dunkar, boffar, stöter, stöta, stöter ut, kastar ut, kasta ut, krossar, krossa, kör över, landar ovanpå,
        tacklar, slår hem, slå hem, knuffar hem, knuffa hem, mosar, bumpar, bumpa, dödar, fångar, ryker, åker ut, får
        åka, rök, åkte
    """,
    "send": """
        skicka, skickar, skicka hem, skickar hem, skicka tillbaka, skickar tillbaka, skicka iväg, skickar iväg,
        sänder, sända, sänder hem, sända hem, sänd hem, sänder tillbaka, jagar hem, jaga hem, kör hem, åker hem, får
        åka hem, får gå hem, åker tillbaka
    """,
    "sliding": """
        får åka kana,
        glider, åk rutschkana, åk kana, åk rutschbana, åk glidbana, glid, glida, glida ner, glider ner, glida fram,
        glider fram, åka kana, åker kana, kanar, kana, åker rutschbanan, åker glidbanan, åker rutschkanan, åka
        rutschbana, åka rutschkana, åker rutschkana, åker rutschbana, nerför rutschbanan, nedför rutschbanan, nedför
        glidbanan, nerför glidbanan, längs glidbanan, längs rutschbanan, och glidbana, och rutschbana, rutscha,
        rutschar, tar glidbanan, tar rutschbanan, glider till slutet, glider längs, halka, halkar, slajda, slajdar,
        slide, ända ner, hela vägen ner
    """,
    "split": """
        dela, delar, delas, delat, delad, dela upp, delar upp, dela på, delar på, fördela, fördelar, uppdelat,
        uppdelad, splitta, splittar, dela sjuan, delar sjuan, uppdelning, dela den
    """,
    "pass": """
        kan inte göra något, jag kan inte göra något, kan inte göra nåt, kan inget göra, kan inget, gör inget, gör
        ingenting, pass, passa, passar, passar jag, jag passar, stå över, står över, jag står över, står över den
        här gången, avstå, avstår, jag avstår, inget drag, inga drag, inget drag möjligt, inga drag möjliga, kan
        inte flytta, jag kan inte flytta, kan inte flytta något, kan inte flytta nån, kan inte flytta någon, kan
        inte gå, kan inte, jag kan inte, går inte, det går inte, går ej, går inte att flytta, inget går, ingen går,
        inget går att göra, inget att göra, inget att flytta, finns inget, finns inget att göra, finns inga drag,
        hoppar över, hoppa över, hoppar över min tur, hoppar över turen, inget, ingenting, ingenting går, ingenting
        att göra, nada, inte möjligt, omöjligt, fast, sitter fast, jag sitter fast, jag är fast, låst, blockerad,
        nästa spelare, nästa, ingen kan flytta, ingen kan gå, ingen pjäs kan flytta, ingen pjäs kan gå, inga möjliga
        drag, inget möjligt drag, inget giltigt drag, inga giltiga drag, inget lagligt drag, har inget drag, jag har
        inget drag, jag har inga drag, kan ej flytta, kan ej, ingen flytt, inget att välja på, nix går inte,
        förlorar turen, avstår turen, ger upp turen, sparar, står kvar, jag står kvar, stannar, jag stannar, stannar
        kvar, stannar där jag är, får stå över, måste stå över, lämnar turen vidare, lämnar över turen, turen går
        vidare
    """,
    "unable": """
        går ju inte annars, det går ju inte annars, går inte annars, det går inte annars,
        går inte fram,
        ingen, inga, inget, ingenting, ingen av dem, ingen av mina, inga pjäser, för mycket, för stor, för stort, för
        långt, för många, för hög, för högt, räcker inte, passar inte, går inte, får inte plats, går inte in,
        instängda, instängd, låst, låsta, sitter fast, fast, kommer inte ut, kommer inte, din tur, er tur, ingen ute,
        ingen kvar, kör fast, duger inte, blockerad, blockerade, går bort, värdelös, värdelöst, någonstans,
        ingenstans, hur som helst inte, oanvändbar, oanvändbart, nästa, överskjuter, skjuter över, mer än, nix, nähä,
        nej tack inget, nånstans, inget går, går inte alls, ingenting går, noll chans, släpper inte, släpper inte ut,
        duger inte till något, duger inget till
    """,
    "ordinal.1": "första, förste",
    "ordinal.2": "andra, andra pjäsen i ordningen",
    "ordinal.3": "tredje",
    "ordinal.4": "fjärde",
    "ordinal.5": "femte",
    "ordinal.6": "sjätte",
    "ordinal.7": "sjunde",
    "ordinal.8": "åttonde",
    "ordinal.9": "nionde",
    "ordinal.10": "tionde",
    "ordinal.11": "elfte",
    "ordinal.12": "tolfte",
    "ordinal.13": "trettonde",
    "ordinal.14": "fjortonde",
    "card.13": "trettonan, trettan",
    "card.14": "fjortonan, fjortan",
    "correct.oops": "oj, oj nej, hoppsan, ojdå, oj då, ojsan, ajaj, åh nej, oh nej, ojoj, usch, hoppsan då",
    "discard": """
        kasta, kastar, släng, slänger, slänga, kasta bort, kastar bort, släng bort, slänger bort, kassera, kasserar,
        lägg bort, lägger bort, slängs, gör mig av med
    """,
    "with": "med, för, mot, åt, me, utav, genom att använda, me', hos, m",
    "from": "från, ifrån, ur, ut ur, ut från, av, lämnar, lämna",
    "on": "inne på, på, i, vid, uppe på, ute på, inne i, står på, som står på, som är på, sitter på, invid, uti",
    "to": """
        väntar på, vilar på, och väntar på, parkerar på,
        jag stannar på, stannar jag på, och stannar på, den stannar på,
        till, fram till, in i, upp på, ner på, ned på, tills, ända till, upp till, landar på, hamnar på, in till, bort
        till, ner till, ända fram till, landa på, stannar på, slutar på, hamna på, fram på, ut till, ut på, in på, te,
        raka vägen till, raka vägen in i, så att den hamnar på, så hamnar den på
    """,
    "and": "och, plus, samt, också, å, o, även",
    "then": "sedan, sen, därefter, och sedan, och sen, därpå, följt av, efter det, till sist, efteråt",
    "rest": """
        rest, resten, återstoden, resterande, det som är kvar, kvar, det övriga, övriga, det som återstår,
        återstående
    """,
    "all": """
        inte dela, delas inte,
        hela, alla, allt, samtliga, utan att dela, ingen delning, delar inte, odelad, odelat, utan delning, inget
        att dela
    """,
    "zone": """
        inne, är inne, därinne, gången, inne i gången, målgång,
        målzonen, målzon, målgångszonen, trygga rutorna, säkra rutorna, säkra fältet,
        säkerhetszon, säkerhetszonen, skyddszon, skyddszonen, zon, zonen, målrakan, upploppet, målraka, hemraka,
        hemrakan, hemsträckan, säkerhet, säkert, trygga zonen, säkra zonen, trygg zon, säker zon, säker,
        säkerhetsområdet,
        mållinjen, hemstråket, säkerheten, upplopp, målgången, trygghetszonen, säkerhetsfältet, säkert område
    """,
    "home.in": "i mål, i målet",
    "home": "hemmet, hemfältet, mål, målet, slutet, målrutan, hemrutan",
    "home.to": """
        hem, till mål, in i mål, i hem, in i hem, går i mål, gå i mål, ta hem, tar hem, går hem, gå hem, in i
        målet, kommer hem, kommer i mål, hem med, i mål med, hemåt, för hem, in i boet hem, hela vägen hem,
        rakt hem, ända hem, når mål, når hem, når målet, i hamn, är i hamn, hem till mål, går in i mål, hem i
        mål, är framme, framme
    """,
    "home.at": "hemma, står i mål, är i mål, redan i mål, som är hemma, som är i mål, redan hemma, i sitt mål",
    "circle": """
        startring, startringen, på min startcirkel,
        utgångsruta, utgångsrutan,
        cirkel, cirkeln, startcirkel, startcirkeln, ringen, startringen, ingångsfältet, ring, min ring
    """,
    "diamond": """
        romb, diamant, diamanten, ruter, rutern, romben, diamantfältet, diamantrutan, ruterruta, ruterrutan
    """,
    "triangle": """
        triangel, triangeln, början av glidbanan, början på glidbanan, glidbanans början, rutschbanans början,
        början av rutschbanan, början på rutschbanan, starten på glidbanan, starten av glidbanan, glidbanans start,
        rutschkanans början, början på rutschkanan, starten på rutschbanan
    """,
    "slideend": """
        slutet av glidbanan, slutet på glidbanan, glidbanans slut, slutet av rutschbanan, slutet på rutschbanan,
        rutschbanans slut, slutet på rutschkanan
    """,
    "slide": """
        långkanan, kortkanan,
        glidbana, glidbanan, glidbanor, rutschbana, rutschbanan, rutschkana, rutschkanan, kanan, rutschen,
        ruschbanan, ruschkanan, glidbanans, sliden, rutchbanan, rutchkanan
    """,
    "which": "som",
    "that": "den som, den där, den här, den, det, min som, dennes, han som, honom, hon, ena, den ena",
    "other": "andra, andre, den andra, den andre, en annan, annan, annat, den andra pjäsen",
    "only": "enda, den enda, ensamma, ensam, ende, den ende",
    "own": "min, mitt, mina, egen, egna, eget, min egen, mina egna, mig, vår, våra, jag själv",
    "partner": """
        partner, partnern, partners, partnerns, min partner, min partners, kompis, kompisen, kompisens, lagkamrat,
        lagkamraten, lagkamratens, lagkompis, lagkompisens, medspelare, medspelaren, medspelarens, min medspelares,
        medspelares, min lagkamrats, lagkamrats, min kompis, min kompis's, min kompises
    """,
    "theirs": "motståndare, motståndaren, motståndarens, fienden, fiendens, fiende, motspelarens, motspelaren",
    "yours": "din, ditt, dina, er, era, ert",
    "rank.front": """
        längre in, längst in, djupare in, djupast in,
        ledare, min ledare, närmast hem, närmast mål, närmast målet, närmast hemmet, nästan hemma, nästan i mål,
        längst fram, främst, främsta, den främsta, första i ledet, ledande, den ledande, längst kommen, som kommit
        längst, kommit längst, kommit längst fram, som är längst fram, framför, den främre, främre, närmare hem,
        närmare mål, längre fram, som ligger främst, som leder, ligger först, som ligger först, är först, i täten,
        snart hemma, snart i mål, snart framme, nästan framme, nära hem, nära mål, nära målet, närmast upploppet,
        nästan är i mål, snart är i mål, nästan är hemma, nästan är framme, är närmast mål, är närmast hem
    """,
    "rank.rear": """
        längst bak, längst bakom, sist, den sista på banan, bakersta, den bakersta, bakre, den bakre, bakom,
        efterst, längst från mål, längst från hem, längst ifrån mål, längst bort från mål, längst bort från hem, som
        är sist, som ligger sist, ligger sist, ligger efter, som är längst bak, som ligger längst bak, längst efter,
        längre bak, eftersläntraren, sist på banan, jumbo, längst hemifrån, längst ifrån hem
    """,
    "rank.recent": """
        precis gått in, nyss gått in, just gått in, just kommit in, nyss kommit in, precis kommit in,
        nyss kom ut, som nyss kom ut, just kom ut, som just kom ut, just kommit ut, nyss kommit ut, som precis kom
        ut, precis kom ut, precis kommit ut, nyss ut, nyaste, den nyaste, senaste, den senaste, nyss startat, nyss
        satt ut, nykomlingen, som just gick ut, nyss gick ut, precis gick ut, på min startcirkel
    """,
    "rank.last": "sista, den sista, sista pjäsen",
    "rank.first": "första, den första, den första pjäsen, förste",
    "rel.behind": """
        bakom, precis bakom, strax bakom, alldeles bakom, efter, precis efter, som jagar, som följer efter, står
        framför
    """,
    "rel.ahead": """
        framför, precis framför, strax framför, alldeles framför, förbi, före, strax före, står bakom
    """,
    "rel.beside": "bredvid, intill, nära, närmast, precis intill, vid sidan av, precis bredvid",
    "pawn": """
        kula, kulan, kulor, pinne,
        pjäs, pjäsen, pjäser, pjäserna, bonde, bonden, bönder, bönderna, gubbe, gubben, gubbar, gubbarna, gubbens,
        spelpjäs, spelpjäsen, pjäsens, bondens, kon, konen, konens, figur, figuren, bricka, brickan, brickor,
        markör, markören, spelare på banan, knekt, pjes, pjäss, gubbarnas
    """,
    "step": """
        steg, stegen, ruta, rutan, rutor, rutorna, fält, fältet, fälten, plats, platser, platsen, snäpp, hack,
        pinnhål, hopp, prick, prickar, stegs
    """,
    "stead": "plats, platsen, ställe",
    "cardword": "kort, kortet, kortets",
    "not": """
        inte, ej, icke, aldrig, inte med, utan att, förutom, utom, inte den, och inte, inga, ingen, inget, lämnar,
        stå kvar, vill jag spara, spara,
        stannar kvar, står kvar, får stå kvar, får stå, får vila, får vänta, väntar, vilar, sitter kvar, rör inte,
        låter stå, får ta det lugnt, får sova, sover, kan vänta, kan vila
    """,
    "no swap": """
        inget byte, byter inte, jag byter inte, byt inte, utan byte, inte byta, byta inte, inget platsbyte, inte
        byter, ej byta
    """,
    "refuse": """
        vill inte, jag vill inte, tänker inte, jag tänker inte, vill helst inte, helst inte, hellre inte, jag vill
        helst inte, vill ej, vägrar, jag vägrar, vägrar att, ska inte, låter bli, låter bli att, låta bli, låt bli,
        låt bli att, jag låter bli, nej tack, avstår från, avstår från att, avböjer, struntar i, orkar inte, har
        inte lust, skippar, väljer att inte, tackar nej, tackar nej till, föredrar att inte, vill hellre inte
    """,
    "cannot": "kan inte, jag kan inte, kan ej, går inte att, omöjligt att, det går inte att",
    "over": """
        över, förbi, hoppar över, hoppa över, hoppande över, hoppar förbi, passerar, passera, passerande, skuttar över,
        skuttar förbi, kliver över, kliver förbi, går förbi, gå förbi, går över, gå över, springer förbi, smyger
        förbi, åker förbi, rakt över, rakt förbi, flyger över, flyger förbi, och förbi, kör förbi, rundar, runda,
        hoppar jag över, kommer förbi, tar mig förbi, susar förbi, traskar förbi, knallar förbi, hoppa förbi
    """,
    "because": """
        eftersom, därför att, för att, för att den andra, ty, då ju, i och med att, pga, på grund av, för de andra,
        för den andra
    """,
    "no slide": """
        utan kana, ingen kana, utan att glida, glider inte, ingen glidbana, ingen rutschbana, åker inte kana, ingen
        rutsch, utan glid, inget glid, kanar inte, jag glider inte, ingen åktur, utan att kana, utan rutsch,
        rutschar inte, åker inte, utan att åka
    """,
    "stays": """
        stannar, stannar kvar, står kvar, får vänta, väntar, vilar, får vila, låter stå, stå, låter vara, får vara,
        vara, får stå, får stå kvar, sover, får sova, blir kvar, ligger kvar, sitter kvar, kan vänta, rör inte, rör
        jag inte, kan vila, får ta det lugnt, står still, står stilla, är kvar, lämnar, stanna, får stanna
    """,
    "remaining": "kvar, kvar till, kvar hem, till mål nu, från mål, ifrån mål, återstår, återstår till",
    "circle.in": "på startcirkeln, på min startcirkel, på sin startcirkel",
    "toend.at": "vid slutet av, i slutet av, i slutet på, längst ner på, längst ned på, längst ner i",
    "correct.that is": "jag menar, menar jag, det vill säga, dvs",
    "minus.1": "minus ett, minus en, minus 1",
    "but": "men, därför, så att, utan, fast",
    "instead": "i stället för, istället för, hellre än, snarare än, iställetför",
    "or": "eller, kanske, antingen, eller kanske, möjligen",
    "correct.mean": "jag menar, menar jag, menar",
    "correct": """
        nej, nä, nää, näe, nej vänta, vänta, vänta nej, nej nej, nej förlåt, förlåt nej, menar,
        jag menade, menade jag, eller nej, eller nä, eller rättare sagt, rättare sagt, eller snarare, snarare, fel,
        nej fel, rättelse, ångrar mig, jag ångrar mig, stopp, stopp nej, nej jag menar, nej utan, ursäkta jag menar,
        förlåt jag menar, nej men, nej men vänta, vänta lite, vänta nu, nej vänta lite, äh nej, äh, nej istället, nej
        i stället, fel av mig, jag sa fel, sa fel, ändrar mig, jag ändrar mig, nej hellre, ah nej, eh nej, nej oj,
        eller vänta, eller förresten, förresten, nej alltså, glöm det, nej just det, mitt fel
    """,
    "courtesy": """
        tyvärr,
        förlåt mig alla, förlåt så mycket, förlåt kära du, sorry kompis, förlåt kompis, förlåt mamma, förlåt pappa,
        tyvärr för dig, ledsen för det, förlåt för det, ursäkta så mycket
    """,
    "track.at": """
        utanför, den utanför, på banan, ute på banan, kvar på banan, kvar ute på banan, på spelplanen, ute på
        planen
    """,
    "track.out": "ute, kvar ute, redan ute",
    "toend": """
        ända ner på,         till slutet av, till slutet på, ner till slutet av, ner till slutet på, ända
        till slutet av, till
        slutet, ner till slutet
    """,
    "enter.circle": "på startcirkeln",
    "circle.to": "in på startcirkeln, ut på startcirkeln, till startcirkeln, till min startcirkel",
    "square.s5": """
        sista rutan före mål, sista rutan före målet, sista rutan innan mål, sista rutan i säkerhetszonen,
        precis utanför mål, rutan före mål, sista rutan före hem
    """,
    "side": "sidan, sida",
    "rank.middle": "mittersta, mellersta, den mittersta, den mellersta, den i mitten",
    "filler": """
        hörnet, förbi hörnet, runt hörnet, åka, i rad, på rad, sen är det, kvar till,
        i huvudet, på huvudet, mitt på, mitt i huvudet,
        nästan i zonen, nästan i säkerhetszonen, nästan där,
        av dem, av det, av den, av dom, hej då hemmet, adjö hemmet, hejdå hem,
        inget val, har inget val, finns inget val, inget annat val, ingen återvändo, inget att göra åt, kan
        inte hjälpas, så är det bara, det är som det är,
        får dra igen, drar igen, dra igen, ett kort till, får ett kort till, nytt kort, ett nytt kort, drar
        ett nytt kort, ett till kort, en gång till, drar en gång till, dra ett kort till, drar ett kort till, ett
        drag till,
        så har jag alla ute, alla är ute,
        av de två, av de tre, av mina två, av mina tre, av två, av tre, istället, i stället, annars, sig,
        flyger, både, aj, aj aj,
        folk, ända, åker, åk, vägen, på vägen, i vägen, jämnt, suck, långa, långsidan, surt, dessutom, räknar, räknar
        rätt, om jag räknar rätt, stod, huvudet, rakt i huvudet, pang, spåret, hjälper, ryker, vila, hela vägen,
        lagom, raring, farväl, tjing, rullar, susar, tuffar, typiskt, hämnd, stora, korta, sorrykortet, upp i, uppåt,
        skönt, plan, planen, spelplan, spelplanen, något, nån, någon, nåt, därifrån, härifrån, dit, hit, jag, du, dig,
        han, hans, hennes, vi, de, deras, det här, detta, står, är, e, ä, ska, skall, vill, kan, får, få, måste, har,
        ha, om, till att, flytta, flyttar, flyttas, flytt, flyttat, går, gå, gick, ta, tar, spela, spelar, sätt,
        sätter, sätta, ställ, ställer, ställa, kör, köra, kommer, komma, kom, kommit, låt mig, hoppa, hoppar,
        springer, springa, använd, använder, använda, gör, göra, drar, drag, draget, dra, ny, nya, nytt, så, nu, ja,
        japp, jo, jodå, javisst, visst, tack, tack så mycket, tackar, snälla, snälla du, okej, ok, okay, oki, okidoki,
        in, upp, ner, ned, bort, hel, helt, rakt, exakt, precis, där, här, lägg, lägger, lägga, mellan, två pjäser,
        två gubbar, två bönder, båda, bägge, färg, färgen, bara, att, eh, öh, öhm, hm, hmm, mm, eeh, tur, turen, min
        tur, först, var, vars, sin, sitt, sina, över, banan, brädet, dem, dom, stegar, då, ju, väl, nog, liksom, typ,
        alltså, asså, ba, bah, jaha, aha, ahh, ah, åh, ojoj, ojojoj, hej, hallå, heja, hurra, jippi, jippie, yes, ja
        tack, bra, toppen, fint, härligt, super, najs, nice, kul, haha, hehe, hihi, lol, herregud, gud, fan, jävlar,
        attans, sjutton också, äntligen, mamma, pappa, mormor, farmor, morfar, farfar, mami, papi, älskling, gumman,
        gubben lille, lilla, lille, vännen, vänner, allihop, allihopa, alla här, barn, kära, kompisar, grabben,
        tjejer, killar, bror, syster, brorsan, syrran, moster, faster, titta, kolla, se, ser, se här, här kommer, nu
        kommer, nu ska vi se, ska vi se, vi ser, tror, jag tror, tror jag, tycker, tycker jag, gissar, gissar jag,
        antar, antar jag, jag antar, väljer, välja, valde, jag väljer, bestämmer, blir, det blir, blev, bli, skulle,
        skulle vilja, vilja, jag vill, jag vill gärna, gärna, önskar, tänker, jag tänker, tänkte, tänkte jag, behöver,
        bör, fick, jag fick, drog, jag drog, kort säger, säger, säga, sagt, annonserar, meddelar, anmäler, jahapp,
        jamen, ja men, ja då, japp då, nåväl, nåja, vips, hopp och hej, hejdå, adjö, vi ses, iväg, iväg med, varsågod,
        va, vad, hur, när, varför, om jag får, får jag, kan jag, kan man, möjligt, möjligtvis, igen, också tack, ens,
        lite, litet, mycket, väldigt, snabbt, sakta, försiktigt, lugnt, enkelt, lätt, glatt, snällt, stackars,
        stackarn, dumma, elaka, söta, fina, otur, tur i oturen, lycka till, synd, samma, rätt, ok då, totalt,
        sammanlagt, antal, värde, värt, den kommer, den går, den tar, den ska, för min del, åt mig, för mig, för oss,
        runt, runt om, längs, förbi allt, hoppsansa, tjoho, woho, wohoo, tjo, ser ut, ligger, ligga, sitter, sitta,
        befinner sig, finns, placera, placerar, placerad, placeras, börjar, börja, fortsätter, fortsätt, fortsätta,
        landar, landa, slutar, sluta, hamnar, kliver, kliv, kliva, vandrar, vandra, traskar, marscherar, rör, röra,
        rör sig, rör mig, skuttar, skutta, lunka, lunkar, knallar, promenerar, rusa, rusar, smyger, smyga, pallra,
        tassar, tassa, travar, ränner, bakom sig, ger, ger mig, avslutar, tur på mig, nummer, numret, siffran, talet,
        spelet, omgång, rundan, bord, bordet, bräde, det är, det var, som är, som står, det finns, ju nu,
        allra, redan, fortfarande, ännu, nyss, just, just nu, mitt i, mitten, omedelbart, direkt, genast, till slut,
        bums, klart, klar, färdig, färdigt, sådär, så där, varsegod, hörni, hör ni, hörrni, du vet, vet du, vettu, ni,
        er alla, hejsan, tjena, tjenare, tja, morsning, puss, kram, puss och kram, skål, bravo, wow, jäklar, jäkla,
        himla, förbaskat, förbannat, satan, skit, skit också, jisses, kors, usch, fy, äsch, äsh, tjolahopp, håhåjaja,
        raka vägen, raka, pyttesteg, klappat och klart, swisch, svisch, tjoff, hepp, hopp, nu så, så där ja, sådärja,
        då tar jag, då blir det, tack vare, precis nu, hoppla, oj oj, ajdå, stackare, tror bestämt, säger jag, utan
        vidare, därmed, alltihop, längs vägen, ett kliv, fint så, låter, låt, nästan, hjälpa, för att hjälpa, min tur
        nu, så att, sån,
        alldeles, allting, allvar, alltid, alltjämt, alltså så, anar, arg, argt, arma, baj, barnen, barnet, berätta,
        berättar, besluta, beslutar, bestämt, besviken, bil, bilen, bjuder, blinkar, bokstavligen, brum, buss,
        busig, busigt, bättre, bäst, bästa, chans, chansen, chansar, chansa, cool, coolt, dansar, dansa, darling,
        dator, datorn, dessvärre, djärv, djärvt, drömmer, dröm, dum, dumt, dumbom, duktig, duktigt, egentligen,
        elak, elakt, elände, eländigt, emellertid, enorm, enormt, envis, envist, erkänner, faktiskt, fantastisk,
        fantastiskt, farbror, farligt, farlig, farten, fart, fasligt, feg, fegt, fejk, fiffig, fiffigt, finger,
        fingret, fingrar, finfint, finfin, flitigt, flyg, flyga, fnissar, fniss, fortare, fort, fröken, frun, fru,
        fräck, fräckt, fult, fusk, fuskar, förargligt, försiktig, försök, försöker, försöka, förstår, förstås,
        galet, galen, galopp, galopperar, garanterat, givetvis, gladeligen, glada, glad, glöm, gnäller, godmodigt,
        godnatt, gott, grattis, gråter, gråt, gullig, gullet, gåva, gärna det, ha ha, hahaha, halleluja, handen,
        hand, harmligt, hata, hatar, hemskt, hemsk, herre, herrn, hipp, hippt, hjälp, hjälte, hjärtat, hjärta,
        hoppas, hund, hunden, huvva, hurra hurra, hyfsat, hyggligt, hål, hård, hårt, hårda, häftigt, häftig, härlig,
        härliga, häst, hästen, hör, höra, i alla fall, i varje fall, idag, igår, ikväll, imorgon, iallafall, inte
        sant, irriterande, jadå, jaja, jajamän, jajamensan, jajamen, jaså, jättebra, jätte, jättekul, jättefint,
        jobbigt, jobbig, jösses, jämfört, kaffe, kalas, kanon, kanonbra, kap, katt, katten, kattsingen, klok, klokt,
        klokast, klockan, knappen, knapp, kusin, kusinen, käck, kära nån, käraste, känns, känner, kära vänner,
        leende, ler, lilleman, lillen, lillan, liten, lovar, lova, luring, lurar, lyckas, lyckligt, lycklig,
        lyckades, lycka, lyssna, lyssnar, långsam, långsamt, lögn, löper, löjligt, mammas, pappas, maskin, maskinen,
        maten, mat, modig, modigt, mormors, morsan, farsan, mums, mumma, mysigt, mössen, mus, namn, natt,
        naturligtvis, nervös, njut, njuter, nja, nöjd, nöjt, obarmhärtigt, obarmhärtig, oavsett, olyckligtvis, ond,
        ont, onda, oops, ordentligt, orättvist, otroligt, otrolig, otäckt, oturligt, otålig, otåligt, passa på,
        personligt, inget personligt, plan är, planen är, planer, plötsligt, poff, poäng, puh, pust, pustar, raket,
        rasande, regel, regeln, reglerna, regler, reser, resa, resan, retsam, retas, risk, risken, riskerar,
        riskabelt, rolig, roligt, ropar, råkar, råkade, räddar, rädda, rädd, rättvist, sakta men säkert, samtidigt,
        sannerligen, sade, sjunger, skam, skamligt, skämt, skämtar, skoja, skojar, skojigt, skrattar, skratt,
        skratta, skriker, skynda, skyndar, skynda på, slumpen, slump, slurk, slut på, smart, smarta, smidigt,
        smidig, smyg, smått, snabb, snabba, snabbare, snabbast, snigel, snigeln, sniglar, snyft, snyftar, snäll,
        snälle, snällaste, snart, sol, sorgligt, son, sonen, dotter, dottern, sova, spännande, spänd, stark, starkt,
        stolt, stoppar, strategi, strategisk, strategiskt, stress, stressa, ståtligt, störst, sur, surar, svår,
        svårt, synd om, syrran min, sådan, sådant, sånt, såklart, särskilt, säkerligen, talar, tant, tanken, tanke,
        taktik, taktiskt, telefon, telefonen, tid, tiden, tiger, tokig, tokigt, tokstolle, tomte, tomten, traska,
        trevlig, trevligt, tristess, trist, trött, tuff, tufft, tung, tungt, tur nu, tyst, tysta, tåg, tåget,
        tålamod, tävling, tävlar, uff, ugh, underbart, underbar, undrar, unge, ungen, ungar, uppenbarligen,
        ursinnig, usel, uselt, utmärkt, vacker, vackert, van, vanligt, som vanligt, varg, varsamt, varsågoda, vet,
        veta, jag vet, vila lite, viskar, vis, vist, vågar, våga, vågat, vän, väntat, värst, värsta, yngst, yngre,
        zick, ågren, äldst, äldre, äntligen då, ärligt, ärligt talat, ärlig, älskade, älskar, öde, ödet, önskan,
        överlägset, överraskning, helt enkelt, så klart, det vet du, vet jag, som sagt, som ni ser, som du ser,
        tyckte, tyckte jag, hörrudu, hördu, lille vän, lilla vän, gamla, gamle, gammal, unga, fattar, fattar du,
        fattar ni, i ett svep, svep, på en gång, i ett drag, i ett kör, mitt kort, mina vänner, bästis, polare,
        polarn, älsklingen, sötnos, sötis, raringen, hjärtegryn, tjohej, hejhopp, tjolahej, voj, voj voj, ve, ack,
        ack ja, puh då, äsch då, ojojojoj, oh nej, ohoj, ahoj, skepp ohoj, tut, tut tut, pling, plong, plask, duns,
        krasch, kabom, zoom, wroom, brumbrum, tick tack, gäsp, fniss fniss
    """,
    "name": """
        anders, andreas, anna, axel, bengt, birgitta, björn, elin, elsa, emma, erik, eva, fredrik, gustav, hanna,
        ida, ingrid, jens, johan, johanna, karin, kalle, karl, klara, kristina, lars, lasse, lena, lisa, magnus,
        maja, maria, martin, mikael, nils, olle, oskar, per, petra, pelle, sara, sofia, stina, sven, ulla, wilma,
        åsa
    """,
}

SLIPS: dict[str, str] = {
    "words that sound alike": """
        er=r, ska=sju, schu=sju, tju=sju, chou=sju, sjuk=sju, shoe=sju, hyra=fyra, fira=fyra, fura=fyra, fyre=fyra,
        feem=fem, hem=fem, fäm=fem, vem=fem, tree=tre, trä=tre, träd=tre, dre=tre, tvo=två, tvår=två, svå=två,
        ått=åtta, otta=åtta, åttio=åtta, otto=åtta, tior=tio, ti=tio, thio=tio, eva=elva, älva=elva, halva=elva,
        älvan=elva, tålv=tolv, golv=tolv, tolf=tolv, nyo=nio, ni o=nio, nia=nio, enn=en, än=en, etta=ett, rätt=ett,
        sett=ett, sax=sex, sjö=sju
    """,
    "colours taken for other words": """
        rör=röd, död=röd, röt=röd, rod=röd, brö=röd, bröd=röd, red=röd, glöd=röd, bra=blå, blad=blå, blod=blå,
        blo=blå, bla=blå, blue=blå, på=blå, hul=gul, jul=gul, kul=gul, guld=gul, ful=gul, skön=grön, krön=grön,
        kön=grön, gran=grön, gren=grön, grund=grön, green=grön
    """,
    "the game's words taken for commoner ones": """
        gubbar=gubbe, gumman=gubben, bord=bonde, bonda=bonde, bondar=bonde, pris=pjäs, press=pjäs, pjes=pjäs,
        bytt=byt, böt=byt, bit=byt, bitar=byter, byt ut=byt, förlad=förlåt, förlot=förlåt, fröt=förlåt,
        frlåt=förlåt, fromåt=framåt, framåd=framåt, frammot=framåt, fram at=framåt, från=fram, bakot=bakåt, bak
        åt=bakåt, fram åt=framåt, bokat=bakåt, pass på=pass, bas=pass, hemm=hem, zoner=zonen, sonen=zonen, son=zon,
        åt=ut, hut=ut, stort=start, stark=start, smart=start, snart=start, säker zon=säkerhetszonen,
        rutschban=rutschbana, glidbarn=glidbana, glid banan=glidbanan, rutsch banan=rutschbanan
    """,
    "letters written as words": "är=r, air=r, bee=b, ge=g, y=y, ess=s, es=s",
}
