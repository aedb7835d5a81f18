import * as files from "./format/files"
import * as inspection from "./format/inspection"
import * as log from "./format/log"
import * as proofs from "./format/proofs"

/** How anybody redoes a draw from its public files; the pages' chapters stand in the folder of this name. */
export const pt = {
  pages: {
    draw: {
      title: "Como refazer um sorteio",
      description:
        "O formato dos arquivos de um sorteio e um programa para conferir tudo sem confiar em ninguém.",
      lead: "Cada sorteio publica seus arquivos. Com eles, e só com eles, qualquer pessoa refaz a conta inteira.",
    },
    proofs: {
      title: "Provas, lacres e números",
      description: "Como conferir a prova de um número, os lacres e de que chave os números saíram.",
      lead: "Como se confere que um número estava na lista, e que os números saíram de uma chave lacrada antes.",
    },
    log: {
      title: "Registro, comprovante e calendário",
      description:
        "O formato do registro público, do ponto de controle, do comprovante de um cupom e do calendário dos prêmios.",
      lead: "O que o registro público guarda de cada cupom e de cada sorteio, quem o assina, e o que prova o comprovante que você recebeu.",
    },
  },
  program:
    "é um arquivo só, de texto, que dá para ler antes de rodar. Não usa internet nem nada desta promoção: refaz as contas pelo que está escrito nestas páginas.",
  programHash: "Impressão digital (SHA‑256) do arquivo que este site serve agora:",
  programHashCommand: "Este comando mostra a do seu; no Windows, o segundo:",
  outsiders: "Quem pedimos que assine o registro:",
  keys: "Com estas chaves se conferem o registro e os comprovantes:",
  example: "Um exemplo para testar o seu programa",
  short: {
    title: "Em poucas palavras",
    command: "node conferir.mjs PASTA",
    text: `Você precisa do Node 20 ou mais novo (nodejs.org) e de um terminal. Se ele responder SyntaxError, em inglês, o seu Node é velho demais.

1. Na página do sorteio, baixe tudo.zip e descompacte em uma pasta. Ponha nela os seus comprovantes, que estão nos emails e no seu perfil (comprovante-PROTOCOLO.txt): com eles o programa confere que os seus números estão na lista. Se guardou um PLAN.json de antes do sorteio, ponha na pasta com outro nome (PLAN-meu.json): se ele não diz o mesmo que o nosso, o programa mostra.
2. Baixe conferir.mjs para perto dela.
3. Abra um terminal e rode o primeiro comando abaixo, com o nome da pasta. Cada linha da resposta começa com “Confere” ou “NÃO confere”. “Falta” diz o que não veio, e “Atenção”, o que não é erro, mas vale perguntar. As horas são em UTC: três a mais que em Brasília.
4. No fim vem a conclusão. “Tudo confere”: nada está errado e nada falta. “O que veio confere, mas falta conferir mais”: nada do que veio está errado, mas uma parte ainda não dá para conferir. “NÃO confere tudo”: algo está errado; guarde a pasta como está e pergunte a nós, ou a quem fiscaliza a promoção, por que a linha não confere.
5. “Ninguém de fora datou a base” aparece enquanto você não diz em quem confia. Quem de fora viu a lista antes da extração só se confere com as chaves de quem assinou: acrescente ao comando --testemunha CHAVE ou --autoridade CERTIFICADO.pem. Pegue-as no site de cada um, não conosco: uma chave nossa não mostraria nada.
6. A raiz que veio em um email, ou que você anotou da página, se confere com --raiz TAMANHO RAIZ. Com --cpf e o seu CPF, o programa confere que os comprovantes são seus; o CPF não sai da sua máquina.

O segundo comando confere a prova de um número sem baixar a lista: PROOF.json vem do formulário “Seu número estava lá?”. Cada prova substitui a anterior se tiver o mesmo nome; o programa aceita várias.

O resto é para quem quer saber o que se confere, ou prefere escrever o próprio programa. Esta página diz o que há nos arquivos e como um resultado vira ganhadores. A prova de um número, os lacres e de onde os números vêm estão em [Provas, lacres e números]({{proofs}}). O registro público, o ponto de controle, o comprovante do seu cupom e o calendário dos prêmios na hora estão em [Registro, comprovante e calendário]({{log}}).`,
  },
  ...files.pt,
  ...inspection.pt,
  ...proofs.pt,
  ...log.pt,
}

