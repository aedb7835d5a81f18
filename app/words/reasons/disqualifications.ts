import type { Reasons } from "#app/words/reasons/reason"

/** Why a disqualification is not asked for, confirmed or answered. */
export const disqualificationReasons = {
  isAsked: {
    pt: "Há um pedido de desclassificação: outra pessoa o confirma, ou alguém o retira primeiro.",
    en: "A disqualification is asked for: somebody else confirms it, or somebody withdraws it first.",
  },
  noRequest: {
    pt: "Este pedido de desclassificação já acabou: alguém o confirmou ou retirou.",
    en: "This disqualification is no longer asked for: somebody confirmed or withdrew it.",
  },
  notNotified: {
    pt: "A pessoa ainda não pode ser avisada: o prazo da resposta começa quando o resultado for publicado.",
    en: "The person cannot be told yet: the time to answer begins when the result is published.",
  },
  unsent: {
    pt: "O email que avisa a pessoa ainda não saiu, e as 48 horas dela começam quando ele sair. Se ele falhou, reenvie os emails que falharam (no painel ou em Comandos); depois de uma semana não há o que reenviar: retire o pedido e peça de novo.",
    en: "The email that tells the person has not been sent yet, and their 48 hours begin once it is. If it failed, send the failed emails again (on the dashboard or under Commands); after a week there is nothing to send again: withdraw the request and ask anew.",
  },
  tooEarly: ({ from }: { from: string }) => ({
    pt: `A pessoa ainda pode responder: confirme a partir de ${from}.`,
    en: `The person may still answer: confirm from ${from} on.`,
  }),
  byYou: {
    pt: "Quem pede a desclassificação não confirma: peça a outra pessoa com a mesma permissão.",
    en: "Whoever asks for a disqualification does not confirm it: ask somebody else with the same permission.",
  },
} as const satisfies Reasons
