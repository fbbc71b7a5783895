"""Quello che si dice al tavolo in italiano. Le frasi sono separate da virgole; un asterisco sta per ogni desinenza."""

from __future__ import annotations

TABLE: dict[str, str] = {
    "one": "un, una, un'",
    "one.number": "uno",
    "number.0": "zero",
    "number.2": "due",
    "number.3": "tre",
    "number.4": "quattro",
    "number.5": "cinque",
    "number.6": "sei",
    "number.7": "sette",
    "number.8": "otto",
    "number.9": "nove",
    "number.10": "dieci",
    "number.11": "undici",
    "number.12": "dodici",
    "number.13": "tredici",
    "number.14": "quattordici",
    "number.15": "quindici",
    "number.16": "sedici",
    "number.17": "diciassette",
    "number.18": "diciotto",
    "number.19": "diciannove",
    "number.20": "venti",
    "letter.r": "erre, er",
    "letter.b": "bi",
    "letter.y": "ipsilon, i greca",
    "letter.g": "gi",
    "letter.s": "esse",
    "colour.red": "rosso, rossa, rossi, rosse",
    "colour.blue": "blu, azzurro, azzurra, azzurri, azzurre",
    "colour.yellow": "giallo, gialla, gialli, gialle",
    "colour.green": "verde, verdi",
    "forward": """
        verso casa,
        avanti, in avanti, innanzi, in senso orario, senso orario, avanzo, avanza, avanzare, avanziamo, avanzando,
        avanzamento, proseguo, prosegue, proseguire, procedo, procede, procedere, in su, davanti, avantii, vo avanti
    """,
    "back": """
                        indietro, all indietro, all'indietro, dietro, a ritroso, in senso antiorario, senso
        antiorario, arretro,
        arretra, arretrare, arretrando, retrocedo, retrocede, retrocedere, torno indietro, torna indietro, tornare
        indietro, indrio, indre, indietreggio, indietreggia, indietreggiare, all'indrè, addietro, in retromarcia,
        retromarcia, faccio retromarcia, torno, torna, tornare, tornando
    """,
    "start": "partenza, la partenza, base, base di partenza, casella di partenza, start, zona di partenza",
    "start.at": "in partenza, nella partenza, ancora in partenza, alla base",
    "enter": """
        si esce, fuori in pista, sul tracciato,
        usciamo,
        parto, parte, partire, parti, esco, esce, esci, uscire, uscita, uscendo, fuori, in campo, entro, entra,
        entrare, faccio uscire, fa uscire, fai uscire, far uscire, faccio partire, far partire, fa partire, in
        gioco, metto in gioco, mette in gioco, mettere in gioco, metto in campo, mettere in campo, metto fuori, tiro
        fuori, tira fuori, tirare fuori, tirar fuori, porto fuori, porta fuori, portare fuori, mando fuori, caccio
        fuori, nuova pedina, una nuova pedina, nuovo pezzo, pedina nuova, sul tabellone, sulla tavola, sul percorso,
        in pista, sulla plancia, sul campo, al via, via dalla partenza, lascio la partenza, lascia la partenza,
        lasciare la partenza, fuori dalla partenza, fuori dalla base, esco dalla base, dentro una nuova, una nuova,
        ne esce una, ne faccio uscire una, ne metto una in gioco, inserisco, inserire, inserisce, entro in gioco,
        entra in gioco, entrare in gioco, fuori una, schiero,
        libero, debutta, far entrare, faccio entrare, fa entrare, in ballo, scendo in campo
    """,
    "swap": """
        facciamo uno scambio, fanno cambio, si scambiano i posti, fa a cambio,
        scambio, scambia, scambiare, scambiamo, scambiando, scambiati, scambiarsi, scambiarmi, mi scambio, si
        scambia, si scambiano, scambiano, scambiarla, scambiarlo, cambio, cambia, cambio posto, cambiare, cambiamo,
        cambiando, cambia posto, scambio posto, scambia posto, scambio di posto, scambio di posti, scambio di
        posizione, cambio di posto, cambio di posizione, scambio posti, scambio i posti, cambio posizione, scambi,
        inverto, inverti, inverte, invertire, faccio cambio, facciamo cambio, fa cambio, fare cambio, faccio a
        cambio, facciamo scambio, faccio scambio, faccio uno scambio, fare scambio, scambio le posizioni, scambio
        posizione, scambiare posto, cambiare posto, baratto, barattare, al posto con, switch, swap
    """,
    "sorry": """
        scusa, scusate, scusami, scusatemi, mi dispiace, dispiace, spiacente, spiace, mi spiace, perdono, perdonami,
        chiedo scusa, perdonatemi, pardon, sorry, mi scuso, scusi, desolato, desolata
    """,
    "replace": """
        al tuo posto, al suo posto, vado al tuo posto,
        sostituisco, sostituisce, sostituire, sostituendo, rimpiazzo, rimpiazza, rimpiazzare, prendo il posto di,
        prendo il posto del, prendo il posto della, prendo il posto dei, prende il posto di, prende il posto del,
        prende il posto della, prendere il posto di, prendere il posto del, prendere il posto della, al posto di, al
        posto del, al posto della, al posto dei, al posto dell, nel posto di, sul posto di, rubo il posto a, rubo il
        posto al, prendo il suo posto, il posto del, il posto della, il posto di, subentro, subentra, prendo il tuo
        posto, ti prendo il posto, rubo il posto, ti rubo il posto, mi prendo il posto, occupo
    """,
    "bump": """
        frego, sbatte, sbattere, va a sbattere, vado a sbattere, faccio volare, fa volare, stendo, stende,
        asfalto, spazzare, spiano,
        spazzo, spazzo via, spazza via, prendi, mangio, mangia, mangiare, mangiando, mangiamo, colpisco, colpisce,
        colpire, colpendo, caccio, caccia, cacciare, caccio via, caccia via, urto, urta, urtare, butto fuori, butta
        fuori, buttare fuori, buttar fuori, butto giù, butta giù, elimino, elimina, eliminare, tolgo, toglie,
        togliere, tolgo di mezzo, faccio fuori, fa fuori, far fuori, spingo via, spinge via, spingo, spinge, catturo,
        cattura, catturare, scaccio, scaccia, travolgo, travolge, becco, becca, beccare, ammazzo, ammazza, uccido,
        uccide, sbatto fuori, sbatte fuori, sbatto, prendo, prende, prendere, calpesto, schiaccio, bombardo, centro,
        falcio, atterro sopra, atterro addosso, addosso al, scalzo, scalza, pesto, faccio saltare, espello, butto via,
        butta via, via, va via, vanno via, spedisco via
    """,
    "send": """
        spedito, mandato, spedito a casa, mandato a casa,
        rimando, rimanda, rimandare, mando, manda, mandare, mandando, rispedisco, rispedisce, rispedire, rimando
        indietro, mando indietro, spedisco, spedisce, spedire, rimetto, mando a casa, manda a casa, rimando a casa,
        rimanda a casa, spedisco a casa, mandare a casa, rispedisco a casa, riporto in partenza, rimando in
        partenza, rimando alla partenza, mando via
    """,
    "sliding": """
        e scivolo, scivolo, scivola, scivolare, scivolando, e scivola, lungo lo scivolo, giù per lo scivolo, per lo
        scivolo, uso lo scivolo, prendo lo scivolo, prende lo scivolo, faccio lo scivolo, giù dallo scivolo,
        scivolata, scivolo giù, scivolo via, scivolo fino in fondo, con lo scivolo, e lo scivolo,
        e giù, giù fino in fondo, riscivolo, riscivola
    """,
    "split": """
        divido, dividi, divide, dividere, diviso, divisi, divisa, divisione, dividendo, dividiamo, lo divido, divido
        il sette, spezzo, spezza, spezzare, spezzo il sette, spartisco, spartire, ripartisco, suddivido, suddiviso,
        suddividere, separo, split, lo spezzo, faccio a metà
    """,
    "pass": """
        non posso fare niente, non posso fare nulla, non faccio niente, non faccio nulla, non si può fare niente,
        non si può fare nulla, passo, passa, passare, passo il turno, passo la mano, passo la mia, passo turno,
        passa il turno, salto il turno, salto turno, salto, nessuna mossa, niente, nulla, niente da fare, nulla da
        fare, non c'è niente da fare, non c'è nulla da fare, non posso, non posso muovere, non posso muovermi, non
        mi posso muovere, non posso giocare, non posso andare, non posso andare avanti, non riesco a muovere, non
        riesco, non si può, non si può muovere, non si muove niente, non si muove, non si muove nessuno, nessuna
        mossa possibile, nessuna mossa valida, nessuna mossa disponibile, rinuncio, rinuncia, perdo il turno, perdo
        la mano, niente mossa, niente mosse, non ho mosse, non ho nessuna mossa, non ci sono mosse, non è possibile,
        impossibile, non ho niente da muovere, niente da muovere, non posso mica, sono bloccato, sono bloccata,
        bloccato, bloccata, sto fermo, sto ferma, resto fermo, resto ferma, rimango fermo, rimango ferma, fermo, non
        ne posso muovere nessuna, nessuna pedina si muove, nessuna pedina può muovere, nessuna pedina può muoversi,
        tocca a te, tocca al prossimo, avanti il prossimo, il prossimo, al prossimo, nada, non va, non gioco, non
        muovo, non muovo niente, nisba, mossa impossibile, salta il turno, salto il giro, salto un turno, cedo il
        turno, lascio il turno, finisco il turno, fine turno, turno finito, non mi muovo, non vado da nessuna parte
    """,
    "unable": """
        non vale,
        nessuno, nessuna, nessuno dei miei, nessuna delle mie, neanche una, neanche uno, nemmeno una, nemmeno uno,
        nessun pezzo, nessuna pedina, troppo, troppi, troppe, troppo grande, troppo lungo, troppo alto, troppo
        lontano, non basta, non bastano, non ci sta, non ci stanno, non entra, non entrano, non passa, non va bene,
        chiuse, chiusi, chiusa, bloccate, bloccati, incastrate, incastrato, ferme, fermi, non esco, non esce, non
        escono, non si esce, tocca a te, tocca a voi, a te, a vuoto, sforo, supera, sprecato, sprecata, inutile, non
        serve, non mi serve, non serve a niente, non ho pedine, non ho più pedine, non ho più nessuno, non ho nessuno,
        non c'è nessuno, non ne ho, chiuso in, non si può, macché, niente da fare, non può nessuna, non ce la faccio
    """,
    "ordinal.1": "prima, primo",
    "ordinal.2": "seconda, secondo",
    "ordinal.3": "terza, terzo",
    "ordinal.4": "quarta, quarto",
    "ordinal.5": "quinta, quinto",
    "ordinal.6": "sesta",
    "ordinal.7": "settima",
    "ordinal.8": "ottava",
    "ordinal.9": "nona",
    "ordinal.10": "decima",
    "correct.oops": "ops, oops, oddio, ahia, uh oh, oh no, oh mamma, oh cielo",
    "discard": """
        scarto, scarta, scartare, butto, butta, buttare, butto via, butta via, getto, getto via, la scarto, lo
        scarto
    """,
    "with": "con, col, per, usando, coi, colla, con la, con il, con lo, tramite, utilizzando, cor, cu, con l, c",
    "from": "da, dal, dalla, dallo, dalle, dai, dall, lascia, lasciando, via da, dell, dell'",
    "on": """
        su, sul, sulla, sullo, in, nel, nella, nello, sui, che sta su, che sta in, che è su, che è in, posizionata su,
        situata su, ferma su, sopra, posta su, presso, che si trova su, che si trova in, sopra a, dentro, nell, sull,
        sull', all'interno di, dentro a
    """,
    "to": """
        aspetta su, aspetta sul, aspetta all, si ferma all, si ferma sul, si ferma alla, mi fermo sul, mi
        fermo alla, mi fermo a, mi fermo all,
        resto su, resto sul, resto sulla, resta sul, resta su, resta sulla, rimango sul, rimango sulla,
        entra fino a, entra giusto nella,
        mi infilo, entra nel, entro nel, mi infilo nella, mi infilo in,
        atterra sul, atterro sul, arrivo sul, arriva sul, salgo a, sale a, arrivare alla, arrivare al, salgo su,
        finisco sul, vado sul, a, ad, fino a, fino alla, fino al, fino in, fino allo, fino all, verso, sino a,
        arrivando a, arrivando su, arrivo a, arrivo in, arriva a, arriva in, arriva su, arrivare a, arrivare su,
        finisco su, finisco in, finisco a, atterro su, arrivo su, finisce su, finisce in, dentro la, dentro al, dentro
        alla, entro nella, entra nella, entrare nella, entro in, entra in, entrare in, atterra su, atterrare su,
        raggiungo, raggiunge, al, alla, allo, all, agli, ai, alle, in direzione, mi fermo su, si ferma su, vado su, va
        su, vado a, va a, vado in, va in, arrivo, arriva, e arrivo
    """,
    "and": "e, ed, più, piu, anche",
    "then": "poi, e poi, dopo, quindi, in seguito, infine, e quindi, dopodiché, successivamente, e dopo",
    "rest": """
        resto, il resto, restante, restanti, rimanente, rimanenti, quel che resta, quello che resta, il rimanente, i
        restanti, i rimanenti, quanto resta, rimasti, che restano, che rimangono, quel che rimane
    """,
    "all": """
        non la divido, niente divisione,
        tutto, tutti, tutta, tutte, tutto il, tutto quanto, tutti e, per intero, intero, interamente, senza
        dividere, non divido, senza spezzare, senza dividerlo, intera, niente da dividere
    """,
    "zone": """
        ci entro, ci entra,
        zona di sicurezza, zona sicura, zona sicurezza, zona, corsia sicura, corsia di sicurezza, dirittura,
        dirittura d arrivo, dirittura d'arrivo, corridoio, sicurezza, zona protetta, al sicuro, area sicura, area di
        sicurezza, corsia di casa, rettilineo finale, corsia finale, corridoio di casa, corridoio finale, zona
        salva, in salvo, salvo, corsia, tratto finale
    """,
    "home": "casa, traguardo, arrivo, base di arrivo, meta",
    "home.to": """
        far entrare in casa, entrare in casa, farla entrare in casa,
        la mando a casa,
        a casa mia, verso casa, al traguardo, all arrivo, all'arrivo, fino a casa, arrivo a casa, arriva a casa,
        arrivare a casa, vado a casa, va a casa, andare a casa, entro in casa, entra in casa, porto a casa, porta a
        casa, portare a casa, dentro casa, in porto, raggiungo casa, dritto a casa, torno a casa, torna a casa, in
        meta, arrivo al traguardo, taglio il traguardo, porto in casa, entro a casa, mando a casa la mia, vai a casa,
        è arrivata, è arrivato, arrivata, arrivato, arrivata a casa, in casa mia, a casetta, sono a casa, è a casa,
        entra a casa, finisce a casa, finisco a casa
    """,
    "home.at": "già a casa, che è a casa, che sta a casa, sta a casa, è a casa, in arrivo, nella casa, a casa sua",
    "home.any": "a casa, in casa",
    "enter.circle": "sul cerchio di partenza, nel cerchio di partenza",
    "circle": "cerchio, cerchio di partenza, cerchio d ingresso, cerchio d'ingresso, circolo, cerchietto",
    "diamond": "rombo, diamante, losanga",
    "triangle": """
        freccia,
        triangolo, inizio dello scivolo, inizio scivolo, inizio di uno scivolo, cima dello scivolo, punta dello
        scivolo, partenza dello scivolo, testa dello scivolo, principio dello scivolo, inizio dello scivolo giallo
    """,
    "slideend": """
        fine dello scivolo, fondo dello scivolo, fine scivolo, fine dello scivolo giallo, in fondo allo scivolo
    """,
    "slide": "scivolo, scivoli",
    "which": "che",
    "that": """
        a quella, a quello, alla pedina, quella, quello, quella che, quello che, quelle, quelli, quel, la tua che
    """,
    "other": "altra, altro, altre, altri, un'altra, un altra, un altro, l'altra, l'altro",
    "only": "unica, unico, sola, l'unica, l'unico",
    "own": "mia, mio, mie, miei, nostra, nostro, la mia, il mio, me, delle mie, dei miei",
    "partner": """
        compagno, compagna, compagni, partner, del compagno, socio, alleato, alleata, compagno di squadra, compagna
        di squadra, mio compagno, mia compagna, del partner, del mio compagno, della mia compagna, socia, del mio
        socio, del mio alleato, del mio partner
    """,
    "theirs": "avversario, avversaria, avversari, nemico, nemica, rivale",
    "yours": "tua, tuo, tue, tuoi, vostra, vostro",
    "rank.front": """
        più dentro, più interna, più interno, più in fondo, più addentro,
        più vicina a casa, più vicino a casa, piu vicina a casa, più vicina al traguardo, più vicino al traguardo,
        più vicina all'arrivo, più vicino all'arrivo, più vicina alla casa, più avanti, più avanti di tutte, più
        avanzata, più avanzato, piu avanti, in testa, davanti a tutti, davanti a tutte, quasi a casa, quasi
        arrivata, quasi arrivato, quasi al traguardo, vicina a casa, vicino a casa, prima di tutte, capofila, più
        lontana dalla partenza, più lontana dalla base, che sta davanti, in prima posizione, vicina al traguardo,
        vicino al traguardo, più prossima a casa, prossima a casa, più vicina alla meta, che è davanti
    """,
    "rank.rear": """
        meno avanzata, meno avanzato, messa peggio,
        più indietro, piu indietro, più indietro di tutte, più arretrata, più arretrato, più lontana da casa, più
        lontano da casa, più lontana dal traguardo, più lontana dall'arrivo, in fondo, in coda, di dietro, che sta
        dietro, più lontana, più lontano, ultima della fila, rimasta indietro, rimasto indietro, in ultima
        posizione, che è indietro, più dietro, che è dietro, che sta indietro
    """,
    "rank.recent": """
        appena arrivata,
        appena uscita, appena uscito, appena entrata, appena entrato, appena partita, appena messa in gioco, appena
        messa, ultima uscita, uscita per ultima, più recente, nuova arrivata, che è appena uscita, sul cerchio di
        partenza mio, uscita adesso, uscita ora
    """,
    "rank.last": "ultima, ultimo, l'ultima, l'ultimo, ultima pedina",
    "rank.first": "la prima pedina, la prima, il primo",
    "rel.behind": """
        dietro, dietro a, dietro al, dietro alla, subito dietro al, subito dietro a, subito dietro alla, appena
        dietro al, appena dietro, dietro di, alle spalle del, alle spalle di, che insegue, che insegue il
    """,
    "rel.ahead": """
        davanti, davanti a, davanti al, davanti alla, subito davanti al, subito davanti a, appena davanti al, oltre
        il, oltre, subito dopo il, subito dopo, appena dopo il, dopo il, di fronte a, di fronte al
    """,
    "rel.beside": """
        attaccato al, attaccata al, attaccato a, attaccata a, di fianco a, di fianco al,
        prima del, prima di, subito prima del, vicino a, vicino al, vicina a, vicina al, accanto a, accanto al,
        accanto alla, vicino alla, vicina alla, subito prima di
    """,
    "pawn": """
        pedina, pedine, pedone, pedoni, pezzo, pezzi, segnalino, segnalini, omino, omini, pedinina, pedinetta,
        gettone, ometto, pedna, pedino
    """,
    "step": """
        passo, passi, casella, caselle, posto, posti, spazio, spazi, posizioni, punti, casell, caselline, passetto,
        passettino, passetti, caselletta, casa di
    """,
    "stead": "posto",
    "cardword": "carta, la carta, carte",
    "not": """
        non, mai, senza, tranne, eccetto, non con, e non, mica, non la, nessuno, nessuna, lascio, lasciamo, lascio
        stare, lascio dormire, resta, restano, rimane, rimangono, resta lì, resta dov'è, sta ferma, sta fermo, stanno
        ferme, niente, non tocco, fermo lì, può aspettare, può riposare, riposa, dorme, dormono
    """,
    "no swap": """
        niente scambio, nessuno scambio, niente cambio, non scambio, non cambio, senza scambio, senza scambiare,
        nessun cambio, nessun scambio, no scambio, non lo scambio, non mi scambio, non faccio scambi, non faccio
        scambio, non faccio lo scambio
    """,
    "refuse": """
        non voglio, io non voglio, non vorrei, preferisco non, preferirei non, rifiuto, mi rifiuto, rifiuto di, mi
        rifiuto di, non ho voglia di, non intendo, no grazie, meglio di no, preferisco di no, preferirei di no,
        rinuncio a, rinuncio allo, rinuncio al, evito, evito di, declino, lascio perdere, non me la sento, non me la
        sento di, non mi va, non mi va di, scelgo di non
    """,
    "cannot": "non posso, non si può, non riesco a, non è possibile, impossibile",
    "over": """
        scavalcando, scavalco, scivolando sopra, attraverso, attraversando,
        saltando, salto, salta, saltare, saltiamo, scavalc*, supera, supero, superare, superando, superiamo,
        sorpass*, oltrepass*, passando sopra, passo sopra, passa sopra, passando sopra a, passo oltre, passa oltre,
        passando oltre, oltre, passando, passando da, passando per, passando davanti a, passo davanti a, passa davanti
        a, saltando sopra, salto sopra, passando accanto a, salto oltre, saltando oltre, passo accanto a, e salto, e
        supero, e passo sopra
    """,
    "because": """
        perché, perche, poiché, siccome, dato che, visto che, dal momento che, visto, tanto, xké, che tanto, giacché
    """,
    "no slide": """
        non scivolo, non scivola, senza scivolare, niente scivolo, senza scivolo, niente scivolata, non si scivola,
        e non scivolo, nessuna scivolata, non mi fa scivolare, non ci scivolo
    """,
    "stays": """
        resta, restano, rimane, rimangono, lascio ferma, lascio fermo, lascio ferme, la lascio ferma, la lascio, le
        lascio, lascio stare, lascio lì, lascio dormire, ferma, ferme, sta ferma, stanno ferme, resta ferma, restano
        ferme, aspetta, aspettano, può aspettare, possono aspettare, non tocco, non la tocco, lascio, riposa, dorme,
        dormono, sta lì, stanno lì, dove sono, dov è, dove sta, resta lì, resta dov è, restano lì, la lascio lì, la
        lascio stare, non la muovo, non muovo, fermo lì, può riposare, se ne sta lì, se ne sta
    """,
    "remaining": """
        manca, mancano, manca solo, mancano solo, ne manca, ne mancano, mi manca, mi mancano, dal traguardo, alla
        meta
    """,
    "circle.in": "sul cerchio di partenza, sul mio cerchio di partenza",
    "toend.at": "in fondo al, in fondo allo, alla fine del, alla fine dello, dal fondo del, dal fondo dello",
    "correct.that is": "cioè",
    "minus.1": "meno uno, meno 1, meno una",
    "but": "ma, perciò, quindi allora, bensì, però, ma bensì",
    "instead": "invece di, invece del, invece della, invece che, piuttosto che, anziché, anzichè, al posto d",
    "or": "o, oppure, forse, o forse, magari, o magari",
    "correct.mean": "volevo dire, voglio dire, intendevo, intendo",
    "correct": """
        cioè,
        no, no no, no aspetta, aspetta, aspettate, aspetta no, no aspettate, anzi, no anzi, anzi no, cioe, no
        cioè, volevo dire, no volevo dire, scusa volevo dire, scusate volevo dire, voglio dire, intendevo, intendo,
        ossia, ovvero, o meglio, meglio, no meglio, per meglio dire, pardon volevo dire, ho sbagliato, mi sono
        sbagliato, mi sono sbagliata, sbagliato, errore, mi correggo, correggo, correzione, no scusa, no scusate,
        scusa no, ah no, eh no, oh no, macché, ci ripenso, ripensandoci, ho cambiato idea, cambio idea, un attimo, un
        momento, un momento no, no un attimo, no invece, invece no, no dai, no no aspetta, piuttosto, fermi tutti,
        come non detto, no dicevo, dicevo, non è vero, facciamo
    """,
    "courtesy": """
        scusa eh, scusate eh, scusa tanto, scusate tanto, scusa mamma, scusa papà, mi dispiace per te, scusa amico,
        scusa caro, scusa cara, scusate tutti, scusa se, mi spiace per te, mi dispiace tanto, senza offesa
    """,
    "track.at": "in pista, sul percorso, sul tracciato, fuori in pista, ancora in pista, ancora sul percorso",
    "track.out": "fuori, già fuori, ancora fuori, in gioco, che ho fuori, ancora in gioco, in pista, in giro",
    "toend": """
        fino fino fino fino in fondo, fino alla fine, in
        fondo allo, va in fondo al, vado in fondo al, fino in fondo al, alla fine del, alla fine
        dello, va in fondo allo, arriva in fondo al, finisce in fondo al
    """,
    "square.s5": """
        l'ultima casella prima di casa, all'ultima casella prima di casa, sull'ultima casella prima di casa,
        nell'ultima casella prima di casa, all'ultima casella, sull'ultima casella,
        ultima casella prima di casa, l ultima casella prima di casa, all ultima casella prima di casa, ultima
        casella della zona di sicurezza, ultima casella sicura, ultima casella del corridoio
    """,
    "side": "lato",
    "rank.middle": "in mezzo, di mezzo, quella in mezzo, quella di mezzo, centrale",
    "square.s1": """
        all'inizio della zona di sicurezza, inizio della zona di sicurezza, prima casella di sicurezza, prima
        casella del corridoio, nella prima del corridoio
    """,
    "filler": """
        senza mangiare nessuno, tutte e due, tutti e due, angolo, l angolo, oltre l angolo, dietro l angolo, ormai,
        quindi poi,
        eccone, eccone un altra, in testa,
        quasi in zona, quasi nella zona sicura, ci siamo quasi,
        di questi, di quelli, di loro, addio casa, ciao casa, mi butto, mi butto su, mi butto giù,
        non c è scelta, nessuna scelta, non c è altro, non c è verso, che ci posso fare, che vuoi farci, non
        ci posso fare niente, salgo, salgono, sale,
        ripesco, pesco ancora, pesco di nuovo, poi pesco, ripescare, un altra carta, pesco un altra carta,
        ripesca, pescare, e pesco ancora, tocca ancora a me, rigioco, gioco ancora,
        che mi resta, delle due, delle due che ho, delle tre, delle mie due, delle mie tre, tra le due, fra le
        due, dei due,
        dei tre, ero, fanno, viene, roba, tempo, c è, cè, appena, testa, sulla testa, supero, contro, risalgo,
        dov ero,
        suo, sua, giusto, giusto giusto, lungo, corto, dormire, pazzesco, strage, giù, fondo, cima, sposti,
        sparisci, cedo, svelto, saluti, saltello, saltella, zompo, striscio, balzo, sfortuna, fortuna, vendetta,
        piccola, che fa, restano dove sono, prendo, prendi, prende, prendere, il, lo, la, i, gli, le, l, d, di, del,
        della, dello, dei, degli, delle, dell, io, mi, si, ti, ci, tu, te, vi, noi, voi, sta, stanno, era, ho, ha,
        hai, faccio, fa, fai, fare, fate, far, muovo, muovi, muove, muovere, muovendo, muovo di, muoviamo, mossa,
        vado, va, vai, andare, andiamo, vo, gioco, gioca, giocare, giochiamo, giocando, metto, mette, metti, mettere,
        mettiamo, porto, porta, portare, uso, usa, usare, utilizzo, voglio, vorrei, volevo, vuole, sposto, sposta,
        spostare, spostiamo, spostando, spostamento, mi sposto, si sposta, cammino, cammina, camminare, adesso, ora,
        allora, ecco, ecco qua, eccomi, ok, okay, va bene, vabbè, vabbe, bene, benissimo, per favore, perfavore, per
        piacere, per cortesia, grazie, grazie mille, prego, nuova, nuovo, tra, fra, due pedine, entrambe, entrambi,
        esattamente, precisamente, colore, ancora, prima, primo, seconda, ne, dritto, dritta, turno, il mio turno,
        tocca a me, tabellone, percorso, posso, può, puoi, potrei, devo, deve, dobbiamo, sì, si si, sissì, certo,
        certamente, beh, be', bè, eh, ehm, ehi, ehilà, uhm, um, mmm, mm, hmm, ah, aah, oh, uh, dove, solo, soltanto,
        ogni, una volta, giro, questa, questo, queste, questi, loro, lui, lei, sono, è, sei tu, cosi, così, via,
        credo, penso, direi, dico, dire, dici, dai, su dai, forza, daje, dajeee, evviva, urrà, evvai, yeah, wow,
        bravo, brava, bello, bella, ottimo, perfetto, fantastico, grande, alè, olè, olé, hop, oplà, hoplà, opplà, tac,
        zac, pum, boom, bum, haha, ahah, ahaha, ahahah, hihi, lol, uffa, mannaggia, accidenti, accidempoli, cavolo,
        caspita, porca miseria, peccato, purtroppo, per fortuna, finalmente, povero, povera, poverino, poverina, caro,
        cara, cari, tesoro, amore, amico, amici, amica, ragazzi, ragazze, signori, mamma, mammina, papà, papi, babbo,
        nonna, nonno, zia, zio, fratello, sorella, bimbi, bambini, gente, raga, ciao, salve, buongiorno, arrivederci,
        addio, a presto, guarda, guardate, guarda qua, vediamo, vediamo un po', vedi, senti, sentite, sai, sapete,
        insomma, dunque, praticamente, diciamo, tipo, boh, mah, comunque, proprio, davvero, veramente, semplicemente,
        facile, facilmente, subito, piano, piano piano, lentamente, veloce, velocemente, con calma, con piacere,
        volentieri, magari sì, mi sa, mi sa che, mi pare, suppongo, immagino, scelgo, scelgo di, sceglie, scegliere,
        scelta, decido, decido di, opto, opto per, prendo la, prendiamo, ho pescato, pescato, ho preso, ho un, ho il,
        pesco, tira, tiro, tirare, metto la, punto, conto, conta, contando, chi, cosa, come, quando, qui, qua,
        lì, là, qui e là, laggiù, intanto, oggi, sempre, già, pure, ehi tu, un po', un poco, poco, molto, tanto,
        tanta, bel, bell, bei, salti, saltando, corro, corre, correre, correndo, continuo, continua, finisco, finisce,
        finire, finendo, arrivo con, si trova, trova, ferma, sto, stai, stare, esatto, totale, in totale, in tutto,
        numero, valore, casella numero, tavolo, tavola, gioco il, con questa carta, con questa, con la carta, questa
        carta, della carta, giocatore, giocatrice, squadra, mano, partita, scatola, nel senso, in pratica, pronto,
        pronti, fatto, fatta, finito, voilà, oplala, tiè, toh, to', olala, ne porto una, ne porto, una di, uno dei,
        una delle, e via, e andiamo, andata, vada, muovermi, muoverla, muoverlo,
        spostarla, spostarmi, avrei, farei, farò, vorremmo, muoverò, muoverei, giocherò, andrò, uscirò con, metterò,
        sposterò, userò, prenderò, passando, ha detto, bisogna, tocca, basta, contiamo, percorro, percorre,
        percorrere, tutta la strada, strada, tratto, cielo, dio, madonna, porca, porco, cacchio, cavoli, sul serio,
        sinceramente, ovviamente, naturalmente, sicuramente, ecco fatto, vai così, hop hop, tie, ciao ciao, pazienza,
        giusta, preciso, precisa, dritti, piccolo, passettino, un pochino, appena appena, in giro, tracciato, dice,
        dicono, chiedo, chiedere, facendo, mamma mia, che bello, che fortuna, pure lei, pure lui, anche lei, per
        aiutare, aiuto, mi è uscito, mi è uscita, è uscito, è uscita, mi è toccato, mi è capitato, wiii, iuu, yuhu,
        quella lì,
        abbastanza, abbraccio, accipicchia, adesso sì, affatto, allegria, allora sì, altroché, amiche, amor mio,
        anatra, ancora un po', angelo, anzitutto, apposta, arrabbiato, arrabbiata, asino, astuto, astuta, astuzia,
        attento, attenta, attenti, attenzione, auguri, autobus, azzardo, baci, bacio, ballo, bambina, bambino,
        banale, bastardo, beato, beata, beffa, belle, belli, bellissimo, bellissima, benone, bestia, birra, bisogno,
        bottone, bravi, bravissimo, brivido, brutta, brutto, brutti, bugia, buffo, buona, buono, buoni, buonasera,
        buonanotte, caffè, calma, calmo, campione, canto, capisci, capito, capite, capolavoro, capra, cattiva,
        cattivo, cattivella, cattivi, cavallo, cena, cervello, che bella, che botta, che colpo, chissà, chiaro,
        chiaramente, cioccolato, coccodrillo, colpa, comodo, comoda, complimenti, computer, coniglio, contento,
        contenta, coraggio, coraggiosa, coraggioso, corsa, cose, cosina, cretino, crudele, cucciolo, cugina, cugino,
        cuore, cretina, curva, dannazione, debole, deciso, decisa, delizia, destino, diamine, diavolo, difficile,
        dolce, domani, donna, drago, durissimo, duro, dura, eccellente, eccola, eccolo, eccoci, eccoti, eccetera,
        elefante, eroe, evidentemente, facilissimo, fame, famiglia, fantastica, fantasmagorico, fatica, favore,
        felice, felicissimo, festa, fiducia, fifa, figlia, figlio, figlioli, figo, figata, fila dritto, finalmente
        sì, fortunata, fortunato, fortunello, forte, forza ragazzi, fregato, fregata, furba, furbo, furbetto,
        furbata, furia, gallina, gamba, gambe, gatto, gelato, generale, gentile, genio, geniale, gioia, gioioso,
        gioco sporco, giovane, gita, giuro, giustizia, golosa, grandioso, grandissimo, grande mossa, grido, gufo,
        guai, guaio, guardami, idea, ideona, ieri, imbroglio, imbroglione, impegno, incredibile, infame, infatti,
        ingiusto, intelligente, interessante, ladro, lavoro, legge, leggero, lenta, lento, leone, lepre, lumaca,
        lumachina, lupo, macchina, maestra, maestro, magnifico, maiale, male, maledetto, maledetta, maledizione,
        malvagio, mani, matto, matta, meglio così, memoria, meno male, meraviglia, meraviglioso, merenda, merito,
        micio, miracolo, missile, mistero, mogio, molto bene, momento, mondo, moglie, marito, mossetta, naso,
        naturale, nemmeno, nipote, nipoti, nipotina, nipotino, noia, noioso, nonni, novità, obbligato, obbligata,
        occhio, occhiolino, odio, onestamente, onore, ops scusate, orco, orgoglio, orrore, orso, ottima, ovvio,
        pace, padre, madre, paperella, parola, partitona, pasticcio, paziente, pazza, pazzesca, pazzo, peggio,
        pensare, pensavo, pensiamo, per carità, per forza, perdinci, perfido, perfida, perfetta, pericolo,
        pericoloso, personale, niente di personale, pesce, piace, piacere, mi piace, pian piano, piccina, piccino,
        piccolino, piede, pirata, pizza, poca, pochino, poesia, potente, poverello, povere, poveri, poveretto,
        poveraccio, preghiera, pronta, prometto, principe, principessa, prudente, prudenza, pulcino, quasi quasi,
        ragazza, ragazzo, ragione, rana, razzo, regina, re, regola, regole, regolare, ridere, rido, ride, ridicolo,
        rischio, rischiare, rischiamo, risata, rosicate, ruffiano, rumore, sacrificio, sangue, sapevo, so, lo so,
        scherzo, scherzi, scherzavo, scherzetto, sciocco, sconfitta, secondo voi, seria, seriamente, serio, sfiga,
        sfida, sfortunato, sfortunata, signora, signore, signorina, silenzio, simpatico, simpatica, sogno, soldato,
        sorellina, fratellino, sorpresa, sorriso, sospiro, spavento, speciale, speriamo, spero, spiacevole,
        splendido, stanca, stanco, strada facendo, strategia, strategica, strategico, strega, stupendo, stupida,
        stupido, super, superbo, svelta, tartaruga, tattica, te l'avevo detto, tenero, terribile, tigre, timido,
        topo, topolino, torta, tragedia, tranquilla, tranquilli, tranquillo, tremendo, treno, triste, trucco,
        trionfo, uffi, umore, vabbuò, vacca, va bene così, velocissima, velocissimo, vecchia, vecchio, vergogna,
        verità, vicenda, viva, vittoria, vostro onore, zitto, zitti, zoppa, in un colpo, in un colpo solo, colpo, in
        una volta, in una botta, tutto d'un fiato, d'un fiato, con grazia, in bocca al lupo, crepi, toccata e fuga,
        taac, toc, splash, zacchete, patatrac, patapum, puff, vroom, brum, beccati questa, prendi e porta a casa,
        beh sì, eh già, eh sì, eh beh, ahimè, ohimè, ahinoi, mannaggia la miseria, cribbio, perbacco, capperi,
        caspiterina, urca, uau, uao, ullallà, op là, hop là, dovrei, dovevo, potevo, preferisco, preferirei, ho
        deciso, dicevamo, mi tocca, mi va, mi sembra, sembra, pare, mi raccomando, non ho scelta, senza scelta
    """,
    "name": """
        alessandro, alice, andrea, anna, antonio, beppe, carlo, chiara, davide, elena, francesca, francesco, franco,
        gianni, giorgio, giovanni, giulia, giuseppe, laura, lorenzo, luca, lucia, luigi, marco, maria, mario,
        martina, matteo, paola, paolo, pietro, roberto, sara, silvia, simone, sofia, stefano, tommaso, valentina
    """,
}