export const en: typeof pt = {
  pages: {
    draw: {
      title: "How to redo a draw",
      description:
        "The format of a draw's files, and a program to check everything without trusting anybody.",
      lead: "Each draw publishes its files. With them, and with nothing else, anybody does the whole sum again.",
    },
    proofs: {
      title: "Proofs, seals and numbers",
      description: "How to check a number's proof, the seals, and which key the numbers came from.",
      lead: "How to check that a number was in the list, and that the numbers came from a key that was sealed before.",
    },
    log: {
      title: "Log, confirmation and schedule",
      description:
        "The format of the public log, of the checkpoint, of a receipt's confirmation and of the prizes' schedule.",
      lead: "What the public log keeps of each receipt and each draw, who signs it, and what the confirmation that you got proves.",
    },
  },
  program:
    "is one file of text, to be read before it is run. It uses neither network nor anything of this promotion: it does the sums by what is written on these pages. It answers in Portuguese: “Confere” is right, “NÃO confere” is wrong.",
  programHash: "Fingerprint (SHA‑256) of the file that this site serves now:",
  programHashCommand: "This command shows that of yours; on Windows, the second one:",
  outsiders: "Whom we ask to sign the log:",
  keys: "With these keys the log and the receipts are checked:",
  example: "An example to try your program on",
  short: {
    title: "In short",
    command: "node conferir.mjs FOLDER",
    text: `You need Node 20 or later (nodejs.org) and a terminal. Where it answers SyntaxError, your Node is too old.

1. On the draw's page, download tudo.zip and unpack it into a folder. Put your confirmations into it, which are in the mails and in your profile (comprovante-PROTOCOL.txt): with them the program checks that your numbers are in the list. If you kept a PLAN.json from before the draw, put it into the folder under another name (PLAN-mine.json): if it does not say the same as ours, the program shows it.
2. Download conferir.mjs beside it.
3. Open a terminal and run the first command below, with the folder's name. Each line of the answer begins with “Confere” (true) or “NÃO confere” (not true). “Falta” says what did not come, and “Atenção” what is no fault, but may be asked about. Times are in UTC, three hours ahead of Brasília.
4. Last comes the conclusion. “Tudo confere”: nothing is wrong and nothing is missing. “O que veio confere, mas falta conferir mais”: nothing that came is wrong, but some of it cannot be checked yet. “NÃO confere tudo”: something is wrong; keep the folder as it is and ask us, or whoever supervises the promotion, why that line is not true.
5. “Ninguém de fora datou a base” (nobody outside dated the list) appears until you say whom you trust. Who outside saw the list before the draw is checked with the keys of those who signed: add --testemunha KEY or --autoridade CERTIFICATE.pem to the command. Take them from the site of each, not from us: a key of ours would show nothing.
6. A root that came in a mail, or that you noted from the page, is checked with --raiz SIZE ROOT. With --cpf and your CPF the program checks that the confirmations are yours; the CPF does not leave your machine.

The second command checks a number's proof without the list: PROOF.json comes from the form “Was your number in it?”. A proof replaces an earlier one of the same name; the program takes several.

The rest is for whoever wants to know what is checked, or would rather write a program of their own. This page tells what the files hold and how a result becomes winners. A number's proof, the seals and where numbers come from are in [Proofs, seals and numbers]({{proofs}}). The public log, the checkpoint, your receipt's confirmation and the schedule of instant prizes are in [Log, confirmation and schedule]({{log}}).`,
  },
  ...files.en,
  ...inspection.en,
  ...proofs.en,
  ...log.en,
}
