import { sayCount } from "./count"

/**
 * What was wrong with an answer from outside, as it is stored, in an administrator's words; `fact` is the figure that
 * belongs to it.
 */
const faultWords = {
  away: () => "Não deu para falar com o servidor: ele não está no ar, ou o endereço está errado.",
  slow: () => "O servidor não respondeu a tempo.",
  redirected: (status: string) =>
    `O servidor mandou para outro endereço (${status}), e ninguém é seguido: acerte o endereço.`,
  status: (status: string) => `O servidor recusou com o código ${status}.`,
  long: () => "A resposta não acaba nunca, ou é longa demais.",
  garbage: () => "A resposta não é o que o formato manda.",
  signature: () =>
    "A resposta não tem assinatura certa desta chave: pode ser outro servidor, ou a chave mudou.",
  clock: (at: string) => `A hora que ela dá (${at}) está longe da nossa: um dos relógios está errado.`,
  ahead: (size: string) =>
    `A testemunha já viu este registro com ${size} entradas, mais do que este banco tem: ele pode ser uma cópia antiga. Pare e confira antes de seguir.`,
  refused: (status: string) => `O carimbo foi negado (situação ${status}).`,
  text: () => "O carimbo é de outro texto.",
  nonce: () => "O carimbo é de outro pedido.",
  unsigned: () =>
    "O carimbo não tem assinatura certa de um certificado para carimbos que venha nele e valha na hora: pode ser outro servidor.",
} as const satisfies Record<string, (fact: string) => string>

/** `away` and `slow` of an answer that never came, `redirected`, `status` and `long` of HTTP, the others of what was said. */
export type OutsideFaultCode = keyof typeof faultWords

/** A stored fault in words; one that another version stored says its own name. */
export const sayFault = (code: string, fact: string | null): string =>
  Object.hasOwn(faultWords, code) ? faultWords[code as OutsideFaultCode](fact ?? "?") : code

const entries = (size: number | null) => (size === null ? "" : ` de ${sayCount(size, "entrada", "entradas")}`)

/** Why the sequencer stopped, and what a person has to do. */
export const stopWords = {
  "missing-record": {
    what: (size: number | null) =>
      `Falta em FILES_URL o último ponto de controle${entries(size)}, que já foi assinado.`,
    todo: "Aponte FILES_URL para onde ele estava. Se os arquivos se perderam, grave lá as três primeiras linhas do último ponto de controle publicado. Depois o registro segue sozinho.",
  },
  "unreadable-record": {
    what: () => "O último ponto de controle, em FILES_URL, não pode ser lido.",
    todo: "Grave lá as três primeiras linhas do último ponto de controle publicado. Depois o registro segue sozinho.",
  },
  "older-copy": {
    what: (size: number | null) =>
      `Este banco não conhece o ponto de controle${entries(size)}, que já foi assinado: é uma cópia antiga.`,
    todo: "Nada é assinado a partir dele. Restaure uma cópia que tenha esse ponto de controle: o que falta nesta já foi prometido às pessoas. Só se não há nenhuma, npm run log:restart começa o próximo registro, que diz a todos o que falta.",
  },
  "wrong-tree": {
    what: (size: number | null) =>
      `O ponto de controle${entries(size)} que espera assinatura não é o que as entradas dão: alguém escreveu neste banco por fora do programa.`,
    todo: "Nada é assinado a partir dele. Descubra quem escreveu e restaure uma cópia de antes disso que tenha o último ponto de controle assinado.",
  },
  "other-name": {
    what: () => "O registro já assinou com outro nome: ORIGIN ou CAMPAIGN não é o que era.",
    todo: "Ponha de volta o que era: as pessoas conferem com o nome de antes. Depois o registro segue sozinho.",
  },
  "other-key": {
    what: () => "LOG_KEY ou RECEIPT_KEY não é a chave que já assinou, e com que as pessoas conferem.",
    todo: "Ponha de volta a chave de antes. Se ela se perdeu de vez, npm run log:restart começa o próximo registro: o que já foi assinado continua valendo.",
  },
} as const satisfies Record<string, { what: (size: number | null) => string; todo: string }>

/** Why the log stopped. */
export type StopCode = keyof typeof stopWords

/** What the public log tells otherwise than a draw's numbers stand. */
export const toldWords = {
  untold: "um cupom tem um número de que nenhuma entrada fala",
  unknown: "uma entrada fala de um número que o cupom dela não tem",
  twice: "uma entrada fala de um número de que outra já falou",
  turn: "uma entrada não é a seguinte do cupom dela",
  counts: "uma entrada diz que está anulado um número que vale",
  void: "um número de um cupom está anulado, e nenhuma entrada diz isso",
  holder: "uma entrada diz que os números de um cupom são de outra pessoa",
  owner: "um número de um cupom está em nome de outra pessoa que não a que o enviou",
  early: "uma entrada diz que alguém não participa, e ainda não era hora",
  late: "uma entrada dá números a um cupom, e chegou depois do corte, em que os números deste sorteio acabam",
} as const satisfies Record<string, string>

export type ToldFault = keyof typeof toldWords

/** What leads out of it: the step of .github/OPERATING.md, "An entry that tells what was not", in short. */
export const toldSteps = {
  unplaced: {
    number: 2,
    todo: "A entrada ainda não tem lugar no registro e ninguém de fora a viu: o dono do banco de dados a tira, e anota o que fez e por quê.",
  },
  signed: {
    number: 3,
    todo: "A entrada já está assinada e não sai mais: restaure uma cópia do banco de antes dela que tenha o último ponto de controle. Se não há, leve o caso ao órgão regulador antes da extração.",
  },
  numbers: {
    number: 4,
    todo: "O registro está certo, e o número foi mudado por fora: a auditoria e uma cópia de antes dizem o que ele era.",
  },
  late: {
    number: 5,
    todo: "A entrada não tem lugar no registro, não vai ter e ninguém de fora a viu: o dono do banco de dados a tira junto com os números do cupom, anota o que fez e por quê, e avisa quem o enviou.",
  },
} as const satisfies Record<string, { number: number; todo: string }>

export type ToldStep = keyof typeof toldSteps
