import type { DrawAmendFields, DrawFields } from "#app/domain/draws/planning/draw-input.server"
import { drawFieldWords } from "#app/words/draw-plan"

type AmendField = Exclude<keyof DrawAmendFields, "version">
export type DrawField = keyof DrawFields | AmendField

/** Each field of a draw's form by its label, in the form's order. */
export const drawLabels: Readonly<Record<DrawField, string>> = drawFieldWords

const { title, extractionOn, extractionHour, reasonCode, reason } = drawLabels
/** The fields of the form of a draw that people count on. */
export const amendLabels: Readonly<Record<AmendField, string>> = {
  title,
  extractionOn,
  extractionHour,
  reasonCode,
  reason,
}

/** Every field as it is typed or ticked. */
export type DrawValues = Partial<Record<DrawField, string>>

type PlannedDraw = { state: string; periodStart: Date; periodEnd: Date }

/** Where the period of a planned draw stands; nothing of one that has gone on. */
export function phaseOf({ state, periodStart, periodEnd }: PlannedDraw, now: Date): string | null {
  if (state !== "planned") return null
  if (now < periodStart) return "não começou"
  return now <= periodEnd ? "aberto agora" : "falta fechar"
}