SLIPS: dict[str, str] = {
    "words that sound alike": """
        do=due, dove=due, duo=due, dua=due, treno=tre, tra=tre, trae=tre, te=tre, 3no=tre, quatro=quattro,
        quadro=quattro, ratto=quattro, gatto=quattro, cinqu=cinque, cinquie=cinque, chinque=cinque, sai=sei,
        set=sette, sete=sette, seta=sette, setto=sette, letto=otto, oto=otto, hotto=otto, ottone=otto, botto=otto,
        sotto=otto, nuove=nove, nuova=nove, move=nove, neve=nove, diesi=dieci, dice=dieci, diceva=dieci,
        dieti=dieci, undice=undici, un dici=undici, dodice=dodici, do dici=dodici, ono=uno, luno=uno, luna=una
    """,
    "colours taken for other words": """
        russo=rosso, grosso=rosso, mosso=rosso, fosso=rosso, posso=rosso, blue=blu, più=blu, bu=blu, giallo=giallo,
        già lo=giallo, gallo=giallo, ballo=giallo, vedere=verde, perde=verde, vede=verde, verme=verde, merde=verde,
        veder=verde, perdi=verde
    """,
    "the game's words taken for commoner ones": """
        pagina=pedina, pennina=pedina, bedina=pedina, pedana=pedina, medicina=pedina, cambi=cambio, gambio=cambio,
        scambi=scambio, campio=cambio, scusi=scusa, scuse=scusa, accusa=scusa, scuola=scusa, scusai=scusa,
        cosa=casa, case=casa, cassa=casa, cavanti=avanti, avante=avanti, a vanti=avanti, amanti=avanti,
        davanti=avanti, indiretto=indietro, in dietro=indietro, in diretto=indietro, in vietro=indietro, esca=esco,
        pesco=esco, tesco=esco, fuoco=fuori, fori=fuori, scivola=scivolo, schivolo=scivolo, scivoloso=scivolo,
        masso=passo, basso=passo, sasso=passo, passa=passo
    """,
    "letters written as words": "r=r, ere=r, per=r, era=r, bi=b, vi=b, ci=g, ji=g, esse=s, essa=s, se=s",
}
