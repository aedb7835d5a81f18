import type { Reasons } from "#app/words/reasons/reason"

/** Why a step of a review queue is not taken. */
export const queueReasons = {
  heldByAnother: ({ name }: { name: string }) => ({
    pt: `Agora está com ${name}. Siga para o próximo.`,
    en: `${name} has it now. Go on to the next one.`,
  }),
} as const satisfies Reasons

/** Why a decision about an invoice is not taken back. */
export const undoReasons = {
  tooLate: {
    pt: "Os dois minutos para desfazer passaram. Abra o cupom para decidir de novo.",
    en: "The two minutes to undo are over. Open the receipt to decide again.",
  },
  mailSent: {
    pt: "O email com o motivo já saiu. Abra o cupom para validar de novo.",
    en: "The email with the reason has left. Open the receipt to validate it again.",
  },
  byAnother: {
    pt: "Só quem decidiu desfaz.",
    en: "Only who decided undoes it.",
  },
  notPending: {
    pt: "O cupom já tinha uma decisão antes desta. Abra o cupom para mudar.",
    en: "The receipt had been decided before. Open it to change that.",
  },
  capReached: {
    pt: "A pessoa recebeu outros números, e os deste cupom já não cabem todos no limite por CPF. Abra o cupom para validar de novo.",
    en: "The person got other numbers, and not all of this receipt's fit the limit of a CPF. Open the receipt to validate it again.",
  },
} as const satisfies Reasons
