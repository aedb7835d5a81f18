import type { Reasons } from "#app/words/reasons/reason"

/** Why a step of a review queue is not taken. */
export const queueReasons = {
  leasedByAnother: ({ name }: { name: string }) => ({
    pt: `Agora está com ${name}. Siga para o próximo.`,
    en: `${name} has it now. Go on to the next one.`,
  }),
} as const satisfies Reasons

/** Why the answer to a participant's request is not taken back. */
export const undoAnswerReasons = {
  tooLate: {
    pt: "Os dois minutos para desfazer passaram, e a pessoa já lê a resposta.",
    en: "The two minutes to undo are over, and the person reads the answer by now.",
  },
  mailSent: {
    pt: "O email com a resposta já saiu.",
    en: "The email with the answer has left.",
  },
  byAnother: {
    pt: "Só quem respondeu desfaz.",
    en: "Only who answered undoes it.",
  },
  done: {
    pt: "O que foi pedido já está feito, e isso não se desfaz aqui.",
    en: "What was asked for is done already, and that is not undone here.",
  },
  askedAnew: {
    pt: "A pessoa já pediu de novo. Responda ao pedido novo.",
    en: "The person has asked again. Answer the new request.",
  },
} as const satisfies Reasons

/** Why the validation of a won prize is not taken back. */
export const undoValidationReasons = {
  tooLate: {
    pt: "Os dois minutos para desfazer passaram. O prêmio validado agora só se perde com duas pessoas e 48 horas.",
    en: "The two minutes to undo are over. The validated prize is now lost only by two people after 48 hours.",
  },
  mailSent: {
    pt: "O email de confirmação já saiu: a pessoa sabe que o prêmio é dela.",
    en: "The confirmation has left: the person knows that the prize is theirs.",
  },
  byAnother: {
    pt: "Só quem validou desfaz.",
    en: "Only who validated undoes it.",
  },
  isAsked: {
    pt: "Já há um pedido de desclassificação: ele decide sobre o prêmio.",
    en: "A disqualification is asked for already: it decides about the prize.",
  },
  onItsWay: {
    pt: "A entrega do prêmio já começou: ele tem código, ou saiu.",
    en: "The prize's delivery has begun: it has a code, or has left.",
  },
  published: {
    pt: "O resultado foi publicado depois da validação: quem ganhou já está no site.",
    en: "The result was published after the validation: the winner is on the site already.",
  },
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
  carrySpent: {
    pt: "A sobra de outro cupom, que contava neste, já contou em outro ou caiu com o cupom dela. Sem ela os números deste não voltam todos. Abra o cupom para validar de novo.",
    en: "What another receipt left over for this one has counted for another, or fell with that receipt. Without it not all of this receipt's numbers come back. Open the receipt to validate it again.",
  },
} as const satisfies Reasons
