import type { ApprovalRow } from "#app/domain/approvals/approval"
import { type AskedPlan, planAsked } from "#app/domain/draws/planning/asked-plan"
import { writeDraw } from "#app/domain/draws/planning/written-draw.server"
import { sayNumber } from "#app/words/count"
import { drawFieldWords, sayDrawForm } from "#app/words/draw-plan"
import { cancellationWords, postponementWords, sayTold } from "#app/words/reasons/told-reasons"

/** A field as it was when somebody asked, and as it would be. */
export type AskedLine = { label: string; was: string; becomes: string }

/** What a request changes of a draw, field by field in the order of its form; nothing of any other deed. */
export function askedLines({ kind, details }: Pick<ApprovalRow, "kind" | "details">): AskedLine[] {
  if (kind === "edit-draw" && "to" in details) {
    const { from, to, reasonCode } = details
    return [...planLines(from, to), ...told(reasonCode && sayTold(postponementWords, reasonCode, "pt"))]
  }
  if (kind === "add-series" && "seriesCount" in details)
    return [{ label: "Séries a mais", was: "", becomes: sayNumber(details.seriesCount) }]
  if (kind === "cancel-draw" && "reasonCode" in details && details.reasonCode)
    return told(sayTold(cancellationWords, details.reasonCode, "pt"))
  return []
}

const told = (why: string | null): AskedLine[] =>
  why ? [{ label: "Motivo público", was: "", becomes: why }] : []

function planLines(from: AskedPlan, to: AskedPlan): AskedLine[] {
  const [was, becomes] = [shown(from), shown(to)]
  return Object.entries(drawFieldWords).flatMap(([name, label]) =>
    was[name] === becomes[name] ? [] : [{ label, was: was[name] ?? "", becomes: becomes[name] ?? "" }],
  )
}

const shown = (plan: AskedPlan) => sayDrawForm(writeDraw(planAsked(plan)))
