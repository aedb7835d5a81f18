type PlannedDraw = { state: string; periodStart: Date; periodEnd: Date }

/** Where the period of a planned draw stands; nothing of one that has gone on. */
export function phaseOf({ state, periodStart, periodEnd }: PlannedDraw, now: Date): string | null {
  if (state !== "planned") return null
  if (now < periodStart) return "não começou"
  return now <= periodEnd ? "aberto agora" : "falta fechar"
}
