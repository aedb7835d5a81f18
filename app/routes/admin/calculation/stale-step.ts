import { type Conflict, conflictIn } from "#app/admin/refused"
import { momentText } from "#app/admin/moment"
import { drawStatuses } from "#app/admin/status/draw-status"
import { parseDay } from "#app/platform/time/day"
import { isRefusalOf } from "#app/forms/post-form"
import type { Refusal } from "#app/forms/refusal"

/** What the calculation shows of a draw and a step may be based on; moments as dates or ISO text. */
export type SeenDraw = {
  state: string
  periodEnd: Date | string
  extractionOn: string
  extraction: readonly string[] | null
  postponementAsked: { to: string } | null
  resultSha256: string | null
}
type FieldTexts = Record<string, string>

/** What of it a page writes, by its name there. */
const labels = {
  state: "Situação",
  periodEnd: "Fim do período",
  extractionOn: "Extração",
  extraction: "Prêmios",
  asked: "Adiamento pedido",
  resultSha256: "SHA-256",
}

type SeenField = keyof typeof labels
const seenFields = Object.keys(labels) as SeenField[]

/** What was seen of a draw in words, as the form's hidden fields carry it. */
export const writeSeen = (draw: SeenDraw): Record<SeenField, string> => ({
  state: drawStatuses.find(({ value }) => value === draw.state)?.label ?? draw.state,
  periodEnd: momentText(new Date(draw.periodEnd)),
  extractionOn: draw.extractionOn,
  extraction: draw.extraction?.join(" · ") ?? "Não digitados",
  asked: draw.postponementAsked?.to ?? "Nenhum",
  resultSha256: draw.resultSha256 ?? "Ainda não há",
})

/**
 * A step of this form that came too late: the draw as it is now beside what this person saw or typed, where the two
 * differ. Undefined for every other answer.
 */
export function staleStep(answer: Refusal | undefined, intent: string) {
  const conflict = isRefusalOf(answer, intent) ? conflictIn(answer) : undefined
  if (!conflict) return undefined
  const now = writeSeen(conflict.saved as SeenDraw)
  const yours: FieldTexts = { ...textsIn(conflict.typed.seen), ...typedInstead(intent, conflict.typed) }
  const differ = seenFields.filter((name) => yours[name] !== undefined && yours[name] !== now[name])
  return {
    isSame: differ.length === 0,
    labels: Object.fromEntries(differ.map((name) => [name, labels[name]])),
    conflict: { saved: now, typed: yours },
  }
}

/** What was to be saved stands for what was seen. */
function typedInstead(intent: string, typed: Conflict["typed"]): FieldTexts {
  if (intent === "extraction" && typed.prizes)
    return { extraction: Object.values(textsIn(typed.prizes)).join(" · ") }
  const to = typeof typed.to === "string" ? typed.to : ""
  return intent === "postpone" ? { asked: parseDay(to) ?? to } : {}
}

/** The texts of a group of fields; anybody may have sent anything. */
const textsIn = (group: unknown): FieldTexts =>
  Object.fromEntries(
    Object.entries(typeof group === "object" && group !== null ? group : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  )
