import { restartWords } from "#app/words/reasons/log-restart"
import { restoredWords, voidedWords } from "#app/words/reasons/number-changes"
import { againWords, barredWords, givenWords } from "#app/words/reasons/prize-steps"
import {
  cancellationWords,
  disqualificationWords,
  postponementWords,
  rejectionWords,
} from "#app/words/reasons/public-reasons"
import { leftOutWords } from "#app/words/reasons/left-out"
import { codes } from "./codes"

/** Why somebody stands in a list and takes no part, as `close` counts them. */
const { canceled, blocked, "already-won": won } = leftOutWords
const outWords = { canceled, blocked, "already-won": won }

/** The public log, and what of it somebody holds: checkpoint, receipt and schedule, each with an example. */
export const pt = {
  log: {
    title: "O registro público",
    text: `Cada cupom que ganha números vai, lacrado, para um registro que só cresce, uma árvore da RFC 6962 nos formatos da C2SP (signed-note, tlog-checkpoint, tlog-tiles, tlog-proof). Fica em /registro/CAMPANHA-1/: checkpoint, history/, tile/ e, fechada a lista, opened/ com o que estava lacrado, em partes de um milhão de linhas dentro do mesmo .gz (RFC 1952, members): quem descompacta o arquivo lê todas. As chaves estão em /registro/vkeys.

Uma entrada aberta é uma linha de JSON canônico. De uma lacrada o registro mostra só o SHA-256 (seal) da linha, que tem um sal ao acaso (salt). numbers diz os números que um cupom ganhou, cada um como grupo de séries, posição, série e número; void, os que foram anulados (reason: ${codes(voidedWords, "pt")}); restore, os que voltaram (${codes(restoredWords, "pt")}); ineligible, quem está na lista e não concorre; close, o fecho da lista. holder é o começo do SHA-256 de r, do sorteio e do CPF; r está só no comprovante de quem é. turn as conta.

De um sorteio, close conta quem não concorre, por código (${codes(outWords, "pt")}); postponed diz por que a extração mudou de dia (${codes(postponementWords, "pt")}); rejected, por que um resultado foi devolvido (${codes(rejectionWords, "pt")}); call, por que um lugar se perdeu e foi a um suplente (${codes(disqualificationWords, "pt")}); canceled, por que o sorteio foi cancelado (${codes(cancellationWords, "pt")}).

Se um registro não pode continuar (${codes(restartWords, "pt")}), outro toma o seu lugar: CAMPANHA-2 depois de CAMPANHA-1, que fica onde está. O novo tem cada entrada do antigo no mesmo lugar, menos a primeira, begin, que traz o begin antigo (before.begin), o nome (origin), o tamanho e a raiz do último ponto de controle (size e root) e o motivo (reason). Com before.begin no lugar da primeira, a árvore dessas entradas tem aquela raiz: assim se vê que nada entrou, saiu ou mudou na passagem. Comprovantes e provas do antigo continuam valendo.

Se as chaves de um sorteio ou de um lote se perdem para sempre, a entrada keys-lost diz (draw e segments, ou batch): em KEYS.json key vem vazio (null) nesses grupos, que não dão mais números, e o lote acaba sem SCHEDULE.json.

Dos prêmios na hora, batch diz o lacre de um lote, quantos prêmios há nele e até quando se procura por eles (until). Cada cupom aceito enquanto um lote vive tem uma entrada chance lacrada: quando chegou (received), quando procurou um prêmio (looked), o que o impediu (barred: ${codes(barredWords, "pt")}) e o prêmio que achou (prize: lote e número). Um prêmio é do primeiro por looked que nada impedia e que chegou no momento dele ou depois. given é um prêmio entregue à mão (${codes(givenWords, "pt")}); again, um que volta em um lote só dele, em outro momento (${codes(againWords, "pt")}). Acabado o lote, opened/ abre as chances, e **SCHEDULE.json**, em /ganhadores/lotes/LOTE/, diz chave e texto do lacre e o que foi de cada prêmio: won, given, again ou unclaimed.

O comprovante é uma nota assinada com as linhas lacradas do cupom, e r depois das de números. Dê a conferir.mjs a pasta com o que você tem: vkeys, checkpoint, tile, opened, comprovantes, provas e os arquivos do sorteio. Ele confere assinaturas, árvore e lacres, que os arquivos do sorteio são os do registro, e avisa o que falta. A hora de uma entrada é de quem a escreve, o lugar não: um plano vale de antes se está antes do primeiro número, os prêmios se digitam depois do fecho, e um adiamento tem a sua entrada. Uma chave (vkeys) é o nome, 8 algarismos hexadecimais e a chave Ed25519 em base64; cada registro tem duas, a dele e a dos comprovantes, e têm de ser as do plano.

Quem de fora viu o registro, e quando: assinaturas de testemunhas no ponto de controle e carimbos de tempo (history/TAMANHO.tsr). Uma chave que veio de nós não mostraria nada: você diz em quem confia, com --testemunha CHAVE ou --autoridade CERTIFICADO.pem, que se pegam no site de quem assina. Sem uma data de antes da extração, conferir.mjs diz “Ninguém de fora datou a base”, e dá o nome de quem assinou com chave que você não deu. Com --cpf ele confere que o apelido em seus comprovantes é o seu.

O que isto prova: que nenhum número saiu, mudou ou entrou depois. O que não prova: que um cupom é verdadeiro ou que uma pessoa é quem diz.`,
  },
  checkpoint: {
    title: "O ponto de controle",
    keys: "As chaves desta promoção",
    text: `Um ponto de controle diz até onde o registro vai, em três linhas: o nome do registro, quantas entradas há e a raiz da árvore delas, em base64. A árvore é a mesma da lista, e as folhas são os envelopes: a própria entrada, se é aberta, ou a linha que mostra só o seal, se é lacrada.

É uma nota assinada: o texto, uma linha vazia e uma linha por assinatura. Ela traz o nome de quem assina e, em base64, 4 bytes que identificam a chave e os 64 da assinatura Ed25519. Assina-se o texto com o LF da última linha. Uma chave de verificação (vkey) é o nome, os 4 bytes em hexadecimal e, em base64, o byte 0x01 e os 32 da chave.

O último está em checkpoint, em /ganhadores e no pé de cada email; todos, em history/TAMANHO. Quem guarda um percebe depois se alguém tirou ou mudou uma entrada: a raiz das mesmas entradas seria outra. Outras assinaturas são de testemunhas de fora, e history/TAMANHO.tsr é um carimbo de tempo: dizem que o registro já era assim naquela hora.`,
  },
  receipt: {
    title: "O comprovante",
    text: `Quem envia um cupom que ganha números recebe um comprovante assinado, em /cupom/ID/comprovante.txt e no email de confirmação. É uma nota com a segunda chave: o nome dela, o protocolo, quando o cupom chegou (em UTC) e, uma por linha, as entradas lacradas: as dos números, cada uma com um espaço e r, e a da procura por um prêmio na hora.

r é um segredo seu: só com ele o CPF leva ao holder da entrada, e assim você mostra que os números são seus.

Com ele ninguém pode negar estes números. A assinatura é nossa, e o SHA-256 de cada linha é o seal que o registro mostra desde então: se a entrada faltasse ou dissesse outra coisa, você teria a prova na mão. Assim que um ponto de controle tem a linha, prova-1.tlog-proof leva dela à raiz.`,
  },
  schedule: {
    title: "O calendário dos prêmios na hora",
    text: `Os momentos em que saem os prêmios de um lote são sorteados antes de o lote começar e ficam secretos até ele acabar. O lacre é público desde o começo, em /ganhadores e na entrada batch do registro: o SHA-256 de uma chave de 32 bytes ao acaso seguida do texto, que diz cada prêmio e o momento dele, em UTC, por ordem de momento.

Quando o lote acaba, SCHEDULE.json traz a chave e o texto. Se alguém tivesse mudado um momento, o texto não abriria mais o lacre. Com as chances abertas vê-se também que cada prêmio foi de quem procurou primeiro. Isso só se confere por inteiro quando acabam também os lotes que viviam ao mesmo tempo.`,
  },
}

