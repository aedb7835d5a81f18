/** What the product itself writes into its records, where an administrator would give a reason. */
export const recordWords = {
  appealGranted: "Pedido de revisão atendido.",
  canceledByOwner: "Cancelada pela própria pessoa.",
  /** The regulator asks about those (a claim expires after 180 days); whoever came in time keeps the prize. */
  validatedLate: ({ claimBy }: { claimBy: string }) => `Validado depois do fim da retirada, ${claimBy}.`,
  /** A prize that was validated without a paper that it takes. */
  withoutPapers: ({ why }: { why: string }) => `Sem todos os papéis, por exceção: ${why}`,
  /** Stands in every file of a rehearsal, so that none passes for a result. */
  rehearsal: "ENSAIO: prêmios inventados, sem valor",
} as const
