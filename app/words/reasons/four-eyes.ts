import type { Reasons } from "#app/words/reasons/reason"

/** Why it takes another person. */
export const fourEyesReasons = {
  tookPart: {
    pt: "Você participou da apuração que foi devolvida: ela precisa de duas pessoas novas.",
    en: "You took part in the result that went back: it takes two new people.",
  },
  handsOfThose: {
    pt: "Depois que o período foi fechado, quem participou da apuração devolvida criou ou mudou a sua conta, ou a mesma pessoa mexeu nas duas. Peça a alguém com uma conta em que ninguém mexeu.",
    en: "Since the period was closed, somebody who took part in the result that went back made or changed your account, or the same person touched both. Ask somebody whose account nobody touched.",
  },
  publishing: {
    self: {
      pt: "Quem apurou não publica: peça a outra pessoa com a mesma permissão.",
      en: "Whoever computed does not publish: ask somebody else with the same permission.",
    },
    hands: {
      pt: "Uma das duas contas foi criada ou mudada pela outra, ou pela mesma pessoa, depois que o período foi fechado. Publique com uma conta em que ninguém mexeu.",
      en: "One of the two accounts was made or changed by the other, or by the same person, after the period was closed. Publish with an account that nobody touched.",
    },
  },
  postponing: {
    self: {
      pt: "Quem pede o adiamento não confirma: peça a outra pessoa com a mesma permissão.",
      en: "Whoever asks for a postponement does not confirm it: ask somebody else with the same permission.",
    },
    hands: {
      pt: "Uma das duas contas foi criada ou mudada pela outra, ou pela mesma pessoa, depois que o período foi fechado. Confirme com uma conta em que ninguém mexeu.",
      en: "One of the two accounts was made or changed by the other, or by the same person, after the period was closed. Confirm with an account that nobody touched.",
    },
  },
  giving: ({ days }: { days: number }) => ({
    pt: `Uma das duas contas foi criada ou mudada pela outra, ou as duas pela mesma pessoa, nos últimos ${days} dias. Peça a alguém com uma conta em que ninguém mexeu.`,
    en: `One of the two accounts was made or changed by the other, or both by the same person, in the last ${days} days. Ask somebody whose account nobody touched.`,
  }),
} as const satisfies Reasons
