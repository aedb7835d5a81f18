import { momentText } from "#app/admin/moment"
import { drawStatuses } from "#app/admin/status/draw-status"
import { parseDay } from "#app/domain/invoices/day"

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

const labels: FieldTexts = {
  state: "Situação",
  periodEnd: "Fim do período",
  extractionOn: "Extração",
  extraction: "Prêmios",
  asked: "Adiamento pedido",
  resultSha256: "SHA-256",
}

/** The same in words, as the form's hidden fields carry it. */
export const writeSeen = (draw: SeenDraw): FieldTexts => ({
  state: drawStatuses.find(({ value }) => value === draw.state)?.label ?? draw.state,
  periodEnd: momentText(new Date(draw.periodEnd)),
  extractionOn: draw.extractionOn,
  extraction: draw.extraction?.join(" · ") ?? "Não digitados",
  asked: draw.postponementAsked?.to ?? "Nenhum",
  resultSha256: draw.resultSha256 ?? "Ainda não há",
})

type SentStep = { form?: string; seen?: FieldTexts; prizes?: Record<string, string>; to?: string }
type StaleAnswer = {
  code?: string
  refused?: { current?: (SeenDraw & { version: number }) | null }
  result?: { initialValue?: SentStep }
}

/**
 * The answer to a step of this form that came too late, for StaleNotice: the draw as it is now beside what this person
 * saw or typed, where the two differ. Null for every other answer.
 */
export function staleStep(answer: unknown, form: string) {
  const { code, refused, result } = (
    typeof answer === "object" && answer !== null ? answer : {}
  ) as StaleAnswer
  const sent = result?.initialValue
  if (code !== "STALE" || sent?.form !== form || !refused?.current) return null
  const { version, ...draw } = refused.current
  const [now, yours] = [writeSeen(draw), { ...sent.seen, ...typedIn(sent) }]
  const differ = Object.keys(labels).filter((name) => yours[name] !== undefined && yours[name] !== now[name])
  return {
    isSame: differ.length === 0,
    labels: Object.fromEntries(differ.map((name) => [name, labels[name]!])),
    answer: { code, refused: { current: { ...now, version } }, result: { initialValue: yours } },
  }
}

/** What was to be saved stands for what was seen. */
function typedIn({ form, prizes, to = "" }: SentStep): FieldTexts {
  if (form === "extraction" && prizes) return { extraction: Object.values(prizes).join(" · ") }
  return form === "postpone" ? { extractionOn: parseDay(to) ?? to } : {}
}
