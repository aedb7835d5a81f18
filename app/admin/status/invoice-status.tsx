import { Badge, type BadgeTone } from "#app/ui/badge"

type Status = "pending" | "validated" | "invalid"

const faces: Record<Status, { label: string; tone: BadgeTone }> = {
  pending: { label: "Em análise", tone: "warn" },
  validated: { label: "Validado", tone: "good" },
  invalid: { label: "Invalidado", tone: "bad" },
}

export const invoiceStatuses = Object.entries(faces).map(([value, { label }]) => ({ value, label }))

export function InvoiceStatus({ value }: { value: Status }) {
  return <Badge tone={faces[value].tone}>{faces[value].label}</Badge>
}
