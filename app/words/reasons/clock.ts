import type { Reasons } from "#app/words/reasons/reason"

/** Why something is refused that the process's clock would have allowed. */
export const clockReasons = {
  otherClock: {
    pt: "O banco de dados decide isto pelo relógio dele, que não confirma a hora deste servidor, e nada foi guardado. Em um ensaio (CLOCK_OFFSET_MS), use um sorteio que ainda não começou pela hora certa. Fora dele, peça à equipe técnica que acerte os relógios e tente de novo.",
    en: "The database decides this by its own clock, which does not confirm this server's time, and nothing was kept. In a rehearsal (CLOCK_OFFSET_MS), use a draw that has not begun by the true time. Outside of one, ask the technical team to set the clocks right and try again.",
  },
} as const satisfies Reasons
