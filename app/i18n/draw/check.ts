/** A draw's public page: finding one's number, and checking the draw with one's own machine. */
export const pt = {
  number: {
    title: "Seu número estava lá?",
    lead: "Digite um número deste sorteio. Mostramos a linha dele na lista e a prova de que está lá.",
    label: "Seu número",
    hint: "Como no seu perfil: {{example}}",
    submit: "Procurar",
    wrong: {
      "not-a-number": "Escreva série, barra e número, como {{example}}.",
      "no-series": "Falta a série. Escreva como {{example}}.",
      "not-five-digits": "Depois da série vêm cinco números, como {{example}}.",
      "out-of-range": "Este sorteio não tem essa série. Séries: {{series}}.",
    },
    notYet: "A lista ainda não está gravada. Volte em alguns minutos.",
    notInList: "O número {{number}} não está na lista.",
    notInListHelp:
      "Isso quer dizer que ele não foi distribuído neste sorteio. Confira no seu perfil se ele é deste sorteio mesmo. Se for, escreva para {{email}} com o protocolo do cupom.",
    inList: "O número {{number}} está na lista.",
    place: "É a linha {{place}} de {{size}}.",
    eligible: "Ele concorria: na linha, o último algarismo é 1.",
    ineligible: "Ele não concorria: na linha, o último algarismo é 0.",
    ineligibleHelp:
      "Fica na lista, mas não concorre, o número anulado, o de conta cancelada, o de CPF que não pode participar e, quando o regulamento diz que se ganha uma vez só, o de quem já ganhou. Quer saber o motivo? Escreva para {{email}}.",
    titular: "Ele foi sorteado: titular nº {{order}}.",
    surrogate: "Ele está na reserva: suplente, nº {{order}} do resultado, que ninguém chamou.",
    called: "Ele era suplente, nº {{order}} do resultado, e foi chamado para o lugar do nº {{replaces}}.",
    passedOver: "Ele era suplente, nº {{order}} do resultado, e não chegou a ser chamado.",
    standing: {
      confirmed: "O prêmio está confirmado.",
      checking: "Os documentos estão em conferência.",
      disqualified: "Depois foi desclassificado.",
    },
    none: "Ele não ficou entre os titulares nem entre os suplentes.",
    line: "A linha",
    lineHelp: "Série, número, apelido de quem tem o número e se concorre. O seu apelido está no seu perfil.",
    leads: "A prova fecha: da linha se chega à raiz publicada.",
    broken: "A prova não fecha. Não devia acontecer: escreva para {{email}}.",
    steps: "Ver a prova, conta por conta ({{count}})",
    stepsHelp:
      "Cada conta é um SHA-256: do byte 0x00 e da linha; depois, do byte 0x01 e dos dois resumos, o da esquerda primeiro (RFC 6962).",
    leaf: "Resumo da linha",
    step: "Conta {{n}}",
    left: "com este, à esquerda",
    right: "com este, à direita",
    gives: "dá",
    root: "Raiz publicada",
    download: "Baixar PROOF.json",
  },
  check: {
    title: "Confira você mesmo",
    lead: "Não precisa acreditar em nós. Siga os passos com papel e caneta, ou deixe um programa refazer tudo.",
    leadAhead:
      "Não precisa acreditar em nós. O que já está decidido está lacrado nesta página; o resto aparece aqui, passo a passo.",
    base: "1. A lista fecha antes da extração",
    baseMissed: "1. A lista fecha antes da extração que conta",
    baseMissedText:
      "A extração de {{day}} veio antes da lista, e por isso não conta: conta a próxima, cujos prêmios ninguém conhece quando a lista fecha.",
    baseText_zero:
      "Ninguém recebeu um número deste sorteio: BASE.csv só tem a linha dos títulos. Esta impressão digital (SHA‑256) dela foi publicada em {{closed}}: se um número entrasse depois, ela seria outra.",
    baseText_one:
      "Todos os números distribuídos estão em BASE.csv: {{rows}} linha, com um apelido no lugar do nome. Esta impressão digital (SHA‑256) foi publicada em {{closed}}: se uma só letra da lista mudasse, ela seria outra.",
    baseText_other:
      "Todos os números distribuídos estão em BASE.csv: {{rows}} linhas, com um apelido no lugar do nome. Esta impressão digital (SHA‑256) foi publicada em {{closed}}: se uma só letra da lista mudasse, ela seria outra.",
    baseAhead:
      "Quando o período acaba, todos os números distribuídos vão para uma lista, BASE.csv, com um apelido no lugar de cada nome. A lista é gravada depois do fim do período, quando nenhum cupom dele espera mais análise, e a impressão digital dela (SHA‑256) sai aqui assim que é gravada. Se isso não acontecer até três horas antes da extração marcada, essa extração não conta: conta a próxima. Gravada a lista, ninguém troca uma letra dela sem que dê para ver.",
    baseCommand: "Baixe a lista e compare:",
    root: "2. Seu número está nela",
    rootNone: "2. Nenhum número está nela",
    rootNoneText: "A raiz resume a lista linha por linha. A de uma lista sem números é sempre esta:",
    rootText:
      "A raiz resume a lista linha por linha: com ela o formulário acima prova que um número está na lista, sem baixar tudo.",
    rootAhead:
      "Com a lista sai a raiz, que a resume linha por linha. Quem tem um número digita nesta página e recebe a prova de que ele está na lista, sem baixar tudo.",
    drawn: "3. O número sorteado vem da Loteria Federal",
    drawnAhead:
      "O número é formado pelo último algarismo dos cinco prêmios, do 1º ao 5º. {{series}} Contam os prêmios da extração de {{day}}, e a conta aparece aqui com o resultado.",
    drawnOpen:
      "O número é formado pelo último algarismo dos cinco prêmios, do 1º ao 5º. {{series}} A data da extração será anunciada nesta página, e a conta aparece aqui com o resultado.",
    drawnElement: "O último algarismo de cada prêmio, do 1º ao 5º, forma o número:",
    next: "4. Quem leva",
    program: "6. Refaça tudo com um programa",
    programText:
      "Um programa de um arquivo só, conferir.mjs, refaz o sorteio inteiro com os arquivos públicos, sem banco de dados e sem internet. Precisa do Node 20 ou mais novo.",
    programAhead:
      "Depois da publicação, RESULT.json traz cada número examinado e o que houve com ele, e um programa que qualquer um pode baixar refaz o sorteio inteiro.",
    programAny: "O formato é aberto: dá para escrever outro programa em qualquer linguagem.",
    keys: "5. A ordem dos números já estava decidida",
    keysText_one:
      "Uma chave embaralhou os números, e ela foi lacrada antes que o primeiro saísse: o lacre é a impressão digital (SHA‑256) da chave. São os mesmos lacres desde então. Agora a chave está aberta, em keys.json e nos comandos abaixo.",
    keysText_other:
      "{{count}} chaves embaralharam os números, cada uma os das suas séries, e cada uma foi lacrada antes que o primeiro desses números saísse: o lacre é a impressão digital (SHA‑256) da chave. São os mesmos lacres desde então. Agora as chaves estão abertas, em keys.json e nos comandos abaixo.",
    keysAhead_one:
      "Uma chave secreta embaralha os números, e ela foi lacrada antes que o primeiro saísse: o lacre é a impressão digital (SHA‑256) da chave. A chave sai com o resultado. Guarde o lacre: se alguém a trocasse, ele não abriria.",
    keysAhead_other:
      "{{count}} chaves secretas embaralham os números, cada uma os das suas séries, e cada uma foi lacrada antes que o primeiro desses números saísse: o lacre é a impressão digital (SHA‑256) da chave. As chaves saem com o resultado. Guarde os lacres: se alguém trocasse uma chave, o lacre dela não abriria.",
    keysLost:
      "Chaves secretas embaralham os números, cada uma os das suas séries, e cada uma foi lacrada antes que o primeiro desses números saísse: o lacre é a impressão digital (SHA‑256) da chave. De chave que se perdeu não se confere mais que os números vieram dela; o registro público, que os tem um a um, diz desde quando.",
    keysOthers: "As outras estão abertas, em keys.json e nos comandos abaixo.",
    keysOthersAhead: "As outras saem com o resultado.",
  },
  /** The words that lead from here to the page on formats. */
  redo: {
    root: "A árvore é a da RFC 6962, e qualquer programa que a conheça confere a prova.",
    shuffle: "Como a chave vira números, conta por conta:",
    shuffleLink: "da chave aos números",
    download: "Ou arquivo por arquivo, sem o registro público, que o programa então diz que falta:",
    own: "Impressão digital do resultado, que está no campo sha256 de RESULT.json. É o resumo dos outros campos, não do arquivo: sha256sum RESULT.json mostra outro número. Este comando mostra o mesmo:",
    verify: "Quem tem o programa da promoção confere também com ele, e lê MATCH:",
    link: "Como refazer um sorteio: o formato dos arquivos, para quem escreve o próprio programa",
    proof: "Para conferir a prova sem confiar neste site, baixe para uma pasta PROOF.json e",
    proofRun: "Depois rode, em um terminal nessa pasta:",
  },
}

