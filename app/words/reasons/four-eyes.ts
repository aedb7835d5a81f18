import type { Reasons } from "./reason"

/** Why somebody else has to do it. */
export const fourEyesReasons = {
  tookPart: {
    pt: "Você participou da apuração que foi devolvida: ela precisa de duas pessoas novas.",
    en: "You took part in the result that went back: it takes two new people.",
  },
  handsOfThose: ({ days }: { days: number }) => ({
    pt: `Nos ${days} dias antes do fim do período, ou depois, quem participou da apuração devolvida criou ou mudou a sua conta, ou a mesma pessoa mexeu nas duas. Peça a alguém com uma conta em que ninguém mexeu.`,
    en: `In the ${days} days before the period's end, or since, somebody who took part in the result that went back made or changed your account, or the same person touched both. Ask somebody whose account nobody touched.`,
  }),
  sameHands: ({ days }: { days: number }) => ({
    pt: `Uma das duas contas foi criada, aberta pela primeira vez ou mudada pela outra, ou as duas pela mesma pessoa, nos ${days} dias antes do fim do período ou depois. Peça a alguém com uma conta em que ninguém mexeu.`,
    en: `One of the two accounts was made, first opened or changed by the other, or both by the same person, in the ${days} days before the period's end or since. Ask somebody whose account nobody touched.`,
  }),
  sameHandsOnPrize: ({ days }: { days: number }) => ({
    pt: `Uma das duas contas foi criada, aberta pela primeira vez ou mudada pela outra, ou as duas pela mesma pessoa, nos ${days} dias antes de o prêmio sair ou depois. Peça a alguém com uma conta em que ninguém mexeu.`,
    en: `One of the two accounts was made, first opened or changed by the other, or both by the same person, in the ${days} days before the prize was won or since. Ask somebody whose account nobody touched.`,
  }),
  publishing: {
    pt: "Quem apurou não publica: peça a outra pessoa com a mesma permissão.",
    en: "Whoever computed does not publish: ask somebody else with the same permission.",
  },
  postponing: {
    pt: "Quem pede o adiamento não confirma: peça a outra pessoa com a mesma permissão.",
    en: "Whoever asks for a postponement does not confirm it: ask somebody else with the same permission.",
  },
} as const satisfies Reasons
