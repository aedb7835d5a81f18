import type { Reasons } from "#app/words/reasons/reason"

/** Why a mailing is not made, or not moved. */
export const dispatchReasons = {
  noTemplate: {
    pt: "Escolha um modelo de novidades que exista.",
    en: "Choose a template for news that exists.",
  },
  nobody: {
    pt: "Com esses filtros ninguém recebe: só conta quem pediu novidades.",
    en: "With these filters nobody gets it: only who asked for news counts.",
  },
  over: {
    pt: "Esse envio já terminou ou foi cancelado.",
    en: "This mailing has ended or was canceled.",
  },
} as const satisfies Reasons
