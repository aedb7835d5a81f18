import { Badge, type BadgeTone } from "#app/ui/badge"

const faces = {
  default: { label: "Não liberado", tone: "neutral" },
  available: { label: "Disponível", tone: "info" },
  pending: { label: "Pendente", tone: "warn" },
  validated: { label: "Validado", tone: "good" },
  invalid: { label: "Inválido", tone: "bad" },
} as const satisfies Record<string, { label: string; tone: BadgeTone }>

type State = keyof typeof faces

export const prizeStatuses = Object.entries(faces).map(([value, { label }]) => ({
  value: value as State,
  label: label as string,
}))

/** A state in a word: the badge's own. */
export const prizeStatusLabel = (state: State): string => faces[state].label

export function PrizeStatus({ value }: { value: State }) {
  return <Badge tone={faces[value].tone}>{faces[value].label}</Badge>
}
