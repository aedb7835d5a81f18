import { choiceLabel } from "./choices"
import { type DrawField, drawLabels } from "./labels"

type Values = Record<string, unknown>
type StaleAnswer = {
  code?: string
  refused?: { current?: Values | null }
  result?: { initialValue?: Values }
}

const ticks = ["wrap", "onePerHolder", "oncePerPromotion"]

const asStale = (answer: unknown): StaleAnswer =>
  typeof answer === "object" && answer !== null ? (answer as StaleAnswer) : {}

/** The draw as it is saved now, in the words of the screen, where this command came too late. */
export function staleOf(answer: unknown, intent: string): Record<string, string> | null {
  const { code, refused, result } = asStale(answer)
  if (code !== "STALE" || result?.initialValue?.intent !== intent || !refused?.current) return null
  return Object.fromEntries(
    Object.entries(shownValues(refused.current)).map(([name, value]) => [name, String(value)]),
  )
}

/** A stale save of a form with both versions in words, and those of its fields in which they differ. */
export function inWords(answer: unknown, intent: string, fields: readonly DrawField[]) {
  const current = staleOf(answer, intent)
  if (!current) return null
  const { refused, result, ...rest } = asStale(answer)
  const typed = shownValues(result?.initialValue ?? {})
  const differ = fields.filter((name) => (current[name] ?? "") !== String(typed[name] ?? ""))
  return {
    answer: { ...rest, refused: { ...refused, current }, result: { ...result, initialValue: typed } },
    labels: Object.fromEntries(differ.map((name) => [name, drawLabels[name]])),
  }
}

const shownValues = (values: Values): Values => ({
  ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, sayValue(name, value)])),
  ...Object.fromEntries(ticks.map((name) => [name, values[name] === "on" ? "sim" : "não"])),
})

function sayValue(name: string, value: unknown): unknown {
  if (typeof value !== "string") return value
  return choiceLabel(name, value) ?? value.replace(/^(\d{4}-\d{2}-\d{2})T/, "$1 ")
}
