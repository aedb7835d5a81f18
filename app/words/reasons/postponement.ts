import type { Reasons } from "#app/words/reasons/reason"

/** Why an extraction is not postponed so. */
export const postponementReasons = {
  /** Nobody asks for a postponement, or no longer. */
  noRequest: {
    pt: "Não há pedido de adiamento: alguém o retirou, confirmou, ou os prêmios foram digitados.",
    en: "No postponement is asked for: somebody took it back or confirmed it, or the prizes were entered.",
  },
  hasCome: ({ to }: { to: string }) => ({
    pt: `O dia pedido, ${to}, já chegou, e o resultado dele pode ser conhecido: o pedido não vale mais e acaba sozinho. Peça outro dia.`,
    en: `The day asked for, ${to}, has come and its result may be known: the request is void and ends by itself. Ask for another day.`,
  }),
  isDue: ({ to }: { to: string }) => ({
    pt: `A lista da extração pedida, de ${to}, já devia estar fechada, três horas antes dela: o pedido não vale mais e acaba sozinho. Peça outro dia ou outra hora.`,
    en: `The list of the extraction asked for, of ${to}, had to be closed by now, three hours before it: the request is void and ends by itself. Ask for another day or hour.`,
  }),
  alreadyEntered: {
    pt: "Os cinco prêmios desta extração já foram digitados. Se estão errados, corrija os prêmios.",
    en: "The five prizes of this extraction are entered. If they are wrong, correct the prizes.",
  },
  tookPlace: ({ extractionOn }: { extractionOn: string }) => ({
    pt: `A extração de ${extractionOn} aconteceu: um resultado dela foi apurado e devolvido. A data não muda mais; digite os prêmios certos dessa extração.`,
    en: `The extraction of ${extractionOn} took place: a result of it was computed and went back. The day moves no more; enter the right prizes of that extraction.`,
  }),
  wasTyped: ({ extractionOn }: { extractionOn: string }) => ({
    pt: `A extração de ${extractionOn} aconteceu: duas pessoas digitaram os mesmos cinco prêmios, e o registro público diz isso para sempre. A data não muda mais; digite os prêmios certos dessa extração.`,
    en: `The extraction of ${extractionOn} took place: two people entered the same five prizes, and the public log says so for good. The day moves no more; enter the right prizes of that extraction.`,
  }),
  alreadyAsked: ({ to }: { to: string }) => ({
    pt: `Já há um pedido de adiamento para ${to}: outra pessoa confirma, ou alguém o retira.`,
    en: `A postponement to ${to} is asked for already: somebody else confirms it, or somebody takes it back.`,
  }),
  comesAfter: ({ after, until }: { after: string; until: string }) => ({
    pt: `A nova data vem depois da que estava marcada, ${after}, e no máximo até ${until}.`,
    en: `The new date comes after the one that was set, ${after}, and by ${until} at the latest.`,
  }),
  mayBeKnown: ({ until }: { until: string }) => ({
    pt: `Escolha um dia a partir de amanhã, até ${until}: o resultado de uma extração que já passou, ou de hoje, pode ser conhecido.`,
    en: `Choose a day from tomorrow on, until ${until}: the result of an extraction that is over, or of today, may be known.`,
  }),
  tooFar: ({ until, days }: { until: string; days: number }) => ({
    pt: `A próxima extração vem em poucos dias: escolha um dia até ${until}, no máximo ${days} dias depois.`,
    en: `The next extraction is days away: choose a day until ${until}, ${days} days later at most.`,
  }),
  isSet: {
    pt: "A extração já está marcada para esse dia.",
    en: "The extraction is set to this day already.",
  },
} as const satisfies Reasons
