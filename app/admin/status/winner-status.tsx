import { Badge, type BadgeTone } from "#app/ui/badge"

const faces = {
  pending: { label: "Pendente", tone: "warn" },
  called: { label: "Chamado", tone: "info" },
  validated: { label: "Validado", tone: "good" },
  invalid: { label: "Invalidado", tone: "bad" },
} as const satisfies Record<string, { label: string; tone: BadgeTone }>

type State = keyof typeof faces
type Kind = "titular" | "surrogate"

export const winnerStatuses = Object.entries(faces).map(([value, { label }]) => ({
  value: value as State,
  label: label as string,
}))

export const winnerKinds: { value: Kind; label: string }[] = [
  { value: "titular", label: "Titular" },
  { value: "surrogate", label: "Suplente" },
]

export const winnerKindLabel = (kind: Kind): string => (kind === "titular" ? "Titular" : "Suplente")

/** A surrogate whom nobody called waits in reserve: nothing of it is pending. */
export function WinnerStatus({ value, kind }: { value: State; kind: Kind }) {
  if (kind === "surrogate" && value === "pending") return <Badge>Na reserva</Badge>
  return <Badge tone={faces[value].tone}>{faces[value].label}</Badge>
}