export const en: typeof pt = {
  number: {
    title: "Was your number there?",
    lead: "Type a lucky number of this draw. We show its line in the list and the proof that it is there.",
    label: "Your number",
    hint: "As in your profile: {{example}}",
    submit: "Look it up",
    wrong: {
      "not-a-number": "Write series, slash and number, like {{example}}.",
      "no-series": "The series is missing. Write it like {{example}}.",
      "not-five-digits": "After the series come five digits, like {{example}}.",
      "out-of-range": "This draw has no such series. Series: {{series}}.",
    },
    notYet: "The list is not written yet. Come back in a few minutes.",
    notInList: "The number {{number}} is not in the list.",
    notInListHelp:
      "That means that it was not given out in this draw. Look in your profile whether it belongs to this draw. If it does, write to {{email}} with the receipt's protocol.",
    inList: "The number {{number}} is in the list.",
    place: "It is line {{place}} of {{size}}.",
    eligible: "It took part: its line ends in 1.",
    ineligible: "It did not take part: its line ends in 0.",
    ineligibleHelp:
      "Void numbers, those of canceled accounts, of a CPF that may not take part and, where the regulations say that one wins once, of earlier winners stay in the list without taking part. To know why, write to {{email}}.",
    titular: "It was drawn: winner no. {{order}}.",
    surrogate: "It stands in reserve: surrogate, no. {{order}} of the result, whom nobody called.",
    called: "It was a surrogate, no. {{order}} of the result, and was called in place of no. {{replaces}}.",
    passedOver: "It was a surrogate, no. {{order}} of the result, who never came to be called.",
    standing: {
      confirmed: "The prize is confirmed.",
      checking: "Papers are being checked.",
      disqualified: "It was disqualified afterwards.",
    },
    none: "It is neither among the winners nor among the surrogates.",
    line: "The line",
    lineHelp: "Series, number, pseudonym of its holder and whether it takes part. Yours is in your profile.",
    leads: "The proof holds: from the line one comes to the published root.",
    broken: "The proof does not hold. That should not happen: write to {{email}}.",
    steps: "See the proof, sum by sum ({{count}})",
    stepsHelp:
      "Each sum is a SHA-256: of the byte 0x00 and the line; then of the byte 0x01 and both digests, the left one first (RFC 6962).",
    leaf: "Digest of the line",
    step: "Sum {{n}}",
    left: "with this one, on the left",
    right: "with this one, on the right",
    gives: "gives",
    root: "Published root",
    download: "Download PROOF.json",
  },
  check: {
    title: "Check it yourself",
    lead: "You need not believe us. Follow the steps with pen and paper, or let a program do it all again.",
    leadAhead:
      "You need not believe us. What is settled is sealed on this page; the rest appears here, step by step.",
    base: "1. The list is closed before the lottery draw",
    baseMissed: "1. The list is closed before the lottery draw that counts",
    baseMissedText:
      "The lottery draw of {{day}} came before the list, and so it does not count: the next one does, whose prizes nobody knows when the list is closed.",
    baseText_zero:
      "Nobody was given a number of this draw: BASE.csv holds its line of titles alone. This fingerprint (SHA‑256) of it was published on {{closed}}: were a number to come in later, it would be another.",
    baseText_one:
      "Every number given out is in BASE.csv: {{rows}} line, with a pseudonym instead of the name. This fingerprint (SHA‑256) was published on {{closed}}: were one letter of the list to change, it would be another.",
    baseText_other:
      "Every number given out is in BASE.csv: {{rows}} lines, with a pseudonym instead of the name. This fingerprint (SHA‑256) was published on {{closed}}: were one letter of the list to change, it would be another.",
    baseAhead:
      "When the period ends, every number given out goes into a list, BASE.csv, with a pseudonym in place of each name. The list is written after the period, once none of its receipts waits for review, and its fingerprint (SHA‑256) appears here as soon as it is written. Should that not happen three hours before the lottery draw that was set, that lottery draw does not count: the next one does. Once the list is written nobody changes a letter of it without its being seen.",
    baseCommand: "Download the list and compare:",
    root: "2. Your number is in it",
    rootNone: "2. No number is in it",
    rootNoneText:
      "The root sums the list up line by line. That of a list without numbers is always this one:",
    rootText:
      "The root sums the list up line by line. With it one proves that a number is in the list without downloading it all: that is what the form above does.",
    rootAhead:
      "With the list comes the root, which sums it up line by line. Whoever holds a number types it on this page and gets the proof that it is in the list, without downloading it all.",
    drawn: "3. The number drawn comes from the Federal Lottery",
    drawnAhead:
      "The number is made of the last digit of the five prizes, from the 1st to the 5th. {{series}} The prizes of the lottery draw of {{day}} count, and the sum appears here with the result.",
    drawnOpen:
      "The number is made of the last digit of the five prizes, from the 1st to the 5th. {{series}} The lottery draw's date will be announced on this page, and the sum appears here with the result.",
    drawnElement: "The last digit of each prize, from the 1st to the 5th, makes the number:",
    next: "4. Who wins",
    program: "6. Do it all again with a program",
    programText:
      "A program of one file, conferir.mjs, does the whole draw again from the public files, without database or network. It needs Node 20 or later.",
    programAhead:
      "After publication RESULT.json holds every number inspected and what came of it, and a program that anybody can download does the whole draw again.",
    programAny: "The format is open: another program can be written in any language.",
    keys: "5. The order of the numbers was settled beforehand",
    keysText_one:
      "A key shuffled the numbers, and it was sealed before the first one was given out: the seal is the key's fingerprint (SHA‑256). The seals have been the same ever since. Now the key is out, in keys.json and in the commands below.",
    keysText_other:
      "{{count}} keys shuffled the numbers, each those of its own series, and each was sealed before the first of those numbers was given out: the seal is the key's fingerprint (SHA‑256). The seals have been the same ever since. Now the keys are out, in keys.json and in the commands below.",
    keysAhead_one:
      "A secret key shuffles the numbers, and it was sealed before the first one was given out: the seal is the key's fingerprint (SHA‑256). The key comes with the result. Keep the seal: were the key swapped, it would not open.",
    keysAhead_other:
      "{{count}} secret keys shuffle the numbers, each those of its own series, and each was sealed before the first of those numbers was given out: the seal is the key's fingerprint (SHA‑256). The keys come with the result. Keep the seals: were a key swapped, its seal would not open.",
    keysLost:
      "Secret keys shuffle the numbers, each those of its own series, and each was sealed before the first of those numbers was given out: the seal is the key's fingerprint (SHA‑256). Of a key that was lost nobody checks any more that the numbers came from it; the public log, which has them one by one, says since when.",
    keysOthers: "The others are open, in keys.json and in the commands below.",
    keysOthersAhead: "The others come with the result.",
  },
  redo: {
    root: "The tree is that of RFC 6962, and any program that knows it checks the proof.",
    shuffle: "How the key becomes numbers, sum by sum:",
    shuffleLink: "from the key to the numbers",
    download: "Or file by file, without the public log, which the program then says is missing:",
    own: "Fingerprint of the result, which is in RESULT.json's field sha256. It is the hash of the other fields, not of the file: sha256sum RESULT.json prints another number. This command prints the same one:",
    verify: "Whoever has the promotion's program checks with it too, and reads MATCH:",
    link: "How to redo a draw: the format of the files, for whoever writes a program of their own",
    proof: "To check the proof without trusting this site, download into a folder PROOF.json and",
    proofRun: "Then run, in a terminal in that folder:",
  },
}