export const en: typeof pt = {
  log: {
    title: "The public log",
    text: `Each receipt that wins numbers goes, sealed, into a log that only grows: a tree of RFC 6962 in the formats of C2SP (signed-note, tlog-checkpoint, tlog-tiles, tlog-proof). It stands at /registro/CAMPAIGN-1/: checkpoint, history/, tile/ and, once the list is closed, opened/ with what was under the seals, in parts of a million lines within the same .gz (RFC 1952, members): whoever unpacks the file reads all of them. The keys are at /registro/vkeys.

An open entry is a line of canonical JSON. Of a sealed one the log shows the seal alone: the SHA-256 of its line, which has a random salt. numbers says which numbers a receipt won, each as run of series, position, series and element; void, which were voided (reason: ${codes(voidedWords, "en")}); restore, which came back (${codes(restoredWords, "en")}); ineligible, who stands in the list and takes no part; close, that the list was closed. holder is the beginning of the SHA-256 of r, the draw and the CPF; r stands in its owner's confirmation alone. turn counts them.

Of a draw, close counts who takes no part, by code (${codes(outWords, "en")}); postponed says why the lottery draw's day moved (${codes(postponementWords, "en")}); rejected, why a result went back (${codes(rejectionWords, "en")}); call, why a place was lost and went to a surrogate (${codes(disqualificationWords, "en")}); canceled, why the draw was called off (${codes(cancellationWords, "en")}).

Where a log cannot go on (${codes(restartWords, "en")}) another takes its place: CAMPAIGN-2 behind CAMPAIGN-1, which stays where it is. The new one has every entry of the old one at the same place, but for the first, begin, which holds the old begin (before.begin), the name (origin) and the size and root of the last checkpoint, and why (reason). With before.begin in place of the first entry, the tree of those entries has that root: so it is seen that nothing was added, dropped or changed on the way. Confirmations and proofs of the old one still hold.

Where keys of a draw or of a batch are lost for good the entry keys-lost says so (draw and segments, or batch): key is empty (null) in KEYS.json for those runs, which give no number any more, and the batch ends without a SCHEDULE.json.

Of the instant prizes, batch says the seal of a batch, how many prizes it holds and up to when they are looked for (until). Each receipt accepted while a batch lives has an entry chance, sealed: when it arrived (received), when it looked for a prize (looked), what barred it (barred: ${codes(barredWords, "en")}) and the prize that it found (prize: batch and number). A prize is the first by looked that nothing barred and that arrived at its moment or later. given is a prize given by hand (${codes(givenWords, "en")}); again, one that comes back in a batch of its own, at another moment (${codes(againWords, "en")}). When the batch is over opened/ opens the chances, and **SCHEDULE.json**, at /ganhadores/lotes/BATCH/, says the seal's key and text and what became of each prize: won, given, again or unclaimed.

Your confirmation is a signed note with the sealed lines of your receipt, and r behind those of numbers. Give conferir.mjs the folder with what you have: vkeys, checkpoint, tile, opened, confirmations, proofs and the draw's files. It checks signatures, tree and seals, that the draw's files are those of the log, and says what is missing. An entry's moment is whoever's who writes it, its place is not: a plan was there before if it stands before the first number, the prizes are typed behind the close, and a postponement has its entry. A key (vkeys) is its name, 8 hexadecimal digits and the Ed25519 key in base64; each log has two, its own and that of confirmations, and they must be those of the plan.

Who outside saw the log, and when: witnesses' signatures on the checkpoint and time stamps (history/SIZE.tsr). A key out of our hands would show nothing: you say whom you trust, with --testemunha KEY or --autoridade CERTIFICATE.pem, which are on the site of whoever signs. Without a date before the draw conferir.mjs says “Ninguém de fora datou a base” and names who signed with a key that you did not give. With --cpf it checks that the pseudonym on your confirmations is yours.

What this proves: that no number left, changed or came in afterwards. What it does not: that a receipt of a bar is genuine, or that a person is who they say.`,
  },
  checkpoint: {
    title: "The checkpoint",
    keys: "This promotion's keys",
    text: `A checkpoint says how far the log goes, in three lines: the log's name, how many entries there are and the root of their tree, in base64. The tree is the list's own kind, and its leaves are the envelopes: the entry itself where it is open, or the line that shows its seal alone where it is sealed.

It is a signed note: the text, an empty line and a line for each signature. That has the name of who signs and, in base64, 4 bytes that identify the key and the 64 of the Ed25519 signature. Signed is the text with its last line's LF. A verifier key (vkey) is the name, the 4 bytes in hexadecimal and, in base64, the byte 0x01 and the key's 32.

The last one is at checkpoint, on /ganhadores and in the foot of every mail; all of them at history/SIZE. Whoever keeps one sees later whether an entry was taken out or changed: the root of the same entries would be another. Other signatures are those of witnesses outside, and history/SIZE.tsr is a time stamp: they say that the log was like this at that hour.`,
  },
  receipt: {
    title: "The confirmation",
    text: `Who sends a receipt that wins numbers gets a signed confirmation, at /cupom/ID/comprovante.txt and in the mail that confirms it. It is a note by the second key: that key's name, the protocol, when the receipt arrived (in UTC) and, a line each, the sealed entries: those of its numbers, each with a blank and r, and that of its look for an instant prize.

r is a secret of yours: only with it a CPF leads to the entry's holder, and so you show that the numbers are yours.

With it nobody can deny these numbers. The signature is ours, and the SHA-256 of each line is the seal that the log shows ever since: were the entry missing, or did it say something else, you would hold the proof. As soon as a checkpoint holds the line, prova-1.tlog-proof leads from it to the root.`,
  },
  schedule: {
    title: "The schedule of instant prizes",
    text: `The moments at which a batch's prizes fall are drawn before the batch begins, and are secret until it is over. The seal is public from the start, on /ganhadores and in the log's entry batch: the SHA-256 of a random key of 32 bytes followed by the text, which says each prize and its moment, in UTC, by moment.

When the batch is over, SCHEDULE.json brings key and text. Had anybody moved a moment, the text would not open the seal any more. With the opened chances one also sees that each prize went to whoever looked first. That is only checked to the end once the batches that lived at the same time are over, too.`,
  },
}
