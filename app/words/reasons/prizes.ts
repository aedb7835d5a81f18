import type { Reasons } from "#app/words/reasons/reason"

/** Why an instant prize is not made, given or decided on so. */
export const prizeReasons = {
  notOnOffer: {
    pt: "Um prêmio da programação só pode ser dado depois de voltar para a oferta.",
    en: "A prize of the schedule can only be given after it came back on offer.",
  },
  again: {
    pt: "Este prêmio já voltou à oferta como um novo prêmio, em outro momento.",
    en: "This prize is offered again already, as a new prize at another moment.",
  },
  mustLieAhead: {
    pt: "O momento de cada prêmio precisa estar no futuro.",
    en: "Each prize's moment must lie in the future.",
  },
  validatedAlready: {
    pt: "O prêmio deste cupom já foi validado. Invalide o prêmio antes.",
    en: "This receipt's prize is validated already. Invalidate the prize first.",
  },
  invoiceInvalid: {
    pt: "O cupom deste prêmio está inválido. Revalide o cupom antes.",
    en: "This prize's receipt is invalid. Reinstate the receipt first.",
  },
} as const satisfies Reasons
