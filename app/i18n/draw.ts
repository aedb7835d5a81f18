/** A draw's public page: what happened, and how anyone checks it. */
export const pt = {
  description: "Base, extração, resultado e provas de um sorteio: tudo o que é preciso para conferir.",
  title: "Sorteio",
  back: "Todos os ganhadores",
  extraction: "Loteria Federal",
  period: "Valeram os cupons recebidos de {{from}} até {{to}}.",
  periodAhead: "Valem os cupons recebidos de {{from}} até {{to}}.",
  periodCanceled: "Valeriam os cupons recebidos de {{from}} até {{to}}.",
  decides: "Quem decide é a extração da Loteria Federal de {{day}}.",
  canceledFor: "Cancelado em {{day}}. Motivo: {{reason}}",
  postponed: "A extração de {{from}} passou para {{to}}: {{reason}}",
  state: {
    ahead: "Ainda não começou",
    open: "Aberto",
    over: "Período encerrado",
    closing: "Período encerrado",
    closed: "Aguardando o resultado",
    published: "Resultado publicado",
    canceled: "Sorteio cancelado",
    missed: "Nova data a anunciar",
  },
  dayOpen: "a anunciar",
  where: { here: "nesta página", there: "na página dele" },
  says: {
    ahead: "Os números deste sorteio começam a sair em {{from}}. O que os embaralha já está lacrado.",
    open: "Valendo! Cada cupom aceito no período rende números. A lista de números ainda não existe: é gravada depois que o período acaba e publicada {{where}} antes da extração.",
    over: "O período acabou e nenhum número entra mais. A lista de números vai ser gravada e publicada {{where}} antes da extração de {{day}}.",
    closing:
      "O período acabou e nenhum número entra mais. A lista de números está sendo gravada e aparece {{where}} em instantes.",
    closed:
      "A lista de números foi fechada em {{closed}} e não muda mais. Quem decide é a Loteria Federal de {{day}}. O resultado aparece {{where}} depois de conferido por duas pessoas.",
    published:
      "Resultado publicado em {{published}}. Tudo o que é preciso para refazer a conta está {{where}}.",
    canceled: "Este sorteio foi cancelado. A lista de números continua {{where}}, como foi fechada.",
    canceledEarly: "Este sorteio foi cancelado antes que alguém tivesse um número nele.",
    missed: {
      over: "O período acabou e nenhum número entra mais. A lista de números não estava gravada quando chegou a extração de {{day}}: essa extração não conta mais para este sorteio.",
      closing:
        "O período acabou e nenhum número entra mais. A lista de números está sendo gravada agora, depois da extração de {{day}}: essa extração não conta mais para este sorteio.",
      closed:
        "A lista de números só foi fechada em {{closed}}, depois da extração de {{day}}: essa extração não conta para este sorteio. A lista não muda mais.",
      next: "Vale a próxima extração, que só acontece depois da lista; a data dela será anunciada {{where}}.",
    },
  },
  prizesOf: "A extração de {{day}}",
  prizeNo: "{{n}}º prêmio",
  prizesUnits: "O último algarismo de cada prêmio, em amarelo, forma o número.",
  prizesTens: "O penúltimo, em verde, forma a série.",
  drawn: "Número sorteado",
  series: "Série",
  element: "Número",
  days: {
    period: "Cupons que contam",
    canceled: "Cupons que contariam",
    fromTo: "Recebidos de {{from}} até {{to}}",
    extraction: "Extração da Loteria Federal",
    missed: "A anunciar; a de {{day}} não conta",
  },
  winners: "Quem ganhou",
  nobody: "Nenhum número que a procura alcança (passo 4) podia ganhar: este sorteio não tem ganhador.",
  nobodyEmpty:
    "Nenhum número foi distribuído: a lista deste sorteio está vazia, e por isso ele não tem ganhador.",
  countWinners_one: "{{count}} ganhador",
  countWinners_other: "{{count}} ganhadores",
  countSurrogates_zero: "nenhum suplente",
  countSurrogates_one: "{{count}} suplente",
  countSurrogates_other: "{{count}} suplentes",
  countAnd: " e ",
  shortfall_one:
    "A regra deste sorteio pede {{wanted}}; a procura (passo 4) chegou ao fim com {{found}}, porque nenhum outro número que ela alcança podia ganhar. O lugar que falta fica vazio.",
  shortfall_other:
    "A regra deste sorteio pede {{wanted}}; a procura (passo 4) chegou ao fim com {{found}}, porque nenhum outro número que ela alcança podia ganhar. Os {{count}} lugares que faltam ficam vazios.",
  order: "Nº",
  who: "Quem",
  standing: {
    confirmed: "Confirmado",
    checking: "Em verificação",
    disqualified: "Desclassificado",
  },
  checkingHelp: "Os documentos estão em conferência; o nome aparece quando for confirmado.",
  reason: "Motivo: {{reason}}",
  inPlaceOf: "Suplente, no lugar do nº {{order}}",
  passedOver: "Suplente que não chegou a ser chamado",
  paging: "Páginas do resultado",
  earlier: "Lugares anteriores",
  later: "Próximos lugares",
  reserves_one: "Na reserva há 1 suplente que ninguém chamou; o número está em",
  reserves_other: "Na reserva há {{count}} suplentes que ninguém chamou; os números estão em",
  reservesHelp: "Se um ganhador for desclassificado, o próximo suplente é chamado, na ordem do resultado.",
  reservesNone: "Não há suplente na reserva: quem for desclassificado fica sem substituto.",
  reservesTreasury:
    "Neste sorteio, quem for desclassificado depois da publicação fica sem substituto: o prêmio vai para o Tesouro Nacional.",
  calls: "Chamadas de suplentes",
  callsNone: "Nenhum suplente foi chamado.",
  call: "{{day}}: o suplente nº {{called}} foi chamado no lugar do nº {{disqualified}}. Motivo: {{reason}}",
  number: {
    title: "Seu número estava lá?",
    lead: "Digite um número da sorte deste sorteio. Mostramos a linha dele na lista e a prova de que ela está lá.",
    label: "Seu número",
    hint: "Como no seu perfil: {{example}}",
    submit: "Procurar",
    wrong: {
      "not-a-number": "Escreva série, barra e número, como {{example}}.",
      "no-series": "Falta a série. Escreva como {{example}}.",
      "not-five-digits": "Depois da série vêm cinco algarismos, como {{example}}.",
      "out-of-range": "Este sorteio não tem essa série. Séries: {{series}}.",
    },
    notYet: "A lista ainda está sendo gravada. Volte em alguns minutos.",
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
      "Quando o período acaba, todos os números distribuídos vão para uma lista, BASE.csv, com um apelido no lugar de cada nome. A lista é gravada depois do fim do período, quando nenhum cupom dele espera mais análise, e a impressão digital dela (SHA‑256) sai aqui assim que é gravada. Se isso só acontecer depois da extração marcada, essa extração não conta: conta a próxima. Gravada a lista, ninguém troca uma letra dela sem que dê para ver.",
    baseCommand: "Baixe a lista e compare:",
    root: "2. Seu número está nela",
    rootNone: "2. Nenhum número está nela",
    rootNoneText: "A raiz resume a lista linha por linha. A de uma lista sem números é sempre esta:",
    rootText:
      "A raiz resume a lista linha por linha. Com ela se prova que um número está na lista sem baixar tudo: é o que faz o formulário acima.",
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
      "Um programa de um arquivo só, conferir.mjs, refaz o sorteio inteiro com os arquivos públicos, sem banco de dados e sem internet. Precisa do Node 18 ou mais novo.",
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
  },
  seal: {
    title: "O que já está lacrado",
    canceled: "O que estava lacrado",
    canceledText: "Estas chaves não embaralharam nenhum número, e por isso não são publicadas.",
    segment_one: "Chave que embaralha a série {{series}}",
    segment_other: "Chave que embaralha as séries {{series}}",
    holder: "Chave dos apelidos, que nunca é publicada",
    holderHelp:
      "Desta chave saem os apelidos da lista. Publicada, ela mostraria de quem é cada um; por isso, só um auditor ou um juiz que a peça a abre, e o lacre mostra a ele que ninguém a trocou depois.",
    made: "Lacrado em {{moment}}",
    opens: "Para abrir o lacre, em um terminal (a resposta tem de ser a linha acima):",
  },
  seriesFrom: {
    only: "A série é a {{series}}.",
    tens_one: "A série vem do penúltimo algarismo do {{prizes}} prêmio.",
    tens_other: "A série vem do penúltimo algarismo dos prêmios {{prizes}}.",
    prefixTens_one: "A série é {{prefix}} seguido do penúltimo algarismo do {{prizes}} prêmio.",
    prefixTens_other: "A série é {{prefix}} seguido do penúltimo algarismo dos prêmios {{prizes}}.",
    prefix: "A regra deste sorteio fixa a série: {{prefix}}.",
    gives: "Isso dá {{written}}.",
    reduced:
      "Como as séries vão de {{first}} a {{last}}, tira-se {{count}} até caber: {{written}} − {{taken}} = {{series}}.",
    raised:
      "Como as séries vão de {{first}} a {{last}}, soma-se {{count}} até caber: {{written}} + {{taken}} = {{series}}.",
    fits: "As séries vão de {{first}} a {{last}}: já cabe.",
  },
  way: {
    skip: "São pulados os números que a lista marca com 0.",
    onePerHolder: "Cada pessoa ganha uma vez só neste sorteio: os outros números dela também são pulados.",
    ascending: "Começa no número sorteado e sobe, de um em um, série após série.",
    ascendingWrap: "Depois do último número, continua do primeiro.",
    ascendingEnd: "No último número, acaba.",
    higher: "Na série sorteada, começa no número sorteado e sobe.",
    higherWrap: "Depois de 99.999, continua de 00.000 para cima.",
    higherEnd: "Quando acabam os maiores, vêm os menores, do mais perto ao mais longe.",
    alternating: "Na série sorteada, vem primeiro o mais perto: um acima, um abaixo (+1, −1, +2, −2…).",
    alternatingWrap: "Depois de 99.999 vem 00.000.",
    series: {
      alternating:
        "Acabou a série, vem a mais perto: uma acima, uma abaixo (+1, −1, +2, −2…). Em cada uma, a procura recomeça no mesmo número sorteado, do mesmo jeito.",
      "higher-then-lower":
        "Acabou a série, vêm as seguintes, subindo; depois as anteriores, descendo. Em cada uma, a procura recomeça no mesmo número sorteado, do mesmo jeito.",
      lower:
        "Acabou a série, vêm as anteriores, descendo; depois as seguintes, subindo. Em cada uma, a procura recomeça no mesmo número sorteado, do mesmo jeito.",
      none: "Acabou a série, acaba a procura.",
    },
    found: "Quem sobra ganha, nesta ordem: titulares, {{winners}}; depois suplentes, {{surrogates}}.",
  },
  plan: {
    title: "A regra, publicada antes",
    text: "diz o período, as séries e a regra deste sorteio desde que ele foi planejado. É a versão {{version}}: do começo do período em diante a regra não muda, e só entram mais séries. Guarde uma cópia: com ela qualquer pessoa vê se o resultado usou outra regra.",
    hash: "Impressão digital (SHA‑256) da regra:",
  },
  files: {
    title: "Arquivos do sorteio",
    after: "Os outros arquivos saem com o resultado.",
    base: "a lista de números, com apelidos",
    root: "a raiz e o tamanho da lista",
    rule: "a regra e os cinco prêmios",
    result: "o resultado e todos os números examinados",
    calls: "as chamadas de suplentes, que vêm depois e não mudam o resultado",
    keys: "as chaves que embaralharam os números",
    holder:
      "A chave dos apelidos nunca é publicada: com ela daria para ligar apelidos a pessoas, e o resultado não depende dela.",
    audit: "Ponta do registro de auditoria na publicação",
    auditHelp:
      "Guarde esta linha: ela resume tudo o que o painel registrou até a publicação. Se alguém mudar ou tirar um registro anterior, a conta não chega mais nela, e um auditor que a tenha em mãos percebe.",
  },
}

