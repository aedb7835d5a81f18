import type { Reasons } from "#app/words/reasons/reason"

/** Why a CPF is not blocked or unblocked. */
export const cpfBlockReasons = {
  blockedAlready: ({ since, reason }: { since: string; reason: string }) => ({
    pt: `O bloqueio é de ${since}. Motivo: ${reason}`,
    en: `The block is of ${since}. Reason: ${reason}`,
  }),
  listConfirmed: {
    pt: "A lista já foi confirmada e está sendo importada.",
    en: "The list was confirmed already and is being imported.",
  },
  lifted: { pt: "Esse bloqueio já foi retirado.", en: "This block was lifted already." },
} as const satisfies Reasons
