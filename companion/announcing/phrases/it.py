"""Quello che si dice al tavolo in italiano. Le frasi sono separate da virgole; un asterisco sta per ogni desinenza."""

from __future__ import annotations

TABLE: dict[str, str] = {
    "one": "un, uno, una",
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
    "colour.red": "rosso, rossa, rossi, rosse",
    "colour.blue": "blu, azzurro, azzurra, azzurri, azzurre",
    "colour.yellow": "giallo, gialla, gialli, gialle",
    "colour.green": "verde, verdi",
    "forward": "avanti, in avanti, innanzi, in senso orario, senso orario",
    "back": """
        indietro, all indietro, dietro, a ritroso, in senso antiorario, senso antiorario, arretro, arretra,
        arretrare
    """,
    "start": """
        partenza, parto, parte, partire, parti, esco, esce, esci, uscire, uscita, fuori, in campo, entro, entra,
        entrare, faccio uscire, fa uscire, fai uscire, faccio partire, in gioco, metto in gioco, metto in campo
    """,
    "swap": """
        scambio, scambia, scambiare, scambiamo, scambiando, scambiati, scambiarsi, cambio, cambia, cambio posto,
        cambiare, cambia posto, scambio posto, scambio di posto, cambio di posto, scambio posti, scambi, inverto,
        inverti, al posto con
    """,
    "sorry": """
        scusa, scusate, scusami, scusatemi, mi dispiace, spiacente, perdono, sostituisco, sostituisce, prendo il
        posto di, prendo il posto del, prendo il posto della, prende il posto di, prende il posto del
    """,
    "split": """
        divido, dividi, divide, dividere, diviso, divisi, divisione, spezzo, spezza, spezzare, spartisco, spartire,
        ripartisco, suddivido, suddiviso
    """,
    "pass": """
        non voglio scambiare, non voglio cambiare, non posso fare niente, non posso fare nulla, non faccio niente,
        passo, passa, passare, passo il turno, passa il turno, salto il turno, salto, nessuna mossa, niente, nulla,
        non posso, non posso muovere, non posso muovermi, non si può, non si può muovere, nessuna mossa possibile,
        rinuncio, non scambio, niente scambio, nessuno scambio, non cambio, perdo il turno, niente mossa
    """,
    "discard": "scarto, scarta, scartare, butto, butta, buttare, butto via, butta via, getto, getto via",
    "own": """
        con, col, da, dal, dalla, dallo, dalle, dai, per, fuori dalla, fuori dal, fuori da, usando, coi, lascia
    """,
    "to": """
        fino a, fino alla, fino al, fino in, verso, sino a, arrivando a, arrivo a, arrivo in, arriva a, finisco su,
        atterro su, arrivo su, finisce su, dentro, dentro la, entro nella, entra nella, entrare nella, entro in,
        entra in
    """,
    "other": """
        mangio, mangia, mangiando, colpisco, colpisce, colpendo, caccio, caccia, rimando, rimanda, mando, manda,
        mandando, rispedisco, butto fuori, urto, al posto di, al posto del, al posto della, al posto dei, nel posto
        di
    """,
    "and": "e, ed, più, piu, anche",
    "then": "poi, e poi, dopo, quindi, in seguito, infine, e quindi",
    "rest": "resto, il resto, restante, restanti, rimanente, rimanenti, quel che resta",
    "zone": """
        zona di sicurezza, zona sicura, zona sicurezza, zona, corsia sicura, corsia di sicurezza, dirittura,
        dirittura d arrivo, corridoio, sicurezza, zona protetta, al sicuro
    """,
    "home": "casa, a casa, in casa, traguardo, al traguardo, arrivo, all arrivo, base di arrivo",
    "circle": "cerchio, cerchio di partenza, cerchio d ingresso, circolo",
    "diamond": "rombo, diamante, losanga",
    "that": """
        quella, quello, quella che, quello che, quella che sta, quello che sta, l altra, l altro, altra, altro,
        quelle, quelli
    """,
    "pawn": "pedina, pedine, pedone, pedoni, pezzo, pezzi, segnalino, segnalini",
    "step": "passi, casella, caselle, posto, posti, spazio, spazi, posizioni, punti",
    "cardword": "carta, la carta, carte",
    "not": "non, no, mai, senza, tranne, eccetto, nessuna, nessuno, nessun",
    "which": "che",
    "filler": """
        il, lo, la, gli, le, l, d, al, alla, allo, agli, alle, ad, a, di, del, della, dello, dei, degli, delle,
        dell, su, sul, sulla, sullo, nel, nella, nello, in, io, mia, mio, mie, miei, tua, tuo, sua, suo, mi, me, si,
        ti, ci, sta, stanno, era, ho, ha, faccio, fa, fai, fare, muovo, muovi, muove, muovere, muovendo, mossa,
        vado, va, vai, andare, gioco, gioca, giocare, metto, mette, metti, mettere, porto, porta, portare, prendo,
        prende, prendi, uso, usa, voglio, vorrei, sposto, sposta, spostare, cammino, avanzo, avanza, avanzare,
        adesso, ora, allora, ecco, ok, va bene, per favore, grazie, nuova, nuovo, tutto, tutti, tutte, tutta, tra,
        fra, due pedine, esattamente, avversario, avversaria, avversari, colore, scivolo, scivola, scivolando,
        ancora, prima, primo, seconda, ne, dritto, turno, tabellone, percorso, posso, devo, sì, beh, eh, dall, dove,
        solo, ogni, torno, torna, tornare, una volta, giro, questa, questo, nostra, loro, lui, lei, sono, cosi, via,
        ai
    """,
}