export const en: typeof pt = {
  description: "Base, extraction, result and proofs of a draw: everything that it takes to check it.",
  title: "Draw",
  back: "All winners",
  extraction: "Federal Lottery",
  period: "Invoices taken from {{from}} to {{to}} counted.",
  periodAhead: "Invoices taken from {{from}} to {{to}} count.",
  periodCanceled: "Invoices taken from {{from}} to {{to}} would have counted.",
  decides: "The Federal Lottery's extraction of {{day}} decides.",
  canceledFor: "Canceled on {{day}}. Reason: {{reason}}",
  postponed: "The extraction of {{from}} moved to {{to}}: {{reason}}",
  state: {
    ahead: "Not begun yet",
    open: "Open",
    over: "Period over",
    closing: "Period over",
    closed: "Waiting for the result",
    published: "Result published",
    canceled: "Draw canceled",
    missed: "New date to come",
  },
  dayOpen: "to come",
  where: { here: "on this page", there: "on its page" },
  says: {
    ahead: "Numbers of this draw are given out from {{from}} on. What shuffles them is sealed already.",
    open: "We are on! Each invoice accepted in the period earns numbers. There is no list of numbers yet: it is written after the period ends and published {{where}} before the extraction.",
    over: "The period is over and no number comes in any more. The list of numbers will be written and published {{where}} before the extraction of {{day}}.",
    closing:
      "The period is over and no number comes in any more. The list of numbers is being written and appears {{where}} in a moment.",
    closed:
      "The list of numbers was closed on {{closed}} and changes no more. The Federal Lottery of {{day}} decides. The result appears {{where}} once two people have checked it.",
    published:
      "Result published on {{published}}. Everything that it takes to do the sums again is {{where}}.",
    canceled: "This draw was canceled. The list of numbers stays {{where}} as it was closed.",
    canceledEarly: "This draw was canceled before anybody had a number of it.",
    missed: {
      over: "The period is over and no number comes in any more. The list of numbers was not written when the extraction of {{day}} came: that extraction no longer counts for this draw.",
      closing:
        "The period is over and no number comes in any more. The list of numbers is being written now, after the extraction of {{day}}: that extraction no longer counts for this draw.",
      closed:
        "The list of numbers was closed only on {{closed}}, after the extraction of {{day}}: that extraction does not count for this draw. The list changes no more.",
      next: "The next extraction counts, which comes only after the list; its date will be announced {{where}}.",
    },
  },
  prizesOf: "The extraction of {{day}}",
  prizeNo: "Prize {{n}}",
  prizesUnits: "The last digit of each prize, in yellow, makes the number.",
  prizesTens: "The last but one, in green, makes the series.",
  drawn: "Number drawn",
  series: "Series",
  element: "Number",
  days: {
    period: "Invoices that count",
    canceled: "Invoices that would have counted",
    fromTo: "Taken from {{from}} to {{to}}",
    extraction: "Extraction of the Federal Lottery",
    missed: "To be announced; that of {{day}} does not count",
  },
  winners: "Who won",
  nobody: "No number that the search reaches (step 4) could win: this draw has no winner.",
  nobodyEmpty: "No number was given out: this draw's list is empty, and so it has no winner.",
  countWinners_one: "{{count}} winner",
  countWinners_other: "{{count}} winners",
  countSurrogates_zero: "no surrogate",
  countSurrogates_one: "{{count}} surrogate",
  countSurrogates_other: "{{count}} surrogates",
  countAnd: " and ",
  shortfall_one:
    "This draw's rule asks for {{wanted}}; the search (step 4) ended with {{found}}, as no other number that it reaches could win. The place that is missing stays empty.",
  shortfall_other:
    "This draw's rule asks for {{wanted}}; the search (step 4) ended with {{found}}, as no other number that it reaches could win. The {{count}} places that are missing stay empty.",
  order: "No.",
  who: "Who",
  standing: {
    confirmed: "Confirmed",
    checking: "Being checked",
    disqualified: "Disqualified",
  },
  checkingHelp: "Papers are being checked; the name appears once it is confirmed.",
  reason: "Reason: {{reason}}",
  inPlaceOf: "Surrogate, in place of no. {{order}}",
  passedOver: "Surrogate who never came to be called",
  paging: "Pages of the result",
  earlier: "Places before",
  later: "Places after",
  reserves_one: "1 surrogate whom nobody called waits in reserve; the number is in",
  reserves_other: "{{count}} surrogates whom nobody called wait in reserve; their numbers are in",
  reservesHelp: "When a winner is disqualified, the next surrogate is called, in the result's order.",
  reservesNone: "No surrogate is in reserve: whoever is disqualified has no substitute.",
  reservesTreasury:
    "In this draw whoever is disqualified after publication has no substitute: the prize goes to the National Treasury.",
  calls: "Surrogates called",
  callsNone: "No surrogate was called.",
  call: "{{day}}: surrogate no. {{called}} was called in place of no. {{disqualified}}. Reason: {{reason}}",
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
    notYet: "The list is still being written. Come back in a few minutes.",
    notInList: "The number {{number}} is not in the list.",
    notInListHelp:
      "That means that it was not given out in this draw. Look in your profile whether it belongs to this draw. If it does, write to {{email}} with the invoice's protocol.",
    inList: "The number {{number}} is in the list.",
    place: "It is line {{place}} of {{size}}.",
    eligible: "It took part: its line ends in 1.",
    ineligible: "It did not take part: its line ends in 0.",
    ineligibleHelp:
      "Void numbers, those of canceled accounts, of a CPF that may not take part and, where the regulation says that one wins once, of earlier winners stay in the list without taking part. To know why, write to {{email}}.",
    titular: "It was drawn: winner no. {{order}}.",
    surrogate: "It stands in reserve: surrogate, no. {{order}} of the result, whom nobody called.",
    called:
      "It was a surrogate, no. {{order}} of the result, and was called to the place of no. {{replaces}}.",
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
    base: "1. The list is closed before the extraction",
    baseMissed: "1. The list is closed before the extraction that counts",
    baseMissedText:
      "The extraction of {{day}} came before the list, and so it does not count: the next one does, whose prizes nobody knows when the list is closed.",
    baseText_zero:
      "Nobody was given a number of this draw: BASE.csv holds its line of titles alone. This fingerprint (SHA‑256) of it was published on {{closed}}: were a number to come in later, it would be another.",
    baseText_one:
      "Every number given out is in BASE.csv: {{rows}} line, with a pseudonym instead of the name. This fingerprint (SHA‑256) was published on {{closed}}: were one letter of the list to change, it would be another.",
    baseText_other:
      "Every number given out is in BASE.csv: {{rows}} lines, with a pseudonym instead of the name. This fingerprint (SHA‑256) was published on {{closed}}: were one letter of the list to change, it would be another.",
    baseAhead:
      "When the period ends, every number given out goes into a list, BASE.csv, with a pseudonym in place of each name. The list is written after the period, once none of its invoices waits for review, and its fingerprint (SHA‑256) appears here as soon as it is written. Should that be after the extraction that was set, that extraction does not count: the next one does. Once the list is written nobody changes a letter of it without its being seen.",
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
      "The number is made of the last digit of the five prizes, from the 1st to the 5th. {{series}} The prizes of the extraction of {{day}} count, and the sum appears here with the result.",
    drawnOpen:
      "The number is made of the last digit of the five prizes, from the 1st to the 5th. {{series}} The extraction's date will be announced on this page, and the sum appears here with the result.",
    drawnElement: "The last digit of each prize, from the 1st to the 5th, makes the number:",
    next: "4. Who wins",
    program: "6. Do it all again with a program",
    programText:
      "A program of one file, conferir.mjs, does the whole draw again from the public files, without database or network. It needs Node 18 or later.",
    programAhead:
      "After publication RESULT.json holds every number inspected and what came of it, and a program that anybody can download does the whole draw again.",
    programAny: "The format is open: another program can be written in any language.",
    keys: "5. The order of the numbers was settled beforehand",
    keysText_one:
      "A key shuffled the numbers, and it was sealed before the first one was given out: the seal is the key's fingerprint (SHA‑256). The seals are the same ever since. Now the key is out, in keys.json and in the commands below.",
    keysText_other:
      "{{count}} keys shuffled the numbers, each those of its own series, and each was sealed before the first of those numbers was given out: the seal is the key's fingerprint (SHA‑256). The seals are the same ever since. Now the keys are out, in keys.json and in the commands below.",
    keysAhead_one:
      "A secret key shuffles the numbers, and it was sealed before the first one was given out: the seal is the key's fingerprint (SHA‑256). The key comes with the result. Keep the seal: were the key swapped, it would not open.",
    keysAhead_other:
      "{{count}} secret keys shuffle the numbers, each those of its own series, and each was sealed before the first of those numbers was given out: the seal is the key's fingerprint (SHA‑256). The keys come with the result. Keep the seals: were a key swapped, its seal would not open.",
  },
  seal: {
    title: "What is sealed already",
    canceled: "What was sealed",
    canceledText: "These keys shuffled no number, and so they are not published.",
    segment_one: "Key that shuffles series {{series}}",
    segment_other: "Key that shuffles series {{series}}",
    holder: "Key of the pseudonyms, which is never published",
    holderHelp:
      "The list's pseudonyms are made with this key. Published, it would show whose each of them is; so only an auditor or a judge who asks for it opens it, and the seal shows them that nobody swapped it afterwards.",
    made: "Sealed on {{moment}}",
    opens: "To open the seal, in a terminal (the answer must be the line above):",
  },
  seriesFrom: {
    only: "The series is {{series}}.",
    tens_one: "The series comes from the last digit but one of prize {{prizes}}.",
    tens_other: "The series comes from the last digit but one of prizes {{prizes}}.",
    prefixTens_one: "The series is {{prefix}} followed by the last digit but one of prize {{prizes}}.",
    prefixTens_other: "The series is {{prefix}} followed by the last digit but one of prizes {{prizes}}.",
    prefix: "This draw's rule fixes the series: {{prefix}}.",
    gives: "That gives {{written}}.",
    reduced:
      "As series go from {{first}} to {{last}}, {{count}} is taken off until it fits: {{written}} − {{taken}} = {{series}}.",
    raised:
      "As series go from {{first}} to {{last}}, {{count}} is added until it fits: {{written}} + {{taken}} = {{series}}.",
    fits: "Series go from {{first}} to {{last}}: it fits.",
  },
  way: {
    skip: "Numbers that the list marks with 0 are passed over.",
    onePerHolder: "A person wins only once in this draw: their other numbers are passed over too.",
    ascending: "It begins at the number drawn and goes up, one by one, series after series.",
    ascendingWrap: "After the last number it goes on from the first.",
    ascendingEnd: "At the last number it ends.",
    higher: "In the series drawn it begins at the number drawn and goes up.",
    higherWrap: "After 99.999 it goes on from 00.000 upwards.",
    higherEnd: "When the higher ones are through, the lower ones come, the nearest first.",
    alternating: "In the series drawn the nearest comes first: one above, one below (+1, −1, +2, −2…).",
    alternatingWrap: "After 99.999 comes 00.000.",
    series: {
      alternating:
        "When a series is through, the nearest comes: one above, one below (+1, −1, +2, −2…). In each of them the search begins again at the same number drawn, in the same way.",
      "higher-then-lower":
        "When a series is through, the next ones come upwards; then the earlier ones downwards. In each of them the search begins again at the same number drawn, in the same way.",
      lower:
        "When a series is through, the earlier ones come downwards; then the next ones upwards. In each of them the search begins again at the same number drawn, in the same way.",
      none: "When the series is through, the search ends.",
    },
    found: "Whoever is left wins, in this order: winners, {{winners}}; then surrogates, {{surrogates}}.",
  },
  plan: {
    title: "The rule, published beforehand",
    text: "says the period, the series and the rule of this draw ever since it was planned. It is version {{version}}: from the period's first moment on the rule does not change, and series are only added. Keep a copy: with it anybody sees whether the result went by another rule.",
    hash: "Fingerprint (SHA‑256) of the rule:",
  },
  files: {
    title: "Files of the draw",
    after: "The other files come with the result.",
    base: "the list of numbers, with pseudonyms",
    root: "the root and the size of the list",
    rule: "the rule and the five prizes",
    result: "the result and every number inspected",
    calls: "the surrogates called, which come later and change no result",
    keys: "the keys that shuffled the numbers",
    holder:
      "The key of the pseudonyms is never published: with it they could be tied to people, and the result does not depend on it.",
    audit: "Head of the audit record at publication",
    auditHelp:
      "Keep this line: it sums up all that the back office had recorded until the publication. If anybody changes or takes out an earlier record, the sum no longer leads to it, and an auditor who holds it will notice.",
  },
}
