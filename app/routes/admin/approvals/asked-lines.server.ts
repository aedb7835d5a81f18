import type { ApprovalRow } from "#app/domain/approvals/approval"
import { type AskedPlan, deserializePlan } from "#app/domain/draws/planning/asked-plan"
import { writeDrawForm } from "#app/domain/draws/planning/written-draw.server"
import { sayNumber } from "#app/words/count"
import { drawFieldWords, sayDrawForm } from "#app/words/draw-plan"
import { cancellationWords, postponementWords, sayPublicReason } from "#app/words/reasons/public-reasons"

/** A field as it was when somebody asked, and as it would be. */
export type AskedLine = { label: string; was: string; becomes: string }

/** What a request changes of a draw, field by field in the order of its form; nothing of any other deed. */
export function askedLines({ kind, details }: Pick<ApprovalRow, "kind" | "details">): AskedLine[] {
  if (kind === "edit-draw" && "to" in details) {
    const { from, to, reasonCode } = details
    return [
      ...planLines(from, to),
      ...reasonLines(reasonCode && sayPublicReason(postponementWords, reasonCode, "pt")),
    ]
  }
  if (kind === "add-series" && "seriesCount" in details)
    return [{ label: "Séries a mais", was: "", becomes: sayNumber(details.seriesCount) }]
  if (kind === "cancel-draw" && "reasonCode" in details && details.reasonCode)
    return reasonLines(sayPublicReason(cancellationWords, details.reasonCode, "pt"))
  return []
}

const reasonLines = (why: string | null): AskedLine[] =>
  why ? [{ label: "Motivo público", was: "", becomes: why }] : []

function planLines(from: AskedPlan, to: AskedPlan): AskedLine[] {
  const [was, becomes] = [shown(from), shown(to)]
  return Object.entries(drawFieldWords).flatMap(([name, label]) =>
    was[name] === becomes[name] ? [] : [{ label, was: was[name] ?? "", becomes: becomes[name] ?? "" }],
  )
}

const shown = (plan: AskedPlan) => sayDrawForm(writeDrawForm(deserializePlan(plan)))
