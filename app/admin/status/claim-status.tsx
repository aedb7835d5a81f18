import { Badge, type BadgeTone } from "#app/ui/badge"

const faces = {
  waiting: { label: "Por validar", tone: "warn" },
  validated: { label: "Validado", tone: "good" },
  invalid: { label: "Inválido", tone: "bad" },
} as const satisfies Record<string, { label: string; tone: BadgeTone }>

type Status = keyof typeof faces

export const claimStatuses = Object.entries(faces).map(([value, { label }]) => ({ value, label }))

/** Of a won prize, on the spot or by a draw, in the words of whoever checks its papers. */
export const claimStatusLabel = (status: Status): string => faces[status].label

export function ClaimStatus({ value }: { value: Status }) {
  return <Badge tone={faces[value].tone}>{faces[value].label}</Badge>
}
