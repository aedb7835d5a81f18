import { Badge, type BadgeTone } from "#app/ui/badge"

const faces = {
  planned: { label: "Planejado", tone: "info" },
  closing: { label: "Fechando", tone: "warn" },
  closed: { label: "Base fechada", tone: "warn" },
  computed: { label: "Apurado", tone: "warn" },
  published: { label: "Publicado", tone: "good" },
  canceled: { label: "Cancelado", tone: "bad" },
} as const satisfies Record<string, { label: string; tone: BadgeTone }>

export const drawStatuses = Object.entries(faces).map(([value, { label }]) => ({ value, label }))

export function DrawStatus({ value }: { value: keyof typeof faces }) {
  return <Badge tone={faces[value].tone}>{faces[value].label}</Badge>
}
