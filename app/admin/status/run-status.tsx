import { Badge, type BadgeTone } from "#app/ui/badge"

const faces = {
  queued: { label: "Na fila", tone: "neutral" },
  running: { label: "Rodando", tone: "info" },
  done: { label: "Feito", tone: "good" },
  failed: { label: "Falhou", tone: "bad" },
} as const satisfies Record<string, { label: string; tone: BadgeTone }>

export const runStatuses = Object.entries(faces).map(([value, { label }]) => ({ value, label }))

export function RunStatus({ value }: { value: keyof typeof faces }) {
  return <Badge tone={faces[value].tone}>{faces[value].label}</Badge>
}
