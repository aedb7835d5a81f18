/** What the page on formats says of checkpoint, receipt and schedule, each with an example. */
export const pt = {
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

Quando o lote acaba, SCHEDULE.json traz a chave e o texto. Se alguém tivesse mudado um momento, o texto não abriria mais o lacre. Com as chances abertas vê-se também que cada prêmio foi de quem procurou primeiro.`,
  },
}

export const en: typeof pt = {
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

When the batch is over, SCHEDULE.json brings key and text. Had anybody moved a moment, the text would not open the seal any more. With the opened chances one also sees that each prize went to whoever looked first.`,
  },
}
