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
    pt: "O email que avisa a pessoa ainda não saiu, e as 48 horas dela começam quando ele sair, ou quando ela responder na página do prêmio. Ele é tentado por três dias; se o endereço o recusar até o fim, elas começam na última tentativa. Se ele falhou por outra causa, reenvie os emails que falharam (no painel ou em Comandos); depois de uma semana não há o que reenviar: retire o pedido e peça de novo.",
    en: "The email that tells the person has not been sent yet, and their 48 hours begin once it is, or once they answer on the prize's page. It is tried for three days; if the address refuses it to the end, they begin with the last try. If it failed for another cause, send the failed emails again (on the dashboard or under Commands); after a week there is nothing to send again: withdraw the request and ask anew.",
  },
  refused: {
    pt: "O email que avisa a pessoa não chegou: foi recusado até a última tentativa. Ela só sabe do pedido se abriu a página do prêmio.",
    en: "The email that tells the person did not arrive: it was refused to the last try. They know of the request only if they opened the prize's page.",
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
