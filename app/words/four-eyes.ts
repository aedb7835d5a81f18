/** What a team of one cannot do, beside what `approvalWords` says of the requests. */
export const aloneWords = {
  disqualify: "desclassificar ninguém",
  validateBlocked: "validar o prêmio de um CPF bloqueado",
  postpone: "adiar uma extração",
} as const

/** What is said to whoever has asked that a prize be lost: the time to undo, then that of the person's answer. */
export const DISQUALIFICATION_ASKED =
  "Desclassificação pedida: daqui a dois minutos a pessoa é avisada. Outra pessoa confirma 48 horas depois."

/** What waits for the second one on a page of its own. */
export const waitingWords = {
  "disqualify-award": "Desclassificar ganhador de prêmio instantâneo",
  "disqualify-winner": "Desclassificar ganhador de sorteio",
  "validate-award": "Validar prêmio instantâneo de CPF bloqueado",
  "validate-winner": "Validar ganhador de CPF bloqueado",
  "postpone-draw": "Adiar extração",
  "publish-draw": "Publicar resultado",
} as const
