import * as files from "./format/files"
import * as inspection from "./format/inspection"
import * as log from "./format/log"
import * as proofs from "./format/proofs"

/** How anybody redoes a draw from its public files; the page's chapters stand in the folder of this name. */
export const pt = {
  title: "Como refazer um sorteio",
  description:
    "O formato dos arquivos de um sorteio e um programa para conferir tudo sem confiar em ninguém.",
  lead: "Cada sorteio publica seus arquivos. Com eles, e só com eles, qualquer pessoa refaz a conta inteira.",
  program:
    "é um arquivo só, de texto, que dá para ler antes de rodar. Não usa internet nem nada desta promoção: refaz as contas pelo que está escrito nesta página.",
  programHash: "Impressão digital (SHA‑256) do arquivo que este site serve agora:",
  programHashCommand: "Este comando mostra a do seu; no Windows, o segundo:",
  outsiders: "Quem pedimos que assine o registro:",
  example: "Um exemplo para testar o seu programa",
  short: {
    title: "Em poucas palavras",
    command: "node conferir.mjs PASTA",
    text: `Você precisa do Node 20 ou mais novo (nodejs.org) e de um terminal. Se ele responder SyntaxError, em inglês, o seu Node é velho demais.

1. Na página do sorteio, baixe tudo.zip e descompacte em uma pasta. Se guardou um PLAN.json de antes do sorteio, ponha na pasta com outro nome (PLAN-meu.json): se ele não diz o mesmo que o nosso, o programa mostra.
2. Baixe conferir.mjs para perto dela.
3. Abra um terminal e rode o primeiro comando abaixo, com o nome da pasta. Cada linha da resposta começa com “Confere” ou “NÃO confere”; no fim ele diz o que falta. As horas são em UTC: três a mais que em Brasília.
4. Quem de fora viu a lista antes da extração só se confere com as chaves de quem assinou: acrescente ao comando --testemunha CHAVE ou --autoridade CERTIFICADO.pem. Pegue-as no site de cada um, não conosco: uma chave nossa não mostraria nada.

O segundo comando confere a prova de um número sem baixar a lista: PROOF.json vem do formulário “Seu número estava lá?”. Cada prova substitui a anterior se tiver o mesmo nome; o programa aceita várias.

O resto desta página é para quem prefere escrever o próprio programa.`,
  },
  ...files.pt,
  ...inspection.pt,
  ...proofs.pt,
  ...log.pt,
}

export const en: typeof pt = {
  title: "How to redo a draw",
  description: "The format of a draw's files, and a program to check everything without trusting anybody.",
  lead: "Each draw publishes its files. With them, and with nothing else, anybody does the whole sum again.",
  program:
    "is one file of text, to be read before it is run. It uses neither network nor anything of this promotion: it does the sums by what is written on this page. It answers in Portuguese: “Confere” is right, “NÃO confere” is wrong.",
  programHash: "Fingerprint (SHA‑256) of the file that this site serves now:",
  programHashCommand: "This command shows that of yours; on Windows, the second one:",
  outsiders: "Whom we ask to sign the log:",
  example: "An example to try your program on",
  short: {
    title: "In short",
    command: "node conferir.mjs FOLDER",
    text: `You need Node 20 or later (nodejs.org) and a terminal. Where it answers SyntaxError, your Node is too old.

1. On the draw's page, download tudo.zip and unpack it into a folder. If you kept a PLAN.json from before the draw, put it into the folder under another name (PLAN-mine.json): if it does not say the same as ours, the program shows it.
2. Download conferir.mjs beside it.
3. Open a terminal and run the first command below, with the folder's name. Each line of the answer begins with “Confere” (true) or “NÃO confere” (not true); at the end it says what is missing. Times are in UTC, three hours ahead of Brasília.
4. Who outside saw the list before the draw is checked with the keys of those who signed: add --testemunha KEY or --autoridade CERTIFICATE.pem to the command. Take them from the site of each, not from us: a key of ours would show nothing.

The second command checks a number's proof without the list: PROOF.json comes from the form “Was your number in it?”. A proof replaces an earlier one of the same name; the program takes several.

The rest of this page is for whoever would rather write a program of their own.`,
  },
  ...files.en,
  ...inspection.en,
  ...proofs.en,
  ...log.en,
}
