import type { Text } from "#app/errors"
import * as log from "./format-log"
import { restartWords } from "#app/words/reasons/log-restart"
import { restoredWords, voidedWords } from "#app/words/reasons/number-changes"
import { againWords, barredWords, givenWords } from "#app/words/reasons/prize-steps"

/** Codes that the public log tells, each with what it means. */
const codes = (words: Readonly<Record<string, Text>>, locale: "pt" | "en") =>
  Object.entries(words)
    .map(([code, text]) => `${code}, ${text[locale]}`)
    .join("; ")

/** How anybody redoes a draw from its public files, and the words on a draw's page that lead there. */
export const pt = {
  title: "Como refazer um sorteio",
  description:
    "O formato dos arquivos de um sorteio e um programa para conferir tudo sem confiar em ninguém.",
  lead: "Cada sorteio publica seus arquivos. Com eles, e só com eles, qualquer pessoa refaz a conta inteira.",
  program:
    "é um arquivo só, de texto, que dá para ler antes de rodar. Não usa internet nem nada desta promoção: refaz as contas pelo que está escrito nesta página.",
  programHash: "Impressão digital (SHA‑256) do arquivo que este site serve agora:",
  example: "Um exemplo para testar o seu programa",
  short: {
    title: "Em poucas palavras",
    command: "node conferir.mjs PASTA",
    text: `Você precisa do Node 18 ou mais novo (nodejs.org) e de um terminal.

1. Na página do sorteio, baixe tudo.zip e descompacte em uma pasta. Se guardou um PLAN.json de antes do sorteio, ponha no lugar do que veio.
2. Baixe conferir.mjs para perto dela.
3. Abra um terminal e rode o primeiro comando abaixo, com o nome da pasta. Cada linha da resposta começa com “Confere” ou “NÃO confere”; no fim ele diz o que falta.

O segundo comando confere a prova de um número sem baixar a lista: PROOF.json vem do formulário “Seu número estava lá?”. Cada prova substitui a anterior se tiver o mesmo nome; o programa aceita várias.

O resto desta página é para quem prefere escrever o próprio programa.`,
  },
  files: {
    title: "Os arquivos",
    text: `- **PLAN.json**: o plano, público desde o planejamento: período, dia da extração, regra sem os prêmios (rule), o resumo dela (ruleSha256) e os grupos de séries com os lacres (segments). extractionAt diz a partir de quando os prêmios podem ser conhecidos, e vkeys, com que chaves se confere o registro público. Cada mudança é uma versão (version), e PLAN.json?version=1 traz a primeira. Do começo do período em diante rule só muda em seriesCount, com um grupo novo.
- **BASE.csv**: a lista de números, fechada antes da extração. Texto em UTF-8, linhas que terminam com LF, a última também; sem BOM nem aspas. Em ordem de série e depois de número (element, 5 algarismos). holder é o apelido: de 1 a 64 algarismos hexadecimais, outro em cada sorteio. eligible é 1 se o número concorre e 0 se não.
- **ROOT.json**: quantas linhas há (size), a raiz da árvore delas (root) e o SHA-256 dos bytes de BASE.csv (baseSha256). Com o registro público, também o sorteio (draw), a regra (ruleSha256), o dia da extração (extractionOn), quando a lista foi fechada (closedAt), onde os números acabam no registro (cutoff) e o ponto de controle que tem o fecho (logSize e logRoot).
- **PROOF.json**: uma linha, o lugar dela contado de 0 (index), o tamanho da lista e os resumos (path) que levam da linha à raiz, de baixo para cima.
- **RULE.json**: a regra e os cinco prêmios. É igual ao campo rule de RESULT.json.
- **RESULT.json**: a regra, o número sorteado (drawn), quem ganhou, na ordem (winners: titulares e depois suplentes), e cada número examinado (trail) com o que houve com ele: winner, surrogate, ineligible ou holder-already-won. Séries e números são textos com zeros à esquerda.
- **KEYS.json**: para cada grupo de séries, a chave aberta, o texto que ela lacra, o lacre e de quantas posições saíram números (positions).
- **CALLS.json**: as chamadas de suplentes, cada uma com o motivo, que é de uma lista fixa, e o lugar dela no registro público (index). Vêm depois e não mudam o resultado.
- **REJECTED.json**: os resultados que foram devolvidos antes da publicação, em ordem; quase sempre nenhum. De cada um, o concurso (contest), os prêmios de que saiu, o sha256 que estava nele, o motivo (code), quando e o lugar no registro. typed é prêmio digitado errado, contest é concurso errado, list é algo na lista, e other é outro motivo.

PLAN.json sai com o planejamento. Saem com a lista fechada BASE.csv, ROOT.json, REJECTED.json e as provas; os outros, com o resultado.`,
  },
  hash: {
    title: "O que cada sha256 resume",
    text: `ruleSha256 é o resumo da regra de PLAN.json em JSON canônico: chaves em ordem, sem espaços. É a regra de RESULT.json sem prizes. Um resultado traz o ruleSha256 do plano: com outra regra sairiam outros ganhadores da mesma lista. O segundo exemplo abaixo faz essa conta. RESULT.json diz também o sorteio (draw), o dia (extractionOn) e o concurso da Loteria Federal (contest); os de antes de haver planos não dizem nenhum dos quatro.

baseSha256 é o SHA-256 dos bytes de BASE.csv: é o que sha256sum BASE.csv mostra.

O campo **sha256 de RESULT.json não é o SHA-256 do arquivo**: um arquivo não pode conter o resumo de si mesmo. É o resumo do mesmo objeto sem o campo sha256, em JSON canônico: chaves em ordem de código, nenhum espaço, UTF-8. Por isso sha256sum RESULT.json mostra outro número, e isso não é erro. O arquivo sai em uma linha de JSON canônico com sha256 no fim; então este comando mostra o campo:`,
  },
  drawn: {
    title: "O número sorteado",
    text: `u é o último algarismo de um prêmio e t o penúltimo; p1 a p5 são os cinco prêmios, do 1º ao 5º. O número (element) são os cinco últimos algarismos.

A série se escreve com prefix (se houver) seguido de t dos prêmios que seriesFrom diz, na ordem em que diz. Sem nenhum dos dois, é seriesFirst. Se o que se escreveu não é uma série do sorteio, tira-se ou soma-se seriesCount até caber; mod, aqui, nunca dá negativo.`,
  },
  order: {
    title: "A ordem em que se examina",
    text: `Só números que estão na lista são examinados. e0 e s0 são o número e a série sorteados. approximation diz como:

- **ascending**: todas as séries são uma fila só (série × 100.000 + número). Começa no sorteado e sobe. Com wrap, depois do fim continua do começo da fila até chegar ao sorteado; sem wrap, o fim é o fim. emptySeries não se usa.
- **higher-then-lower**, dentro de uma série: os números ≥ e0, subindo; depois os menores que e0, descendo. Com wrap os menores vêm subindo desde 00000.
- **alternating**, dentro de uma série: pela distância d = 0, 1, 2…, e0 + d antes de e0 − d. Com wrap os dois dão a volta em 100.000, e cada número vem uma vez só.

Nas duas últimas, s0 vem primeiro. Quando todos os números de uma série foram examinados, passa-se à próxima, sempre a partir de e0. emptySeries diz qual é:

- **alternating**: s0+1, s0−1, s0+2, s0−2…
- **higher-then-lower**: s0+1, s0+2…, depois s0−1, s0−2…
- **lower**: s0−1, s0−2…, depois s0+1, s0+2…
- **none**: para depois de s0.

Séries que não são do sorteio são puladas, e séries nunca dão a volta.

É pulado primeiro quem tem eligible 0 (ineligible); depois, com onePerHolder, quem já está no resultado com o mesmo holder (holder-already-won). Quem sobra ganha: os primeiros winners são titulares, os surrogates seguintes são suplentes, na mesma passada. Para no último que a regra quer. Achar menos é um resultado, não um erro.`,
  },
  tree: {
    title: "A árvore: RFC 6962",
    text: `A raiz é a da árvore de Merkle da RFC 6962 (seção 2.1), com SHA-256. As folhas são as linhas de BASE.csv, sem o cabeçalho e sem o LF, na ordem do arquivo. O resumo de uma folha começa pelo byte 0x00; o de um nó, pelo byte 0x01. || é juntar bytes; os resumos entram como 32 bytes, não como texto. Uma lista de n > 1 linhas se divide em k, a maior potência de dois menor que n.

Para conferir uma prova (seção 2.1.1): comece do resumo da linha, com index e size. De cima para baixo, size se divide em k: se index < k, a linha está à esquerda, e o último resumo de path fica à direita; se não, o contrário, com index − k e size − k. Repita com o que sobra de path até size ser 1; aí path tem de ter acabado. Junte de baixo para cima: tem de dar root.`,
  },
  seals: {
    title: "Os lacres",
    text: `Cada grupo de séries tem uma chave de 32 bytes ao acaso, feita antes do primeiro número. O lacre fica público na página do sorteio desde então; a chave sai em KEYS.json com o resultado.

O lacre é o SHA-256 dos 32 bytes da chave seguidos dos bytes de text. text é JSON canônico e diz de que sorteio, de que séries e de que versão (o grupo, contado de 1) a chave é: assim ela não serve para outro.

A chave dos apelidos tem um lacre também, e nunca sai: com ela daria para ligar apelidos a pessoas. O resultado não depende dela.`,
  },
  shuffle: {
    title: "Da chave aos números",
    text: `Dentro de um grupo, quem chega recebe a próxima posição: 0, 1, 2… A chave transforma cada posição em um número, sempre outro: uma rede de Feistel de 8 rodadas com HMAC-SHA-256, que se anda de novo enquanto cair fora do grupo (cycle walking). uint8, uint48 e uint64 são números sem sinal de 1, 6 e 8 bytes, o byte mais alto primeiro; [0…5] são os 6 primeiros bytes.

O que isto prova: depois do lacre ninguém escolhe que número sai em que posição. Todo número de BASE.csv tem de ser o de uma posição menor que positions. positions é a última posição que virou número, mais um.

O que isto não prova: quem recebeu cada posição, que a lista não diz. Algumas posições não viram número, porque um cupom recusado no caminho não devolve a posição que tomou; conferir.mjs diz quantas são. São poucas: acima de 64 e de 1 em 1.000 das usadas ele avisa, porque quem as pulasse de propósito escolheria números: pergunte por quê.`,
  },
  log: {
    title: "O registro público",
    text: `Cada cupom que ganha números vai, lacrado, para um registro que só cresce, uma árvore da RFC 6962 nos formatos da C2SP (signed-note, tlog-checkpoint, tlog-tiles, tlog-proof). Fica em /registro/CAMPANHA-1/: checkpoint, history/, tile/ e, fechada a lista, opened/ com o que estava lacrado, em partes de um milhão de linhas dentro do mesmo .gz (RFC 1952, members): quem descompacta o arquivo lê todas. As chaves estão em /registro/vkeys.

Uma entrada aberta é uma linha de JSON canônico. De uma lacrada o registro mostra só o SHA-256 (seal) da linha, que tem um sal ao acaso (salt). numbers diz os números que um cupom ganhou, cada um como grupo de séries, posição, série e número; void, os que foram anulados (reason: ${codes(voidedWords, "pt")}); restore, os que voltaram (${codes(restoredWords, "pt")}); ineligible, quem está na lista e não concorre; close, o fecho da lista. holder é o começo do SHA-256 de r, do sorteio e do CPF; r está só no comprovante de quem é. turn as conta.

Se um registro não pode continuar (${codes(restartWords, "pt")}), outro toma o seu lugar: CAMPANHA-2 depois de CAMPANHA-1, que fica onde está. O novo tem cada entrada do antigo no mesmo lugar, menos a primeira, begin, que traz o begin antigo (before.begin), o nome (origin), o tamanho e a raiz do último ponto de controle (size e root) e o motivo (reason). Com before.begin no lugar da primeira, a árvore dessas entradas tem aquela raiz: assim se vê que nada entrou, saiu ou mudou na passagem. Comprovantes e provas do antigo continuam valendo.

Se as chaves de um sorteio ou de um lote se perdem para sempre, a entrada keys-lost diz (draw e segments, ou batch): em KEYS.json key vem vazio (null) nesses grupos, que não dão mais números, e o lote acaba sem SCHEDULE.json.

Dos prêmios na hora, batch diz o lacre de um lote, quantos prêmios há nele e até quando se procura por eles (until). Cada cupom aceito enquanto um lote vive tem uma entrada chance lacrada: quando chegou (received), quando procurou um prêmio (looked), o que o impediu (barred: ${codes(barredWords, "pt")}) e o prêmio que achou (prize: lote e número). Um prêmio é do primeiro por looked que nada impedia e que chegou no momento dele ou depois. given é um prêmio entregue à mão (${Object.keys(givenWords).join(", ")}); again, um que volta em um lote só dele, em outro momento (${Object.keys(againWords).join(", ")}). Acabado o lote, opened/ abre as chances, e **SCHEDULE.json**, em /ganhadores/lotes/LOTE/, diz chave e texto do lacre e o que foi de cada prêmio: won, given, again ou unclaimed.

O comprovante é uma nota assinada com as linhas lacradas do cupom, e r depois das de números. Dê a conferir.mjs a pasta com o que você tem: vkeys, checkpoint, tile, opened, comprovantes, provas e os arquivos do sorteio. Ele confere assinaturas, árvore e lacres, que os arquivos do sorteio são os do registro, e avisa o que falta. A hora de uma entrada é de quem a escreve, o lugar não: um plano vale de antes se está antes do primeiro número, os prêmios se digitam depois do fecho, e um adiamento tem a sua entrada. Uma chave (vkeys) é o nome, 8 algarismos hexadecimais e a chave Ed25519 em base64; cada registro tem duas, a dele e a dos comprovantes, e têm de ser as do plano.

Quem de fora viu o registro, e quando: assinaturas de testemunhas no ponto de controle e carimbos de tempo (history/TAMANHO.tsr). Uma chave que veio de nós não mostraria nada: você diz em quem confia, com --testemunha CHAVE ou --autoridade CERTIFICADO.pem. Sem uma data de antes da extração, conferir.mjs diz: Ninguém de fora datou a base. Com --cpf ele confere que o apelido em seus comprovantes é o seu.

O que isto prova: que nenhum número saiu, mudou ou entrou depois. O que não prova: que um cupom é verdadeiro ou que uma pessoa é quem diz.`,
  },
  ...log.pt,
  step: {
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
  title: "How to redo a draw",
  description: "The format of a draw's files, and a program to check everything without trusting anybody.",
  lead: "Each draw publishes its files. With them, and with nothing else, anybody does the whole sum again.",
  program:
    "is one file of text, to be read before it is run. It uses neither network nor anything of this promotion: it does the sums by what is written on this page. It answers in Portuguese: “Confere” is right, “NÃO confere” is wrong.",
  programHash: "Fingerprint (SHA‑256) of the file that this site serves now:",
  example: "An example to try your program on",
  short: {
    title: "In short",
    command: "node conferir.mjs FOLDER",
    text: `You need Node 18 or later (nodejs.org) and a terminal.

1. On the draw's page, download tudo.zip and unpack it into a folder. If you kept a PLAN.json from before the draw, put it in place of the one that came.
2. Download conferir.mjs beside it.
3. Open a terminal and run the first command below, with the folder's name. Each line of the answer begins with “Confere” (true) or “NÃO confere” (not true); at the end it says what is missing.

The second command checks a number's proof without the list: PROOF.json comes from the form “Was your number in it?”. A proof replaces an earlier one of the same name; the program takes several.

The rest of this page is for whoever would rather write a program of their own.`,
  },
  files: {
    title: "The files",
    text: `- **PLAN.json**: the plan, public from the planning on: period, day of the extraction, the rule without the prizes (rule), its hash (ruleSha256) and the runs of series with their seals (segments). extractionAt says from when on the prizes may be known, and vkeys which keys the public log is checked with. Each change is a version (version), and PLAN.json?version=1 is the first. From the period's first moment on rule changes in seriesCount alone, with a new run.
- **BASE.csv**: the list of numbers, closed before the extraction. UTF-8 text, lines ended by LF, the last one too; no BOM, no quotes. Sorted by series, then number (element, 5 digits). holder is the pseudonym: 1 to 64 hexadecimal digits, another one in each draw. eligible is 1 for a number that takes part and 0 for one that does not.
- **ROOT.json**: how many lines there are (size), the root of their tree (root) and the SHA-256 of BASE.csv's bytes (baseSha256). With the public log also the draw (draw), the rule (ruleSha256), the day of the extraction (extractionOn), when the list was closed (closedAt), where the numbers end in the log (cutoff) and the checkpoint that holds the close (logSize and logRoot).
- **PROOF.json**: a line, its place counted from 0 (index), the list's size and the hashes (path) that lead from the line to the root, from the bottom up.
- **RULE.json**: the rule and the five prizes. It equals RESULT.json's field rule.
- **RESULT.json**: the rule, the number drawn (drawn), who won, in order (winners: titulars, then surrogates), and every number inspected (trail) with what came of it: winner, surrogate, ineligible or holder-already-won. Series and numbers are texts with zeros in front.
- **KEYS.json**: for each run of series the opened key, the text that it seals, the seal, and from how many positions numbers came (positions).
- **CALLS.json**: the surrogates called, each with the reason, which is of a fixed list, and its place in the public log (index). They come later and change no result.
- **REJECTED.json**: results that went back before the publication, in order; nearly always none. Of each the contest (contest), the prizes that it came from, the sha256 that stood in it, the reason (code), when, and its place in the log. typed is a prize typed wrongly, contest a wrong contest, list something about the list, and other another reason.

PLAN.json comes with the planning; BASE.csv, ROOT.json, REJECTED.json and the proofs with the closed list; the others with the result.`,
  },
  hash: {
    title: "What each sha256 is a hash of",
    text: `ruleSha256 is the hash of the rule in PLAN.json as canonical JSON: keys in order, no white space. It is the rule of RESULT.json without prizes. A result has the plan's ruleSha256: with another rule others would win, from the same list. The second example below does this sum. RESULT.json also says the draw (draw), the day (extractionOn) and the number that the lottery gave the extraction (contest); those from before there were plans say none of the four.

baseSha256 is the SHA-256 of BASE.csv's bytes: it is what sha256sum BASE.csv prints.

The field **sha256 of RESULT.json is not the SHA-256 of the file**: no file can hold its own hash. It is the hash of the same object without the field sha256, in canonical JSON: keys in code order, no white space, UTF-8. So sha256sum RESULT.json prints another number, and that is no fault. The file is one line of canonical JSON with sha256 at its end; so this command prints the field:`,
  },
  drawn: {
    title: "The number drawn",
    text: `u is a prize's last digit and t its last but one; p1 to p5 are the five prizes, from the 1st to the 5th. The number (element) is the five last digits.

The series is written with prefix (if any) followed by t of the prizes that seriesFrom names, in its order. With neither it is seriesFirst. If what was written is no series of the draw, seriesCount is taken off or added until it fits; mod, here, is never negative.`,
  },
  order: {
    title: "The order of inspection",
    text: `Only numbers that are in the list are inspected. e0 and s0 are the number and the series drawn. approximation says how:

- **ascending**: all series are one line (series × 100,000 + number). It begins at the one drawn and goes up. With wrap it goes on past the end from the line's start until it meets the one drawn; without wrap the end is the end. emptySeries is not used.
- **higher-then-lower**, in a series: numbers ≥ e0 upwards; then those below e0 downwards. With wrap the lower ones come upwards from 00000.
- **alternating**, in a series: by distance d = 0, 1, 2…, e0 + d before e0 − d. With wrap both go round at 100,000, and each number comes once.

In the last two s0 comes first. When all numbers of a series have been inspected the next one follows, always from e0. emptySeries says which:

- **alternating**: s0+1, s0−1, s0+2, s0−2…
- **higher-then-lower**: s0+1, s0+2…, then s0−1, s0−2…
- **lower**: s0−1, s0−2…, then s0+1, s0+2…
- **none**: stops after s0.

Series that are not the draw's are skipped, and series never wrap.

Passed over are first those with eligible 0 (ineligible); then, with onePerHolder, those of a holder who is in the result already (holder-already-won). Who is left wins: the first winners are titulars, the next surrogates are surrogates, in one run. It stops with the last one wanted. To find fewer is a result, not an error.`,
  },
  tree: {
    title: "The tree: RFC 6962",
    text: `The root is that of the Merkle tree of RFC 6962 (section 2.1), with SHA-256. Its leaves are the lines of BASE.csv without the header and without the LF, in the file's order. A leaf's hash begins with the byte 0x00, a node's with the byte 0x01. || joins bytes; hashes go in as 32 bytes, not as text. A list of n > 1 lines is split at k, the largest power of two below n.

To check a proof (section 2.1.1): begin with the line's hash, with index and size. From the top down, size is split at k: if index < k the line is on the left and the last hash of path stands on the right; if not, the other way round, with index − k and size − k. Repeat with the rest of path until size is 1; path must be at its end then. Join from the bottom up: it must give root.`,
  },
  seals: {
    title: "The seals",
    text: `Each run of series has a random key of 32 bytes, made before the first number. Its seal is public on the draw's page ever since; the key comes in KEYS.json with the result.

The seal is the SHA-256 of the key's 32 bytes followed by the bytes of text. text is canonical JSON and says of which draw, which series and which version (the run, counted from 1) the key is: so it fits no other.

The key of the pseudonyms has a seal too and never comes out: with it pseudonyms could be tied to people. The result does not depend on it.`,
  },
  shuffle: {
    title: "From the key to the numbers",
    text: `In a run, whoever comes gets the next position: 0, 1, 2… The key turns each position into a number, another one each time: a Feistel network of 8 rounds with HMAC-SHA-256, walked again while it falls outside the run (cycle walking). uint8, uint48 and uint64 are unsigned numbers of 1, 6 and 8 bytes, the highest byte first; [0…5] are the first 6 bytes.

What this proves: after the seal nobody chooses which number comes at which position. Every number of BASE.csv must be that of a position below positions. positions is the last position that became a number, plus one.

What this does not prove: who got each position, which the list does not say. Some positions become no number, since a receipt refused on its way does not give back the position that it took; conferir.mjs says how many. They are few: above 64 and 1 in 1,000 of those used it warns, since whoever skipped them on purpose would choose numbers: ask why.`,
  },
  log: {
    title: "The public log",
    text: `Each receipt that wins numbers goes, sealed, into a log that only grows: a tree of RFC 6962 in the formats of C2SP (signed-note, tlog-checkpoint, tlog-tiles, tlog-proof). It stands at /registro/CAMPAIGN-1/: checkpoint, history/, tile/ and, once the list is closed, opened/ with what was under the seals, in parts of a million lines within the same .gz (RFC 1952, members): whoever unpacks the file reads all of them. The keys are at /registro/vkeys.

An open entry is a line of canonical JSON. Of a sealed one the log shows the seal alone: the SHA-256 of its line, which has a random salt. numbers says which numbers a receipt won, each as run of series, position, series and element; void, which were voided (reason: ${codes(voidedWords, "en")}); restore, which came back (${codes(restoredWords, "en")}); ineligible, who stands in the list and takes no part; close, that the list was closed. holder is the beginning of the SHA-256 of r, the draw and the CPF; r stands in its owner's confirmation alone. turn counts them.

Where a log cannot go on (${codes(restartWords, "en")}) another takes its place: CAMPAIGN-2 behind CAMPAIGN-1, which stays where it is. The new one has every entry of the old one at the same place, but for the first, begin, which holds the old begin (before.begin), the name (origin) and the size and root of the last checkpoint, and why (reason). With before.begin in place of the first entry, the tree of those entries has that root: so it is seen that nothing was added, dropped or changed on the way. Confirmations and proofs of the old one still hold.

Where keys of a draw or of a batch are lost for good the entry keys-lost says so (draw and segments, or batch): key is empty (null) in KEYS.json for those runs, which give no number any more, and the batch ends without a SCHEDULE.json.

Of the instant prizes, batch says the seal of a batch, how many prizes it holds and up to when they are looked for (until). Each receipt accepted while a batch lives has an entry chance, sealed: when it arrived (received), when it looked for a prize (looked), what barred it (barred: ${codes(barredWords, "en")}) and the prize that it found (prize: batch and number). A prize is the first by looked that nothing barred and that arrived at its moment or later. given is a prize given by hand (${Object.keys(givenWords).join(", ")}); again, one that comes back in a batch of its own, at another moment (${Object.keys(againWords).join(", ")}). When the batch is over opened/ opens the chances, and **SCHEDULE.json**, at /ganhadores/lotes/BATCH/, says the seal's key and text and what became of each prize: won, given, again or unclaimed.

Your confirmation is a signed note with the sealed lines of your receipt, and r behind those of numbers. Give conferir.mjs the folder with what you have: vkeys, checkpoint, tile, opened, confirmations, proofs and the draw's files. It checks signatures, tree and seals, that the draw's files are those of the log, and says what is missing. An entry's moment is whoever's who writes it, its place is not: a plan was there before if it stands before the first number, the prizes are typed behind the close, and a postponement has its entry. A key (vkeys) is its name, 8 hexadecimal digits and the Ed25519 key in base64; each log has two, its own and that of confirmations, and they must be those of the plan.

Who outside saw the log, and when: witnesses' signatures on the checkpoint and time stamps (history/SIZE.tsr). A key out of our hands would show nothing: you say whom you trust, with --testemunha KEY or --autoridade CERTIFICATE.pem. Without a date before the draw conferir.mjs says “Ninguém de fora datou a base”. With --cpf it checks that the pseudonym on your confirmations is yours.

What this proves: that no number left, changed or came in afterwards. What it does not: that a receipt of a bar is genuine, or that a person is who they say.`,
  },
  ...log.en,
  step: {
    root: "The tree is that of RFC 6962, and any program that knows it checks the proof.",
    shuffle: "How the key becomes numbers, sum by sum:",
    shuffleLink: "from the key to the numbers",
    download: "Or file by file, without the public log, which the program then says is missing:",
    own: "Fingerprint of the result, which is in RESULT.json's field sha256. It is the hash of the other fields, not of the file: sha256sum RESULT.json prints another number. This command prints the same one:",
    verify: "Who has the promotion's program checks with it too, and reads MATCH:",
    link: "How to redo a draw: the format of the files, for whoever writes a program of their own",
    proof: "To check the proof without trusting this site, download into a folder PROOF.json and",
    proofRun: "Then run, in a terminal in that folder:",
  },
}
