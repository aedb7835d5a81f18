import type { Reasons } from "./reason"

/** Why a command is not run. */
export const commandReasons = {
  underWay: ({ runs, at, by }: { runs: boolean; at: string; by: string | null }) => ({
    pt: `Este comando já está ${runs ? "rodando" : "na fila"} desde ${at}. Quem pediu: ${by ?? "o relógio"}. Espere ele terminar.`,
    en: `This command ${runs ? "runs" : "waits"} since ${at} already. Asked for by: ${by ?? "the clock"}. Wait until it has ended.`,
  }),
} as const satisfies Reasons

/** Why an export is not deleted or called off. */
export const exportReasons = {
  isCanceled: { pt: "A exportação já foi cancelada.", en: "The export is canceled already." },
  hasEnded: {
    pt: "A exportação já não está sendo gerada. Se o arquivo está pronto, ele pode ser apagado.",
    en: "The export is no longer under way. If its file is there, it can be deleted.",
  },
  isGone: { pt: "O arquivo já não existe.", en: "The file is gone already." },
} as const satisfies Reasons

/** Why a file that was confirmed goes no further. */
export const importReasons = {
  lostRight: {
    pt: "A conta que confirmou perdeu a permissão, ou foi desativada: a importação parou antes do passo seguinte.",
    en: "The account that confirmed lost the permission or was disabled: the import stopped before its next step.",
  },
} as const satisfies Reasons

/** Why a command for many rows is not taken, or passes a row over. */
export const bulkReasons = {
  nothingChosen: {
    pt: "Nenhuma linha foi escolhida. Marque ao menos uma, ou escolha todas as que correspondem ao filtro.",
    en: "No row was chosen. Tick at least one, or choose all that match the filter.",
  },
  tooMany: ({ most }: { most: string }) => ({
    pt: `O filtro encontra mais de ${most} linhas. Filtre mais e dê o comando em partes.`,
    en: `The filter finds more than ${most} rows. Narrow it and give the command in parts.`,
  }),
  byAnother: {
    pt: "Quem escolheu as linhas é quem confirma. Escolha de novo, na lista, para dar o comando.",
    en: "Whoever chose the rows confirms. Choose again in the list to give the command.",
  },
  hasEnded: {
    pt: "O comando já terminou: o que foi feito continua feito.",
    en: "The command is over: what was done stays done.",
  },
  isCanceled: { pt: "O comando já foi cancelado.", en: "The command is canceled already." },
  /** Of one row. */
  changed: {
    pt: "Mudou depois que as linhas foram escolhidas. Veja esta linha sozinha.",
    en: "It changed after the rows were chosen. Look at this one alone.",
  },
} as const satisfies Reasons

/** Why rows cannot be done, as their page tells before anything is done. */
export const obstacleWords = {
  invalid: { one: "já está invalidado", many: "já estão invalidados" },
  changed: { one: "mudou depois da escolha", many: "mudaram depois da escolha" },
  closed: {
    one: "tem todos os números em bases fechadas ou sorteios publicados",
    many: "têm todos os números em bases fechadas ou sorteios publicados",
  },
  prize: {
    one: "ganhou um prêmio instantâneo, e a desclassificação vem antes",
    many: "ganharam um prêmio instantâneo, e a desclassificação vem antes",
  },
  periodOver: {
    one: "tem número num sorteio cujo período acabou e que ainda não fechou: invalidar pede duas pessoas, e se pede na página do cupom",
    many: "têm número num sorteio cujo período acabou e que ainda não fechou: invalidar pede duas pessoas, e se pede na página de cada cupom",
  },
  canceled: { one: "já está cancelado", many: "já estão cancelados" },
  blocked: { one: "já tem o CPF bloqueado", many: "já têm o CPF bloqueado" },
  erased: {
    one: "é de quem pediu a exclusão dos dados: não há mais CPF a bloquear",
    many: "são de quem pediu a exclusão dos dados: não há mais CPF a bloquear",
  },
  two: {
    one: "tem número num sorteio que não terminou: isso pede duas pessoas, e se pede na página do cadastro",
    many: "têm número num sorteio que não terminou: isso pede duas pessoas, e se pede na página de cada cadastro",
  },
} as const
export type Obstacle = keyof typeof obstacleWords
