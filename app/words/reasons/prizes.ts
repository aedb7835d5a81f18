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
  windowIsOver: {
    pt: "Do período resta menos de uma hora. Escolha um mais longo, ou mais adiante.",
    en: "Less than an hour of the period is left. Choose a longer or a later one.",
  },
  dayIsOver: {
    pt: "De algum dia do período resta menos de uma hora, e cada um precisa ter a sua quantidade. Comece mais adiante, ou alargue as horas.",
    en: "Less than an hour of some day of the period is left, and each needs its quantity. Begin later, or widen the hours.",
  },
  invoicesEnd: (end: string) => ({
    pt: `Os cupons terminam em ${end}: o que estivesse para sair depois disso ninguém ganharia. Escolha um período que acabe até lá.`,
    en: `Receipts end on ${end}: nobody could win what was due after that. Choose a period that ends by then.`,
  }),
  isWon: {
    pt: "Este cupom ganhou um prêmio, e quem ganhou é ouvido antes de o perder. Peça primeiro a desclassificação na página do prêmio: outra pessoa confirma depois de 48 horas, e então o cupom pode ser invalidado.",
    en: "This receipt won a prize, and its holder is heard before losing it. Ask for the disqualification on the prize's page first: somebody else confirms it after 48 hours, and then the receipt can be invalidated.",
  },
  invoiceInvalid: {
    pt: "O cupom deste prêmio está inválido. Revalide o cupom antes.",
    en: "This prize's receipt is invalid. Reinstate the receipt first.",
  },
} as const satisfies Reasons
