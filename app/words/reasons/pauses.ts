import type { Reasons } from "#app/words/reasons/reason"

/** Why invoices are not paused. */
export const pauseReasons = {
  isPaused: {
    pt: "O envio de cupons já está pausado. Retome antes de pausar com outro aviso.",
    en: "Sending invoices is paused already. Resume before you pause with another notice.",
  },
} as const satisfies Reasons
