import { rulePresets } from "#app/domain/draws/planning/rule-presets"
import { writeRule } from "#app/domain/draws/planning/written-draw.server"
import { type DrawField, drawLabels, type DrawValues } from "./labels"

const MOST_TYPED = 300
const fields = Object.keys(drawLabels) as DrawField[]

/**
 * The form as the address has it: what "Ver exemplo" sent, else what is saved; a preset's rule lies over either. Read
 * totally: a field is the text that came first, cut to a length that no sound one has.
 */
export function typedIn(params: URLSearchParams, saved: DrawValues): DrawValues {
  const typed = isSent(params)
    ? Object.fromEntries(
        fields.map((name) => [name, (params.get(name) ?? "").replaceAll("\0", "").slice(0, MOST_TYPED)]),
      )
    : saved
  const preset = rulePresets.find(({ name }) => name === params.get("preset"))
  if (!preset) return typed
  return { ...typed, ...writeRule(preset.rule), oncePerPromotion: preset.oncePerPromotion ? "on" : "" }
}

/** Whether the address holds a form that "Ver exemplo" sent, of a new draw or of one that is there. */
const isSent = (params: URLSearchParams) => ["create", "edit"].includes(params.get("intent") ?? "")

/** A new form: 100 series as in most campaigns; the regulation decides the rest. */
export const emptyDraw: DrawValues = {
  ...writeRule({ ...rulePresets[0]!.rule, seriesCount: 100, seriesDigits: 2, seriesFrom: [1, 2] }),
  extractionHour: "20",
  afterPublication: "surrogate",
  winnerNames: "masked",
}

/** The version of the draw that was on the screen when "Ver exemplo" was asked for: what came later stays a conflict. */
export function seenVersion(params: URLSearchParams): number | null {
  const text = isSent(params) ? (params.get("version") ?? "") : ""
  return /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : null
}
